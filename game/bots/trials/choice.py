"""The move of a game with an auction that a player makes of its trials.

A bid or a doubling must beat passing by its lower bound; among moves that are worth about the same the
one a player would expect is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.bots.compiling.compiled import IntArray, float64_array, int_array
from game.bots.equity.equity import equity
from game.bots.equity.stake import Stake, stake_of
from game.bots.equity.thousand_counting import on_barrel
from game.bots.inference.known import known_of
from game.bots.inference.worlds import worlds
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.rule_vectors import AuctionGame
from game.bots.kernel.thousand import LIMIT_BID
from game.bots.kernel.translation import move_number
from game.bots.policy.learned import manner_of
from game.bots.policy.weights import policy
from game.bots.search.budget import Deadline
from game.bots.search.characters import MASTERS_TEMPER, Temper
from game.bots.trials.halving import Halving, Tried, difference
from game.bots.trials.manners import unusual
from game.core.moves import Move
from game.play.question import Question

# How many moves of each kind of phase are tried, those that the policy makes most.
_MOST_TRIED = 8

# Standard errors by which a bid or a doubling must beat passing; and the part of its spread by which a
# doubling must, as trials know hands and play of others only so well: seven contracts of ten should fall.
_SURELY, _CLEARLY = 1.5, 0.2

# Equity that a player gives away for the usual move, as a part of what is at stake: the standard deviation;
# and what it gives away rather than look foolish.
_NEAR, _FOOLISH = 0.03, 0.02


@dataclass(frozen=True)
class Thought:
    """The moves of a question by number, how likely the policy makes each, and their trials, best first.

    `foolish` are moves with cards that a player parts with only where no other is about as good. No bid is
    worth less than `least`, and with `mostly` none that brings more than passing in fewer than half of the
    trials. `layouts` are the rows of the hidden cards that they were tried on.
    """

    moves: dict[int, Move]
    likely: dict[int, float]
    foolish: frozenset[int]
    tried: tuple[Tried, ...]
    layouts: IntArray
    least: float = 0.0
    mostly: bool = False

    @cached_property
    def values(self) -> dict[Move, float]:
        """The equity of each move: that of the one tried most, less how much others fell short of it."""
        first = self.tried[0]
        gaps = {one.move: difference(first, one)[0] for one in self.tried if one.trials}
        return {self.moves[move]: first.mean - gap for move, gap in gaps.items()}

    def best(self) -> Move:
        """The move to make."""
        leaving = min(self.tried, key=lambda one: one.move)
        if _leaves(leaving.move):
            return self.moves[self._call(leaving).move]
        most = max(one.trials for one in self.tried)
        finished = [one for one in self.tried if one.trials == most]
        best = max(finished, key=lambda one: one.mean)
        near = [one for one in self.tried if _is_near(best, one, _NEAR * best.spread)]
        if all(one.move in self.foolish for one in near):
            cards = [one for one in self.tried if _parts_with_cards(one.move)]
            calm = [one for one in cards if _is_near(best, one, _FOOLISH)]
            near = [one for one in calm if one.move not in self.foolish] or near
        calm = [one for one in near if one.move not in self.foolish] or near
        return self.moves[max(calm, key=lambda one: self.likely[one.move]).move]

    def _call(self, leaving: Tried) -> Tried:
        """The lowest call that is about the best of those that surely beat passing, else the pass."""
        calls = [one for one in self.tried if one is not leaving and one.mean >= self.least]
        sure = [one for one in calls if _surely(one, leaving)]
        if self.mostly:
            sure = [one for one in sure if _more_often(one, leaving)]
        if not sure:
            return leaving
        best = max(sure, key=lambda one: one.mean)
        near = [one for one in sure if _is_near(best, one, _NEAR * best.spread)]
        return min(near, key=lambda one: one.move)


def _leaves(move: int) -> bool:
    """Whether a move passes, or is a bid: the lowest of such moves is what a higher call has to beat."""
    return move == row.PASS or row.BID_OF <= move < row.CUT_AT


def _parts_with_cards(move: int) -> bool:
    """Whether a move plays, shows, gives or lays away cards."""
    return move < row.CLAIM_66 or move >= row.GIVE_TO


def _is_near(best: Tried, one: Tried, margin: float) -> bool:
    return one is best or difference(best, one)[0] <= margin


def _surely(call: Tried, leaving: Tried) -> bool:
    mean, error = difference(call, leaving)
    margin = _CLEARLY * call.spread if call.move == row.DOUBLE_IT else 0.0
    return mean > max(_SURELY * error, margin)


def _more_often(call: Tried, leaving: Tried) -> bool:
    """Whether a call brought more than passing in at least half of the trials both had."""
    trials = min(call.trials, leaving.trials)
    more = sum(call.brought[at] > leaving.brought[at] for at in range(trials))
    return 2 * more >= trials


def think(
    question: Question,
    seconds: float | None = None,
    temper: Temper = MASTERS_TEMPER,
    played: Move | None = None,
) -> Thought:
    """Try the moves of a question. Without `seconds` the same question brings the same thought.

    A move that was `played` is tried too, however unusual. Of a `temper` the effort counts here, and what it
    overlooks; `tempered` adds its leanings. On the barrel, where points bring nothing, the match counts
    whatever the temper. Where no layout can be found the policy alone decides.
    """
    game, deadline = question.game, Deadline.after(seconds)
    if not isinstance(game, AuctionGame):
        raise TypeError(f"{game.key} has no auction")
    moves, seen = numbered(question), known_of(question, temper.notices_voids)
    for_match = temper.for_match or seen.base[row.ON_BARREL] >> question.view.to_act & 1
    stake = stake_of(game, question.match if for_match else None)
    if not temper.reads_calls:
        seen = replace(seen, past=[])
    layouts = worlds(seen, temper.layouts, question.seed)
    known = layouts[: row.LENGTH] if len(layouts) else seen.base
    likely = by_policy(known, stake.rules, list(moves))
    worthless = _worthless_raises(stake, known)
    worthwhile = [move for move in likely if move not in worthless]
    tried = sorted(worthwhile, key=lambda move: -likely[move])[:_MOST_TRIED]
    lowest = min(likely)
    if _leaves(lowest) and lowest not in tried:
        tried.append(lowest)
    tried += [move for move in moves if moves[move] == played and move not in tried]
    foolish = unusual(known, stake.rules, tried)
    if not len(layouts):
        return Thought(moves, likely, foolish, (Tried(tried[0], float64_array(1)),), layouts)
    halving = Halving(layouts, stake, tried, question.seed, temper.trials, deadline)
    least, mostly = _least(stake, known), _costs_what_it_brings(stake, known)
    return Thought(moves, likely, foolish, tuple(halving.run()), layouts, least, mostly)


def _least(stake: Stake, known: IntArray) -> float:
    """The least equity of a bid: where bids are doubled, that of no deal at all, and nothing elsewhere.

    To lose less than by passing is no reason there: those who beat a bid double it.
    """
    if stake.rules[rule.FAMILY] != rule.BAUERNSCHNAPSEN or known[row.PHASE] != row.BID:
        return 0.0
    nothing, values = int_array(row.LENGTH), float64_array(row.MOST_SEATS)
    nothing[row.REASON], nothing[row.DECLARER] = row.PASSED_OUT, -1
    equity(nothing, stake.rules, stake.match, stake.chances, values)
    return float(values[known[row.TURN]])


def _costs_what_it_brings(stake: Stake, known: IntArray) -> bool:
    """Whether a call loses as much as it may win: a raise in Thousand, but on the barrel.

    Trials play a hopeless contract a little differently for another number, and so overrate a raise of it.
    """
    raises = stake.rules[rule.FAMILY] == rule.THOUSAND and known[row.PHASE] == row.RAISE
    return bool(raises and not on_barrel(stake.match, known[row.TURN]))


def _worthless_raises(stake: Stake, known: IntArray) -> range:
    """The raises that bring a seat on the barrel no more than staying: those to 120 at most."""
    if known[row.PHASE] != row.RAISE or not on_barrel(stake.match, known[row.TURN]):
        return range(0)
    return range(row.BID_OF, row.BID_OF + LIMIT_BID + 1)


def numbered(question: Question) -> dict[int, Move]:
    """The legal moves of a question by their numbers in the kernel."""
    game = question.game
    return {move_number(game, move): move for move in game.legal(question.view)}


def by_policy(deal: IntArray, rules: IntArray, moves: Sequence[int]) -> dict[int, float]:
    """How likely the seat to act makes each move by the policy."""
    numbers, weights = int_array(row.MOST_MOVES), float64_array(row.MOST_MOVES)
    numbers[: len(moves)] = moves
    manner = manner_of(rules)
    policy(deal, rules, manner, numbers, len(moves), weights)
    return {move: float(weights[place]) for place, move in enumerate(moves)}
