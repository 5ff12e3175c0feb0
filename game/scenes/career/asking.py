"""The career asked of a desk: read beside the frames, polled by them."""

from __future__ import annotations

from concurrent.futures import Future

from game.career import Career, read_career
from game.statistics import Desk, DeskClosed


class CareerReader:
    """Reads the career once all records are in the index. `career` is None until then."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked: Future[Career] | None = None
        self.career: Career | None = None
        self.failed = False

    def poll(self) -> bool:
        """Take in what has come; whether the career is there now, or can never be."""
        if self.career is not None or self.failed:
            return False
        self._desk.poll()
        if self._asked is None and self._desk.filled:
            self._asked = self._desk.ask(read_career)
        if self._asked is None or not self._asked.done():
            return False
        try:
            self.career = self._asked.result()
        except DeskClosed:
            self.failed = True
        return True

    def close(self) -> None:
        self._desk.close()
