"""One side of a match between machines: a program of its own, run inside a network namespace.

    lan_peer.py host FOLDER GAME     lay a table
    lan_peer.py find FOLDER          find a table by mDNS and join it

Where a match was left in the folder it is gone on with.

It says on standard output how many moves lie on the table, who is away, and how it ended.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from game.online import Headless, open_profile
from game.rules import GAMES
from net.session import admission
from net.transport import FoundTable, Lookout

PACE = 0.02
PATIENCE = 120.0


def say(line: str) -> None:
    print(line, flush=True)


class Slowly(Headless):
    """Tells every move, and takes its time so that a cable can be pulled in mid-trick."""

    _told = (-1, -1)

    def turn(self) -> None:
        super().turn()
        time.sleep(PACE)
        joint = self.client.remote_table
        if joint is not None and (place := (joint.deck.deal, len(joint.table.moves))) != self._told:
            self._told = place
            say(f"moves {place[0]} {place[1]}")


def found_table() -> FoundTable:
    lookout = Lookout(lambda: None)
    until = time.monotonic() + PATIENCE
    while not lookout.tables and time.monotonic() < until:
        time.sleep(0.1)
    tables = lookout.tables
    lookout.close()
    if not tables:
        raise SystemExit(f"no table was found: {lookout.problem}")
    say(f"found {tables[0].announcement.name} at {tables[0].addresses[0]}")
    return tables[0]


def main(role: str, folder: str, game: str = "schnapsen") -> None:
    admission.PAUSE = 0.2  # the strangers of a test need not wait for each other
    side = Slowly("beginner", say)
    here = open_profile(Path(folder), role)
    left = here.left_match(hosting=role == "host")
    if left is not None:
        side.resume(here, left)
    elif role == "host":
        side.host(here, GAMES[game])
    else:
        table = found_table()
        side.join(here, table.addresses[0], table.announcement.key)
    say(f"score {side.play(PATIENCE)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
