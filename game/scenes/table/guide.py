"""Somebody who leads a player through what happens at a table: a lesson, or a problem to be solved."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.moves import Move
from game.scenes.table.input.decision import Decision
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Intent
from game.stage.widgets import Widget


class Guide:
    """The table asks its guide whenever it rests; what the guide says and draws lies over the table.

    While it `speaks` nobody is asked anything. This one is silent, and lets everything happen.
    """

    @property
    def speaks(self) -> bool:
        return False

    @property
    def words(self) -> str:
        """All that it says now; "" while it is silent."""
        return ""

    @property
    def widgets(self) -> Sequence[Widget]:
        """Its own buttons."""
        return ()

    @property
    def moving(self) -> bool:
        return False

    def hidden(self) -> None:
        """Something happens on the table: what was said is over."""

    def rested(self, decision: Decision | None) -> None:
        """Nothing moves any more; `decision` is what the player is asked."""

    def reworded(self) -> None:
        """The language, the size of the text or the window is another: say it all again, under a page too."""

    def accepts(self, move: Move) -> bool:
        """Whether a move the rules allow is to be made; if not, the guide has answered it."""
        return True

    def on(self, intent: Intent) -> bool:
        """Answer an intent before the table does, while nothing moves; whether it was used up."""
        return False

    def update(self, seconds: float) -> None: ...

    def draw(self, canvas: Canvas) -> None: ...

    def draw_over(self, canvas: Canvas) -> None:
        """Draw what lies over all buttons."""

    def dealt_out(self) -> bool:
        """The deal is over and its result has been seen; whether no other follows at this table."""
        return False


NO_GUIDE = Guide()
