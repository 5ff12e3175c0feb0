"""The messages of a shuffle and of the sealed deck, in the order in which they are spoken.

The annotations are the schema `wire` checks: lengths in bytes, limits of numbers and rows. Whether
bytes are a point, a proof holds or a share is due is decided by the sealed deck, at its step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from net.wire.fields import (
    CutNumber,
    Digest,
    Exactly,
    PeerNumber,
    PointBytes,
    ProofBytes,
    SlotNumber,
    UpTo,
)


@dataclass(frozen=True, slots=True)
class Commit:
    """A commitment to the seed everything else of this peer follows from."""

    commitment: Digest


@dataclass(frozen=True, slots=True)
class ShuffleKeys:
    """The peer's part of the joint key with its proof of possession, and its key for gifts."""

    public: PointBytes
    proof: ProofBytes
    box: Digest


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck, re-masked and permuted."""

    deck: Annotated[bytes, UpTo(24 * 64)]


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof that nothing else was done to the deck."""

    proof: Annotated[bytes, UpTo(101 * 32)]


@dataclass(frozen=True, slots=True)
class Agree:
    """The digest of the deck after the last shuffle: all proofs hold, and all mean this deck."""

    deck: Digest


@dataclass(frozen=True, slots=True)
class Cut:
    """How many cards go from the top to the bottom; none is a knock on the pack."""

    at: CutNumber


@dataclass(frozen=True, slots=True)
class Share:
    """Somebody's share of a slot."""

    slot: SlotNumber
    point: PointBytes


@dataclass(frozen=True, slots=True)
class ProvenShares:
    """Shares of one owner with one proof for all of them.

    A peer may pass on a share it got as a gift: alone, since its proof is for it alone.
    """

    owner: PeerNumber
    shares: Annotated[tuple[Share, ...], UpTo(24)]
    proof: ProofBytes


@dataclass(frozen=True, slots=True)
class Gift:
    """The speaker's share of a slot with its proof, sealed for one other peer."""

    slot: SlotNumber
    to: PeerNumber
    box: Annotated[bytes, Exactly(144)]


@dataclass(frozen=True, slots=True)
class Show:
    """All shares and gifts the speaker owes, in the order of their slots; its own shares come first."""

    proven: Annotated[tuple[ProvenShares, ...], UpTo(24)] = ()
    gifts: Annotated[tuple[Gift, ...], UpTo(24)] = ()


@dataclass(frozen=True, slots=True)
class VeilHand:
    """The cards of the speaker's hand that is to be veiled, re-masked and permuted, with the proof that
    nothing else was done to them."""

    deck: Annotated[bytes, UpTo(12 * 64)]
    proof: Annotated[bytes, UpTo(53 * 32)]


@dataclass(frozen=True, slots=True)
class Accept:
    """The gift of this slot from this giver holds what it must."""

    slot: SlotNumber
    giver: PeerNumber


@dataclass(frozen=True, slots=True)
class Complain:
    """The gift of this slot from this giver does not hold what it must: all reveal at once."""

    slot: SlotNumber
    giver: PeerNumber


@dataclass(frozen=True, slots=True)
class Reveal:
    """The seed, when the deal is over."""

    seed: Digest


ShuffleMessage = Commit | ShuffleKeys | Shuffle | Proof | Agree
DeckMessage = Cut | Show | Accept | Complain | Reveal | VeilHand
