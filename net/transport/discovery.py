"""Tables found on the local network (mDNS), and how this one is found.

Everything that is read here was written by strangers: texts are cleaned, numbers checked, and what makes no
sense is left out. An announcement is only a hint where to knock. The tables of known peers are looked at
first, and as many strangers' tables as there are cannot keep them out.

Both threads survive errors of the system: they report them, and try again.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import ifaddr
from zeroconf import Error as ZeroconfError
from zeroconf import IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from net.crypto import digest
from net.identity import cleaned
from net.transport.address import Address
from net.wire.fields import RULES_LENGTH, VERSION

Interface = ipaddress.IPv4Interface | ipaddress.IPv6Interface
SERVICE = "_snapszer._tcp.local."
BOARD_SERVICE = "_snapszer-cup._tcp.local."
"""The service of a tournament's board, which no list of tables shows."""
LIFE = 20
LOOK_EVERY = 5.0
MOST_TABLES = 40
TRY_AGAIN = 5.0
_PART = 200
_PARTS = -(-RULES_LENGTH // _PART)
_TAG = 16
# An address that is in no network of anybody's (RFC 5737).
_ELSEWHERE = "192.0.2.1"
# The private networks (RFC 1918) from which containers and virtual machines are given theirs first.
_BRIDGES = ipaddress.ip_network("172.16.0.0/12")


@dataclass(frozen=True)
class Announcement:
    """The announcement of a table. `rules` is the game with its house rules as text.

    `key` is that of its connections, `identity` the host's signing key (empty where it is not announced).
    """

    name: str
    rules: str
    free: int
    key: bytes
    version: int = VERSION
    identity: bytes = b""


@dataclass(frozen=True)
class FoundTable:
    """A table on the net, and where to knock, best address first."""

    announcement: Announcement
    addresses: tuple[Address, ...]

    @property
    def same_version(self) -> bool:
        return self.announcement.version == VERSION


def announced(properties: Mapping[bytes, bytes | None]) -> Announcement | None:
    """The announcement in the properties of a service; None if it is not one of ours."""
    fields = {name: value or b"" for name, value in properties.items()}
    try:
        rules = b"".join(fields.get(b"r%d" % part, b"") for part in range(_PARTS + 1)).decode()
        key = bytes.fromhex(fields.get(b"key", b"").decode())
        identity = bytes.fromhex(fields.get(b"id", b"").decode())
        version, free = int(fields.get(b"v", b"")), int(fields.get(b"free", b""))
        name = fields.get(b"name", b"").decode()
    except ValueError:
        return None
    known = len(key) == 32 and len(identity) in (0, 32) and 0 <= version < 65536 and 0 <= free <= 4
    if not known or len(rules) > RULES_LENGTH or not rules.isprintable():
        return None
    return Announcement(cleaned(name), rules, free, key, version, identity)


def properties(announcement: Announcement) -> dict[str, str]:
    """An announcement as the properties of a service, none longer than mDNS allows."""
    rules = announcement.rules
    parts = {f"r{at // _PART}": rules[at : at + _PART] for at in range(0, len(rules), _PART)}
    return {
        "v": str(announcement.version),
        "name": announcement.name,
        "free": str(announcement.free),
        "key": announcement.key.hex(),
        "id": announcement.identity.hex(),
        **parts,
    }


def tag_of(key: bytes) -> str:
    """The beginning of the name of a table's service: by it a known host is seen at once."""
    return digest("table", key).hex()[:_TAG]


def own_addresses() -> tuple[str, ...]:
    """This machine's addresses on its networks, the likeliest first; none of the loopback.

    They are read out to somebody in the same room: that on the way to other networks comes before those of
    containers and virtual machines, but one that is alone in its network is the end of a tunnel (VPN). Raises
    OSError where the system does not tell them.
    """
    outward = _outward_address()

    def order(each: Interface) -> tuple[int, bool, bool, bool, str]:
        ip = each.ip
        kind = (3 if ip.is_link_local else 0) if ip.version == 4 else 2 if ip.is_link_local else 1
        alone = ip.version == 4 and each.network.prefixlen == 32
        return kind, alone, str(ip) != outward, ip in _BRIDGES, str(ip)

    others = [each for each in own_networks() if not each.ip.is_loopback]
    return tuple(str(each.ip) for each in sorted(others, key=order))


def _outward_address() -> str:
    """The address from which this machine would send to other networks, "" for none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect((_ELSEWHERE, 9))
        return str(asking.getsockname()[0])
    return ""


def reachable_addresses() -> tuple[str, ...]:
    """The addresses of this machine that others can use, the likeliest first; none if the system fails.

    One of a link alone can be used nowhere else: it lacks the name of the link there.
    """
    try:
        return tuple(e for e in own_addresses() if "%" not in e and not e.startswith("fe80"))
    except OSError:
        return ()


def own_networks() -> tuple[Interface, ...]:
    """This machine's addresses with the networks they are in. Raises OSError."""
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
    """Tells the network about this peer's table, or with BOARD_SERVICE its tournament.

    It has a thread of its own: mDNS takes seconds.

    `problem` says why it cannot; None while all is well. When this machine's addresses change, the table is
    announced again.
    """

    def __init__(self, announcement: Announcement, port: int, service: str = SERVICE) -> None:
        self.problem: str | None = None
        self._service = service
        self._name = f"{tag_of(announcement.key)}-{secrets.token_hex(4)}.{service}"
        self._port = port
        self._latest = announcement
        self._changed = threading.Event()
        self._closed = threading.Event()
        self._zeroconf: Zeroconf | None = None
        self._announced: ServiceInfo | None = None
        self._addresses: tuple[str, ...] = ()
        self._thread = threading.Thread(target=self._run, name="announcer")
        self._thread.start()

    def update(self, announcement: Announcement) -> None:
        """Something about the table has changed."""
        self._latest = announcement
        self._changed.set()

    def close(self) -> None:
        """The table is gone; everybody is told so in the background, also when the program ends."""
        self._closed.set()
        self._changed.set()

    def _run(self) -> None:
        while not self._closed.is_set():
            self._changed.clear()
            try:
                self._tell()
                self.problem = None
            except (OSError, ZeroconfError) as reason:
                self.problem = str(reason)
                self._end()
            self._changed.wait(TRY_AGAIN)
        self._end()

    def _tell(self) -> None:
        """Register the table, or what has changed about it. Raises OSError, zeroconf.Error."""
        addresses = own_addresses()
        if set(addresses) != set(self._addresses):
            self._end()
        if self._zeroconf is None:
            self._zeroconf, self._addresses = _opened(), addresses
        info = self._info(self._latest, addresses)
        if self._announced is None:
            self._zeroconf.register_service(info)
        elif self._announced.properties != info.properties:
            self._zeroconf.update_service(info)
        self._announced = info

    def _end(self) -> None:
        """Withdraw the announcement, as far as that can be done."""
        zeroconf, announced = self._zeroconf, self._announced
        self._zeroconf = self._announced = None
        if zeroconf is None:
            return
        with suppress(OSError, ZeroconfError):
            if announced is not None:
                zeroconf.unregister_service(announced)
        with suppress(OSError, ZeroconfError):
            zeroconf.close()

    def _info(self, announcement: Announcement, addresses: Sequence[str]) -> ServiceInfo:
        return ServiceInfo(
            self._service,
            self._name,
            port=self._port,
            properties=properties(announcement),
            server=f"{self._name.partition('.')[0]}.local.",
            parsed_addresses=[address for address in addresses if "%" not in address],
            host_ttl=LIFE,
            other_ttl=LIFE,
        )


class Lookout(ServiceListener):
    """Keeps a list of the tables on the network, or with BOARD_SERVICE of its tournaments.

    `changed` is called from another thread.

    `known` are connection keys: their tables come first and are never left out for others. A table
    that is closed goes at once, one whose machine has died within half a minute: what mDNS itself
    remembers would stay for twenty. One that stays silent makes room for another; one that is left out is
    looked at again, for mDNS tells of each once. `problem` says why nothing can be seen.
    """

    def __init__(
        self, changed: Callable[[], object], known: Iterable[bytes] = (), service: str = SERVICE
    ) -> None:
        self.problem: str | None = None
        self._service = service
        self._changed = changed
        self._known = frozenset(known)
        self._tags = frozenset(tag_of(key) for key in self._known)
        self._tables: dict[str, FoundTable | None] = {}
        self._silent: set[str] = set()
        self._left_out: deque[str] = deque(maxlen=MOST_TABLES)
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._zeroconf: Zeroconf | None = None
        self._addresses: tuple[str, ...] = ()
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._thread.start()

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables there are now: those of known hosts, then by name."""
        with self._lock:
            found = [table for table in self._tables.values() if table is not None]

        def order(table: FoundTable) -> tuple[bool, str]:
            return table.announcement.key not in self._known, table.announcement.name

        return tuple(sorted(found, key=order))

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
            with suppress(ValueError):
                self._left_out.remove(name)
        if known is not None:
            self._changed()

    def _run(self) -> None:
        while True:
            try:
                self._look_around()
                self._say(None)
            except (OSError, ZeroconfError) as reason:
                self._say(str(reason))
                self._end()
            if self._closed.wait(LOOK_EVERY):
                break
        self._end()

    def _look_around(self) -> None:
        """Look at every table once more; on all networks there are now. Raises OSError."""
        addresses = own_addresses()
        if set(addresses) != set(self._addresses):
            self._end()
        if self._zeroconf is None:
            self._zeroconf, self._addresses = _opened(), addresses
            self._browser = ServiceBrowser(self._zeroconf, self._service, self)
        with self._lock:
            names = sorted(self._tables, key=lambda name: not self._is_known(name))
            names += self._left_out
            self._left_out.clear()
        for name in names:
            if not self._closed.is_set():
                self._look_at(name)
        with self._lock:
            self._silent = {name for name in names if self._tables.get(name) is None}

    def _say(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            if not self._closed.is_set():
                self._changed()

    def _end(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            with suppress(OSError, ZeroconfError):
                self._browser.cancel()
            with suppress(OSError, ZeroconfError):
                zeroconf.close()

    def _is_known(self, name: str) -> bool:
        return name[:_TAG] in self._tags

    def _look_at(self, name: str) -> None:
        with self._lock:
            known = self._is_known(name)
            like = [each for each in self._tables if self._is_known(each) == known]
            if name not in self._tables and len(like) >= MOST_TABLES:
                silent = self._silent.intersection(like)
                if not silent:
                    if name not in self._left_out:
                        self._left_out.append(name)
                    return
                self._tables.pop(silent.pop())
                self._silent.intersection_update(self._tables)
        table = self._found(name)
        with self._lock:
            different = self._tables.get(name) != table
            self._tables[name] = table
        if different and not self._closed.is_set():
            self._changed()

    def _found(self, name: str) -> FoundTable | None:
        zeroconf = self._zeroconf
        if zeroconf is None:
            return None
        info = ServiceInfo(self._service, name)
        try:
            there = info.request(zeroconf, 1500)
            networks = own_networks()
        except Exception:  # zeroconf raises many kinds when it is closed in mid-question
            return None
        announcement = announced(info.properties) if there else None
        if announcement is None or not info.port:
            return None
        texts = nearest_first(info.parsed_scoped_addresses(IPVersion.All), networks)
        addresses = tuple(Address(text, info.port) for text in texts)
        return FoundTable(announcement, addresses) if addresses else None


def _opened() -> Zeroconf:
    """Zeroconf on both kinds of addresses, or on IPv4 alone. Raises OSError without a network."""
    options: dict[str, Any] = {"ip_version": IPVersion.All if socket.has_ipv6 else IPVersion.V4Only}
    try:
        try:
            return Zeroconf(**options)
        except OSError:
            return Zeroconf(ip_version=IPVersion.V4Only)
    except RuntimeError as reason:  # no interface at all, not even one to the machine itself
        raise OSError(str(reason)) from reason
