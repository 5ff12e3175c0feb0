"""The log of a match on disk: what a program that was killed goes on from.

One file per match, readable by its owner alone, only ever written at its end. A record is its kind,
its length, its bytes and a check. The first one says who this peer is in the match and holds its
secret for it; the others are entries as they were received, in the order they were taken, or say
that nothing before counts. `sync` returns when all is on disk, and nothing is sent before. So a
record that was only half written was never spoken of, and is cut off; damage anywhere else is
reported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from errno import EAGAIN, EEXIST
from io import FileIO
from pathlib import Path
from typing import Protocol

from filelock import lock_descriptor

from game.play.home import move_file, set_aside, written_at
from net.crypto import digest
from net.identity import Identity
from net.log import EntryJournal, MemoryJournal
from net.match.lan_match import LanMatch, MatchStage
from net.match.replica import Replica
from net.match.terms import Identified, terms_digest
from net.wire.match_messages import LOG_WIRE, Begin
from net.wire.violation import ProtocolViolation
from net.wire.wire import MESSAGE_BYTES, Malformed

MAGIC = b"snapszer-log-6\n"
RUNNING = ".log"
FINISHED = ".done"
ABANDONED = ".abandoned"
_CHECK = 8
_HEAD = 5
_LONGEST = MESSAGE_BYTES + 1024

# The longest contest has 273 deals, and some drawn ones; a deal of four peers takes 38 kB.
LONGEST_LOG = 16 * 1024 * 1024


class LogStore(Protocol):
    """A place for logs; a `LogFolder` in the program."""

    def begin(self, terms: Begin, me: Identified) -> EntryJournal:
        """A new, empty log for a match. Raises OSError; FileExistsError for terms that had one before."""


class DamagedLog(ValueError):
    """A file that is no log or longer than any, or in which something has been changed."""


class NewerLog(ValueError):
    """A log that a later version of the program wrote."""


@dataclass
class LogFile:
    """One open log, which no other program writes meanwhile; an `EntryJournal`."""

    path: Path
    _file: FileIO
    _dirty: bool = False

    @classmethod
    def created(cls, path: Path, terms: Begin, me: Identified, identity: bytes) -> LogFile:
        """A new log that knows its terms and this peer's secret.

        Raises OSError; then no log is there, and the same terms may be taken later.
        """
        log = cls._held(path, "x")
        own = bytes((me.peer,)) + me.secret + identity + LOG_WIRE.encode(terms)
        try:
            log._write(MAGIC + _record(b"M", own))
            log.sync()
        except OSError:
            log.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return log

    @classmethod
    def opened(cls, path: Path) -> LogFile:
        """A log that is there. Raises OSError; BlockingIOError means that another program writes it."""
        return cls._held(path, "r+")

    @classmethod
    def _held(cls, path: Path, mode: str) -> LogFile:
        log = cls(path, FileIO(path, mode, opener=_for_its_owner))
        try:
            if not lock_descriptor(log._file.fileno(), blocking=False):
                raise BlockingIOError(EAGAIN, "another program writes it", str(path))
        except OSError:
            log.close()
            raise
        return log

    def read(self) -> bytes:
        """All its bytes; a file longer than any log is not read. Raises OSError and DamagedLog."""
        if os.fstat(self._file.fileno()).st_size > LONGEST_LOG:
            raise DamagedLog(f"no log is longer than {LONGEST_LOG:,} bytes")
        return self._file.readall()

    def go_on_after(self, length: int) -> None:
        """Write from here on after this many bytes, the good ones. Raises OSError."""
        if self._file.seek(0, os.SEEK_END) != length:  # what is only looked at stays as old
            self._file.truncate(length)
            self._file.seek(length)

    def append(self, raw: bytes) -> None:
        self._write(_record(b"E", raw))

    def clear(self) -> None:
        self._write(_record(b"C", b""))

    def sync(self) -> None:
        if self._dirty:
            os.fsync(self._file.fileno())
            self._dirty = False

    def close(self) -> None:
        """Close the file; may be called again."""
        with suppress(OSError):
            self._file.close()

    def _write(self, record: bytes) -> None:
        self._dirty = True
        while record:
            record = record[self._file.write(record) :]


@dataclass(frozen=True)
class Kept:
    """The contents of a log file: the terms, who this peer is in it, the entries, and its good bytes."""

    terms: Begin
    me: Identified
    entries: list[bytes]
    length: int


@dataclass(frozen=True)
class FoundLogs:
    """The logs found in the folder: the matches to go on with, and the files that had to be set aside.

    The match that was played last comes first. Their logs are open: whoever does not go on with
    one closes it. Logs of a `newer` version stay as they are.
    """

    replicas: tuple[Replica, ...] = ()
    aside: tuple[Path, ...] = ()
    newer: tuple[Path, ...] = ()


@dataclass(frozen=True)
class LogFolder:
    """The folder of one player's logs; a `LogStore`."""

    folder: Path
    identity: Identity

    def begin(self, terms: Begin, me: Identified) -> LogFile:
        """A new log for a match. Raises OSError.

        Terms that had a log before are refused by FileExistsError, whatever has become of it: with another
        secret this peer would say otherwise what it has signed, and its old words would convict it.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        path, earlier = self._named(terms_digest(terms)), self._named(terms.table)
        ends = (RUNNING, FINISHED, ABANDONED)
        before = [*self.folder.glob(f"{path.stem}.*"), *map(earlier.with_suffix, ends)]
        if any(each.exists() for each in before):
            raise FileExistsError(EEXIST, "these terms had a log before", str(path))
        return LogFile.created(path, terms, me, self.identity.public)

    def find(self) -> FoundLogs:
        """All matches to go on with. Those that are over are renamed, what is damaged is set aside.

        Raises OSError where the folder cannot be read.
        """
        if not self.folder.is_dir():
            return FoundLogs()
        aside: list[Path] = []
        newer: list[Path] = []
        replicas: list[Replica] = []
        for path in self._running():
            try:
                replica = self._reopened(path)
            except OSError:  # in use by another program, or not to be read
                continue
            except NewerLog:
                newer.append(path)
                continue
            except (DamagedLog, Malformed, ProtocolViolation):
                with suppress(OSError):  # another program was quicker
                    aside.append(set_aside(path))
                continue
            if _may_go_on(replica):
                replicas.append(replica)
                continue
            replica.close()
            with suppress(OSError):
                move_file(path, path.with_suffix(FINISHED))
        return FoundLogs(tuple(replicas), tuple(aside), tuple(newer))

    def ended(self, table: bytes) -> LanMatch | None:
        """The match of a table that was played to its end, as its log tells it; None where there is none."""
        for path in self.folder.glob(f"*{FINISHED}"):
            with suppress(OSError, DamagedLog, Malformed, ProtocolViolation):
                if self._is_of(path, table):
                    kept = read_log(path.read_bytes(), self.identity)
                    replica = Replica(kept.terms, kept.me, MemoryJournal(list(kept.entries)))
                    replica.log.restore(kept.entries)
                    return replica.match
        return None

    def _is_of(self, path: Path, table: bytes) -> bool:
        """Whether a log is that of a table, by its beginning alone. Raises OSError and DamagedLog."""
        with path.open("rb") as log:
            return read_log(log.read(_LONGEST), self.identity).terms.table == table

    def abandon(self, terms: Begin) -> None:
        """The match is not gone on with: it is not found any more. Raises OSError."""
        path = self.path_of(terms)
        move_file(path, path.with_suffix(ABANDONED))

    def path_of(self, terms: Begin) -> Path:
        """The file of a match: its name follows from all of the terms, so that a table may be laid again.

        Earlier versions named it by its table alone.
        """
        earlier = self._named(terms.table)
        return earlier if earlier.exists() else self._named(terms_digest(terms))

    def _named(self, name: bytes) -> Path:
        return self.folder / f"{name.hex()[:16]}{RUNNING}"

    def _running(self) -> list[Path]:
        """The logs not put away or set aside, the newest first."""
        paths = [path for path in self.folder.glob(f"*{RUNNING}") if "." not in path.stem]
        return sorted(paths, key=written_at, reverse=True)

    def _reopened(self, path: Path) -> Replica:
        log = LogFile.opened(path)
        try:
            kept = read_log(log.read(), self.identity)
            log.go_on_after(kept.length)
            replica = Replica(kept.terms, kept.me, log)
            replica.log.restore(kept.entries)
        except BaseException:  # a file that is open cannot be set aside everywhere
            log.close()
            raise
        return replica


def read_log(raw: bytes, identity: Identity) -> Kept:
    """Read the bytes of a log for its owner. Raises DamagedLog, and NewerLog for one of a version to come."""
    if _is_later(raw):
        raise NewerLog("this log was written by a newer version of the program")
    if not raw.startswith(MAGIC):
        raise DamagedLog("this is no log")
    entries: list[bytes] = []
    own = b""
    length = len(MAGIC)
    for kind, payload, end in _records(raw):
        if (kind == b"M") != (not own):
            raise DamagedLog("a log says once, at its beginning, whose it is")
        if kind == b"M":
            own = payload
        elif kind == b"E":
            entries.append(payload)
        elif kind == b"C" and not payload:
            entries.clear()
        else:
            raise DamagedLog("a record of no known kind")
        length = end
    if len(own) < 66 or own[33:65] != identity.public:
        raise DamagedLog("this log belongs to somebody else")
    try:
        terms = LOG_WIRE.decode(own[65:])
    except Malformed as error:
        raise DamagedLog("the terms cannot be read") from error
    if not isinstance(terms, Begin):
        raise DamagedLog("the terms cannot be read")
    return Kept(terms, Identified(own[0], identity.signing_key, own[1:33]), entries, length)


def _is_later(raw: bytes) -> bool:
    """Whether a first line is that of a log, with a number this version does not know."""
    word, _, number = raw[: len(MAGIC) + 9].partition(b"\n")[0].rpartition(b"-")
    own_word, _, own = MAGIC.strip().rpartition(b"-")
    return word == own_word and number.isdigit() and int(number) > int(own)


def _may_go_on(replica: Replica) -> bool:
    """Whether the other peers may still be at this match.

    A guest that has taken the terms cannot know whether the first deal began without it. A host
    that has not shown its lot knows that nobody has.
    """
    match = replica.match
    if match is None or match.stage is MatchStage.OVER:
        return False
    taken = match.stage is not MatchStage.TERMS or replica.me.peer < match.signed
    return match.is_bound or (replica.me.peer > 0 and taken)


def _record(kind: bytes, payload: bytes) -> bytes:
    head = kind + len(payload).to_bytes(4, "big")
    return head + payload + digest("record", head, payload, size=_CHECK)


def _records(raw: bytes) -> Iterator[tuple[bytes, bytes, int]]:
    """Kind, bytes and end of each record; one torn off at the end of the file is left out."""
    at = len(MAGIC)
    while at + _HEAD <= len(raw):
        head = raw[at : at + _HEAD]
        size = int.from_bytes(head[1:], "big")
        end = at + _HEAD + size + _CHECK
        if size > _LONGEST:
            raise DamagedLog("a record longer than any message")
        if end > len(raw):
            return
        payload, check = raw[at + _HEAD : end - _CHECK], raw[end - _CHECK : end]
        if check != digest("record", head, payload, size=_CHECK):
            if end == len(raw):
                return
            raise DamagedLog("a record was changed")
        yield head[:1], payload, end
        at = end


def _for_its_owner(path: str, flags: int) -> int:
    """A descriptor of a file that nobody else on this computer may read."""
    return os.open(path, flags, 0o600)


def _sync_folder(folder: Path) -> None:
    """Make a new name last; not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
