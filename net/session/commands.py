"""The commands of the players here: values, on which `Session.carry_out` acts in one place.

A command that goes to the other programs unchanged is the message itself: `Sit`, `Ready`, `Leave`, `Spoken`;
the session fills in its number.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.deal import Seat
from game.core.moves import Move
from net.session.session_events import Key
from net.tournament import BoardCommand
from net.wire.table_messages import Leave, Ready, Sit, Spoken
from net.wire.table_options import PLAIN_TABLE, TableOptions


@dataclass(frozen=True)
class CompareCards:
    """The four cards shown for a peer are the same there, or not."""

    key: Key
    same: bool


@dataclass(frozen=True)
class ChangeGame:
    """The host lays the table for another game, or with other options; `rules` is the game's text."""

    rules: str
    seats: int
    options: TableOptions = PLAIN_TABLE


@dataclass(frozen=True)
class OpenTableAgain:
    """The match is over: the host lays the table for another one."""


@dataclass(frozen=True)
class RequestDeal:
    """The players here are ready for the next deal."""


@dataclass(frozen=True)
class DealOn:
    """The players here would deal on without a peer that is away, or would rather wait."""

    peer: int
    deals_on: bool


@dataclass(frozen=True)
class TakeSeatsBack:
    """The players here, who were dealt without, want their seats again from the next deal on."""


@dataclass(frozen=True)
class AskToStandIn:
    """Ask somebody at the table, by identity, to play the seats of an absent peer that a bot plays here.

    With `identity` empty the bot plays them again.
    """

    peer: int
    identity: bytes


@dataclass(frozen=True)
class AnswerToStandIn:
    """The player here, who is asked to stand in, plays, or does not or no more."""

    plays: bool


@dataclass(frozen=True)
class ShowMatch:
    """Show the match as it stands, so that the table can be built from it again."""


@dataclass(frozen=True)
class Continue:
    """A long calculation has ended: what had to wait for it can be said."""


@dataclass(frozen=True)
class InDeal:
    """Something a seat does in a deal (counted from 0) of a table, once every share that is due has come.

    Nothing happens where more than `place` moves of that deal have been made: it was done already, or was
    chosen at a table behind the log.
    """

    table: bytes
    deal: int
    place: int
    seat: Seat


@dataclass(frozen=True)
class SubmitMove(InDeal):
    """Play a move; `by_clock` where a bot made it because the player's turn clock had run out."""

    move: Move
    by_clock: bool = False


@dataclass(frozen=True)
class ConcedeDeal(InDeal):
    """Give up the deal on the table, at anyone's turn."""


MatchCommand = (
    RequestDeal
    | DealOn
    | TakeSeatsBack
    | AnswerToStandIn
    | ShowMatch
    | Continue
    | SubmitMove
    | ConcedeDeal
    | Spoken
)
"""The commands that are of a match; the others are of the table at which it is played."""

Command = (
    CompareCards
    | Sit
    | Ready
    | ChangeGame
    | OpenTableAgain
    | Leave
    | AskToStandIn
    | MatchCommand
    | BoardCommand
)
