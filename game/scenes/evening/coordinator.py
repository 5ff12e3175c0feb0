"""The way to the evening's page, and from there to its deals."""

from __future__ import annotations

from pathlib import Path

from game.play.deal_code import DealCode, GivenDeal
from game.play.setup import Setup
from game.scenes.actions import BeginMatch
from game.scenes.evening.events import Events
from game.scenes.evening.page import EveningPage
from game.scenes.evening.same_deal import SameDeal, SameDealPage
from game.scenes.menus.saved import SavedMatches
from game.scenes.setup import SetupScene
from game.scenes.setup.draft import Draft
from game.scenes.setup.purpose import SetupPurpose
from game.stage.context import AppContext


class EveningCoordinator:
    """Opens the evening's page, the set-up of a duplicate, and deals by their codes.

    `folder` keeps the last set-up, `saved` has the matches that were left.
    """

    def __init__(
        self, context: AppContext, folder: Path, events: Events, saved: SavedMatches
    ) -> None:
        self._context = context
        self._folder = folder
        self._events = events
        self._saved = saved

    def open(self) -> None:
        """Show the deal of the day, duplicates, and deals by their codes."""
        self._context.push(EveningPage(self._context, self._events, self._saved))

    def set_up_duplicate(self) -> None:
        """Show the page to choose the game and the company of a duplicate."""
        self._context.push(SetupScene(self._context, self._folder, SetupPurpose.DUPLICATE))

    def begin_duplicate(self, setup: Setup) -> None:
        """Begin a duplicate in place of its set-up, unless other than one person plays."""
        duplicate = self._events.duplicate(setup)
        if duplicate is None:
            self._context.tell(self._context.words("evening.duplicate.one_person"), "warning")
            return
        self._context.stage.pop()
        self._context.stage.act(BeginMatch(duplicate))

    def choose_coded(self, code: DealCode) -> None:
        """Show the page where the rest of a deal whose code was typed in is chosen."""
        usual = Draft({code.game.key: code.game}, code.game.key).setup([""] * code.game.seats)
        deal = SameDeal.of(code.game, GivenDeal.named(code), usual.sittings, practice=False)
        self._context.push(SameDealPage(self._context, deal, "evening.code.title"))
