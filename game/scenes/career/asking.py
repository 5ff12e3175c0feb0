"""The career, read in the background once all records are in the index, and polled with each frame."""

from __future__ import annotations

from concurrent.futures import Future
from datetime import datetime
from functools import partial

from game.career import Career, read_career
from game.statistics import IndexService, IndexServiceClosed


class CareerReader:
    """Reads the career once all records are in the index. `career` is None until then."""

    def __init__(self, service: IndexService) -> None:
        self._service = service
        self._asked: Future[Career] | None = None
        self.career: Career | None = None
        self.failed = False

    def poll(self) -> bool:
        """Take in what has come; whether the career is there now, or can never be."""
        if self.career is not None or self.failed:
            return False
        self._service.poll()
        if self._asked is None and self._service.filled:
            self._asked = self._service.ask(partial(read_career, now=datetime.now()))
        if self._asked is None or not self._asked.done():
            return False
        try:
            self.career = self._asked.result()
        except IndexServiceClosed:
            self.failed = True
        return True

    def close(self) -> None:
        self._service.close()
