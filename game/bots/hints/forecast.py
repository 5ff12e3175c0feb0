"""How often a contract is made in trial deals after a move, and what that is worth to its player."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from game.bots.compiling.compiled import IntArray, float64_array, int_array
from game.bots.equity.stake import Stake, stake_of
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.rule_vectors import AuctionGame
from game.bots.kernel.translation import move_number
from game.bots.policy.learned import manner_of
from game.bots.policy.playout import make, play_by_policy
from game.bots.trials.endings import DEEPEST, can_be_made, ending_equity, two_sides
from game.bots.trials.halving import SOLVED
from game.core.moves import Bid, Move
from game.play.question import Question

# Trial deals of a forecast at most, how many of them must come to the contract that it is about, and how
# many must make it, or not make it, where their worth is told.
_DEALS, _ENOUGH, _ENOUGH_OF_EITHER = 200, 30, 10

# The slope, the lean and the doubt of a family: the odds of a bid at the table are its lean times those in
# trial deals to the power of its slope (Platt 1999). The doubt is added to the shares that made it and that
# did not, as no number of trials makes a bid sure. By how 6,418 contracts of the master's ended in all
# presets, beside his forecasts of 200 trial deals each.
_ODDS: Mapping[int, tuple[float, float, float]] = {
    rule.BAUERNSCHNAPSEN: (0.76, 1.3, 0.0025),
    rule.NORTH_AMERICAN: (0.96, 0.82, 0.0025),
    rule.THOUSAND: (1.4, 0.45, 0.05),
}


def chance_of_bid(family: int, share: float) -> float:
    """The chance, 0 to 1, that a bid is made at the table, by the share of trial deals that made it."""
    slope, lean, doubt = _ODDS[family]
    odds = lean * math.pow((share + doubt) / (1.0 - share + doubt), slope)
    return odds / (1.0 + odds)


@dataclass(frozen=True)
class Forecasts:
    """The forecasts of a question's moves, over the `layouts` that these were tried on."""

    question: Question
    layouts: IntArray
    _known: dict[Move, list[tuple[bool, float]]] = field(default_factory=dict)

    def made(self, move: Move) -> float | None:
        """How often, 0 to 1, the contract is made after a move: in trial deals, after a bid at the table.

        After a bid those count in which its seat then plays. None where too few come to a contract.
        """
        made = [made for made, _ in self._played(move)]
        if len(made) < _ENOUGH:
            return None
        if not isinstance(move, Bid):
            return fmean(made)
        return chance_of_bid(self._stake.rules[rule.FAMILY], fmean(made))

    def worth(self, move: Move, made: bool) -> float | None:
        """The mean equity of the seat to act where the contract is made after a move, or where it is not.

        None where too few trial deals end so.
        """
        worth = [worth for each, worth in self._played(move) if each == made]
        return fmean(worth) if len(worth) >= _ENOUGH_OF_EITHER else None

    def _played(self, move: Move) -> list[tuple[bool, float]]:
        """For each trial deal with a contract whether it is made, and the equity of the seat to act."""
        if move not in self._known:
            self._known[move] = self._play(move)
        return self._known[move]

    def _play(self, move: Move) -> list[tuple[bool, float]]:
        stake, seat = self._stake, self.question.view.to_act
        rules, number = stake.rules, move_number(self.question.game, move)
        weights, moves = float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES)
        values, manner, luck = float64_array(row.MOST_MOVES), manner_of(rules), int_array(1)
        stack, room = int_array(row.LENGTH * DEEPEST), int_array(row.MOST_MOVES * DEEPEST)
        deal, solved = stack[: row.LENGTH], SOLVED if two_sides(rules) else 0
        found = list[tuple[bool, float]]()
        for start in range(0, min(len(self.layouts), _DEALS * row.LENGTH), row.LENGTH):
            deal[:] = self.layouts[start : start + row.LENGTH]
            luck[0] = start + 1
            make(deal, rules, number)
            play_by_policy(deal, rules, manner, solved, weights, moves, luck)
            declarer = deal[row.DECLARER]
            if declarer >= 0 and (declarer == seat or not isinstance(move, Bid)):
                made = bool(can_be_made(stack, room, rules, 0))
                given = (stack, room, rules, stake.match, stake.chances, values, seat)
                found.append((made, float(ending_equity(*given))))
        return found

    @cached_property
    def _stake(self) -> Stake:
        game = self.question.game
        assert isinstance(game, AuctionGame)
        return stake_of(game, self.question.match)
