"""How a North American deal comes to a moment: which fresh deals may lead to it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.deal import Seat
from game.core.position_rows import SlotRows
from game.rules.north_american.options import NorthAmericanOptions as Rules
from game.rules.north_american.state import NorthAmericanDeal, NorthAmericanPhase
from game.rules.reachable.retrograde import (
    ImpossiblePosition,
    Retrograde,
    laid_out,
    tricks_of,
    unknown,
    without_tricks,
)


class NorthAmericanRetrograde(Retrograde[NorthAmericanDeal, Rules]):
    @property
    def _widow(self) -> int:
        return len(self.game.pack) - self.game.seats * self.rules.form.hand

    def tricks(self, moment: NorthAmericanDeal) -> SlotRows | None:
        """The tricks without the widow, which follows the first trick of its winner."""
        if moment.auction.holder is None and (any(moment.tricks) or moment.trick):
            raise ImpossiblePosition("calls: nobody has bid, so no card has been played")
        size = len(moment.in_play)
        piles = [
            (*pile[:size], *pile[size + self._widow :])
            if len(pile) > moment.tricks[seat] * size
            else pile
            for seat, pile in enumerate(moment.won)
        ]
        return tricks_of(moment, tuple(piles), moment.tricks)

    def before_tricks(
        self, moment: NorthAmericanDeal, hands: SlotRows, won: SlotRows, leader: Seat
    ) -> Iterator[NorthAmericanDeal]:
        lying = {slot for hand in hands for slot in hand}
        widow = tuple(slot for pile in moment.won for slot in pile if slot not in lying)
        if any(moment.tricks) and not any(moment.won):
            moment, widow = unknown(moment, self._widow)
        yield without_tricks(moment, hands, won, leader).but(
            phase=NorthAmericanPhase.PLAY,
            piles=(widow,) if widow else moment.piles,
            trump=None,
        )

    def beginnings(
        self, moment: NorthAmericanDeal
    ) -> Iterator[tuple[NorthAmericanDeal, NorthAmericanDeal]]:
        blank = self.game.deal((None,) * len(self.game.pack), moment.dealer)
        pack = laid_out(blank, moment, moment.hands, moment.piles)
        yield self.game.deal(pack, moment.dealer), moment
