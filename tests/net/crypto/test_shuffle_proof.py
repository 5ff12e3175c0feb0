"""A shuffle moves and re-masks cards. Whatever else was done, no proof shows it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from game.core.cards import PACK_20, PACK_24
from net.crypto import (
    Element,
    NotInGroup,
    Scalar,
    Seed,
    ShuffleProof,
    Statement,
    deck_digest,
    deck_from_bytes,
    deck_to_bytes,
    first_deck,
    generators,
    open_card,
    prove_shuffle,
    share_of,
    shuffle_holds,
    shuffled,
    sum_points,
)
from net.crypto.group import add, multiply, multiply_base
from net.crypto.masked import MaskedCard, face_point, remask
from net.crypto.shuffle_proof import proof_bytes
from tests.net import edwards
from tests.net.peers import bytes_for

HERE = bytes_for("this deal, this peer")
SEEDS = [Seed(bytes_for("seed", n), HERE, n) for n in range(2)]
JOINT = sum_points(seed.public_key() for seed in SEEDS)
PACK = PACK_24[:8]
BEFORE = first_deck(PACK, JOINT)
ORDER = SEEDS[0].order(len(PACK))
MASKS = SEEDS[0].masks(len(PACK), deck_digest(BEFORE))
HONEST = shuffled(BEFORE, ORDER, MASKS, JOINT)
STATEMENT = Statement(HERE, JOINT, BEFORE, HONEST)
PROOF = prove_shuffle(STATEMENT, SEEDS[0], ORDER, MASKS)


def proven(after, order=ORDER, masks=MASKS, **changes) -> bool:
    """Whether the best a cheat can do with the honest prover convinces anybody."""
    statement = replace(STATEMENT, after=after, **changes)
    return shuffle_holds(statement, prove_shuffle(statement, SEEDS[0], order, masks))


def with_card(at: int, card: MaskedCard):
    return (*HONEST[:at], card, *HONEST[at + 1 :])


@pytest.mark.parametrize("pack", [PACK_24, PACK_20, PACK])
def test_an_honest_shuffle_is_proven_and_keeps_the_pack(pack):
    before = first_deck(pack, JOINT)
    order, masks = SEEDS[1].order(len(pack)), SEEDS[1].masks(len(pack), b"")
    after = shuffled(before, order, masks, JOINT)
    statement = Statement(HERE, JOINT, before, after)
    proof = prove_shuffle(statement, SEEDS[1], order, masks)
    raw = proof.to_bytes()
    assert len(raw) == proof_bytes(len(pack)) == (4 * len(pack) + 5) * 32
    assert shuffle_holds(statement, ShuffleProof.from_bytes(raw, len(pack)))
    secrets = [seed.secret_key() for seed in SEEDS]
    opened = [open_card(card, [share_of(s, card) for s in secrets], pack) for card in after]
    assert opened == [pack[source] for source in order]


def test_a_proof_of_24_cards_is_3232_bytes():
    assert proof_bytes(24) == 3232


def test_the_proof_never_changes():
    assert sha256(PROOF.to_bytes()).hexdigest() == KNOWN


def test_a_card_replaced_by_a_fresh_mask_of_another_is_refused():
    other = MaskedCard(multiply_base(MASKS[0]), add(face_point(PACK[3]), multiply(MASKS[0], JOINT)))
    assert not proven(with_card(2, other))


def test_a_card_from_outside_the_pack_is_refused():
    stranger = PACK_24[20]
    card = MaskedCard(multiply_base(MASKS[0]), add(face_point(stranger), multiply(MASKS[0], JOINT)))
    assert not proven(with_card(0, card))


def test_a_card_doubled_is_refused():
    double = (ORDER[1], *ORDER[1:])
    assert not proven(shuffled(BEFORE, double, MASKS, JOINT))
    assert not proven(with_card(0, remask(HONEST[1], MASKS[3], JOINT)))


def test_a_card_copied_without_a_new_mask_is_refused():
    assert not proven(with_card(0, HONEST[1]))
    assert not proven(with_card(0, BEFORE[ORDER[0]]))


def test_two_cards_swapped_after_the_proof_are_refused():
    assert not proven((HONEST[1], HONEST[0], *HONEST[2:]))


def test_a_card_tagged_by_scaling_is_refused():
    two = Scalar((2).to_bytes(32, "little"))
    card = HONEST[4]
    tagged = MaskedCard(multiply(two, card.blind), multiply(two, card.body))
    assert not proven(with_card(4, tagged))


@pytest.mark.parametrize("order", [2, 4, 8])
@pytest.mark.parametrize("half", ["blind", "body"])
def test_a_card_tagged_with_a_point_of_small_order_is_not_even_read(order, half):
    small = edwards.read(edwards.of_small_order()[order][0])
    whole = edwards.read(getattr(HONEST[4], half))
    tagged = replace(HONEST[4], **{half: Element(edwards.write(edwards.add(whole, small)))})
    with pytest.raises(NotInGroup):
        deck_from_bytes(deck_to_bytes(with_card(4, tagged)), len(PACK))


def test_a_deck_masked_under_another_key_is_refused():
    other = multiply_base(MASKS[0])
    assert not proven(shuffled(BEFORE, ORDER, MASKS, other))


def test_masks_other_than_those_used_prove_nothing():
    assert not proven(HONEST, masks=(MASKS[1], *MASKS[1:]))
    assert not proven(HONEST, order=(*ORDER[1:], ORDER[0]))


def test_a_proof_does_not_travel():
    for change in (
        {"context": bytes_for("that deal")},
        {"joint": multiply_base(MASKS[0])},
        {"before": HONEST},
        {"after": BEFORE},
    ):
        assert not shuffle_holds(replace(STATEMENT, **change), PROOF)


def test_every_word_of_a_proof_counts():
    raw = PROOF.to_bytes()
    for at in range(0, len(raw), 32):
        word = raw[at : at + 32]
        other = raw[at - 32 : at] if at else raw[32:64]
        bad = raw[:at] + (other if other != word else raw[:32]) + raw[at + 32 :]
        try:
            proof = ShuffleProof.from_bytes(bad, len(PACK))
        except NotInGroup:
            continue
        assert not shuffle_holds(STATEMENT, proof), at // 32


@pytest.mark.parametrize("order", [2, 4, 8])
@pytest.mark.parametrize("at", [0, 7, 8, 15], ids=["column", "last column", "link", "last link"])
def test_a_commitment_with_a_small_component_is_refused(order, at):
    raw, small = PROOF.to_bytes(), edwards.read(edwards.of_small_order()[order][0])
    tagged = edwards.write(edwards.add(edwards.read(raw[32 * at : 32 * at + 32]), small))
    bad = raw[: 32 * at] + tagged + raw[32 * at + 32 :]
    assert not shuffle_holds(STATEMENT, ShuffleProof.from_bytes(bad, len(PACK)))


@pytest.mark.parametrize("size", [7, 9, 24])
def test_a_proof_for_another_number_of_cards_is_refused(size):
    with pytest.raises(NotInGroup):
        ShuffleProof.from_bytes(PROOF.to_bytes(), size)
    assert not shuffle_holds(replace(STATEMENT, after=HONEST[:-1]), PROOF)


def test_columns_that_cancel_do_not_crash_the_check():
    _, rows = generators(len(PACK))
    assert not shuffle_holds(STATEMENT, replace(PROOF, columns=rows))


def test_a_deck_in_another_order_than_the_proven_one_is_refused():
    other = SEEDS[1].order(len(PACK))
    assert not proven(shuffled(BEFORE, other, MASKS, JOINT))


KNOWN = "52f0a31d5e1ba29556c26135f5135a34b4ba03fe2d36d8049dedebe67a3a93e7"
