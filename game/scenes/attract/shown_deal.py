"""The deals of the show: which are seen, what is seen of each, and where it is looked at from.

The house's characters have played them. Each is a record of one deal (see `game.contest.record`) in the
folder `programme`; `continued` in it names the move after which it is looked at.
`python -m game.scenes.attract.find_numbers` looks for them. The camera goes near only as long as something
great is seen: there it cuts words at the edges of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from pygame import FRect

from game.contest.record import Record, read_record
from game.play.table import Happening
from game.scenes.replay.reel import read_reel
from game.scenes.table.animation.choreography import choreographed
from game.scenes.table.animation.marks import Badge, Crown
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen, first_viewpoint
from game.scenes.table.furniture.parts import draw_in_parts, draw_watched
from game.scenes.table.moments.acts import act_out
from game.scenes.table.moments.ending import moments_of
from game.scenes.table.moments.page import moment_words
from game.scenes.table.moments.pictures import Emblem, RisingPoints
from game.stage.context import AppContext
from game.stage.drawing.camera import Camera, View
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.shot import Shot
from game.stage.motion.timeline import Clock, Pause, Timeline

_HELD = 1.0
_BETWEEN, _READ = 0.5, 1.6
_ROOM, _AFTER_MOMENT = 230.0, 0.5
# A camera that cuts does so for what is worth it, and then stands for so many seconds.
_WORTH_A_CUT, _STANDS = 1.18, 1.5
FOLDER = Path(__file__).with_name("programme")


def programme() -> Iterator[Record]:
    """Every number in order, again and again; each is read when its turn comes."""
    for path in cycle(sorted(FOLDER.glob("*.record"))):
        yield read_record(path.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class _Interest:
    """A place on the table; what weighs more is looked at first."""

    weight: int
    x: float
    y: float
    zoom: float


class Director:
    """Remembers what was looked at last: a camera that jumps at everything shows nothing.

    What weighs less waits until the last has been looked at for a while.
    """

    def __init__(self) -> None:
        self._last: _Interest | None = None
        self._left = 0.0

    def view(self, picture: Picture, seconds: float) -> View:
        """The point to look at now, after so many seconds."""
        found = _interest(picture)
        self._left = max(0.0, self._left - seconds)
        if found is not None and (
            self._last is None or found.weight >= self._last.weight or not self._left
        ):
            self._last, self._left = found, _HELD
        elif not self._left:
            self._last = None
        if self._last is None:
            return whole(picture.layout.visible)
        return View(self._last.x, self._last.y, self._last.zoom)


def _interest(picture: Picture) -> _Interest | None:
    """The weightiest of all things seen now."""
    layout, marks = picture.layout, picture.marks
    middle = layout.middle
    if picture.hush > 0.02:
        return _Interest(6, *middle, 1.26)
    for mark in marks:
        if isinstance(mark, Emblem):
            return _Interest(5, mark.x, mark.y, 1.2)
    if 0.0 < picture.dusk < 1.0:
        place = layout.stock_place
        return _Interest(4, place.x, place.y, 1.24)
    for mark in marks:
        if isinstance(mark, Badge):
            return _Interest(4, mark.x, mark.y, 1.22)
    if any(isinstance(mark, RisingPoints) for mark in marks):
        return _Interest(3, *middle, 1.22)
    if any(isinstance(mark, Crown) for mark in marks):
        return _Interest(2, *middle, 1.14)
    return None


def whole(visible: FRect) -> View:
    """All that there is."""
    return View(visible.centerx, visible.centery)


class ShownDeal:
    """The first deal of `record` from the move after which it is continued, without a sound.

    `waited` is for how many seconds nothing has moved.
    """

    def __init__(self, context: AppContext, record: Record, clock: Clock, shot: Shot) -> None:
        self._context = context
        self._clock = clock
        self.waited = 0.0
        reel = read_reel(record)
        begins = reel.place_of(*(record.continued or (1, 0)))
        self._happening = reel.frames[begins].happening
        self._before = self._happening.match
        self._coming = [frame.happening for frame in reel.frames[begins + 1 :]]
        self.seats = SeatsAtScreen(context, record.sittings)
        # Nobody sits here from whom a card would have to be hidden.
        viewpoint = first_viewpoint(self.seats, open_faces=True)
        self.picture = Picture(self.seats, self._happening.match, viewpoint, silent=True)
        self.picture.timeline = Timeline(clock)
        self.picture.tells_points = True
        self._director = Director()
        self._told = False
        self._stood = 0.0
        if record.continued is None:
            self._show(self._happening)
        else:
            self.picture.show(self._happening.deal)
        self._set_up(shot)

    def refit(self, shot: Shot) -> None:
        """Lay the table out for another shot; what moves is there at once."""
        self.picture.timeline.finish()
        self._set_up(shot)

    def _set_up(self, shot: Shot) -> None:
        self.shot = shot
        self.picture.refit(shot.units.visible)
        self.camera = Camera(whole(shot.units.visible))
        pack, layout = self.picture.match.game.pack, self.picture.layout
        for high in {layout.card, layout.trick_card, layout.other_card}:
            self._context.textures.prepare((*pack, None), shot.units.length(high))

    def rehearsal(self, canvas: Canvas) -> Iterator[None]:
        """Make what the first frames need, a little at a time, before anything is seen of it."""
        self.picture.update(1e-3)
        yield
        yield from draw_in_parts(self.shot.rehearsed(canvas), self.picture)

    def update(self, seconds: float) -> None:
        """Let the deal be played on, and the camera follow."""
        timeline = self.picture.timeline
        self.picture.update(seconds)
        still = timeline.waiting or not timeline.moving
        self.waited = self.waited + seconds if still else 0.0
        if timeline.waiting and self.waited >= _READ:
            timeline.skip()
        elif not timeline.moving:
            self._go_on()
        self._look(seconds)

    @property
    def over(self) -> bool:
        """Whether all of it has been seen, its end included."""
        return self._told and not self.picture.timeline.moving

    @property
    def moving(self) -> bool:
        return self.picture.moving or self.camera.moving

    def _go_on(self) -> None:
        """Show the next move once the last has been seen, and at the end the result of the deal."""
        if self.waited < _BETWEEN:
            return
        if self._coming:
            self._before, self._happening = self._happening.match, self._coming.pop(0)
            self._show(self._happening)
        elif not self._told:
            self._told = True
            self._tell_end()

    def _show(self, happening: Happening) -> None:
        """Put a happening on the timeline; the card of every seat waits a moment."""
        held_back = range(self.picture.layout.seats)
        self.picture.timeline.play(choreographed(self.picture, happening, held_back))

    def _tell_end(self) -> None:
        before, after, seats = self._before, self._happening.match, self.seats
        outcome = before.game.outcome(self._happening.deal)
        assert outcome is not None
        x, y = self.picture.layout.middle
        for moment in moments_of(before, after, outcome):
            words = moment_words(seats, before, outcome, moment)
            face = seats.portrait(moment.seats[0]) if moment.seats else ""
            act = act_out(self.picture, moment, words, x, y, _ROOM, face)
            self.picture.timeline.play(act, Pause(_AFTER_MOMENT))

    def _look(self, seconds: float) -> None:
        """The camera after what happens; it is there at once where nothing may move."""
        view = self._director.view(self.picture, seconds)
        if not self._clock.jumps:
            self.camera.turn_to(view)
            self.camera.update(seconds)
            return
        self._stood += seconds
        near = view if view.zoom >= _WORTH_A_CUT else whole(self.picture.layout.visible)
        if near != self.camera.view and self._stood >= _STANDS:
            self._stood = 0.0
            self.camera.cut_to(near)

    def draw(self, canvas: Canvas) -> None:
        self.shot.draw(canvas, self.camera.view, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        draw_watched(canvas, self.picture)
