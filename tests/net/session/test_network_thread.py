"""The thread that owns the sockets: orders go in, news come out, it ends when it is told."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import pytest

from net.identity import Identity, KnownPeers
from net.invitation import new_invitation
from net.match import LogFolder
from net.session import (
    Admission,
    CardsToCompare,
    CompareCards,
    FollowInvitation,
    Join,
    Lobby,
    NetworkThread,
    NotReached,
    Paired,
    Reached,
    RelayChanged,
    RequestRefused,
    SeatingChanged,
    Session,
    Shortage,
    WaitForGuests,
    network_thread,
)
from net.session.lobby import NotSeated
from net.session.network_thread import NetworkFailed
from net.transport import Address, Transport, descriptors, key_lookup, tunnel
from net.wire.table_messages import Leave
from tests.harness.patience import PATIENCE, wait_until

pytestmark = pytest.mark.waits


def network_of(folder: Path, hosting: bool = False) -> NetworkThread:
    folder.mkdir()
    me = Identity(os.urandom(32))
    admission = Admission(me, folder.name, KnownPeers(folder), SystemRandom())
    lobby = Lobby.hosted("snapszer", 2, me.public) if hosting else None
    session = Session(admission, LogFolder(folder, me), lobby)
    return NetworkThread(session, Transport(me.connection_keys))


@pytest.fixture
def host(tmp_path) -> Iterator[NetworkThread]:
    network = network_of(tmp_path / "host", hosting=True)
    network.start()
    yield network
    network.stop()


@pytest.fixture
def guest(tmp_path) -> Iterator[NetworkThread]:
    network = network_of(tmp_path / "guest")
    network.start()
    yield network
    network.stop()


@pytest.fixture
def resting(tmp_path) -> Iterator[NetworkThread]:
    """A guest's network whose thread is not begun: a test takes its steps."""
    network = network_of(tmp_path / "guest")
    yield network
    network._close()


def told(network: NetworkThread, kind: type):
    """The first news of a kind; what came before it is gone."""
    return wait_until(lambda: next((e for e in network.take() if isinstance(e, kind)), None))


def test_two_meet_by_address_alone_and_see_the_same_cards(host, guest):
    guest.command(Join(Address("127.0.0.1", host.port)))
    assert told(guest, Reached).address.port == host.port
    here, there = told(host, CardsToCompare), told(guest, CardsToCompare)
    assert here.cards == there.cards
    assert (here.name, there.name) == ("guest", "host")
    host.command(CompareCards(here.key, True))
    guest.command(CompareCards(there.key, True))
    assert told(host, Paired).name == "guest"
    assert told(guest, Paired).name == "host"


def test_who_has_gone_there_speaks_first_where_all_that_was_said_before_was_lost(host, guest):
    """The host knows no way to a guest whose line has come up and who has said nothing on it."""
    guest.command(Join(Address("127.0.0.1", host.port)))
    here, there = told(host, CardsToCompare), told(guest, CardsToCompare)
    host.command(CompareCards(here.key, True))
    said, carry_out = threading.Event(), guest._session.carry_out

    def decide(command, now):
        pairing = guest._session.admission.remotes[there.key].pairing
        if not pairing._same[1]:
            return False
        guest._transport.datagrams.receive = list
        said.set()
        return carry_out(command, now)

    guest._session.carry_out = decide
    guest.command(CompareCards(there.key, True))
    assert said.wait(PATIENCE)
    assert told(guest, SeatingChanged).seating.members[1:] == (
        guest._session.admission.identity.public,
    )


def test_nobody_at_an_address_is_told(guest, monkeypatch):
    monkeypatch.setattr(key_lookup, "TRIES", 1)
    guest.command(Join(Address("127.0.0.1", 9)))
    silent = told(guest, NotReached)
    assert (silent.reason, silent.goes_on) == ("network.address.silent", True)


def test_who_was_gone_to_by_his_key_and_says_nothing_is_told_of_once(resting):
    """As an organiser who has announced himself, and whose program has ended: nobody is asked for the key."""
    there = Address("127.0.0.1", 9)
    resting._reach(there, bytes(range(32)))
    resting.take()
    resting._tell_of_silence(time.monotonic() + network_thread.SILENT_AFTER - 1.0)
    assert resting.take() == []
    resting._tell_of_silence(time.monotonic() + network_thread.SILENT_AFTER)
    assert resting.take() == [NotReached(there, "network.address.silent", goes_on=True)]
    resting._tell_of_silence(time.monotonic() + 2 * network_thread.SILENT_AFTER)
    assert resting.take() == []


def test_who_has_greeted_is_not_silent_however_long_the_cards_are_compared(resting):
    key = bytes(range(32))
    resting._reach(Address("127.0.0.1", 9), key)
    resting.take()
    resting._session.admission.admit(key, time.monotonic())
    resting._tell_of_silence(time.monotonic() + network_thread.SILENT_AFTER)
    assert resting.take() == []


def test_an_address_is_asked_until_somebody_is_there(guest, monkeypatch):
    monkeypatch.setattr(key_lookup, "TRIES", 1)
    monkeypatch.setattr(key_lookup, "LATER", 0.05)
    with key_lookup.open_socket() as udp:
        port = udp.getsockname()[1]
        guest.command(Join(Address("127.0.0.1", port)))
        told(guest, NotReached)
        udp.settimeout(PATIENCE)
        for _ in range(4):  # two before it was told, and more
            asked, sender = udp.recvfrom(200)
        key_lookup.answer(udp, asked, sender, bytes(range(32)))
        assert told(guest, Reached).key == bytes(range(32))


def test_a_name_that_leads_nowhere_is_told(guest):
    guest.command(Join(Address("no-such-host.invalid", 9)))
    assert told(guest, NotReached).reason == "network.address.unknown"


