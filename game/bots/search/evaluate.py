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
    Float64Array,
    IntArray,
    float32_array,
    float64_array,
    table,
)
from game.bots.engine import row, solver
from game.bots.engine import rule_vector as rule
from game.bots.engine.kernel import legal, play
from game.bots.engine.scoring import total
from game.bots.engine.translate import move_named
from game.bots.evaluation import network
from game.bots.evaluation.equity import plain_points, won_or_not, worth_row
from game.bots.search import last_draw, plans, playout
from game.bots.search import opponent_model as careless
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
    search, moves = _Search(known_state, budget), known_state.moves
    if known_state.all_known:
        return search.solved(moves)
    if not known_state.view.stock_open:
        return search.planned(moves)
    if not known_state.claim_is_right:
        moves = [move for move in moves if move != row.CLAIM]
    if known_state.one_hidden and search.budget.weighs:
        return search.weighed(moves)
    return search.sampled(moves)


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


@dataclass
class _Tries:
    """Game points and their worth, on average over the layouts a move has been tried on."""

    determinizations: int = 0
    points: float = 0.0
    equity: float = 0.0

    def add(self, determinizations: int, points: float, equity: float) -> None:
        """Take in the sums over some more layouts."""
        before = self.determinizations
        self.determinizations += determinizations
        self.points = (self.points * before + points) / self.determinizations
        self.equity = (self.equity * before + equity) / self.determinizations


def _best_lines(tries: Mapping[_Line, _Tries]) -> dict[int, _Tries]:
    """The result of the best continuation after each first move."""
    best: dict[int, _Tries] = {}
    for (move, *_), tried in tries.items():
        if move not in best or tried.equity > best[move].equity:
            best[move] = tried
    return best


