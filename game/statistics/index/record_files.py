"""A record's file into rows, or into the reason why it is not counted."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.contest.record import HEADER, DamagedRecord, NewerRecord
from game.play.home import Unreadable, read_text
from game.statistics.files import RecordFile, moment_of
from game.statistics.reading import read_rows
from game.statistics.rows import DealRow, MatchRow


@dataclass(frozen=True)
class Skipped:
    """A record that is not counted: `problem` is a word for the kind, `reason` the sentence of the reader.

    "newer" was written by a later version, "foreign" is no record, "damaged" cannot have happened as it
    stands, "unreadable" could not be read from the disk. The file stays as it is.
    """

    source: str
    problem: str
    reason: str


Reading = tuple[MatchRow, tuple[DealRow, ...]] | Skipped


def read_file(folder: Path, file: RecordFile) -> Reading:
    """Read a record's file into its rows, or the reason why it is skipped."""
    path = folder / file.source
    try:
        text = read_text(path)
        return read_rows(text, file.source, moment_of(path, file))
    except OSError as reason:
        return Skipped(file.source, "unreadable", str(reason.strerror or reason))
    except Unreadable as reason:
        return Skipped(file.source, "foreign", str(reason))
    except NewerRecord as reason:
        return Skipped(file.source, "newer", str(reason))
    except DamagedRecord as reason:
        ours = text.removeprefix("\ufeff").partition("\n")[0].strip() == HEADER
        return Skipped(file.source, "damaged" if ours else "foreign", str(reason))
    except (
        Exception
    ) as reason:  # whatever a foreign file makes of the rules must not hide the others
        return Skipped(file.source, "damaged", f"{type(reason).__name__}: {reason}")
