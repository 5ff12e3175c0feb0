"""A report of an error that nobody expected, as text in the player's folder.

It tells what happened, in which versions, and the match as its record, without names. Of a running match on
the network no card is told that is not on the table: neither a pack nor the words of the error.
"""

from __future__ import annotations

import platform
import traceback
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from game import VERSION
from game.contest.record import Record, write_record
from game.play.home import write_whole
from game.play.table import Table
from game.rules import game_text

REPORTS = "reports"
_MOST_REPORTS = 20
_PROGRAM = Path(__file__).parents[2]
_LIBRARIES = ("pygame-ce", "numba", "pynacl", "pyzmq")


def write_report(folder: Path, error: BaseException, table: Table | None, sealed: bool) -> Path:
    """Write a report into `folder`, and delete the oldest of many. Raises OSError.

    `table` is the one that was played at, `sealed` whether its cards were secret among several machines.
    """
    shelf = folder / REPORTS
    shelf.mkdir(parents=True, exist_ok=True)
    path = shelf / f"{datetime.now():%Y-%m-%d_%H-%M-%S-%f}.txt"
    write_whole(path, report(error, table, sealed))
    for old in sorted(shelf.glob("*.txt"))[:-_MOST_REPORTS]:
        old.unlink(missing_ok=True)
    return path


def report(error: BaseException, table: Table | None, sealed: bool) -> str:
    """The text of a report."""
    lines = [*_versions(), "", *_story(error, table, sealed), ""]
    if table is not None:
        lines += _moves(table) if sealed else [write_record(nameless(table.record))]
    return "\n".join(lines) + "\n"


def nameless(record: Record) -> Record:
    """The same record, with nobody's name in it; bots keep their keys."""
    sittings = tuple(
        each if each.kind == "bot" else replace(each, name="") for each in record.sittings
    )
    return replace(record, sittings=sittings, abandoned="")


def _versions() -> Iterator[str]:
    yield f"Snapszer {VERSION}"
    yield f"Python {platform.python_version()} on {platform.system()} {platform.release()}"
    for library in _LIBRARIES:
        try:
            yield f"{library} {version(library)}"
        except PackageNotFoundError:
            yield f"{library} is not installed"


def _story(error: BaseException, table: Table | None, sealed: bool) -> Iterator[str]:
    """The error and what led to it, with the lines of code they came from."""
    names = [each.sitting.name for each in table.players] if table is not None else []
    cause = error.__cause__ or error.__context__
    if cause is not None:
        yield from _story(cause, table, sealed)
        yield "then:"
    words = "" if sealed else f": {error}"
    for name in filter(None, names):
        words = words.replace(name, "...")
    yield f"{type(error).__name__}{words}"
    for line in traceback.format_tb(error.__traceback__):
        local = line.rstrip().replace(str(_PROGRAM), "")
        yield local.replace(str(Path.home()), "~")


def _moves(table: Table) -> Iterator[str]:
    """The moves of the deal as all have seen them."""
    yield f"game {game_text(table.match.game)}"
    yield f"deal {table.match.number} at {':'.join(map(str, table.match.scores))}"
    yield from (f"{seat} {move}" for seat, move in table.moves)
