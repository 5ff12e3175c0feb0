"""The messages a session lets through to the people at the table."""

from __future__ import annotations

from game.bench.network_conditions import CALM
from game.bench.network_simulation import Simulation
from net.session import RequestRefused
from net.wire.table_messages import TABLE_WIRE, Refusal


def told_of_refusal(key: str):
    """The refusals a guest tells of when its host says so, and how many it counted."""
    simulation = Simulation(1, "snapszer", 2, (0, 1), CALM)
    host, guest = simulation.programs
    guest.session.connected(host.key)
    guest.session.received(host.key, TABLE_WIRE.encode(Refusal(key)), 0.0)
    events = guest.session.take_events()
    return [
        each for each in events if isinstance(each, RequestRefused)
    ], guest.session.admission.refusals


def test_a_refusal_is_told_in_our_own_words():
    key = "network.refused.seat_taken"
    assert told_of_refusal(key) == ([RequestRefused(key)], 0)


def test_a_refusal_in_somebody_elses_words_is_not_shown():
    assert told_of_refusal("Your program is old: get another") == ([], 1)
