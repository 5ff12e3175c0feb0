"""Looking a host's name up in a thread of its own: the system may take long, and nobody may wait for it."""

from __future__ import annotations

import socket
import threading
from typing import Any

from net.transport.address import Address, is_number

Target = tuple[int, Any]


class NameLookup:
    """The places of an address for TCP: `targets` are pairs of family and socket address.

    It is None until they are known, empty where the name leads nowhere. A number is known at once.
    """

    def __init__(self, address: Address) -> None:
        self.targets: list[Target] | None = None
        self._address = address
        if is_number(address.host):
            self._look()
        else:
            try:
                threading.Thread(target=self._look, name="lookup", daemon=True).start()
            except RuntimeError:  # the system has no thread left: a later lookup may have one
                self.targets = []

    @property
    def numbers(self) -> list[Address] | None:
        """The same places as addresses with numbers; a number stays as it was written."""
        if is_number(self._address.host):
            return [self._address]
        return None if self.targets is None else [_numbered(where) for _, where in self.targets]

    def _look(self) -> None:
        where = self._address
        try:
            found = socket.getaddrinfo(where.host, where.port, type=socket.SOCK_STREAM)
            self.targets = [(each[0], each[4]) for each in found]
        except (OSError, UnicodeError):
            self.targets = []


def _numbered(where: Any) -> Address:
    """A socket address as text; one of a link alone names that link by its number."""
    host, port, *rest = where
    return Address(f"{host}%{rest[1]}" if rest and rest[1] else host, port)
