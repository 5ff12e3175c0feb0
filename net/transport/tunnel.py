"""A tunnel: a connection to a relay, joined to a loopback port of this program's ZeroMQ sockets.

The host's end connects to its own ROUTER once a guest has proven the invitation; the guest's end listens,
and its DEALER connects there. All that passes is CURVE. A connection that ends is made again, after pauses
that grow; where nobody is at the other end the guest goes round the places its invitation names. Nothing
here waits, and everything is used by one thread only.
"""

from __future__ import annotations

import errno
import os
import random
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress

import zmq

from net.transport.address import Address, NameLookup
from net.transport.relay_handshake import (
    SIDE_BYTES,
    Reception,
    RelayHandshake,
    RelayStep,
    Rendezvous,
)

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
STEADY = 10.0
REACHED_IN, PROVEN_IN = 8.0, 10.0
FIRST_TURN, LONGEST_TURN = 3.0, 30.0
UNDER_WAY = 1 << 16
_AT_ONCE = 1 << 15
_CONNECTING = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ENOTCONN, errno.EINPROGRESS)
_KEEPALIVE = (("TCP_KEEPIDLE", 20), ("TCP_KEEPINTVL", 10), ("TCP_KEEPCNT", 3))
# The host is not at the relay: nothing is known of one who never was, and one who was will be back.
_ALONE, _MISSED = "network.relay.alone", "network.relay.missed"
_WITHDRAWN = "network.invitation.withdrawn"


