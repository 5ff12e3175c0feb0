"""What a session lets through to the people at the table."""

from __future__ import annotations

from net.news import Refused
from net.simulation import Simulation
from net.table_messages import TABLE_WIRE, Refusal
from net.weather import CALM


def told_of_refusal(key: str):
    """The refusals a guest tells of when its host says so, and how many it counted."""
    simulation = Simulation(1, "snapszer", 2, (0, 1), CALM)
    host, guest = simulation.programs
    guest.session.connected(host.key)
    guest.session.received(host.key, TABLE_WIRE.encode(Refusal(key)), 0.0)
    news = guest.session.take_news()
    return [each for each in news if isinstance(each, Refused)], guest.session.door.refusals


def test_a_refusal_is_told_in_our_own_words():
    key = "network.refused.seat_taken"
    assert told_of_refusal(key) == ([Refused(key)], 0)


def test_a_refusal_in_somebody_elses_words_is_not_shown():
    assert told_of_refusal("Your program is old: get another") == ([], 1)
