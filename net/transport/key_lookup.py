"""Asking an address for its connection key, where nobody has announced it.

A key cannot be dictated across a room, an address can. So a peer that joins by address first asks for the
key, with a datagram to the same port: 96 bytes there, 64 back, so nobody can be flooded through us. The
answer is not trusted: the four cards are compared, or the peer is known.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from net.transport.address import Address, NameLookup

QUESTION_BYTES, ANSWER_BYTES = 96, 64
EVERY, TRIES = 0.4, 8
LATER = 2.0
_ASK, _TELL = b"snapszer-bell-1?", b"snapszer-bell-1!"
_NONCE = 16


def open_socket(port: int = 0) -> socket.socket:
    """A datagram socket that never waits, for both kinds of addresses where there are both.

    Raises OSError where the port is taken.
    """
    try:
        udp = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
        try:
            udp.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
            udp.bind(("::", port))
        except OSError:
            udp.close()
            raise
    except OSError:
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            udp.bind(("", port))
        except OSError:
            udp.close()
            raise
    udp.setblocking(False)
    return udp


def is_question(asked: bytes) -> bool:
    """Whether a datagram asks for the key of this peer."""
    return len(asked) == QUESTION_BYTES and asked.startswith(_ASK)


def answer(udp: socket.socket, asked: bytes, sender: Any, key: bytes) -> None:
    """Tell this peer's connection key to somebody who has asked for it."""
    _send(udp, _TELL + asked[len(_ASK) : len(_ASK) + _NONCE] + key, sender)


@dataclass
class KeyLookup:
    """An address that is asked for its key until it answers: often at first, then now and then.

    Its `name` is looked up in parallel; `targets` are where it is asked then.
    """

    address: Address
    udp: socket.socket
    name: NameLookup
    targets: list[Any] = field(default_factory=list)
    tries: int = 0
    ask_at: float = 0.0
    _nonce: bytes = field(default_factory=lambda: os.urandom(_NONCE), repr=False)

    @classmethod
    def at(cls, address: Address) -> KeyLookup:
        """Begin to ask. Raises OSError where the system has no descriptor left."""
        return cls(address, open_socket(), NameLookup(address))

    @property
    def leads_nowhere(self) -> bool:
        """Whether the host has been looked up, and no computer is there."""
        return self.name.numbers is not None and not self._found_targets()

    @property
    def in_vain(self) -> bool:
        """Whether so many questions stayed unanswered that the player should hear of it."""
        return self.tries > TRIES

    def tick(self, now: float) -> bytes | None:
        """Ask again when it is time; the key once it has been told."""
        key = self._answered()
        if key is None and now >= self.ask_at and self._found_targets():
            self.ask_at = now + (LATER if self.in_vain else EVERY)
            self.tries += 1
            question = (_ASK + self._nonce).ljust(QUESTION_BYTES, b"\0")
            for target in self.targets:
                _send(self.udp, question, target)
        return key

    def close(self) -> None:
        """Ask no longer."""
        self.udp.close()

    def _found_targets(self) -> bool:
        """Whether it is known by now where to ask."""
        if not self.targets:
            for number in self.name.numbers or ():
                with suppress(OSError):
                    self.targets += targets(self.udp, number)
        return bool(self.targets)

    def _answered(self) -> bytes | None:
        while True:
            try:
                answer, _ = self.udp.recvfrom(ANSWER_BYTES + 1)
            except (BlockingIOError, TimeoutError):
                return None
            except OSError:
                continue
            if len(answer) == ANSWER_BYTES and answer.startswith(_TELL + self._nonce):
                return answer[len(_TELL) + _NONCE :]


def targets(udp: socket.socket, address: Address) -> list[Any]:
    """The numbers of a host, written as this socket wants them. Raises OSError where it leads nowhere."""
    both = udp.family is socket.AF_INET6
    try:
        found = socket.getaddrinfo(
            address.host,
            address.port,
            socket.AF_INET6 if both else socket.AF_INET,
            socket.SOCK_DGRAM,
            0,
            (socket.AI_V4MAPPED | socket.AI_ALL) if both else 0,
        )
    except UnicodeError:  # what follows a "%" in a number may be anything
        raise socket.gaierror(socket.EAI_NONAME, "no name that can be asked for") from None
    return list(dict.fromkeys(target[4] for target in found))


def _send(udp: socket.socket, raw: bytes, target: Any) -> None:
    """Send a question; one that cannot be sent is lost like any other datagram; it is asked for again."""
    try:
        udp.sendto(raw, target)
    except OSError:
        return
