"""The matches of a folder that can be continued."""

from __future__ import annotations

from pathlib import Path

from game.play.journal import Unfinished, find_unfinished
from game.stage.context import AppContext
from game.stage.drawing.fonts import figure
from game.tournament.event import tournament_of


class SavedMatches:
    """Reads `folder` each time it is asked; nothing is kept here."""

    def __init__(self, context: AppContext, folder: Path) -> None:
        self._context = context
        self._folder = folder

    def find(self) -> tuple[Unfinished, ...]:
        """All of them, the last played first; the player is told of saves that are damaged."""
        found = find_unfinished(self._folder)
        for each in found.damaged:
            left = "house.newer" if each.newer else "house.unreadable"
            key = "house.damaged" if each.aside is not None else left
            name = each.aside.name if each.aside is not None else ""
            self._context.tell(self._context.words(key, name=name), "warning")
        return found.matches

    def of_event(self, event: str) -> Unfinished | None:
        """The match of an event (see `Record.event`) that was left before its end."""
        return next((each for each in self.find() if each.record.event == event), None)

    def holds(self, event: str) -> bool:
        """Whether a match of an event was left before its end."""
        return self.of_event(event) is not None

    def to_resume(self) -> tuple[Unfinished, ...]:
        """The matches a person here can continue: those of two characters in a tournament need nobody."""
        return tuple(
            each
            for each in self.find()
            if tournament_of(each.record.event) is None
            or any(who.kind != "bot" for who in each.record.sittings)
        )

    def sentence(self) -> str | None:
        """The sentence on the match that can be continued, and how many more; None where there is none."""
        matches = self.to_resume()
        if not matches:
            return None
        match, words = matches[0].match, self._context.words
        scores = ":".join(figure(match.shown(team[0])) for team in match.game.teams)
        last = words("house.saved", game=words(f"game.{match.game.key}.name"), score=scores)
        if len(matches) == 1:
            return last
        return words("house.saved_more", last=last, count=len(matches) - 1)
