from __future__ import annotations

import socket

import pytest

from net.transport import Address, key_lookup
from tests.harness.patience import wait_until

KEY = bytes(range(32))


@pytest.fixture
def udp():
    opened = key_lookup.open_socket()
    yield opened
    opened.close()


def port_of(udp: socket.socket) -> int:
    return udp.getsockname()[1]


def answer_one(udp: socket.socket) -> None:
    asked, sender = udp.recvfrom(200)
    if key_lookup.is_question(asked):
        key_lookup.answer(udp, asked, sender, KEY)


def told(lookup: key_lookup.KeyLookup, udp: socket.socket | None) -> bytes | None:
    """Ring until there is an answer or it was in vain, with a clock of its own."""
    now = 0.0
    while not lookup.in_vain:
        now += key_lookup.EVERY
        lookup.udp.settimeout(0.02)
        key = lookup.tick(now)
        if key is not None:
            return key
        if udp is not None:
            udp.settimeout(0.5)
            answer_one(udp)
    return None


def test_the_key_of_an_address_is_told(udp):
    lookup = key_lookup.KeyLookup.at(Address("127.0.0.1", port_of(udp)))
    assert told(lookup, udp) == KEY
    lookup.close()


def test_an_address_where_nobody_answers_is_given_up():
    lookup = key_lookup.KeyLookup.at(Address("127.0.0.1", 9))
    assert told(lookup, None) is None
    lookup.close()


@pytest.mark.parametrize("host", ["no-such-host.invalid", "::1%nonsense"])
def test_a_name_that_leads_nowhere_is_known_to(host):
    lookup = key_lookup.KeyLookup.at(Address(host, 9))
    wait_until(lambda: lookup.leads_nowhere)
    assert lookup.tick(1.0) is None
    assert lookup.tries == 0
    lookup.close()


def test_a_name_that_is_looked_up_for_long_holds_nobody_up(known, udp):
    lookup = key_lookup.KeyLookup.at(Address("cellar.example", port_of(udp)))
    assert lookup.tick(1.0) is None
    assert not lookup.leads_nowhere
    known.set()
    wait_until(lambda: lookup.name.numbers)
    assert told(lookup, udp) == KEY
    lookup.close()


def test_an_answer_is_never_longer_than_its_question():
    assert key_lookup.ANSWER_BYTES < key_lookup.QUESTION_BYTES


@pytest.mark.parametrize("size", [1, key_lookup.QUESTION_BYTES - 1, key_lookup.QUESTION_BYTES + 1])
def test_other_datagrams_are_not_answered(udp, size):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.settimeout(0.05)
        question = b"snapszer-bell-1?".ljust(size, b"x")[:size]
        asker.sendto(question, ("127.0.0.1", port_of(udp)))
        udp.settimeout(0.5)
        answer_one(udp)
        with pytest.raises(TimeoutError):
            asker.recv(100)


def test_an_answer_to_another_question_is_not_taken(udp):
    lookup = key_lookup.KeyLookup.at(Address("127.0.0.1", port_of(udp)))
    lookup.tick(0.0)
    udp.settimeout(0.5)
    _, asker = udp.recvfrom(200)
    udp.sendto(b"snapszer-bell-1!" + bytes(16) + KEY, asker)
    lookup.udp.settimeout(0.1)
    assert lookup.tick(0.0) is None
    lookup.close()
