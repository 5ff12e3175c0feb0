"""The music at the table, which tightens with what is seen there.

It follows the picture, not the table, whose moves may be ahead, and only what lies open to everybody: a
listener learns nothing from it, not even card points.
"""

from __future__ import annotations

from game.contest.match import Match
from game.core.deal import Deal
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.families import family_of
from game.scenes.table.model import TableModel

_COMMON = Viewpoint(0, "common")


def tension(match: Match, deal: Deal | None) -> float:
    """How tense it is, from 0 to 1: near the end of a match, and while much is played for in a deal."""
    if match.over:
        return 0.0
    family = family_of(match.game)
    near = family.match_tension(match)
    if deal is None or family.over(deal):
        return near
    at_stake = family.deal_tension(_COMMON.look(deal))
    return 1.0 - (1.0 - near) * (1.0 - at_stake)


class TableMusic:
    """Plays for a table as long as somebody is at it."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._music = model.context.speaker.music
        self._shown: tuple[object, object] = (None, None)
        self.tension = 0.0

    def begin(self) -> None:
        """Play the tune of the table in its room: somebody comes to it, or back from another page."""
        self._music.play(self._model.context.piece)
        self.follow()

    def follow(self) -> None:
        """Tighten with what the picture shows now; a deal that is over has been scored."""
        picture = self._model.picture
        counted = picture.deal is not None and family_of(picture.deal).over(picture.deal)
        match = self._model.table.match if counted else picture.match
        shown = match, picture.deal
        if shown[0] is not self._shown[0] or shown[1] is not self._shown[1]:
            self._shown = shown
            self.tension = tension(*shown)
            self._music.set_tension(self.tension)

    def end(self) -> None:
        """Everybody has left."""
        self._music.play("title")
