"""The matches at this program's tables: another program leaves them alone until they are left."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from game.contest.match import Match
from game.contest.record import DamagedRecord
from game.play.file_lock import FileLock
from game.play.home import Unreadable
from game.play.journal import Unfinished, new_file, read_unfinished
from game.stage.context import AppContext


class HeldMatches:
    """Locks by the file of their match. Where the disk gives no lock, a match is played without one."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self._context = context
        self._folder = folder
        self._locks: dict[Path, FileLock] = {}

    def new(self, match: Match) -> Path:
        """The file for a match that begins now."""
        path = new_file(self._folder, match)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._locks[path] = FileLock(path)
        return path

    def taken(self, left: Unfinished) -> Unfinished | None:
        """A match that was found, as it is on disk now; None, with a notice to the player, where it cannot
        be continued.
        """
        found, problem = None, "house.elsewhere"
        if self._hold(left.path):
            try:
                found, problem = read_unfinished(left.path), "house.gone"
            except (DamagedRecord, Unreadable, OSError):
                problem = "house.unreadable"
        if found is None:
            self.release(left.path)
            self._context.tell(self._context.words(problem), "warning")
        return found

    def release(self, path: Path) -> None:
        """The match was left. May be called for one that is not held."""
        lock = self._locks.pop(path, None)
        if lock is not None:
            lock.release()

    def close(self) -> None:
        for path in list(self._locks):
            self.release(path)

    def _hold(self, path: Path) -> bool:
        """Whether no other program plays this match; from now on none will."""
        if path not in self._locks:
            try:
                self._locks[path] = FileLock(path)
            except BlockingIOError:
                return False
            except OSError:
                return True
        return True
