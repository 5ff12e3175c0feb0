"""How often a contract is made in trial deals after a move: what a player asks before he calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.bots.compiling.compiled import IntArray, float64_array, int_array
from game.bots.inference.known import known_of
from game.bots.inference.worlds import worlds
from game.bots.kernel import row
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.kernel.translation import move_number
from game.bots.policy.learned import manner_of
from game.bots.policy.playout import make, play_by_policy
from game.bots.trials.endings import DEEPEST, can_be_made, two_sides
from game.bots.trials.halving import SOLVED
from game.core.moves import Bid, Move
from game.play.question import Question

# Trial deals of a forecast, and how many of them must come to the contract that it is about.
_DEALS, _ENOUGH = 200, 30


@dataclass(frozen=True)
class Forecasts:
    """The forecasts of a question's moves, over the same layouts of the hidden cards."""

    question: Question

    def made(self, move: Move) -> float | None:
        """The share of trial deals, 0 to 1, in which the contract is made after a move.

        After a bid those count in which its seat then plays. None where too few come to a contract.
        """
        made = self._made(move)
        return sum(made) / len(made) if len(made) >= _ENOUGH else None

    def _made(self, move: Move) -> list[bool]:
        """For each trial deal that comes to a contract whether it is made."""
        rules, seat = self._rules, self.question.view.to_act
        number = move_number(self.question.game, move)
        weights, moves = float64_array(row.MOST_MOVES), int_array(row.MOST_MOVES)
        manner, luck, found = manner_of(rules), int_array(1), list[bool]()
        stack, room = int_array(row.LENGTH * DEEPEST), int_array(row.MOST_MOVES * DEEPEST)
        deal, solved = stack[: row.LENGTH], SOLVED if two_sides(rules) else 0
        for start in range(0, len(self._layouts), row.LENGTH):
            for place in range(row.LENGTH):
                deal[place] = self._layouts[start + place]
            luck[0] = start + 1
            make(deal, rules, number)
            play_by_policy(deal, rules, manner, solved, weights, moves, luck)
            declarer = deal[row.DECLARER]
            if declarer >= 0 and (declarer == seat or not isinstance(move, Bid)):
                found.append(bool(can_be_made(stack, room, rules, 0)))
        return found

    @cached_property
    def _rules(self) -> IntArray:
        game = self.question.game
        assert isinstance(game, AuctionGame)
        return rule_vector(game)

    @cached_property
    def _layouts(self) -> IntArray:
        return worlds(known_of(self.question), _DEALS, self.question.seed)
