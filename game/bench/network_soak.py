"""Match after match over the worst network there is: what `main.py bench soak` counts.

Each match has a seed of its own, so one that went wrong can be run again alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import count, cycle
from typing import Any

from game.bench.network_conditions import SIEGE, STORM, NetworkConditions
from game.bench.network_simulation import Simulation
from game.rules import GAMES
from net.match import Ending

CLOCK_LIMIT = 6 * 3600.0
# Players that move at random reach no thousand points: their match is left after so many deals.
MOST_DEALS = 12
# Which peer each seat belongs to, by the number of seats, and how many peers there are.
SPLITS: dict[int, tuple[tuple[tuple[int, ...], int], ...]] = {
    2: (((0, 1), 2), ((0, 1), 3), ((1, 0), 2), ((0, 2), 3), ((3, 0), 4)),
    3: (((0, 1, 2), 3), ((0, 1, 1), 2), ((2, 0, 3), 4)),
    4: (((0, 1, 2, 3), 4), ((0, 0, 1, 1), 2), ((0, 1, 0, 1), 2), ((0, 1, 2, 2), 3)),
}
CONDITIONS = (STORM, SIEGE)


def soak(deals: int = 1000, seed: int = 1) -> dict[str, Any]:
    """Play whole matches of random legal moves over 2, 3 and 4 peers until `deals` have ended.

    `restarts` are killed programs that came back, `cut_links` the times two peers were parted. What
    must never be: `forfeits`, deals taken from an honest peer; `deadlocks`, matches that stand still
    for ever; `divergent`, logs that differ; `lost`, matches a peer no longer has, or that broke off
    without a score.
    """
    figures = Counter[str]()
    tables = cycle(_tables())
    for number in count(seed):
        if max(figures["deals"], figures["matches"]) >= deals:
            break
        figures.update(_one_match(number, *next(tables)))
    return {**figures, "seeds": [seed, number - 1]}


def _tables() -> list[tuple[str, int, tuple[int, ...], NetworkConditions]]:
    """A game, how many peers there are, who holds its seats, and how bad the network is.

    Each game comes once a round, with the next of its splits and in turns with the network.
    """
    rounds = []
    for number in range(max(map(len, SPLITS.values()))):
        conditions = CONDITIONS[number % len(CONDITIONS)]
        for key, game in GAMES.items():
            splits = SPLITS[game.seats]
            owners, peers = splits[number % len(splits)]
            rounds.append((key, peers, owners, conditions))
    return rounds


def _one_match(
    seed: int, game: str, peers: int, owners: tuple[int, ...], conditions: NetworkConditions
) -> dict[str, int]:
    simulation = Simulation(seed, game, peers, owners, conditions)
    simulation.most_deals = MOST_DEALS
    simulation.run(CLOCK_LIMIT)
    endings = _endings(simulation)
    fouls = [ending.violation for ending in endings if ending.violation is not None]
    here = [program.session.playing for program in simulation.at_the_match]
    lost = any(playing is None or playing.broken for playing in here)
    ended = all(simulation.ended(program.match) for program in simulation.at_the_match)
    return {
        "deals": len(endings),
        "matches": 1,
        "results": len(endings) - len(fouls),
        "forfeits": len(fouls),
        "restarts": simulation.restarts,
        "cut_links": simulation.cut_links,
        "deadlocks": int(not ended and not lost),
        "divergent": int(not simulation.agreed),
        "lost": int(lost),
    }


def _endings(simulation: Simulation) -> list[Ending]:
    """How each deal of a match ended, from the log of the host."""
    playing = simulation.programs[0].session.playing
    states = playing.replica.log.states if playing is not None else []
    endings = {state.ending.number: state.ending for state in states if state.ending is not None}
    return [*endings.values()]
