"""Which shares are due, read off who sees which slot and what has been given so far.

A peer opens a slot once it has every other peer's share. So for a slot that a set of peers is to see: the
shares of all peers outside that set are published, which is harmless because those inside keep theirs; those
inside give theirs to each other, in the open when the watchers may see the slot too, and sealed otherwise. A
published share is never due again.

All watchers count as one more viewer, with the number after the last peer: they have no shares and are sent
no gifts, so a card they can open is open for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.core.deal import Slot
from net.crypto import Element
from net.wire.deck_messages import Show

Peer = int


@dataclass(frozen=True, slots=True)
class Given:
    """The shares and gifts given so far: shares by (slot, owner), gifts by (slot, giver, receiver)."""

    shares: Mapping[tuple[Slot, Peer], Element]
    gifts: Mapping[tuple[Slot, Peer, Peer], bytes]

    def reaches(self, slot: Slot, owner: Peer, viewer: Peer) -> bool:
        """Whether `viewer` holds `owner`'s share of a slot."""
        return (
            owner == viewer or (slot, owner) in self.shares or (slot, owner, viewer) in self.gifts
        )

    def fills(self, slot: Slot, missing: Iterable[Peer], viewer: Peer) -> bool:
        """Whether gifts to `viewer` make up for all shares of a slot that are `missing` in the open."""
        return all(owner == viewer or (slot, owner, viewer) in self.gifts for owner in missing)


@dataclass(frozen=True, slots=True)
class Owed:
    """The shares and gifts a peer has to give now: shares by (slot, owner), gifts by (slot, receiver)."""

    shares: frozenset[tuple[Slot, Peer]] = frozenset()
    gifts: frozenset[tuple[Slot, Peer]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.shares or self.gifts)

    def depends_on_nobody(self, peer: Peer) -> bool:
        """Whether all of it are shares of the peer's own, in the open: then the shares of others change
        nothing in it."""
        return not self.gifts and all(owner == peer for _, owner in self.shares)


def shares_in(show: Show) -> list[tuple[Slot, Peer]]:
    """The slot and the owner of each share in a message, repetitions included."""
    return [(share.slot, row.owner) for row in show.proven for share in row.shares]


def owed_by(
    peer: Peer, viewers: Sequence[frozenset[Peer]], everyone: frozenset[Peer], given: Given
) -> Owed:
    """The shares and gifts that `peer` owes when `viewers[slot]` are to see each slot."""
    shares: set[tuple[Slot, Peer]] = set()
    gifts: set[tuple[Slot, Peer]] = set()
    for slot, seeing in enumerate(viewers):
        missing = [owner for owner in everyone if (slot, owner) not in given.shares]
        waiting = [viewer for viewer in seeing if not given.fills(slot, missing, viewer)]
        if not waiting:
            continue
        if seeing - everyone:
            shares |= {(slot, owner) for owner in missing if given.reaches(slot, owner, peer)}
        elif peer not in seeing:
            shares |= {(slot, peer)} - given.shares.keys()
        else:
            gifts |= {(slot, viewer) for viewer in waiting if not given.reaches(slot, peer, viewer)}
    return Owed(frozenset(shares), frozenset(gifts))


def opens(slot: Slot, viewer: Peer, everyone: frozenset[Peer], given: Given) -> bool:
    """Whether a viewer holds every share of a slot."""
    return all(given.reaches(slot, owner, viewer) for owner in everyone)
