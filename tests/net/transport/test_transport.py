from __future__ import annotations

import errno
import os
import socket
import sys
import threading
from contextlib import ExitStack, closing, suppress
from random import Random

import pytest
import zmq

from net.transport import Address, NoPort, Transport, key_lookup, tunnel
from net.transport.connection import TIMEOUT
from net.transport.datagrams import DatagramEndpoint
from net.transport.transport import PENDING
from net.wire.wire import MESSAGE_BYTES
from tests.net.endpoints import (
    by_lan,
    by_relay,
    curve_client,
    exchanged,
    keys_of,
    pumped,
    raw_client,
    resident_bytes,
    transports,
)

pytestmark = pytest.mark.waits


@pytest.fixture(params=[by_lan, by_relay])
def met(request, monkeypatch):
    """A host and a guest, on one network or through a relay, and a port by which others reach the host."""
    monkeypatch.setattr("net.transport.connection.FAR_TIMEOUT", TIMEOUT)
    for name, value in (("FIRST_PAUSE", 0.05), ("LONGEST_PAUSE", 0.2), ("FIRST_TURN", 0.3)):
        monkeypatch.setattr(tunnel, name, value)
    with request.param() as ends:
        yield ends


def everybody(key: bytes) -> bool:
    return True


def test_a_message_names_its_sender_by_the_key_of_the_connection():
    with transports("host", "guest") as (host, guest):
        assert exchanged(guest, host, b"from the guest") == keys_of("guest")[0]
        assert exchanged(host, guest, b"from the host") == keys_of("host")[0]


def test_messages_keep_their_order():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"first contact")
        for number in range(50):
            assert guest.send(host.keys[0], b"%d" % number)
        got = pumped([host, guest], lambda got: (guest.keys[0], b"49") in got[host])
        numbers = [raw for _, raw in got[host] if raw != b"first contact"]
        assert numbers == [b"%d" % number for number in range(50)]


def test_the_longest_message_passes_and_a_longer_one_does_not(met):
    host, guest, door = met
    exchanged(guest, host, bytes(MESSAGE_BYTES))
    with curve_client(host, port=door) as client:
        client.send(bytes(MESSAGE_BYTES + 1))
        pumped([host], lambda got: host.malformed > 0)
    exchanged(guest, host, b"still here")


def test_nobody_is_reached_who_never_spoke():
    with transports("host", "guest") as (host, _):
        assert not host.send(keys_of("stranger")[0], b"hello?")


def test_a_peer_with_another_key_than_expected_is_not_spoken_to():
    with transports("host") as (host,), closing(Transport(keys_of("guest"))) as guest:
        guest.dial(keys_of("somebody else")[0], Address("127.0.0.1", host.port))
        for _ in range(40):
            pumped([host, guest], lambda got: True)
            guest.wait(0.01)
            guest.tick()
        assert keys_of("somebody else")[0] not in guest.dialled
        assert not guest.send(keys_of("somebody else")[0], b"secret")


def test_a_port_that_is_taken_is_said_in_a_sentence():
    with transports("host") as (host,), pytest.raises(NoPort, match=str(host.port)):
        Transport(keys_of("another"), host.port)


def test_a_line_is_dialled_again_when_the_other_end_comes_back():
    with transports("guest") as (guest,):
        host = Transport(keys_of("host"))
        host.authenticator.welcome.add(guest.keys[0])
        port = host.port
        guest.dial(keys_of("host")[0], Address("127.0.0.1", port))
        exchanged(guest, host, b"before")
        host.close()
        pumped([guest], lambda got: keys_of("host")[0] not in guest.dialled)
        host = Transport(keys_of("host"), port)
        host.authenticator.welcome.add(guest.keys[0])
        try:
            exchanged(guest, host, b"after")
            exchanged(host, guest, b"and back")
        finally:
            host.close()


def test_a_client_without_a_key_is_not_heard(met):
    host, guest, door = met
    exchanged(guest, host, b"hello")
    with zmq.Context() as context, context.socket(zmq.DEALER) as client:
        client.linger = 0
        client.connect(f"tcp://127.0.0.1:{door}")
        with suppress(zmq.Again):  # it may have been cut off already
            client.send(b"let me in", zmq.NOBLOCK)
        assert exchanged(guest, host, b"still here") == keys_of("guest")[0]


