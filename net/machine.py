"""What the network thread drives: a machine without I/O, bytes and a clock in, bytes and news out.

The lobby is one, and a match session sits inside it. Peers are named by their transport key, which
the connection has proven. The clock is in seconds and never goes back.
"""

from __future__ import annotations

from typing import Protocol


class Machine(Protocol):
    """Everything a peer does, without a socket, a thread or a clock of its own.

    `outgoing` are (transport key of the receiver, message) in their order, `news` is what the game
    is to be told; the driver takes both away after each call.
    """

    outgoing: list[tuple[bytes, bytes]]
    news: list[object]

    def receive(self, sender: bytes, raw: bytes, now: float) -> None:
        """Take a message from the net. Never raises, whatever the bytes are."""

    def order(self, order: object, now: float) -> None:
        """Take an order of the game: a move, a vote, ready."""

    def tick(self, now: float) -> float:
        """Do what is due by now; the moment of the next tick, at the latest."""
