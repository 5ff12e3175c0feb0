"""What all peers must agree on before a deal: its plan, and the context hash made from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.cards import Card
from net.transcript import digest, number

PEERS = range(2, 5)


@dataclass(frozen=True)
class DealPlan:
    """Who deals what to whom.

    `table` names the match, `number` counts its deals from 0, `rules` is the game with all its
    options as text, `pack` the cards in their known order, `peers` the identity keys in the order
    in which they speak, `owners[seat]` the peer at which a seat's player sits (a peer may own any
    number of seats, also none), `dealer` a seat, `head` the hash of the log so far.
    """

    table: bytes
    number: int
    rules: str
    pack: tuple[Card, ...]
    peers: tuple[bytes, ...]
    owners: tuple[int, ...]
    dealer: int
    head: bytes

    def __post_init__(self) -> None:
        if len(self.peers) not in PEERS or len(set(self.peers)) < len(self.peers):
            raise ValueError("a deal has two to four different peers")
        if not set(self.owners) <= set(range(len(self.peers))):
            raise ValueError("every seat belongs to one of the peers")
        if self.dealer not in range(len(self.owners)):
            raise ValueError("the dealer sits at the table")

    @cached_property
    def context(self) -> bytes:
        """32 bytes that stand for the whole plan; part of every hash and proof of the deal."""
        peers = digest("peers", *self.peers)
        owners = digest("owners", *(number(peer) for peer in self.owners))
        return digest(
            "deal",
            self.table,
            number(self.number),
            self.rules.encode(),
            " ".join(self.pack).encode(),
            peers,
            owners,
            number(self.dealer),
            self.head,
        )

    def prover(self, peer: int) -> bytes:
        """The context of a proof made by this peer: no other peer can use it as its own."""
        return digest("prover", self.context, number(peer))

    @property
    def everyone(self) -> frozenset[int]:
        """All peers."""
        return frozenset(range(len(self.peers)))

    @property
    def shuffle_order(self) -> tuple[int, ...]:
        """The peers in the order they shuffle: the dealer's peer is the last."""
        first = self.owners[self.dealer] + 1
        return tuple((first + step) % len(self.peers) for step in range(len(self.peers)))

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
