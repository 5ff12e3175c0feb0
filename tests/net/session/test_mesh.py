"""Guests compare their logs with each other: a host who holds back or tells two stories gains nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Folder, Program, Simulation
from net.identity import Identity
from net.log import Body, read_body, write_entry
from net.session import Admission, Paired, PeerLeft, Relayed, TurnedAway
from net.session.mesh import Mesh
from net.session.presence import AWAY_AFTER, Presence
from net.wire.deck_messages import Cut
from net.wire.match_messages import LOG_WIRE
from net.wire.table_messages import TABLE_WIRE, EntryFrame, ListensAt, PeerAt
from net.wire.violation import ProtocolViolation, ViolationKind

THREE = ("north_american_3", 3, (0, 1, 2))


class DishonestHost(Simulation):
    """From the first deal on the host lets one guest have only what `bend` makes of its frames."""

    victim = 2

    def __init__(self, mesh: bool = True) -> None:
        self.mesh = mesh
        self.told: list[list[object]] = [[], [], []]
        super().__init__(5, *THREE, CALM)

    def bend(self, entry: EntryFrame) -> EntryFrame | None:
        """Hold everything back."""
        return None

    def _send(self, program: Program) -> None:
        if program.number == 0 and program.match is not None and program.match.deals >= self.after:
            outbox = program.session.admission.outbox
            outbox[:] = [item for item in map(self._bent, outbox) if item is not None]
        super()._send(program)

    after = 1

    def _bent(self, item: tuple[bytes, bytes]) -> tuple[bytes, bytes] | None:
        key, frame = item
        message = TABLE_WIRE.decode(frame)
        if self._numbers[key] != self.victim or not isinstance(message, EntryFrame):
            return item
        bent = self.bend(message)
        return None if bent is None else (key, TABLE_WIRE.encode(bent))

    def _play(self, program: Program) -> None:
        self.told[program.number] += program.session.admission.events
        if program.session.playing is not None:
            self.told[program.number] += program.session.playing.events
        super()._play(program)


class TwoStories(DishonestHost):
    """The host's first cut is another one for one guest, who hears no more of the true one."""

    after = 0

    def __init__(self, mesh: bool = True) -> None:
        self.forged = False
        super().__init__(mesh)

    def bend(self, entry: EntryFrame) -> EntryFrame | None:
        body = read_body(entry.entry)
        replica = self.programs[0].session.playing.replica
        message = LOG_WIRE.decode(body.message)
        if body.table != replica.log.chain.table or body.place < self._first_cut(replica):
            return entry
        if body.speaker or not isinstance(message, Cut):
            return None
        self.forged = True
        other = LOG_WIRE.encode(Cut((message.at + 1) % 24))
        forged = Body(body.table, body.place, body.previous, 0, other)
        return EntryFrame(write_entry(forged, self.programs[0].identity.signing_key).raw)

    @staticmethod
    def _first_cut(replica) -> int:
        """The place of the host's own first cut."""
        for place, entry in enumerate(replica.log.chain.entries):
            mine = entry.body.speaker == 0 and entry.verdict is None
            if mine and isinstance(LOG_WIRE.decode(entry.body.message), Cut):
                return place
        return len(replica.log.chain)


def run(simulation: Simulation, until: Callable[[], bool], limit: float = 120.0) -> None:
    """Until something holds, or so many seconds of its clock have passed."""
    while simulation.now < limit and not until():
        simulation.run(simulation.now + 1.0)


def test_a_host_who_holds_back_stops_nobody():
    simulation = DishonestHost()
    run(simulation, lambda: min(match.deals if match else 0 for match in simulation.matches) >= 2)
    assert min(match.deals for match in simulation.matches) >= 2


def test_with_the_star_alone_he_stops_the_match():
    simulation = DishonestHost(mesh=False)
    simulation.run(limit=60)
    assert min(match.deals for match in simulation.matches) < 2
    assert [e.peers for e in simulation.told[1] if isinstance(e, Relayed)] == [{2}]


def convicted(program: Program) -> list[ProtocolViolation]:
    return [end.ending.violation for end in program.endings if end.ending.violation]


def test_a_host_who_tells_two_stories_is_convicted_by_both_signatures():
    simulation = TwoStories()
    guests = simulation.programs[1:]
    run(simulation, lambda: all(map(convicted, guests)))
    assert simulation.forged
    for guest in simulation.programs[1:]:
        assert [(each.peer, each.kind) for each in convicted(guest)[:1]] == [
            (0, ViolationKind.TWO_MESSAGES)
        ]
        verdicts = [e for e in guest.session.playing.replica.log.chain.history if e.verdict]
        one, other = (read_body(raw) for raw in verdicts[0].verdict.evidence)
        assert (one.place, one.speaker) == (other.place, other.speaker)
        assert one.message != other.message


