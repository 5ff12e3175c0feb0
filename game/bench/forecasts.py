"""How often bids are made beside what their bidder expected: `python -m game.bench.forecasts GAME`.

One player sits in all seats, in deals that are each the first of a match. Of a deal counts the last bid of
its declarer, where enough trial deals came to that contract to tell a chance.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from typing import Any

from game.bench.manners import level_of
from game.bots.arena import play_deal
from game.bots.executors import executor_of
from game.bots.hints.forecast import Forecasts
from game.bots.search.characters import MASTERS_TEMPER
from game.bots.trials.choice import think
from game.contest.match import Match
from game.core.deal import Seat
from game.core.moves import Bid, Move
from game.play.question import Question
from game.rules import FAMILIES, GAMES, Game

# Layouts for the trials of a move: as many as a forecast uses.
_LAYOUTS = 200


@dataclass(frozen=True)
class Declared:
    """A contract that was bid, how likely its bidder thought it, 0 to 1, and whether it was made."""

    contract: str
    expected: float
    is_made: bool


@dataclass
class ForecastingBot:
    """Mester with so many trials for a move. It notes of each seat the last bid and its chance, if known."""

    trials: int
    bids: dict[Seat, tuple[str, float | None]] = field(default_factory=dict)

    def choose(self, question: Question) -> Move:
        moves = question.game.legal(question.view)
        if len(moves) == 1:
            return moves[0]
        temper = replace(MASTERS_TEMPER, layouts=_LAYOUTS, trials=self.trials)
        thought = think(question, temper=temper)
        move = thought.best()
        if isinstance(move, Bid):
            expected = Forecasts(question, thought.layouts).made(move)
            self.bids[question.view.to_act] = move.contract, expected
        return move


# A game, the trials of a move, a seed and the number of the deal.
_Task = tuple[Game, int, int, int]


def declared_in(
    game: Game, trials: int, deals: int, seed: int, executor: Executor
) -> list[Declared]:
    """The contracts of so many deals that were bid with a forecast.

    Raises ValueError for a number of deals or of trials below one.
    """
    if deals < 1 or trials < 1:
        raise ValueError(f"a table needs one deal and one trial at least, not {deals} and {trials}")
    tasks = [(game, trials, seed, number) for number in range(deals)]
    return [each for each in executor.map(_declared, tasks, chunksize=8) if each is not None]


def _declared(task: _Task) -> Declared | None:
    game, trials, seed, number = task
    random, bot = Random(f"{seed} {number}"), ForecastingBot(trials)
    pack = random.sample(game.pack, len(game.pack))
    match = Match.new(game, number % game.seats)
    outcome = play_deal(match, pack, [bot] * game.seats, random.getrandbits(32))
    if outcome.declarer not in bot.bids:
        return None
    contract, expected = bot.bids[outcome.declarer]
    if contract != outcome.contract or expected is None:
        return None
    return Declared(contract, expected, outcome.is_made)


def compared(found: Iterable[Declared]) -> dict[str, Any]:
    """For each level of contract, and for each tenth of the chance expected: how many, expected and made."""
    levels, tenths = defaultdict[str, list[Declared]](list), defaultdict[str, list[Declared]](list)
    for each in found:
        levels[level_of(each.contract)].append(each)
        tenths[f"{min(9, int(10 * each.expected)) / 10:.1f}"].append(each)
    return {"contracts": _means(levels), "tenths": _means(tenths)}


def _means(groups: Mapping[str, list[Declared]]) -> dict[str, list[float]]:
    return {
        name: [
            len(group),
            round(fmean(each.expected for each in group), 3),
            round(fmean(each.is_made for each in group), 3),
        ]
        for name, group in sorted(groups.items())
    }


def main() -> None:
    """Print how many contracts of each kind were bid, the share expected to be made and the share made."""
    parser = argparse.ArgumentParser(prog="python -m game.bench.forecasts", description=__doc__)
    auctions = [key for key, game in GAMES.items() if not FAMILIES[game.family].searched]
    parser.add_argument("game", choices=auctions)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--trials", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    try:
        with executor_of(os.cpu_count() or 1) as executor:
            found = declared_in(GAMES[asked.game], asked.trials, asked.deals, asked.seed, executor)
    except ValueError as reason:
        parser.error(str(reason))
    tables = compared(found)
    if asked.json:
        print(json.dumps({"game": asked.game, "deals": asked.deals, **tables}))
        return
    for table, rows in tables.items():
        for name, (number, expected, made) in rows.items():
            print(f"{table} {name}: {number}, expected {expected:.1%}, made {made:.1%}")


if __name__ == "__main__":
    main()
