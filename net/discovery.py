"""Tables found on the local network (mDNS), and how this one is found.

Everything that is read here was written by strangers: texts are cleaned, numbers checked, and what
makes no sense is left out. It is only a hint where to knock.
"""

from __future__ import annotations

import ipaddress
import queue
import secrets
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import ifaddr
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from net.address import Address
from net.match_messages import RULES_LENGTH
from net.names import cleaned
from net.table_messages import VERSION

Interface = ipaddress.IPv4Interface | ipaddress.IPv6Interface
SERVICE = "_snapszer._tcp.local."
LIFE = 20
LOOK_EVERY = 5.0
MOST_TABLES = 40
_PART = 200


@dataclass(frozen=True)
class Announcement:
    """What a table tells of itself. `rules` is the game with its house rules as text."""

    name: str
    rules: str
    free: int
    key: bytes
    version: int = VERSION


@dataclass(frozen=True)
class FoundTable:
    """A table on the net, and where to knock, best address first."""

    announcement: Announcement
    addresses: tuple[Address, ...]

    @property
    def same_version(self) -> bool:
        return self.announcement.version == VERSION


def announced(properties: Mapping[bytes, bytes | None]) -> Announcement | None:
    """What the properties of a service say, None where they are none of ours."""
    fields = {name: value or b"" for name, value in properties.items()}
    try:
        rules = b"".join(fields.get(b"r%d" % part, b"") for part in range(6)).decode()
        key = bytes.fromhex(fields.get(b"key", b"").decode())
        version, free = int(fields.get(b"v", b"")), int(fields.get(b"free", b""))
        name = fields.get(b"name", b"").decode()
    except ValueError:
        return None
    known = len(key) == 32 and 0 <= version < 65536 and 0 <= free <= 4
    if not known or len(rules) > RULES_LENGTH or not rules.isprintable():
        return None
    return Announcement(cleaned(name), rules, free, key, version)


def properties(announcement: Announcement) -> dict[str, str]:
    """An announcement as the properties of a service, none longer than mDNS allows."""
    rules = announcement.rules
    parts = {f"r{at // _PART}": rules[at : at + _PART] for at in range(0, len(rules), _PART)}
    return {
        "v": str(announcement.version),
        "name": announcement.name,
        "free": str(announcement.free),
        "key": announcement.key.hex(),
        **parts,
    }


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses on its networks, the likeliest first; none of the loopback."""
    numbers: list[tuple[int, str]] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else str(ip.ip[0])
            if text.startswith("127.") or text == "::1":
                continue
            order = 0 if ip.is_IPv4 else 2 if text.startswith("fe80") else 1
            numbers.append((order + 3 * text.startswith("169.254."), text))
    return tuple(text for _, text in sorted(numbers))


def own_networks() -> tuple[Interface, ...]:
    """This machine's addresses with the networks they are in."""
    found = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            with suppress(ValueError):
                found.append(ipaddress.ip_interface(f"{text}/{ip.network_prefix}"))
    return tuple(found)


def nearest_first(texts: Sequence[str], own: Sequence[Interface]) -> list[str]:
    """Addresses of one machine in the order to try them: those in a network of ours first.

    An address that is also ours comes last: every machine has bridges of the same number.
    """

    def order(text: str) -> tuple[bool, bool, bool, str]:
        address = ipaddress.ip_address(text.partition("%")[0])
        ours = any(address == interface.ip for interface in own)
        near = any(address in interface.network for interface in own)
        return ours, not near, ":" in text, text

    return sorted(texts, key=order)


