from __future__ import annotations

import errno
import ipaddress
from dataclasses import replace
from types import SimpleNamespace

import ifaddr
import pytest

from net.transport import (
    BOARD_SERVICE,
    Address,
    Announcement,
    Announcer,
    FoundTable,
    Lookout,
    discovery,
    nearest_first,
)
from net.transport.discovery import MOST_TABLES, announced, own_addresses, properties, tag_of
from net.wire.fields import RULES_LENGTH
from tests.harness.patience import PATIENCE, wait_until

KEY = bytes(range(32))
TABLE = Announcement("Anna", "snapszer(match_target=11)", 1, KEY, identity=KEY[::-1])


def as_bytes(announcement: Announcement, **changes: bytes | None) -> dict[bytes, bytes | None]:
    read = {name.encode(): value.encode() for name, value in properties(announcement).items()}
    return read | {name.encode(): value for name, value in changes.items()}


def test_what_is_announced_is_read_again():
    assert announced(as_bytes(TABLE)) == TABLE


def test_long_house_rules_are_spread_over_properties_that_mdns_allows():
    longest = Announcement("Anna", "x" * RULES_LENGTH, 1, KEY)
    assert announced(as_bytes(longest)) == longest
    assert all(len(name) + len(value) < 255 for name, value in properties(longest).items())


def test_a_name_is_cleaned_of_what_could_fool_the_eye():
    assert announced(as_bytes(TABLE, name="A\u202ennb\x00 \x1b[31m".encode())).name == "A nnb [31m"


