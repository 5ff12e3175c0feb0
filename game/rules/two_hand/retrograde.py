"""How a two-hand deal comes to a moment: which fresh deals may lead to it.

While cards are drawn from an open stock every card may be played, so it does not matter when each was
drawn: they are dealt unknown. Once the stock is gone or closed duties hold, and hands are known from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from game.core.cards import Card, points_of
from game.core.deal import Seat, changed, without
from game.core.moves import MELD_CARDS, Meld
from game.core.position_rows import SlotRows
from game.rules.reachable.retrograde import Retrograde, tricks_of
from game.rules.two_hand.dealing import turn_up_slot
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.state import Phase, TwoHandDeal, tricks_won

_Shown = tuple[tuple[tuple[Meld, ...], tuple[Meld, ...]], Meld | None]


class TwoHandRetrograde(Retrograde[TwoHandDeal, TwoHandOptions]):
    def tricks(self, moment: TwoHandDeal) -> SlotRows | None:
        return tricks_of(moment, moment.won, [tricks_won(moment, seat) for seat in (0, 1)])

    def to_take_back(self, moment: TwoHandDeal) -> int | None:
        """The tricks since the stock was closed, or since its last card was drawn."""
        taken = sum(tricks_won(moment, seat) for seat in (0, 1))
        if moment.closing is not None:
            return taken - sum(moment.closing.tricks)
        drawn = (len(self.game.pack) - 2 * len(self._blank(moment, None).hands[0])) // 2
        return None if moment.turn_up is not None else taken - drawn or None

    def before_tricks(
        self, moment: TwoHandDeal, hands: SlotRows, won: SlotRows, leader: Seat
    ) -> Iterator[TwoHandDeal]:
        whole = len(hands[leader]) == len(self._blank(moment, None).hands[leader])
        start = moment.but(
            phase=Phase.PLAY if whole else Phase.DRAW,
            hands=hands,
            trick=(),
            won=won,
            trick_points=tuple(points_of(moment.known(pile)) for pile in won),
            closing=None,
            leader=leader,
            turn=leader,
            result=None,
        )
        for before in (start, *self._before_exchange(start)):
            for declared, announced in _shown(moment, leader, before.hand(leader)):
                yield before.but(declared=declared, announced=announced)

    def _before_exchange(self, start: TwoHandDeal) -> Iterator[TwoHandDeal]:
        """The deal with the turn-up that the other player may have bought when the stock was closed."""
        low, other = lowest_trump(self.rules, start), 1 - start.leader
        up = start.turn_up
        if not self.rules.exchange_on_close_by_opponent or up is None or start.faces[up] != low:
            return
        for slot in start.hands[other]:
            face = start.faces[slot]
            if face is not None and face.suit == start.trump:
                hand = (*without(start.hands[other], slot), up)
                yield start.but(hands=changed(start.hands, other, hand), turn_up=slot)

    def beginnings(self, moment: TwoHandDeal) -> Iterator[tuple[TwoHandDeal, TwoHandDeal]]:
        """Any trump may have been turned up, if the lowest has bought it or it has been drawn."""
        up = None if moment.turn_up is None else moment.faces[moment.turn_up]
        low = lowest_trump(self.rules, moment)
        trumps = (card for card in self.game.pack if card.suit == moment.trump and card != up)
        for card in (*(() if up is None else (up,)), *(trumps if up in (None, low) else ())):
            yield self._blank(moment, card), moment

    def _blank(self, moment: TwoHandDeal, up: Card | None) -> TwoHandDeal:
        pack: list[Card | None] = [None] * len(self.game.pack)
        pack[turn_up_slot(len(pack))] = up or lowest_trump(self.rules, moment)
        return self.game.deal(pack, moment.dealer)


def _shown(moment: TwoHandDeal, leader: Seat, hand: Collection[Card]) -> Iterator[_Shown]:
    """The melds that were shown by then, and the one announced just then, of which `hand` holds a card."""
    first, second = moment.declared
    for many, more in product(range(len(first) + 1), range(len(second) + 1)):
        declared = first[:many], second[:more]
        yield declared, None
        if declared[leader] and not set(MELD_CARDS[declared[leader][-1]]).isdisjoint(hand):
            yield declared, declared[leader][-1]
