"""Encrypted connections between peers: one ROUTER bound, one DEALER dialled for each pair.

Known peers have connections; peers not known (yet) are spoken to by sealed datagrams at the same port. Either
way the sender of a message is the owner of a key, never what the message says. Messages may be lost; senders
repeat those they need. Nothing here waits, and everything is used by one thread only.
"""

from __future__ import annotations

import errno
import socket as sockets
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import zmq
from zmq.utils.monitor import recv_monitor_message

from net.transport.address import Address
from net.transport.authentication import DOMAIN, Authenticator
from net.transport.connection import Connection, Keys, prepare, received, send_now
from net.transport.datagrams import DatagramEndpoint
from net.transport.relay_handshake import Rendezvous
from net.transport.tunnel import Tunnel
from net.wire.wire import MESSAGE_BYTES

AT_ONCE = 64
PORT_TRIES = 20
# A port another program has; Windows also keeps whole ranges of them for itself.
_OTHERS_PORT = (errno.EADDRINUSE, errno.EACCES)
PENDING = 64
_ZAP = "inproc://zeromq.zap.01"


class NoPort(OSError):
    """The port asked for cannot be had; says why."""


class Transport:
    """All connections of one peer, whose X25519 keys (public, secret) are `keys`.

    `port` is where it listens, for connections and datagrams alike; `carried_bytes` counts messages
    in both directions, `malformed` what was no single message (told as an empty one, so that its
    sender is charged with it). `meets_strangers` tells whether anybody is heard who is neither
    known nor gone to, `expected` are the keys of those who are at the door already. `tunnels` lead through
    relays: a host's from its guests, by token, or a guest's to its host. Close it when done.

    Raises NoPort where `port` is taken; 0 takes any that is free. Raises OSError where the system
    has no descriptors left.
    """

    def __init__(self, keys: Keys, port: int = 0) -> None:
        self.keys = keys
        self.authenticator = Authenticator()
        self.malformed = 0
        self.carried_bytes = 0
        self.meets_strangers = True
        self.expected: frozenset[bytes] = frozenset()
        self._connections: dict[bytes, Connection] = {}
        self._routes: dict[bytes, tuple[bytes, int]] = {}
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._bound: list[zmq.Socket[bytes]] = []
        self._pending: dict[int, None] = {}
        self.tunnels: dict[str, Tunnel] = {}
        self._far_port = 0
        try:
            self._zap = self._made(zmq.REP)
            self._zap.bind(_ZAP)
            self._router = self._made(zmq.ROUTER)
            self._accepted = self._router.get_monitor_socket(zmq.Event.ACCEPTED)
            self._bound.insert(0, self._accepted)
            self.port, self.datagrams = self._bind(port)
        except OSError:
            self._drop_sockets()
            raise
        except zmq.ZMQError as error:
            self._drop_sockets()
            raise OSError(error.errno, error.strerror) from error

    # -- connections ---------------------------------------------------------------------------

    def dial(self, key: bytes, *addresses: Address) -> None:
        """Connect to the peer with this transport key, again and again until `hang_up`.

        Addresses of a peer that is dialled already are tried as well.
        """
        known = self._connections.get(key)
        if known is not None:
            known.also_at(addresses)
        else:
            self._connections[key] = Connection(
                self._context, self.keys, key, addresses, time.monotonic()
            )

    def wait_for_guests(
        self, places: Iterable[Rendezvous], closed: Iterable[Rendezvous] = ()
    ) -> None:
        """Wait at these places for guests, one at each, and at no others any more.

        At those that are `closed` only guests are let in that were there before. Raises OSError.
        """
        rows = {each.token: (each, False) for each in places}
        rows |= {each.token: (each, True) for each in closed if each.token not in rows}
        for token in self.tunnels.keys() - rows.keys():
            self.tunnels.pop(token).close()
        if rows and not self._far_port:
            self._far_port = self._bind_far()
        for token, (place, is_closed) in rows.items():
            if token not in self.tunnels:
                self.tunnels[token] = Tunnel([place], self.keys[0], self._far_port)
            self.tunnels[token].closed = is_closed

    def go_through(self, places: Sequence[Rendezvous]) -> None:
        """Go to the host of an invitation by one of its places; an earlier tunnel is given up.

        Raises OSError where the system has no descriptors left.
        """
        made = Tunnel(places, self.keys[0])
        for tunnel in self.tunnels.values():
            tunnel.close()
        self.tunnels = {places[0].token: made}

    def comes_through_tunnel(self, key: bytes) -> bool:
        """Whether a peer is spoken with through a tunnel at this moment."""
        connection = self._connections.get(key)
        if connection is not None:
            return connection.address == connection.far
        return any(each.joined and each.other == key for each in self.tunnels.values())

    def hang_up(self, key: bytes) -> None:
        """Close the connection to a peer and the route back to it."""
        self._cut_off(key)
        connection = self._connections.pop(key, None)
        if connection is not None:
            connection.close()

    def interrupt(self, key: bytes, seconds: float) -> None:
        """Cut the connection to a peer; the one this side dialled is dialled again after so long."""
        self._cut_off(key)
        if key in self._connections:
            self._connections[key].rest(time.monotonic() + seconds)

    @property
    def dialled(self) -> frozenset[bytes]:
        """The keys of the peers whose dialled line is up."""
        return frozenset(key for key, each in self._connections.items() if each.up)

    def address_of(self, key: bytes) -> Address | None:
        """The address at which a dialled peer is reached, or None."""
        connection = self._connections.get(key)
        reached = connection is not None and (connection.up or connection.refused_at is not None)
        return connection.met_at if connection is not None and reached else None

    # -- messages ------------------------------------------------------------------------------

    def send(self, key: bytes, raw: bytes) -> bool:
        """Send a message to a peer; False where it certainly goes nowhere now."""
        connection, (route, _) = self._connections.get(key), self._routes.get(key, (b"", -1))
        sent = connection is not None and connection.send(raw)
        sent = sent or (bool(route) and send_now(self._router, [route, raw]))
        if not sent and (connection is None or connection.refused_at):
            sent = self.datagrams.send(key, raw)
        self.carried_bytes += len(raw) if sent else 0
        return sent

    def receive(self) -> list[tuple[bytes, bytes]]:
        """The messages received: pairs of the sender's transport key and the message; never many."""
        received = [*self._from_router(), *self._from_connections(), *self.datagrams.receive()]
        self.carried_bytes += sum(len(raw) for _, raw in received)
        return received

    def wait(self, seconds: float, *others: Any) -> None:
        """Return when something comes in, also at another socket, or when the time is over."""
        poller = zmq.Poller()
        mine: list[Any] = [self._zap, self._router, self._accepted]
        for connection in self._connections.values():
            mine += connection.sockets
        if self.datagrams.listens:
            mine.append(self.datagrams.socket)
        for socket in (*mine, *others):
            poller.register(socket, zmq.POLLIN)
        for tunnel in self.tunnels.values():
            for end, events in tunnel.polled():
                poller.register(end, events)
        poller.poll(max(0, round(seconds * 1000)))

    def tick(self) -> None:
        """Let peers in, let bytes pass through the tunnels, and dial again."""
        self._make_room()
        self._tick_tunnels()
        while self._zap.poll(0):
            self._zap.send_multipart(self.authenticator.answer(self._zap.recv_multipart()))
        now = time.monotonic()
        for key, connection in self._connections.items():
            before = connection.refused_at
            connection.tick(now)
            door = connection.refused_at
            if door and (door != before or not self.datagrams.knows_route_to(key)):
                self.datagrams.find(key, door)

    def close(self, patience: int = 0) -> None:
        """Close every socket; what has not left after `patience` milliseconds is lost."""
        for connection in self._connections.values():
            connection.close(patience)
        self._connections.clear()
        self.datagrams.close()
        self._router.disable_monitor()
        self._router.close(linger=patience)
        self._drop_sockets()
        until = time.monotonic() + patience / 1000
        while self.tunnels and time.monotonic() < until:
            left = [each for each in self.tunnels.values() if not each.drain(time.monotonic())]
            if not left:
                break
            time.sleep(0.01)
        for tunnel in self.tunnels.values():
            tunnel.close()

    # -- inside --------------------------------------------------------------------------------

    def _made(self, kind: int) -> zmq.Socket[bytes]:
        made = self._context.socket(kind)
        made.linger = 0
        self._bound.append(made)
        return made

    def _drop_sockets(self) -> None:
        for each in self._bound:
            each.close(linger=0)
        self._context.term()

    def _bind(self, port: int) -> tuple[int, DatagramEndpoint]:
        """Take one port number for connections and datagrams; any that is free for both, for 0."""
        prepare(self._router, self.keys)
        self._router.curve_server = True
        self._router.zap_domain = DOMAIN
        self._router.router_handover = True
        self._router.router_mandatory = True
        for attempt in range(1 if port else PORT_TRIES):
            try:
                return self._bind_both(port)
            except OSError as error:
                if error.errno not in _OTHERS_PORT or attempt == PORT_TRIES - 1:
                    raise NoPort(f"port {port} cannot be used: {error.strerror}") from error
        raise NoPort(f"port {port} cannot be used: both kinds of sockets are needed")

    def _bind_both(self, port: int) -> tuple[int, DatagramEndpoint]:
        try:
            endpoint = _bound(self._router, port)
        except zmq.ZMQError as error:
            raise OSError(error.errno, error.strerror) from error
        number = int(endpoint.rpartition(":")[2])
        try:
            return number, DatagramEndpoint(
                self.keys, number, time.monotonic, self._expects, self._hears
            )
        except OSError:
            self._router.unbind(endpoint)
            raise

    def _bind_far(self) -> int:
        """A port on the loopback for what comes through tunnels."""
        try:
            self._router.bind("tcp://127.0.0.1:*")
        except zmq.ZMQError as error:
            raise OSError(error.errno, error.strerror) from error
        endpoint = self._router.getsockopt_string(zmq.LAST_ENDPOINT)
        return int(endpoint.rpartition(":")[2])

    def _tick_tunnels(self) -> None:
        """Let bytes pass through the tunnels; admit the peers that have proven an invitation."""
        invited, now = self.authenticator.invited, time.monotonic()
        came = frozenset(invited)
        for tunnel in self.tunnels.values():
            tunnel.came = came
            tunnel.tick(now)
            if tunnel.fresh:
                invited.add(tunnel.other)
                tunnel.fresh = False
                if tunnel.port != self._far_port:
                    self._reach_through(tunnel)

    def _reach_through(self, tunnel: Tunnel) -> None:
        """Dial the host at this end of a tunnel, besides its other addresses if it has some."""
        end = Address("127.0.0.1", tunnel.port)
        known = self._connections.get(tunnel.other)
        if known is not None:
            known.through(end)
        else:
            self._connections[tunnel.other] = Connection(
                self._context, self.keys, tunnel.other, [end], time.monotonic(), far=end
            )

    def _expects(self, key: bytes) -> bool:
        return key in self.expected or key in self._connections

    def _hears(self, key: bytes) -> bool:
        """Whether datagrams of a peer are of any use.

        A known one has a connection, unless it does not know us and gave us none.
        """
        if key in self.authenticator.banned:
            return False
        connection = self._connections.get(key)
        if connection is not None:
            return connection.refused_at is not None and not connection.up
        return self.meets_strangers and key not in self.authenticator.welcome

    def _from_router(self) -> Iterator[tuple[bytes, bytes]]:
        for _ in range(AT_ONCE):
            frames = received(self._router)
            if frames is None:
                return
            sender, handle = _sender(frames)
            if sender is None or not self.authenticator.lets_in(sender):
                self.malformed += 1
                self._cut(handle)
                continue
            if sender not in self._connections:
                self._routes[sender] = frames[0].bytes, handle
            yield sender, self._single(frames[1:])

    def _from_connections(self) -> Iterator[tuple[bytes, bytes]]:
        for connection in self._connections.values():
            for _ in range(AT_ONCE):
                frames = received(connection.socket) if connection.socket is not None else None
                if frames is None:
                    break
                yield connection.key, self._single(frames)

    def _make_room(self) -> None:
        """Close the oldest connections whose owner has not spoken yet when there are too many.

        A stranger needs no key to open one, and each takes a descriptor until ZeroMQ gives it up.
        """
        while self._accepted.poll(0):
            handle = recv_monitor_message(self._accepted, zmq.NOBLOCK)["value"]
            self._pending.pop(handle, None)
            self._pending[handle] = None
        if len(self._pending) <= PENDING:
            return
        speaking = {handle for _, handle in self._routes.values()}
        for handle in list(self._pending)[:-PENDING]:
            del self._pending[handle]
            if handle not in speaking:
                self._cut(handle)

    def _cut(self, handle: int) -> None:
        """Cut the connection at a descriptor: ZeroMQ has no word for it.

        Where the descriptor has become that of another peer meanwhile, he merely connects again.
        """
        with suppress(OSError, ValueError):
            connection = sockets.socket(fileno=handle)
            try:
                if connection.getsockname()[1] in (self.port, self._far_port):
                    connection.shutdown(sockets.SHUT_RDWR)
            finally:
                connection.detach()

    def _cut_off(self, key: bytes) -> None:
        """Forget the route back to a peer, and cut the connection it has dialled."""
        self.datagrams.forget(key)
        _, handle = self._routes.pop(key, (b"", -1))
        if handle >= 0:
            self._cut(handle)

    def _single(self, frames: Sequence[Any]) -> bytes:
        """The one frame of a message; nothing for what is not one message."""
        if len(frames) == 1 and len(frames[0]) <= MESSAGE_BYTES:
            return bytes(frames[0].bytes)
        self.malformed += 1
        return b""


def _bound(router: zmq.Socket[bytes], port: int) -> str:
    """Bind for both kinds of addresses, or for IPv4 alone where there is no other; the endpoint."""
    where = f"tcp://*:{port or '*'}"
    try:
        router.bind(where)
    except zmq.ZMQError as error:
        if error.errno == zmq.EADDRINUSE:
            raise
        router.ipv6 = False
        router.bind(where)
    return router.getsockopt_string(zmq.LAST_ENDPOINT)


def _sender(frames: list[Any]) -> tuple[bytes | None, int]:
    """The key a message came from and the descriptor it came by; None and -1 where unknown."""
    try:
        key, handle = frames[-1].get("User-Id"), frames[-1].get("__fd")
        return bytes.fromhex(key), int(handle)
    except (zmq.ZMQError, ValueError):
        return None, -1
