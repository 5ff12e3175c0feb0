"""A family's treatment of the outcomes of its deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.deal import Conditions, Seat
from game.core.outcome import Outcome
from game.core.score import Score
from game.rules.options import Options

R = TypeVar("R", bound=Options)


@dataclass(frozen=True)
class Scorer(Generic[R]):
    """The score of a match, from its beginning and after each deal; the base of a family's scorer."""

    rules: R

    @property
    def target(self) -> int:
        """The points that win a match, or one game of it."""
        raise NotImplementedError

    @property
    def counts_down(self) -> bool:
        """Whether the slate counts down from the target to nothing."""
        return False

    @property
    def negative(self) -> bool:
        """Whether a score may fall below nothing."""
        return False

    def begun(self) -> Score:
        raise NotImplementedError

    def after(self, score: Score, dealer: Seat, outcome: Outcome) -> tuple[Score, Seat]:
        """The score once a deal of `dealer` has been counted, and who deals next."""
        raise NotImplementedError

    def least_bids(self, score: Score) -> Mapping[Seat, str]:
        """The least contract that scores for a seat, of the seats for which a lesser one scores nothing."""
        return {}

    def conditions(self, score: Score) -> Conditions:
        """The facts of the match that its next deal must know; nothing in most games."""
        return ()

    def conditions_by_number(self, number: int) -> Conditions:
        """The conditions of the next deal, by its number from 1, in a match of a fixed number of deals."""
        return ()
