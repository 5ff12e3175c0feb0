"""Two transports that meet at a relay: who comes through, what the relay sees, and what it may do."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import SimpleNamespace

import pytest

from net.invitation import Invitation, new_invitation
from net.transport import Address, Transport, tunnel
from tests.harness.patience import PATIENCE
from tests.harness.relay import Mischief, StandInRelay, relay
from tests.net.endpoints import exchanged, keys_of, pumped

MISSED = "network.relay.missed"

pytestmark = [pytest.mark.waits, pytest.mark.usefixtures("short_pauses")]


@contextmanager
def met(
    at: StandInRelay | Address, *guests: str, invitation: Invitation | None = None
) -> Iterator[list[Transport]]:
    """A host that waits at a relay, and guests who hold its invitation."""
    where = at if isinstance(at, Address) else at.address
    host = Transport(keys_of("host"))
    invitation = invitation or new_invitation(where, host.keys[0])
    made = [host, *(Transport(keys_of(name)) for name in guests)]
    try:
        host.wait_for_guests(invitation.places)
        for guest in made[1:]:
            guest.go_through(invitation.places)
        yield made
    finally:
        for each in made:
            each.close()


def gone_through(guest: Transport) -> bool:
    """Whether the host is proven at the other end of a guest's tunnel; then it is dialled."""
    (way,) = guest.tunnels.values()
    if way.other:
        guest.dial(way.other, Address("127.0.0.1", way.port))
    return bool(way.other)


def arrived(made: list[Transport]) -> list[Transport]:
    pumped(made, lambda got: all(map(gone_through, made[1:])))
    return made


@pytest.mark.skipif(not hasattr(socket, "TCP_KEEPIDLE"), reason="the system has no such option")
def test_a_host_who_waits_speaks_before_a_router_forgets_him_after_half_a_minute():
    """Else the relay joins his guests to connections that lead nowhere any more."""
    with relay() as between, met(between) as made:
        pumped(made, lambda got: between.waiting > 0)
        for way in made[0].tunnels.values():
            assert way._relay.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) < 30


def test_a_guest_with_an_invitation_speaks_with_the_host_and_the_relay_sees_nothing():
    with relay() as between, met(between, "guest") as made:
        host, guest = arrived(made)
        assert guest.tunnels[next(iter(guest.tunnels))].other == host.keys[0]
        assert exchanged(guest, host, b"a card laid on the table") == guest.keys[0]
        assert exchanged(host, guest, b"and one in return") == host.keys[0]
        seen = bytes(between.seen)
        assert b"card" not in seen
        assert not any(key in seen for key in (host.keys[0], guest.keys[0]))
        assert host.comes_through_tunnel(guest.keys[0])
        assert guest.comes_through_tunnel(host.keys[0])


def test_three_guests_come_by_one_invitation():
    with relay() as between, met(between, "one", "two", "three") as made:
        host, *guests = arrived(made)
        for guest in guests:
            assert exchanged(guest, host, b"hello", *made) == guest.keys[0]
            exchanged(host, guest, b"welcome", *made)


def test_who_knows_the_key_and_the_relay_but_not_the_secret_finds_nobody():
    with relay() as between, met(between) as (host,):
        stranger = Transport(keys_of("mallory"))
        stranger.go_through(new_invitation(between.address, host.keys[0]).places)
        (way,) = stranger.tunnels.values()
        try:
            pumped([host, stranger], lambda got: way.problem == "network.relay.alone")
            assert not host.authenticator.invited
            assert not way.other
        finally:
            stranger.close()


def test_a_host_with_another_key_than_the_invitation_names_is_not_dialled():
    """Somebody who has the invitation as well, and the ear of the relay."""
    with relay() as between, met(between.address) as (host,):
        named = new_invitation(between.address, host.keys[0])
        impostor, guest = Transport(keys_of("mallory")), Transport(keys_of("guest"))
        impostor.wait_for_guests(named.places)
        guest.go_through(named.places)
        (way,) = guest.tunnels.values()
        try:
            pumped([impostor, guest], lambda got: way.problem == "network.relay.stranger")
            assert not way.other
        finally:
            impostor.close()
            guest.close()


def test_a_withdrawn_invitation_is_answered_and_who_came_by_it_may_return():
    with relay() as between, met(between, "guest") as made:
        host, guest = arrived(made)
        exchanged(guest, host, b"hello")
        places = [each for way in host.tunnels.values() for each in way._places]
        host.wait_for_guests((), closed=places)
        late = Transport(keys_of("late"))
        late.go_through(places)
        (way,) = late.tunnels.values()
        try:
            pumped([*made, late], lambda got: way.over)
            assert way.problem == "network.invitation.withdrawn"
            assert late.keys[0] not in host.authenticator.invited
            between.cut()
            pumped(made, lambda got: host.keys[0] not in guest.dialled)
            exchanged(guest, host, b"here again")
        finally:
            late.close()


def test_the_tunnel_is_made_again_after_a_break_and_after_the_relay_was_restarted():
    with relay() as between, met(between, "guest") as made:
        host, guest = arrived(made)
        exchanged(guest, host, b"before")
        between.cut()
        pumped(made, lambda got: host.keys[0] not in guest.dialled)
        exchanged(guest, host, b"after the break")
        port = between.port
        between.close()
        (way,) = guest.tunnels.values()
        pumped(made, lambda got: way.problem == "network.relay.silent")
        with relay(port=port):
            exchanged(guest, host, b"after the restart")
            exchanged(host, guest, b"and back")


