from __future__ import annotations

import os
import socket
import sys
from random import Random

import pytest
import zmq

from net.address import Address
from net.transport import NoPort, Transport
from net.wire import MESSAGE_BYTES
from tests.net.endpoints import (
    curve_client,
    exchanged,
    keys_of,
    pumped,
    raw_client,
    resident_bytes,
    transports,
)


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


def test_the_longest_message_passes_and_a_longer_one_does_not():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, bytes(MESSAGE_BYTES))
        with curve_client(host) as client:
            client.send(bytes(MESSAGE_BYTES + 1))
            pumped([host], lambda got: host.malformed > 0)
        exchanged(guest, host, b"still here")


def test_nobody_is_reached_who_never_spoke():
    with transports("host", "guest") as (host, _):
        assert not host.send(keys_of("stranger")[0], b"hello?")


def test_a_peer_with_another_key_than_expected_is_not_spoken_to():
    with transports("host") as (host,):
        guest = Transport(keys_of("guest"))
        try:
            guest.dial(keys_of("somebody else")[0], Address("127.0.0.1", host.port))
            for _ in range(40):
                pumped([host, guest], lambda got: True)
                guest.wait(0.01)
                guest.tick()
            assert not guest.up(keys_of("somebody else")[0])
            assert not guest.send(keys_of("somebody else")[0], b"secret")
        finally:
            guest.close()


def test_a_port_that_is_taken_is_said_in_a_sentence():
    with transports("host") as (host,), pytest.raises(NoPort, match=str(host.port)):
        Transport(keys_of("another"), host.port)


def test_a_line_is_dialled_again_when_the_other_end_comes_back():
    with transports("guest") as (guest,):
        host = Transport(keys_of("host"))
        port = host.port
        guest.dial(keys_of("host")[0], Address("127.0.0.1", port))
        exchanged(guest, host, b"before")
        host.close()
        pumped([guest], lambda got: not guest.up(keys_of("host")[0]))
        host = Transport(keys_of("host"), port)
        try:
            exchanged(guest, host, b"after")
            exchanged(host, guest, b"and back")
        finally:
            host.close()


def test_a_client_without_a_key_is_not_heard():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"hello")
        context = zmq.Context()
        client = context.socket(zmq.DEALER)
        client.linger = 0
        client.connect(f"tcp://127.0.0.1:{host.port}")
        try:
            client.send(b"let me in")
            assert exchanged(guest, host, b"still here") == keys_of("guest")[0]
        finally:
            client.close()
            context.term()


def test_a_stolen_routing_id_costs_nobody_his_connection():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"hello")
        line = guest._lines[host.keys[0]]
        stolen = line.socket.routing_id
        with curve_client(host, "mallory", stolen) as client:
            client.send(b"I am the guest")
            got = pumped([host], lambda got: keys_of("mallory")[0] in host._routes)
            assert (keys_of("guest")[0], b"I am the guest") not in got[host]
            exchanged(guest, host, b"it is me")
            exchanged(host, guest, b"welcome back")
            assert line.socket.routing_id != stolen


def test_a_megabyte_is_thrown_out_and_the_others_stay():
    with transports("host", "guest") as (host, guest):
        exchanged(guest, host, b"hello")
        with curve_client(host) as client:
            client.send(bytes(1_000_000))
            exchanged(guest, host, b"still here")
            assert not any(len(raw) > MESSAGE_BYTES for _, raw in host.receive())


def test_a_client_that_says_nothing_is_let_go():
    with transports("host", "guest") as (host, guest), raw_client(host.port) as client:
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


def test_strangers_knocking_all_the_time_do_not_keep_the_table_out():
    with transports("host", "guest") as (host, guest):
        host.admission.welcome.add(guest.keys[0])
        now = host._clock()
        host.admission._knocks.extend([now] * 100)
        exchanged(guest, host, b"I sit here")
        with curve_client(host) as client:
            client.send(b"me too")
            pumped([host, guest], lambda got: host.admission.refused > 0)


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
