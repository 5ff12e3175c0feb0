"""One recorded deal, seen again for show: what is seen of it, and where it is looked at from."""

from __future__ import annotations

from collections.abc import Iterator

from game.contest.record import Record
from game.scenes.attract.director import Director, whole
from game.scenes.replay.reel import read_reel
from game.scenes.table.animation.choreography import Choreography
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen, first_viewpoint
from game.scenes.table.furniture.parts import draw_watched, table_parts
from game.scenes.table.moments.acts import act_out
from game.scenes.table.moments.ending import moments_of
from game.scenes.table.moments.page import moment_words
from game.stage.context import AppContext
from game.stage.drawing.camera import Camera
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.shot import Shot
from game.stage.motion.timeline import Clock, Pause, Timeline

_BETWEEN, _READ = 0.5, 1.6
_ROOM, _AFTER_MOMENT = 230.0, 0.5
# A camera that cuts does so for what is worth it, and then stands for so many seconds.
_WORTH_A_CUT, _STANDS = 1.18, 1.5


class ShownDeal:
    """The first deal of `record` from the move after which it is continued, without a sound.

    `waited` is for how many seconds nothing has moved. It is shown in `shot` once that is set up.
    """

    def __init__(self, context: AppContext, record: Record, clock: Clock) -> None:
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
        self.picture = Picture(context, self._happening.match, viewpoint, silent=True)
        self.picture.timeline = Timeline(clock)
        self.picture.tells_points = True
        self._choreography = Choreography(self.picture, range(len(record.sittings)))
        self.shot: Shot | None = None
        self.camera = Camera(whole(self.picture.layout.visible))
        self._director = Director()
        self._told = False
        self._stood = 0.0
        if record.continued is None:
            self._choreography.add(self._happening)
        else:
            self.picture.show(self._happening.deal)

    def set_up(self, shot: Shot) -> None:
        """Lay the table out for a shot; what moves is there at once."""
        if self.shot is not None:
            self.picture.timeline.finish()
        self.shot = shot
        self.picture.refit(shot.units.visible)
        self.camera.cut_to(whole(shot.units.visible))
        pack, layout = self.picture.match.game.pack, self.picture.layout
        for high in {layout.card, layout.trick_card, layout.other_card}:
            self._context.textures.prepare((*pack, None), shot.units.length(high))

    def rehearsal(self, canvas: Canvas) -> Iterator[None]:
        """Make what the first frames need, a little at a time, before anything is seen of it."""
        if self.shot is None:
            return
        self.picture.update(1e-3)
        yield
        for part in table_parts(self.shot.rehearsed(canvas), self.picture, self.seats, points=True):
            part()
            yield

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
            self._choreography.add(self._happening)
        elif not self._told:
            self._told = True
            self._tell_end()

    def _tell_end(self) -> None:
        before, after, seats = self._before, self._happening.match, self.seats
        outcome = before.game.outcome(self._happening.deal)
        assert outcome is not None
        x, y = self.picture.layout.middle
        for moment in moments_of(before, after, outcome):
            words = moment_words(self._context, seats, before, outcome, moment)
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
        if self.shot is not None:
            self.shot.draw(canvas, self.camera.view, self._paint)

    def _paint(self, canvas: Canvas) -> None:
        draw_watched(canvas, self.picture, self.seats, points=True)
