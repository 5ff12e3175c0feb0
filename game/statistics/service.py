"""The service that keeps an index up to date and asks it without waiting: one thread asks, one process
fills."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from game.statistics.filling_process import Filling, FillingFailed
from game.statistics.index import FILE, Index, IndexDamaged, Progress, fill, progress_of
from game.statistics.opening import index_in_memory, open_index, throw_away

Answer = TypeVar("Answer")


class IndexServiceClosed(Exception):
    """The service is closed: questions still waiting are not answered."""


class IndexService:
    """Opens the index of a profile and has it filled; questions are answered in their order.

    Used from one thread, which never waits. `progress` is how far the records are read, None until that
    is known; `problem` as `Index.problem`, "damaged" where the file could not be used and was made again.
    """

    def __init__(self, folder: Path) -> None:
        self.progress: Progress | None = None
        self.problem = ""
        self._folder = folder
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="statistics")
        self._index: Index | None = None
        self._filling: Filling | None = None
        self._closed = False
        self._fresh = False
        self._kept = False  # whether the index lies in its file, where another process can fill it
        self._opening: Future[Progress] | None = self._pool.submit(self._open)

    def ask(self, question: Callable[[Index], Answer]) -> Future[Answer]:
        """Ask a question on the thread of the index; poll the returned answer."""
        return self._pool.submit(self._answer, question)

    def poll(self) -> bool:
        """Take in what has happened; whether there is anything new to be asked for."""
        if self._opening is not None and self._opening.done():
            progress, self._opening = self._opening.result(), None
            if progress.done:
                self.progress, self._fresh = progress, True
            elif self._kept:
                self._pool.submit(self._start_filling)
            else:
                self._pool.submit(self._fill_here)
        before = self.progress
        if self._filling is not None:
            self._listen(self._filling)
        fresh, self._fresh = self._fresh, False
        return fresh or self.progress != before

    @property
    def filled(self) -> bool:
        """Whether all records are in."""
        return self.progress is not None and self.progress.done and self._filling is None

    def close(self) -> None:
        """End everything; what has been read stays in the file."""
        self._closed = True
        if self._filling is not None:
            self._filling.stop()
        self._pool.submit(self._shut)
        self._pool.shutdown(wait=False)

    def _listen(self, filling: Filling) -> None:
        match filling.poll():
            case Progress() as progress:
                self.progress = progress
                if progress.done:
                    self._end_filling(filling)
            case FillingFailed(damaged, _):
                self._end_filling(filling)
                self._pool.submit(self._remake if damaged else self._fill_here)

    def _end_filling(self, filling: Filling) -> None:
        self._filling = None
        self._pool.submit(filling.stop)

    # -- on the thread of the index ------------------------------------------------------------

    def _start_filling(self) -> None:
        """Start the process that fills; it takes a moment."""
        self._filling = filling = Filling(self._folder)
        if self._closed:
            filling.stop()

    def _open(self) -> Progress:
        """Open the index, or another one; how far it is."""
        self._index = open_index(self._folder)
        self.problem = self._index.problem or ("damaged" if self._index.remade else "")
        try:
            progress = progress_of(self._index, self._folder)
        except (sqlite3.OperationalError, IndexDamaged) as reason:
            self._stand_in(reason)
            progress = progress_of(self._index, self._folder)
        self._kept = self._index.path is not None
        return progress

    def _answer(self, question: Callable[[Index], Answer]) -> Answer:
        if self._index is None or self._closed:
            raise IndexServiceClosed
        try:
            return question(self._index)
        except IndexDamaged:
            self._remake()
        except sqlite3.OperationalError as reason:
            if self._index.path is None:
                raise
            self._stand_in(reason)
            self._fill_here()
        return question(self._index)

    def _shut(self) -> None:
        if self._index is not None:
            self._index.close()
            self._index = None

    def _remake(self) -> None:
        """The file was damaged while it was used: another one is made and filled here."""
        self._shut()
        with suppress(OSError):
            throw_away(self._folder / FILE)
        self._open()
        self.problem = self.problem or "damaged"
        self._fill_here()

    def _fill_here(self) -> None:
        """Fill the index on this thread; one in memory if the file fails."""
        assert self._index is not None
        try:
            fill(self._index, self._folder, self._reported)
        except IndexServiceClosed:
            return
        except (sqlite3.OperationalError, IndexDamaged) as reason:
            if self._index.path is not None:
                self._stand_in(reason)
                self._fill_here()
            return
        self._fresh = True

    def _stand_in(self, reason: Exception) -> None:
        """Replace a file that fails in use by an empty index in memory."""
        self._shut()
        self._index = index_in_memory(reason)
        self.problem = self._index.problem

    def _reported(self, progress: Progress) -> None:
        if self._closed:
            raise IndexServiceClosed
        self.progress, self._fresh = progress, True
