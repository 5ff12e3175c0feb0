"""Every attack on a shuffle is refused at its step, the cheat is named, the state stands as it was."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from net.crypto import (
    Seed,
    Statement,
    deck_digest,
    deck_to_bytes,
    prove_possession,
    prove_shuffle,
    shuffled,
)
from net.crypto.group import add, multiply_base, subtract
from net.crypto.masked import remask
from net.deck import DeckPhase, JointShuffle, Shuffler, ShuffleStep, audit_deck
from net.wire.deck_messages import Agree, Commit, Proof
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.net import edwards
from tests.net.peers import (
    bytes_for,
    keepers_of,
    plan_of,
    run_to,
    shuffle_plan_of,
    shuffle_to,
    shufflers_of,
    with_field,
)

PLAN = shuffle_plan_of(3)
SHUFFLERS = shufflers_of(PLAN)
STATES = {step: shuffle_to(step, PLAN, SHUFFLERS) for step in ShuffleStep}
SPEAKING = [step for step in ShuffleStep if step is not ShuffleStep.DONE]
HONEST = {step: SHUFFLERS[STATES[step].speaker].message(STATES[step], step) for step in SPEAKING}
SMALL = edwards.of_small_order()
FALSE_POINTS = {
    **{f"order {order}": points[0] for order, points in SMALL.items()},
    "not canonical": edwards.FIELD.to_bytes(32, "little"),
    "mixed order": edwards.write(edwards.add(edwards.BASE, edwards.read(SMALL[8][0]))),
    "on no curve": (2).to_bytes(32, "little"),
}
FALSE_SCALARS = {
    "zero": 0,
    "q": edwards.ORDER,
    "above q": edwards.ORDER + 5,
    "all ones": 2**256 - 1,
}


def charge_of(shuffle: JointShuffle, peer: int, message) -> tuple[int, ViolationKind]:
    """The peer and the charge for this message; a state that refuses it stays as it was."""
    before = repr(shuffle)
    violation = shuffle.foul_in(peer, message)
    assert violation is not None
    assert repr(shuffle) == before
    return violation.peer, violation.kind


def honest(step: ShuffleStep):
    return STATES[step], STATES[step].speaker, HONEST[step]


def test_what_honest_peers_say_is_no_foul():
    for step in SPEAKING:
        shuffle, peer, message = honest(step)
        assert shuffle.foul_in(peer, message) is None


# Every field of every message


def mutations():
    for step in SPEAKING:
        for field in fields(HONEST[step]):
            yield pytest.param(step, field.name, id=f"{step.name}.{field.name}")


@pytest.mark.parametrize(("step", "name"), list(mutations()))
def test_a_message_with_any_byte_changed_is_refused_or_found_later(step, name):
    """Commitments, gift keys and decks of true points are free to choose, for now: a deck is found
    false by its proof, the others against the seed."""
    shuffle, peer, message = honest(step)
    value = getattr(message, name)
    for at in range(0, len(value), max(1, len(value) // 40)):
        bad = with_field(message, name, value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :])
        if name in ("commitment", "box"):
            assert shuffle.after(peer, bad) != shuffle.after(peer, message)
        elif (violation := shuffle.foul_in(peer, bad)) is not None:
            assert violation.peer == peer
        else:
            assert step is ShuffleStep.SHUFFLE
            assert not honest_proof_holds_for(bad)


def honest_proof_holds_for(message) -> bool:
    """Whether the first peer's proof would do for another deck it sends."""
    proven = STATES[ShuffleStep.AGREE]
    sent = STATES[ShuffleStep.SHUFFLE].after(0, message)
    other = replace(proven, decks=(*sent.decks, *proven.decks[2:]))
    return other.proof_holds(0, Proof(proven.proofs[-1]))


@pytest.mark.parametrize("step", SPEAKING, ids=lambda step: step.name)
def test_a_message_cut_short_or_too_long_is_refused(step):
    shuffle, peer, message = honest(step)
    for field in fields(message):
        value = getattr(message, field.name)
        if field.name != "commitment":
            for bad in (b"", value[:-1], value + b"\0"):
                assert charge_of(shuffle, peer, with_field(message, field.name, bad))[0] == peer


# Turns and steps


@pytest.mark.parametrize("step", SPEAKING, ids=lambda step: step.name)
def test_nobody_speaks_out_of_turn(step):
    shuffle, peer, message = honest(step)
    for other in {0, 1, 2} - {peer}:
        assert charge_of(shuffle, other, message) == (other, ViolationKind.OUT_OF_TURN)


@pytest.mark.parametrize("step", ShuffleStep, ids=lambda step: step.name)
def test_no_message_belongs_to_another_step(step):
    for other in SPEAKING:
        if other is not step:
            peer = STATES[step].speaker or 0
            assert charge_of(STATES[step], peer, HONEST[other]) == (peer, ViolationKind.OUT_OF_TURN)


