"""Tournaments in the player's folder: a file each, written whole after every entry."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from game.contest.record import DamagedRecord, read_record
from game.play.home import Unreadable, read_text, write_whole
from game.play.journal import finished_files
from game.play.kept_file import KeptFile
from game.tournament.entries import Finish, NotAllowed
from game.tournament.tables import event_of_table, result_of_record
from game.tournament.text import LONGEST_TEXT, NewerTournament, read_tournament, write_tournament
from game.tournament.tournament import Tournament

FOLDER = "tournaments"
_ENDING = ".tournament"
# A clock may be set back so far since a tournament began: to winter time, on a journey, by the network.
_SET_BACK = timedelta(days=2)


@dataclass(frozen=True)
class KeptTournament:
    """A tournament and the file it is kept in."""

    path: Path
    tournament: Tournament


@dataclass(frozen=True)
class FoundTournaments:
    """All tournaments of a folder, the latest first. `aside` are files nobody can read, under their new
    names; `newer` says that one needs a newer version of the program."""

    kept: tuple[KeptTournament, ...] = ()
    aside: tuple[str, ...] = ()
    newer: bool = False


def new_tournament_file(folder: Path, tournament: Tournament) -> Path:
    """The file of a tournament that begins now, named by the moment."""
    return folder / FOLDER / f"{datetime.now():%Y-%m-%d_%H-%M-%S-%f}_{tournament.id[:8]}{_ENDING}"


def keep_tournament(kept: KeptTournament) -> None:
    """Write a tournament whole. Raises OSError where the disk refuses."""
    kept.path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(kept.path, write_tournament(kept.tournament))


def find_tournaments(folder: Path) -> FoundTournaments:
    """Read every tournament; damaged files are set aside where that can be done."""
    kept: list[KeptTournament] = []
    aside: list[str] = []
    newer = False
    for path in sorted((folder / FOLDER).glob(f"*{_ENDING}"), reverse=True):
        if "." in path.stem:
            continue  # set aside before
        with (file := KeptFile(path)):
            try:
                kept.append(KeptTournament(path, read_tournament(file.read(LONGEST_TEXT))))
            except NewerTournament:
                newer = True
        if file.aside is not None:
            aside.append(file.aside.name)
    return FoundTournaments(tuple(kept), tuple(aside), newer)


def results_on_shelf(folder: Path, tournament: Tournament, file: Path) -> list[Finish]:
    """The results of open tables whose matches are among the finished records, each read from its record.

    The name of `file` begins with the day on which the tournament began: older records are not read.
    """
    waiting = {event_of_table(tournament, table): table for table in tournament.open_tables}
    found: list[Finish] = []
    earliest = _earliest_record(file)
    for path in finished_files(folder):
        if not waiting or path.name < earliest:
            break
        with suppress(OSError, Unreadable, DamagedRecord, NotAllowed):
            text = read_text(path)
            event = next((each for each in waiting if f"\nevent {each}\n" in text), None)
            if event is not None:
                found.append(result_of_record(tournament, waiting[event], read_record(text)))
                del waiting[event]
    return sorted(found, key=lambda result: result.table)


def _earliest_record(path: Path) -> str:
    """The least name a record of a match of this tournament may have; records are named by local time."""
    try:
        return f"{datetime.fromisoformat(path.name[:10]) - _SET_BACK:%Y-%m-%d}"
    except (ValueError, OverflowError):  # no name of ours
        return ""