def test_with_the_star_alone_nobody_sees_it():
    simulation = TwoStories(mesh=False)
    simulation.run(limit=60)
    assert simulation.forged
    assert not any(map(convicted, simulation.programs))


@pytest.fixture(scope="module")
def honest() -> DishonestHost:
    simulation = DishonestHost()
    simulation.after, simulation.conditions = 99, replace(CALM, thinking=2.0)
    run(simulation, lambda: (match := simulation.matches[2]) is not None and match.deals >= 1)
    simulation.run(simulation.now + 4.0)
    return simulation


def test_peers_of_the_mesh_are_met_without_a_word_to_the_people(honest):
    simulation = honest
    first, second = (simulation.programs[number] for number in (1, 2))
    assert first.session.admission.key_of(second.identity.public) == second.key
    for guest in (1, 2):
        told = simulation.told[guest]
        assert [e.identity for e in told if isinstance(e, Paired)] == [
            simulation.programs[0].identity.public
        ]
        assert not [e for e in told if isinstance(e, TurnedAway | PeerLeft)]
        relayed = [e.peers for e in told if isinstance(e, Relayed)]
        assert relayed[-1] == frozenset()
    assert all(program.session.admission.refusals == 0 for program in simulation.programs)


def test_a_key_that_is_not_a_mesh_peers_is_not_taken_for_one(honest):
    simulation = honest
    admission = simulation.programs[1].session.admission
    stranger = bytes(range(32))
    admission.meet(stranger, simulation.programs[2].identity.public)
    assert stranger not in admission.remotes, "a key that was proven is not taken over"
    admission.meet(simulation.programs[0].key, simulation.programs[2].identity.public)
    assert simulation.programs[0].key not in admission.mesh, "nor is the host's"


def test_a_host_that_names_keys_without_end_is_believed_one_for_each_guest(honest):
    """Each would be dialled, and greeted, for as long as the match lasts."""
    admission = Admission(Identity(bytes(32)), "Anna", Folder(), Random(1), open_to_strangers=False)
    mesh, peers = Mesh(), tuple(bytes([number]) * 32 for number in range(4))
    host = SimpleNamespace(identity=peers[0], key=bytes(32))
    for number in range(100):
        for other in (2, 3):
            key = number.to_bytes(31, "big") + bytes([other])
            mesh.hear(host, PeerAt(other, key, 46660, ("10.0.0.9",)), 1, peers, admission)
    assert len(mesh.places) == len(admission.mesh) == len(admission.remotes) == 2


def test_a_guest_that_was_met_is_not_looked_for_under_another_key(honest):
    session = honest.programs[1].session
    host = session.admission.remotes[honest.programs[0].key]
    peers, before = session.playing.replica.terms.peers, dict(session.mesh.places)
    session.mesh.hear(host, PeerAt(2, b"k" * 32, 46660, ("10.0.0.9",)), 1, peers, session.admission)
    assert session.mesh.places == before


@pytest.mark.parametrize("host", ["cellar.local", "300.1.1.1", ""])
def test_names_are_not_asked_for_by_the_hosts_word(host):
    mesh = Mesh()
    mesh.learn(PeerAt(2, bytes(32), 46660, (host,)))
    assert not mesh.places


def test_the_host_hands_on_where_the_others_listen():
    here = ListensAt(46661, ("10.0.0.3", "fd00::3"))
    mesh = Mesh(listening={1: (b"a" * 32, ListensAt(1, ())), 2: (b"b" * 32, here)})
    (told,) = mesh.others_than(1)
    assert told == PeerAt(2, b"b" * 32, here.port, here.hosts)
    mesh.learn(told)
    assert [str(each) for each in mesh.places[b"b" * 32]] == [
        "10.0.0.3:46661",
        "[fd00::3]:46661",
    ]


def test_who_is_out_of_hearing_here_may_be_at_the_table_by_the_host():
    presence = Presence(relayed=frozenset({2}))
    presence.report(frozenset(), 0, 0.0)
    presence.hear(2, 0.0)
    assert not presence.is_away(2, AWAY_AFTER + 1)
    assert not presence.hears(2, AWAY_AFTER + 1)
    presence.report(frozenset({2}), 0, 0.0)
    assert presence.is_away(2, AWAY_AFTER + 1)
    assert not presence.is_away(2, 1.0), "he is heard, whatever the host says"
