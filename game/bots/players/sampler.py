"""The sampling bot of the first playable, kept as it is: the yardstick later bots are measured by.

It lays the unseen cards out at random a number of times, tries each of its moves, lets plain habits
play every deal to its end, and takes the move with the most game points on average.
"""

from __future__ import annotations

from random import Random

from game.bots.engine.determinizations import sample_determinization
from game.bots.players.heuristic_policy import claim_is_right, played_out
from game.core.deal import Seat
from game.core.moves import Claim, Move
from game.core.outcome import Outcome
from game.play.question import Question
from game.rules.two_hand.game import two_hand, two_hand_deal


class Sampler:
    """The sampling bot: each move is tried on `worlds` layouts of the unseen cards."""

    def __init__(self, worlds: int = 40) -> None:
        self._worlds = worlds

    def choose(self, question: Question) -> Move:
        values = self.values(question)
        return max(values, key=lambda move: values[move])

    def values(self, question: Question) -> dict[Move, float]:
        """Game points to be expected for each move worth trying; the only one is worth nothing."""
        game, view = two_hand(question.game), two_hand_deal(question.view)
        moves = list(game.legal(view))
        if Claim() in moves:
            if claim_is_right(game, view, view.to_act):
                return {Claim(): 0.0}
            moves.remove(Claim())
        if len(moves) == 1:
            return {moves[0]: 0.0}
        random = Random(question.seed)
        sums = dict.fromkeys(moves, 0.0)
        for _ in range(self._worlds):
            world = sample_determinization(game.options, view, random)
            for move in moves:
                after, _ = game.play(world, move)
                outcome = after.result or played_out(game, after, random)
                sums[move] += margin(outcome, view.to_act)
        return {move: total / self._worlds for move, total in sums.items()}


def margin(outcome: Outcome, seat: Seat) -> int:
    """Game points won, or lost with a minus, by a seat."""
    return outcome.points[seat] - outcome.points[1 - seat]
