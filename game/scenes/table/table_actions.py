"""The choices at a table and on the pages over it: `TableScene.act` acts on these values."""

from __future__ import annotations

from game.core.deal import Seat, Slot
from game.core.moves import Move
from game.stage.user_action import UserAction


class KeepGoing(UserAction):
    """Let the table take what has come in, under the page that emits this."""


class RestAgain(UserAction):
    """Look once more at who is to do something."""


class MakeMove(UserAction):
    """Make a move that the rules allow; a weighty one is asked about first."""

    move: Move


class ConfirmMove(UserAction):
    """Make a move without being asked again."""

    move: Move


class Refuse(UserAction):
    """Say why a move cannot be made."""

    why: str


class PickCard(UserAction):
    """Pick a card of the hand that is to be laid away or given, or put it back."""

    slot: Slot


class DropCard(UserAction):
    """Let a dragged card go at a point of the table, in units."""

    slot: Slot
    x: float
    y: float


class UsePicked(UserAction):
    """Lay the picked cards away, or give them to a seat."""

    to: Seat | None = None


class CutHere(UserAction):
    """Cut the pack where it is lifted off."""


class LookBack(UserAction):
    """Show the last trick."""


class AskForHint(UserAction):
    """Ask the adviser about the decision that is being taken."""


class TakeBack(UserAction):
    """Go back to before the last decision of the one person here."""


class ShowStanding(UserAction):
    """Show how the deal and the match stand."""


class OpenCalls(UserAction):
    """Show the words that may be called across the table."""


class CallWord(UserAction):
    """A seat at this screen calls a word across the table."""

    seat: Seat
    key: str


class OpenMenu(UserAction):
    """Put the pages over the table away and show its menu."""


class TakeCards(UserAction):
    """The person of this seat asks for the cards."""

    seat: Seat


class PassUnseen(UserAction):
    """The person of this seat passes without having seen the cards."""

    seat: Seat


class LeaveResult(UserAction):
    """Continue from the page of a deal's result."""


class NextDeal(UserAction):
    """Deal the next deal, or end the lesson."""


class EndMatch(UserAction):
    """Show the page at the match's end."""


class ShowAgain(UserAction):
    """Show this match again after `move` of `deal`, both counted from 1."""

    deal: int
    move: int


class PlaySameDeal(UserAction):
    """Play the deal that has just ended once more."""


class GiveUp(UserAction):
    """Ask the person who may give the deal up whether it is given up."""


class Rematch(UserAction):
    """Put the pages over the table away and begin the same match again."""


class QuitTable(UserAction):
    """Put the pages over the table away and leave it."""
