"""The review on a result page: asked for when the page opens, shown when it has been thought out."""

from __future__ import annotations

from game.bots.hints.findings import Lapse, PlayedDeal
from game.bots.workers.job import ReviewDeal
from game.contest.match import Match
from game.scenes.table.model import TableModel
from game.scenes.table.result.areas import REVIEW_LINES, ResultAreas
from game.scenes.table.sentences.advised import remark_line
from game.scenes.table.table_actions import ShowAgain
from game.stage.drawing.fonts import SMALL
from game.stage.widgets import Button


class LookingBack:
    """Waits for the remarks on the deal just ended, if `asked`: one person's, where helps are given."""

    def __init__(self, model: TableModel, before: Match) -> None:
        self._model = model
        self._number = before.number
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
    def remarks(self) -> tuple[str, ...]:
        """The lines of the review in the words of now, at most three; none until they have come."""
        context, deal = self._model.context, self._model.table.deal
        game = self._model.picture.match.game
        size = self._model.picture.layout.seats if deal is None else len(deal.in_play)
        return tuple(remark_line(context, game, each, self._moves, size) for each in self._lapses)

    def buttons(self, areas: ResultAreas) -> list[Button]:
        """Each remark leads to the moment it speaks of."""
        found = []
        first = REVIEW_LINES - len(self._lapses)
        for place, (words, lapse) in enumerate(zip(self.remarks, self._lapses, strict=True), first):
            action = ShowAgain(self._number, lapse.at)
            button = Button(words, action, icon="eye", kind="quiet", style=SMALL, centred=False)
            button.enabled = self._model.offers.replay
            button.area = areas.review_line(place)
            wide = button.natural_width(self._model.context.canvas)
            button.area.width = min(button.area.width, wide)
            found.append(button)
        return found
