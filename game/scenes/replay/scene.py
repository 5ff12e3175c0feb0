"""A match seen again: step by step or by itself, forwards and backwards.

A deal that is over lies open. One that is still being played shows what whoever looks may see of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import FRect

from game.contest.match import Match
from game.contest.record import Record
from game.core.deal import Seat
from game.play.deal_code import GivenDeal
from game.scenes.actions import Back, PlayOn
from game.scenes.replay.controls import Controls, NextSpeed, PlayFrames, PlayOnFromHere, ShowFrame
from game.scenes.replay.log import draw_log, step_words
from game.scenes.replay.reel import Frame, read_reel
from game.scenes.table.animation.choreography import choreographed
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen, first_viewpoint
from game.scenes.table.facts.viewpoint import Viewpoint
from game.scenes.table.furniture.parts import draw_watched
from game.scenes.table.notice import CornerNote, draw_corner_notes
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Cancel, Confirm, Hotkey, Intent, Menu, MoveFocus
from game.stage.motion.timeline import Timeline
from game.stage.scene import Scene
from game.stage.user_action import UserAction

_BETWEEN, _AFTER_DEAL = 0.55, 3.0
_MOST_TOLD = 8
SPEEDS = (0.5, 1.0, 2.0, 4.0)


class ReplayScene(Scene):
    """Shows a record from after move `first[1]` of deal `first[0]` on, both counted from 1.

    `plays_on` says whether a deal that is over may be played on from the frame that is shown: the scene
    emits `PlayOn` then. `place` is that frame; `playing` tells whether the next ones come by themselves.
    Raises DamagedRecord if the record cannot have happened.
    """

    titled = False

    def __init__(
        self,
        context: AppContext,
        record: Record,
        first: tuple[int, int] = (1, 0),
        plays_on: bool = False,
    ) -> None:
        self.context = context
        self.record = record
        self.reel = read_reel(record)
        self._plays_on = plays_on
        self.seats = SeatsAtScreen(context, record.sittings)
        self.place = self.reel.place_of(*first)
        self.playing = False
        self._wait = 0.0
        self._clock = replace(context.clock)
        self.picture = Picture(self.seats, self._match, self._viewpoint)
        self.picture.tells_points = self.tells_points
        self.picture.timeline = Timeline(self._clock)
        self.controls = Controls(context, self.reel, plays_on)

    @property
    def frame(self) -> Frame:
        return self.reel.frames[self.place]

    @property
    def speed(self) -> float:
        """How fast everything goes, 1 as at the table."""
        return self._clock.speed

    @property
    def tells_points(self) -> bool:
        """Whether points are told: once a deal is over; until then counting is left to the player."""
        return self.picture.viewpoint.sees == "all"

    @property
    def lines_so_far(self) -> list[str]:
        """The steps of this deal up to the one that is shown, the latest first; nobody does a veil."""
        begun = self.place - self.frame.move
        frames = self.reel.frames[begun : self.place + 1]
        steps = (step_words(self.seats, frame) for frame in reversed(frames))
        return [step for step in steps if step]

    # -- the scene -----------------------------------------------------------------------------

    @property
    def announced(self) -> Sequence[str]:
        return (step_words(self.seats, self.frame),)

    def page_sentences(self) -> Sequence[str]:
        return self.lines_so_far[:_MOST_TOLD]

    def enter(self) -> None:
        self.picture.show(self.frame.happening.deal)

    def resized(self, units: Units) -> None:
        self.picture.refit(units.visible)
        self._refill()

    def on(self, intent: Intent) -> None:
        match intent:
            case MoveFocus("left" | "right" as way):
                self.go(self.place + (1 if way == "right" else -1))
            case MoveFocus("up"):
                self.go(self.reel.previous_deal(self.place))
            case MoveFocus("down"):
                self.go(self.reel.next_deal(self.place))
            case Confirm() if not self.controls.group.ring.shown:
                self.play(not self.playing)
            case Hotkey("home"):
                self.go(0)
            case Hotkey("end"):
                self.go(self.reel.last)
            case Hotkey("t" | "pad x"):
                self.go(self.reel.next_trick(self.place))
            case Hotkey("c") if self._plays_on:
                self.play_on()
            case Hotkey("s" | "pad y"):
                self.next_speed()
            case Cancel() | Menu():
                self.stage.pop()
            case _:
                self.controls.group.on(intent)

    def act(self, action: UserAction) -> bool:
        match action:
            case ShowFrame(place):
                self.go(place)
            case PlayFrames(playing):
                self.play(playing)
            case NextSpeed():
                self.next_speed()
            case PlayOnFromHere():
                self.play_on()
            case Back():
                self.stage.pop()
            case _:
                return False
        return True

    def covered(self) -> None:
        self.controls.group.let_go()

    def update(self, seconds: float) -> None:
        timeline = self.picture.timeline
        self.picture.update(seconds)
        if self.playing and timeline.waiting:
            timeline.skip()
        if self.playing and not timeline.moving:
            self._go_on(seconds)
        if not timeline.moving:
            self.picture.match = self._match
        self.controls.group.update(seconds)

    @property
    def moving(self) -> bool:
        return self.picture.moving or self.controls.group.moving

    def draw(self, canvas: Canvas) -> None:
        draw_watched(canvas, self.picture)
        layout = self.picture.layout
        ceiling = self.controls.lowest_above(layout.log)
        draw_log(canvas, layout.log, layout.log_before, self.lines_so_far, ceiling)
        self._draw_place(canvas)
        self.controls.group.draw(canvas)

    # -- going through the reel ----------------------------------------------------------------

    def go(self, place: int) -> None:
        """Show another frame: the next one as it happened, any other at once."""
        place = min(self.reel.last, max(0, place))
        if place == self.place:
            return
        forwards = place == self.place + 1
        self.picture.timeline.finish()
        self.place = place
        self._wait = 0.0
        self.picture.look_with(self._viewpoint)
        self.picture.tells_points = self.tells_points
        if forwards:
            self.picture.timeline.play(choreographed(self.picture, self.frame.happening))
        else:
            self.picture.show(self.frame.happening.deal, self._match)
        if place == self.reel.last:
            self.playing = False
        self.context.say(step_words(self.seats, self.frame))
        self._refill()
        self.redraw()

    def play(self, playing: bool) -> None:
        """Let the frames come by themselves, or stand still; from the end it begins anew."""
        if playing and self.place == self.reel.last:
            self.go(0)
        self.playing = playing
        self._wait = 0.0
        self._refill()
        self.redraw()

    @property
    def can_play_on(self) -> bool:
        """Whether there is anything to be played after the frame that is shown, and no secret in it."""
        on_its_way = self.frame.happening.deal.turn is not None
        return self._plays_on and on_its_way and self.reel.is_over(self.frame.deal)

    def play_on(self) -> None:
        """Leave the replay and play on from here; where that cannot be, a notice says why."""
        if not self.can_play_on:
            over = self.reel.is_over(self.frame.deal)
            self.context.tell(self.context.words(f"replay.{'ends_here' if over else 'runs_yet'}"))
            return
        self.playing = False
        self.stage.act(PlayOn(self.record, self.frame.deal, self.frame.move))

    @property
    def code(self) -> str | None:
        """The code of the deal that is shown; None where it has none, and until it is over."""
        shown = self.frame
        if not self.reel.is_over(shown.deal):
            return None
        dealt = self.record.deals[shown.deal - 1]
        given = GivenDeal(dealt.pack, shown.happening.deal.dealer, dealt.seed)
        return given.code(self.record.game)

    def next_speed(self) -> None:
        """The next speed, after the fastest the slowest."""
        later = [each for each in SPEEDS if each > self.speed]
        self._clock.speed = later[0] if later else SPEEDS[0]
        self._refill()
        self.redraw()

    def _refill(self) -> None:
        layout, pace = self.picture.layout, (self.playing, self.speed)
        self.controls.refill(layout, self.place, *pace, self.can_play_on)

    def _go_on(self, seconds: float) -> None:
        over = self.frame.happening.deal.turn is None
        self._wait += seconds * self.speed
        if self._wait >= (_AFTER_DEAL if over else _BETWEEN):
            self.go(self.place + 1)

    @property
    def _match(self) -> Match:
        """How the match stands after this frame; the slate names the deal that is shown."""
        return replace(self.frame.happening.match, number=self.frame.deal)

    @property
    def _viewpoint(self) -> Viewpoint:
        """All cards of a deal that is over; of any other one what may be seen at its table."""
        if self.reel.is_over(self.frame.deal):
            return Viewpoint(self._viewer, "all")
        return first_viewpoint(self.seats)

    @property
    def _viewer(self) -> Seat:
        """The bottom of the picture is a person's, where one took part."""
        persons = self.seats.persons
        return persons[0] if persons else 0

    # -- words ---------------------------------------------------------------------------------

    def _draw_place(self, canvas: Canvas) -> None:
        """Draw which deal and move this is, above the button that leaves, or else on the frame."""
        frame, area = self.frame, self.controls.close_area
        deals, moves = self.reel.deals, self.reel.moves_in(frame.deal)
        at = {"deal": frame.deal, "deals": deals, "move": frame.move, "moves": moves}
        lines = [*self.context.words("replay.place", **at).splitlines(), *filter(None, [self.code])]
        high = canvas.fonts.line_height(SMALL) * len(lines) + 4
        inside = FRect(area.left - 20, area.top - high - 6, area.width + 40, high)
        layout = self.picture.layout
        if inside.collidelist([layout.rule_line, layout.slate]) >= 0:
            note = CornerNote("replay", " \N{MIDDLE DOT} ".join(lines))
            draw_corner_notes(canvas, layout, [note])
            return
        ink = with_alpha(CREAM, 210)
        canvas.paragraph("\n".join(lines), inside, SMALL, ink, "centre", centred=True)
