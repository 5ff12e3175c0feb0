"""How a deal of Bauernschnapsen or a talon game comes to a moment: which fresh deals may lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from game.core.deal import Seat, Slot, changed
from game.core.moves import Trump
from game.core.position_rows import SlotRows
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.playing import decided
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.bauernschnapsen.state import BauernschnapsenPhase as Phase
from game.rules.reachable.retrograde import (
    ImpossiblePosition,
    Retrograde,
    laid_out,
    tricks_of,
    without_tricks,
)


class BauernschnapsenRetrograde(Retrograde[BauernschnapsenDeal, Rules]):
    def tricks(self, moment: BauernschnapsenDeal) -> SlotRows | None:
        tricks = tricks_of(moment, moment.won, moment.tricks)
        if tricks is None and moment.result is None:
            for seat, count in enumerate(moment.tricks):
                if count and decided(moment.but(leader=seat)) is not None:
                    raise ImpossiblePosition(f"tricks: with those of seat {seat} the deal is over")
        return tricks

    def before_tricks(
        self, moment: BauernschnapsenDeal, hands: SlotRows, won: SlotRows, leader: Seat
    ) -> Iterator[BauernschnapsenDeal]:
        yield without_tricks(moment, hands, won, leader).but(phase=Phase.PLAY)

    def beginnings(
        self, moment: BauernschnapsenDeal
    ) -> Iterator[tuple[BauernschnapsenDeal, BauernschnapsenDeal]]:
        for mode in self._cut_modes(moment):
            begun = self.game.with_options(cut_mode=mode)
            blank = begun.deal((None,) * len(begun.pack), moment.dealer, moment.conditions)
            if moment.called is not None and moment.phase not in (Phase.CUT, Phase.TRUMP):
                blank, _ = begun.play(blank, Trump(moment.called))
            for hands, talon in self._dealt(moment):
                pack = laid_out(blank, moment, hands, talon)
                yield begun.deal(pack, moment.dealer, moment.conditions), moment

    def _cut_modes(self, moment: BauernschnapsenDeal) -> Sequence[str]:
        """The possible cuts of the pack before it was dealt, if the dealer's right was asked."""
        mode = self.rules.cut_mode
        if mode != "asked" or moment.phase is Phase.CUT:
            return (mode,)
        knocked = moment.phase is Phase.TRUMP and sum(map(bool, moment.hands)) == 1
        return ("knock",) if knocked else ("cut",)

    def _dealt(self, moment: BauernschnapsenDeal) -> Iterator[tuple[SlotRows, SlotRows]]:
        """The cards each seat was dealt, and the talon: any two cards of the hand that has taken the
        talon."""
        declarer, forehand = moment.declarer, moment.forehand
        hands = changed(moment.hands, forehand, _callable(moment, moment.hands[forehand]))
        if not self.rules.form.talon or moment.piles or declarer is None:
            yield hands, moment.piles
            return
        told = moment.known(moment.taken)
        held = (*hands[declarer], *moment.aside[declarer])
        for talon in combinations(held, self.rules.form.talon):
            if set(told) <= set(moment.known(talon)):
                kept = tuple(slot for slot in held if slot not in talon)
                dealt = _callable(moment, kept) if declarer == forehand else kept
                yield changed(hands, declarer, dealt), (talon,)


def _callable(moment: BauernschnapsenDeal, hand: Sequence[Slot]) -> tuple[Slot, ...]:
    """Forehand's cards, what allowed him to call trumps among the first."""
    faces = moment.faces

    def late(slot: Slot) -> int:
        face = faces[slot]
        return 1 if face is None else 2 * (face.suit != moment.called)

    return tuple(sorted(hand, key=late))
