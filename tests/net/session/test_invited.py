"""A guest who proves an invitation is at the table; it may be withdrawn; no address is told through it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import SystemRandom

import pytest

from net.identity import Identity, KnownPeers
from net.invitation import Invitation, new_invitation
from net.invitation import invitation as invitation_module
from net.match import LogFolder
from net.session import (
    Admission,
    CardsToCompare,
    CompareCards,
    FollowInvitation,
    Lobby,
    MetAtRelay,
    NetworkThread,
    Paired,
    RelayChanged,
    RequestRefused,
    SeatingChanged,
    Session,
    TurnedAway,
    WaitForGuests,
)
from net.transport import Transport
from net.wire.table_messages import Sit
from tests.harness.patience import wait_until
from tests.harness.relay import StandInRelay, relay

pytestmark = [pytest.mark.waits, pytest.mark.usefixtures("short_pauses")]


class End:
    """One end on the network, and what it was told."""

    def __init__(self, folder: Path, hosting: bool = False) -> None:
        folder.mkdir()
        self.identity = Identity(os.urandom(32))
        self.known = KnownPeers(folder)
        admission = Admission(self.identity, folder.name, self.known, SystemRandom())
        lobby = Lobby.hosted("snapszer", 2, self.identity.public) if hosting else None
        session = Session(admission, LogFolder(folder, self.identity), lobby)
        self.network = NetworkThread(session, Transport(self.identity.connection_keys))
        self.session = session
        self.network.start()
        self.told: list[object] = []

    def wait_for(self, kind: type, **fields: object) -> object:
        """The first event of this kind with these fields, now or later."""

        def fits(event: object) -> bool:
            values = fields.items()
            return isinstance(event, kind) and all(getattr(event, k) == v for k, v in values)

        def first() -> object:
            self.told += self.network.take()
            return next(filter(fits, self.told), None)

        return wait_until(first)


@pytest.fixture
def between() -> Iterator[StandInRelay]:
    with relay() as made:
        yield made


@pytest.fixture
def ends(tmp_path) -> Iterator[list[End]]:
    made: list[End] = []

    def end(name: str, hosting: bool = False) -> End:
        made.append(End(tmp_path / name, hosting))
        return made[-1]

    yield end
    for each in made:
        each.network.stop()


def met(between: StandInRelay, ends) -> tuple[End, End, Invitation]:
    """A host, a guest that has come by its invitation, and the invitation."""
    host, guest = ends("host", hosting=True), ends("guest")
    invitation = new_invitation(between.address, host.identity.connection_keys[0])
    host.network.command(WaitForGuests(invitation))
    guest.network.command(FollowInvitation(invitation))
    host.wait_for(Paired)
    guest.wait_for(Paired)
    return host, guest, invitation


def test_an_invited_guest_is_at_the_table_at_once_and_both_may_compare_the_cards(between, ends):
    host, guest, _ = met(between, ends)
    here, there = host.wait_for(CardsToCompare), guest.wait_for(CardsToCompare)
    assert here.cards == there.cards
    assert here.invited
    assert there.invited
    seating = guest.wait_for(SeatingChanged).seating
    assert seating.members == (host.identity.public, guest.identity.public)
    guest.network.command(Sit(0, 1, "person", "Anna"))
    wait_until(lambda: host.session.seating.names[1:2] == ("Anna",))


def test_nobody_is_pinned_by_an_invitation_before_the_cards_were_compared(between, ends):
    host, guest, _ = met(between, ends)
    assert not host.known.names
    assert not guest.known.names
    host.network.command(CompareCards(host.wait_for(CardsToCompare).key, True))
    wait_until(lambda: list(host.known.names) == [guest.identity.public])


def test_an_invited_guest_with_other_cards_has_to_go(between, ends):
    host, guest, _ = met(between, ends)
    host.network.command(WaitForGuests(None))
    host.network.command(CompareCards(host.wait_for(CardsToCompare).key, False))
    guest.wait_for(RequestRefused, reason="network.refused.cards_differ_there")
    guest.wait_for(RelayChanged, problem="network.invitation.withdrawn")
    assert not host.session.admission.invited


def test_a_guest_who_finds_other_cards_leaves(between, ends):
    _, guest, _ = met(between, ends)
    guest.network.command(CompareCards(guest.wait_for(CardsToCompare).key, False))
    guest.wait_for(TurnedAway, reason="network.refused.cards_differ")


def test_a_withdrawn_invitation_is_answered_with_a_sentence(between, ends):
    host, _, invitation = met(between, ends)
    host.network.command(WaitForGuests(None))
    late = ends("late")
    late.network.command(FollowInvitation(invitation))
    gone = late.wait_for(RelayChanged, over=True)
    assert gone.problem == "network.invitation.withdrawn"


def test_with_all_places_taken_the_host_is_told_and_more_guests_wait(between, ends, monkeypatch):
    """Somebody who has the secret can do no more than that, and comes with cards to compare."""
    monkeypatch.setattr(invitation_module, "SLOTS", 1)
    host, guest, invitation = met(between, ends)
    host.wait_for(RelayChanged, problem="network.relay.full")
    late = ends("late")
    late.network.command(FollowInvitation(invitation))
    late.wait_for(RelayChanged, problem="network.relay.alone")
    other = new_invitation(between.address, host.identity.connection_keys[0])
    host.network.command(WaitForGuests(other))
    late.network.command(FollowInvitation(other))
    late.wait_for(Paired)
    assert guest.identity.public in {each.identity for each in host.session.admission.guests}


def test_without_its_host_a_guest_waits_and_is_told_so(between, ends):
    host = ends("host", hosting=True)
    guest = ends("guest")
    invitation = new_invitation(between.address, host.identity.connection_keys[0])
    guest.network.command(FollowInvitation(invitation))
    guest.wait_for(RelayChanged, problem="network.relay.alone")
    host.network.command(WaitForGuests(invitation))
    host.wait_for(RelayChanged, reached=True, problem="")
    guest.wait_for(MetAtRelay)
    guest.wait_for(Paired)


def test_no_address_is_told_through_a_relay(between, ends):
    """Nor is the loopback end of a tunnel kept as a place where somebody is found."""
    host, guest, _ = met(between, ends)
    guest.wait_for(SeatingChanged)
    wait_until(lambda: guest.session.admission.far == {host.identity.connection_keys[0]})
    wait_until(lambda: host.session.admission.far == {guest.identity.connection_keys[0]})
    assert not any(type(each).__name__ == "FoundAt" for each in (*guest.told, *host.told))
