"""A count of points as it is heard and seen to rise: pitch, size and heat, and the hit at its goal."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import GOAL
from game.stage.drawing.palette import CREAM, LAMP, RED, Colour, mixed

_HOT = 50 / GOAL  # the share of its goal from which a count is hot
_GROWS, _STEPS = 0.3, 6  # how much larger its figures are at the goal, in so many steps
_GLOWS = 0.35  # how red the hottest figures are


@dataclass(frozen=True)
class Tally:
    """A count that goes to `aim`; None where nothing hangs on a number, and nothing is hot or reached."""

    aim: int | None

    def height(self, value: float) -> float:
        """How high a count sounds, from 0 to 1."""
        return min(1.0, value / (self.aim or GOAL))

    def heat(self, value: float) -> float:
        """How hot a count is, from 0 to 1 at its goal."""
        if self.aim is None:
            return 0.0
        return min(1.0, max(0.0, (value / self.aim - _HOT) / (1.0 - _HOT)))

    def reaches(self, before: float, value: float) -> bool:
        """Whether a count has come to its goal with what was added just now."""
        return self.aim is not None and before < self.aim <= value

    def growth(self, value: float) -> float:
        """The size of the figures, 1 at the beginning."""
        return 1.0 + _GROWS * round(self.height(value) * _STEPS) / _STEPS

    def colour(self, value: float) -> Colour:
        """The colour of the figures while they are counted: cream, lamplight, and a glow of red."""
        heat = round(self.heat(value) * _STEPS) / _STEPS
        return mixed(mixed(CREAM, LAMP, min(1.0, heat * 2)), RED, _GLOWS * max(0.0, heat * 2 - 1))
