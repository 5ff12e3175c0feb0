"""The way to the page of the career, and from there to a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.career import LadderPlace
from game.scenes.career.page import CareerPage, CareerRoutes
from game.scenes.setup.draft import PERSON, Setup, sittings_of
from game.stage.context import AppContext


class CareerCoordinator:
    """`attend` plays an event's match, begun or gone on with; `held` says whether one was left."""

    def __init__(
        self,
        context: AppContext,
        folder: Path,
        attend: Callable[[Setup], object],
        held: Callable[[str], bool],
    ) -> None:
        self._context = context
        self._folder = folder
        self._attend = attend
        self._held = held

    def open(self) -> CareerPage:
        """The tavern's ladder, the table of honour, the achievements."""
        routes = CareerRoutes(self._play, lambda place: self._held(place.event))
        page = CareerPage(self._context, self._folder, routes)
        self._context.push(page)
        return page

    def come_from_match(self) -> None:
        """A match of the ladder is over, and its table gone: show what it has led to."""
        below = self._context.stage.top
        if isinstance(below, CareerPage):
            below.read_again()
        else:
            self.open()

    def _play(self, place: LadderPlace) -> None:
        """A match at a place of the ladder; the one that is held there first of all.

        Where one sits and for what is told over the table.
        """
        words, key = self._context.words, f"career.place.{place.key}"
        stake = words("career.stake", stake=words(f"{key}.stake"))
        sittings = sittings_of((PERSON, *place.bots), self._context.given_names)
        self._attend(Setup(place.game, sittings, False, place.length, event=place.event))
        self._context.tell(f"{words(f'{key}.name')}. {stake}.")
