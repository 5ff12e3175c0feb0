"""A moment taken back: the hands before its tricks, for every order in which those were won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from game.core.deal import Deal, Seat, Slot, changed
from game.core.position_fields import seats_from
from game.core.position_rows import SlotRows
from game.core.tricks import Strength, winning
from game.rules.reachable.retrograde import ImpossiblePosition, Retrograde, unknown

D = TypeVar("D", bound=Deal)


class TakenBack(Generic[D]):
    def __init__(self, retrograde: Retrograde[D, Any], moment: D) -> None:
        self._moment = moment
        self._strength: Strength = retrograde.game.strength(moment)
        self._trumps = retrograde.trumps(moment)

    def in_some_order(self, tricks: SlotRows) -> bool:
        """Whether each trick may have been led by the winner of the one before."""
        hands, size = with_trick(self._moment), len(self._moment.in_play)
        count = sum(map(len, tricks)) // size
        return any(True for _ in self.earlier(hands, tricks, self._moment.leader, count))

    def earlier(
        self, hands: SlotRows, tricks: SlotRows, leader: Seat, count: int
    ) -> Iterator[tuple[SlotRows, SlotRows, Seat]]:
        """Hands, tricks left and leader with so many tricks taken back, for every order of winning."""
        if not count:
            yield hands, tricks, leader
            return
        size = len(self._moment.in_play)
        trick = tricks[leader][-size:]
        if not trick:
            return
        rest = changed(tricks, leader, tricks[leader][:-size])
        for led in self._moment.in_play:
            order = seats_from(self._moment, led)
            if self._wins(trick, order.index(leader)):
                held = hands
                for seat, slot in zip(order, trick, strict=True):
                    held = changed(held, seat, (*held[seat], slot))
                yield from self.earlier(held, rest, led, count - 1)

    def _wins(self, trick: Sequence[Slot], at: int) -> bool:
        cards = self._moment.known(trick)
        return any(winning(cards, trump, self._strength) == at for trump in self._trumps)


def hands_left_out(moment: Any) -> tuple[Any, SlotRows]:
    """A moment whose won cards are left out, and the hands before its tricks, as far as they are told."""
    if moment.result is None and not any(moment.hands[seat] for seat in moment.in_play):
        raise ImpossiblePosition("every card has been played: say with over= how the deal ended")
    hands = with_trick(moment)
    for seat in moment.in_play:
        moment, more = unknown(moment, sum(moment.tricks))
        hands = changed(hands, seat, (*hands[seat], *more))
    return moment, hands


def with_trick(moment: Deal) -> SlotRows:
    """The hands with the cards that lie in the trick."""
    hands = moment.hands
    for seat, slot in zip(seats_from(moment, moment.leader), moment.trick, strict=False):
        hands = changed(hands, seat, (*hands[seat], slot))
    return hands
