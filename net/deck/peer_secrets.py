"""One peer's part in a shuffle and the deal from it: its seed, the messages it owes, the cards it sees.

Nothing here is kept but the seed: every message follows from the seed and the public state, so a
peer that starts again says the same to the bit.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.core.cards import Card
from game.core.deal import Slot
from net.crypto import (
    Element,
    KeyProof,
    MaskedDeck,
    Scalar,
    Seed,
    deck_digest,
    deck_to_bytes,
    open_card,
    prove_equal_logarithms,
    prove_possession,
    prove_shuffle,
    seal,
    share_of,
    shuffled,
    unseal,
)
from net.deck.joint_shuffle import JointShuffle, ShuffleStep
from net.deck.sealed_deck import DealPlan, DeckPhase, SealedDeck, Viewers
from net.deck.shares import opens, owed_by
from net.deck.veiled_hand import VeiledHand
from net.wire.deck_messages import (
    Accept,
    Agree,
    Commit,
    Complain,
    Cut,
    DeckMessage,
    Gift,
    Proof,
    ProvenShares,
    Reveal,
    Share,
    Show,
    Shuffle,
    ShuffleKeys,
    ShuffleMessage,
    VeilHand,
)


@dataclass(frozen=True)
class Shuffler:
    """The secret side of one peer in one shuffle."""

    seed: Seed

    @property
    def peer(self) -> int:
        """The number of this peer in the plan."""
        return self.seed.peer

    def message(self, shuffle: JointShuffle, step: ShuffleStep) -> ShuffleMessage:
        """This peer's message of a step, once all is there that it builds on."""
        match step:
            case ShuffleStep.COMMIT:
                return Commit(self.seed.commitment())
            case ShuffleStep.KEYS:
                return self._keys(shuffle)
            case ShuffleStep.SHUFFLE:
                return self._shuffle(shuffle)
            case ShuffleStep.PROVE:
                return self._proof(shuffle)
            case _:
                return Agree(deck_digest(shuffle.deck))

    def _proof(self, shuffle: JointShuffle) -> Proof:
        """The proof of this peer's shuffle, once its deck is accepted. Takes some 25 ms."""
        order, masks = self._order_and_masks(shuffle)
        statement = shuffle.statement(self.peer)
        return Proof(prove_shuffle(statement, self.seed, order, masks).to_bytes())

    def _keys(self, shuffle: JointShuffle) -> ShuffleKeys:
        secret, public = self.seed.secret_key(), self.seed.public_key()
        proof = prove_possession(shuffle.plan.prover(self.peer), secret, public)
        return ShuffleKeys(public, proof.to_bytes(), self.seed.box_keys()[0])

    def _shuffle(self, shuffle: JointShuffle) -> Shuffle:
        order, masks = self._order_and_masks(shuffle)
        return Shuffle(deck_to_bytes(shuffled(shuffle.deck, order, masks, shuffle.joint)))

    def _order_and_masks(self, shuffle: JointShuffle) -> tuple[tuple[int, ...], tuple[Scalar, ...]]:
        before = shuffle.decks[shuffle.turn_of(self.peer)]
        masks = self.seed.masks(len(before), deck_digest(before))
        return self.seed.order(len(before)), masks


