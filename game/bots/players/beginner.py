"""The beginner: knows the rules of any game, likes to show marriages, counts to 66, and plans nothing."""

from __future__ import annotations

from random import Random

from game.bots.players.plain_policy import least_bids, raised
from game.bots.players.sides import claim_brings, looks_good
from game.core.moves import CLAIM, CLOSE, CONCEDE, DOUBLE, PASS, Bid, Marriage, Move, Pair
from game.play.question import Question

# What he never does without a reason, and he has none.
_BOLD = (CLAIM, CLOSE, CONCEDE, DOUBLE)


class Beginner:
    """Plays any legal card; declares a marriage when he sees one and claims when he has counted 66.

    In an auction he makes the lowest bid where his hand looks good and nobody has bid, and otherwise none.
    """

    def choose(self, question: Question) -> Move:
        game, view = question.game, question.view
        legal = game.legal(view)
        if CLAIM in legal and claim_brings(game, view) > 0:
            return CLAIM
        more = raised(game, view, least_bids(question))
        if more is not None:
            return more
        bids = [move for move in legal if isinstance(move, Bid)]
        opened = any(isinstance(move, Bid) for _, move in question.moves)
        if bids and PASS in legal and (opened or not looks_good(view.hand(view.to_act))):
            return PASS
        melds = [move for move in legal if isinstance(move, Marriage | Pair)]
        for first in (bids, melds):
            if first:
                return first[0]
        quiet = [move for move in legal if move not in _BOLD]
        return Random(question.seed).choice(quiet or legal)
