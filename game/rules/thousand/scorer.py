"""Rounds of Thousand into a match: a seat with 880 points sits on the barrel, and wins from there [seed
003]."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.deal import Conditions, Seat
from game.core.outcome import Outcome, Reason
from game.core.score import Score
from game.rules.scorer import Scorer
from game.rules.thousand import scoring
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.scoring import SheetLine, ThousandMarks, marks_of
from game.rules.thousand.state import GOLDEN, LIMIT, STEP

# What a match goes to: nobody gets there but from the barrel.
TARGET = 1000


class ThousandScorer(Scorer[Rules]):
    """See `game.rules.scorer.Scorer`."""

    negative = True
    target = TARGET

    def begun(self) -> Score:
        nothing = (0,) * self.rules.form.seats
        return Score(nothing, ThousandMarks(bolts=nothing, attempts=nothing, falls=nothing))

    def least_bids(self, score: Score) -> Mapping[Seat, str]:
        """On the barrel nothing counts but a declaration above 120."""
        return {seat: str(LIMIT + STEP) for seat in marks_of(score).barrel}

    def conditions(self, score: Score) -> Conditions:
        return GOLDEN if scoring.in_golden_tour(self.rules, marks_of(score)) else ()

    def conditions_by_number(self, number: int) -> Conditions:
        return GOLDEN if self.rules.golden and number <= self.rules.form.seats else ()

    def after(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[Score, Seat]:
        """The score after a round; after a demanded redeal only fines count, and the same dealer deals
        again."""
        counted = scoring.round_of(self.rules, score, dealer, outcome)
        after = ThousandMarks(
            rounds=marks_of(score).rounds + counted.scored,
            bolts=counted.bolts,
            attempts=counted.attempts,
            falls=counted.falls,
            barrel=counted.barrel,
        )
        winners = () if counted.winner is None else (counted.winner,)
        again = outcome.reason is Reason.REDEAL
        next_dealer = dealer if again else (dealer + 1) % self.rules.form.seats
        return Score(counted.points, after, winners), next_dealer

    def sheet(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[SheetLine, ...]:
        """The effect of each counting step on each seat, for a deal of `dealer` that ended so at this
        score.
        """
        return scoring.round_of(self.rules, score, dealer, outcome).sheet
