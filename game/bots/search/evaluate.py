"""Thinking about a question: what every move is worth, by the surest way the position allows.

Everything known: solved. One face-down card: every layout weighed. Strict play against a hidden hand:
fixed plans. The stock open: many layouts played out, and closing by fixed plans.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from game.bots.compiling.compiled import (
    COMPILED,
    Float32Array,
    Float64Array,
    IntArray,
    float32_array,
    float64_array,
    int_array,
    table,
)
from game.bots.engine import row, solver
from game.bots.engine import rule_vector as rule
from game.bots.engine.kernel import legal, play
from game.bots.engine.scoring import total
from game.bots.engine.translate import move_named
from game.bots.evaluation import network
from game.bots.evaluation.equity import plain_points, won_or_not, worth_row
from game.bots.search import last_draw, plans
from game.bots.search import opponent_model as careless
from game.bots.search import rollouts as search
from game.bots.search.budget import Deadline, SearchBudget
from game.bots.search.known_state import KnownState, rng_state_of
from game.core.moves import Move

# A move, or a declaration and what is played or declared next.
_Line = tuple[int, ...]

# The most deals played out in a round: what keeps many near moves within the master's second.
_ROUND = 4000

# Deals played out between two looks at the clock: some ten milliseconds.
_PORTION = 300

# Where the clock counts, every so many-th hand is tried first, and all of them if that was quick.
_FEWER = 5

# The part of the time for the plan of a closing, and of what is left then for the values of the moves; the
# rest is for what tells between the best of them.
_PLANS, _FOUND = 0.4, 0.75

# Layouts that tell between moves of the same worth.
_HOPES = 200

# The spread of what tells two moves apart on one layout, in game points.
_SPREAD = 1.2

# The network's play tells no moves apart that are nearer than this, in game points, and habits fewer.
_NEAR, _NEAR_BY_HABIT = 0.03, 0.2

# What planned and weighed values are uncertain by, in game points.
_DOUBT = 0.02

# More hands than there are, likely ones counted several times, where one card of the stock is hidden.
_HANDS = 150


class EvaluationMethod(StrEnum):
    """How the values were found."""

    ONLY = "only"  # there is nothing to choose
    EXACT = "exact"  # solved with all cards known
    WEIGHED = "weighed"  # every layout of one hidden card
    PLANNED = "planned"  # fixed plans against many hands
    SAMPLED = "sampled"  # many layouts played out


@dataclass(frozen=True)
class Evaluation:
    """`points` are the game points each move brings against a faultless other, `equity` their worth.

    `hopes` are that worth where the other is careless, for moves that are about the best; `wins` the part
    of the hands against which a planned move wins. A difference of less than `doubt` in equity tells
    nothing; `point` is the worth of a game point.
    """

    way: EvaluationMethod
    points: dict[Move, float]
    equity: dict[Move, float]
    hopes: dict[Move, float]
    wins: dict[Move, float]
    doubt: float
    point: float


def evaluate(known_state: KnownState, budget: SearchBudget) -> Evaluation:
    """The value of every legal move; claims that would be false while the stock is open are left out."""
    moves, deadline, budget = known_state.moves, Deadline.after(budget.seconds), _here(budget)
    if known_state.all_known:
        return _solved(known_state, moves, budget, deadline)
    if not known_state.view.stock_open:
        return _planned(known_state, moves, budget, deadline)
    if not known_state.claim_is_right:
        moves = [move for move in moves if move != row.CLAIM]
    if known_state.one_hidden and budget.weighs:
        return _weighed(known_state, moves, budget, deadline)
    return _sampled(known_state, moves, budget, deadline)


def _here(budget: SearchBudget) -> SearchBudget:
    """The same where code is compiled, else a small part of it."""
    if COMPILED:
        return budget
    return replace(
        budget,
        determinizations=max(4, budget.determinizations // 30),
        rounds=1,
        hands=max(4, budget.hands // 30),
        deep=1,
        weighs=False,
        trained=False,
    )


_Result = TypeVar("_Result")


def _over_hands(
    hands: IntArray, deadline: Deadline, work: Callable[[IntArray], _Result]
) -> _Result:
    """The mean of some work over the hands; over part of them if the clock runs out."""
    if deadline.never or len(hands) < 2 * _FEWER:
        return work(hands)
    began = time.monotonic()
    part = work(table(hands[at] for at in range(0, len(hands), _FEWER)))
    enough = deadline.left > 1.3 * _FEWER * (time.monotonic() - began)
    return work(hands) if enough else part


def _thought(
    known_state: KnownState,
    way: EvaluationMethod,
    values: dict[int, tuple[float, ...]],
    hopes: dict[int, float] | None = None,
    doubt: float = _DOUBT,
) -> Evaluation:
    """`values` are game points, their worth and perhaps the part of hands won; `doubt` in game points."""
    trump, point = known_state.view.trump, _point(known_state)
    named = {move_named(move, trump): value for move, value in values.items()}
    return Evaluation(
        way,
        points={move: value[0] for move, value in named.items()},
        equity={move: value[1] for move, value in named.items()},
        hopes={move_named(move, trump): hope for move, hope in (hopes or {}).items()},
        wins={move: value[2] for move, value in named.items() if len(value) > 2},
        doubt=0.0 if way is EvaluationMethod.EXACT else doubt * point,
        point=point,
    )


def _point(known_state: KnownState) -> float:
    """The worth of a game point here, on average over those a deal may bring."""
    worth = worth_row(known_state.question.match, known_state.seat)
    return (worth[6] - worth[0]) / 6


def _scales(known_state: KnownState) -> list[Float64Array]:
    """Game points and, in a match, their worth in it; by themselves points are worth just that."""
    match = known_state.question.match
    return [plain_points(), *([] if match is None else [worth_row(match, known_state.seat)])]


def _about_best(
    known_state: KnownState, values: Mapping[int, tuple[float, ...]], doubt: float
) -> list[int]:
    """The moves that are within so many game points of the best."""
    least = max(value[1] for value in values.values()) - doubt * _point(known_state) - 1e-6
    return [move for move, value in values.items() if value[1] >= least]


def _solved(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> Evaluation:
    """Exact values of the moves; for the best ones also their worth against a careless opponent."""
    deal, rules = known_state.deal, known_state.rules
    worth = worth_row(known_state.question.match, known_state.seat)
    values: dict[int, tuple[float, ...]] = {}
    for move in moves:
        margin = int(solver.value_of_move(deal, rules, move))
        values[move] = (float(margin), float(worth[margin + 3]))
    best = [move for move in _about_best(known_state, values, 0.0) if move != row.CLAIM]
    hopes: dict[int, float] = {}
    if len(best) > 1 and budget.trained:
        for move in best:
            if not deadline.passed:
                hopes[move] = careless.hope_of(deal, rules, move, worth)
    return _thought(
        known_state, EvaluationMethod.EXACT, values, hopes if len(hopes) == len(best) else {}
    )


def _weighed(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> Evaluation:
    """The mean of each move over every layout of one hidden card.

    Closing is planned against a faultless opponent only: its hope adds the gain that a careless one brings
    the best of the other moves.
    """
    deal, rules = known_state.deal, known_state.rules
    scales = _scales(known_state)
    every = known_state.hands(_HANDS, rng_state_of(known_state.question.seed))
    rest = [move for move in moves if move != row.CLOSE]

    def over_all(hands: IntArray) -> dict[int, tuple[float, ...]]:
        values = {
            move: [last_draw.weighed(deal, rules, move, hands, False, scale) for scale in scales]
            for move in rest
        }
        return {move: (value[0], value[-1]) for move, value in values.items()}

    def hoped(hands: IntArray) -> dict[int, float]:
        return {
            move: last_draw.weighed(deal, rules, move, hands, True, scales[-1]) for move in rest
        }

    values = _over_hands(every, deadline.part(_FOUND), over_all)
    best = max(value[1] for value in values.values())
    hopes: dict[int, float] = {}
    if row.CLOSE in moves:
        values[row.CLOSE] = _closing(known_state, [row.CLOSE], budget, deadline)[row.CLOSE]
    if budget.trained and not deadline.passed:
        hopes = _over_hands(every, deadline, hoped)
        if row.CLOSE in moves:
            hopes[row.CLOSE] = values[row.CLOSE][1] + max(hopes.values()) - best
    return _thought(known_state, EvaluationMethod.WEIGHED, values, hopes)


def _planned(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> Evaluation:
    """The values of fixed plans; for the best ones also their worth against a careless opponent."""
    values = _closing(known_state, moves, budget, deadline.part(_FOUND))
    best = _about_best(known_state, values, _DOUBT)
    hopes = _hoped(known_state, best, budget, deadline)
    return _thought(known_state, EvaluationMethod.PLANNED, values, hopes)


def _hoped(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> dict[int, float]:
    """The worth of moves on layouts against a careless other; nothing where there is no need or time."""
    if len(moves) == 1 or not budget.trained or deadline.passed:
        return {}
    tries = {line: _Tries() for line in _lines(known_state, moves)}
    weights = network.learned(known_state.rules[rule.CARDS])
    _round(known_state, tries, rng_state_of(known_state.question.seed), _HOPES, True, weights)
    return {move: tried.equity for move, tried in _best_lines(tries).items()}


def _closing(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> dict[int, tuple[float, ...]]:
    """The worth of moves that lead to, or are made in, closed play with fixed plans."""
    every = known_state.hands(budget.hands, rng_state_of(known_state.question.seed))
    scales = _scales(known_state)
    deal, rules, seat, deep = known_state.deal, known_state.rules, known_state.seat, budget.deep

    def valued(move: int, hands: IntArray) -> tuple[float, ...]:
        def on(scale: Float64Array) -> float:
            return plans.plan_after(deal, rules, seat, move, hands.copy(), deep, scale)

        values = [on(scale) for scale in scales]
        return values[0], values[-1], *([on(won_or_not())] if budget.tells else [])

    def planned(hands: IntArray) -> dict[int, tuple[float, ...]]:
        return {move: valued(move, hands) for move in moves}

    return _over_hands(every, deadline, planned)


def _sampled(
    known_state: KnownState, moves: list[int], budget: SearchBudget, deadline: Deadline
) -> Evaluation:
    """Rounds of layouts, each twice the last: moves that cannot be best any more drop out.

    Nobody is careless in them: a careless other tells between the moves that are about the best.
    """
    if len(moves) == 1 and not budget.tells:
        return _thought(known_state, EvaluationMethod.ONLY, {moves[0]: (0.0, 0.0)})
    closing = (
        _closing(known_state, [row.CLOSE], budget, deadline.part(_PLANS))
        if row.CLOSE in moves
        else {}
    )
    rounds = deadline.part(_FOUND)
    rng_state = rng_state_of(known_state.question.seed)
    weights = network.learned(known_state.rules[rule.CARDS]) if budget.trained else float32_array(0)
    left = _lines(known_state, [move for move in moves if move != row.CLOSE])
    tries = {line: _Tries() for line in left}
    determinizations = budget.determinizations
    for _ in range(budget.rounds):
        fewer = min(determinizations, _ROUND // len(left))
        _portions(
            known_state, {line: tries[line] for line in left}, rng_state, fewer, weights, rounds
        )
        determinizations *= 2
        left = _still_in(known_state, left, tries)
        if len(left) == 1 or rounds.passed:
            break
    values: dict[int, tuple[float, ...]] = {
        move: (tried.points, tried.equity) for move, tried in _best_lines(tries).items()
    }
    values |= closing
    doubt = _SPREAD / math.sqrt(max(1, *(tried.determinizations for tried in tries.values())))
    doubt = max(doubt, _NEAR if budget.trained else _NEAR_BY_HABIT)
    best = [move for move in _about_best(known_state, values, doubt) if move != row.CLOSE]
    hopes = _hoped(known_state, best, budget, deadline)
    return _thought(known_state, EvaluationMethod.SAMPLED, values, hopes, doubt)


def _lines(known_state: KnownState, moves: list[int]) -> list[_Line]:
    """Each move as a line of its own; a meld or an exchange is followed by each move that may come next.

    A declaration that brings 66 stands alone: the claim follows it.
    """
    lines: list[_Line] = []
    for move in moves:
        then = 0
        if row.MARRIAGE <= move <= row.EXCHANGE and known_state.deal[row.PHASE] == row.PLAY:
            after = _after(known_state, (move,))
            right = total(after, known_state.rules, known_state.seat) >= 66
            then = 0 if right else legal(after, known_state.rules)
        lines += [(move, follows) for follows in range(row.EXCHANGE) if then >> follows & 1] or [
            (move,)
        ]
    return lines


def _after(known_state: KnownState, moves: _Line) -> IntArray:
    """The deal after some moves of the seat, as far as it is known."""
    deal = known_state.deal.copy()
    for move in moves:
        play(deal, known_state.rules, move)
    return deal


def _best_lines(tries: Mapping[_Line, _Tries]) -> dict[int, _Tries]:
    """The result of the best continuation after each first move."""
    best: dict[int, _Tries] = {}
    for (move, *_), tried in tries.items():
        if move not in best or tried.equity > best[move].equity:
            best[move] = tried
    return best


@dataclass
class _Tries:
    """Game points and their worth, on average over the layouts a move has been tried on."""

    determinizations: int = 0
    points: float = 0.0
    equity: float = 0.0

    def add(self, determinizations: int, points: float, equity: float) -> None:
        """Take in the means over some more layouts."""
        before, self.determinizations = (
            self.determinizations,
            self.determinizations + determinizations,
        )
        self.points = (self.points * before + points) / self.determinizations
        self.equity = (self.equity * before + equity) / self.determinizations


def _still_in(
    known_state: KnownState, left: list[_Line], tries: dict[_Line, _Tries]
) -> list[_Line]:
    """The lines within two standard errors of the best, 1.5 game points a layout being the spread."""
    doubt = (
        3.0 * _point(known_state) / math.sqrt(max(tries[line].determinizations for line in left))
    )
    best = max(tries[line].equity for line in left)
    return [line for line in left if tries[line].equity >= best - doubt]


def _portions(
    known_state: KnownState,
    tries: dict[_Line, _Tries],
    rng_state: IntArray,
    determinizations: int,
    weights: Float32Array,
    deadline: Deadline,
) -> None:
    """A round in portions, one at least, until the deadline has passed."""
    portion = max(1, _PORTION // len(tries))
    for done in range(0, determinizations, portion):
        _round(known_state, tries, rng_state, min(portion, determinizations - done), False, weights)
        if deadline.passed:
            return


def _round(
    known_state: KnownState,
    tries: dict[_Line, _Tries],
    rng_state: IntArray,
    determinizations: int,
    careless: bool,
    weights: Float32Array,
) -> None:
    """Try lines on the same layouts, and add up what comes of them."""
    worth, after_chance = worth_row(known_state.question.match, known_state.seat), rng_state
    for before, lines in groupby(sorted(tries), key=lambda line: line[:-1]):
        some, luck_now = list(lines), rng_state.copy()
        moves, points, equity = (
            int_array(len(some)),
            float64_array(len(some)),
            float64_array(len(some)),
        )
        for at, line in enumerate(some):
            moves[at] = line[-1]
        search.try_moves(
            _after(known_state, before),
            known_state.rules,
            moves,
            known_state.known,
            worth,
            points,
            equity,
            luck_now,
            determinizations,
            careless,
            weights,
        )
        for at, line in enumerate(some):
            tries[line].add(determinizations, float(points[at]), float(equity[at]))
        after_chance = luck_now
    rng_state[0] = after_chance[0]
