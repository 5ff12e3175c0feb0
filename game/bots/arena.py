"""Bots meet on the same deals from every seat: each pack is played once for each way to seat the two.

In whole matches a pack is a row of deals, as long as its longest match.

What the cards give to one bot they give to the other in another deal of the pack, so that the share tells
the players apart and not their luck. With two or four seats they sit by turns (partners are one bot); with
three, one sits against two and two against one, in all places.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from game.bots import check_bot, new_bot
from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Deal, Seat, view
from game.core.moves import Move
from game.core.outcome import Outcome
from game.core.public_form import in_open_form, recorded_form
from game.core.veiling import shuffled_veil
from game.play.question import Bot, Question
from game.rules import Game

# Which of the two bots, 0 or 1, sits in each seat.
Rotation = tuple[int, ...]

_Result = TypeVar("_Result")

# Deals after which a match counts as endless.
_MOST_DEALS = 400


def rotations(seats: int) -> tuple[Rotation, ...]:
    """Every way to seat two bots by turns, the first one in seat 0 first."""
    by_turns = tuple(seat % 2 for seat in range(seats))
    others = tuple(1 - bot for bot in by_turns)
    turned = [each[at:] + each[:at] for each in (by_turns, others) for at in range(seats)]
    return tuple(dict.fromkeys(turned))


@dataclass(frozen=True)
class _AnyMeeting(ABC):
    """Two bots that have met: `packs` holds what came of each pack, in each of the game's rotations."""

    game: Game
    bots: tuple[str, str]
    packs: tuple[tuple[Any, ...], ...]

    @abstractmethod
    def _counted(self) -> list[tuple[float, float]]:
        """The units of the share, for A and B, a pair of sums for each pack."""

    @property
    def played(self) -> int:
        """How many deals, or matches."""
        return sum(map(len, self.packs))

    @property
    def share(self) -> float:
        """A's part, 0 to 1, of all units; 0.5 of none."""
        return _share(self._counted())

    @property
    def ci95(self) -> tuple[float, float]:
        """The 95 % interval of the share, packs being independent of each other."""
        return interval(self._counted())

    def _by_rotation(self, pack: tuple[_Result, ...]) -> Iterator[tuple[_Result, Rotation]]:
        """The results of a pack, and who sat where."""
        return zip(pack, rotations(self.game.seats), strict=True)

    def _to_json(self, **figures: Any) -> dict[str, Any]:
        share = {"share": round(self.share, 4), "ci95": [round(bound, 4) for bound in self.ci95]}
        return {"game": self.game.key, "bots": list(self.bots), **figures, **share}

    def _share_in_words(self, units: str) -> str:
        """The share and its interval."""
        low, high = self.ci95
        return f"{self.share:.1%}{units} [{low:.1%} to {high:.1%}]"


class Meeting(_AnyMeeting):
    """Deals: of each its outcome. The share is of game points; where scores may fall, of deals."""

    packs: tuple[tuple[Outcome, ...], ...]

    @property
    def wins(self) -> tuple[int, int]:
        """Deals in which the seats of A and of B did better than the other's, on average."""
        results = [result for pack in self.packs for result in self._results(pack)]
        return results.count((1.0, 0.0)), results.count((0.0, 1.0))

    @property
    def draws(self) -> int:
        return self.played - sum(self.wins)

    @property
    def game_points(self) -> tuple[int, int]:
        """All that the seats of A and of B have scored; partners once."""
        scored = [points for pack in self.packs for points in self._scored(pack)]
        return sum(mine for mine, _ in scored), sum(other for _, other in scored)

    @property
    def _measure(self) -> str:
        return "deals" if self.game.scorer.negative else "game points"

    def _counted(self) -> list[tuple[float, float]]:
        told = self._results if self.game.scorer.negative else self._scored
        return [_sums(list(told(pack))) for pack in self.packs]

    def _scored(self, pack: tuple[Outcome, ...]) -> Iterator[tuple[int, int]]:
        """A's and B's points in each deal of a pack."""
        for outcome, rotation in self._by_rotation(pack):
            points = [0, 0]
            for team in self.game.teams:
                points[rotation[team[0]]] += outcome.points[team[0]]
            yield points[0], points[1]

    def _results(self, pack: tuple[Outcome, ...]) -> Iterator[tuple[float, float]]:
        """The better bot in each deal of a pack: 1 and 0, or a half each."""
        for outcome, rotation in self._by_rotation(pack):
            mine, other = (_mean(outcome, rotation, bot) for bot in (0, 1))
            won = 0.5 if mine == other else float(mine > other)
            yield won, 1.0 - won

    def to_json(self) -> dict[str, Any]:
        return self._to_json(
            deals=self.played,
            wins=list(self.wins),
            draws=self.draws,
            game_points=list(self.game_points),
            share_of=self._measure,
        )

    def __str__(self) -> str:
        mine, other = self.game_points
        return (
            f"{self.bots[0]} - {self.bots[1]}: {self.played} deals, {self.wins[0]}:{self.wins[1]} "
            f"won, {self.draws} drawn, game points {mine}:{other}, "
            f"{self._share_in_words(f' of the {self._measure}')}"
        )


