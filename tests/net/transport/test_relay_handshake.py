"""The first words through a relay: before the proof a few bytes count, and nothing else gets past them."""

from __future__ import annotations

from random import Random

import pytest

from net.invitation import new_invitation
from net.transport import Address
from net.transport.relay_handshake import GREETING_BYTES, Reception, RelayHandshake, RelayStep

HOST, GUEST = bytes(range(32)), bytes(range(32, 64))
PLACE = new_invitation(Address("relay.example.org", 4001), HOST).places[0]
OTHER = new_invitation(Address("relay.example.org", 4001), HOST).places[0]
OK = b"ok\n"


def ends(place=PLACE):
    """A guest and a host at the same relay."""
    return RelayHandshake(place, GUEST, False, b"g" * 8), RelayHandshake(
        place, HOST, True, b"h" * 8
    )


def fed(end, raw):
    """Feed bytes to one end as a socket does, no more than it wants at a time; what it says."""
    said = b""
    while raw and end.step in (RelayStep.WAITING, RelayStep.GREETING):
        taken, raw = raw[: end.wants], raw[end.wants :]
        said += end.hear(taken)
    return said


def test_a_guest_and_a_host_prove_the_invitation_to_each_other():
    guest, host = ends()
    fed(host, OK + fed(guest, OK))
    assert host.step is RelayStep.PROVEN
    fed(guest, host.answer(Reception.WELCOME))
    assert (guest.step, host.step) == (RelayStep.JOINED, RelayStep.JOINED)
    assert (guest.other, host.other) == (HOST, GUEST)


@pytest.mark.parametrize("hosting", [False, True])
@pytest.mark.parametrize("begins", [b"", OK])
def test_of_a_flood_no_more_is_taken_than_a_greeting(hosting, begins):
    end = ends()[hosting]
    fed(end, begins + Random(1).randbytes(100_000))
    assert end.step is RelayStep.FAILED
    assert len(end._heard) <= len(OK) + GREETING_BYTES
    assert not end.spare
    assert not end.other


def test_a_greeting_with_another_secret_or_one_bit_changed_or_repeated_proves_nothing():
    guest, host = ends()
    greeting = fed(guest, OK)
    stranger, _ = ends(OTHER)
    changed = [
        greeting[:place] + bytes([greeting[place] ^ 1]) + greeting[place + 1 :]
        for place in range(0, GREETING_BYTES, 7)
    ]
    for raw in (fed(stranger, OK), *changed):
        _, host = ends()
        fed(host, OK + raw)
        assert host.step is RelayStep.FAILED
        assert host.problem == "network.relay.stranger"
    _, host = ends()
    fed(host, OK + greeting)
    answer = host.answer(Reception.WELCOME)
    later, _ = ends()
    fed(later, OK)
    fed(later, answer)
    assert later.step is RelayStep.FAILED, "an answer to another question"
    fed(guest, greeting)
    assert guest.problem == "network.relay.alone", "its own words"
