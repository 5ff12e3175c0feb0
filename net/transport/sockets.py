"""What every ZeroMQ socket of this program has in common: its keys, its limits, its patience."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import zmq
from zmq.utils import z85

from net.wire.wire import MESSAGE_BYTES

Keys = tuple[bytes, bytes]
HEARTBEAT = 1000
TIMEOUT = 3000
WAITING_MESSAGES = 64
MOST_FRAMES = 2
_CURVE_OVERHEAD = 64


def prepare(socket: zmq.Socket[bytes], keys: Keys) -> None:
    """Give a socket its keys and the limits that hold for all. Times are in milliseconds."""
    public, secret = keys
    socket.curve_publickey = encoded(public)
    socket.curve_secretkey = encoded(secret)
    socket.linger = 0
    socket.ipv6 = True
    socket.maxmsgsize = MESSAGE_BYTES + _CURVE_OVERHEAD
    socket.sndhwm = WAITING_MESSAGES
    socket.rcvhwm = WAITING_MESSAGES
    socket.heartbeat_ivl = HEARTBEAT
    socket.heartbeat_timeout = TIMEOUT
    socket.heartbeat_ttl = TIMEOUT
    socket.handshake_ivl = TIMEOUT


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
    """The first frames of the next message, None where there is none.

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
