"""A shuffle among honest peers: its steps, its deck, and that it can be said again."""

from __future__ import annotations

import pytest

from game.core.cards import PACK_20
from net.crypto import deck_digest
from net.deck import ShuffleStep
from net.wire.deck_messages import Proof
from tests.net.peers import shuffle_plan_of, shuffle_to, shufflers_of

PLANS = [
    shuffle_plan_of(2),
    shuffle_plan_of(2, pack=PACK_20),
    shuffle_plan_of(3),
    shuffle_plan_of(4),
]


@pytest.fixture(params=PLANS, ids=lambda plan: f"{len(plan.peers)} peers, {len(plan.pack)} cards")
def plan(request):
    return request.param


def said(plan) -> list[tuple[str, int]]:
    spoken = []
    shuffle_to(
        ShuffleStep.DONE,
        plan,
        shufflers_of(plan),
        lambda p, m: spoken.append((type(m).__name__, p)),
    )
    return spoken


def test_every_peer_speaks_once_in_every_step_and_who_ends_one_begins_the_next(plan):
    there = [*range(len(plan.peers))]
    kinds = ["Commit", "ShuffleKeys", "Shuffle", "Proof", "Agree"]
    orders = [there, there[::-1], there, there[::-1], there]
    expected = [(kind, p) for kind, order in zip(kinds, orders, strict=True) for p in order]
    assert said(plan) == expected


def test_everybody_can_prove_as_soon_as_all_have_shuffled(plan):
    """So that all prove at the same time; what is said in turn is the same to the bit."""
    shufflers = shufflers_of(plan)
    shuffle = shuffle_to(ShuffleStep.PROVE, plan, shufflers)
    ahead = [shuffler.message(shuffle, ShuffleStep.PROVE) for shuffler in shufflers]
    spoken = []
    shuffle_to(ShuffleStep.DONE, plan, shufflers, lambda p, m: spoken.append(m))
    assert [message for message in spoken if isinstance(message, Proof)] == ahead[::-1]


def test_a_proof_has_its_place_before_it_is_checked(plan):
    """So that all check at the same time."""
    shuffle = shuffle_to(ShuffleStep.AGREE, plan, shufflers_of(plan))
    assert all(
        shuffle.proof_holds(peer, Proof(raw)) for peer, raw in enumerate(reversed(shuffle.proofs))
    )


def test_all_end_with_one_deck_that_no_peer_alone_has_made(plan):
    shuffle = shuffle_to(ShuffleStep.DONE, plan, shufflers_of(plan))
    assert shuffle.done
    assert shuffle.speaker is None
    assert len({deck_digest(deck) for deck in shuffle.decks}) == len(plan.peers) + 1


def test_a_peer_that_starts_again_says_the_same_to_the_bit(plan):
    spoken = [], []
    for each in spoken:
        shuffle_to(ShuffleStep.DONE, plan, shufflers_of(plan), lambda p, m, row=each: row.append(m))
    assert spoken[0] == spoken[1]


def test_another_shuffle_of_the_same_match_is_another_deck():
    decks = set()
    for number in range(3):
        plan = shuffle_plan_of(2, number=number)
        decks.add(deck_digest(shuffle_to(ShuffleStep.AGREE, plan, shufflers_of(plan)).deck))
    assert len(decks) == 3


def test_a_shuffle_has_two_to_four_different_peers():
    for peers in (1, 5):
        with pytest.raises(ValueError):
            shuffle_plan_of(peers)
