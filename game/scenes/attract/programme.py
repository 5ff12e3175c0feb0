"""The programme of the show: deals that the house's characters have played, in the order they are shown.

Each is a record of one deal (see `game.contest.record`) in the folder `programme`; `continued` in it names
the move after which it is looked at. `python -m game.scenes.attract.find_numbers` looks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from game.contest.record import Record, read_record

FOLDER = Path(__file__).with_name("programme")


def programme() -> Iterator[Record]:
    """Every number in order, again and again; each is read when its turn comes."""
    for path in cycle(sorted(FOLDER.glob("*.record"))):
        yield read_record(path.read_text(encoding="utf-8"))
