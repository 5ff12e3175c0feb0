"""The common state of the parts of a table scene: what is offered and given there, and a hint awaited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from game.bots.hints.findings import Hint
from game.bots.workers.job import GiveHint
from game.bots.workers.worker import BotWorkers
from game.core.deal import Deal
from game.core.moves import Veil
from game.play.table import Table
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext

TAKE_BACK_KEYS = ("u", "backspace", "pad back")


class State(Enum):
    """A state of the table itself, whatever lies over it."""

    MOVING = auto()  # what has happened is being shown
    DEALING = auto()  # no cards are on the table yet
    THINKING = auto()  # somebody else is to act, or the table is to be passed on
    ASKING = auto()  # a person of this screen decides
    GUIDED = auto()  # the guide speaks, and nobody is asked
    RESULT = auto()  # a deal or a match is counted out


# What may follow each; whatever happens is shown first.
FOLLOWING: Mapping[State, tuple[State, ...]] = {
    State.MOVING: (State.MOVING, State.DEALING, State.THINKING, State.GUIDED, State.RESULT),
    State.DEALING: (State.MOVING,),
    State.THINKING: (State.MOVING, State.ASKING),
    State.ASKING: (State.MOVING,),
    State.GUIDED: (State.MOVING,),
    State.RESULT: (State.MOVING,),
}


class TableState:
    """The state of one table `now`, whatever lies over it: a page has `covered` it, a notice `halted` it."""

    def __init__(self) -> None:
        self.now = State.MOVING
        self.halted = False
        self.covered = False

    @property
    def settled(self) -> bool:
        """Whether all that has happened has been seen, also beneath a notice."""
        return self.now is not State.MOVING

    def go(self, state: State) -> None:
        """Go on to a state. Raises ValueError if it cannot follow this one."""
        if state not in FOLLOWING[self.now]:
            raise ValueError(f"{state} cannot follow {self.now}")
        self.now = state


@dataclass(frozen=True)
class TableOffers:
    """The offers of a table at the end of a deal and of a match; none by default.

    `onward` is the key of the words on the way from a deal's result, "" if the next deal follows.
    """

    rematch: bool = False
    same_deal: bool = False
    replay: bool = False
    onward: str = ""


NO_OFFERS = TableOffers()


@dataclass(frozen=True)
class TableHelps:
    """The helps given at a table.

    `practice` says whether those of practice are; None leaves it to the table: where one person plays against
    bots. With `takes_back` a move can be taken back there. The processes of `adviser` answer the hint key,
    those of `reviewer` look back at a deal where hints are given.
    """

    practice: bool | None = None
    takes_back: bool = False
    adviser: BotWorkers | None = None
    reviewer: BotWorkers | None = None


NO_HELPS = TableHelps()


@dataclass(frozen=True)
class TableModel:
    """A table as it is shown in this window: the match, who sits there, and the picture of it.

    `picture` may be moves behind `table`; `state` is what the table does now.
    """

    context: AppContext
    table: Table
    seats: SeatsAtScreen
    picture: Picture
    offers: TableOffers
    helps: TableHelps
    state: TableState = field(default_factory=TableState)

    @property
    def practice(self) -> bool:
        """Whether the helps of practice are given."""
        return self.seats.alone if self.helps.practice is None else self.helps.practice

    @property
    def takes_back(self) -> bool:
        """Whether a move can be taken back."""
        return self.helps.takes_back and self.practice

    def to_take_back(self) -> int:
        """How many moves of the deal on the table lie after the last decision of the one person here.

        0 where there is none, where no move is taken back, where more than one person plays, or once the
        match is over.
        """
        over = self.table.match.over or self.table.dealt.forfeit is not None
        if not self.takes_back or not self.seats.alone or over:
            return 0
        moves, (person,) = self.table.moves, self.seats.persons
        own = [
            at
            for at, (seat, move) in enumerate(moves)
            if seat == person and not isinstance(move, Veil)
        ]
        return len(moves) - own[-1] if own else 0

    def helped(self, name: str) -> bool:
        """Whether a help ("points", "hint", "legal") is given at this table."""
        return self.context.settings.helped(name, self.practice)


class PendingHint:
    """The hint that is being waited for, if one is; it passes with the deal it was asked about."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._adviser = model.helps.adviser
        self._ticket: int | None = None
        self._about: Deal | None = None

    def ask(self) -> None:
        """Ask once about the decision that is being taken, where hints are given."""
        table, deal = self._model.table, self._model.table.deal
        if self._adviser is None or deal is None or not self._model.helped("hint"):
            return
        if self._ticket is not None and deal is self._about:
            return
        first, self._about = deal is not self._about, deal
        self._ticket = self._adviser.give(GiveHint(table.question()))
        if first:
            table.note_hint(deal.to_act)

    def poll(self) -> Hint | None:
        """Take the hint on this very state of the deal; for any other it came too late."""
        asked = self._ticket is not None and self._model.table.deal is self._about
        if self._adviser is None or self._ticket is None or not asked:
            return None
        hint: Hint | None = self._adviser.answer(self._ticket)
        if hint is not None:
            self._ticket = None
        return hint
