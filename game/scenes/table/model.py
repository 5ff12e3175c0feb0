"""What the parts of a table scene share, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.contest.record import Record
from game.core.deal import Seat
from game.core.moves import Veil
from game.play.deal_code import GivenDeal
from game.play.table import Table
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext
from game.stage.scene import Scene

TAKE_BACK_KEYS = ("u", "backspace", "pad back")


@dataclass(frozen=True)
class TableModel:
    """A table as it is shown in this window: the match, who sits there, and the picture of it.

    `picture` may be moves behind `table`. `practice` says whether the helps of practice are given.
    """

    context: AppContext
    table: Table
    seats: SeatsAtScreen
    picture: Picture
    practice: bool

    def to_take_back(self) -> int:
        """How many moves of the deal on the table lie after the last decision of the one person here.

        0 where there is none, where more than one person plays, or once the match is over.
        """
        moves = self.table.moves
        if not self.seats.alone or self.table.match.over or self.table.given_up:
            return 0
        (person,) = self.seats.persons
        own = (
            at
            for at in range(len(moves) - 1, -1, -1)
            if moves[at][0] == person and not isinstance(moves[at][1], Veil)
        )
        return len(moves) - next(own, len(moves))

    def helped(self, name: str) -> bool:
        """Whether a help ("points", "hint", "legal") is given at this table."""
        return self.context.settings.helped(name, self.practice)


@dataclass(frozen=True)
class TableCallbacks:
    """What the parts and the pages over a table ask for.

    `keep_going` lets the table take what has come in, `rest_again` looks once more at who is to do
    something. `leave` and `rematch` put the pages away first; `rematch` is None where no other match
    is offered. `same_deal` leads to the deal that has just ended, to be played again; None where it is not.
    `match_page` makes the page at the match's end where it is not the usual one. `show_replay` opens this
    match after a move of a deal, both counted from 1; None where there is none to be seen. `take_back` goes
    back to before the last decision of the deal that has ended; None where no move is taken back. `way_on`
    gives the words on the way from the deal's result where it does not lead to the next deal, else none.
    """

    keep_going: Callable[[], object]
    rest_again: Callable[[], object]
    open_menu: Callable[[], object]
    decide: Callable[[Seat], object]
    next_deal: Callable[[], object]
    leave: Callable[[], object]
    rematch: Callable[[], object] | None = None
    same_deal: Callable[[], object] | None = None
    match_page: MatchPage | None = None
    show_replay: Callable[[int, int], object] | None = None
    take_back: Callable[[], object] | None = None
    way_on: Callable[[], str] = lambda: ""


# Makes the page at a match's end.
MatchPage = Callable[[TableModel, TableCallbacks], Scene]


@dataclass(frozen=True)
class TableExits:
    """The ways from a table; one that is None is not offered. Whoever is called finds the table on top.

    `leave` is called when the players leave it, with the match saved by whoever keeps it; `rematch` deals the
    same match anew once this one is won. `menu` opens a pause menu in place of the plain question. `replay`
    is given the record and the deal and move to open it at, both counted from 1; `same_deal` the deal that
    has just ended. `match_page` makes the page at the match's end where it is not the usual one.
    """

    leave: Callable[[], object]
    rematch: Callable[[], object] | None = None
    menu: Callable[[], object] | None = None
    replay: Callable[[Record, tuple[int, int]], object] | None = None
    same_deal: Callable[[GivenDeal], object] | None = None
    match_page: MatchPage | None = None