class _Search:
    """The search for the values of moves: all of it asks what the seat knows, and looks at one clock."""

    def __init__(self, known_state: KnownState, budget: SearchBudget) -> None:
        self.budget = _here(budget)
        self._known_state, self._seat = known_state, known_state.seat
        self._deal, self._rules = known_state.deal, known_state.rules
        self._deadline = Deadline.after(budget.seconds)
        match = known_state.question.match
        self._worth = worth_row(match, self._seat)
        # Game points and, in a match, their worth in it; by themselves points are worth just that.
        self._scales = [plain_points(), *([] if match is None else [self._worth])]
        # The worth of a game point here, on average over those a deal may bring.
        self._point = (self._worth[6] - self._worth[0]) / 6
        trained = self.budget.trained
        self._weights = network.learned(self._rules[rule.CARDS]) if trained else float32_array(0)

    def _chance(self) -> IntArray:
        return rng_state_of(self._known_state.question.seed)

    def _thought(
        self,
        way: EvaluationMethod,
        values: dict[int, tuple[float, ...]],
        hopes: Mapping[int, float],
        doubt: float = _DOUBT,
    ) -> Evaluation:
        """`values` are game points, their worth and perhaps the part of hands won; `doubt` in game points."""
        trump = self._known_state.view.trump
        named = {move_named(move, trump): value for move, value in values.items()}
        return Evaluation(
            way,
            points={move: value[0] for move, value in named.items()},
            equity={move: value[1] for move, value in named.items()},
            hopes={move_named(move, trump): hope for move, hope in hopes.items()},
            wins={move: value[2] for move, value in named.items() if len(value) > 2},
            doubt=0.0 if way is EvaluationMethod.EXACT else doubt * self._point,
            point=self._point,
        )

    def _about_best(self, values: Mapping[int, tuple[float, ...]], doubt: float) -> list[int]:
        """The moves that are within so many game points of the best."""
        least = max(value[1] for value in values.values()) - doubt * self._point - 1e-6
        return [move for move, value in values.items() if value[1] >= least]

    # -- the ways ----------------------------------------------------------------------------------

    def solved(self, moves: list[int]) -> Evaluation:
        """Exact values of the moves; for the best ones also their worth against a careless opponent."""
        values: dict[int, tuple[float, ...]] = {}
        for move in moves:
            margin = int(solver.value_of_move(self._deal, self._rules, move))
            values[move] = (float(margin), float(self._worth[margin + 3]))
        best = [move for move in self._about_best(values, 0.0) if move != row.CLAIM]
        hopes: dict[int, float] = {}
        if len(best) > 1 and self.budget.trained:
            for move in best:
                if not self._deadline.passed:
                    hopes[move] = careless.hope_of(self._deal, self._rules, move, self._worth)
        every = hopes if len(hopes) == len(best) else {}
        return self._thought(EvaluationMethod.EXACT, values, every)

    def weighed(self, moves: list[int]) -> Evaluation:
        """The mean of each move over every layout of one hidden card.

        Closing is planned against a faultless opponent only: its hope adds the gain that a careless one
        brings the best of the other moves.
        """
        every = self._known_state.hands(_HANDS, self._chance())
        rest = [move for move in moves if move != row.CLOSE]

        def on(move: int, hands: IntArray, slips: bool, scale: Float64Array) -> float:
            return last_draw.weighed(self._deal, self._rules, move, hands, slips, scale)

        def over_all(hands: IntArray) -> dict[int, tuple[float, ...]]:
            values = {
                move: [on(move, hands, False, scale) for scale in self._scales] for move in rest
            }
            return {move: (value[0], value[-1]) for move, value in values.items()}

        def hoped(hands: IntArray) -> dict[int, float]:
            return {move: on(move, hands, True, self._worth) for move in rest}

        values = _over_hands(every, self._deadline.part(_FOUND), over_all)
        best = max(value[1] for value in values.values())
        hopes: dict[int, float] = {}
        if row.CLOSE in moves:
            values |= self._closing([row.CLOSE], self._deadline)
        if self.budget.trained and not self._deadline.passed:
            hopes = _over_hands(every, self._deadline, hoped)
            if row.CLOSE in moves:
                hopes[row.CLOSE] = values[row.CLOSE][1] + max(hopes.values()) - best
        return self._thought(EvaluationMethod.WEIGHED, values, hopes)

    def planned(self, moves: list[int]) -> Evaluation:
        """The values of fixed plans; for the best ones also their worth against a careless opponent."""
        values = self._closing(moves, self._deadline.part(_FOUND))
        hopes = self._hoped(self._about_best(values, _DOUBT))
        return self._thought(EvaluationMethod.PLANNED, values, hopes)

    def sampled(self, moves: list[int]) -> Evaluation:
        """Rounds of layouts, each twice the last: moves that cannot be best any more drop out.

        Nobody is careless in them: a careless other tells between the moves that are about the best.
        """
        if len(moves) == 1 and not self.budget.tells:
            return self._thought(EvaluationMethod.ONLY, {moves[0]: (0.0, 0.0)}, {})
        closing: dict[int, tuple[float, ...]] = {}
        if row.CLOSE in moves:
            closing = self._closing([row.CLOSE], self._deadline.part(_PLANS))
        rounds, rng_state = self._deadline.part(_FOUND), self._chance()
        left = self._lines([move for move in moves if move != row.CLOSE])
        tries = {line: _Tries() for line in left}
        determinizations = self.budget.determinizations
        for _ in range(self.budget.rounds):
            fewer = min(determinizations, _ROUND // len(left))
            self._portions({line: tries[line] for line in left}, rng_state, fewer, rounds)
            determinizations *= 2
            left = self._still_in(left, tries)
            if len(left) == 1 or rounds.passed:
                break
        values: dict[int, tuple[float, ...]] = {
            move: (tried.points, tried.equity) for move, tried in _best_lines(tries).items()
        }
        values |= closing
        doubt = _SPREAD / math.sqrt(max(1, *(tried.determinizations for tried in tries.values())))
        doubt = max(doubt, _NEAR if self.budget.trained else _NEAR_BY_HABIT)
        best = [move for move in self._about_best(values, doubt) if move != row.CLOSE]
        return self._thought(EvaluationMethod.SAMPLED, values, self._hoped(best), doubt)

    # -- plans -------------------------------------------------------------------------------------

    def _closing(self, moves: list[int], deadline: Deadline) -> dict[int, tuple[float, ...]]:
        """The worth of moves that lead to, or are made in, closed play with fixed plans."""
        every = self._known_state.hands(self.budget.hands, self._chance())
        scales = [self._scales[0], self._scales[-1], *([won_or_not()] if self.budget.tells else [])]

        def on(move: int, hands: IntArray, scale: Float64Array) -> float:
            given = (self._deal, self._rules, self._seat, move, hands.copy(), self.budget.deep)
            return plans.plan_after(*given, scale)

        def planned(hands: IntArray) -> dict[int, tuple[float, ...]]:
            return {move: tuple(on(move, hands, scale) for scale in scales) for move in moves}

        return _over_hands(every, deadline, planned)

    # -- layouts -----------------------------------------------------------------------------------

    def _hoped(self, moves: list[int]) -> dict[int, float]:
        """The worth of moves on layouts against a careless other; nothing where there is no need or time."""
        if len(moves) == 1 or not self.budget.trained or self._deadline.passed:
            return {}
        tries = {line: _Tries() for line in self._lines(moves)}
        self._round(tries, self._chance(), _HOPES, True)
        return {move: tried.equity for move, tried in _best_lines(tries).items()}

    def _lines(self, moves: list[int]) -> list[_Line]:
        """Each move as a line of its own; a meld or an exchange is followed by each move that may come next.

        A declaration that brings 66 stands alone: the claim follows it.
        """
        lines: list[_Line] = []
        for move in moves:
            then = 0
            if row.MARRIAGE <= move <= row.EXCHANGE and self._deal[row.PHASE] == row.PLAY:
                after = self._after((move,))
                right = total(after, self._rules, self._seat) >= 66
                then = 0 if right else legal(after, self._rules)
            follow = [(move, follows) for follows in range(row.EXCHANGE) if then >> follows & 1]
            lines += follow or [(move,)]
        return lines

    def _after(self, moves: _Line) -> IntArray:
        """The deal after some moves of the seat, as far as it is known."""
        deal = self._deal.copy()
        for move in moves:
            play(deal, self._rules, move)
        return deal

    def _still_in(self, left: list[_Line], tries: dict[_Line, _Tries]) -> list[_Line]:
        """The lines within two standard errors of the best, 1.5 game points a layout being the spread."""
        most = max(tries[line].determinizations for line in left)
        least = max(tries[line].equity for line in left) - 3.0 * self._point / math.sqrt(most)
        return [line for line in left if tries[line].equity >= least]

    def _portions(
        self,
        tries: dict[_Line, _Tries],
        rng_state: IntArray,
        determinizations: int,
        deadline: Deadline,
    ) -> None:
        """A round in portions, one at least, until the deadline has passed."""
        portion = max(1, _PORTION // len(tries))
        for done in range(0, determinizations, portion):
            self._round(tries, rng_state, min(portion, determinizations - done), False)
            if deadline.passed:
                return

    def _round(
        self, tries: dict[_Line, _Tries], rng_state: IntArray, determinizations: int, slips: bool
    ) -> None:
        """Try lines on the same layouts, and add up what comes of them; `slips` of the other or none."""
        after_chance = rng_state
        for before, lines in groupby(sorted(tries), key=lambda line: line[:-1]):
            some, after_chance = list(lines), rng_state.copy()
            points, equity = float64_array(len(some)), float64_array(len(some))
            moves, known = table(line[-1] for line in some), self._known_state.known
            given = (self._after(before), self._rules, moves, known, self._worth)
            luck = (after_chance, determinizations, slips, self._weights)
            playout.try_moves(*given, points, equity, *luck)
            for at, line in enumerate(some):
                tries[line].add(determinizations, float(points[at]), float(equity[at]))
        rng_state[0] = after_chance[0]
