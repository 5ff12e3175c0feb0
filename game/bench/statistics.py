"""A shelf of 50,000 generated deals: how fast it is read, and how soon its figures stand."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.bots.arena import play_moves
from game.contest.match import Match
from game.contest.record import DealRecord, Record, Sitting, write_record
from game.core.moves import CLAIM, CLOSE, PASS, Move
from game.play.journal import FINISHED
from game.play.question import Question
from game.rules import GAMES, Game
from game.statistics import (
    Selection,
    by_game,
    by_opponent,
    fill,
    open_index,
    over_time,
    players,
    streaks,
    summary,
)

DEALS = 50_000
# Different matches of each preset; the others are their like with other players on other days.
_KINDS, _MOST_DEALS = 8, 24
_BOTS = ("lili", "gyuri", "zsofi", "balint", "mester")
_FIRST = datetime(2023, 1, 2, 18, 0)


def measure_statistics(deals: int = DEALS) -> dict[str, float | int]:
    """Deals read in a second; then an index that is full: opened, looked through, all figures (seconds)."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        written = write_shelf(folder, deals)
        began = time.perf_counter()
        with open_index(folder) as index:
            filled = fill(index, folder)
        filling = time.perf_counter() - began
        began = time.perf_counter()
        with open_index(folder) as index:
            opened = time.perf_counter() - began
            everything = Selection(players(index)[0].key)
            summary(index, everything)
            first = time.perf_counter() - began
            by_game(index, everything)
            by_opponent(index, everything)
            over_time(index, everything, "month")
            streaks(index, everything)
            figures = time.perf_counter() - began
            fill(index, folder)
            looked = time.perf_counter() - began
        size = (folder / "statistics.sqlite").stat().st_size
    return {
        "deals": written,
        "matches": filled.files,
        "skipped": filled.skipped,
        "filled_deals_per_s": round(written / filling),
        "opened_s": round(opened, 3),
        "overview_s": round(first, 3),
        "all_figures_s": round(figures, 3),
        "nothing_new_s": round(looked, 3),
        "index_mb": round(size / 1e6, 1),
    }


def write_shelf(folder: Path, deals: int, seed: int = 66) -> int:
    """Write matches of all presets until there are so many deals. Returns how many there are."""
    random = Random(seed)
    kinds = [random_match(game, random) for game in GAMES.values() for _ in range(_KINDS)]
    written = 0
    for number, moment in enumerate(_evenings(random)):
        if written >= deals:
            break
        record = replace(kinds[number % len(kinds)], sittings=())
        record = replace(record, sittings=_seated(record.game, random))
        shelf = folder / FINISHED / f"{moment:%Y-%m}"
        shelf.mkdir(parents=True, exist_ok=True)
        name = f"{moment:%Y-%m-%d_%H-%M-%S}-{number:06}_{record.game.key}.record"
        (shelf / name).write_text(write_record(record), encoding="utf-8")
        written += len(record.deals)
    return written


def random_match(game: Game, random: Random) -> Record:
    """A match in which everybody passes what can be passed and plays any card, of so many deals at most."""
    match = Match.new(game, random.randrange(game.seats))
    dealer, deals = match.dealer, list[DealRecord]()
    while not match.over and len(deals) < _MOST_DEALS:
        pack = random.sample(game.pack, len(game.pack))
        luck = random.getrandbits(32)
        deal, moves = play_moves(match, pack, [_Passing()] * game.seats, luck)
        outcome = game.outcome(deal)
        assert outcome is not None
        match = match.after(outcome)
        deals.append(DealRecord(tuple(pack), tuple(moves)))
    sittings = (Sitting("person", ""),) * game.seats
    return Record(game, sittings, dealer, tuple(deals), practice=False)


class _Passing:
    """A bot that claims what it has, passes mostly where it may, and plays any card."""

    def choose(self, question: Question) -> Move:
        game, view, random = question.game, question.view, Random(question.seed)
        legal = game.legal(view)
        if CLAIM in legal and game.total(view, view.to_act) >= 66:
            return CLAIM
        if PASS in legal and random.random() < 0.7:
            return PASS
        quiet = [move for move in legal if move not in (CLAIM, CLOSE)]
        return random.choice(quiet or list(legal))


def _seated(game: Game, random: Random) -> tuple[Sitting, ...]:
    """Anna against bots mostly, now and then against others here and elsewhere."""
    others = [Sitting("bot", key) for key in _BOTS]
    others += [Sitting("person", "Béla"), Sitting("remote", "Csilla"), Sitting("person", "")]
    weights = [6, 5, 4, 3, 2, 2, 2, 1]
    rest = random.choices(others, weights, k=game.seats - 1)
    return (Sitting("person", "Anna"), *rest)


def _evenings(random: Random) -> Iterator[datetime]:
    """One moment after the other, some a day, for ever."""
    moment = _FIRST
    while True:
        moment += timedelta(minutes=random.randrange(20, 420))
        yield moment
