"""A match that was interrupted is found again by the host's key, wherever the host is now."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import ClassVar

import pytest

from game.scenes.lan import evening as evening_module
from game.scenes.lan.evening import Evening
from game.scenes.lan.headless import Headless
from game.scenes.lan.here import Contact, arrive
from net.address import Address
from net.discovery import Announcement, FoundTable
from tests.scenes.lan.sides import Blind, turned, two_sides

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
        monkeypatch.setattr(evening_module, "Lookout", Sighted)
        turned((host, guest), lambda: moves(host) >= 3 and moves(guest) >= 3)
        turned((host, guest), lambda: guest.evening._contact.addresses)
        yield SimpleNamespace(host=host, guest=guest, folder=tmp_path)


def moves(side: Headless) -> int:
    joint = side.evening.joint
    return 0 if joint is None else 100 * (joint.feed.deal + 1) + len(joint.table.moves)


def again(side: Headless, folder, name: str, address: Address | None = None) -> Headless:
    """The same player in a new process, going on with the match that was left."""
    side.evening.close()
    here = arrive(folder / name, name)
    anew = Headless("beginner", lambda line: None)
    anew.resume(here, here.left_match(hosting=name == "host"), address)
    return anew


@contextmanager
def taken(port: int) -> Iterator[None]:
    """Another program has a port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("0.0.0.0", port))
        yield


def goes_on(*sides: Headless) -> None:
    before = [moves(side) for side in sides]
    turned(sides, lambda: all(moves(s) > m for s, m in zip(sides, before, strict=True)))


def test_a_host_whose_port_is_taken_is_found_by_its_key(begun):
    port = begun.host.evening.port
    begun.host.evening.close()
    with taken(port):
        host = again(begun.host, begun.folder, "host")
        try:
            assert host.evening.port != port
            guest = begun.guest
            key = host.evening.here.identity.connection_keys[0]
            guest.evening._lookout = Sighted(guest.evening._look_again)
            guest.evening._lookout.see(key, Address("127.0.0.1", host.evening.port))
            goes_on(host, guest)
            address = Address("127.0.0.1", host.evening.port)
            table = host.evening.joint._name
            turned(
                (host, guest),
                lambda: guest.evening.here.contact(table).addresses[0] == address,
            )
        finally:
            host.evening.close()


def test_both_start_again_and_the_host_has_another_port(begun):
    port = begun.host.evening.port
    begun.host.evening.close()
    with taken(port):
        host = again(begun.host, begun.folder, "host")
        guest = again(begun.guest, begun.folder, "guest")
        try:
            key = host.evening.here.identity.connection_keys[0]
            Sighted.made[-1].see(key, Address("127.0.0.1", host.evening.port))
            goes_on(host, guest)
        finally:
            host.evening.close()
            guest.evening.close()


def test_a_guest_that_starts_again_is_told_where_the_host_is_now(begun):
    port = begun.host.evening.port
    begun.host.evening.close()
    with taken(port):
        host = again(begun.host, begun.folder, "host")
        guest = again(begun.guest, begun.folder, "guest", Address("127.0.0.1", host.evening.port))
        try:
            goes_on(host, guest)
        finally:
            host.evening.close()
            guest.evening.close()


def test_a_table_that_only_claims_to_be_the_hosts_changes_nothing(begun):
    host, guest = begun.host, begun.guest
    key = host.evening.here.identity.connection_keys[0]
    guest.evening._lookout = Sighted(guest.evening._look_again)
    for number in range(1, 30):
        guest.evening._lookout.see(key, Address("127.0.0.1", number))
    goes_on(host, guest)
    table = host.evening.joint._name
    kept = guest.evening.here.contact(table).addresses
    assert kept == (Address("127.0.0.1", host.evening.port),)


def test_where_a_host_was_met_is_remembered_the_latest_first(tmp_path):
    here = arrive(tmp_path, "Anna")
    contact = Contact(KEY)
    for number in range(20):
        contact = contact.also_at(Address("fe80::1" if number % 2 else "cellar.local", 1 + number))
    here.keep_contact(KEY, contact)
    assert here.contact(KEY) == contact
    assert contact.addresses[0] == Address("fe80::1", 20)
    assert len(contact.addresses) == 8


def test_a_match_is_left_as_host_or_as_guest(begun):
    begun.host.evening.close()
    here = arrive(begun.folder / "host", "host")
    assert here.left_match(hosting=False) is None
    left = here.left_match(hosting=True)
    assert left is not None
    left.close()
    assert isinstance(begun.guest.evening, Evening)
