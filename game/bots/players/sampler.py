"""The sampling bot of the first playable: the yardstick later bots are measured by.

It lays the unseen cards out at random a number of times, tries each of its moves, lets plain habits
play every deal to its end, and takes the move with the most game points on average.
"""

from __future__ import annotations

from random import Random

from game.bots.engine.determinizations import sample_determinization
from game.bots.players.plain_policy import played_out
from game.bots.players.sides import claim_brings, gain
from game.core.moves import CLAIM, Move
from game.play.question import Question
from game.rules.two_hand.game import two_hand, two_hand_deal


class Sampler:
    """The sampling bot: each move is tried on `worlds` layouts of the unseen cards."""

    def __init__(self, worlds: int = 40) -> None:
        self._worlds = worlds

    def choose(self, question: Question) -> Move:
        game, view = two_hand(question.game), two_hand_deal(question.view)
        moves = list(game.legal(view))
        if CLAIM in moves:
            if claim_brings(game, view) > 0:
                return CLAIM
            moves.remove(CLAIM)
        if len(moves) == 1:
            return moves[0]
        random, gains = Random(question.seed), dict.fromkeys(moves, 0.0)
        for _ in range(self._worlds):
            world = sample_determinization(game.options, view, random)
            for move in moves:
                after, _ = game.play(world, move)
                outcome = played_out(game, after, random, opened=False)
                assert outcome is not None
                gains[move] += gain(outcome.points, (view.to_act,))
        return max(gains, key=lambda move: gains[move])
