"""A hand that is veiled in the middle of a deal: its cards re-masked and permuted by its holder's peer.

It is a small shuffle over the cards of one hand, under the same joint key and with the same proof. Its
order and its masks follow from the seed of the deal, bound to the deal, the slots and the cards in
them; so they are of no use in any other place, and everybody can derive them again in the end.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.deal import Slot
from net.crypto import (
    Element,
    MaskedDeck,
    Scalar,
    Seed,
    Statement,
    deck_digest,
    digest,
    number,
    shuffled,
)


@dataclass(frozen=True)
class VeiledHand:
    """The cards `before` of the `old` slots, which a peer lays into as many fresh ones from `first` on.

    `prover` is the context of that peer's proofs in the deal.
    """

    peer: int
    prover: bytes
    old: tuple[Slot, ...]
    first: Slot
    before: MaskedDeck

    @property
    def fresh(self) -> range:
        """The slots the cards lie in from now on."""
        return range(self.first, self.first + len(self.old))

    @property
    def context(self) -> bytes:
        """32 bytes that stand for this hand at this moment: no proof made for another one fits."""
        slots = (number(slot) for slot in (self.first, *self.old))
        return digest("veil", self.prover, deck_digest(self.before), *slots)

    def order(self, seed: Seed) -> tuple[int, ...]:
        """Which of the old places each fresh one is filled from."""
        return seed.order(len(self.old), self.context)

    def masks(self, seed: Seed) -> tuple[Scalar, ...]:
        """The scalars that re-mask the cards of the old slots."""
        return seed.masks(len(self.old), self.context)

    def remasked(self, seed: Seed, joint: Element) -> MaskedDeck:
        """The cards of the fresh places."""
        return shuffled(self.before, self.order(seed), self.masks(seed), joint)

    def statement(self, joint: Element, after: MaskedDeck) -> Statement:
        """The statement that the peer has to prove about the cards of the fresh slots."""
        return Statement(self.context, joint, self.before, after)
