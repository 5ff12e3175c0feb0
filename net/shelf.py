"""Where logs are kept: what a session asks of it when a match begins."""

from __future__ import annotations

from typing import Protocol

from net.journal import Journal
from net.match_messages import Begin
from net.replica import Identified


class Shelf(Protocol):
    """A place for logs; `net.log.LogShelf` in the program."""

    def begin(self, terms: Begin, me: Identified) -> Journal:
        """A new, empty log for a match. Raises OSError."""