class Tunnel:
    """One guest's way to a host, or a host's to one guest. `key` is this end's connection key.

    A host's has one rendezvous and the loopback `port` of its ROUTER; a guest's goes round all those of its
    invitation and opens a `port` of its own. `other` is the connection key that was proven at the other end,
    `joined` whether bytes pass now, `fresh` whether `other` was proven just now, `problem` names the sentence
    on why nothing passes ("" while all is well), `over` whether the host has said that the invitation is no
    longer good. A host's end that is `closed` lets in only the keys that `came` before.
    """

    def __init__(self, places: Sequence[Rendezvous], key: bytes, port: int | None = None) -> None:
        self.problem = ""
        self.other = b""
        self.over = False
        self.closed = False
        self.fresh = False
        self.came: frozenset[bytes] = frozenset()
        self._places = tuple(places)
        self._key = key
        self._side = os.urandom(SIDE_BYTES)
        self._turn = 0 if port is not None else random.randrange(len(places))
        self._listener = None if port is not None else _listening()
        self.port: int = port or self._listener.getsockname()[1]  # type: ignore[union-attr]
        self._lookup: NameLookup | None = None
        self._handshake: RelayHandshake | None = None
        self._relay: socket.socket | None = None
        self._loop: socket.socket | None = None
        self._to_relay, self._to_loop = bytearray(), bytearray()
        self._reached = False
        self._loop_ended = False
        self._dial_at = self._began_at = self._due_at = 0.0
        self._pause = FIRST_PAUSE
        self._patience = FIRST_TURN
        self._target = 0

    @property
    def relay(self) -> Address:
        """The relay it goes through."""
        return self._places[self._turn].relay

    @property
    def joined(self) -> bool:
        """Whether bytes pass."""
        return self._handshake is not None and self._handshake.step is RelayStep.JOINED

    @property
    def waits(self) -> bool:
        """Whether the relay has been reached, and nobody is at the other end."""
        return self._reached and not self.joined

    def polled(self) -> Iterator[tuple[socket.socket, int]]:
        """The sockets to wait for, and what for."""
        if self._listener is not None:
            yield self._listener, zmq.POLLIN
        if self._relay is not None:
            reads = zmq.POLLIN if self._reached and len(self._to_loop) < UNDER_WAY else 0
            writes = zmq.POLLOUT if self._to_relay else 0
            if reads | writes:
                yield self._relay, reads | writes
        if self._loop is not None:
            reads = zmq.POLLIN if not self._loop_ended and len(self._to_relay) < UNDER_WAY else 0
            writes = zmq.POLLOUT if self._to_loop else 0
            if reads | writes:
                yield self._loop, reads | writes

    def tick(self, now: float) -> None:
        """Pass on what there is and look after the connection."""
        if self.over:
            return
        if self._relay is None and now >= self._dial_at:
            self._dial(now)
        try:
            self._pass_on(now)
        except OSError:
            why = "network.relay.closed" if self._reached else "network.relay.silent"
            self._end(now, "" if self.joined else why)
        if self._relay is not None and self._due_at <= now and not self.joined:
            self._late(now)
        self._accept()

    def drain(self, now: float) -> bool:
        """Pass on what this program has said last; whether nothing is left."""
        try:
            self._pass_on(now)
        except OSError:
            self.close()
        return self._relay is None or (self._loop is None and not self._to_relay)

    def close(self) -> None:
        """Hang up for good."""
        self._drop()
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        self.over = True

    # -- the relay -----------------------------------------------------------------------------

    def _dial(self, now: float) -> None:
        """Connect to the relay, once its name has been looked up."""
        if self._lookup is None:
            self._lookup = NameLookup(self.relay)
        targets = self._lookup.targets
        if targets is None:
            self._dial_at = now + 0.1
            return
        self._lookup = None
        if not targets:
            self._end(now, "network.relay.unknown")
            return
        self._target = (self._target + 1) % len(targets)
        family, where = targets[self._target]
        try:
            self._relay = relay = socket.socket(family, socket.SOCK_STREAM)
            relay.setblocking(False)
            _keep_alive(relay)
            relay.connect_ex(where)
        except OSError:
            self._end(now, "network.shortage")
            return
        hosting = self._listener is None
        place = self._places[self._turn]
        self._handshake = RelayHandshake(place, self._key, hosting, self._side)
        self._to_relay += self._handshake.request
        self._began_at, self._due_at = now, now + REACHED_IN

    def _late(self, now: float) -> None:
        """The relay, the other end or its greeting did not come in time."""
        step = self._handshake.step if self._handshake is not None else None
        if not self._reached:
            self._end(now, "network.relay.silent")
        elif step is RelayStep.GREETING:
            # The relay may still hold the connection of somebody whose line is down.
            self._end(now, _ALONE if self._listener is not None else "")
        elif self._listener is not None:  # nobody at this place: perhaps at the next one
            self._patience = min(self._patience * 2, LONGEST_TURN)
            self._turn_over()
            self._drop()
            self._complain(_ALONE)
            self._dial_at = now
        else:
            self._due_at = float("inf")  # a host waits as long as it takes

    def _turn_over(self) -> None:
        self._turn = (self._turn + 1) % len(self._places)

    def _end(self, now: float, problem: str) -> None:
        """The connection is of no use any more: another one is made after a pause."""
        if self._reached and now - self._began_at >= STEADY:
            self._pause = FIRST_PAUSE
        self._drop()
        self._complain(problem)
        self._dial_at = now + self._pause * random.uniform(0.5, 1.5)
        self._pause = min(self._pause * 2, LONGEST_PAUSE)

    def _complain(self, problem: str) -> None:
        """Note why nothing passes."""
        self.problem = _MISSED if problem == _ALONE and self.other else problem

    def _drop(self) -> None:
        for each in (self._relay, self._loop):
            if each is not None:
                each.close()
        self._relay = self._loop = self._handshake = None
        self._reached = self._loop_ended = False
        self._to_relay.clear()
        self._to_loop.clear()

    # -- bytes ---------------------------------------------------------------------------------

    def _pass_on(self, now: float) -> None:
        """Let bytes pass in both directions. Raises OSError where the connection has ended."""
        if self._relay is None:
            return
        before = self._reached
        if _sent(self._relay, self._to_relay):
            self._reached = True
        if self._reached and not before:
            self.problem = self.problem if self.problem in (_ALONE, _MISSED, _WITHDRAWN) else ""
            self._due_at = now + self._patience
        handshake = self._handshake
        if self._reached and handshake is not None and handshake.step is not RelayStep.JOINED:
            self._shake_hands(handshake, now)
        if self.joined:
            self._pass_both()

    def _shake_hands(self, handshake: RelayHandshake, now: float) -> None:
        assert self._relay is not None
        before = handshake.step
        while handshake.step in (RelayStep.WAITING, RelayStep.GREETING):
            raw = _read(self._relay, handshake.wants)
            if raw is None:
                break
            self._to_relay += handshake.hear(raw)
        if before is RelayStep.WAITING and handshake.step is RelayStep.GREETING:
            self._due_at = now + PROVEN_IN
        if handshake.step is RelayStep.PROVEN:
            welcome = not self.closed or handshake.other in self.came
            self._to_relay += handshake.answer(
                Reception.WELCOME if welcome else Reception.WITHDRAWN
            )
            _sent(self._relay, self._to_relay)
        if handshake.step is RelayStep.FAILED:
            withdrawn = handshake.problem == _WITHDRAWN
            self.over = withdrawn and not self.other  # who was let in before may return
            self._turn_over()
            self._end(now, handshake.problem)
        elif handshake.step is RelayStep.JOINED:
            self.other, self.problem, self._patience = handshake.other, "", FIRST_TURN
            self.fresh = True
            self._to_loop += handshake.spare
            if self._listener is None:
                self._loop = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                self._loop.setblocking(False)
                self._loop.connect_ex(("127.0.0.1", self.port))

    def _pass_both(self) -> None:
        assert self._relay is not None
        if len(self._to_loop) < UNDER_WAY:
            self._to_loop += _read(self._relay, _AT_ONCE) or b""
        if self._loop is not None:
            _sent(self._loop, self._to_loop)
            if not self._loop_ended and len(self._to_relay) < UNDER_WAY:
                try:
                    self._to_relay += _read(self._loop, _AT_ONCE) or b""
                except OSError:
                    self._loop_ended = True
        _sent(self._relay, self._to_relay)
        if self._loop_ended and not self._to_relay:
            raise ConnectionResetError(errno.ECONNRESET, "the loopback end was closed")

    def _accept(self) -> None:
        """The guest's DEALER has come: it is given the tunnel where bytes pass, else sent away."""
        while self._listener is not None:
            try:
                came, _ = self._listener.accept()
            except OSError:
                return
            if self.joined and self._loop is None:
                came.setblocking(False)
                self._loop = came
            else:
                came.close()


def _listening() -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind(("127.0.0.1", 0))
        listener.listen(4)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


def _keep_alive(relay: socket.socket) -> None:
    """Let the system notice a relay that is silently gone, and routers on the way remember the connection."""
    relay.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    relay.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEPALIVE:
        if hasattr(socket, name):
            with suppress(OSError):
                relay.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _sent(to: socket.socket, waiting: bytearray) -> bool:
    """Send as much as fits now; whether anything was sent. Raises OSError where the other end is gone."""
    if not waiting:
        return False
    try:
        count = to.send(waiting)
    except OSError as reason:
        if reason.errno in _CONNECTING:
            return False
        raise
    del waiting[:count]
    return count > 0


def _read(source: socket.socket, most: int) -> bytes | None:
    """The bytes that have come, None where none have. Raises OSError where the other end is gone."""
    try:
        raw = source.recv(most)
    except OSError as reason:
        if reason.errno in _CONNECTING:
            return None
        raise
    if not raw:
        raise ConnectionResetError(errno.ECONNRESET, "closed by the other end")
    return raw
