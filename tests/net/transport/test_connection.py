"""The patience of one dialled connection, whose clock is turned by hand: how slow a line may be."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest
import zmq

from net.transport import Address, Transport
from net.transport.connection import (
    ATTEMPT,
    BRIEF_ATTEMPT,
    FAR_ATTEMPT,
    FAR_TIMEOUT,
    MOST_ADDRESSES,
    REDIAL,
    SLOWEST_REDIAL,
    TIMEOUT,
    Connection,
)
from tests.net.endpoints import keys_of, pumped

pytestmark = pytest.mark.waits


@pytest.fixture
def context() -> Iterator[zmq.Context]:
    with zmq.Context() as made:
        yield made


@pytest.fixture
def host() -> Iterator[Transport]:
    made = Transport(keys_of("host"))
    made.authenticator.welcome.add(keys_of("guest")[0])
    yield made
    made.close()


def dialled(context: zmq.Context, port: int) -> Connection:
    address = Address("127.0.0.1", port)
    return Connection(context, keys_of("guest"), keys_of("host")[0], [address], now=0.0)


def until(connection: Connection, host: Transport, now: float, what: Callable[[], bool]) -> None:
    """Let both ends run, at one moment of the guest's clock, until something holds."""

    def holds(got: object) -> bool:
        connection.tick(now)
        return what()

    pumped([host], holds)


def test_a_handshake_is_given_more_time_than_an_address_where_nobody_answers(context):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        connection = dialled(context, silent.getsockname()[1])
        first = connection.socket
        with silent.accept()[0]:  # its network answers, its program says nothing yet
            connection._monitor.poll()
            connection.tick(0.0)
            connection.tick(ATTEMPT)
            connection.tick(ATTEMPT + SLOWEST_REDIAL)
            assert connection.socket is first
            connection.tick(FAR_ATTEMPT)
            connection.tick(FAR_ATTEMPT + SLOWEST_REDIAL)
            assert connection.socket is not first
            connection.close()


def test_addresses_at_which_something_stays_silent_hold_up_no_other(context):
    """All are tried soon; then each has the time that a slow line needs."""
    with ExitStack() as open_ones:
        silent = [
            open_ones.enter_context(socket.create_server(("127.0.0.1", 0)))
            for _ in range(MOST_ADDRESSES)
        ]
        addresses = [Address("127.0.0.1", each.getsockname()[1]) for each in silent]
        connection = Connection(context, keys_of("guest"), keys_of("host")[0], addresses, now=0.0)
        now, tried = 0.0, []
        while len(tried) < len(addresses) + 1:
            if connection.address not in tried[-1:]:
                tried.append(connection.address)
                connection._monitor.poll()
                last_at = now
            connection.tick(now)
            now += 0.25
        assert tried == [*addresses, addresses[0]]
        assert last_at <= 20.0
        again = connection.socket
        connection.tick(last_at + ATTEMPT + SLOWEST_REDIAL)
        assert connection.socket is again
        connection.close()


def test_a_line_that_breaks_is_dialled_again_after_a_pause_wherever_its_peer_may_be(context, host):
    """Or a peer at two addresses that answers and hangs up would be dialled without end."""
    with closing(Transport(keys_of("host"))) as first:
        first.authenticator.welcome.add(keys_of("guest")[0])
        addresses = [Address("127.0.0.1", each.port) for each in (first, host)]
        connection = Connection(context, keys_of("guest"), keys_of("host")[0], addresses, now=0.0)
        until(connection, first, 0.0, lambda: connection.up)
    with closing(connection):
        while connection.up:
            connection._monitor.poll()
            connection.tick(1.0)
        assert connection.address == addresses[0]
        connection.tick(1.0 + REDIAL)
        assert connection.address == addresses[1]


@pytest.mark.parametrize(("seconds", "patience"), [(0.1, TIMEOUT), (2.0, FAR_TIMEOUT)])
def test_a_line_whose_handshake_was_slow_is_given_more_time_when_it_is_dialled_again(
    context, host, seconds, patience
):
    connection = dialled(context, host.port)
    assert connection.socket.heartbeat_timeout == connection.socket.heartbeat_ttl == TIMEOUT
    until(connection, host, seconds, lambda: connection.up)
    connection.rest(seconds)
    connection.tick(seconds)
    assert connection.socket.heartbeat_timeout == connection.socket.heartbeat_ttl == patience
    connection.close()


def test_a_stranger_whose_handshake_was_slow_is_given_more_time_as_well(context, host):
    host.authenticator.welcome.clear()
    connection = dialled(context, host.port)
    until(connection, host, 2.0, lambda: connection.refused_at is not None)
    connection.rest(2.0)
    connection.tick(2.0)
    assert connection.socket.heartbeat_timeout == FAR_TIMEOUT
    connection.close()


def test_the_side_that_dials_says_how_soon_a_connection_is_given_up(host):
    assert host._router.heartbeat_timeout == host._router.handshake_ivl == FAR_TIMEOUT


def test_a_host_who_does_not_know_a_guest_yet_is_dialled_again_between_other_addresses(
    context, host
):
    """Once the cards are compared he hears the guest by a connection alone."""
    host.authenticator.welcome.clear()
    with ExitStack() as open_ones:
        silent = [
            open_ones.enter_context(socket.create_server(("127.0.0.1", 0)))
            for _ in range(MOST_ADDRESSES - 1)
        ]
        elsewhere = [Address("127.0.0.1", each.getsockname()[1]) for each in silent]
        there = Address("127.0.0.1", host.port)
        addresses = [there, *elsewhere]
        connection = Connection(context, keys_of("guest"), keys_of("host")[0], addresses, now=0.0)
        until(connection, host, 0.0, lambda: connection.refused_at is not None)
        now, tried = 0.0, [connection.address]
        while len(tried) < 4:
            if connection.address != tried[-1]:
                tried.append(connection.address)
            connection.tick(now)
            now += 0.25
        assert tried == [elsewhere[0], there, elsewhere[1], there]
        while connection.address == there:
            connection.tick(now)
            now += 0.25
        connection.also_at([Address("127.0.0.1", port) for port in range(1, MOST_ADDRESSES)])
        assert there in connection.addresses
        assert len(connection.addresses) == MOST_ADDRESSES
        connection.close()


def test_an_address_that_was_pushed_out_and_is_told_again_is_tried_at_once(context):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        told, *others = (
            Address("127.0.0.1", port) for port in (silent.getsockname()[1], *range(1, 12))
        )
        addresses = [told, others[0]]
        connection = Connection(context, keys_of("guest"), keys_of("host")[0], addresses, now=0.0)
        connection.tick(BRIEF_ATTEMPT)
        assert connection.address == others[0]
        connection.also_at(others[1:6])
        connection.also_at(others[6:])
        assert told not in connection.addresses
        connection.also_at([told])
        connection.tick(BRIEF_ATTEMPT * 2)
        assert connection.address == told
        connection.close()


def test_of_the_ends_of_tunnels_only_the_last_is_dialled(context):
    connection = dialled(context, 1)
    for port in (2, 3):
        connection.through(Address("127.0.0.1", port))
    assert [each.port for each in connection.addresses] == [3, 1]
    connection.close()
