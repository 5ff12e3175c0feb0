"""The sealed deck of one deal, as everybody sees it: who must speak, and what is accepted.

    COMMIT -> KEYS -> SHUFFLE -> AGREE -> CUT -> OPEN -> REVEAL -> DONE

All peers run the same deterministic machine over the same messages; it holds nobody's secret. A
message either leads to the next state or raises `Foul` with the peer that sent it, and then the
state stands as it was. What one peer must say next comes from its `Keeper`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from game.cards import Card
from net.deck_messages import (
    Accept,
    Agree,
    Commit,
    Complain,
    Cut,
    DeckMessage,
    Keys,
    Reveal,
    Share,
    Show,
    Shuffle,
)
from net.foul import Charge, Foul
from net.gifts import box_key_fits
from net.group import NotInGroup, Point, point, sum_points
from net.masked import Deck, cut, deck_digest, deck_from_bytes, first_deck, open_card
from net.plan import DealPlan
from net.proofs import KeyProof, equal_logarithms_hold, possession_holds
from net.seeds import commitment_to
from net.shares import Given, owed_by
from net.shuffle_proof import ShuffleProof, Statement, shuffle_holds

Viewers = Sequence[frozenset[int]]


class Phase(Enum):
    """Where a deal stands."""

    COMMIT = "every peer commits to its seed"
    KEYS = "every peer shows its key and that it owns it"
    SHUFFLE = "one peer after the other shuffles, the dealer's last"
    AGREE = "every peer names the deck it ended with"
    CUT = "the deck is cut"
    OPEN = "cards are on the table; shares open them as the rules say"
    REVEAL = "every peer reveals its seed"
    DONE = "everything can be derived again"


@dataclass(frozen=True)
class SealedDeck:
    """The public state of one deal. `decks` begins with the pack in its known order.

    `agreed` counts those that named the deck. `unanswered` are the gifts (slot, giver, receiver) whose
    receiver has not said yet whether they are good, `complaint` is who complained about which.
    `trusted` are the peers whose proofs need no check: the one that made them itself, or none.
    """

    plan: DealPlan
    trusted: frozenset[int] = frozenset()
    phase: Phase = Phase.COMMIT
    commitments: tuple[bytes, ...] = ()
    keys: tuple[Point, ...] = ()
    boxes: tuple[bytes, ...] = ()
    decks: tuple[Deck, ...] = ()
    agreed: int = 0
    cut_at: int = 0
    deck: Deck = ()
    given: Given = field(default=Given({}, {}))
    unanswered: tuple[tuple[int, int, int], ...] = ()
    complaint: tuple[int, Complain] | None = None
    seeds: tuple[bytes, ...] = ()

    @cached_property
    def joint(self) -> Point:
        """The key all cards are masked under: the sum of the peers' keys."""
        return sum_points(self.keys)

    @property
    def speaker(self) -> int | None:
        """The peer that must speak; None while the rules decide who, and when the deal is done."""
        match self.phase:
            case Phase.COMMIT:
                return len(self.commitments)
            case Phase.KEYS:
                return len(self.keys)
            case Phase.SHUFFLE:
                return self.plan.shuffle_order[len(self.decks) - 1]
            case Phase.AGREE:
                return self.agreed
            case Phase.CUT:
                return self.plan.cutter
            case Phase.REVEAL:
                return len(self.seeds)
            case Phase.OPEN:
                return self.unanswered[0][2] if self.unanswered else None
            case Phase.DONE:
                return None

    def after(self, peer: int, message: DeckMessage) -> SealedDeck:
        """The state after a message of the peer whose turn it is. Raises Foul.

        `Show` has its own way in, `showing`, because the rules say what is due.
        """
        if peer != self.speaker:
            raise Foul(peer, Charge.OUT_OF_TURN)
        match self.phase, message:
            case Phase.COMMIT, Commit():
                return self._committed(message)
            case Phase.KEYS, Keys():
                return self._keyed(peer, message)
            case Phase.SHUFFLE, Shuffle():
                return self._shuffled(peer, message)
            case Phase.AGREE, Agree():
                return self._agreed(peer, message)
            case Phase.CUT, Cut():
                return self._cut(peer, message)
            case Phase.OPEN, Accept() | Complain():
                return self._answered(peer, message)
            case Phase.REVEAL, Reveal():
                return self._revealed(peer, message)
        raise Foul(peer, Charge.OUT_OF_TURN)

    def showing(self, peer: int, show: Show, viewers: Viewers) -> SealedDeck:
        """The state after a peer gave exactly what it owes for these viewers. Raises Foul."""
        self.demand(peer, show, viewers)
        return self.taking(peer, show)

    def demand(self, peer: int, show: Show, viewers: Viewers) -> None:
        """Raise Foul unless `show` is exactly what the peer owes, each share once."""
        owed = owed_by(peer, viewers, self.plan.everyone, self.given)
        shares = [(share.slot, share.owner) for share in show.shares]
        gifts = [(gift.slot, gift.to) for gift in show.gifts]
        if set(shares) - owed.shares or set(gifts) - owed.gifts:
            raise Foul(peer, Charge.SHARE_NOT_DUE)
        if sorted(shares) != sorted(owed.shares) or sorted(gifts) != sorted(owed.gifts):
            raise Foul(peer, Charge.SHARE_MISSING)

    def taking(self, peer: int, show: Show) -> SealedDeck:
        """The state with these shares in it, their proofs checked. Raises Foul.

        Whether they were due is left to `demand`: a card played is opened before the rules are
        asked who sees it.
        """
        if self.phase is not Phase.OPEN or self.unanswered:
            raise Foul(peer, Charge.OUT_OF_TURN)
        shares = dict(self.given.shares)
        gifts = dict(self.given.gifts)
        for share in show.shares:
            shares[share.slot, share.owner] = self._share_point(peer, share)
        for gift in show.gifts:
            if gift.slot >= len(self.deck) or gift.to >= len(self.plan.peers):
                raise Foul(peer, Charge.MALFORMED)
            gifts[gift.slot, peer, gift.to] = gift.box
        new = tuple((gift.slot, peer, gift.to) for gift in show.gifts)
        return replace(self, given=Given(shares, gifts), unanswered=new)

    def closed(self) -> SealedDeck:
        """The state once the rules say the deal is over: seeds are due."""
        if self.phase is not Phase.OPEN:
            raise ValueError("only an open deal ends")
        return replace(self, phase=Phase.REVEAL)

    def statement(self, peer: int, after: Deck) -> Statement:
        """What the peer that shuffles now has to prove."""
        return Statement(self.plan.prover(peer), self.joint, self.decks[-1], after)

    def public_faces(self, known: Container[int]) -> dict[int, Card]:
        """The cards whose every share is public, except the `known` slots; all peers agree."""
        everyone = sorted(self.plan.everyone)
        shares = self.given.shares
        return {
            slot: open_card(card, [shares[slot, owner] for owner in everyone], self.plan.pack)
            for slot, card in enumerate(self.deck)
            if slot not in known and all((slot, owner) in shares for owner in everyone)
        }

    def share_holds(self, slot: int, owner: int, share: Point, proof: KeyProof) -> bool:
        """Whether a share of a slot was made with its owner's key."""
        base = self.deck[slot].blind
        context = self.plan.prover(owner)
        return equal_logarithms_hold(context, self.keys[owner], base, share, proof)

    def _committed(self, message: Commit) -> SealedDeck:
        commitments = (*self.commitments, message.commitment)
        full = len(commitments) == len(self.plan.peers)
        return replace(self, commitments=commitments, phase=Phase.KEYS if full else self.phase)

    def _keyed(self, peer: int, message: Keys) -> SealedDeck:
        with _group_checked(peer):
            public, proof = point(message.public), KeyProof.from_bytes(message.proof)
        if not box_key_fits(message.box):
            raise Foul(peer, Charge.NOT_IN_GROUP)
        if public in self.keys or not possession_holds(self.plan.prover(peer), public, proof):
            raise Foul(peer, Charge.ROGUE_KEY)
        keyed = replace(self, keys=(*self.keys, public), boxes=(*self.boxes, message.box))
        if len(keyed.keys) < len(self.plan.peers):
            return keyed
        start = first_deck(self.plan.pack, keyed.joint)
        return replace(keyed, decks=(start,), phase=Phase.SHUFFLE)

    def _shuffled(self, peer: int, message: Shuffle) -> SealedDeck:
        size = len(self.plan.pack)
        with _group_checked(peer):
            deck = deck_from_bytes(message.deck, size)
            proof = ShuffleProof.from_bytes(message.proof, size)
        if peer not in self.trusted and not shuffle_holds(self.statement(peer, deck), proof):
            raise Foul(peer, Charge.FALSE_SHUFFLE)
        decks = (*self.decks, deck)
        last = len(decks) > len(self.plan.peers)
        return replace(self, decks=decks, phase=Phase.AGREE if last else self.phase)

    def _agreed(self, peer: int, message: Agree) -> SealedDeck:
        if message.deck != deck_digest(self.decks[-1]):
            raise Foul(peer, Charge.OTHER_DECK)
        agreed = self.agreed + 1
        full = agreed == len(self.plan.peers)
        return replace(self, agreed=agreed, phase=Phase.CUT if full else self.phase)

    def _cut(self, peer: int, message: Cut) -> SealedDeck:
        if not 0 <= message.at < len(self.plan.pack):
            raise Foul(peer, Charge.BAD_CUT)
        deck = cut(self.decks[-1], message.at)
        return replace(self, cut_at=message.at, deck=deck, phase=Phase.OPEN)

    def _answered(self, peer: int, message: Accept | Complain) -> SealedDeck:
        if (message.slot, message.giver, peer) != self.unanswered[0]:
            raise Foul(peer, Charge.FALSE_COMPLAINT)
        if isinstance(message, Complain):
            return replace(self, complaint=(peer, message), phase=Phase.REVEAL)
        return replace(self, unanswered=self.unanswered[1:])

    def _revealed(self, peer: int, message: Reveal) -> SealedDeck:
        expected = self.commitments[peer]
        if commitment_to(message.seed, self.plan.context, peer) != expected:
            raise Foul(peer, Charge.OTHER_SEED)
        seeds = (*self.seeds, message.seed)
        full = len(seeds) == len(self.plan.peers)
        return replace(self, seeds=seeds, phase=Phase.DONE if full else self.phase)

    def _share_point(self, speaker: int, share: Share) -> Point:
        if share.slot >= len(self.deck) or share.owner >= len(self.keys):
            raise Foul(speaker, Charge.MALFORMED)
        with _group_checked(speaker):
            made, proof = point(share.point), KeyProof.from_bytes(share.proof)
        checked = speaker in self.trusted or self.share_holds(share.slot, share.owner, made, proof)
        if not checked:
            raise Foul(speaker, Charge.FALSE_SHARE)
        return made


@contextmanager
def _group_checked(peer: int) -> Iterator[None]:
    """Turn bytes that are no element of the group into a charge against their sender."""
    try:
        yield
    except NotInGroup as error:
        raise Foul(peer, Charge.NOT_IN_GROUP) from error
