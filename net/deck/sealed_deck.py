"""The sealed deck of one deal, as everybody sees it: its plan, who must speak, and what is accepted.

CUT -> OPEN -> REVEAL -> DONE

It begins with a deck that all have shuffled (`JointShuffle`). All peers run the same deterministic machine
over the same messages; it holds nobody's secret. A message either leads to the next state or raises
`ProtocolViolation` with the peer that sent it, and then the state is unchanged. The next message of a peer
comes from its `PeerSecrets`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from game.core.cards import Card
from game.core.deal import Slot
from net.crypto import (
    Element,
    KeyProof,
    MaskedDeck,
    ShuffleProof,
    commitment_to,
    cut,
    deck_from_bytes,
    digest,
    equal_logarithms_hold,
    number,
    open_card,
    point,
    shuffle_holds,
)
from net.deck.joint_shuffle import JointShuffle, ShufflePlan, group_checked
from net.deck.shares import Given, owed_by, shares_in
from net.deck.veiled_hand import VeiledHand
from net.wire.deck_messages import (
    Accept,
    Complain,
    Cut,
    DeckMessage,
    ProvenShares,
    Reveal,
    Show,
    VeilHand,
)
from net.wire.violation import ProtocolViolation, ViolationKind


@dataclass(frozen=True)
class DealPlan:
    """The plan of a deal: a shuffled deck, its dealer, and the owners of the seats.

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
        if not set(self.owners) <= self.everyone:
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

    @cached_property
    def everyone(self) -> frozenset[int]:
        """All peers that have a part in the deal."""
        return frozenset(self.shuffle.speakers)

    @cached_property
    def anybody(self) -> frozenset[int]:
        """All peers, those without a part in the deal too, and the watchers."""
        peers = self.shuffle.peers
        return frozenset(range(len(peers))) | {watcher_of(peers)}

    @property
    def cutter(self) -> int:
        """The peer that cuts: the owner of the seat before the dealer's, the opponent's in a game of two."""
        return self.owners[self.dealer - 1]

    def viewers(self, seats: frozenset[int]) -> frozenset[int]:
        """The peers that come to see what these seats see.

        A slot that every seat has seen is open for every peer, also for one that owns no seat, and for the
        watchers. A slot that only some seats have seen is not, even if each peer owns one of these seats.
        """
        if len(seats) == len(self.owners):
            return self.anybody
        return frozenset(self.owners[seat] for seat in seats)


Viewers = Sequence[frozenset[int]]


def watcher_of(peers: Sequence[bytes]) -> int:
    """The number of a watcher of these peers: he owns no seat and no share, and never speaks."""
    return len(peers)


class DeckPhase(Enum):
    """The phase a deal has reached."""

    CUT = "the deck is cut"
    OPEN = "cards are on the table; shares open them as the rules say"
    REVEAL = "every peer reveals its seed"
    DONE = "everything can be derived again"


