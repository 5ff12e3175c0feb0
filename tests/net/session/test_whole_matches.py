"""Whole matches over a bad network: no deadlock, no divergent log, no lost match."""

from __future__ import annotations

import pytest

from game.bench.network_conditions import CALM, SIEGE, STORM
from game.bench.network_simulation import Simulation

# In the last nobody sits at program 1: it watches.
TWO, THREE, WATCHED = [
    ("snapszer", 2, (0, 1)),
    ("north_american_3", 3, (0, 1, 2)),
    ("sixty_six", 3, (0, 2)),
]

# The seats of three and four hands stand at two to four computers.
SPLITS = [
    ("north_american_4", 4, (0, 1, 2, 3)),
    ("north_american_4", 2, (0, 1, 0, 1)),
    ("north_american_3", 2, (0, 1, 1)),
]

WHOLE = 1000


def played(seed: int, table, conditions, deals: int = WHOLE) -> Simulation:
    """A match, or its first deals, that came to the same signed end everywhere."""
    simulation = Simulation(seed, *table, conditions)
    simulation.most_deals = deals
    simulation.run(limit=6 * 3600)
    assert simulation.agreed
    for program in simulation.at_the_match:
        assert simulation.ended(program.match)
        assert program.match.match.over or 1 <= len(program.match.past) <= deals
    for program in simulation.programs:
        assert not any(told.ending.violation for told in program.endings)
    return simulation


@pytest.mark.parametrize(
    ("table", "deals"), [(WATCHED, WHOLE), *((table, 2) for table in SPLITS)], ids=str
)
def test_in_a_calm_evening_nothing_is_refused_wherever_the_seats_stand(table, deals):
    simulation = played(1, table, CALM, deals)
    assert simulation.now < 60
    assert all(program.session.admission.refusals == 0 for program in simulation.programs)


# Seeds of storms that pass soon: others keep a table apart for an hour of its clock.
STORMS = [
    (TWO, 106, WHOLE),
    (THREE, 113, 2),
    (WATCHED, 117, WHOLE),
    # hands are veiled anew in these
    (("thousand_3", 2, (0, 1, 1)), 104, 1),
    (("thousand_4", 4, (0, 1, 2, 3)), 101, 1),
    (("bauernschnapsen", 3, (0, 1, 2, 1)), 118, 1),
]


@pytest.mark.parametrize(("table", "seed", "deals"), STORMS, ids=str)
def test_loss_delay_doubling_overtaking_cut_links_and_killed_programs(table, seed, deals):
    simulation = played(seed, table, STORM, deals)
    assert simulation.cut_links
    assert simulation.restarts


def test_links_cut_for_minutes():
    assert played(200, THREE, SIEGE, deals=2).cut_links


def test_a_run_can_be_run_again():
    one, other = (Simulation(7, *TWO, SIEGE) for _ in range(2))
    for simulation in (one, other):
        simulation.run(limit=60)
        assert all(match is not None for match in simulation.matches)
    assert (one.now, one.frames, one.bytes) == (other.now, other.frames, other.bytes)