@pytest.mark.parametrize(
    "changes",
    [
        {"key": b"zz"},
        {"key": KEY.hex()[:-2].encode()},
        {"key": None},
        {"id": b"zz"},
        {"id": KEY.hex()[:-2].encode()},
        {"v": b"one"},
        {"v": b"-1"},
        {"v": b"9" * 40},
        {"free": b"5"},
        {"free": b"-1"},
        {"name": b"\xff"},
        {"r0": b"\xff"},
        {f"r{part}": b"x" * 300 for part in range(RULES_LENGTH // 300 + 1)},
        {"r0": "snap\u202eszer".encode()},
    ],
)
def test_an_announcement_that_makes_no_sense_is_left_out(changes):
    assert announced(as_bytes(TABLE, **changes)) is None


def test_another_version_is_shown_as_such():
    later = announced(as_bytes(TABLE, v=b"9"))
    assert later is not None
    assert later.version == 9


@pytest.mark.parametrize(
    ("outward", "first"),
    [("192.168.1.5", "192.168.1.5"), ("", "10.9.0.1"), ("8.8.8.8", "10.9.0.1")],
)
def test_the_address_towards_other_networks_stands_first(monkeypatch, outward, first):
    """Before those of containers and virtual machines, which nobody else can use."""
    ips = [ifaddr.IP(address, 24, "net") for address in ("10.9.0.1", "172.17.0.1", "192.168.1.5")]
    adapters = [ifaddr.Adapter("net", "net", [ip], 1) for ip in ips]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(discovery, "_outward_address", lambda: outward)
    assert own_addresses()[0] == first
    assert len(own_addresses()) == 3


@pytest.mark.parametrize(
    ("outward", "first"),
    [
        ("10.2.0.2/32", ["192.168.1.5", "172.17.0.1", "172.18.0.1", "10.2.0.2"]),
        ("10.8.0.2/24", ["10.8.0.2", "192.168.1.5", "172.17.0.1", "172.18.0.1"]),
    ],
)
def test_a_friend_in_the_same_room_is_not_sent_through_a_tunnel(monkeypatch, outward, first):
    """Two are read out: that of the room is among them, whatever way leads to other networks."""
    texts = (outward, "172.17.0.1/16", "172.18.0.1/16", "192.168.1.5/24")
    rows = [each.split("/") for each in texts]
    ips = [ifaddr.IP(address, int(prefix), "net") for address, prefix in rows]
    adapters = [ifaddr.Adapter("net", "net", [ip], 1) for ip in ips]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(discovery, "_outward_address", lambda: rows[0][0])
    assert list(own_addresses()) == first


def test_own_addresses_leave_out_the_loopback():
    assert not any(address.startswith("127.") or address == "::1" for address in own_addresses())


def test_an_address_in_a_network_of_ours_is_tried_first():
    own = [ipaddress.ip_interface("192.168.1.5/24"), ipaddress.ip_interface("172.17.0.1/16")]
    told = ["10.8.0.3", "172.17.0.1", "192.168.1.9", "fd00::9"]
    assert nearest_first(told, own) == ["192.168.1.9", "10.8.0.3", "fd00::9", "172.17.0.1"]


def test_a_table_on_the_same_machine_is_found_at_its_own_address():
    own = [ipaddress.ip_interface("192.168.1.5/24")]
    assert nearest_first(["192.168.1.5", "fe80::1%eth0"], own)[-1] == "192.168.1.5"


class QuietZeroconf:
    """mDNS that tells nobody, and notes what it was asked to tell."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def register_service(self, info) -> None:
        self.done.append("register")

    def update_service(self, info) -> None:
        self.done.append("update")

    def unregister_service(self, info) -> None:
        self.done.append("unregister")

    def close(self) -> None:
        self.done.append("close")


@pytest.fixture
def quiet(monkeypatch):
    """All mDNS of a test, the addresses of its machine, and what goes wrong when they are read."""
    world = SimpleNamespace(opened=[], addresses=("10.0.0.1",), wrong=None)

    def opened() -> QuietZeroconf:
        world.opened.append(QuietZeroconf())
        return world.opened[-1]

    def addresses() -> tuple[str, ...]:
        if world.wrong is not None:
            raise world.wrong
        return world.addresses

    monkeypatch.setattr(discovery, "_opened", opened)
    monkeypatch.setattr(discovery, "own_addresses", addresses)
    monkeypatch.setattr(discovery, "TRY_AGAIN", 0.005)
    monkeypatch.setattr(discovery, "LOOK_EVERY", 0.005)
    monkeypatch.setattr(discovery, "ServiceBrowser", lambda *arguments: QuietBrowser())
    return world


class QuietBrowser:
    def cancel(self) -> None:
        return None


NONE_LEFT = OSError(errno.EMFILE, "Too many open files")


def test_an_announcer_without_descriptors_says_so_and_goes_on_when_there_are_some(quiet):
    quiet.wrong = NONE_LEFT
    announcer = Announcer(TABLE, 1)
    try:
        wait_until(lambda: announcer.problem is not None)
        assert "open files" in announcer.problem
        quiet.wrong = None
        wait_until(lambda: announcer.problem is None and quiet.opened)
        wait_until(lambda: quiet.opened[-1].done == ["register"])
        quiet.wrong = NONE_LEFT
        announcer.update(replace(TABLE, free=0))
        wait_until(lambda: announcer.problem is not None)
        quiet.wrong = None
        wait_until(lambda: len(quiet.opened) == 2 and quiet.opened[-1].done == ["register"])
    finally:
        announcer.close()
        announcer._thread.join(PATIENCE)
    assert quiet.opened[-1].done == ["register", "unregister", "close"]


def test_a_table_is_announced_anew_where_the_machine_has_another_address(quiet):
    announcer = Announcer(TABLE, 1)
    try:
        wait_until(lambda: quiet.opened and quiet.opened[0].done == ["register"])
        quiet.addresses = ("10.0.0.9",)
        wait_until(lambda: len(quiet.opened) == 2 and quiet.opened[1].done == ["register"])
        assert quiet.opened[0].done == ["register", "unregister", "close"]
    finally:
        announcer.close()


def test_a_table_stays_announced_where_only_the_way_to_other_networks_changes(quiet):
    """The machine has the same addresses then, in another order."""
    quiet.addresses = ("10.0.0.1", "192.168.1.5")
    announcer = Announcer(TABLE, 1)
    try:
        wait_until(lambda: quiet.opened and quiet.opened[0].done == ["register"])
        quiet.addresses = quiet.addresses[::-1]
        announcer.update(replace(TABLE, free=0))
        wait_until(lambda: len(quiet.opened) > 1 or quiet.opened[0].done[1:])
        assert [each.done for each in quiet.opened] == [["register", "update"]]
    finally:
        announcer.close()


def test_a_lookout_without_descriptors_says_so_and_looks_again(quiet):
    quiet.wrong = NONE_LEFT
    changes: list[int] = []
    lookout = Lookout(lambda: changes.append(1))
    try:
        wait_until(lambda: lookout.problem is not None and len(changes) == 1)
        assert "open files" in lookout.problem
        quiet.wrong = None
        wait_until(lambda: lookout.problem is None and len(changes) == 2)
        assert lookout._thread.is_alive()
    finally:
        lookout.close()


def test_a_lookout_on_a_machine_without_any_interface_looks_on(monkeypatch):
    monkeypatch.setattr(ifaddr, "get_adapters", list)
    monkeypatch.setattr(discovery, "LOOK_EVERY", 0.005)
    looks: list[int] = []
    monkeypatch.setattr(discovery, "own_addresses", lambda: looks.append(1) or ())
    lookout = Lookout(lambda: None)
    try:
        wait_until(lambda: len(looks) > 1)
        assert "interfaces" in lookout.problem
    finally:
        lookout.close()


@pytest.mark.parametrize("service", [discovery.SERVICE, BOARD_SERVICE])
def test_tables_and_tournaments_are_looked_for_under_their_own_names(quiet, monkeypatch, service):
    named = []

    class Info:
        def __init__(self, kind, name, **told):
            named.append(kind)

        def request(self, zeroconf, milliseconds):
            return False

    monkeypatch.setattr(discovery, "ServiceInfo", Info)
    lookout, announcer = Lookout(lambda: None, service=service), Announcer(TABLE, 1, service)
    try:
        wait_until(lambda: lookout._zeroconf is not None)
        lookout.add_service(None, "", f"{tag_of(KEY)}-0.{service}")
        announcer._info(TABLE, ("10.0.0.1",))
    finally:
        lookout.close()
        announcer.close()
    assert set(named) == {service}
    assert len(named) > 1


def test_no_number_of_strangers_tables_keeps_that_of_a_known_host_out(quiet, monkeypatch):
    lookout = Lookout(lambda: None, {KEY})
    found = {}
    monkeypatch.setattr(lookout, "_found", found.get)
    try:
        for number in range(3 * MOST_TABLES):
            name = f"{number:016x}-0.{discovery.SERVICE}"
            told = Announcement(f"A{number}", "snapszer", 1, bytes(31) + bytes([number]))
            found[name] = FoundTable(told, (Address("10.0.0.1"),))
            lookout.add_service(None, "", name)
        name = f"{tag_of(KEY)}-0.{discovery.SERVICE}"
        found[name] = FoundTable(TABLE, (Address("10.0.0.2"),))
        lookout.add_service(None, "", name)
        assert len(lookout.tables) == MOST_TABLES + 1
        assert lookout.tables[0].announcement == TABLE
    finally:
        lookout.close()


def test_tables_that_were_announced_and_never_answer_make_room_for_one_that_does(
    quiet, monkeypatch
):
    """A stranger announced as many as there is room for, and has gone."""
    lookout = Lookout(lambda: None)
    found = {}
    monkeypatch.setattr(lookout, "_found", found.get)
    try:
        wait_until(lambda: lookout._zeroconf is not None)
        names = [f"{number:016x}-0.{discovery.SERVICE}" for number in range(MOST_TABLES)]
        for name in names:
            lookout.add_service(None, "", name)
        late = f"{tag_of(KEY)}-0.{discovery.SERVICE}"
        found[late] = FoundTable(TABLE, (Address("10.0.0.2"),))
        lookout.add_service(None, "", late)
        assert lookout.tables == ()  # they may only be slow
        for _ in range(2):  # mDNS does not tell of it again
            lookout._look_around()
        assert [each.announcement for each in lookout.tables] == [TABLE]
        assert len(lookout._tables) == MOST_TABLES
    finally:
        lookout.close()
