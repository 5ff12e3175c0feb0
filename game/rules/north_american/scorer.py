"""Ticks into a match: to 10 or 15, the bidders out first [seed 001]."""

from __future__ import annotations

from game.core.deal import Seat
from game.core.outcome import Outcome
from game.core.score import Marks, Score
from game.rules.north_american.options import NorthAmericanOptions as Rules
from game.rules.scorer import Scorer


class NorthAmericanScorer(Scorer[Rules]):
    """See `game.rules.scorer.Scorer`."""

    negative = True

    @property
    def target(self) -> int:
        return self.rules.match_target

    def begun(self) -> Score:
        return Score((0,) * self.rules.form.seats, Marks())

    def after(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[Score, Seat]:
        points = tuple(
            had + change for had, change in zip(score.points, outcome.points, strict=True)
        )
        winners = self._winners(points, dealer, outcome)
        return Score(points, score.marks, winners), (dealer + 1) % self.rules.form.seats

    def _winners(self, points: tuple[int, ...], dealer: Seat, outcome: Outcome) -> tuple[Seat, ...]:
        """Of several at the target the bidders; else the higher score, then who was to bid first."""
        there = [side for side in self.rules.form.teams if points[side[0]] >= self.target]
        if not there:
            return ()

        def rank(side: tuple[Seat, ...]) -> tuple[bool, int, int]:
            first_to_bid = min((seat - dealer - 1) % self.rules.form.seats for seat in side)
            return outcome.declarer in side, points[side[0]], -first_to_bid

        return max(there, key=rank)