def test_a_stolen_routing_id_costs_nobody_his_connection(met):
    host, guest, door = met
    exchanged(guest, host, b"hello")
    line = guest._connections[host.keys[0]]
    stolen = line.socket.routing_id
    with curve_client(host, "mallory", stolen, door) as client:
        client.send(b"I am the guest")
        got = pumped([host], lambda got: keys_of("mallory")[0] in host._routes)
        assert (keys_of("guest")[0], b"I am the guest") not in got[host]
        exchanged(guest, host, b"it is me")
        exchanged(host, guest, b"welcome back")
        assert line.socket.routing_id != stolen


def test_a_megabyte_is_thrown_out_and_the_others_stay(met):
    host, guest, door = met
    exchanged(guest, host, b"hello")
    with curve_client(host, port=door) as client:
        client.send(bytes(1_000_000))
        exchanged(guest, host, b"still here")
        assert not any(len(raw) > MESSAGE_BYTES for _, raw in host.receive())


def test_a_client_that_says_nothing_is_let_go(met):
    host, guest, door = met
    with raw_client(door) as client:
        exchanged(guest, host, b"hello")
        client.setblocking(False)
        gone: list[bool] = []

        def let_go(got) -> bool:
            try:
                while client.recv(4096):
                    pass
                gone.append(True)
            except BlockingIOError:
                return False
            except ConnectionError:
                gone.append(True)
            return bool(gone)

        pumped([host, guest], let_go)
        exchanged(guest, host, b"still here")


def test_a_stranger_has_no_connection_and_is_heard_by_datagrams():
    with transports("host") as (host,), closing(Transport(keys_of("stranger"))) as stranger:
        stranger.dial(host.keys[0], Address("127.0.0.1", host.port))
        assert exchanged(stranger, host, b"may I come in?") == keys_of("stranger")[0]
        assert host.keys[0] not in stranger.dialled
        assert host.authenticator.refused > 0
        assert exchanged(host, stranger, b"who are you?") == host.keys[0]
        host.authenticator.welcome.add(stranger.keys[0])
        pumped([host, stranger], lambda got: host.keys[0] in stranger.dialled)
        assert exchanged(stranger, host, b"at last") == keys_of("stranger")[0]


def test_where_no_strangers_are_met_none_is_heard():
    unknown = DatagramEndpoint(keys_of("stranger"), 0, lambda: 0.0, everybody, everybody)
    with transports("host") as (host,), closing(unknown) as stranger:
        host.meets_strangers = False
        stranger.find(host.keys[0], Address("127.0.0.1", host.port))
        assert stranger.send(host.keys[0], b"anybody?")
        for _ in range(5):
            host.wait(0.01)
            assert host.receive() == []
        host.meets_strangers = True
        stranger.send(host.keys[0], b"anybody?")
        pumped([host], lambda got: got[host] == [(keys_of("stranger")[0], b"anybody?")])


def test_forty_five_fresh_keys_at_the_port_do_not_keep_a_known_peer_out():
    with transports("host", "friend") as (host, friend):
        with ExitStack() as strangers:
            for number in range(45):
                client = strangers.enter_context(curve_client(host, f"fresh {number}"))
                host.authenticator.welcome.discard(keys_of(f"fresh {number}")[0])
                client.send(b"let me in")
            got = exchanged(friend, host, b"it is me")
            assert got == friend.keys[0]
        assert set(host._routes) == {friend.keys[0]}


def test_who_sends_rows_of_frames_is_charged_and_can_be_cut_off(met):
    host, guest, door = met
    with curve_client(host, port=door) as client:
        exchanged(guest, host, b"hello")
        client.send_multipart([b"row"] * 1000)
        mallory = keys_of("mallory")[0]
        got = pumped([host], lambda got: any(key == mallory for key, _ in got[host]))
        assert [raw for key, raw in got[host] if key == mallory] == [b""]
        host.authenticator.banned.add(keys_of("mallory")[0])
        host.hang_up(keys_of("mallory")[0])
        client.send(b"and on")
        exchanged(guest, host, b"still here")
        assert keys_of("mallory")[0] not in host._routes
        assert host.authenticator.refused > 0 or pumped(
            [host], lambda got: host.authenticator.refused > 0
        )


