"""How a deal of Thousand comes to a moment: which fresh deals may lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.core.cards import Suit
from game.core.deal import Seat, Slot, changed
from game.core.outcome import Reason
from game.core.position_rows import SlotRows
from game.rules.reachable.retrograde import (
    ImpossiblePosition,
    Retrograde,
    laid_out,
    tricks_of,
    without_tricks,
)
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.playing import NINES_TO_PAY
from game.rules.thousand.state import ThousandDeal, ThousandPhase


class ThousandRetrograde(Retrograde[ThousandDeal, Rules]):
    def tricks(self, moment: ThousandDeal) -> SlotRows | None:
        """The tricks without the cards that the last trick takes from the middle."""
        if moment.declarer is None and (any(moment.tricks) or moment.trick):
            raise ImpossiblePosition("calls: nobody is the declarer, so no card has been played")
        size, out = len(moment.in_play), any(moment.hands[seat] for seat in moment.in_play)
        piles = moment.won
        if len(self.rules.form.stocks) > 1 and not (moment.piles or out):
            piles = tuple(pile[: n * size] for pile, n in zip(piles, moment.tricks, strict=True))
        tricks = tricks_of(moment, piles, moment.tricks)
        if tricks is None:
            raise ImpossiblePosition("won: the cards of tricks are named in this game")
        return tricks

    def trumps(self, moment: ThousandDeal) -> Sequence[Suit | None]:
        """Every marriage has made another suit trump."""
        return (None, *(meld.suit for melds in moment.declared for meld in melds))

    def before_tricks(
        self, moment: ThousandDeal, hands: SlotRows, won: SlotRows, leader: Seat
    ) -> Iterator[ThousandDeal]:
        nothing: SlotRows = ((),) * moment.seats
        start = without_tricks(moment, hands, won, leader).but(phase=ThousandPhase.PLAY, trump=None)
        middle = tuple(
            slot
            for pile, count in zip(moment.won, moment.tricks, strict=True)
            for slot in pile[count * len(moment.in_play) :]
        )
        if middle and moment.declarer is not None:
            pile, laid = middle[: len(middle) // 2], middle[len(middle) // 2 :]
            start = start.but(piles=(pile,), aside=changed(nothing, moment.declarer, laid))
        # Only a gift just made gives a right to a new deal, and a deal that is over names none.
        shown = moment.result is not None and moment.result.reason is Reason.REDEAL
        yield from self._with_gifts(start) if shown else (start,)

    def beginnings(self, moment: ThousandDeal) -> Iterator[tuple[ThousandDeal, ThousandDeal]]:
        if moment.phase is not ThousandPhase.OVER and moment.cut_nines >= NINES_TO_PAY:
            raise ImpossiblePosition(f"nines={moment.cut_nines} would have ended the round")
        if len(moment.stock) == len(self.game.pack):
            yield self._to_be_cut(moment), moment
            return
        uncut = self.game.with_options(cut_nine_rule=False)
        blank = uncut.deal((None,) * len(uncut.pack), moment.dealer, moment.conditions)
        for told in self._with_gifts(moment):
            dealt = self._dealt(told)
            if dealt is not None:
                hands, piles = dealt
                if not blank.piles and moment.declarer is not None:  # taken before anybody moves
                    held = (*hands[moment.declarer], *(slot for pile in piles for slot in pile))
                    hands, piles = changed(hands, moment.declarer, held), ()
                fresh = uncut.deal(
                    laid_out(blank, told, hands, piles), moment.dealer, moment.conditions
                )
                yield fresh.but(cut_nines=moment.cut_nines * self.rules.cut_nine_rule), told

    def _to_be_cut(self, moment: ThousandDeal) -> ThousandDeal:
        """The pack before its last cut, which has shown a nine."""
        last = moment.cut_nines > 0
        order = (*moment.stock[-1:], *moment.stock[:-1]) if last else moment.stock
        pack = [moment.faces[slot] for slot in order]
        return self.game.deal(pack, moment.dealer, moment.conditions).but(
            cut_nines=moment.cut_nines - last
        )

    def _with_gifts(self, moment: ThousandDeal) -> Iterator[ThousandDeal]:
        """The moment with every gift named; of a hand that has been given one it may be any card."""
        may_be: list[tuple[Slot | None, ...]] = [(gift,) for gift in moment.gifts]
        for seat, hand in enumerate(moment.hands):
            given = seat != moment.declarer and len(hand) > self.rules.form.hand
            gift = moment.gifts[seat]
            if given and (gift is None or moment.faces[gift] is None):
                may_be[seat] = tuple({moment.faces[slot]: slot for slot in hand}.values())
        yield from (moment.but(gifts=gifts) for gifts in product(*may_be))

    def _dealt(self, moment: ThousandDeal) -> tuple[SlotRows, SlotRows] | None:
        """The cards each seat was dealt and those of the stocks; None if the gifts named do not fit them."""
        declarer = moment.declarer
        if declarer is None or not moment.turned:
            return moment.hands, moment.piles
        held = [list(hand) for hand in moment.hands]
        for seat in moment.given:
            gift = moment.gifts[seat]
            if gift is None or not _taken_from(held[seat], moment, gift):
                return None
            held[declarer].append(gift)
        held[declarer] += moment.aside[declarer]
        if not all(_taken_from(held[declarer], moment, slot) for slot in moment.turned):
            return None
        return tuple(map(tuple, held)), (*moment.piles, moment.turned)


def _taken_from(held: list[Slot], moment: ThousandDeal, slot: Slot) -> bool:
    """Take a card that was seen on its way from where it lies now, which need not be known."""
    faces = moment.faces
    hidden = faces[slot] not in moment.known(moment.lying)
    for each in (
        slot,
        *(s for s in held if faces[s] == faces[slot] or (hidden and faces[s] is None)),
    ):
        if each in held:
            held.remove(each)
            return True
    return False
