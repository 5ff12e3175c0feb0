"""The ways from a deal's result: on, back, to the menu and to the same deal."""

from __future__ import annotations

from pygame import FRect

from game.contest.match import Match
from game.core.deal import Deal
from game.play.deal_code import GivenDeal
from game.scenes.table.model import TableModel
from game.scenes.table.result.areas import ResultAreas
from game.scenes.table.table_actions import LeaveResult, OpenMenu, PlaySameDeal, TakeBack
from game.stage.context import AppContext
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.widgets import Button

_BESIDE, _UNDO, _HIGH = 16.0, 52.0, 44.0


def onward_key(match: Match) -> str:
    """The key of the words on the button that leads on: to the end of the match, or to the next deal."""
    if match.drawn:
        return "match_length.drawn"
    return "table.result.match" if match.over else "table.result.next"


def undo_button(context: AppContext, area: FRect) -> Button:
    """The button that takes the last move back: a sign is all that it shows."""
    tip = f"{context.words('table.tool.take_back')} (U)"
    return Button("", TakeBack(), area, icon="undo", tip=tip, style=SMALL_BOLD)


class OnwardButtons:
    """Makes the buttons of a page; `before` is the match as the deal began.

    `code` is that of the deal; empty where it has none, or where it is not to be played again.
    """

    def __init__(self, model: TableModel, before: Match, deal: Deal) -> None:
        self._model = model
        self._context = model.context
        self._before = before
        self.code = self._code_of(deal)

    def buttons(self, areas: ResultAreas) -> list[Button]:
        """The buttons once the deal has been counted, the one that continues last."""
        on = self._onward(areas)
        beside = FRect(areas.menu.right + _BESIDE, areas.menu.top, _UNDO, _HIGH)
        back = [undo_button(self._context, beside)] if self.takes_back else []
        same = [self._same_deal(areas)] if self._model.offers.same_deal else []
        return [self._menu(areas), *back, *same, on]

    @property
    def takes_back(self) -> bool:
        """Whether the last move of the deal can still be taken back."""
        return self._model.to_take_back() > 0

    def notices(self, areas: ResultAreas) -> FRect | None:
        """The strip in which notices unroll: between the menu and the main button, if the board is wide
        and no button is there.

        None is the upper edge of the window.
        """
        if areas.upright or self.takes_back or self._model.offers.same_deal:
            return None
        left, right = areas.menu.right + _BESIDE, areas.onward.left - _BESIDE
        return FRect(left, areas.menu.top, right - left, _HIGH)

    def _code_of(self, deal: Deal) -> str:
        table = self._model.table
        if not self._model.offers.same_deal:
            return ""
        given = GivenDeal(table.dealt.pack, deal.dealer, table.dealt.seed)
        return given.code(self._before.game) or ""

    def _same_deal(self, areas: ResultAreas) -> Button:
        """The button for the same deal, between the menu and the main button; it names the deal's code."""
        words, on = self._context.words, areas.onward
        left, right = areas.menu.right + _BESIDE, on.left - _BESIDE
        if self.takes_back:
            left += _UNDO + _BESIDE
        button = Button(
            words("evening.same.again"),
            PlaySameDeal(),
            icon="replay",
            style=SMALL_BOLD,
            tip=words("evening.same.code", code=self.code) if self.code else "",
        )
        wide = min(right - left, button.natural_width(self._context.canvas))
        button.area = FRect(0, 0, wide, _HIGH).move_to(midright=(right, on.centery))
        return button

    def _onward(self, areas: ResultAreas) -> Button:
        over = self._model.table.match.over
        key = self._model.offers.onward or onward_key(self._model.table.match)
        label = self._context.words(key)
        icon = "trophy" if over else "next"
        return Button(label, LeaveResult(), areas.onward.copy(), icon=icon, kind="primary")

    def _menu(self, areas: ResultAreas) -> Button:
        words = self._context.words("table.tool.menu")
        button = Button(words, OpenMenu(), areas.menu.copy(), icon="pause", style=SMALL_BOLD)
        button.key, button.pad = "Esc", "Start"
        return button
