"""Deals into game points, game points into a match, matches into Bummerl.

A match is frozen like a deal: `after(outcome)` gives the next one. Scores count up from nothing; the
house rule `count_down` only changes how they are shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.deal import Seat
from game.outcome import Outcome
from game.rules import Game
from game.rules.two_hand.options import TwoHandOptions


@dataclass(frozen=True)
class Match:
    """`scores[seat]` in game points, `carry` what drawn deals add to the next decided one.

    `bummerl[seat]` counts the Bummerl a seat has got (they are bad). `dealer` deals the next deal,
    `number` is its number from 1. `winner` is None while the contest goes on.
    """

    game: Game
    dealer: Seat
    scores: tuple[int, ...]
    carry: int = 0
    bummerl: tuple[int, ...] = ()
    number: int = 1
    winner: Seat | None = None

    @classmethod
    def new(cls, game: Game, dealer: Seat) -> Match:
        nothing = (0,) * game.seats
        return cls(game, dealer, nothing, bummerl=nothing)

    def at(self, score: str) -> Match:
        """The same match at game points like `6:5`, seat 0's first. Raises ValueError with a sentence."""
        points = score.split(":")
        if len(points) != self.game.seats or not all(map(str.isdecimal, points)):
            raise ValueError(f"{score!r} is no score: write each seat's game points, like 6:5")
        scores = tuple(map(int, points))
        if max(scores) >= self.rules.match_target:
            raise ValueError(f"at {score} the match is over: it goes to {self.rules.match_target}")
        return replace(self, scores=scores)

    @property
    def rules(self) -> TwoHandOptions:
        options = self.game.options
        assert isinstance(options, TwoHandOptions)
        return options

    def shown(self, seat: Seat) -> int:
        """A score as the slate shows it: up from 0, or down from the target [PAG-S]."""
        score = self.scores[seat]
        return self.rules.match_target - score if self.rules.count_down else score

    def after(self, outcome: Outcome) -> Match:
        """The match once a deal has been scored. Raises ValueError where the match is over."""
        if self.winner is not None:
            raise ValueError("the match is over: no further deal can be scored")
        dealt = replace(self, dealer=self._next_dealer(outcome), number=self.number + 1)
        if outcome.winner is None:
            return replace(dealt, carry=self.carry + self.rules.draw_carry)
        scores = tuple(
            score + points + (self.carry if seat == outcome.winner else 0)
            for seat, (score, points) in enumerate(zip(self.scores, outcome.points, strict=True))
        )
        scored = replace(dealt, scores=scores, carry=0)
        if max(scores) < self.rules.match_target:
            return scored
        return scored._won_by(outcome.winner)

    def _next_dealer(self, outcome: Outcome) -> Seat:
        """The deal alternates, or goes to the winner [seed 001], [PAG-66]."""
        if self.rules.next_dealer == "winner" and outcome.winner is not None:
            return outcome.winner
        return (self.dealer + 1) % self.game.seats

    def _won_by(self, winner: Seat) -> Match:
        """The target is reached: the match is won, or the loser gets a Bummerl and play goes on."""
        if not self.rules.bummerl:
            return replace(self, winner=winner)
        bummerl = tuple(
            count + (0 if seat == winner else self._bummerl_for(self.scores[seat]))
            for seat, count in enumerate(self.bummerl)
        )
        if max(bummerl) >= self.rules.bummerl_target:
            return replace(self, bummerl=bummerl, winner=winner)
        return replace(self, bummerl=bummerl, scores=(0,) * len(self.scores))

    def _bummerl_for(self, score: int) -> int:
        """One, or more for a match lost to nothing [WEICH]."""
        return self.rules.bummerl_schneider if score == 0 else 1
