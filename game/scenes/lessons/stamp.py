"""The stamp that falls on the table of a solved problem."""

from __future__ import annotations

from pygame import FRect

from game.scenes.lessons.in_sight import ABOVE_ALL, wanted_in_sight
from game.scenes.lessons.speech import clearest, steps
from game.scenes.table.animation.picture import Picture
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.motion.timeline import Call, Fade
from game.stage.motion.tweens import thud

# Its side in design units, how much larger it begins, seconds of its fall, and the grid of places tried.
_SIDE, _HIGH, _FALLS, _STEP = 128.0, 3.0, 0.3, 32.0
_RIM = 10.0


class Stamp:
    """Falls once, to a place where it covers little.

    `size` is 0 before that, then the size it seems to have, 1 where it lies.
    """

    def __init__(self, context: AppContext) -> None:
        self.size = 0.0
        self._context = context
        self._timeline = context.timeline()
        self._area = FRect(0, 0, _SIDE, _SIDE)

    @property
    def moving(self) -> bool:
        return self._timeline.moving

    def place(self, picture: Picture, speech: FRect) -> None:
        """Find a place beside what is said, clear of all that the table shows."""
        room = picture.layout.visible.inflate(-2 * _RIM, -2 * _RIM)
        places = [
            FRect(room.left + across, room.top + down, _SIDE, _SIDE)
            for across in steps(room.width - _SIDE, _STEP)
            for down in steps(room.height - _SIDE, _STEP)
        ]
        x, y = picture.layout.middle
        places.sort(key=lambda each: abs(each.centerx - x) + abs(each.centery - y))
        self._area = clearest(places, [(speech, ABOVE_ALL), *wanted_in_sight(picture)])

    def fall(self) -> None:
        """Come down on the table, if it has not."""
        if self.size:
            return
        self.size = _HIGH
        sound = Call(lambda: self._context.speaker.play("bummerl"))
        self._timeline.play(Fade(self, _FALLS, thud, size=1.0), sound)

    def update(self, seconds: float) -> None:
        self._timeline.update(seconds)

    def draw(self, canvas: Canvas) -> None:
        if self.size:
            from art.marks import solved_svg

            grown = self._area.width * (self.size - 1)
            canvas.picture("solved", self._area.inflate(grown, grown), solved_svg)