def test_a_peer_is_found_at_the_address_it_has_now():
    with transports("host") as (host,), closing(Transport(keys_of("guest"))) as guest:
        host.authenticator.welcome.add(guest.keys[0])
        old = Address("127.0.0.1", 9)
        guest.dial(host.keys[0], old)
        guest.dial(host.keys[0], old, Address("127.0.0.1", host.port))
        assert exchanged(guest, host, b"there you are") == guest.keys[0]
        assert guest.address_of(host.keys[0]) == Address("127.0.0.1", host.port)


def test_a_name_that_the_system_looks_up_for_long_holds_up_no_other_address(known, monkeypatch):
    """As on a network that leads nowhere; the name leads to the same host once it is known."""
    monkeypatch.setattr("net.transport.connection.ATTEMPT", 0.3)
    monkeypatch.setattr("net.transport.connection.BRIEF_ATTEMPT", 0.3)
    with transports("host") as (host,):
        name, number = Address("cellar.example", host.port), Address("127.0.0.1", host.port)
        guests = [Transport(keys_of("guest")), Transport(keys_of("other"))]
        host.authenticator.welcome |= {each.keys[0] for each in guests}
        try:
            guests[0].dial(host.keys[0], name, number)
            guests[1].dial(host.keys[0], name)
            exchanged(guests[0], host, b"by number", guests[1])
            assert guests[0].address_of(host.keys[0]) == number
            lookups = [each for each in threading.enumerate() if each.name == "lookup"]
            assert len(lookups) == 2
            known.set()
            exchanged(guests[1], host, b"by name", guests[0])
            assert guests[1].address_of(host.keys[0]) == name
        finally:
            known.set()
            for each in guests:
                each.close()


@pytest.mark.parametrize("place", [0, 1])
def test_every_number_of_a_name_is_tried_whatever_other_address_there_is(monkeypatch, place):
    """One of the two numbers leads to the host, as where he is on one of two networks."""
    monkeypatch.setattr("net.transport.connection.REDIAL", 0.01)
    monkeypatch.setattr("net.transport.connection.SLOWEST_REDIAL", 0.1)
    dead, looked_up = ("127.0.0.1", 9), socket.getaddrinfo
    with transports("host") as (host,):
        numbers = [dead, dead]
        numbers[place] = ("127.0.0.1", host.port)

        def of_two(name, *more, **options):
            if name != "cellar.example":
                return looked_up(name, *more, **options)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", each) for each in numbers]

        monkeypatch.setattr(socket, "getaddrinfo", of_two)
        with closing(Transport(keys_of("guest"))) as guest:
            host.authenticator.welcome.add(guest.keys[0])
            guest.dial(host.keys[0], Address("cellar.example", host.port), Address(*dead))
            exchanged(guest, host, b"by name")


def test_of_half_open_connections_only_the_latest_stay_and_the_table_is_not_disturbed(
    monkeypatch,
):
    monkeypatch.setattr(
        "net.transport.connection.FAR_TIMEOUT", 60_000
    )  # ZeroMQ itself gives none of them up
    with transports("host", "guest") as (host, guest), ExitStack() as strangers:
        exchanged(guest, host, b"hello")
        line = guest._connections[host.keys[0]].socket
        clients = [strangers.enter_context(raw_client(host.port)) for _ in range(3 * PENDING)]
        for client in clients:
            client.setblocking(False)
        pumped([host, guest], lambda got: sum(map(is_open, clients)) == PENDING)
        exchanged(guest, host, b"still here")
        assert guest._connections[host.keys[0]].socket is line


def is_open(client: socket.socket) -> bool:
    try:
        while client.recv(4096):
            pass
        return False
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def test_a_port_is_taken_for_both_kinds_of_sockets_or_not_at_all():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("0.0.0.0", 0))
        with pytest.raises(NoPort, match=str(other.getsockname()[1])):
            Transport(keys_of("host"), other.getsockname()[1])


