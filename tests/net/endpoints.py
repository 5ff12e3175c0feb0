"""Transports on the loopback, and clients that do not behave."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import zmq
from nacl.bindings import crypto_box_seed_keypair

from net.invitation import new_invitation
from net.transport import Address, Transport
from net.transport.connection import encoded
from tests.harness.patience import PATIENCE
from tests.harness.relay import relay


def keys_of(name: str) -> tuple[bytes, bytes]:
    return crypto_box_seed_keypair(name.encode().ljust(32, b"."))


@contextmanager
def transports(*names: str) -> Iterator[list[Transport]]:
    """Transports named by their keys, who know each other; all have dialled the first."""
    made = [Transport(keys_of(name)) for name in names]
    for transport in made:
        transport.authenticator.welcome |= {other.keys[0] for other in made}
    try:
        for guest in made[1:]:
            guest.dial(made[0].keys[0], Address("127.0.0.1", made[0].port))
        yield made
    finally:
        for transport in made:
            transport.close()


@contextmanager
def by_relay() -> Iterator[tuple[Transport, Transport, int]]:
    """A host, a guest that came by its invitation, and the door of one who has the invitation as well.

    Mallory's door is the loopback end of her tunnel; whoever connects there is at the host's ROUTER.
    """
    with relay() as between, ExitStack() as stack:
        host, guest, mallory = (Transport(keys_of(name)) for name in ("host", "guest", "mallory"))
        for each in (host, guest, mallory):
            stack.callback(each.close)
        mallory._reach_through = lambda tunnel: None  # she speaks for herself
        invitation = new_invitation(between.address, host.keys[0])
        host.wait_for_guests(invitation.places)
        for each in (guest, mallory):
            each.go_through(invitation.places)
        pumped(
            [host, guest, mallory], lambda got: {guest.keys[0], mallory.keys[0]} <= invited(host)
        )
        guest.dial(host.keys[0], Address("127.0.0.1", next(iter(guest.tunnels.values())).port))
        ended = threading.Event()

        def carry() -> None:
            while not ended.is_set():
                mallory.wait(0.005)
                mallory.tick()

        carrying = threading.Thread(target=carry)
        carrying.start()
        try:
            yield host, guest, next(iter(mallory.tunnels.values())).port
        finally:
            ended.set()
            carrying.join()


def invited(host: Transport) -> set[bytes]:
    return host.authenticator.invited


@contextmanager
def by_lan() -> Iterator[tuple[Transport, Transport, int]]:
    """A host, a guest that knows it, and the host's port for anybody else."""
    with transports("host", "guest") as (host, guest):
        yield host, guest, host.port


Got = dict[Transport, list[tuple[bytes, bytes]]]


def pumped(made: list[Transport], until: Callable[[Got], bool]) -> Got:
    """Let all transports run until something holds; what each received meanwhile."""
    got: Got = {transport: [] for transport in made}
    end = time.monotonic() + PATIENCE
    while not until(got) and time.monotonic() < end:
        for transport in made:
            transport.wait(0.005)
            transport.tick()
            got[transport] += transport.receive()
    assert until(got), "nothing of the kind happened in time"
    return got


def exchanged(sender: Transport, receiver: Transport, raw: bytes, *others: Transport) -> bytes:
    """Send until it arrives, as the protocol above does; the key it came from."""

    again_at = 0.0

    def arrived(got: Got) -> bool:
        nonlocal again_at
        if any(message == raw for _, message in got[receiver]):
            return True
        if time.monotonic() >= again_at:
            sender.send(receiver.keys[0], raw)
            again_at = time.monotonic() + 0.02
        return False

    got = pumped([sender, receiver, *others], arrived)
    return next(key for key, message in got[receiver] if message == raw)


@contextmanager
def raw_client(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as client:
        yield client


@contextmanager
def curve_client(
    host: Transport, name: str = "mallory", routing_id: bytes = b"", port: int = 0
) -> Iterator[zmq.Socket[bytes]]:
    """A DEALER of somebody else's making, with a key that the host knows."""
    host.authenticator.welcome.add(keys_of(name)[0])
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    client = context.socket(zmq.DEALER)
    public, secret = keys_of(name)
    client.curve_publickey, client.curve_secretkey = encoded(public), encoded(secret)
    client.curve_serverkey = encoded(host.keys[0])
    client.linger = 0
    if routing_id:
        client.routing_id = routing_id
    client.connect(f"tcp://127.0.0.1:{port or host.port}")
    try:
        yield client
    finally:
        client.close(linger=0)
        context.term()


def resident_bytes() -> int:
    told = Path("/proc/self/statm")
    if not told.exists():
        pytest.skip("how much memory a program holds is told by /proc alone")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
