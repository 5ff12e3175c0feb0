"""An early message of a peer that is sought or known costs it nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bench.network_conditions import NetworkConditions
from game.bench.network_simulation import Program, Simulation
from net.log import Body, write_entry
from net.session import TurnedAway
from net.session import admission as door_module
from net.session.admission import BAN, STRIKES
from net.wire.deck_messages import Commit
from net.wire.fields import VERSION
from net.wire.match_messages import LOG_WIRE
from net.wire.table_messages import TABLE_WIRE, EntryFrame, Same

MANY = 3 * STRIKES
SLOW = NetworkConditions(delay=(0.005, 0.005), thinking=2.0)


def at_play() -> Simulation:
    simulation = Simulation(1, "snapszer", 2, (0, 1), SLOW)
    simulation.run(limit=3.0)
    assert all(program.match is not None for program in simulation.programs)
    return simulation


def started_again(simulation: Simulation, number: int) -> Program:
    program = simulation.programs[number]
    simulation._kill(program)
    simulation._start(program)
    return program


def grows(simulation: Simulation) -> bool:
    """Whether the match goes on within ten seconds."""
    before = [len(program.session.playing.replica.log.chain) for program in simulation.programs]
    simulation.run(limit=simulation.now + 10.0)
    after = [len(program.session.playing.replica.log.chain) for program in simulation.programs]
    return all(now > then for now, then in zip(after, before, strict=True))


@pytest.mark.parametrize("number", [0, 1], ids=["host", "guest"])
def test_frames_before_the_hello_charge_nobody(number):
    simulation = at_play()
    program, other = started_again(simulation, number), simulation.programs[1 - number]
    head = TABLE_WIRE.encode(other.session.playing.copies[number].log.head())
    for _ in range(MANY):
        program.session.received(other.key, head, simulation.now)
    assert program.session.admission.dropped == []
    assert grows(simulation)


def test_entries_of_a_shuffle_the_log_has_not_come_to_charge_nobody():
    simulation = at_play()
    host, guest = simulation.programs
    later = host.match.shuffle_plan(host.match.shuffle + 4).context
    said = LOG_WIRE.encode(Commit(bytes(32)))
    entry = write_entry(Body(later, 0, bytes(32), 0, said), host.identity.signing_key)
    for _ in range(MANY):
        guest.session.received(host.key, TABLE_WIRE.encode(EntryFrame(entry.raw)), simulation.now)
    assert guest.session.admission.dropped == []
    assert guest.session.admission.refusals == 0
    assert grows(simulation)


@pytest.mark.parametrize("number", [0, 1], ids=["host", "guest"])
def test_a_peer_that_comes_with_another_version_is_let_in_when_it_comes_with_ours(number):
    simulation = at_play()
    program, other = simulation.programs[number], simulation.programs[1 - number]
    hello = other.session.admission.remotes[program.key].pairing._hello()
    for version in (VERSION - 1, VERSION + 1):
        updated = replace(hello, version=version, run=bytes(8), attempt=9)
        program.session.received(other.key, TABLE_WIRE.encode(updated), simulation.now)
    told = program.session.take_events()
    assert [type(each) for each in told if isinstance(each, TurnedAway)] == [TurnedAway] * number
    started_again(simulation, 1 - number)
    assert grows(simulation)


def test_a_host_that_floods_is_cut_for_a_while_and_then_spoken_to_again(monkeypatch):
    monkeypatch.setattr(door_module, "FLOOD", 50)
    simulation = at_play()
    host, guest = simulation.programs
    frame = TABLE_WIRE.encode(Same(True, True))
    for _ in range(int(door_module.MESSAGES[1]) + 60):
        guest.session.received(host.key, frame, simulation.now)
    assert guest.session.admission.dropped == [host.key]
    assert guest.session.admission.admit(host.key, simulation.now) is None
    simulation.run(limit=simulation.now + BAN + 2.0)
    assert guest.session.admission.remotes[host.key].paired
    assert grows(simulation)
