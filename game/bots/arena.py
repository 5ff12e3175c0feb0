"""Bots meet on duplicated deals: every pack is played twice, each bot once in either seat.

What the cards give to one side they give to the other in the second deal, so that the share of the
game points tells the players apart and not their luck.
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from game.bots import new_bot
from game.deal import Deal, Seat, view
from game.match import Match
from game.moves import Move
from game.outcome import Outcome
from game.question import Bot, Question
from game.rules import Game


@dataclass(frozen=True)
class Meeting:
    """`pairs` holds, for each pack, the outcomes of A in seat 0 and then of A in seat 1."""

    game: Game
    bots: tuple[str, str]
    pairs: tuple[tuple[Outcome, Outcome], ...]

    @property
    def deals(self) -> int:
        return 2 * len(self.pairs)

    @property
    def wins(self) -> tuple[int, int]:
        """Deals won by A and by B."""
        winners = [points[0] > points[1] for points in self._points() if points[0] != points[1]]
        return winners.count(True), winners.count(False)

    @property
    def draws(self) -> int:
        return self.deals - sum(self.wins)

    @property
    def game_points(self) -> tuple[int, int]:
        points = list(self._points())
        return sum(mine for mine, _ in points), sum(other for _, other in points)

    @property
    def share(self) -> float:
        """A's part of all game points, 0 to 1; a half where none were scored."""
        mine, other = self.game_points
        return mine / (mine + other) if mine + other else 0.5

    @property
    def ci95(self) -> tuple[float, float]:
        """The 95 % interval of the share, packs being independent of each other."""
        return interval([_paired(pair) for pair in self.pairs])

    def _points(self) -> Iterator[tuple[int, int]]:
        for first, second in self.pairs:
            yield first.points[0], first.points[1]
            yield second.points[1], second.points[0]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game.key,
            "bots": list(self.bots),
            "deals": self.deals,
            "wins": list(self.wins),
            "draws": self.draws,
            "game_points": list(self.game_points),
            "share": round(self.share, 4),
            "ci95": [round(bound, 4) for bound in self.ci95],
        }

    def __str__(self) -> str:
        low, high = self.ci95
        mine, other = self.game_points
        return (
            f"{self.bots[0]} - {self.bots[1]}: {self.deals} deals, {self.wins[0]}:{self.wins[1]} "
            f"won, {self.draws} drawn, game points {mine}:{other}, "
            f"{self.share:.1%} [{low:.1%} to {high:.1%}]"
        )


def _paired(pair: tuple[Outcome, Outcome]) -> tuple[int, int]:
    """A's and B's game points from both deals of a pack."""
    first, second = pair
    return first.points[0] + second.points[1], first.points[1] + second.points[0]


def interval(pairs: list[tuple[int, int]]) -> tuple[float, float]:
    """95 % interval of the share of points, by the linearised variance of a ratio."""
    total = sum(mine + other for mine, other in pairs)
    if total == 0 or len(pairs) < 2:
        return 0.0, 1.0
    share = sum(mine for mine, _ in pairs) / total
    squares = sum((mine - share * (mine + other)) ** 2 for mine, other in pairs)
    spread = 1.96 * math.sqrt(squares * len(pairs) / (len(pairs) - 1)) / total
    return max(0.0, share - spread), min(1.0, share + spread)


def meet(game: Game, a: str, b: str, deals: int, seed: int, processes: int = 1) -> Meeting:
    """Let bot `a` meet bot `b` on `deals` deals (rounded up to whole packs).

    Raises ValueError for a bot nobody knows or a number of deals below one.
    """
    if deals < 1:
        raise ValueError(f"bots meet on one deal at least, not on {deals}")
    new_bot(a), new_bot(b)
    packs = [(game, a, b, seed, number) for number in range((deals + 1) // 2)]
    if processes == 1:
        return Meeting(game, (a, b), tuple(map(_both_deals, packs)))
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return Meeting(game, (a, b), tuple(pool.map(_both_deals, packs, chunksize=4)))


def _both_deals(task: tuple[Game, str, str, int, int]) -> tuple[Outcome, Outcome]:
    game, a, b, seed, number = task
    random = Random(f"{seed} {number}")
    pack = list(game.pack)
    random.shuffle(pack)
    dealt = game.deal(pack, number % 2)
    first, second = new_bot(a), new_bot(b)
    luck = random.getrandbits(32)
    return (
        play_deal(game, dealt, (first, second), luck),
        play_deal(game, dealt, (second, first), luck),
    )


def play_deal(game: Game, deal: Deal, bots: tuple[Bot, Bot], seed: int) -> Outcome:
    """One deal between two bots, each asked with its view only."""
    match = Match.new(game, deal.dealer)
    moves: list[tuple[Seat, Move]] = []
    while deal.turn is not None:
        seat = deal.turn
        luck = Random(f"{seed} {len(moves)}").getrandbits(32)
        question = Question(game, view(deal, seat), tuple(moves), match, luck)
        move = bots[seat].choose(question)
        moves.append((seat, move))
        deal, _ = game.play(deal, move)
    outcome = game.outcome(deal)
    assert outcome is not None
    return outcome
