"""The network as the deck of a table: it takes what the network tells in order, and says what it decides."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice, takewhile
from typing import TypeVar

from game.contest.match import Match
from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import Move, Veil
from game.play.decks import Pack
from net.match import DealBegan, DealGivenUp, DealSettled, FacesOpened, MovePlayed
from net.session import (
    AnswerToStandIn,
    ConcedeDeal,
    NetworkThread,
    RequestDeal,
    ShowMatch,
    SubmitMove,
)

DeckEvent = DealBegan | FacesOpened | MovePlayed | DealGivenUp | DealSettled

_Event = TypeVar("_Event", bound=DeckEvent)


class RemoteDeck:
    """Packs nobody has seen: all peers shuffle them together, and faces come as they are opened.

    They stand with the moves of the other seats in a row of events. Only the head of the row can be taken,
    and only as what it is. `table` is the name of the match, `own` are the seats at this machine, `deal` is
    the number of the deal whose pack was taken last.
    """

    def __init__(
        self, table: bytes, network: NetworkThread, own: frozenset[Seat], deal: int = -1
    ) -> None:
        self.deal = deal
        self.wanted = False
        self.seed: int | None = None
        self._table = table
        self._network = network
        self._own = own
        self._row: deque[DeckEvent] = deque()

    # -- what the network tells ----------------------------------------------------------------

    def add(self, event: DeckEvent) -> None:
        """Put an event at the end, except the moves of players here, which are on the table already."""
        if not (isinstance(event, MovePlayed) and event.mine and not isinstance(event.move, Veil)):
            self._row.append(event)

    def take(self, kind: type[_Event]) -> _Event | None:
        """Take the head if it is an event of this kind."""
        head = self._head
        if not isinstance(head, kind):
            return None
        self._row.popleft()
        return head

    def pack(self) -> Pack | None:
        began = self.take(DealBegan)
        if began is None:
            return None
        self.deal, self.wanted = began.number, False
        return began.pack

    def opened(self) -> Mapping[Slot, Card]:
        """All faces that come before anything else."""
        opened: dict[Slot, Card] = {}
        while event := self.take(FacesOpened):
            opened |= event.faces
        return opened

    def move(self, seat: Seat) -> Move | None:
        """The move of a seat elsewhere."""
        match self._head:
            case MovePlayed(moved, move) if moved == seat:
                self._row.popleft()
                return move
        return None

    def veil(self, deal: Deal) -> Veil | None:
        """The veiling of a hand, here or elsewhere; the faces of its slots come later.

        A hand held here is veiled only with its faces, so that its holder never loses sight of it.
        """
        first = len(deal.faces)
        if deal.veiling is not None and deal.veiling in self._own:
            fresh = range(first, first + len(deal.hands[deal.veiling]))
            if not self._opened_behind.issuperset(fresh):
                return None
        match self._head:
            case MovePlayed(_, Veil() as veil):
                self._row.popleft()
                return veil
        return None

    @property
    def begins(self) -> bool:
        """Whether the next event is the beginning of a deal."""
        return isinstance(self._head, DealBegan)

    @property
    def _opened_behind(self) -> frozenset[Slot]:
        """The slots whose faces come right behind the head."""
        behind = takewhile(lambda event: isinstance(event, FacesOpened), islice(self._row, 1, None))
        return frozenset(
            slot for each in behind if isinstance(each, FacesOpened) for slot in each.faces
        )

    @property
    def _head(self) -> DeckEvent | None:
        return self._row[0] if self._row else None

    # -- what is said to the network -----------------------------------------------------------

    def shuffle(self, match: Match) -> None:
        self.wanted = True
        self.ask_again()

    def ask_again(self) -> None:
        """Say that the players here are ready, if they are waiting for cards."""
        if self.wanted:
            self._network.command(RequestDeal())

    def show_match(self) -> None:
        """Let the table be built again from the log, which holds a state that it cannot reach by itself."""
        self._network.command(ShowMatch())

    def say_move(self, place: int, seat: Seat, move: Move, by_clock: bool = False) -> None:
        """Say a move for the given place among those of the deal on the table."""
        self._network.command(SubmitMove(self._table, self.deal, place, seat, move, by_clock))

    def concede(self, place: int, seat: Seat) -> None:
        """Give the deal up for a seat here after so many moves; once another move is made, for nothing."""
        self._network.command(ConcedeDeal(self._table, self.deal, place, seat))

    def give_seat_back(self) -> None:
        """End the standing in of the player here: the cards he was shown cannot be those on the table."""
        self._network.command(AnswerToStandIn(False))
