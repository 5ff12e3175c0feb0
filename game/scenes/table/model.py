"""What the parts of a table scene share, and what they may ask of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.deal import Seat
from game.scenes.table.animation.picture import Picture
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext
from game.table import Table


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

    def helped(self, name: str) -> bool:
        """Whether a help ("points", "hint", "legal") is given at this table."""
        return self.context.settings.helped(name, self.practice)


@dataclass(frozen=True)
class TableCallbacks:
    """What the parts and the pages over a table ask for.

    `keep_going` lets the table take what has come in, `rest_again` looks once more at who is to do
    something. `leave` and `rematch` put the pages away first; `rematch` is None where no other match
    is offered. `show_replay` opens this match after a move of a deal, both counted from 1; None where
    there is none to be seen.
    """

    keep_going: Callable[[], object]
    rest_again: Callable[[], object]
    open_menu: Callable[[], object]
    decide: Callable[[Seat], object]
    next_deal: Callable[[], object]
    leave: Callable[[], object]
    rematch: Callable[[], object] | None = None
    show_replay: Callable[[int, int], object] | None = None
