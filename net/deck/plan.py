"""What all peers must agree on: the plan of a shuffle, the plan of a deal, and their hashes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.cards import Card
from net.crypto.transcript import digest, number

PEERS = range(2, 5)


@dataclass(frozen=True)
class ShufflePlan:
    """Who shuffles which pack: nothing that is known only when a deal begins.

    `table` names the match, `terms` is the digest of its terms, `number` counts its shuffles from
    0, `pack` are the cards in their known order, `peers` the identity keys in the order in which
    they speak and shuffle.
    """

    table: bytes
    terms: bytes
    number: int
    pack: tuple[Card, ...]
    peers: tuple[bytes, ...]

    def __post_init__(self) -> None:
        if len(self.peers) not in PEERS or len(set(self.peers)) < len(self.peers):
            raise ValueError("a shuffle has two to four different peers")

    @cached_property
    def context(self) -> bytes:
        """32 bytes that stand for the whole plan: part of every hash and proof of the shuffle, and
        the name of its chain of entries."""
        return digest(
            "shuffle",
            self.table,
            self.terms,
            number(self.number),
            " ".join(self.pack).encode(),
            digest("peers", *self.peers),
        )

    def prover(self, peer: int) -> bytes:
        """The context of a proof made by this peer: no other peer can use it as its own."""
        return digest("prover", self.context, number(peer))


@dataclass(frozen=True)
class DealPlan:
    """Who deals what to whom from a deck that was shuffled before.

    `number` counts the deals of the match from 0, `rules` is the game with all its options as text,
    `owners[seat]` the peer at which a seat's player sits (a peer may own any number of seats, also
    none), `dealer` a seat, `head` the hash of the log so far, which names the finished shuffle.
    """

    shuffle: ShufflePlan
    number: int
    rules: str
    owners: tuple[int, ...]
    dealer: int
    head: bytes

    def __post_init__(self) -> None:
        if not set(self.owners) <= set(range(len(self.peers))):
            raise ValueError("every seat belongs to one of the peers")
        if self.dealer not in range(len(self.owners)):
            raise ValueError("the dealer sits at the table")

    @cached_property
    def context(self) -> bytes:
        """32 bytes that stand for the whole plan; part of every proof of the deal."""
        return digest(
            "deal",
            self.shuffle.context,
            number(self.number),
            self.rules.encode(),
            digest("owners", *(number(peer) for peer in self.owners)),
            number(self.dealer),
            self.head,
        )

    def prover(self, peer: int) -> bytes:
        """The context of a proof made by this peer: no other peer can use it as its own."""
        return digest("prover", self.context, number(peer))

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in their known order."""
        return self.shuffle.pack

    @property
    def peers(self) -> tuple[bytes, ...]:
        """The identity keys in the order in which they speak."""
        return self.shuffle.peers

    @property
    def everyone(self) -> frozenset[int]:
        """All peers."""
        return frozenset(range(len(self.peers)))

    @property
    def cutter(self) -> int:
        """The peer that cuts: that of the seat before the dealer, opposite him in a game of two."""
        return self.owners[self.dealer - 1]

    def viewers(self, seats: frozenset[int]) -> frozenset[int]:
        """The peers that come to see what these seats see.

        What every seat has seen lies open for every peer, also for one that owns no seat.
        """
        if len(seats) == len(self.owners):
            return self.everyone
        return frozenset(self.owners[seat] for seat in seats)
