"""The moves of a question tried side by side, the worse ones given up on the way.

All moves are tried on the same layouts with the same luck, so their differences tell more than their values.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array
from game.bots.equity.stake import Stake
from game.bots.kernel import row
from game.bots.policy.learned import manner_of
from game.bots.search.budget import Deadline
from game.bots.trials.endings import two_sides
from game.bots.trials.trial import try_on_layouts

# Trials of a round for each move at first; each round doubles them.
_FIRST = 128

# A move whose value is so many standard errors below the best one's is given up, and so is the worse half.
_GIVEN_UP = 1.5

# Trials between two looks at the clock.
_AT_ONCE = 128

# Cards of a hand from which on open cards are searched; between two sides each trial ends so.
SOLVED = 3


@dataclass
class Tried:
    """The equity that a move brought in each trial so far."""

    move: int
    brought: Float64Array
    trials: int = 0

    @property
    def spread(self) -> float:
        """The standard deviation of what it brought."""
        mean = self.mean
        square = sum((each - mean) ** 2 for each in self.brought[: self.trials])
        return math.sqrt(square / max(1, self.trials))

    @property
    def mean(self) -> float:
        return float(sum(self.brought[: self.trials])) / max(1, self.trials)


@dataclass
class Halving:
    """The trials of a row of layouts; `most` are the trials of all moves together."""

    layouts: IntArray
    stake: Stake
    moves: Sequence[int]
    seed: int
    most: int
    deadline: Deadline = field(default_factory=Deadline)

    def __post_init__(self) -> None:
        stake, rules = self.stake, self.stake.rules
        self._given = (self.layouts, rules, manner_of(rules), stake.match, stake.chances)
        number, solved = len(self.layouts) // row.LENGTH, _tricks_left(self.layouts) <= SOLVED
        self._enough = number if solved else self.most
        self._solved = SOLVED if solved or two_sides(rules) else 0
        self.tried = [Tried(move, float64_array(self.most)) for move in self.moves]

    def run(self) -> list[Tried]:
        """Try the moves until the trials or the time are spent. Returns the best, the most tried first."""
        left, each, spent = list(self.tried), _FIRST, 0
        while True:
            until = min(
                self._enough,
                left[0].trials + each,
                left[0].trials + (self.most - spent) // len(left),
            )
            if until <= left[0].trials:
                break
            spent += (until - left[0].trials) * len(left)
            if not self._try(left, until):
                break
            left, each = self._better(left), 2 * each
            if len(left) == 1:
                break
        return sorted(self.tried, key=lambda one: (-one.trials, -one.mean))

    def _try(self, left: list[Tried], until: int) -> bool:
        """Bring all moves to so many trials. Returns False where the time ended it before."""
        while left[0].trials < until:
            last = min(until, left[0].trials + _AT_ONCE)
            for one in left:
                luck = (self.seed, self._solved, one.brought)
                try_on_layouts(*self._given, one.move, one.trials, last, *luck)
                one.trials = last
            if self.deadline.passed:
                return False
        return True

    def _better(self, left: list[Tried]) -> list[Tried]:
        """The better half, and moves that are not clearly worse than the best."""
        ranked = sorted(left, key=lambda one: -one.mean)
        half = (len(ranked) + 1) // 2
        gaps = (difference(ranked[0], one) for one in ranked)
        near = [gap <= _GIVEN_UP * error for gap, error in gaps]
        return [one for at, one in enumerate(ranked) if at < half or near[at]]


def difference(better: Tried, worse: Tried) -> tuple[float, float]:
    """How much more a move brought on the trials both had, and the standard error of that."""
    trials = min(better.trials, worse.trials)
    gaps = [float(better.brought[at] - worse.brought[at]) for at in range(trials)]
    mean = sum(gaps) / max(1, trials)
    if trials < 2:
        return mean, math.inf
    return mean, math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (trials - 1) / trials)


def _tricks_left(layouts: IntArray) -> int:
    """The cards of the seat to act, or more than any hand has where the play has not begun."""
    if layouts[row.PHASE] != row.PLAY:
        return 24
    return int(layouts[row.HAND + layouts[row.TURN]]).bit_count()
