"""The cards of the running deal whose faces one peer knows: those it can open, and those it was sent."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.cards import Card
from net.match.lan_match import LanMatch
from net.match.shuffles import Shuffles
from net.wire.wire import Malformed


class KnownFaces:
    """The faces known at one peer, by slot.

    `_opened` holds those it has opened in the deal of a plan's context. A watcher who decides for a seat is
    sent cards: `_lent` holds the number of their deal, counted from 0, and their faces.
    """

    def __init__(self, shuffles: Shuffles) -> None:
        self._shuffles = shuffles
        self._opened: tuple[bytes, dict[int, Card]] = (b"", {})
        self._lent: tuple[int, dict[int, Card]] = (0, {})

    def of(self, match: LanMatch | None) -> dict[int, Card]:
        """The faces of the deal on the table; what can be opened in this state is opened."""
        if match is None or match.deal is None:
            return {}
        context, known = self._opened
        if context != match.deal.plan.context:
            known = {}
        known = {**known, **self._shuffles.secrets(match).faces(match.deal.deck, known)}
        self._opened = (match.deal.plan.context, known)
        return {**self._lent_in(match), **known}

    def remembered(self, match: LanMatch) -> dict[int, Card]:
        """The faces of the deal on the table that were known when `of` was last asked."""
        return {**self._lent_in(match), **self._opened[1]}

    def lend(self, match: LanMatch, deal: int, cards: Mapping[int, Card]) -> dict[int, Card]:
        """Take the cards of one deal, counted from 0, in place of those sent before; the faces that are new.

        Raises Malformed where they cannot be cards of one deal.
        """
        one_each = len({*cards.values()}) == len(cards) and {*cards.values()} <= {*match.game.pack}
        if not one_each:
            raise Malformed("cards that are not those of one pack")
        before, self._lent = self.of(match), (deal, dict(cards))
        return {slot: card for slot, card in self.of(match).items() if slot not in before}

    def is_misled(self, match: LanMatch) -> bool:
        """Whether cards were sent that are not those which have been opened since."""
        opened = self._opened[1]
        places = {card: slot for slot, card in opened.items()}
        return any(
            opened.get(slot, card) != card or places.get(card, slot) != slot
            for slot, card in self._lent_in(match).items()
        )

    def _lent_in(self, match: LanMatch) -> dict[int, Card]:
        """The cards that were sent and are of the deal of a state."""
        deal, cards = self._lent
        slots = 0 if match.deal is None or match.deal.deal is None else len(match.deal.deal.faces)
        return {s: c for s, c in cards.items() if s < slots} if deal == match.deals - 1 else {}
