"""The way to the evening's page, and from there to its deals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from game.play.daily import today
from game.play.deal_code import DealCode, GivenDeal
from game.play.duplicate import DEALS, EVENT
from game.scenes.evening.events import Events
from game.scenes.evening.page import EveningPage, EveningRoutes
from game.scenes.evening.same_deal import SameDeal, SameDealPage
from game.scenes.setup import Setup, SetupScene
from game.scenes.setup.draft import Draft
from game.stage.context import AppContext


class EveningCoordinator:
    """`begin` starts a match, `attend` an event's, or goes on with it where it was left.

    `held` says whether a match of an event was left, and `go_on` goes on with it.
    """

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        events: Events,
        begin: Callable[[Setup], object],
        attend: Callable[[Setup], object],
        go_on: Callable[[str], object],
        held: Callable[[str], bool],
    ) -> None:
        self._context = context
        self._folder = folder
        self._events = events
        self._begin = begin
        self._attend = attend
        self._go_on = go_on
        self._held = held

    def open(self) -> None:
        """The deal of the day, duplicates, and deals by their codes."""
        routes = EveningRoutes(
            daily=self._play_day,
            duplicate=self._set_up_duplicate,
            duplicate_on=lambda: self._go_on(EVENT),
            coded=self._choose_coded,
        )
        self._context.push(
            EveningPage(self._context, today(), routes, self._events.days, self._held)
        )

    def _play_day(self, day: date) -> None:
        """The deal of a day, or going on with it where it was left."""
        self._attend(self._events.of_day(day))

    def _set_up_duplicate(self) -> None:
        """Choose the game and the others of a duplicate."""
        self._context.push(
            SetupScene(
                *(self._context, self._folder, self._begin_duplicate, False),
                start_key="evening.duplicate.start",
                title_key="evening.duplicate.title",
                deals=DEALS,
            )
        )

    def _begin_duplicate(self, setup: Setup) -> None:
        duplicate = self._events.duplicate(setup)
        if duplicate is None:
            self._context.tell(self._context.words("evening.duplicate.one_person"), "warning")
            return
        self._context.stage.pop()
        self._begin(duplicate)

    def _choose_coded(self, code: DealCode) -> None:
        """A deal whose code was typed in: the rest is chosen on a page."""
        usual = Draft({code.game.key: code.game}, code.game.key).setup([""] * code.game.seats)
        deal = SameDeal.of(code.game, GivenDeal.named(code), usual.sittings, practice=False)
        title = "evening.code.title"
        self._context.push(SameDealPage(self._context, deal, self._begin, title))
