"""A deck shuffled by all peers together, as everybody sees it: who must speak, what is accepted.

    COMMIT -> KEYS -> SHUFFLE -> PROVE -> AGREE -> DONE

In every step each peer speaks once: in the order of the plan, and in every second step in reverse, so that
the peer that ends a step begins the next without waiting. Only the decks wait for each other: every other
message of a step may be said before the places in front of it are filled (`base_of`). The machine is pure and
holds nobody's secret; a message leads to the next state or raises `ProtocolViolation` with the peer that sent
it. It depends on the match alone, so the deck of the next deal can be made while this one is played.

Proofs have their places after all decks, and are made and checked while others still shuffle: a proof gets
its place before it has been checked. Nothing is lost by that: no card is opened before all agree, re-masking
hides a peer's order whatever deck it was given, and a peer agrees only after `proof_holds` for all the
others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from game.core.cards import Card
from net.crypto import (
    IDENTITY,
    Element,
    KeyProof,
    MaskedDeck,
    NotInGroup,
    ShuffleProof,
    Statement,
    box_key_fits,
    deck_digest,
    deck_from_bytes,
    digest,
    first_deck,
    generators,
    number,
    point,
    possession_holds,
    shuffle_holds,
    sum_points,
)
from net.wire.deck_messages import Agree, Commit, Proof, Shuffle, ShuffleKeys
from net.wire.violation import ProtocolViolation, ViolationKind

PEERS = range(2, 5)


@dataclass(frozen=True)
class ShufflePlan:
    """The peers that shuffle, and their pack: all of it is known before the deal begins.

    `table` names the match, `terms` is the digest of its terms, `number` counts its shuffles from
    0, `pack` are the cards in their known order, `peers` the identity keys of the match in the order in
    which they speak and shuffle; the `absent` ones have no part in it.
    """

    table: bytes
    terms: bytes
    number: int
    pack: tuple[Card, ...]
    peers: tuple[bytes, ...]
    absent: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        if len(self.speakers) not in PEERS or len(set(self.peers)) < len(self.peers):
            raise ValueError("a shuffle has two to four different peers")

    @cached_property
    def speakers(self) -> tuple[int, ...]:
        """The numbers of the peers that shuffle, in their order."""
        return tuple(peer for peer in range(len(self.peers)) if peer not in self.absent)

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
            digest("absent", *map(number, sorted(self.absent))),
        )

    def prover(self, peer: int) -> bytes:
        """The context of a proof made by this peer: no other peer can use it as its own."""
        return digest("prover", self.context, number(peer))

    @property
    def length(self) -> int:
        """How many messages make a whole shuffle."""
        return (len(STEPS) - 1) * len(self.speakers)

    def speaker_in(self, place: int) -> int:
        """The peer whose message has this place, counted from 0."""
        step, turn = divmod(place, len(self.speakers))
        return self.speakers[-1 - turn] if step % 2 else self.speakers[turn]

    def is_place_of(self, peer: int, place: int) -> bool:
        """Whether a place is one of a peer's in a shuffle."""
        return place < self.length and self.speaker_in(place) == peer

    def base_of(self, place: int) -> int:
        """How many messages the one in a place builds on; those between need not have been heard.

        A shuffle builds on all before it, and a proof on those up to the deck it is about. Any other
        message builds on the steps before: nobody shows a key before all have committed, or agrees before
        all have proven.
        """
        peers = len(self.speakers)
        match STEPS[place // peers]:
            case ShuffleStep.SHUFFLE:
                return place
            case ShuffleStep.PROVE:
                turn = self.speakers.index(self.speaker_in(place))
                return STEPS.index(ShuffleStep.SHUFFLE) * peers + turn + 1
            case _:
                return place - place % peers


class ShuffleStep(Enum):
    """The step a shuffle has reached."""

    COMMIT = "every peer commits to its seed"
    KEYS = "every peer shows its key and that it owns it"
    SHUFFLE = "one peer after the other shuffles"
    PROVE = "every peer proves that it did nothing but shuffle"
    AGREE = "every peer has checked the proofs and names the last deck"
    DONE = "the deck lies ready"


STEPS = tuple(ShuffleStep)


@dataclass(frozen=True)
class JointShuffle:
    """The public state of one shuffle. `decks` begins with the pack in its known order.

    `said` counts the messages; `commitments`, `keys` and `boxes` are in the order of `ShufflePlan.speakers`
    once all have spoken, `proofs` in the order they came in. `trusted` are the peers whose keys and decks
    need no check: the one that made them itself, or none.
    """

    plan: ShufflePlan
    trusted: frozenset[int] = field(default=frozenset(), compare=False)
    said: int = 0
    commitments: tuple[bytes, ...] = ()
    keys: tuple[Element, ...] = ()
    boxes: tuple[bytes, ...] = ()
    decks: tuple[MaskedDeck, ...] = ()
    proofs: tuple[bytes, ...] = ()

    @property
    def step(self) -> ShuffleStep:
        return STEPS[self.said // len(self.plan.speakers)]

    @property
    def done(self) -> bool:
        """Whether all peers have agreed."""
        return self.step is ShuffleStep.DONE

    @property
    def speaker(self) -> int | None:
        """The peer that must speak; None when the shuffle is done."""
        return None if self.done else self.plan.speaker_in(self.said)

    @property
    def deck(self) -> MaskedDeck:
        """The deck after the last shuffle."""
        return self.decks[-1]

    def turn_of(self, peer: int) -> int:
        """The place of a peer among those that shuffle. Raises ValueError for one that does not."""
        return self.plan.speakers.index(peer)

    def key_of(self, peer: int) -> Element:
        """The public key of a peer, once all have shown theirs."""
        return self.keys[self.turn_of(peer)]

    def box_of(self, peer: int) -> bytes:
        """The key of a peer that gifts to it are sealed with."""
        return self.boxes[self.turn_of(peer)]

    def shuffled_by(self, peer: int) -> tuple[MaskedDeck, MaskedDeck]:
        """The deck before and after a peer has shuffled it."""
        turn = self.turn_of(peer)
        return self.decks[turn], self.decks[turn + 1]

    @cached_property
    def joint(self) -> Element:
        """The key all cards are masked under: the sum of the peers' keys."""
        return sum_points(self.keys)

    @cached_property
    def digest(self) -> bytes:
        """32 bytes that stand for all that was said."""
        decks = (deck_digest(deck) for deck in self.decks)
        said = (*self.commitments, *self.keys, *self.boxes, *decks, *self.proofs)
        return digest("shuffled", self.plan.context, *said)

    def after(self, peer: int, message: object) -> JointShuffle:
        """The state after a message of the peer whose turn it is. Raises ProtocolViolation.

        A proof is only kept here; `proof_holds` checks it.
        """
        if peer != self.speaker:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        match self.step, message:
            case ShuffleStep.COMMIT, Commit(commitment):
                return replace(self._next(), commitments=(*self.commitments, commitment))
            case ShuffleStep.KEYS, ShuffleKeys():
                return self._keyed(peer, message)
            case ShuffleStep.SHUFFLE, Shuffle():
                with group_checked(peer):
                    size, own = len(self.plan.pack), peer in self.trusted
                    deck = deck_from_bytes(message.deck, size, own)
                return replace(self._next(), decks=(*self.decks, deck))
            case ShuffleStep.PROVE, Proof():
                return replace(self._next(), proofs=(*self.proofs, message.proof))
            case ShuffleStep.AGREE, Agree():
                if message.deck != deck_digest(self.deck):
                    raise ProtocolViolation(peer, ViolationKind.OTHER_DECK)
                return self._next()
        raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)

    def statement(self, peer: int) -> Statement:
        """The statement that a peer has to prove about its shuffle."""
        before, after = self.shuffled_by(peer)
        return Statement(self.plan.prover(peer), self.joint, before, after)

    def proof_holds(self, peer: int, message: Proof) -> bool:
        """Whether a peer's proof shows that it only shuffled. Takes some 30 ms."""
        try:
            proof = ShuffleProof.from_bytes(message.proof, len(self.plan.pack))
        except NotInGroup:
            return False
        return shuffle_holds(self.statement(peer), proof)

    def foul_in(self, peer: int, message: object) -> ProtocolViolation | None:
        """The foul that a message in this place is, of any peer; also where it is a false proof."""
        try:
            after = replace(self, trusted=frozenset()).after(peer, message)
        except ProtocolViolation as violation:
            return violation
        if isinstance(message, Proof) and not after.proof_holds(peer, message):
            return ProtocolViolation(peer, ViolationKind.FALSE_SHUFFLE)
        return None

    def _next(self) -> JointShuffle:
        return replace(self, said=self.said + 1)

    def _keyed(self, peer: int, message: ShuffleKeys) -> JointShuffle:
        public = Element(message.public)
        if peer not in self.trusted:
            self._check_keys(peer, message)
        keyed = replace(self._next(), keys=(public, *self.keys), boxes=(message.box, *self.boxes))
        if keyed.step is ShuffleStep.KEYS:
            return keyed
        return replace(keyed, decks=(first_deck(self.plan.pack, keyed.joint),))

    def _check_keys(self, peer: int, message: ShuffleKeys) -> None:
        with group_checked(peer):
            public, proof = point(message.public), KeyProof.from_bytes(message.proof)
        if not box_key_fits(message.box):
            raise ProtocolViolation(peer, ViolationKind.NOT_IN_GROUP)
        if public in self.keys or not possession_holds(self.plan.prover(peer), public, proof):
            raise ProtocolViolation(peer, ViolationKind.ROGUE_KEY)


def work_out_known_points(pack: Sequence[Card]) -> None:
    """Everything about a shuffle that depends on the pack alone, kept from now on."""
    generators(len(pack))
    first_deck(pack, IDENTITY)


@contextmanager
def group_checked(peer: int) -> Iterator[None]:
    """Bytes that are no element of the group become a ProtocolViolation of their sender."""
    try:
        yield
    except NotInGroup as error:
        raise ProtocolViolation(peer, ViolationKind.NOT_IN_GROUP) from error
