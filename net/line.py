"""One connection this peer dials: a DEALER to another's ROUTER, dialled again when it breaks.

Every attempt has a new random routing id. An id nobody can guess cannot be taken over, and one
that was taken over is given up with the connection.
"""

from __future__ import annotations

import os

import zmq
from zmq.utils.monitor import recv_monitor_message

from net.address import Address
from net.sockets import Keys, encoded, prepare, send_now

REDIAL = 0.3
SLOWEST_REDIAL = 2.0
_ID_BYTES = 16
_EVENTS = (
    zmq.Event.HANDSHAKE_SUCCEEDED
    | zmq.Event.HANDSHAKE_FAILED_NO_DETAIL
    | zmq.Event.HANDSHAKE_FAILED_PROTOCOL
    | zmq.Event.HANDSHAKE_FAILED_AUTH
    | zmq.Event.DISCONNECTED
    | zmq.Event.CLOSED
)


class Line:
    """A connection to the peer with `key` at `address`. `up` once the keys have proven true."""

    def __init__(
        self, context: zmq.Context[zmq.Socket[bytes]], keys: Keys, key: bytes, address: Address
    ) -> None:
        self.key = key
        self.address = address
        self.up = False
        self._context = context
        self._keys = keys
        self._pause = REDIAL
        self._redial_at: float | None = None
        self._connect()

    def send(self, raw: bytes) -> bool:
        """Put a message on its way; False where the line is down or full."""
        return self.up and send_now(self.socket, [raw])

    def tick(self, now: float) -> float | None:
        """Look after the connection; the moment to look again, None where nothing is due."""
        if self._broken():
            self.up = False
            self._redial_at = self._redial_at or now + self._pause
        if self._redial_at is not None and now >= self._redial_at:
            self._pause = min(self._pause * 2, SLOWEST_REDIAL)
            self._redial_at = None
            self.close()
            self._connect()
        return self._redial_at

    def close(self, patience: int = 0) -> None:
        """Hang up; what has not left after `patience` milliseconds is lost."""
        self.up = False
        self.socket.disable_monitor()
        self.monitor.close(linger=0)
        self.socket.close(linger=patience)

    def _connect(self) -> None:
        self.socket = self._context.socket(zmq.DEALER)
        prepare(self.socket, self._keys)
        self.socket.routing_id = b"\x01" + os.urandom(_ID_BYTES)
        self.socket.curve_serverkey = encoded(self.key)
        self.socket.reconnect_ivl = -1
        self.monitor = self.socket.get_monitor_socket(_EVENTS)
        self.socket.connect(f"tcp://{self.address}")

    def _broken(self) -> bool:
        """Read what has become of the connection."""
        broken = False
        while self.monitor.poll(0):
            event = recv_monitor_message(self.monitor, zmq.NOBLOCK)["event"]
            if event == zmq.Event.HANDSHAKE_SUCCEEDED:
                self.up, self._pause = True, REDIAL
            else:
                broken = True
        return broken
