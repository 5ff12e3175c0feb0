"""What the network tells the table, kept in order until the table can take it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from game.cards import Card
from game.deal import Seat, Slot
from game.decks import Pack
from game.moves import Move
from net.match.match_events import DealBegan, DealSettled, FacesOpened, MatchEvent, MovePlayed


class EventQueue:
    """A row of happenings; only its head can be taken, and only as what it is.

    `deal` is the number of the deal whose pack was taken last.
    """

    def __init__(self, deal: int = -1) -> None:
        self.deal = deal
        self._row: deque[MatchEvent] = deque()

    def add(self, happening: MatchEvent) -> None:
        """Put a happening at the end. What was played here is on the table already."""
        if not _played_here(happening):
            self._row.append(happening)

    def pack(self) -> Pack | None:
        """The pack of the deal that begins."""
        match self._head:
            case DealBegan(number, _, pack):
                self._row.popleft()
                self.deal = number
                return pack
        return None

    def faces(self) -> Mapping[Slot, Card]:
        """All faces that come before anything else."""
        opened: dict[Slot, Card] = {}
        while isinstance(self._head, FacesOpened):
            opened |= self._head.faces
            self._row.popleft()
        return opened

    def move(self, seat: Seat) -> Move | None:
        """The move of a seat elsewhere."""
        match self._head:
            case MovePlayed(moved, move) if moved == seat:
                self._row.popleft()
                return move
        return None

    def ending(self) -> DealSettled | None:
        """The end of the deal."""
        head = self._head
        if isinstance(head, DealSettled):
            self._row.popleft()
            return head
        return None

    @property
    def _head(self) -> MatchEvent | None:
        return self._row[0] if self._row else None


def _played_here(happening: MatchEvent) -> bool:
    return isinstance(happening, MovePlayed) and happening.mine
