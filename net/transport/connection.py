"""One connection this peer dials: a DEALER to another's ROUTER, dialled again when it breaks.

Above it what all ZeroMQ sockets of this program have in common: keys, limits, patience.

A peer is known by its key, not by its address: attempts go round the addresses it may be found at, and every
other one to where it was met last. ZeroMQ is given numbers alone: it would look a name up in the thread that
carries all connections. Every attempt has a new random routing id. An id nobody can guess cannot be taken
over, and one that was taken over is given up with the connection.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

import zmq
from zmq.utils import z85
from zmq.utils.monitor import recv_monitor_message

from net.transport.address import Address, NameLookup
from net.wire.wire import MESSAGE_BYTES

Keys = tuple[bytes, bytes]
HEARTBEAT, TIMEOUT = 1000, 3000
FAR_HEARTBEAT, FAR_TIMEOUT = 5000, 15000
WAITING_MESSAGES = 64
MOST_FRAMES = 2
_CURVE_OVERHEAD = 64


def prepare(socket: zmq.Socket[bytes], keys: Keys) -> None:
    """Give a socket its keys and the limits that hold for all."""
    public, secret = keys
    socket.curve_publickey = encoded(public)
    socket.curve_secretkey = encoded(secret)
    socket.linger = 0
    socket.ipv6 = True
    socket.maxmsgsize = MESSAGE_BYTES + _CURVE_OVERHEAD
    socket.sndhwm = WAITING_MESSAGES
    socket.rcvhwm = WAITING_MESSAGES
    socket.handshake_ivl = FAR_TIMEOUT
    set_patience(socket, far=True)


def set_patience(socket: zmq.Socket[bytes], far: bool) -> None:
    """Set the heartbeats, in milliseconds, of the connections made from now on.

    `far` is through a relay or over a slow line. The side that dials says how soon the other gives the
    connection up.
    """
    socket.heartbeat_ivl = FAR_HEARTBEAT if far else HEARTBEAT
    timeout = FAR_TIMEOUT if far else TIMEOUT
    socket.heartbeat_timeout = timeout
    socket.heartbeat_ttl = timeout


def encoded(key: bytes) -> bytes:
    """A CURVE key as ZeroMQ writes it (Z85)."""
    return bytes(z85.encode(key))


def send_now(socket: zmq.Socket[bytes], frames: Sequence[bytes]) -> bool:
    """Send without waiting; False where the other end is full or gone."""
    try:
        socket.send_multipart(frames, zmq.NOBLOCK)
    except zmq.ZMQError:
        return False
    return True


def received(socket: zmq.Socket[bytes]) -> list[Any] | None:
    """The first frames of the next message, or None.

    A message of ours has two at most; of a longer one the rest is thrown away as it is read.
    """
    frames: list[Any] = []
    try:
        while True:
            frame = socket.recv(zmq.NOBLOCK, copy=False)
            if len(frames) <= MOST_FRAMES:
                frames.append(frame)
            if not frame.more:
                return frames
    except zmq.Again:
        return None


REDIAL = 0.3
SLOWEST_REDIAL = 2.0
ATTEMPT, FAR_ATTEMPT = 4.0, 15.0
# Seconds for an address that was not tried since the last success, where others are known as well.
BRIEF_ATTEMPT = 2.0
# Seconds of a handshake from which a line is slow: five round trips, or a lost packet among them.
SLOW_HANDSHAKE = 1.0
MOST_ADDRESSES = 8
_ID_BYTES = 16
_EVENTS = (
    zmq.Event.CONNECTED
    | zmq.Event.HANDSHAKE_SUCCEEDED
    | zmq.Event.HANDSHAKE_FAILED_NO_DETAIL
    | zmq.Event.HANDSHAKE_FAILED_PROTOCOL
    | zmq.Event.HANDSHAKE_FAILED_AUTH
    | zmq.Event.DISCONNECTED
    | zmq.Event.CLOSED
)


class Connection:
    """A connection to the peer with `key` at one of its `addresses`, the one tried longest ago first.

    `up` once the keys have proven true, `address` is the one that is tried now; the one where they last
    proved true is always kept, and so is `met_at`. `number` is the same address, its name looked up. `far` is
    the end of a tunnel among them, None where there is no tunnel.
    `socket` is where messages come in, None while it is not dialled. `refused_at` is the number at which the
    other was last reached and gave this peer no connection: it does not know it (yet). `met_at` is where one
    or the other has happened last, None before.
    """

    def __init__(
        self,
        context: zmq.Context[zmq.Socket[bytes]],
        keys: Keys,
        key: bytes,
        addresses: Sequence[Address],
        now: float,
        far: Address | None = None,
    ) -> None:
        self.key = key
        self.addresses = list(addresses)
        self.address = self.number = self.addresses[0]
        self.far = far
        self.up = False
        self.refused_at: Address | None = None
        self.met_at: Address | None = None
        self._context = context
        self._keys = keys
        self._proven: Address | None = None
        self._lookups: dict[Address, NameLookup] = {}
        self._tried: set[Address] = set()
        self._brief = False
        self._attempts: Counter[Address] = Counter()
        self._pause = REDIAL
        self._redial_at: float | None = None
        self._dialled_at = self._give_up_at = 0.0
        self._slow: set[Address] = set()
        self.socket: zmq.Socket[bytes] | None = None
        self._monitor: zmq.Socket[bytes] | None = None
        self._connect(now)

    @property
    def sockets(self) -> list[Any]:
        """The sockets that may have something to read."""
        return [each for each in (self.socket, self._monitor) if each is not None]

    def also_at(self, addresses: Sequence[Address]) -> None:
        """The peer may be found at these addresses, too: they are tried before the others known.

        A pending attempt is made at once.
        """
        fresh = [each for each in addresses if each not in self.addresses][: MOST_ADDRESSES - 3]
        if not fresh:
            return
        self.addresses = [*fresh, *self.addresses]
        kept = (self.address, self._proven, self.met_at, *fresh)
        spare = [each for each in self.addresses if each not in kept]
        while len(self.addresses) > MOST_ADDRESSES and spare:
            self.addresses.remove(spare.pop())
        self._tried &= {*self.addresses}
        self._pause = REDIAL
        if not self.up and self._redial_at is not None:
            self._redial_at = 0.0

    def through(self, far: Address) -> None:
        """The peer is reached through a tunnel that ends here, in place of an earlier one."""
        self.addresses = [each for each in self.addresses if each != self.far]
        self.far = far
        self.also_at([far])

    def send(self, raw: bytes) -> bool:
        """Send a message; False where the line is down or full."""
        return self.up and self.socket is not None and send_now(self.socket, [raw])

    def tick(self, now: float) -> None:
        """Look after the connection."""
        broken = self._broken(now) or (not self.up and now >= self._give_up_at)
        if broken:
            at_once = not self.up and self._next not in self._tried
            self.up = False
            if self._redial_at is None:
                self._redial_at = now if at_once else now + self._pause
        if self._redial_at is not None and now >= self._redial_at:
            self.address = self._next
            if self.address in self._tried:
                self._pause = min(self._pause * 2, SLOWEST_REDIAL)
            self._redial_at = None
            self.close()
            self._connect(now)
        elif self.socket is None and self._redial_at is None:
            self._dial_number(now)

    @property
    def _next(self) -> Address:
        """The address of the next attempt: after one elsewhere, that where the peer was met last."""
        met = self.met_at
        return met if met in self.addresses and met != self.address else self.addresses[0]

    def rest(self, until: float) -> None:
        """Hang up, and dial again at the given moment."""
        self.close()
        self._redial_at = until

    def close(self, patience: int = 0) -> None:
        """Hang up; what has not left after `patience` milliseconds is lost."""
        self.up = False
        if self.socket is not None:
            self.socket.disable_monitor()
        if self._monitor is not None:
            self._monitor.close(linger=0)
        if self.socket is not None:
            self.socket.close(linger=patience)
        self.socket = self._monitor = None

    def _connect(self, now: float) -> None:
        """Dial, as soon as the name of the address has been looked up.

        Attempts are brief at first: at an address that is no longer right, or was only said to be this
        peer's, something may answer and stay silent.
        """
        far = self.address == self.far
        self._brief = len(self.addresses) > 1 and self.address not in self._tried and not far
        self._give_up_at = now + (BRIEF_ATTEMPT if self._brief else FAR_ATTEMPT if far else ATTEMPT)
        self._tried.add(self.address)
        self.addresses.remove(self.address)
        self.addresses.append(self.address)
        if self.address not in self._lookups:
            self._lookups[self.address] = NameLookup(self.address)
        self._dial_number(now)

    def _dial_number(self, now: float) -> None:
        """Dial one of the numbers of the address, if they are known: the next at each attempt.

        Where the system has no descriptor left, a later attempt will.
        """
        numbers = self._lookups[self.address].numbers
        if numbers is None:
            return
        del self._lookups[self.address]
        if not numbers:
            self._redial_at = now + self._pause
            return
        self.number = numbers[self._attempts[self.address] % len(numbers)]
        self._attempts[self.address] += 1
        try:
            self.socket = dealer = self._context.socket(zmq.DEALER)
            prepare(dealer, self._keys)
            set_patience(dealer, self.address == self.far or self.number in self._slow)
            dealer.routing_id = b"\x01" + os.urandom(_ID_BYTES)
            dealer.curve_serverkey = encoded(self.key)
            dealer.reconnect_ivl = -1
            self._monitor = dealer.get_monitor_socket(_EVENTS)
            dealer.connect(f"tcp://{self.number}")
            self._dialled_at = now
        except zmq.ZMQError:
            self.close()
            self._redial_at = now + self._pause

    def _broken(self, now: float) -> bool:
        """Read what has become of the connection."""
        broken = False
        while self._monitor is not None and self._monitor.poll(0):
            event = recv_monitor_message(self._monitor, zmq.NOBLOCK)["event"]
            if event == zmq.Event.CONNECTED:
                if not self._brief or self.number in self._slow:
                    self._give_up_at = now + FAR_ATTEMPT
            elif event == zmq.Event.HANDSHAKE_SUCCEEDED:
                self.up, self.refused_at, self._pause = True, None, REDIAL
                self._proven = self.met_at = self.address
                self._tried = {self.address}
                self._note_pace(now)
            else:
                if event == zmq.Event.HANDSHAKE_FAILED_AUTH and self.address != self.far:
                    self.refused_at, self.met_at = self.number, self.address
                    self._note_pace(now)
                broken = True
        return broken

    def _note_pace(self, now: float) -> None:
        """A handshake has come to its end: the next one at this number is as patient as this one was slow."""
        if now - self._dialled_at >= SLOW_HANDSHAKE:
            self._slow.add(self.number)
        else:
            self._slow.discard(self.number)
