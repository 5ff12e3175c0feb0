"""The beginner: knows the rules, likes to show marriages, counts to 66, and plans nothing."""

from __future__ import annotations

from random import Random

from game.bots.players.heuristic_policy import claim_is_right
from game.moves import Claim, Close, Marriage, Move, Pair
from game.question import Question
from game.rules.two_hand.game import two_hand, two_hand_deal


class Beginner:
    """Plays any legal card; declares a marriage when he sees one and claims when he has counted 66."""

    def choose(self, question: Question) -> Move:
        game, view = two_hand(question.game), two_hand_deal(question.view)
        legal = game.legal(view)
        if Claim() in legal and claim_is_right(game, view, view.to_act):
            return Claim()
        melds = [move for move in legal if isinstance(move, Marriage | Pair)]
        if melds:
            return melds[0]
        random = Random(question.seed)
        return random.choice([move for move in legal if move not in (Claim(), Close())])