def test_another_port_is_tried_where_the_system_keeps_one_for_itself(monkeypatch):
    """Windows lends whole ranges of ports for datagrams to its virtual machines."""
    opened = key_lookup.open_socket
    refused = []

    def refuse_first(port):
        if not refused:
            refused.append(port)
            raise PermissionError(errno.EACCES, "access to a socket is forbidden")
        return opened(port)

    monkeypatch.setattr(key_lookup, "open_socket", refuse_first)
    transport = Transport(keys_of("host"))
    transport.close()
    assert refused != [transport.port]


def test_a_system_without_descriptors_is_an_error_of_the_system_and_a_line_tries_again(
    monkeypatch,
):
    def none_left(*arguments):
        raise zmq.ZMQError(errno.EMFILE)

    with transports("host") as (host,), closing(Transport(keys_of("guest"))) as guest:
        host.authenticator.welcome.add(guest.keys[0])
        with monkeypatch.context() as patch:
            patch.setattr(zmq.Context, "socket", none_left)
            with pytest.raises(OSError, match="open files"):
                Transport(keys_of("another"))
            guest.dial(host.keys[0], Address("127.0.0.1", host.port))
            guest.tick()
            assert host.keys[0] not in guest.dialled
        assert exchanged(guest, host, b"after all") == guest.keys[0]


def test_a_host_who_does_not_know_a_guest_yet_is_written_to_where_he_is_found_now():
    """He is at another address, and the guest's datagrams went to the one before for ever."""
    guest, host = Transport(keys_of("guest")), Transport(keys_of("host"))
    try:
        guest.dial(host.keys[0], Address("127.0.0.1", host.port))
        assert exchanged(guest, host, b"a stranger") == guest.keys[0]
        host.close()
        host = Transport(keys_of("host"))
        guest.dial(host.keys[0], Address("127.0.0.1", host.port))
        assert exchanged(guest, host, b"the same") == guest.keys[0]
    finally:
        for each in (guest, host):
            each.close()


def test_a_host_who_does_not_know_a_guest_yet_is_at_no_address_that_was_only_said_of_him():
    """Anybody can announce a table under his key: where he was met would be forgotten for eight others."""
    with transports("host") as (host,), closing(Transport(keys_of("guest"))) as guest:
        there, at = Address("127.0.0.1", host.port), host.keys[0]
        told: set[Address | None] = set()
        guest.dial(at, there)
        pumped([host, guest], lambda got: guest.address_of(at) == there)
        guest.dial(at, *(Address("127.0.0.1", port) for port in range(1, 5)))
        tried = guest._connections[at]
        pumped([host, guest], lambda got: told.add(guest.address_of(at)) or tried.number.port == 4)
        assert told <= {None, there}


def test_a_system_that_has_no_thread_left_to_look_a_name_up_is_asked_again(monkeypatch):
    def none_left(thread):
        raise RuntimeError("can't start new thread")

    with transports("host") as (host,), closing(Transport(keys_of("guest"))) as guest:
        host.authenticator.welcome.add(guest.keys[0])
        with monkeypatch.context() as patch:
            patch.setattr(threading.Thread, "start", none_left)
            guest.dial(host.keys[0], Address("localhost", host.port))
        assert exchanged(guest, host, b"after all") == guest.keys[0]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_noise_at_the_port_neither_breaks_nor_fills_anything():
    """A hundred thousand random strings; SNAPSZER_LONG=1 sends all of them, else a fiftieth."""
    strings = 100_000 if os.environ.get("SNAPSZER_LONG") else 2_000
    random = Random(4)
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"hello")
        before = resident_bytes()
        for number in range(strings):
            _make_noise(host.port, random)
            if number % 500 == 0:
                exchanged(guest, host, b"still here %d" % number)
        exchanged(host, guest, b"and still here")
        assert resident_bytes() - before < 64 * 1024 * 1024


def _make_noise(port: int, random: Random) -> None:
    noise = random.randbytes(random.randrange(1, 300))
    if random.random() < 0.5:  # as far as the greeting everything is in order
        noise = b"\xff" + bytes(8) + b"\x7f\x03\x01CURVE".ljust(54, b"\0") + noise
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(noise)


def test_a_peer_that_was_cut_off_for_a_while_is_dialled_again():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"hello")
        guest.interrupt(host.keys[0], 0.2)
        assert host.keys[0] not in guest.dialled
        exchanged(guest, host, b"here again")