def _mean(outcome: Outcome, rotation: Rotation, bot: int) -> float:
    """The mean points a deal brought a seat of one of the bots."""
    points = [scored for scored, who in zip(outcome.points, rotation, strict=True) if who == bot]
    return sum(points) / len(points)


def _sums(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    return sum(mine for mine, _ in pairs), sum(other for _, other in pairs)


def _share(pairs: Sequence[tuple[float, float]]) -> float:
    """The first one's part of all points; 0.5 of none."""
    mine, other = _sums(pairs)
    return mine / (mine + other) if mine + other else 0.5


def interval(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """95 % interval of the share of points, by the linearised variance of a ratio."""
    total, share = sum(_sums(pairs)), _share(pairs)
    if total == 0 or len(pairs) < 2:
        return 0.0, 1.0
    squares = sum((mine - share * (mine + other)) ** 2 for mine, other in pairs)
    spread = 1.96 * math.sqrt(squares * len(pairs) / (len(pairs) - 1)) / total
    return max(0.0, share - spread), min(1.0, share + spread)


class MatchMeeting(_AnyMeeting):
    """Whole matches: of each its winners. Nobody has won a match that was given up as endless."""

    packs: tuple[tuple[tuple[Seat, ...], ...], ...]

    @property
    def won(self) -> tuple[float, float]:
        """The matches won by A and by B; of one that both have won, half each."""
        return _sums(self._counted())

    def won_alone(self, bot: int) -> tuple[float, int]:
        """The matches a bot, 0 or 1, won where it had one seat and the other more; out of how many."""
        alone = [
            won[bot]
            for pack in self.packs
            for won, rotation in self._results(pack)
            if rotation.count(bot) == 1 < len(rotation) - 1
        ]
        return sum(alone), len(alone)

    def _counted(self) -> list[tuple[float, float]]:
        return [_sums([won for won, _ in self._results(pack)]) for pack in self.packs]

    def _results(
        self, pack: tuple[tuple[Seat, ...], ...]
    ) -> Iterator[tuple[tuple[float, float], Rotation]]:
        """Each match's part won by A and by B, and who sat where."""
        for winners, rotation in self._by_rotation(pack):
            bots = {rotation[seat] for seat in winners}
            yield ((0 in bots) / max(1, len(bots)), (1 in bots) / max(1, len(bots))), rotation

    def to_json(self) -> dict[str, Any]:
        won_alone = [list(self.won_alone(bot)) for bot in (0, 1)]
        return self._to_json(matches=self.played, won=list(self.won), won_alone=won_alone)

    def __str__(self) -> str:
        mine, other = self.won
        told = (
            f"{self.bots[0]} - {self.bots[1]}: {self.played} matches, {mine:g}:{other:g} won, "
            f"{self._share_in_words('')}"
        )
        for bot, key in enumerate(self.bots):
            won, of = self.won_alone(bot)
            told += f"\n{key} alone among {self.bots[1 - bot]}: {won:g} of {of}" if of else ""
        return told


def meet(game: Game, a: str, b: str, deals: int, seed: int, executor: Executor) -> Meeting:
    """Let bot `a` meet bot `b` on `deals` deals (rounded up to whole packs).

    Raises ValueError for a bot that cannot play the game, and for a number of deals below one.
    """
    if deals < 1:
        raise ValueError(f"bots meet on one deal at least, not on {deals}")
    tasks = _tasks(game, (a, b), deals, seed, whole=False)
    return Meeting(game, (a, b), tuple(executor.map(_play_pack, tasks, chunksize=4)))


def meet_in_matches(
    game: Game, a: str, b: str, matches: int, seed: int, executor: Executor
) -> MatchMeeting:
    """Let bot `a` meet bot `b` in `matches` whole matches (rounded up to whole packs).

    Raises ValueError for a bot that cannot play the game, and for a number of matches below one.
    """
    if matches < 1:
        raise ValueError(f"bots meet in one match at least, not in {matches}")
    tasks = _tasks(game, (a, b), matches, seed, whole=True)
    return MatchMeeting(game, (a, b), tuple(executor.map(_play_pack, tasks)))


# A game, the two bots, a seed, the number of a pack of deals, and whether whole matches are played.
_Task = tuple[Game, tuple[str, str], int, int, bool]


def _tasks(game: Game, bots: tuple[str, str], most: int, seed: int, whole: bool) -> list[_Task]:
    """The packs for so many deals or matches. Raises ValueError for a bot that cannot play the game."""
    for key in bots:
        check_bot(key, game)
    packs = math.ceil(most / len(rotations(game.seats)))
    return [(game, bots, seed, number, whole) for number in range(packs)]


def _play_pack(task: _Task) -> tuple[Any, ...]:
    """Play a pack in each rotation. Returns the winners of each match, or the outcome of its first deal."""
    game, keys, seed, number, whole = task
    bots, results = tuple(map(new_bot, keys)), []
    for rotation in rotations(game.seats):
        match, random = Match.new(game, number % game.seats), Random(f"{seed} {number}")
        sitting = [bots[which] for which in rotation]
        played = _winners if whole else _next_outcome
        results.append(played(match, sitting, random))
    return tuple(results)


def _winners(match: Match, bots: Sequence[Bot], random: Random) -> tuple[Seat, ...]:
    """The winners of a match; nobody where it does not come to an end."""
    while not match.over and match.number <= _MOST_DEALS:
        match = match.after(_next_outcome(match, bots, random))
    return match.winners


def _next_outcome(match: Match, bots: Sequence[Bot], random: Random) -> Outcome:
    """The outcome of a match's next deal, whose pack and luck are drawn by lot."""
    pack = list(match.game.pack)
    random.shuffle(pack)
    return play_deal(match, pack, bots, random.getrandbits(32))


def play_deal(match: Match, pack: Sequence[Card], bots: Sequence[Bot], seed: int) -> Outcome:
    """The outcome of the match's next deal, a bot in each seat."""
    outcome = match.game.outcome(play_moves(match, pack, bots, seed)[0])
    assert outcome is not None
    return outcome


def play_moves(
    match: Match, pack: Sequence[Card], bots: Sequence[Bot], seed: int
) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """The match's next deal played to its end, each bot asked with its view only.

    Its moves are as a record keeps them.
    """
    deal, moves = match.dealt(pack), list[tuple[Seat, Move]]()
    for before, seat, _, move, after in deal_steps(match, pack, bots, seed):
        moves.append((seat, recorded_form(before, move)))
        deal = after
    return deal, moves


def deal_steps(
    match: Match, pack: Sequence[Card], bots: Sequence[Bot], seed: int | str
) -> Iterator[tuple[Deal, Seat, Question | None, Move, Deal]]:
    """The match's next deal move by move: the deal before, whose move it is, the question that was put, the
    move, the deal after. No question is put for a hand that is veiled anew.
    """
    game, deal = match.game, match.dealt(pack)
    moves: list[tuple[Seat, Move]] = []
    while deal.turn is not None:
        luck = Random(f"{seed} {len(moves)}")
        seat, before, question = deal.turn, deal, None
        if deal.veiling is not None:
            seat = deal.veiling
            move: Move = shuffled_veil(deal, luck)
        else:
            seen, told = view(deal, seat), in_open_form(moves)
            question = Question(game, seen, told, match.stake, luck.getrandbits(32))
            move = bots[seat].choose(question)
        moves.append((seat, recorded_form(deal, move)))
        deal, _ = game.play(deal, move)
        yield before, seat, question, move, deal
