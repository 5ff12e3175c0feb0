"""The cost of a stranger: little, however often he comes, and for nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Simulation
from net.identity import Familiarity
from net.session import (
    CardsToCompare,
    CompareCards,
    MatchBegan,
    Paired,
    PeerLeft,
    RequestRefused,
    Session,
    TurnedAway,
    VisitorGone,
)
from net.session import admission as door_module
from net.session.admission import BAN, LONGEST_VISIT, SILENT, STRANGERS, STRIKES
from net.session.pairing import PairingStep
from net.tournament import BoardSession
from net.wire.table_messages import (
    TABLE_WIRE,
    Ack,
    Hello,
    Leave,
    Nonce,
    Refusal,
    RequestEntries,
    Same,
)
from tests.harness.copies import made_once
from tests.net.dishonest import Dishonest, at_the_door_of


@made_once
def client(until: float = 1.0) -> Simulation:
    """A host and a guest that have come together, and perhaps begun."""
    simulation = Simulation(1, "snapszer", 2, (0, 1), CALM)
    simulation.run(limit=until)
    assert list(simulation.programs[1].session.admission.guests)
    return simulation


def test_a_hello_of_another_version_does_not_reach_a_guest_at_its_table():
    guest = client().programs[1].session
    guest.take_events()
    stranger = Dishonest(guest, 7)
    stranger.say(stranger.hello(version=99))
    stranger.say(stranger.hello())
    assert (stranger.heard, stranger.told) == ([], [])
    assert not at_the_door_of(guest.admission, stranger)
    assert guest.seating is not None


def test_a_host_tells_nobody_of_a_stranger_with_another_version():
    host = client().programs[0].session
    stranger = Dishonest(host, 7)
    stranger.say(stranger.hello(version=99))
    assert stranger.told == []
    assert stranger.heard == [Refusal("network.refused.version")]


def test_whoever_this_side_has_gone_to_is_told_of():
    guest = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[1].session
    host = Dishonest(guest, 7)
    guest.connected(host.key)
    host.say(host.hello(version=99), now=1.0)
    assert [type(events) for events in host.told] == [TurnedAway]
    assert host.told[0].reason == "network.refused.version"


def host_whose_cards_are_compared(guest: Session) -> Dishonest:
    """The host that a guest has gone to, after both have shown their cards."""
    host = Dishonest(guest, 7, "Anna")
    guest.connected(host.key)
    host.talk(1.0)
    assert isinstance(host.told[-1], CardsToCompare)
    host.told.clear()
    return host


def test_a_host_who_leaves_while_cards_are_compared_has_left():
    guest = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[1].session
    host = host_whose_cards_are_compared(guest)
    host.say(Leave(), 2.0)
    assert host.told == [TurnedAway(host.key, "Anna", "network.left"), VisitorGone(host.key)]
    assert host.key not in guest.admission.sought


@pytest.mark.parametrize("invites", [False, True])
def test_a_host_who_leaves_again_and_again_before_he_is_paired_is_told_of_once(invites):
    guest = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[1].session
    host = Dishonest(guest, 7, "Anna")
    guest.admission.invited |= {host.key} if invites else set()
    guest.connected(host.key)
    host.say(host.hello(), 1.0)
    host.say(Leave(), 2.0, times=50)
    assert host.told == [TurnedAway(host.key, "Anna", "network.left")]
    assert not at_the_door_of(guest.admission, host)
    assert guest.admission.dropped == [host.key]


@pytest.mark.parametrize("paired", [False, True])
@pytest.mark.parametrize("keeps", ["a board", "a table"])
def test_who_keeps_a_board_or_a_table_of_a_tournament_is_sought_after_he_has_left(paired, keeps):
    """He comes back at the same place, and nobody says anew where that is."""
    guest = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[1].session
    if keeps == "a board":
        guest.board = BoardSession(guest.admission.identity)
    else:
        guest.table = bytes(32)
    host = Dishonest(guest, 7, "Anna")
    guest.admission.invited.add(host.key)  # nobody compares cards there
    guest.connected(host.key)
    if paired:
        pair(host, 0.5)
    else:
        host.say(host.hello(), 0.5)
    host.told.clear()
    host.say(Leave(), 2.0, times=50)
    told = [each for each in host.told if isinstance(each, TurnedAway | PeerLeft)]
    assert [type(each) for each in told] == [PeerLeft if paired else TurnedAway]
    back = Dishonest(guest, 7, "Anna")
    guest.tick(3.0 + BAN)
    assert any(isinstance(said, Hello) for said in back.listen())
    back.say(back.hello(), 3.0 + BAN)
    back.say(Leave(), 3.0 + BAN)
    assert [each for each in back.told if isinstance(each, TurnedAway)] == [], "it is known"
    guest.tick(4.0 + 2 * BAN)
    pair(back, 4.0 + 2 * BAN)
    assert [each.identity for each in guest.admission.guests] == [back.identity.public]


def pair(peer: Dishonest, now: float) -> None:
    """Let a peer say all that an honest one would until it is let in."""
    peer.talk(now)
    peer.pairing.compare(True)
    peer.talk(now + 1.1)


def test_of_a_host_who_is_not_heard_while_cards_are_compared_others_are_compared_later():
    guest = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[1].session
    host = host_whose_cards_are_compared(guest)
    guest.tick(1.0 + SILENT)
    host.listen()
    assert not host.told
    guest.tick(1.1 + SILENT)
    host.listen()
    assert host.told == [VisitorGone(host.key)]
    host.told.clear()
    back = host_whose_cards_are_compared(guest)
    assert back.key == host.key


def test_a_visitor_who_takes_his_leave_is_not_told_of_before_his_cards_are_shown():
    host = Simulation(1, "snapszer", 2, (0, 1), CALM).programs[0].session
    unseen, seen = Dishonest(host, 1), Dishonest(host, 2)
    unseen.say(unseen.hello(), 20.0)
    seen.talk(20.0)
    for visitor in (unseen, seen):
        visitor.told.clear()
        visitor.say(Leave(), 21.0)
        assert not at_the_door_of(host.admission, visitor)
    assert (unseen.told, seen.told) == ([], [VisitorGone(seen.key)])


def test_refusals_of_a_stranger_are_not_shown_and_end_his_visit():
    host = client().programs[0].session
    stranger = Dishonest(host, 7)
    stranger.talk(5.0)
    stranger.told.clear()
    for _ in range(5000):
        stranger.say(Refusal("network.refused.cards_differ_there"), 5.5)
    assert not any(isinstance(events, RequestRefused | TurnedAway) for events in stranger.told)
    assert stranger.key in host.admission.dropped


def test_refusals_of_a_peer_at_the_table_are_shown_now_and_then():
    simulation = client()
    host, guest = (program.session for program in simulation.programs)
    raw = TABLE_WIRE.encode(Refusal("network.refused.seat_taken"))
    host.take_events()
    for _ in range(100):
        host.received(simulation.programs[1].key, raw, 50.0)
    assert host.take_events() == [RequestRefused("network.refused.seat_taken")]
    assert list(guest.admission.guests)


@pytest.mark.parametrize("number", [0, 1])
def test_a_peer_that_is_of_another_version_every_other_moment_is_told_of_now_and_then(number):
    """Whether it comes to the host or is gone to, and though it says between that it forgot us."""
    simulation = client()
    victim, other = simulation.programs[number].session, simulation.programs[1 - number]
    mine = other.session.admission.remotes[simulation.programs[number].key].pairing._hello()
    forgotten = Refusal("network.refused.not_paired")
    victim.take_events()
    victim.take_frames()
    for step in range(300):
        for message in (replace(mine, version=99), mine, forgotten):
            victim.received(other.key, TABLE_WIRE.encode(message), 50.0 + step / 100)
    kinds = RequestRefused | TurnedAway
    assert 1 <= sum(isinstance(each, kinds) for each in victim.take_events()) <= 3
    said = [TABLE_WIRE.decode(frame) for _, frame in victim.take_frames()]
    assert sum(isinstance(each, Refusal) for each in said) <= 6


@pytest.mark.parametrize("number", [0, 1])
def test_a_peer_that_meets_us_again_between_its_refusals_is_told_of_now_and_then(number):
    """Each time it says that it has forgotten us, and both show their nonces once more."""
    simulation = client()
    victim, other = simulation.programs[number], simulation.programs[1 - number]
    forgotten, refused = (
        TABLE_WIRE.encode(Refusal(f"network.refused.{reason}"))
        for reason in ("not_paired", "seat_taken")
    )
    victim.session.take_events()
    for now in (50.0 + step / 100 for step in range(100)):
        for hearer, speaker in ((victim, other), (other, victim)):
            hearer.session.received(speaker.key, forgotten, now)
        for speaker, hearer in ((victim, other), (other, victim)) * 6:
            speaker.session.tick(now)
            for _, frame in speaker.session.take_frames():
                hearer.session.received(speaker.key, frame, now)
        victim.session.received(other.key, refused, now)
    told = victim.session.take_events()
    assert sum(isinstance(each, Paired) for each in told) > 3
    assert sum(isinstance(each, RequestRefused) for each in told) == 1


def test_the_friend_who_compares_cards_keeps_his_place():
    host = client().programs[0].session
    friend = Dishonest(host, 1, "Friend")
    friend.talk(20.0)
    shown = [events for events in friend.told if isinstance(events, CardsToCompare)]
    assert shown[0].familiarity is Familiarity.NEW
    assert not shown[0].sought
    for number in range(100):
        Dishonest(host, 100 + number).talk(20.1, 1)
    assert at_the_door_of(host.admission, friend)
    assert len(host.admission.visitors) == STRANGERS
    friend.pairing.compare(True)
    host.carry_out(CompareCards(friend.key, True), 20.2)
    friend.talk(20.3)
    assert friend.pairing.step is PairingStep.PAIRED
    assert friend.pairing.cards == shown[0].cards
    assert any(isinstance(events, Paired) for events in friend.told)


def test_a_full_door_is_open_to_whoever_is_known():
    host = client().programs[0].session
    known = Dishonest(host, 1, "Friend")
    strangers = [Dishonest(host, 100 + number) for number in range(STRANGERS)]
    for stranger in strangers:
        stranger.talk(20.0, 1)
    late = Dishonest(host, 200)
    late.talk(20.1)
    assert late.heard == []
    host.admission.known = Knowing(host.admission.known, known)
    known.talk(20.2)
    known.pairing.compare(True)
    known.talk(20.3)
    assert known.pairing.step is PairingStep.PAIRED
    assert any(isinstance(events, Paired) for events in known.told)


class Knowing:
    """Acquaintances of whom one more is known."""

    def __init__(self, known, friend: Dishonest) -> None:
        self._known = known
        self._friend = friend

    @property
    def connections(self) -> frozenset[bytes]:
        return frozenset({self._friend.key})

    def familiarity(self, identity: bytes, name: str) -> Familiarity:
        if identity == self._friend.identity.public:
            return Familiarity.KNOWN
        return self._known.familiarity(identity, name)

    def pin(self, identity: bytes, name: str, connection: bytes) -> None:
        raise OSError("the disk is full")


def test_a_disk_that_is_full_is_told_and_costs_nobody_his_match():
    simulation = client(until=5.0)
    host = simulation.programs[0].session
    friend = Dishonest(host, 1)
    host.admission.known = Knowing(host.admission.known, friend)
    friend.talk(20.0)
    friend.pairing.compare(True)
    friend.talk(20.1)
    assert RequestRefused("network.not_remembered") in friend.told
    assert host.playing is not None
    assert not host.playing.broken


def test_whoever_has_gone_makes_room_and_is_no_longer_shown():
    host = client().programs[0].session
    stranger = Dishonest(host, 1)
    stranger.talk(20.0)
    stranger.told.clear()
    host.tick(20.0 + SILENT + 1)
    stranger.listen()
    assert VisitorGone(stranger.key) in stranger.told
    assert not at_the_door_of(host.admission, stranger)


def test_nobody_stays_at_the_door_for_ever():
    host = client().programs[0].session
    stranger = Dishonest(host, 1)
    now = 20.0
    while now < 40.0 + LONGEST_VISIT:
        stranger.talk(now, 1)
        now += SILENT / 2
    assert any(isinstance(events, VisitorGone) for events in stranger.told)


def test_strangers_do_not_make_the_one_we_have_gone_to_wait_for_a_nonce():
    simulation = client()
    host = simulation.programs[0].session
    Dishonest(host, 1).talk(20.0)
    sought = Dishonest(host, 2)
    host.connected(sought.key)
    sought.talk(20.1)
    assert any(isinstance(message, Nonce) for message in sought.heard)
    late = Dishonest(host, 3)
    late.talk(20.2)
    assert not any(isinstance(message, Nonce) for message in late.heard)


def test_a_stranger_who_says_that_the_cards_differ_only_ends_his_own_visit():
    host = client().programs[0].session
    stranger = Dishonest(host, 1)
    stranger.talk(20.0)
    host.take_events()
    stranger.told.clear()
    host.carry_out(CompareCards(stranger.key, True), 20.5)
    stranger.say(Same(False), 20.6)
    assert not any(isinstance(events, TurnedAway | RequestRefused) for events in stranger.told)


def test_strangers_change_nothing_of_a_match_that_runs():
    """The same match with and without a crowd at the host's and the guest's door."""

    def log_of(crowd: bool) -> list[bytes]:
        simulation = Simulation(3, "schnapsen", 2, (0, 1), CALM)
        simulation.run(limit=2.0)
        strangers = [
            Dishonest(program.session, 50 + number)
            for program in simulation.programs
            for number in range(12)
        ]
        told: list[object] = []
        for step in range(10):
            for stranger in strangers if crowd else []:
                kept = stranger.victim.take_events()
                stranger.talk(simulation.now, 1)
                stranger.say(RequestEntries(bytes(32), 0, bytes(32)), simulation.now, 5)
                stranger.say(Ack(bytes(32), 9, bytes(32)), simulation.now, 5)
                told += stranger.told
                stranger.told.clear()
                stranger.victim.admission.events[:0] = kept
            simulation.run(limit=2.0 + step)
        assert not any(
            isinstance(events, MatchBegan | RequestRefused | TurnedAway) for events in told
        )
        playing = simulation.programs[1].session.playing
        return [entry.raw for entry in playing.replica.log.chain.entries[:40]]

    alone, among_strangers = log_of(crowd=False), log_of(crowd=True)
    assert len(among_strangers) >= 20
    assert [len(raw) for raw in alone[:3]] == [len(raw) for raw in among_strangers[:3]]


def test_a_peer_that_asks_for_the_log_all_the_time_is_answered_now_and_then():
    simulation = client(until=5.0)
    host, guest = simulation.programs
    table = host.session.playing.replica.terms.table
    raw = TABLE_WIRE.encode(RequestEntries(table, 0, bytes(32)))
    host.session.take_frames()
    for number in range(900):
        host.session.received(guest.key, raw, 50.0 + number / 900)
    entries = len(host.session.playing.replica.log.chain.entries)
    assert len(host.session.take_frames()) <= 32 * 35 < 900 * min(entries, 32)


def test_a_peer_that_floods_is_dropped_in_the_end(monkeypatch):
    monkeypatch.setattr(door_module, "FLOOD", 50)
    simulation = client(until=5.0)
    host, guest = simulation.programs
    raw = TABLE_WIRE.encode(Same(True, True))
    for _ in range(int(door_module.MESSAGES[1]) + 60):
        host.session.received(guest.key, raw, 50.0)
    assert guest.key in host.session.admission.dropped


def test_rows_of_frames_count_as_strikes():
    simulation = client()
    host, guest = simulation.programs
    for number in range(STRIKES):
        host.session.received(guest.key, b"", 50.0 + number)
    assert guest.key in host.session.admission.dropped


@pytest.mark.parametrize("message", [Hello, Nonce, Same])
def test_a_stranger_is_answered_at_most_once_for_each_message(message):
    host = client().programs[0].session
    stranger = Dishonest(host, 1)
    stranger.talk(20.0)
    stranger.heard.clear()
    again = {Hello: stranger.hello(), Nonce: Nonce(bytes(32)), Same: Same(True)}[message]
    stranger.say(again, 20.5, times=500)
    assert len(stranger.heard) <= 4
