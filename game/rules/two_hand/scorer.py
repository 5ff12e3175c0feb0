"""Game points into a match, matches into Bummerl: the two-hand family [seed 000], [seed 001], [WEICH]."""

from __future__ import annotations

from dataclasses import replace

from game.core.deal import Seat
from game.core.outcome import Outcome
from game.core.score import Marks, Score
from game.rules.scorer import Scorer
from game.rules.two_hand.options import TwoHandOptions


class TwoHandScorer(Scorer[TwoHandOptions]):
    """See `game.rules.scorer.Scorer`. Scores count up from nothing, however they are shown."""

    @property
    def target(self) -> int:
        return self.rules.match_target

    @property
    def counts_down(self) -> bool:
        return self.rules.count_down

    def begun(self) -> Score:
        return Score((0, 0), Marks(bummerl=(0, 0) if self.rules.bummerl else ()))

    def after(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[Score, Seat]:
        marks, winner = score.marks, outcome.winner
        if winner is None:
            carry = marks.carry + self.rules.draw_carry
            return replace(score, marks=replace(marks, carry=carry)), 1 - dealer
        points = tuple(
            had + scored + (marks.carry if seat == winner else 0)
            for seat, (had, scored) in enumerate(zip(score.points, outcome.points, strict=True))
        )
        scored = self._ended(Score(points, replace(marks, carry=0)), winner)
        return scored, winner if self.rules.next_dealer == "winner" else 1 - dealer

    def _ended(self, score: Score, winner: Seat) -> Score:
        """At the target the match is won, or the loser gets a Bummerl and play goes on."""
        if max(score.points) < self.target:
            return score
        if not self.rules.bummerl:
            return replace(score, winners=(winner,))
        bummerl = tuple(
            count + (0 if seat == winner else self._bummerl_for(score.points[seat]))
            for seat, count in enumerate(score.marks.bummerl)
        )
        marks = replace(score.marks, bummerl=bummerl)
        if max(bummerl) >= self.rules.bummerl_target:
            return Score(score.points, marks, (winner,))
        return Score((0, 0), marks)

    def _bummerl_for(self, points: int) -> int:
        """1 Bummerl, or more for a match in which the loser has no point [WEICH]."""
        return self.rules.bummerl_schneider if points == 0 else 1
