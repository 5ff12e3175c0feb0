"""What the game asks of the session: each command is carried out once, on the network's thread.

A command is called with the session and the time there, in seconds; one that answers `RETRY` keeps its
place and is called again when something has come in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.core.deal import Seat
from game.core.moves import Move
from net.match import Replica
from net.session.session import Session
from net.session.session_events import Key

Command = Callable[[Session, float], object]
RETRY = object()


@dataclass(frozen=True)
class CompareCards:
    """The four cards shown for a peer are the same there, or not."""

    key: Key
    same: bool

    def __call__(self, session: Session, now: float) -> None:
        session.compare(self.key, self.same, now)


@dataclass(frozen=True)
class TakeSeat:
    """Put a person or a bot of this machine into a seat; "open" frees it."""

    seat: Seat
    kind: str
    name: str
    portrait: int = 0

    def __call__(self, session: Session, now: float) -> None:
        session.sit(self.seat, self.kind, self.name, self.portrait)


@dataclass(frozen=True)
class DeclareReady:
    """The players here take the seating as it stands, or no longer do."""

    ready: bool

    def __call__(self, session: Session, now: float) -> None:
        session.be_ready(self.ready, now)


@dataclass(frozen=True)
class ChangeGame:
    """The host lays the table for another game; `rules` is its text."""

    rules: str
    seats: int

    def __call__(self, session: Session, now: float) -> None:
        session.lay(self.rules, self.seats)


@dataclass(frozen=True)
class SendCall:
    """Call a word across the table, by its key."""

    seat: Seat
    key: str

    def __call__(self, session: Session, now: float) -> None:
        session.call(self.seat, self.key)


@dataclass(frozen=True)
class OpenTableAgain:
    """The match is over: the host lays the table for another one."""

    def __call__(self, session: Session, now: float) -> None:
        session.table_again()


@dataclass(frozen=True)
class LeaveTable:
    """Say good-bye for good."""

    def __call__(self, session: Session, now: float) -> None:
        session.leave()


@dataclass(frozen=True)
class RequestDeal:
    """The players here are ready for the next deal."""

    def __call__(self, session: Session, now: float) -> None:
        session.next_deal(now)


@dataclass(frozen=True)
class _InDeal:
    """Something a seat does in a deal (counted from 0) of a table, once every share that is due has come.

    Nothing happens where more than `place` moves of that deal have been made: this was done, or was chosen
    at a table that is older than the log.
    """

    table: bytes
    deal: int
    place: int
    seat: Seat

    def _replica(self, session: Session) -> Replica | None:
        """The match where this may still be done; None where it may not."""
        playing = session.playing
        match = playing.replica.match if playing is not None and not playing.over else None
        if playing is None or match is None:
            return None
        if (match.terms.table, match.deals) != (self.table, self.deal + 1):
            return None
        late = match.deal is not None and len(match.deal.moves) > self.place
        return None if late else playing.replica


@dataclass(frozen=True)
class SubmitMove(_InDeal):
    """Play a move."""

    move: Move

    def __call__(self, session: Session, now: float) -> object:
        replica = self._replica(session)
        if replica is not None and replica.turn != self.seat:
            return RETRY
        if replica is not None:
            session.play(self.move, now)
        return None


@dataclass(frozen=True)
class ConcedeDeal(_InDeal):
    """Give up the deal on the table, at anyone's turn."""

    def __call__(self, session: Session, now: float) -> object:
        replica = self._replica(session)
        if replica is not None and not replica.may_resign(self.seat):
            return RETRY
        if replica is not None:
            session.resign(self.seat, now)
        return None
