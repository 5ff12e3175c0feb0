"""The rows written as CSV beside the frames, and the sentence that tells of it."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path

from game.stage.context import AppContext
from game.statistics import IndexService, IndexServiceClosed, export_path, write_csv


class CsvExport:
    """Writes one file at a time into the profile's `folder`. `line` is what is to be told of the last."""

    def __init__(self, context: AppContext, service: IndexService, folder: Path) -> None:
        self._context = context
        self._service = service
        self._folder = folder
        self._writing: tuple[Future[int], Path] | None = None
        self.line = ""

    def begin(self) -> None:
        """Begin to write, unless that is being done."""
        if self._writing is not None:
            return
        path = export_path(self._folder, datetime.now())
        self._writing = self._service.ask(partial(write_csv, path=path)), path
        self.line = self._context.words("statistics.csv_writing")

    def poll(self) -> bool:
        """Take in what has become of it; whether there is anything new to tell."""
        if self._writing is None or not self._writing[0].done():
            return False
        (future, path), self._writing = self._writing, None
        words = self._context.words
        try:
            future.result()
        except IndexServiceClosed:
            return False
        except OSError as reason:
            self.line = words("statistics.csv_failed", reason=self._context.trouble(reason))
        else:
            self.line = words("statistics.csv_saved", path=path)
        return True
