"""Pairing: the same four cards on both screens, and nobody in between."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.core.cards import PACK_24
from net.session.pairing import Ends, Pairing, PairingStep
from net.wire.table_messages import Hello, Nonce, Same
from tests.net.peers import bytes_for
from tests.net.table_of import identity


def end(me: int, other: int, chance: Random) -> Pairing:
    mine, theirs = identity(me), identity(other)
    keys = (mine.connection_keys[0], theirs.connection_keys[0])
    return Pairing(Ends(*keys, mine.signing_key, mine.public), f"Peer {me}", chance)


def two(seed: int = 0) -> tuple[Pairing, Pairing]:
    chance = Random(seed)
    return end(0, 1, chance), end(1, 0, chance)


def talk(one: Pairing, other: Pairing, rounds: int = 6, start: float = 0.0) -> None:
    for step in range(rounds):
        now = start + 2.0 * step
        for here, there in ((one, other), (other, one)):
            for message in list(here.tick(now)):
                there.hear(message)


def test_both_see_the_same_four_cards_and_are_paired_when_both_say_so():
    one, other = two()
    talk(one, other)
    assert one.step is other.step is PairingStep.COMPARE
    assert one.cards == other.cards
    assert len(one.cards) == 4
    one.compare(True)
    talk(one, other, start=20.0)
    assert (one.step, other.step) == (PairingStep.COMPARE, PairingStep.COMPARE)
    other.compare(True)
    talk(one, other, start=40.0)
    assert one.step is other.step is PairingStep.PAIRED
    assert one.hello.name == "Peer 1"


def test_the_cards_hang_on_every_key_and_on_both_nonces():
    """So whoever comes anew, with whatever is new about him, shows other cards."""
    rows = set()
    for mine, theirs in ((1, 2), (1, 3), (4, 2)):
        ends = Ends(bytes_for(mine), bytes_for(theirs), identity(0).signing_key, bytes_for("me"))
        for chance in (1, 2):
            for who in (bytes_for("he"), bytes_for("she")):
                pairing = Pairing(ends, "Anna", Random(chance))
                rows |= {pairing._four_cards(who, nonce) for nonce in (bytes(32), b"n" * 32)}
    assert len(rows) == 3 * 2 * 2 * 2


def test_no_two_visitors_are_shown_the_same_nonce():
    """Each meeting draws its own, also the second one with the same peer."""
    chance = Random(1)
    pairings = [end(0, 1, chance) for _ in range(5)] + [end(0, 2, chance) for _ in range(5)]
    assert len({pairing._commitment for pairing in pairings}) == 10
    assert len({pairing._nonce for pairing in pairings}) == 10


def test_the_cards_are_drawn_from_the_whole_pack():
    rows = set()
    for seed in range(60):
        one, other = two(seed)
        talk(one, other)
        rows.add(one.cards)
    assert len(rows) == 60
    assert {card for row in rows for card in row} == set(PACK_24)


def test_somebody_in_between_shows_different_cards():
    chance = Random(5)
    one, other = end(0, 1, chance), end(1, 0, chance)
    to_one, to_other = end(2, 0, chance), end(2, 1, chance)
    one._ends = replace(one._ends, theirs=identity(2).connection_keys[0])
    other._ends = replace(other._ends, theirs=identity(2).connection_keys[0])
    talk(one, to_one)
    talk(other, to_other)
    assert one.step is other.step is PairingStep.COMPARE
    assert one.cards != other.cards


@pytest.mark.parametrize("called_the_same", [False, True])
def test_saying_that_they_differ_ends_it_on_both_sides(called_the_same):
    """Also after the other has called them the same."""
    one, other = two()
    talk(one, other)
    if called_the_same:
        one.compare(True)
        talk(one, other, start=20.0)
    other.compare(False)
    assert one.hear(Same(False))
    assert one.step is other.step is PairingStep.REFUSED
    assert one.refusal == "network.refused.cards_differ_there"
    assert other.refusal == "network.refused.cards_differ"
    assert not one.hear(next(iter(two(3)[1].tick(0.0)))), "it is over"


def test_who_was_let_in_is_nobody_else_before_the_cards_are_compared_again():
    """He signs for the same connection with another identity of his, and the commitment that is known."""
    one, other = two()
    talk(one, other)
    for each in (one, other):
        each.compare(True)
    talk(one, other, start=20.0)
    ends = Ends(other._ends.mine, other._ends.theirs, identity(7).signing_key, identity(7).public)
    third = Pairing(ends, "Peer 7", Random(0))
    swapped = replace(third._hello(), commitment=one.hello.commitment, run=one.hello.run)
    assert one.hear(swapped)
    assert one.step is PairingStep.NONCE
    assert one.cards == ()


def test_a_nonce_is_shown_only_once_each_holds_the_others_commitment():
    one, other = two()
    (first,) = one.tick(0.0)
    assert isinstance(first, Hello)
    assert first.answered == bytes(32)
    other.hear(first)
    assert [type(m) for m in other.tick(0.0)] == [Hello]


def test_a_nonce_that_was_not_committed_to_is_ignored():
    one, other = two()
    other.hear(next(iter(one.tick(0.0))))
    one.hear(next(iter(other.tick(0.0))))
    assert not one.hear(Nonce(bytes(32)))
    assert one.step is PairingStep.NONCE


def test_a_second_commitment_after_our_nonce_gets_a_new_nonce():
    """Else an attacker could try commitments until the cards fit."""
    one, other = two()
    talk(one, other)
    cards, before = one.cards, one._nonce
    fresh = end(1, 0, Random(99))
    talk(one, fresh, start=30.0)
    assert one._nonce != before
    assert one.cards == fresh.cards != cards


def test_after_a_restart_both_come_together_again():
    one, other = two()
    talk(one, other)
    one.compare(True)
    other.compare(True)
    talk(one, other, start=30.0)
    fresh = end(1, 0, Random(7))
    talk(one, fresh, start=60.0)
    assert one.step is fresh.step is PairingStep.COMPARE
    assert one.cards == fresh.cards


@pytest.mark.parametrize("seed", range(12))
def test_messages_lost_doubled_and_overtaken_do_not_keep_them_apart(seed):
    chance = Random(seed)
    one, other = two(seed)
    flight = []
    for step in range(600):
        now = step * 0.25
        for here, there in ((one, other), (other, one)):
            flight += [(now + chance.random() * 2, there, m) for m in here.tick(now)] * 2
            if here.step is PairingStep.COMPARE:
                here.compare(True)
        due = [item for item in flight if item[0] <= now]
        flight = [item for item in flight if item[0] > now]
        for _, there, message in due:
            if chance.random() > 0.3:
                there.hear(message)
    assert one.step is other.step is PairingStep.PAIRED
    assert one.cards == other.cards


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": 2}, "network.refused.version"),
        ({"identity": bytes_for("x")}, "network.refused.identity"),
        ({"binding": bytes(64)}, "network.refused.identity"),
        ({"identity": identity(0).public}, "network.refused.identity"),
    ],
)
def test_a_hello_that_cannot_be_is_refused_with_its_reason(change, reason):
    one, other = two()
    hello = replace(next(iter(other.tick(0.0))), **change)
    assert one.hear(hello)
    assert (one.step, one.refusal) == (PairingStep.REFUSED, reason)


def test_a_hello_to_somebody_else_cannot_be_passed_on():
    one, _ = two()
    elsewhere = end(1, 2, Random(3))
    assert one.hear(next(iter(elsewhere.tick(0.0))))
    assert one.refusal == "network.refused.identity"


def test_a_finished_pairing_falls_silent():
    one, other = two()
    talk(one, other)
    one.compare(True)
    other.compare(True)
    talk(one, other, rounds=10, start=30.0)
    assert [*one.tick(500.0), *other.tick(500.0)] == []