@dataclass(frozen=True)
class PeerSecrets:
    """The secret side of one peer in one deal."""

    plan: DealPlan
    seed: Seed

    @property
    def peer(self) -> int:
        """The number of this peer in the plan."""
        return self.seed.peer

    def message(self, deck: SealedDeck, cut_at: int | None = None) -> DeckMessage:
        """The message this peer owes as the deck's own speaker.

        `cut_at` is where its player cuts; without one a fair place is derived from the seed.
        Raises ValueError where the deck does not ask this peer.
        """
        if self.peer not in deck.speakers:
            raise ValueError("it is not this peer's turn to speak")
        match deck.phase:
            case DeckPhase.CUT:
                return Cut(self.seed.cut(len(self.plan.pack)) if cut_at is None else cut_at)
            case DeckPhase.OPEN:
                slot, giver, _ = deck.unanswered[0]
                good = self._got(deck, slot, giver) is not None
                return Accept(slot, giver) if good else Complain(slot, giver)
            case DeckPhase.REVEAL:
                return Reveal(self.seed.raw)
        raise ValueError("nothing is to be said in this phase")

    def show(self, deck: SealedDeck, viewers: Viewers) -> Show:
        """All this peer owes when `viewers[slot]` are to see each slot; may be empty.

        It may be asked for ahead of time: the same shares are not worked out twice in a row.
        """
        owed = owed_by(self.peer, viewers, self.plan.everyone, deck.given)
        own = sorted(slot for slot, owner in owed.shares if owner == self.peer)
        got = sorted((slot, owner) for slot, owner in owed.shares if owner != self.peer)
        rows = [self._made(deck, own)] if own else []
        rows += [self._passed_on(deck, slot, owner) for slot, owner in got]
        gifts = tuple(self._gift(deck, slot, to) for slot, to in sorted(owed.gifts))
        return Show(tuple(rows), gifts)

    def veil(self, deck: SealedDeck, hand: VeiledHand) -> VeilHand:
        """The hand of a seat of this peer in its fresh slots, with the proof. Takes some 10 ms."""
        order, masks, joint = hand.order(self.seed), hand.masks(self.seed), deck.shuffle.joint
        after = hand.remasked(self.seed, joint)
        proof = prove_shuffle(hand.statement(joint, after), self.seed, order, masks)
        return VeilHand(deck_to_bytes(after), proof.to_bytes())

    def faces(self, deck: SealedDeck, known: Collection[int]) -> dict[int, Card]:
        """The cards of all slots this peer can open, except the `known` ones.

        It may see every card it can open: a share that is not due never gets into a deck.
        """
        closed = set(range(len(deck.deck))) - set(known) - {slot for slot, *_ in deck.unanswered}
        return {
            slot: self._open(deck, slot)
            for slot in sorted(closed)
            if opens(slot, self.peer, self.plan.everyone, deck.given)
        }

    @cached_property
    def _secret(self) -> Scalar:
        return self.seed.secret_key()

    def _made(self, deck: SealedDeck, slots: Sequence[Slot]) -> ProvenShares:
        """This peer's own shares of some slots."""
        cards = tuple(deck.deck[slot] for slot in slots)
        context, public = self.plan.prover(self.peer), deck.shuffle.key_of(self.peer)
        made, proof = _proven_shares(context, self._secret, public, cards)
        shares = tuple(Share(slot, share) for slot, share in zip(slots, made, strict=True))
        return ProvenShares(self.peer, shares, proof.to_bytes())

    def _passed_on(self, deck: SealedDeck, slot: Slot, owner: int) -> ProvenShares:
        """Another peer's share of a slot, which this peer got as a gift."""
        share, proof = self._held(deck, slot, owner)
        return ProvenShares(owner, (Share(slot, share),), proof.to_bytes())

    def _gift(self, deck: SealedDeck, slot: Slot, to: int) -> Gift:
        made = self._made(deck, [slot])
        keys, box = self.seed.gift_keys(slot, to), deck.shuffle.box_of(to)
        return Gift(slot, to, seal(keys, box, made.shares[0].point, made.proof))

    def _held(self, deck: SealedDeck, slot: Slot, owner: int) -> tuple[Element, KeyProof]:
        """Another peer's share with its proof, which this peer got as a gift."""
        held = self._got(deck, slot, owner)
        if held is None:
            raise ValueError("a gift that was accepted does not hold its share")
        return held

    def _got(self, deck: SealedDeck, slot: int, giver: int) -> tuple[Element, KeyProof] | None:
        """The share in a gift, or None where the gift does not hold it."""
        gift = unseal(self.seed.box_keys(), deck.given.gifts[slot, giver, self.peer])
        if gift is None:
            return None
        share, proof = gift
        return gift if deck.shares_hold(giver, {slot: share}, proof) else None

    def _open(self, deck: SealedDeck, slot: int) -> Card:
        shares = [
            deck.given.shares.get((slot, owner)) or self._part(deck, slot, owner)
            for owner in sorted(self.plan.everyone)
        ]
        return open_card(deck.deck[slot], shares, self.plan.pack)

    def _part(self, deck: SealedDeck, slot: int, owner: int) -> Element:
        """A share that is not public: one's own, without a proof to oneself, or a gift."""
        if owner == self.peer:
            return share_of(self._secret, deck.deck[slot])
        return self._held(deck, slot, owner)[0]


@lru_cache(maxsize=4)
def _proven_shares(
    context: bytes, secret: Scalar, public: Element, cards: MaskedDeck
) -> tuple[tuple[Element, ...], KeyProof]:
    """The shares of some cards, and the proof that they were all made with this key."""
    made = tuple(share_of(secret, card) for card in cards)
    pairs = [(card.blind, share) for card, share in zip(cards, made, strict=True)]
    return made, prove_equal_logarithms(context, secret, public, pairs)