def test_who_made_a_deck_itself_trusts_it_but_no_charge_is_judged_by_trust():
    shuffle, peer, message = honest(ShuffleStep.SHUFFLE)
    small = edwards.read(edwards.of_small_order()[2][0])
    tagged = edwards.write(edwards.add(edwards.read(message.deck[:32]), small))
    bad = replace(message, deck=tagged + message.deck[32:])
    own = replace(shuffle, trusted=frozenset({peer}))
    assert own.after(peer, bad).deck[0].blind == tagged
    assert own.foul_in(peer, bad) == ProtocolViolation(peer, ViolationKind.NOT_IN_GROUP)
    assert charge_of(replace(shuffle, trusted=frozenset({peer + 1})), peer, bad) == (
        peer,
        ViolationKind.NOT_IN_GROUP,
    )


def test_nobody_commits_twice():
    shuffle = STATES[ShuffleStep.COMMIT].after(0, Commit(bytes(32)))
    assert charge_of(shuffle, 0, Commit(bytes(32))) == (0, ViolationKind.OUT_OF_TURN)


# Keys


@pytest.mark.parametrize("kind", FALSE_POINTS)
def test_a_key_outside_the_group_is_refused(kind):
    shuffle, peer, message = honest(ShuffleStep.KEYS)
    bad = replace(message, public=FALSE_POINTS[kind])
    assert charge_of(shuffle, peer, bad) == (peer, ViolationKind.NOT_IN_GROUP)


def test_a_rogue_key_is_refused():
    """The last to show a key subtracts the others', so that it alone could open everything."""
    shuffle = STATES[ShuffleStep.KEYS]
    for shuffler in SHUFFLERS[:0:-1]:
        shuffle = shuffle.after(shuffler.peer, shuffler.message(shuffle, shuffle.step))
    cheat = Seed(bytes_for("cheat"), PLAN.context, 0).secret_key()
    rogue = subtract(multiply_base(cheat), add(*shuffle.keys))
    proof = prove_possession(PLAN.prover(0), cheat, rogue).to_bytes()
    message = replace(SHUFFLERS[0].message(shuffle, ShuffleStep.KEYS), public=rogue, proof=proof)
    assert charge_of(shuffle, 0, message) == (0, ViolationKind.ROGUE_KEY)


def test_a_key_copied_from_another_peer_is_refused():
    shuffle, peer, first = honest(ShuffleStep.KEYS)
    assert charge_of(shuffle.after(peer, first), 1, first) == (1, ViolationKind.ROGUE_KEY)


@pytest.mark.parametrize("kind", FALSE_SCALARS)
@pytest.mark.parametrize("half", [0, 32])
def test_scalars_outside_the_group_are_refused(kind, half):
    shuffle, peer, message = honest(ShuffleStep.KEYS)
    word = FALSE_SCALARS[kind].to_bytes(32, "little")
    proof = message.proof[:half] + word + message.proof[half + 32 :]
    found = charge_of(shuffle, peer, replace(message, proof=proof))
    assert found == (peer, ViolationKind.NOT_IN_GROUP)


def test_a_key_for_gifts_that_no_box_can_be_made_for_is_refused():
    shuffle, peer, message = honest(ShuffleStep.KEYS)
    for bad in (bytes(32), b"\1" + bytes(31)):
        found = charge_of(shuffle, peer, replace(message, box=bad))
        assert found == (peer, ViolationKind.NOT_IN_GROUP)


def test_a_proof_from_another_shuffle_is_refused():
    other = shuffle_plan_of(3, number=1)
    foreign = shufflers_of(other)[2].message(
        shuffle_to(ShuffleStep.KEYS, other, shufflers_of(other)), ShuffleStep.KEYS
    )
    shuffle, peer, message = honest(ShuffleStep.KEYS)
    assert charge_of(shuffle, peer, foreign) == (peer, ViolationKind.ROGUE_KEY)
    reused = replace(message, proof=foreign.proof)
    assert charge_of(shuffle, peer, reused) == (peer, ViolationKind.ROGUE_KEY)


# Shuffles


class Changer(Shuffler):
    """Changes the deck it has shuffled, and makes the best proof it can of that."""

    def message(self, shuffle, step):
        if step is ShuffleStep.SHUFFLE:
            order, masks = self._order_and_masks(shuffle)
            after = CHANGES[self.seed.raw](shuffled(shuffle.deck, order, masks, shuffle.joint))
            return replace(super().message(shuffle, step), deck=deck_to_bytes(after))
        return super().message(shuffle, step)


CHANGES = {}
CHEAT = Seed(bytes_for("cheat"), PLAN.context, 0)
FIRST = STATES[ShuffleStep.SHUFFLE]


