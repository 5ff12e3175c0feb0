"""The address of a peer, as people write it: "192.168.1.7", "cellar.local:4066", "[fe80::1]:4066".

A name is looked up in a thread of its own: the system may take long, and nobody may wait for it.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import threading
from dataclasses import dataclass
from typing import Any

PORT = 46660
_HOST_NAME = re.compile(
    r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.[a-z0-9_-]{1,63})*\.?"
)
Target = tuple[int, Any]


class BadAddress(ValueError):
    """Text that is no address; `key` is the sentence that says what is wrong."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(f"{text!r} is not an address: write HOST or HOST:PORT")
        self.key = key


@dataclass(frozen=True)
class Address:
    """A host name or number, and a port."""

    host: str
    port: int = PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str, usual_port: int = PORT) -> Address:
    """An address as somebody typed it; the usual port where none is named. Raises BadAddress."""
    host, port = _split(text.strip(), str(usual_port))
    if not host:
        raise BadAddress("network.address.empty", text)
    if not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise BadAddress("network.address.port", text)
    if not _is_host(host):
        raise BadAddress("network.address.host", text)
    return Address(host, int(port))


def _split(text: str, usual_port: str) -> tuple[str, str]:
    """Host and port as text; brackets go around an IPv6 number that is followed by a port."""
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        return host, rest.removeprefix(":") if rest else usual_port
    if text.count(":") != 1:
        return text, usual_port
    host, _, port = text.partition(":")
    return host, port


def _is_host(text: str) -> bool:
    """A number of IPv4 or IPv6, or a name; digits and dots alone are never a name."""
    named = bool(_HOST_NAME.fullmatch(text.lower())) and not set(text) <= set("0123456789.")
    return is_number(text) or named


def is_number(host: str) -> bool:
    """Whether a host is given by its number of IPv4 or IPv6, so that no name has to be asked for."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


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
