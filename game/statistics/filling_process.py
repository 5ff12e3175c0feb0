"""The index filled in a process of its own, so that no frame waits while thousands of records are read."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.statistics.index import FILE, Index, IndexDamaged, Progress, fill


@dataclass(frozen=True)
class FillingFailed:
    """The process ended before its work was done; `damaged` if the index file has become unreadable."""

    damaged: bool
    reason: str


class Filling:
    """The near end of the process; `poll` it now and then. It ends by itself when everything is read."""

    def __init__(self, folder: Path) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        name = "reader of records"
        self._process: Any = context.Process(
            target=serve, args=(far, str(folder)), name=name, daemon=True
        )
        self._process.start()
        far.close()

    def poll(self) -> Progress | FillingFailed | None:
        """The latest news, None where there are none."""
        news: Progress | FillingFailed | None = None
        try:
            while self._line.poll():
                news = self._line.recv()
        except (EOFError, OSError):
            return news or FillingFailed(False, "the reader of records ended")
        return news

    def stop(self) -> None:
        """End it at once; what has been read stays."""
        self._process.kill()
        self._process.join(1.0)
        self._line.close()


def serve(line: Connection, folder: str) -> None:
    """The process's whole life: fill the index and tell how far it is."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    place = Path(folder)
    with suppress(OSError, EOFError):  # nobody listens any more
        try:
            with Index(place / FILE) as index:
                line.send(fill(index, place, line.send))
        except (IndexDamaged, sqlite3.OperationalError) as reason:
            line.send(FillingFailed(isinstance(reason, IndexDamaged), str(reason)))
        line.recv()  # the other end closes it when it has heard everything