@pytest.mark.parametrize("cheat", range(3))
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda d: (d[1], *d[1:]), id="copied"),
        pytest.param(
            lambda d: (remask(d[1], CHEAT.secret_key(), FIRST.joint), *d[1:]), id="doubled"
        ),
        pytest.param(lambda d: (FIRST.deck[0], *d[1:]), id="replaced"),
        pytest.param(lambda d: (d[1], d[0], *d[2:]), id="swapped"),
        pytest.param(lambda d: (replace(d[0], body=d[0].blind), *d[1:]), id="emptied"),
    ],
)
def test_a_false_shuffle_is_found_before_anybody_agrees(change, cheat):
    seed = SHUFFLERS[cheat].seed
    CHANGES[seed.raw] = change
    shufflers = [Changer(seed) if s.peer == cheat else s for s in SHUFFLERS]
    shuffle = shuffle_to(ShuffleStep.AGREE, PLAN, shufflers)
    proofs = enumerate(reversed(shuffle.proofs))
    holds = [shuffle.proof_holds(peer, Proof(raw)) for peer, raw in proofs]
    assert holds == [peer != cheat for peer in range(3)]
    before = replace(shuffle, said=11 - cheat, proofs=shuffle.proofs[: 2 - cheat])
    proof = shufflers[cheat].message(before, ShuffleStep.PROVE)
    assert charge_of(before, cheat, proof) == (cheat, ViolationKind.FALSE_SHUFFLE)


@pytest.mark.parametrize("kind", FALSE_POINTS)
def test_a_card_outside_the_group_is_refused(kind):
    shuffle, peer, message = honest(ShuffleStep.SHUFFLE)
    bad = replace(message, deck=FALSE_POINTS[kind] + message.deck[32:])
    assert charge_of(shuffle, peer, bad) == (peer, ViolationKind.NOT_IN_GROUP)


@pytest.mark.parametrize("order", [2, 4, 8])
def test_a_tagged_card_is_refused(order):
    """Before anybody shuffles on: a tag would survive the others' masks."""
    shuffle, peer, message = honest(ShuffleStep.SHUFFLE)
    card = edwards.read(message.deck[32:64])
    tagged = edwards.write(edwards.add(card, edwards.read(SMALL[order][0])))
    bad = replace(message, deck=message.deck[:32] + tagged + message.deck[64:])
    assert charge_of(shuffle, peer, bad) == (peer, ViolationKind.NOT_IN_GROUP)


def test_a_proof_by_another_peer_or_from_another_shuffle_is_refused():
    shuffle, peer, proof = honest(ShuffleStep.PROVE)
    second = shuffle.after(peer, proof)
    assert charge_of(second, 1, proof) == (1, ViolationKind.FALSE_SHUFFLE)
    other = shuffle_plan_of(3, number=1)
    foreign = shufflers_of(other)[2].message(
        shuffle_to(ShuffleStep.PROVE, other, shufflers_of(other)), ShuffleStep.PROVE
    )
    assert charge_of(shuffle, peer, foreign) == (peer, ViolationKind.FALSE_SHUFFLE)


def test_a_true_proof_with_the_context_of_another_peer_is_false():
    shuffle, peer, message = honest(ShuffleStep.PROVE)
    before, after = shuffle.decks[peer : peer + 2]
    order, masks = SHUFFLERS[peer]._order_and_masks(shuffle)
    posing = Statement(PLAN.prover(0), shuffle.joint, before, after)
    proof = prove_shuffle(posing, SHUFFLERS[peer].seed, order, masks).to_bytes()
    assert charge_of(shuffle, peer, replace(message, proof=proof)) == (
        peer,
        ViolationKind.FALSE_SHUFFLE,
    )


def test_another_deck_than_the_last_is_not_agreed_to():
    shuffle, peer, _ = honest(ShuffleStep.AGREE)
    earlier = Agree(deck_digest(shuffle.decks[-2]))
    assert charge_of(shuffle, peer, earlier) == (peer, ViolationKind.OTHER_DECK)


# What only the seeds can tell


class Stacker(Shuffler):
    """Commits to one seed, but shuffles as it likes, with a true proof."""

    def _order_and_masks(self, shuffle):
        other = Seed(bytes_for("stacked"), PLAN.context, self.peer)
        return tuple(range(24)), other.masks(24, deck_digest(shuffle.decks[self.peer]))


class KeyChanger(Shuffler):
    """Commits to one seed and brings the key of another."""

    def _keys(self, shuffle):
        return Shuffler(Seed(bytes_for("other"), PLAN.context, self.peer))._keys(shuffle)


@pytest.mark.parametrize("cheat", [Stacker, KeyChanger])
@pytest.mark.parametrize("peer", range(3))
def test_what_is_not_from_the_seed_is_found_in_the_audit(cheat, peer):
    shufflers = [cheat(s.seed) if s.peer == peer else s for s in SHUFFLERS]
    shuffle = shuffle_to(ShuffleStep.DONE, PLAN, shufflers)
    deck = run_to(DeckPhase.DONE, keepers_of(plan_of(3)), shuffle=shuffle)
    assert audit_deck(deck).fouls == (ProtocolViolation(peer, ViolationKind.DERIVED_OTHERWISE),)
