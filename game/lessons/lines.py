"""The line of a problem: how the deal goes on once the best move was made, the Mester playing all seats."""

from __future__ import annotations

from random import Random

from game.bots import new_bot
from game.contest.position import read_position
from game.core.deal import view
from game.core.moves import Move
from game.core.veiling import shuffled_veil
from game.play.question import Question

_PLAYER = "mester"


def line_after(position: str, best: Move) -> tuple[Move, ...]:
    """The moves after the best one, of all seats, to the end of the deal; hands veiled are not among them."""
    game, deal = read_position(position)
    player, luck, line = new_bot(_PLAYER), Random(position), list[Move]()
    deal, _ = game.play(deal, best)
    while deal.turn is not None:
        if deal.veiling is not None:
            deal, _ = game.play(deal, shuffled_veil(deal, luck))
            continue
        seen = view(deal, deal.to_act)
        move = player.choose(Question(game, seen, (), None, luck.getrandbits(32)))
        line.append(move)
        deal, _ = game.play(deal, move)
    return tuple(line)
