"""The review on a result page: asked for when the page opens, shown when it has been thought out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.match import Match
from game.scenes.table.result.remarks import remark_line

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


@dataclass(frozen=True)
class ReviewLine:
    """One remark in words, and how many moves of the deal came before what it speaks of."""

    words: str
    at: int


class LookingBack:
    """Waits for the remarks on the deal that has just ended; one person's, where helps are given."""

    def __init__(self, scene: TableScene, before: Match) -> None:
        self._scene = scene
        self._moves = scene.table.moves
        self._ticket: int | None = None
        persons, deal = scene.seats.persons, scene.table.deal
        known = deal is not None and None not in deal.faces
        if scene.reviewer is None or len(persons) != 1 or not known or not scene.helped("hint"):
            return
        dealt = before.game.deal(deal.faces, deal.dealer)  # type: ignore[union-attr]
        self._ticket = scene.reviewer.ask_review(before, dealt, self._moves, persons[0])

    def lines(self) -> tuple[ReviewLine, ...] | None:
        """The lines of the review, once, at most three; None while there is nothing to show."""
        reviewer = self._scene.reviewer
        if self._ticket is None or reviewer is None:
            return None
        remarks = reviewer.remarks(self._ticket)
        if remarks is None:
            return None
        self._ticket = None
        context, seats = self._scene.context, self._scene.picture.seats
        return tuple(
            ReviewLine(remark_line(context, each, self._moves, seats), each.at)
            for each in remarks[:3]
        )
