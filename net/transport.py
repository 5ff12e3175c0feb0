"""Encrypted connections between peers: one ROUTER bound, one DEALER dialled for each pair.

The sender of a message is the key its connection was opened with, never what the message says.
Messages may be lost when a connection breaks; whoever needs them sends them again. Nothing here
waits, and everything is used by one thread only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import zmq

from net.address import Address
from net.admission import DOMAIN, Admission
from net.line import Line
from net.sockets import Keys, prepare, received, send_now
from net.wire import MESSAGE_BYTES

AT_ONCE = 64
_ZAP = "inproc://zeromq.zap.01"


class NoPort(OSError):
    """The port asked for cannot be had; says why."""


class Transport:
    """All connections of one peer, whose X25519 keys (public, secret) are `keys`.

    `port` is where it listens, `carried_bytes` counts messages in both directions, `malformed` what
    was thrown away. Close it when done.

    Raises NoPort where `port` is taken; 0 takes any that is free.
    """

    def __init__(
        self, keys: Keys, port: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.keys = keys
        self.admission = Admission(clock)
        self.malformed = 0
        self.carried_bytes = 0
        self._clock = clock
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._zap = self._context.socket(zmq.REP)
        self._zap.linger = 0
        self._zap.bind(_ZAP)
        self._router = self._context.socket(zmq.ROUTER)
        self._lines: dict[bytes, Line] = {}
        self._routes: dict[bytes, bytes] = {}
        try:
            self.port = self._bind(port)
        except OSError:
            self.close()
            raise

    # -- connections ---------------------------------------------------------------------------

    def dial(self, key: bytes, address: Address) -> None:
        """Connect to the peer with this transport key, again and again until `hang_up`."""
        known = self._lines.get(key)
        if known is not None and known.address == address:
            return
        self.hang_up(key)
        self._lines[key] = Line(self._context, self.keys, key, address)

    def hang_up(self, key: bytes) -> None:
        """Give up the connection to a peer, and the way back to it."""
        self._routes.pop(key, None)
        line = self._lines.pop(key, None)
        if line is not None:
            line.close()

    def up(self, key: bytes) -> bool:
        """Whether a peer can be written to at this moment, as far as is known."""
        line = self._lines.get(key)
        return line.up if line is not None else key in self._routes

    # -- messages ------------------------------------------------------------------------------

    def send(self, key: bytes, raw: bytes) -> bool:
        """Put a message on its way to a peer; False where it certainly goes nowhere now."""
        line, route = self._lines.get(key), self._routes.get(key)
        if line is not None:
            sent = line.send(raw)
        else:
            sent = route is not None and send_now(self._router, [route, raw])
        self.carried_bytes += len(raw) if sent else 0
        return sent

    def receive(self) -> list[tuple[bytes, bytes]]:
        """What has come in: pairs of the sender's transport key and the message; never many."""
        received = [*self._from_router(), *self._from_lines()]
        self.carried_bytes += sum(len(raw) for _, raw in received)
        return received

    def wait(self, seconds: float, *others: Any) -> None:
        """Return when something comes in, also at another socket, or when the time is over."""
        poller = zmq.Poller()
        mine = [self._zap, self._router]
        for line in self._lines.values():
            mine += [line.socket, line.monitor]
        for socket in (*mine, *others):
            poller.register(socket, zmq.POLLIN)
        poller.poll(max(0, round(seconds * 1000)))

    def tick(self) -> float | None:
        """Let peers in and dial again; the moment by which to do so once more, if there is one."""
        while self._zap.poll(0):
            self._zap.send_multipart(self.admission.answer(self._zap.recv_multipart()))
        now = self._clock()
        due = [line.tick(now) for line in self._lines.values()]
        return min((moment for moment in due if moment is not None), default=None)

    def close(self, patience: int = 0) -> None:
        """Close every socket; what has not left after `patience` milliseconds is lost."""
        for line in self._lines.values():
            line.close(patience)
        self._lines.clear()
        self._router.close(linger=patience)
        self._zap.close(linger=0)
        self._context.term()

    # -- inside --------------------------------------------------------------------------------

    def _bind(self, port: int) -> int:
        prepare(self._router, self.keys)
        self._router.curve_server = True
        self._router.zap_domain = DOMAIN
        self._router.router_handover = True
        self._router.router_mandatory = True
        try:
            return _bound(self._router, port)
        except zmq.ZMQError as error:
            raise NoPort(f"port {port} cannot be used: {error.strerror}") from error

    def _from_router(self) -> Iterator[tuple[bytes, bytes]]:
        for _ in range(AT_ONCE):
            frames = received(self._router)
            if frames is None:
                return
            sender = _sender(frames)
            if sender is None or sender in self.admission.banned:
                self.malformed += 1
                continue
            self._routes[sender] = frames[0].bytes
            yield sender, frames[1].bytes

    def _from_lines(self) -> Iterator[tuple[bytes, bytes]]:
        for line in self._lines.values():
            for _ in range(AT_ONCE):
                frames = received(line.socket)
                if frames is None:
                    break
                if len(frames) != 1 or len(frames[0]) > MESSAGE_BYTES:
                    self.malformed += 1
                    continue
                yield line.key, frames[0].bytes


def _bound(router: zmq.Socket[bytes], port: int) -> int:
    """Bind for both kinds of addresses, or for IPv4 alone where there is no other."""
    where = f"tcp://*:{port or '*'}"
    try:
        router.bind(where)
    except zmq.ZMQError as error:
        if error.errno == zmq.EADDRINUSE:
            raise
        router.ipv6 = False
        router.bind(where)
    endpoint = router.getsockopt_string(zmq.LAST_ENDPOINT)
    return int(endpoint.rpartition(":")[2])


def _sender(frames: list[Any]) -> bytes | None:
    """The key a message came from, None for what is not one message of one peer."""
    if len(frames) != 2 or len(frames[1]) > MESSAGE_BYTES:
        return None
    try:
        return bytes.fromhex(frames[1].get("User-Id"))
    except (zmq.ZMQError, ValueError):
        return None
