"""The review on a result page: asked for when the page opens, shown when it has been thought out."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.hints.findings import Lapse, PlayedDeal
from game.bots.workers.job import ReviewDeal
from game.contest.match import Match
from game.scenes.table.model import TableModel
from game.scenes.table.result.areas import REVIEW_LINES
from game.scenes.table.sentences.advised import remark_line


@dataclass(frozen=True)
class ReviewLine:
    """One remark in words, and how many moves of the deal came before what it speaks of."""

    words: str
    at: int


class LookingBack:
    """Waits for the remarks on the deal just ended, if `asked`: one person's, where helps are given."""

    def __init__(self, model: TableModel, before: Match) -> None:
        self._model = model
        self._reviewer = reviewer = model.helps.reviewer
        self._moves = model.table.moves
        self._ticket: int | None = None
        self._lapses: tuple[Lapse, ...] = ()
        self.asked = False
        persons, deal = model.seats.persons, model.table.deal
        if deal is None or None in deal.pack or reviewer is None:
            return
        if len(persons) != 1 or not model.helped("hint"):
            return
        self.asked, dealt = True, before.dealt(deal.pack)
        played = PlayedDeal(before, dealt, self._moves, persons[0])
        self._ticket = reviewer.give(ReviewDeal(played))

    def arrived(self) -> bool:
        """Whether the remarks have come just now."""
        if self._ticket is None or self._reviewer is None:
            return False
        lapses: tuple[Lapse, ...] | None = self._reviewer.answer(self._ticket)
        if lapses is None:
            return False
        self._ticket = None
        self._lapses = lapses[:REVIEW_LINES]
        return True

    @property
    def lines(self) -> tuple[ReviewLine, ...]:
        """The lines of the review in the words of now, at most three; none until they have come."""
        context, deal = self._model.context, self._model.table.deal
        game = self._model.picture.match.game
        size = self._model.picture.layout.seats if deal is None else len(deal.in_play)
        return tuple(
            ReviewLine(remark_line(context, game, each, self._moves, size), each.at)
            for each in self._lapses
        )