@dataclass(frozen=True)
class SealedDeck:
    """The public state of one deal, dealt from a finished `shuffle`; `deck` is the one after the cut,
    with the fresh cards of all hands in `veils` behind it.

    `unanswered` are the gifts (slot, giver, receiver) whose receiver has not said yet whether they are good,
    `complaint` is the peer that complained, with its message. `trusted` are the peers whose proofs need no
    check: the one that made them itself, or none.
    """

    plan: DealPlan
    shuffle: JointShuffle
    trusted: frozenset[int] = frozenset()
    phase: DeckPhase = DeckPhase.CUT
    cut_at: int = 0
    deck: MaskedDeck = ()
    given: Given = field(default=Given({}, {}))
    unanswered: tuple[tuple[int, int, int], ...] = ()
    complaint: tuple[int, Complain] | None = None
    veils: tuple[VeiledHand, ...] = ()
    seeds: tuple[bytes, ...] = ()

    @property
    def speakers(self) -> tuple[int, ...]:
        """The peers that must speak and need not hear each other for it, in the order of their places.

        There are none while the rules decide who, and when the deal is done.
        """
        match self.phase:
            case DeckPhase.CUT:
                return (self.plan.cutter,)
            case DeckPhase.REVEAL:
                return self.plan.shuffle.speakers[len(self.seeds) :]
            case DeckPhase.OPEN if self.unanswered:
                return (self.unanswered[0][2],)
        return ()

    def after(self, peer: int, message: DeckMessage) -> SealedDeck:
        """The state after a message of the peer whose turn it is. Raises ProtocolViolation.

        A `Show` goes to `showing` instead, because the rules say what is due.
        """
        if peer not in self.speakers[:1]:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        match self.phase, message:
            case DeckPhase.CUT, Cut():
                return self._cut(peer, message)
            case DeckPhase.OPEN, Accept() | Complain():
                return self._answered(peer, message)
            case DeckPhase.REVEAL, Reveal():
                return self._revealed(peer, message)
        raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)

    def showing(self, peer: int, show: Show, viewers: Viewers) -> SealedDeck:
        """The state after a peer gave exactly what it owes for these viewers. Raises ProtocolViolation."""
        self.demand(peer, show, viewers)
        return self.taking(peer, show)

    def demand(self, peer: int, show: Show, viewers: Viewers) -> None:
        """Raises ProtocolViolation unless `show` is exactly what the peer owes, each share once."""
        owed = owed_by(peer, viewers, self.plan.everyone, self.given)
        shares = shares_in(show)
        gifts = [(gift.slot, gift.to) for gift in show.gifts]
        if set(shares) - owed.shares or set(gifts) - owed.gifts:
            raise ProtocolViolation(peer, ViolationKind.SHARE_NOT_DUE)
        if sorted(shares) != sorted(owed.shares) or sorted(gifts) != sorted(owed.gifts):
            raise ProtocolViolation(peer, ViolationKind.SHARE_MISSING)

    def taking(self, peer: int, show: Show) -> SealedDeck:
        """The state with these shares in it, their proofs checked. Raises ProtocolViolation.

        Whether they were due is left to `demand`: a card played is opened before the rules are
        asked who sees it. But no share is ever due twice, so none that comes twice is calculated with.
        """
        if self.phase is not DeckPhase.OPEN or self.unanswered:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        shares = dict(self.given.shares)
        named = shares_in(show)
        if len({*named}) < len(named):
            raise ProtocolViolation(peer, ViolationKind.MALFORMED)
        gifts = dict(self.given.gifts)
        for row in show.proven:
            made = self._proven_points(peer, row)
            shares |= {(slot, row.owner): point for slot, point in made.items()}
        for gift in show.gifts:
            if gift.slot >= len(self.deck) or gift.to not in self.plan.everyone:
                raise ProtocolViolation(peer, ViolationKind.MALFORMED)
            gifts[gift.slot, peer, gift.to] = gift.box
        new = tuple((gift.slot, peer, gift.to) for gift in show.gifts)
        return replace(self, given=Given(shares, gifts), unanswered=new)

    def hand_to_veil(self, peer: int, slots: tuple[Slot, ...]) -> VeiledHand:
        """The hand in these slots as its holder's peer is to veil it now."""
        before = tuple(self.deck[slot] for slot in slots)
        return VeiledHand(peer, self.plan.prover(peer), slots, len(self.deck), before)

    def veiled(self, hand: VeiledHand, message: VeilHand) -> SealedDeck:
        """The state with a hand in fresh slots, the proof checked. Raises ProtocolViolation.

        It is checked at once: shares of the fresh cards are due next, and no peer may be made to give a share
        of a card that was not in the hand.
        """
        peer = hand.peer
        if self.phase is not DeckPhase.OPEN or self.unanswered:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        with group_checked(peer):
            after = deck_from_bytes(message.deck, len(hand.old), peer in self.trusted)
            proof = ShuffleProof.from_bytes(message.proof, len(hand.old))
        statement = hand.statement(self.shuffle.joint, after)
        if peer not in self.trusted and not shuffle_holds(statement, proof):
            raise ProtocolViolation(peer, ViolationKind.FALSE_VEIL)
        return replace(self, deck=(*self.deck, *after), veils=(*self.veils, hand))

    def closed(self) -> SealedDeck:
        """The deal is over, as the rules say: seeds are due. Raises ValueError where it is not open."""
        if self.phase is not DeckPhase.OPEN:
            raise ValueError("only an open deal ends")
        return replace(self, phase=DeckPhase.REVEAL)

    def public_faces(self, known: Container[int]) -> dict[int, Card]:
        """The cards whose every share is public, except the `known` slots; all peers agree."""
        everyone = sorted(self.plan.everyone)
        shares = self.given.shares
        return {
            slot: open_card(card, [shares[slot, owner] for owner in everyone], self.plan.pack)
            for slot, card in enumerate(self.deck)
            if slot not in known and all((slot, owner) in shares for owner in everyone)
        }

    def shares_hold(self, owner: int, shares: Mapping[Slot, Element], proof: KeyProof) -> bool:
        """Whether shares of these slots were all made with their owner's key."""
        pairs = [(self.deck[slot].blind, share) for slot, share in shares.items()]
        context = self.plan.prover(owner)
        return equal_logarithms_hold(context, self.shuffle.key_of(owner), pairs, proof)

    def _cut(self, peer: int, message: Cut) -> SealedDeck:
        if not 0 <= message.at < len(self.plan.pack):
            raise ProtocolViolation(peer, ViolationKind.BAD_CUT)
        deck = cut(self.shuffle.deck, message.at)
        return replace(self, cut_at=message.at, deck=deck, phase=DeckPhase.OPEN)

    def _answered(self, peer: int, message: Accept | Complain) -> SealedDeck:
        if (message.slot, message.giver, peer) != self.unanswered[0]:
            raise ProtocolViolation(peer, ViolationKind.FALSE_COMPLAINT)
        if isinstance(message, Complain):
            return replace(self, complaint=(peer, message), phase=DeckPhase.REVEAL)
        return replace(self, unanswered=self.unanswered[1:])

    def _revealed(self, peer: int, message: Reveal) -> SealedDeck:
        expected = self.shuffle.commitments[self.shuffle.turn_of(peer)]
        if commitment_to(message.seed, self.plan.shuffle.context, peer) != expected:
            raise ProtocolViolation(peer, ViolationKind.OTHER_SEED)
        seeds = (*self.seeds, message.seed)
        full = len(seeds) == len(self.plan.everyone)
        return replace(self, seeds=seeds, phase=DeckPhase.DONE if full else self.phase)

    def _proven_points(self, speaker: int, row: ProvenShares) -> dict[Slot, Element]:
        """The shares in a row by their slots, their proof checked. Raises ProtocolViolation."""
        made = {share.slot: Element(share.point) for share in row.shares}
        known = row.owner in self.plan.everyone and all(slot < len(self.deck) for slot in made)
        if not known or not 0 < len(made) == len(row.shares):
            raise ProtocolViolation(speaker, ViolationKind.MALFORMED)
        if speaker in self.trusted:
            return made
        with group_checked(speaker):
            if not self.shares_hold(row.owner, made, KeyProof.from_bytes(row.proof)):
                for share in made.values():  # a proof about what is no point does not hold either
                    point(share)
                raise ProtocolViolation(speaker, ViolationKind.FALSE_SHARE)
        return made
