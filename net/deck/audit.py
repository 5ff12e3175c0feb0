"""The audit of a sealed deck: with all seeds revealed, derive everything again and compare.

The proofs made during the deal already excluded a false deck; the audit does not rely on them. It
also settles what could not be seen from outside: whether a gift held what it must.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.cards import Card
from net.crypto import Seed, deck_digest, prove_equal_logarithms, seal, share_of, shuffled
from net.deck.sealed_deck import DeckPhase, SealedDeck
from net.wire.violation import ProtocolViolation, ViolationKind


@dataclass(frozen=True)
class Audit:
    """The opened deck in slots, then the fresh slots of veiled hands; a foul for each peer that did not do
    what its seed demands."""

    cards: tuple[Card, ...]
    fouls: tuple[ProtocolViolation, ...]


def audit_deck(deck: SealedDeck) -> Audit:
    """Derive a deal again from the seeds in it. Raises ValueError before all are revealed."""
    if deck.phase is not DeckPhase.DONE:
        raise ValueError("the audit needs every peer's seed")
    plan = deck.plan
    spoken = zip(plan.shuffle.speakers, deck.seeds, strict=True)
    seeds = {peer: Seed(raw, plan.shuffle.context, peer) for peer, raw in spoken}
    fouls = [
        ProtocolViolation(seed.peer, ViolationKind.DERIVED_OTHERWISE)
        for seed in seeds.values()
        if not (
            _keys_match(deck, seed) and _shuffle_matches(deck, seed) and _veils_match(deck, seed)
        )
    ]
    fouls += _false_gifts(deck, seeds)
    return Audit(_opened(deck, seeds), tuple(dict.fromkeys(fouls)))


def _keys_match(deck: SealedDeck, seed: Seed) -> bool:
    shown = deck.shuffle.key_of(seed.peer), deck.shuffle.box_of(seed.peer)
    return shown == (seed.public_key(), seed.box_keys()[0])


def _shuffle_matches(deck: SealedDeck, seed: Seed) -> bool:
    before, after = deck.shuffle.shuffled_by(seed.peer)
    masks = seed.masks(len(before), deck_digest(before))
    return shuffled(before, seed.order(len(before)), masks, deck.shuffle.joint) == after


def _veils_match(deck: SealedDeck, seed: Seed) -> bool:
    """Whether the hands a peer has veiled lie in the order and under the masks of its seed."""
    joint = deck.shuffle.joint
    return all(
        hand.remasked(seed, joint) == deck.deck[hand.first : hand.fresh.stop]
        for hand in deck.veils
        if hand.peer == seed.peer
    )


def _false_gifts(deck: SealedDeck, seeds: Mapping[int, Seed]) -> list[ProtocolViolation]:
    false = [key for key, box in deck.given.gifts.items() if box != _gift_again(deck, seeds, *key)]
    fouls = [ProtocolViolation(giver, ViolationKind.FALSE_GIFT) for _, giver, _ in false]
    if deck.complaint is not None:
        peer, complaint = deck.complaint
        if (complaint.slot, complaint.giver, peer) not in false:
            fouls.append(ProtocolViolation(peer, ViolationKind.FALSE_COMPLAINT))
    return fouls


def _gift_again(
    deck: SealedDeck, seeds: Mapping[int, Seed], slot: int, giver: int, to: int
) -> bytes:
    seed, base = seeds[giver], deck.deck[slot]
    secret = seed.secret_key()
    share = share_of(secret, base)
    public, pairs = deck.shuffle.key_of(giver), [(base.blind, share)]
    proof = prove_equal_logarithms(deck.plan.prover(giver), secret, public, pairs)
    return seal(seed.gift_keys(slot, to), deck.shuffle.box_of(to), share, proof.to_bytes())


def _opened(deck: SealedDeck, seeds: Mapping[int, Seed]) -> tuple[Card, ...]:
    """The cards in their slots: the pack put through every order and the cut, and every hand that was
    veiled through its own, without a key."""
    pack = deck.plan.pack
    for seed in seeds.values():
        pack = tuple(pack[source] for source in seed.order(len(pack)))
    cards = pack[deck.cut_at :] + pack[: deck.cut_at]
    for hand in deck.veils:
        cards += tuple(cards[hand.old[source]] for source in hand.order(seeds[hand.peer]))
    return cards
