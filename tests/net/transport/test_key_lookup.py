from __future__ import annotations

import socket

import pytest

from net.transport import key_lookup as doorbell
from net.transport.address import Address

KEY = bytes(range(32))


@pytest.fixture
def bell():
    opened = doorbell.open_socket()
    yield opened
    opened.close()


def port_of(bell: socket.socket) -> int:
    return bell.getsockname()[1]


def answer_one(bell: socket.socket) -> None:
    asked, sender = bell.recvfrom(200)
    if doorbell.is_question(asked):
        doorbell.answer(bell, asked, sender, KEY)


def told(ringing: doorbell.KeyLookup, bell: socket.socket | None) -> bytes | None:
    """Ring until there is an answer or it was in vain, with a clock of its own."""
    now = 0.0
    while not ringing.in_vain:
        now += doorbell.EVERY
        ringing.bell.settimeout(0.02)
        key = ringing.tick(now)
        if key is not None:
            return key
        if bell is not None:
            bell.settimeout(0.5)
            answer_one(bell)
    return None


def test_the_key_of_an_address_is_told(bell):
    ringing = doorbell.KeyLookup.at(Address("127.0.0.1", port_of(bell)))
    assert told(ringing, bell) == KEY
    ringing.close()


def test_an_address_where_nobody_answers_is_given_up():
    ringing = doorbell.KeyLookup.at(Address("127.0.0.1", 9))
    assert told(ringing, None) is None
    ringing.close()


def test_a_name_that_leads_nowhere_is_an_error():
    with pytest.raises(OSError):
        doorbell.KeyLookup.at(Address("no-such-host.invalid", 9))


def test_an_answer_is_never_longer_than_its_question():
    assert doorbell.ANSWER_BYTES < doorbell.QUESTION_BYTES


@pytest.mark.parametrize("size", [1, doorbell.QUESTION_BYTES - 1, doorbell.QUESTION_BYTES + 1])
def test_other_datagrams_are_not_answered(bell, size):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.settimeout(0.05)
        question = b"snapszer-bell-1?".ljust(size, b"x")[:size]
        asker.sendto(question, ("127.0.0.1", port_of(bell)))
        bell.settimeout(0.5)
        answer_one(bell)
        with pytest.raises(TimeoutError):
            asker.recv(100)


def test_an_answer_to_another_question_is_not_taken(bell):
    ringing = doorbell.KeyLookup.at(Address("127.0.0.1", port_of(bell)))
    ringing.tick(0.0)
    bell.settimeout(0.5)
    _, asker = bell.recvfrom(200)
    bell.sendto(b"snapszer-bell-1!" + bytes(16) + KEY, asker)
    ringing.bell.settimeout(0.1)
    assert ringing.tick(0.0) is None
    ringing.close()