class Announcer:
    """Tells the network about this peer's table, on a thread of its own: mDNS takes seconds.

    `problem` says why it cannot; None while all is well.
    """

    def __init__(self, announcement: Announcement, port: int) -> None:
        self.problem: str | None = None
        self._name = f"{secrets.token_hex(8)}.{SERVICE}"
        self._port = port
        self._news: queue.SimpleQueue[Announcement | None] = queue.SimpleQueue()
        self._news.put(announcement)
        self._thread = threading.Thread(target=self._run, name="announcer")
        self._thread.start()

    def update(self, announcement: Announcement) -> None:
        """Something about the table has changed."""
        self._news.put(announcement)

    def close(self) -> None:
        """The table is gone; everybody is told so in the background, also when the program ends."""
        self._news.put(None)

    def _run(self) -> None:
        try:
            zeroconf = _opened()
        except OSError as reason:
            self.problem = str(reason)
            return
        told: ServiceInfo | None = None
        while (announcement := self._news.get()) is not None:
            if self._news.empty():
                told = self._tell(zeroconf, announcement, told)
        if told is not None:
            with suppress(OSError, ZeroconfError):
                zeroconf.unregister_service(told)
        zeroconf.close()

    def _tell(
        self, zeroconf: Zeroconf, announcement: Announcement, told: ServiceInfo | None
    ) -> ServiceInfo | None:
        """Register the table, or what has changed about it; what the network knows then."""
        info = self._info(announcement)
        if told is not None and told.properties == info.properties:
            return told
        try:
            if told is None:
                zeroconf.register_service(info)
            else:
                zeroconf.update_service(info)
        except (OSError, ZeroconfError) as reason:
            self.problem = str(reason)
            return told
        return info

    def _info(self, announcement: Announcement) -> ServiceInfo:
        return ServiceInfo(
            SERVICE,
            self._name,
            port=self._port,
            properties=properties(announcement),
            server=f"{self._name.partition('.')[0]}.local.",
            parsed_addresses=[address for address in own_addresses() if "%" not in address],
            host_ttl=LIFE,
            other_ttl=LIFE,
        )


class Lookout(ServiceListener):
    """Keeps a list of the tables on the network. `changed` is called from another thread.

    A table that is closed goes at once, one whose machine has died within half a minute: what mDNS
    itself remembers would stay for twenty. `problem` says why nothing can be seen.
    """

    def __init__(self, changed: Callable[[], object]) -> None:
        self.problem: str | None = None
        self._changed = changed
        self._tables: dict[str, FoundTable | None] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._thread.start()

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables there are now, by name."""
        with self._lock:
            found = [table for table in self._tables.values() if table is not None]
        return tuple(sorted(found, key=lambda table: table.announcement.name))

    def close(self) -> None:
        """Look no longer; the thread ends by itself."""
        self._closed.set()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._look_at(name)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self._look_at(name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        with self._lock:
            known = self._tables.pop(name, None)
        if known is not None:
            self._changed()

    def _run(self) -> None:
        try:
            self._zeroconf = _opened()
        except OSError as reason:
            self.problem = str(reason)
            self._changed()
            return
        browser = ServiceBrowser(self._zeroconf, SERVICE, self)
        while not self._closed.wait(LOOK_EVERY):
            with self._lock:
                names = tuple(self._tables)
            for name in names:
                self._look_at(name)
        browser.cancel()
        self._zeroconf.close()

    def _look_at(self, name: str) -> None:
        with self._lock:
            if name not in self._tables and len(self._tables) >= MOST_TABLES:
                return
        table = self._found(name)
        with self._lock:
            different = self._tables.get(name) != table
            self._tables[name] = table
        if different and not self._closed.is_set():
            self._changed()

    def _found(self, name: str) -> FoundTable | None:
        info = ServiceInfo(SERVICE, name)
        try:
            there = info.request(self._zeroconf, 1500)
        except Exception:  # zeroconf raises many kinds when it is closed in mid-question
            return None
        announcement = announced(info.properties) if there else None
        if announcement is None or not info.port:
            return None
        texts = nearest_first(info.parsed_scoped_addresses(IPVersion.All), own_networks())
        addresses = tuple(Address(text, info.port) for text in texts)
        return FoundTable(announcement, addresses) if addresses else None


def _opened() -> Zeroconf:
    """Zeroconf on both kinds of addresses, or on IPv4 alone. Raises OSError without a network."""
    options: dict[str, Any] = {"ip_version": IPVersion.All if socket.has_ipv6 else IPVersion.V4Only}
    try:
        return Zeroconf(**options)
    except OSError:
        return Zeroconf(ip_version=IPVersion.V4Only)
