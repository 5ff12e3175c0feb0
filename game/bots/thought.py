"""Thinking about a question: what every move is worth, by the surest way the position allows.

Everything known: solved. One face-down card: every layout weighed. Strict play against a hidden hand:
fixed plans. The stock open: many layouts played out, and closing by fixed plans.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from game.bots import careless, last_draw, network, plans, search, solver
from game.bots import rulebook as rule
from game.bots.compiled import COMPILED, Row, Singles, reals, row, singles, table
from game.bots.deadline import Deadline
from game.bots.equity import plain_points, won_or_not, worth_row
from game.bots.insight import Insight, luck_of
from game.bots.places import CLAIM, CLOSE
from game.bots.translate import move_named
from game.moves import Claim, Move

# The most deals played out in a round: what keeps many near moves within the master's second.
_ROUND = 4000

# Deals played out between two looks at the clock: some ten milliseconds.
_PORTION = 300

# Where the clock counts, every so many-th hand is tried first, and all of them if that was quick.
_FEWER = 5

# Layouts that tell between moves of the same worth.
_HOPES = 200

# More hands than there are, likely ones counted several times, where one card of the stock is hidden.
_HANDS = 150


class Way(StrEnum):
    """How the values were found."""

    ONLY = "only"  # there is nothing to choose
    EXACT = "exact"  # solved with all cards known
    WEIGHED = "weighed"  # every layout of one hidden card
    PLANNED = "planned"  # fixed plans against many hands
    SAMPLED = "sampled"  # many layouts played out


@dataclass(frozen=True)
class Effort:
    """How much is tried: layouts of the first round, rounds of twice as many each, hands and depth of a plan.

    `weighs` asks for every layout of one hidden card, `tells` for how often a plan wins, and `trained`
    for layouts played out as the network says instead of by habit, and for another who is careless.
    With `seconds` the clock ends it earlier; without, the result depends on nothing but the question.
    """

    layouts: int = 250
    rounds: int = 4
    hands: int = 150
    deep: int = 3
    weighs: bool = True
    tells: bool = False
    trained: bool = True
    seconds: float | None = None

    def here(self) -> Effort:
        """The same where code is compiled, else a small part of it."""
        if COMPILED:
            return self
        return replace(
            self,
            layouts=max(4, self.layouts // 30),
            rounds=1,
            hands=max(4, self.hands // 30),
            deep=1,
            weighs=False,
            trained=False,
        )


@dataclass(frozen=True)
class Thought:
    """`points` are game points to be expected for each move, `equity` their worth in the match.

    `wins` is the part of the hands against which a planned move wins.
    """

    way: Way
    points: dict[Move, float]
    equity: dict[Move, float]
    wins: dict[Move, float]

    def best(self) -> Move:
        """The move worth most in the match; of equal ones no claim, which may be a wrong one."""
        return max(self.equity, key=lambda move: (round(self.equity[move], 6), move != Claim()))


def think(insight: Insight, effort: Effort) -> Thought:
    """The value of every legal move; claims that would be false while the stock is open are left out."""
    moves, deadline = insight.moves, Deadline.after(effort.seconds)
    if insight.all_known:
        return _solved(insight, moves, effort, deadline)
    if not insight.view.stock_open:
        return _planned(insight, moves, effort.here(), deadline)
    if not insight.claim_is_right:
        moves = [move for move in moves if move != CLAIM]
    if insight.one_hidden and effort.here().weighs:
        return _weighed(insight, moves, effort, deadline)
    return _sampled(insight, moves, effort.here(), deadline)


_Result = TypeVar("_Result")


def _over_hands(hands: Row, deadline: Deadline, work: Callable[[Row], _Result]) -> _Result:
    """What comes of some work over the hands; over part of them where the clock leaves no more time."""
    if deadline.never or len(hands) < 2 * _FEWER:
        return work(hands)
    began = time.monotonic()
    part = work(table(hands[at] for at in range(0, len(hands), _FEWER)))
    enough = deadline.left > 1.3 * _FEWER * (time.monotonic() - began)
    return work(hands) if enough else part


def _thought(insight: Insight, way: Way, values: dict[int, tuple[float, ...]]) -> Thought:
    named = {move_named(move, insight.view.trump): value for move, value in values.items()}
    return Thought(
        way,
        points={move: value[0] for move, value in named.items()},
        equity={move: value[1] for move, value in named.items()},
        wins={move: value[2] for move, value in named.items() if len(value) > 2},
    )


def _solved(insight: Insight, moves: list[int], effort: Effort, deadline: Deadline) -> Thought:
    """Exact values; of the best the claim comes first, then what leaves the other most to go wrong."""
    deal, rules = insight.deal, insight.rules
    worth = worth_row(insight.question.match, insight.seat)
    margins = {move: int(solver.value_of_move(deal, rules, move)) for move in moves}
    best = [move for move in moves if margins[move] == max(margins.values())]
    if len(best) > 1 and CLAIM not in best and effort.here().trained:
        hopes: dict[int, float] = {}
        for move in best:
            if not deadline.passed:
                hopes[move] = careless.hope_of(deal, rules, move, worth)
        if len(hopes) == len(best):
            best.sort(key=lambda move: -hopes[move])
    ordered = sorted([*best, *set(moves).difference(best)], key=lambda move: move != CLAIM)
    values: dict[int, tuple[float, ...]] = {
        move: (float(margins[move]), float(worth[margins[move] + 3])) for move in ordered
    }
    return _thought(insight, Way.EXACT, values)


def _weighed(insight: Insight, moves: list[int], effort: Effort, deadline: Deadline) -> Thought:
    """Every layout of one hidden card, the other being careless.

    Closing is planned against a faultless other: what faults add to the best of the rest is added to it.
    """
    scales = (plain_points(), worth_row(insight.question.match, insight.seat))
    every = insight.hands(_HANDS, luck_of(insight.question.seed))
    rest = [move for move in moves if move != CLOSE]

    def over_all(faults: bool, hands: Row) -> list[tuple[float, ...]]:
        return [
            tuple(
                last_draw.weighed(insight.deal, insight.rules, move, hands, faults, scale)
                for scale in scales
            )
            for move in rest
        ]

    faults = effort.here().trained
    hoped = _over_hands(every, deadline, lambda hands: over_all(faults, hands))
    values = dict(zip(rest, hoped, strict=True))
    if CLOSE in moves:
        sure = _over_hands(every, deadline, lambda hands: over_all(False, hands))
        planned = _closing(insight, [CLOSE], effort, deadline)[CLOSE]
        values[CLOSE] = tuple(
            planned[at] + max(value[at] for value in hoped) - max(value[at] for value in sure)
            for at in range(len(scales))
        )
        values[CLOSE] += planned[len(scales) :]
    return _thought(insight, Way.WEIGHED, values)


def _planned(insight: Insight, moves: list[int], effort: Effort, deadline: Deadline) -> Thought:
    values = _closing(insight, moves, effort, deadline)
    if not deadline.passed:
        values = _best_hope_first(insight, values, effort)
    return _thought(insight, Way.PLANNED, values)


def _best_hope_first(
    insight: Insight, values: dict[int, tuple[float, ...]], effort: Effort
) -> dict[int, tuple[float, ...]]:
    """The same values; of those moves worth most the first is what brings most where the other slips."""
    most = max(round(equity, 6) for _, equity, *_ in values.values())
    best = [move for move, (_, equity, *_) in values.items() if round(equity, 6) == most]
    if len(best) == 1 or not effort.here().trained:
        return values
    tries = {move: _Tries() for move in best}
    weights = network.learned(insight.rules[rule.CARDS])
    _round(insight, tries, luck_of(insight.question.seed), _HOPES, weights)
    best.sort(key=lambda move: -tries[move].equity)
    return {move: values[move] for move in (*best, *values)}


def _closing(
    insight: Insight, moves: list[int], effort: Effort, deadline: Deadline
) -> dict[int, tuple[float, ...]]:
    """What moves that lead to (or are made in) closed play bring with fixed plans."""
    every = insight.hands(effort.hands, luck_of(insight.question.seed))
    worth = worth_row(insight.question.match, insight.seat)
    scales = [plain_points(), worth, *([won_or_not()] if effort.tells else [])]
    deal, rules, seat, deep = insight.deal, insight.rules, insight.seat, effort.deep

    def planned(hands: Row) -> dict[int, tuple[float, ...]]:
        return {
            move: tuple(
                plans.plan_after(deal, rules, seat, move, hands.copy(), deep, scale)
                for scale in scales
            )
            for move in moves
        }

    return _over_hands(every, deadline, planned)


def _sampled(insight: Insight, moves: list[int], effort: Effort, deadline: Deadline) -> Thought:
    """Rounds of layouts, each twice the last: moves that cannot be best any more drop out."""
    if len(moves) == 1:
        return _thought(insight, Way.ONLY, {moves[0]: (0.0, 0.0)})
    closing = _closing(insight, [CLOSE], effort, deadline) if CLOSE in moves else {}
    luck = luck_of(insight.question.seed)
    weights = network.learned(insight.rules[rule.CARDS]) if effort.trained else singles(0)
    left = [move for move in moves if move != CLOSE]
    tries = {move: _Tries() for move in left}
    layouts = effort.layouts
    for _ in range(effort.rounds):
        fewer = min(layouts, _ROUND // len(left))
        _portions(insight, {move: tries[move] for move in left}, luck, fewer, weights, deadline)
        layouts *= 2
        left = _still_in(insight, left, tries)
        if len(left) == 1 or deadline.passed:
            break
    values: dict[int, tuple[float, ...]] = {
        move: (tried.points, tried.equity) for move, tried in tries.items()
    }
    return _thought(insight, Way.SAMPLED, values | closing)


@dataclass
class _Tries:
    """Game points and their worth, on average over the layouts a move has been tried on."""

    layouts: int = 0
    points: float = 0.0
    equity: float = 0.0

    def add(self, layouts: int, points: float, equity: float) -> None:
        """The sums of some more layouts."""
        before, self.layouts = self.layouts, self.layouts + layouts
        self.points = (self.points * before + points) / self.layouts
        self.equity = (self.equity * before + equity) / self.layouts


def _still_in(insight: Insight, left: list[int], tries: dict[int, _Tries]) -> list[int]:
    """The moves within two standard errors of the best, 1.5 game points a layout being the spread."""
    worth = worth_row(insight.question.match, insight.seat)
    point = (worth[6] - worth[0]) / 6
    doubt = 3.0 * point / math.sqrt(max(tries[move].layouts for move in left))
    best = max(tries[move].equity for move in left)
    return [move for move in left if tries[move].equity >= best - doubt]


def _portions(
    insight: Insight,
    tries: dict[int, _Tries],
    luck: Row,
    layouts: int,
    weights: Singles,
    deadline: Deadline,
) -> None:
    """A round in portions, one at least, until the deadline has passed."""
    portion = max(1, _PORTION // len(tries))
    for done in range(0, layouts, portion):
        _round(insight, tries, luck, min(portion, layouts - done), weights)
        if deadline.passed:
            return


def _round(
    insight: Insight, tries: dict[int, _Tries], luck: Row, layouts: int, weights: Singles
) -> None:
    """Try moves on the same layouts, and add up what comes of them."""
    moves, points, equity = row(len(tries)), reals(len(tries)), reals(len(tries))
    for at, move in enumerate(tries):
        moves[at] = move
    worth = worth_row(insight.question.match, insight.seat)
    search.try_moves(
        insight.deal,
        insight.rules,
        moves,
        insight.known,
        worth,
        points,
        equity,
        luck,
        layouts,
        weights,
    )
    for at, tried in enumerate(tries.values()):
        tried.add(layouts, float(points[at]), float(equity[at]))
