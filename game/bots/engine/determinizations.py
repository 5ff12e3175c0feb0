"""The deals a view allows: unseen cards laid into the hidden slots, as far as play has not ruled them out.

Everything here is read from the view alone, so no face its seat has not seen can have a say.
"""

from __future__ import annotations

from random import Random

from game.core.cards import Card
from game.core.deal import Seat, Slot
from game.core.holding import unseen
from game.core.tricks import beats
from game.rules.two_hand.dealing import pack_of
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import TwoHandDeal


def hidden_slots(view: TwoHandDeal) -> tuple[Slot, ...]:
    """The slots whose face the view does not know: the hands first, then the stock, then won cards."""
    places = (*view.hands[0], *view.hands[1], *view.stock, *view.won[0], *view.won[1])
    return tuple(slot for slot in places if view.faces[slot] is None)


def ruled_out(view: TwoHandDeal, seat: Seat) -> frozenset[Card]:
    """Cards `seat` cannot hold, because a duty since the closing would have made him play them.

    A follower of strict play who leaves the suit has none of it; who does not trump has no trump; who
    follows without beating had nothing that beats [seed 000 FAQ], [seed 001], [PAG-S].
    """
    if view.closing is None:
        return frozenset()
    out: set[Card] = set()
    for winner in (0, 1):
        since = view.won[winner][2 * view.closing.tricks[winner] :]
        for at in range(0, len(since) - 1, 2):
            led, followed = view.faces[since[at]], view.faces[since[at + 1]]
            if led is None or followed is None:
                continue
            follower = winner if beats(followed, led, view.trump) else 1 - winner
            if follower == seat:
                out |= _revealed(led, followed, view.trump)
    return frozenset(out)


def _revealed(led: Card, followed: Card, trump: str) -> set[Card]:
    """The cards that following `led` with `followed` proves not to be in the hand."""
    suit = {Card(rank + led.suit) for rank in "ATKQJ9"}
    if followed.suit == led.suit:
        return set() if beats(followed, led, trump) else {c for c in suit if beats(c, led, trump)}
    if followed.suit == trump:
        return suit
    return suit | {Card(rank + trump) for rank in "ATKQJ9"}


def sample_determinization(rules: TwoHandOptions, view: TwoHandDeal, random: Random) -> TwoHandDeal:
    """One deal that agrees with the view, every one of them equally likely.

    Where a position leaves cards out altogether, those that find no slot stay out.
    """
    other = 1 - (view.turn or 0)
    cards = list(unseen(view, pack_of(rules)))
    random.shuffle(cards)
    barred = ruled_out(view, other)
    hand = [slot for slot in view.hands[other] if view.faces[slot] is None]
    allowed = [card for card in cards if card not in barred]
    held = (allowed if len(allowed) >= len(hand) else cards)[: len(hand)]
    rest = [card for card in cards if card not in held]
    places = [slot for slot in hidden_slots(view) if slot not in hand]
    faces = list(view.faces)
    for slot, card in zip((*hand, *places), (*held, *rest), strict=False):
        faces[slot] = card
    return view.but(faces=tuple(faces))
