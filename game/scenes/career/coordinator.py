"""The way to the page of the career, and from there to a match."""

from __future__ import annotations

from pathlib import Path

from game.career import LadderPlace
from game.play.setup import PERSON, Setup, sittings_of
from game.scenes.actions import AttendEvent
from game.scenes.career.page import CareerPage
from game.scenes.menus.saved import SavedMatches
from game.stage.context import AppContext


class CareerCoordinator:
    """Opens the career's page. `folder` is the player's, `saved` has the matches that can be continued."""

    def __init__(self, context: AppContext, folder: Path, saved: SavedMatches) -> None:
        self._context = context
        self._folder = folder
        self._saved = saved

    def open(self) -> None:
        """Show the ladder, the table of honour and the achievements, read again after a match."""
        below = self._context.stage.top
        if isinstance(below, CareerPage):
            below.read_again()
        else:
            self._context.push(CareerPage(self._context, self._folder, self._saved))

    def play(self, place: LadderPlace) -> None:
        """Play a match at a place of the ladder, the one that was left there first of all.

        The place and its stake are shown over the table.
        """
        words, key = self._context.words, f"career.place.{place.key}"
        stake = words("career.stake", stake=words(f"{key}.stake"))
        sittings = sittings_of((PERSON, *place.bots), self._context.given_names)
        setup = Setup(place.game, sittings, False, place.length, event=place.event)
        self._context.stage.act(AttendEvent(setup))
        self._context.tell(f"{words(f'{key}.name')}. {stake}.")
