"""The choices at a table and on the pages over it: `TableScene.act` acts on these values."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.deal import Seat, Slot
from game.core.moves import Move
from game.core.refused import Refused
from game.stage.user_action import UserAction


@dataclass(frozen=True)
class KeepGoing(UserAction):
    """Let the table take what has come in, under the page that emits this."""


@dataclass(frozen=True)
class RestAgain(UserAction):
    """Look once more at who is to do something."""


@dataclass(frozen=True)
class MakeMove(UserAction):
    """Make a move that the rules allow; a weighty one is asked about first."""

    move: Move


@dataclass(frozen=True)
class ConfirmMove(UserAction):
    """Make a move without being asked again."""

    move: Move


@dataclass(frozen=True)
class Refuse(UserAction):
    """Say why a move cannot be made."""

    reason: Refused


@dataclass(frozen=True)
class PickCard(UserAction):
    """Pick a card of the hand that is to be laid away or given, or put it back."""

    slot: Slot


@dataclass(frozen=True)
class DropCard(UserAction):
    """Let a dragged card go at a point of the table, in units."""

    slot: Slot
    x: float
    y: float


@dataclass(frozen=True)
class UsePicked(UserAction):
    """Lay the picked cards away, or give them to a seat."""

    to: Seat | None = None


@dataclass(frozen=True)
class CutHere(UserAction):
    """Cut the pack where it is lifted off."""


@dataclass(frozen=True)
class ChooseMore(UserAction):
    """Say that `count` cards are to be picked first."""

    count: int


@dataclass(frozen=True)
class LookBack(UserAction):
    """Show the last trick."""


@dataclass(frozen=True)
class AskForHint(UserAction):
    """Ask the adviser about the decision that is being taken."""


@dataclass(frozen=True)
class TakeBack(UserAction):
    """Go back to before the last decision of the one person here."""


@dataclass(frozen=True)
class ShowStanding(UserAction):
    """Show how the deal and the match stand."""


@dataclass(frozen=True)
class OpenCalls(UserAction):
    """Show the words that may be called across the table."""


@dataclass(frozen=True)
class CallWord(UserAction):
    """Call a word across the table."""

    key: str


@dataclass(frozen=True)
class OpenMenu(UserAction):
    """Put the pages over the table away and show its menu."""


@dataclass(frozen=True)
class TakeCards(UserAction):
    """The person of this seat asks for the cards."""

    seat: Seat


@dataclass(frozen=True)
class PassUnseen(UserAction):
    """The person of this seat passes without having seen the cards."""

    seat: Seat


@dataclass(frozen=True)
class LeaveResult(UserAction):
    """Continue from the page of a deal's result."""


@dataclass(frozen=True)
class NextDeal(UserAction):
    """Deal the next deal, or end the lesson."""


@dataclass(frozen=True)
class EndMatch(UserAction):
    """Show the page at the match's end."""


@dataclass(frozen=True)
class ShowAgain(UserAction):
    """Show this match again after `move` of `deal`, both counted from 1."""

    deal: int
    move: int


@dataclass(frozen=True)
class PlaySameDeal(UserAction):
    """Play the deal that has just ended once more."""


@dataclass(frozen=True)
class GiveUp(UserAction):
    """Ask the person who may give the deal up whether it is given up."""


@dataclass(frozen=True)
class Rematch(UserAction):
    """Put the pages over the table away and begin the same match again."""


@dataclass(frozen=True)
class QuitTable(UserAction):
    """Put the pages over the table away and leave it."""
