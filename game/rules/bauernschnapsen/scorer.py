"""Game points into a match to 24, and what the losers get for it: Bummerl [seed 002]."""

from __future__ import annotations

from dataclasses import replace

from game.core.deal import Conditions, Seat
from game.core.outcome import Outcome
from game.core.score import Marks, Score
from game.rules.bauernschnapsen.options import TARGET
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.state import score_conditions
from game.rules.scorer import Scorer

# A loser who led by so much to nothing before the last deal gets so many [DEWIKI-4].
RETOUR_AT, RETOUR = TARGET - 1, 4


class BauernschnapsenScorer(Scorer[Rules]):
    """See `game.rules.scorer.Scorer`. Partners have the same points and the same Bummerl."""

    target = TARGET

    def begun(self) -> Score:
        return Score(self._nothing, Marks(bummerl=self._nothing if self.rules.bummerl else ()))

    def conditions(self, score: Score) -> Conditions:
        """The scores, where doubling stops by them."""
        if self.rules.kontra_block != "both_sides_out":
            return ()
        return score_conditions(score.points)

    def after(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[Score, Seat]:
        points = tuple(had + more for had, more in zip(score.points, outcome.points, strict=True))
        next_dealer = (dealer + 1) % self.rules.form.seats
        best = max(points)
        if best < self.target:
            return replace(score, points=points), next_dealer
        winners = tuple(seat for seat, has in enumerate(points) if has == best)
        if not self.rules.bummerl:
            return replace(score, points=points, winners=winners), next_dealer
        return self._with_bummerl(score, points, winners), next_dealer

    @property
    def _nothing(self) -> tuple[int, ...]:
        return (0,) * self.rules.form.seats

    def _with_bummerl(
        self, before: Score, points: tuple[int, ...], winners: tuple[Seat, ...]
    ) -> Score:
        """Bummerl for the seats with the lowest score; the seat that has enough of them loses the evening."""
        lowest = min(points)
        bummerl = tuple(
            had + (self._price(before, seat, points[seat], winners) if has == lowest else 0)
            for seat, (had, has) in enumerate(zip(before.marks.bummerl, points, strict=True))
        )
        marks = replace(before.marks, bummerl=bummerl)
        most = max(bummerl)
        if most < self.rules.bummerl_target:
            return Score(self._nothing, marks)
        rest = tuple(seat for seat in range(self.rules.form.seats) if bummerl[seat] < most)
        return Score(points, marks, rest)

    def _price(self, before: Score, seat: Seat, points: int, winners: tuple[Seat, ...]) -> int:
        """The Bummerl of a lost game: 1, more at a score of 0, most after a lead of 23 to 0 (house rules)."""
        led = before.points[seat] == RETOUR_AT and any(before.points[s] == 0 for s in winners)
        if self.rules.retour_schneider and led:
            return RETOUR
        return self.rules.bummerl_schneider if points == 0 else 1
