"""The sampling bot of the first playable: the yardstick later bots are measured by.

It lays the unseen cards out at random a number of times, tries each of its moves, lets plain habits
play every deal to its end, and takes the move with the most game points on average.
"""

from __future__ import annotations

from random import Random

from game.bots.engine.translate import card_number, ruled_out
from game.bots.players.plain_policy import played_out
from game.bots.players.sides import claim_brings, gain
from game.core.holding import unseen
from game.core.moves import CLAIM, Move
from game.play.question import Question
from game.rules.two_hand.dealing import pack_of
from game.rules.two_hand.game import two_hand, two_hand_deal
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import TwoHandDeal


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


def sample_determinization(rules: TwoHandOptions, view: TwoHandDeal, random: Random) -> TwoHandDeal:
    """One deal that agrees with the view, each as likely that play has not ruled out.

    Where a position leaves cards out altogether, those that find no slot stay out.
    """
    other = 1 - (view.turn or 0)
    cards = list(unseen(view, pack_of(rules)))
    random.shuffle(cards)
    barred = ruled_out(view, other)
    hand = [slot for slot in view.hands[other] if view.faces[slot] is None]
    allowed = [card for card in cards if not barred >> card_number(card, view.trump) & 1]
    held = (allowed if len(allowed) >= len(hand) else cards)[: len(hand)]
    rest = [card for card in cards if card not in held]
    lying = (*view.hands[0], *view.hands[1], *view.stock, *view.won[0], *view.won[1])
    places = [slot for slot in lying if view.faces[slot] is None and slot not in hand]
    faces = list(view.faces)
    for slot, card in zip((*hand, *places), (*held, *rest), strict=False):
        faces[slot] = card
    return view.but(faces=tuple(faces))
