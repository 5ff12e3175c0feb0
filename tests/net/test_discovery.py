from __future__ import annotations

import ipaddress

import pytest

from net.discovery import (
    Announcement,
    announced,
    nearest_first,
    own_addresses,
    properties,
)
from net.match_messages import RULES_LENGTH

KEY = bytes(range(32))
TABLE = Announcement("Anna", "snapszer(match_target=11)", 1, KEY)


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
        {"v": b"one"},
        {"v": b"-1"},
        {"v": b"9" * 40},
        {"free": b"5"},
        {"free": b"-1"},
        {"name": b"\xff"},
        {"r0": b"\xff"},
        {"r0": b"x" * 300, "r1": b"x" * 300, "r2": b"x" * 300, "r3": b"x" * 300},
        {"r0": "snap\u202eszer".encode()},
    ],
)
def test_an_announcement_that_makes_no_sense_is_left_out(changes):
    assert announced(as_bytes(TABLE, **changes)) is None


def test_another_version_is_shown_as_such():
    later = announced(as_bytes(TABLE, v=b"9"))
    assert later is not None
    assert later.version == 9


def test_own_addresses_leave_out_the_loopback():
    assert not any(address.startswith("127.") or address == "::1" for address in own_addresses())


def test_an_address_in_a_network_of_ours_is_tried_first():
    own = [ipaddress.ip_interface("192.168.1.5/24"), ipaddress.ip_interface("172.17.0.1/16")]
    told = ["10.8.0.3", "172.17.0.1", "192.168.1.9", "fd00::9"]
    assert nearest_first(told, own) == ["192.168.1.9", "10.8.0.3", "fd00::9", "172.17.0.1"]


def test_a_table_on_the_same_machine_is_found_at_its_own_address():
    own = [ipaddress.ip_interface("192.168.1.5/24")]
    assert nearest_first(["192.168.1.5", "fe80::1%eth0"], own)[-1] == "192.168.1.5"