def test_the_own_table_is_not_joined(host):
    host.command(Join(Address("127.0.0.1", host.port)))
    assert told(host, NotReached).reason == "network.address.own"


def ask_for(network: NetworkThread, order) -> None:
    """Carry out an order as the session carries out a command of the game."""
    carry_out = network._session.carry_out
    network._session.carry_out = lambda command, now: (
        order(now) if command == Leave() else carry_out(command, now)
    )
    network.command(Leave())


def test_an_order_that_has_to_wait_is_tried_again(guest):
    tries: list[float] = []
    done = threading.Event()

    def order(now):
        tries.append(now)
        if len(tries) == 3:
            done.set()
        return len(tries) >= 3

    ask_for(guest, order)
    assert done.wait(PATIENCE)
    assert len(tries) == 3


def test_what_the_session_refuses_is_told_with_its_reason(guest):
    def order(now):
        raise NotSeated("network.refused.seat_taken")

    ask_for(guest, order)
    assert told(guest, RequestRefused).reason == "network.refused.seat_taken"


def test_an_error_inside_ends_the_thread_and_is_raised_in_the_game_once(guest):
    def order(now):
        raise RuntimeError("broken")

    ask_for(guest, order)
    guest._thread.join(PATIENCE)
    assert not guest._thread.is_alive()
    with pytest.raises(NetworkFailed) as raised:
        guest.take()
    assert str(raised.value.__cause__) == "broken"
    guest.take()


def test_a_disk_that_takes_nothing_is_told_and_the_thread_goes_on(guest):
    def order(now):
        raise OSError("no space left on device")

    ask_for(guest, order)
    assert told(guest, RequestRefused).reason == "network.not_written"
    assert guest._thread.is_alive()


def test_running_out_of_descriptors_is_told_once_and_the_thread_goes_on(guest, monkeypatch):
    monkeypatch.setattr(network_thread, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(descriptors, "are_short", lambda: True)
    assert told(guest, Shortage).reason == "network.shortage"
    looked = threading.Event()
    monkeypatch.setattr(descriptors, "are_short", lambda: bool(looked.set()))
    assert looked.wait(PATIENCE)
    assert not any(isinstance(events, Shortage) for events in guest.take())
    monkeypatch.setattr(descriptors, "are_short", lambda: True)
    assert told(guest, Shortage).reason == "network.shortage"
    assert guest._thread.is_alive()


@pytest.mark.parametrize("hosting", [True, False])
def test_an_invitation_waits_for_a_descriptor_and_costs_nobody_his_match(
    host, guest, hosting, monkeypatch
):
    """The log can be written: it is the system that has no room for another socket."""
    network, lacking = (host, Transport) if hosting else (guest, tunnel)
    name = "_bind_far" if hosting else "_listening"
    opened, tries = getattr(lacking, name), iter(range(3))

    def none_left(*given):
        if next(tries, None) is not None:
            raise OSError(errno.EMFILE, "too many open files")
        return opened(*given)

    monkeypatch.setattr(lacking, name, none_left)
    monkeypatch.setattr(network_thread, "LOOK_EVERY", 0.0)
    failed = []
    network._session.disk_failed = lambda: failed.append("disk")
    invitation = new_invitation(Address("127.0.0.1", 9), bytes(32))
    network.command(WaitForGuests(invitation) if hosting else FollowInvitation(invitation))
    assert told(network, RelayChanged).relay == invitation.relay
    assert network._transport.tunnels
    assert failed == []


def test_no_descriptor_left_is_seen():
    """In a process of its own: the limit is lowered under what is open already."""
    code = (
        "import resource; from net.transport import descriptors as d; first = d.are_short();"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (3, resource.getrlimit(7)[1]));"
        "short = d.are_short(); d.raise_limit(); print(first, short, d.are_short())"
    )
    pytest.importorskip("resource")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["False", "True", "False"]


def test_it_ends_when_it_is_told_and_gives_its_port_back(tmp_path):
    network = network_of(tmp_path / "short")
    network.start()
    network.stop()
    network.stop()
    assert not network._thread.is_alive()
    network.command(Leave())
    again = Transport(Identity(os.urandom(32)).connection_keys, network.port)
    again.close()


def test_an_answer_leaves_before_the_next_message_is_read(tmp_path, monkeypatch):
    network = network_of(tmp_path / "host", hosting=True)
    session, transport, order = network._session, network._transport, []

    def read(key: bytes, raw: bytes, now: float) -> None:
        order.append(raw)
        session.admission.outbox.append((key, b"answer to " + raw))

    monkeypatch.setattr(session, "received", read)
    monkeypatch.setattr(transport, "receive", lambda: [(bytes(32), b"one"), (bytes(32), b"two")])
    monkeypatch.setattr(transport, "send", lambda key, raw: order.append(raw))
    network._turn()
    network._close()
    assert order == [b"one", b"answer to one", b"two", b"answer to two"]


def test_who_is_let_in_has_a_connection_before_the_clock_is_looked_at(tmp_path, monkeypatch):
    network = network_of(tmp_path / "host", hosting=True)
    session, transport, friend = network._session, network._transport, Identity(os.urandom(32))
    key = friend.connection_keys[0]

    def let_in(key: bytes, raw: bytes, now: float) -> None:
        session.admission.known.pin(friend.public, "Anna", key)

    monkeypatch.setattr(session, "received", let_in)
    monkeypatch.setattr(transport, "receive", lambda: [(key, b"one")])
    monkeypatch.setattr(network, "_tick_at", float("inf"))
    assert key not in transport.authenticator.welcome
    network._turn()
    network._close()
    assert key in transport.authenticator.welcome
