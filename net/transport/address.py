"""The address of a peer, as people write it: "192.168.1.7", "cellar.local:4066", "[fe80::1]:4066"."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

PORT = 46660
_HOST_NAME = re.compile(
    r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.[a-z0-9_-]{1,63})*\.?"
)


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
