"""The beginner: knows the rules of any game, likes to show marriages, counts to 66, and plans nothing."""

from __future__ import annotations

from random import Random

from game.bots.players.sides import claim_brings
from game.moves import CLAIM, Close, Marriage, Move, Pair
from game.question import Question


class Beginner:
    """Plays any legal card; declares a marriage when he sees one and claims when he has counted 66."""

    def choose(self, question: Question) -> Move:
        game, view = question.game, question.view
        legal = game.legal(view)
        if CLAIM in legal and claim_brings(game, view) > 0:
            return CLAIM
        melds = [move for move in legal if isinstance(move, Marriage | Pair)]
        if melds:
            return melds[0]
        quiet = [move for move in legal if move != CLAIM and not isinstance(move, Close)]
        return Random(question.seed).choice(quiet or legal)
