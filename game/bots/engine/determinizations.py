"""The deals a view allows: unseen cards laid into the hidden slots, as far as play has not ruled them out.

Everything here is read from the view alone, so no face its seat has not seen can have a say.
"""

from __future__ import annotations

from random import Random

from game.bots.engine.translate import card_number, ruled_out
from game.core.deal import Slot
from game.core.holding import unseen
from game.rules.two_hand.dealing import pack_of
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import TwoHandDeal


def hidden_slots(view: TwoHandDeal) -> tuple[Slot, ...]:
    """The slots whose face the view does not know: the hands first, then the stock, then won cards."""
    places = (*view.hands[0], *view.hands[1], *view.stock, *view.won[0], *view.won[1])
    return tuple(slot for slot in places if view.faces[slot] is None)


def sample_determinization(rules: TwoHandOptions, view: TwoHandDeal, random: Random) -> TwoHandDeal:
    """One deal that agrees with the view, every one of them equally likely.

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
    places = [slot for slot in hidden_slots(view) if slot not in hand]
    faces = list(view.faces)
    for slot, card in zip((*hand, *places), (*held, *rest), strict=False):
        faces[slot] = card
    return view.but(faces=tuple(faces))
