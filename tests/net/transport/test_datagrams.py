"""Sealed datagrams: who said it, and how little a stranger can make us do."""

from __future__ import annotations

import socket

import pytest
from nacl.bindings import crypto_box_seed_keypair

from net.transport import Address, key_lookup
from net.transport.datagrams import (
    EXPECTED,
    LONGEST,
    LOOKED_AT,
    OPENED,
    REMEMBERED,
    DatagramEndpoint,
)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class End:
    """One end, with a clock of its own, that hears everybody and expects whom it is told to."""

    def __init__(self, number: int) -> None:
        self.clock = Clock()
        self.expected: set[bytes] = set()
        self.keys = crypto_box_seed_keypair(number.to_bytes(32, "big"))
        self.endpoint = DatagramEndpoint(
            self.keys, 0, self.clock, lambda key: key in self.expected, lambda key: True
        )
        self.endpoint.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)

    def finds(self, other: End) -> None:
        self.endpoint.find(other.keys[0], Address("127.0.0.1", other.endpoint.port))


@pytest.fixture
def ends():
    made = [End(number) for number in range(1, 4)]
    for other in made[1:]:
        other.finds(made[0])
    yield made
    for end in made:
        end.endpoint.close()


def test_the_sender_is_the_owner_of_the_key(ends):
    here, there, _ = ends
    assert there.endpoint.send(here.keys[0], b"hello")
    assert here.endpoint.receive() == [(there.keys[0], b"hello")]
    assert here.endpoint.send(there.keys[0], b"and you?")
    assert there.endpoint.receive() == [(here.keys[0], b"and you?")]


def test_what_nobody_would_read_for_its_length_is_not_sent(ends):
    """As an entry for a friend whose connection is not up yet: the network would cut it into pieces."""
    here, there, _ = ends
    longest = next(n for n in range(LONGEST, 0, -1) if there.endpoint.send(here.keys[0], bytes(n)))
    assert here.endpoint.receive() == [(there.keys[0], bytes(longest))]


def test_another_key_than_his_own_is_found_out(ends):
    here, there, mallory = ends
    there.endpoint._keys = (mallory.keys[0], there.keys[1])
    there.endpoint.send(here.keys[0], b"I am somebody else")
    assert here.endpoint.receive() == []


def test_a_changed_datagram_is_not_read(ends):
    here, there, _ = ends
    kept: list[bytes] = []
    there.endpoint._shared_with(here.keys[0])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as wire:
        wire.bind(("127.0.0.1", 0))
        wire.settimeout(5)
        there.endpoint.find(here.keys[0], Address("127.0.0.1", wire.getsockname()[1]))
        there.endpoint.send(here.keys[0], b"hello")
        kept.append(wire.recv(2000))
        for place in range(0, len(kept[0]), 7):
            changed = bytearray(kept[0])
            changed[place] ^= 1
            wire.sendto(bytes(changed), ("127.0.0.1", here.endpoint.port))
    assert here.endpoint.receive() == []


def test_strangers_share_one_budget_and_the_expected_has_his_own(ends):
    here, friend, mallory = ends
    here.expected.add(friend.keys[0])
    for _ in range(3 * int(OPENED[1])):
        mallory.endpoint.send(here.keys[0], b"flood")
    friend.endpoint.send(here.keys[0], b"it is me")
    got = here.endpoint.receive()
    assert got.count((mallory.keys[0], b"flood")) == OPENED[1]
    assert got[-1] == (friend.keys[0], b"it is me")
    here.clock.now += 1.0
    for _ in range(3 * int(EXPECTED[1])):
        mallory.endpoint.send(here.keys[0], b"flood")
    assert len(here.endpoint.receive()) == OPENED[0]


def test_questions_for_the_key_are_answered_out_of_the_same_budget(ends):
    here = ends[0]
    question = b"snapszer-bell-1?".ljust(key_lookup.QUESTION_BYTES, b"\0")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.setblocking(False)
        for _ in range(3 * int(OPENED[1])):
            asker.sendto(question, ("127.0.0.1", here.endpoint.port))
        here.endpoint.receive()
        answers = 0
        while True:
            try:
                assert here.keys[0] in asker.recv(100)
            except BlockingIOError:
                break
            answers += 1
    assert answers == OPENED[1]


def test_nothing_is_waited_for_that_is_not_going_to_be_read(ends):
    here, there, _ = ends
    for _ in range(int(LOOKED_AT[1])):
        there.endpoint.socket.sendto(b"x", there.endpoint._sources[here.keys[0]])
    assert here.endpoint.listens
    here.endpoint.receive()
    assert not here.endpoint.listens
    here.clock.now += 0.1
    assert here.endpoint.listens


def test_no_more_strangers_are_remembered_than_there_is_room_for_and_never_the_expected_one(ends):
    here, friend, _ = ends
    here.expected.add(friend.keys[0])
    friend.endpoint.send(here.keys[0], b"first")
    here.endpoint.receive()
    for number in range(100, 100 + 2 * REMEMBERED):
        here.clock.now += 1.0
        stranger = End(number)
        stranger.finds(here)
        stranger.endpoint.send(here.keys[0], b"me too")
        assert len(here.endpoint.receive()) == 1
        stranger.endpoint.close()
    assert len(here.endpoint._sources) <= REMEMBERED
    assert here.endpoint.send(friend.keys[0], b"still there?")


def test_a_point_that_is_no_key_is_not_spoken_with(ends):
    here = ends[0]
    raw = b"snapszer-sealed1" + bytes(32) + bytes(24) + bytes(40)
    ends[1].endpoint.socket.sendto(raw, ends[1].endpoint._sources[here.keys[0]])
    assert here.endpoint.receive() == []
    assert not here.endpoint.send(bytes(32), b"x")


def test_an_address_that_is_a_number_with_nonsense_behind_it_leads_nowhere(ends):
    """A host may name any address for a guest; what no resolver can be asked for ends no thread."""
    one, other, _ = ends
    one.endpoint.find(other.keys[0], Address("fe80::1%a..b", 46660))
    assert not one.endpoint.knows_route_to(other.keys[0])
