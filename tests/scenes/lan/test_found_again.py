"""A match that was interrupted is found again by the host's key, wherever the host is now."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

from game.online import Headless, LanClient, open_profile
from game.online import client as client_module
from game.online.local_profile import Contact
from net.transport import Address, Announcement, FoundTable
from tests.scenes.lan.sides import Blind, silent, turned, two_sides

pytestmark = pytest.mark.waits

KEY = bytes(range(32))


class Sighted(Blind):
    """A lookout that sees what the test lets it see."""

    made: ClassVar[list[Sighted]] = []

    def __init__(self, changed, known=()) -> None:
        super().__init__(changed, known)
        self._changed = changed
        self.made.append(self)

    def see(self, key: bytes, address: Address) -> None:
        self.tables = (FoundTable(Announcement("?", "snapszer", 0, key), (address,)),)
        self._changed()


@pytest.fixture
def begun(tmp_path, monkeypatch):
    """A match some moves old between a host and a guest; what to call to start them again."""
    Sighted.made.clear()
    with two_sides(tmp_path, "schnapsen") as (host, guest):
        monkeypatch.setattr(client_module, "Lookout", Sighted)
        turned((host, guest), lambda: moves(host) >= 3 and moves(guest) >= 3)
        turned((host, guest), lambda: guest.client._contact.addresses)
        yield SimpleNamespace(host=host, guest=guest, folder=tmp_path)


def moves(side: Headless) -> int:
    remote_table = side.client.remote_table
    return (
        0
        if remote_table is None
        else 100 * (remote_table.deck.deal + 1) + len(remote_table.table.moves)
    )


@contextmanager
def again(
    side: Headless, folder: Path, name: str, address: Address | None = None
) -> Iterator[Headless]:
    """The same player in a new process, going on with the match that was left."""
    side.client.close()
    profile = open_profile(folder / name, name)
    anew = silent()
    anew.resume(profile, profile.left_match(hosting=name == "host"), address)
    try:
        yield anew
    finally:
        anew.client.close()


@contextmanager
def taken(port: int) -> Iterator[None]:
    """Another program has a port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("0.0.0.0", port))
        yield


def goes_on(*sides: Headless) -> None:
    before = [moves(side) for side in sides]
    turned(sides, lambda: all(moves(s) > m for s, m in zip(sides, before, strict=True)))


@contextmanager
def at_another_port(begun: SimpleNamespace) -> Iterator[tuple[Headless, Address]]:
    """The host again, whose port another program has by now, and where he is."""
    port = begun.host.client.port
    begun.host.client.close()
    with taken(port), again(begun.host, begun.folder, "host") as host:
        assert host.client.port != port
        yield host, Address("127.0.0.1", host.client.port)


def test_a_host_whose_port_is_taken_is_found_by_its_key(begun):
    with at_another_port(begun) as (host, address):
        client = begun.guest.client
        client._lookout = Sighted(client._look_again)
        client._lookout.see(host.client.profile.identity.connection_keys[0], address)
        goes_on(host, begun.guest)
        table = host.client.match_to_continue
        turned((host, begun.guest), lambda: client.profile.contact(table).addresses[0] == address)


@pytest.mark.parametrize("told", [False, True])
def test_both_start_again_and_the_guest_sees_or_is_told_where_the_host_is_now(begun, told):
    with at_another_port(begun) as (host, address):
        place = address if told else None
        with again(begun.guest, begun.folder, "guest", place) as guest:
            if not told:
                key = host.client.profile.identity.connection_keys[0]
                Sighted.made[-1].see(key, address)
            goes_on(host, guest)


def test_a_table_that_only_claims_to_be_the_hosts_changes_nothing(begun):
    host, guest = begun.host, begun.guest
    key = host.client.profile.identity.connection_keys[0]
    guest.client._lookout = Sighted(guest.client._look_again)
    for number in range(1, 30):
        guest.client._lookout.see(key, Address("127.0.0.1", number))
    goes_on(host, guest)
    table = host.client.match_to_continue
    kept = guest.client.profile.contact(table).addresses
    assert kept == (Address("127.0.0.1", host.client.port),)


def test_where_a_host_was_met_is_remembered_the_latest_first(tmp_path):
    profile = open_profile(tmp_path, "Anna")
    contact = Contact(KEY)
    for number in range(20):
        contact = contact.also_at(Address("fe80::1" if number % 2 else "cellar.local", 1 + number))
    profile.keep_contact(KEY, contact)
    assert profile.contact(KEY) == contact
    assert contact.addresses[0] == Address("fe80::1", 20)
    assert len(contact.addresses) == 8


def test_a_match_is_left_as_host_or_as_guest(begun):
    begun.host.client.close()
    profile = open_profile(begun.folder / "host", "host")
    assert profile.left_match(hosting=False) is None
    left = profile.left_match(hosting=True)
    assert left is not None
    left.close()
    assert isinstance(begun.guest.client, LanClient)