def test_a_relay_that_is_not_there_or_refuses_is_told_of_in_a_sentence(monkeypatch):
    with relay() as gone:
        where = gone.address
    for at, said in ((where, "network.relay.silent"), (b"impatient\n", "network.relay.refused")):
        with relay(refuses=at if isinstance(at, bytes) else b"") as between:
            place = between.address if isinstance(at, bytes) else at
            with met(place, "guest") as made:
                (way,) = made[1].tunnels.values()
                pumped(made, lambda got, way=way, said=said: way.problem == said)
    monkeypatch.setattr(tunnel, "NameLookup", lambda relay: SimpleNamespace(targets=()))
    with met(Address("no-such-name.example", 4001), "guest") as made:
        (way,) = made[1].tunnels.values()
        pumped(made, lambda got: way.problem == "network.relay.unknown")


def test_a_relay_that_hangs_up_is_not_said_to_be_silent():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)

        def hangs_up() -> None:
            with suppress(BlockingIOError):
                listener.accept()[0].close()

        with met(Address("127.0.0.1", listener.getsockname()[1]), "guest") as made:
            (way,) = made[1].tunnels.values()
            pumped(made, lambda got: hangs_up() or way.problem == "network.relay.closed")


def test_a_host_who_was_there_is_only_away_and_that_is_said_until_he_is_back(monkeypatch):
    """Nor is his connection, which the relay may still hold, taken for somebody else's."""
    monkeypatch.setattr(tunnel, "PROVEN_IN", 0.5)
    with relay() as between, met(between, "guest") as made:
        host, guest = arrived(made)
        exchanged(guest, host, b"hello")
        places = [each for way in host.tunnels.values() for each in way._places]
        host.wait_for_guests(())
        (way,) = guest.tunnels.values()
        said = set()
        with ExitStack() as dead:
            for place in places:
                mute = dead.enter_context(socket.create_connection(("127.0.0.1", between.port)))
                mute.send(tunnel.RelayHandshake(place, host.keys[0], True, bytes(8)).request)
            pumped(made, lambda got: said.add(way.problem) or between.joined > 2)
            pumped(made, lambda got: said.add(way.problem) or way.problem == MISSED)
        pumped(made, lambda got: said.add(way.problem) or way.waits)
        assert way.problem == MISSED, "the relay is reached, and he is still away"
        assert said <= {"", MISSED, "network.relay.closed"}
        host.wait_for_guests(places)
        exchanged(guest, host, b"back again")
        assert not way.problem


def test_a_relay_that_floods_before_the_proof_costs_a_few_bytes():
    with relay(refuses=bytes(10_000_000)) as between, met(between, "guest") as made:
        (way,) = made[1].tunnels.values()
        pumped(made, lambda got: way.problem == "network.relay.refused")
        assert not way._to_loop
        assert not made[0].authenticator.invited


@pytest.mark.parametrize("mischief", Mischief)
def test_what_a_hostile_relay_does_to_bytes_is_seen_where_nothing_protects_them(mischief):
    """So the next test could fail: here two bare sockets meet at the same relay."""
    with relay(mischief=(mischief,), one_in=3, seed=7) as between, ExitStack() as stack:
        ends = [
            stack.enter_context(socket.create_connection((between.address.host, between.port)))
            for _ in range(2)
        ]
        for side, end in enumerate(ends):
            end.settimeout(PATIENCE)
            end.sendall(b"please relay %s for side %016d\n" % (b"a" * 64, side))
        assert [end.recv(3) for end in ends] == [b"ok\n"] * 2
        said, heard = b"", b""
        for number in range(60):
            word = b"word %02d." % number
            said += word
            ends[0].sendall(word)
            time.sleep(0.001)
        ends[1].settimeout(0.1)
        with suppress(TimeoutError):
            while raw := ends[1].recv(4096):
                heard += raw
        assert between.done > 0
        assert heard != said


@pytest.mark.parametrize("mischief", Mischief)
def test_whatever_a_relay_does_only_what_was_said_arrives(mischief):
    with relay(mischief=(mischief,), one_in=20, seed=7) as between, met(between, "guest") as made:
        host, guest = arrived(made)
        said: list[bytes] = []
        heard: list[bytes] = []
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and between.done < 3:
            said.append(b"word %d" % len(said))
            guest.send(host.keys[0], said[-1])
            for each in made:
                each.wait(0.002)
                each.tick()
            heard += [raw for _, raw in host.receive()]
        assert between.done >= 3
        assert set(heard) <= set(said)
        assert len(heard) == len(set(heard)), "nothing arrives twice"
        between.mischief = ()
        exchanged(guest, host, b"the relay has had enough")


def test_who_follows_a_later_invitation_to_a_host_with_other_addresses_too_reaches_him_by_that():
    with relay() as one, relay() as two, met(one, "guest") as (host, guest):
        guest.dial(host.keys[0], Address("127.0.0.1", 9))
        exchanged(guest, host, b"by the first")
        later = new_invitation(two.address, host.keys[0])
        host.wait_for_guests(later.places)
        guest.go_through(later.places)
        exchanged(guest, host, b"by the second")
        assert guest.comes_through_tunnel(host.keys[0])


def test_nobody_else_who_holds_the_invitation_can_tell_a_guest_at_the_table_that_it_is_withdrawn():
    """He names the host's key, which all guests know, and cannot speak with it."""
    with relay() as between, met(between, "guest") as made:
        host, guest = arrived(made)
        exchanged(guest, host, b"hello")
        (way,) = guest.tunnels.values()
        host.wait_for_guests(())
        liars = [tunnel.Tunnel([place], host.keys[0], port=9) for place in way._places]
        for each in liars:
            each.closed = True

        def told(got) -> bool:
            for each in liars:
                each.tick(time.monotonic())
            return way.problem == "network.invitation.withdrawn"

        pumped(made, told)
        assert not way.over
        for each in liars:
            each.close()
        host.wait_for_guests(way._places)
        exchanged(guest, host, b"still here")
