"""The loop and the stack of scenes. It draws when something moves or changed, else it sleeps."""

from __future__ import annotations

import heapq
import itertools
import math
import queue
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import replace

import pygame

from game.stage.drawing.canvas import Canvas
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.fonts import Fonts
from game.stage.drawing.textures import Textures
from game.stage.frames import FrameLog
from game.stage.input.intents import (
    Cancel,
    Confirm,
    Edit,
    Fullscreen,
    Hotkey,
    Intent,
    Menu,
    MoveFocus,
    Mute,
    Point,
    Press,
    Recite,
    StepFocus,
    TypedText,
)
from game.stage.input.reader import Reader
from game.stage.motion.timeline import Clock
from game.stage.page_announcer import PageAnnouncer
from game.stage.ribbons import Ribbons
from game.stage.scene import Scene
from game.stage.sound.narrator import Narrator
from game.stage.transition import Snapshot, Transition
from game.stage.user_action import (
    ToggleFullscreen,
    ToggleSound,
    TurnFailed,
    UserAction,
    WindowHidden,
)
from game.stage.window import Window

_FASTEST = 1 / 75
_LONGEST_STEP = 0.05
# The first frame of a page takes longest. It delays the change to that page instead of shortening it.
_LONGEST_STEP_OF_CHANGE = 0.025
# Asking for events this often costs a tenth of what SDL's own waiting does (measured: 0.3 % of
# a core against 2 %), and nobody feels twelve milliseconds.
_NAP = 0.012
_NAP_UNSEEN = 0.05
_SHADE = 150
_HIDDEN = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SHOWN_AGAIN = (
    *(pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED),
)
# What only a window that is seen is told of: some desktops say nothing else when one comes back.
_NOTICED = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER)
_LOOKED_AT = (*_HIDDEN, *_SHOWN_AGAIN, *_NOTICED)
# What a player does with a hand on the keys, after which other words are spoken than before.
_DONE_BY_HAND = (
    *(MoveFocus, StepFocus, Confirm, Cancel, Menu, Hotkey, TypedText, Edit),
    *(Press, Mute, Fullscreen, Recite),
)


# A press so few seconds after a page has come or gone, and so near the one that did it, is the second of two
# fast clicks. A finger comes down less exactly.
_DOUBLE_CLICK, _SAME_PLACE, _SAME_PLACE_TOUCHED = 0.3, 10.0, 40.0


class Timer:
    """A callback that is due later; `cancel` it when it is no longer wanted."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback = callback
        self._due = True

    def cancel(self) -> None:
        self._due = False

    def ring(self) -> None:
        due, self._due = self._due, False
        if due:
            self._callback()


class Stage:
    """Runs scenes in a window.

    Only the scene on top gets intents and updates. `post` may be called from any thread. `on_action` gets
    the actions that no scene knows, and those of the window itself: that it is `hidden`, minimised for
    instance, or seen again, and what a turn has raised, after which the stage plays on.
    `ribbons` lie over all scenes. `now` is how many seconds have passed, for timers and those who wait for
    one.
    """

    def __init__(
        self,
        window: Window,
        textures: Textures,
        clock: Clock,
        text_size: float = 1.0,
        high_contrast: bool = False,
    ) -> None:
        self.window = window
        self.textures = textures
        self.text_size = text_size
        self.high_contrast = high_contrast
        self.fonts = Fonts(window.units, text_size, textures.suit)
        self.reader = Reader(window.units)
        self.frames = FrameLog()
        self.narrator = Narrator()
        self._announcer = PageAnnouncer(self.narrator)
        self.pointer = self._pressed_at = (-1000.0, -1000.0)
        self.hidden = False
        self.on_action: Callable[[UserAction], object] = _do_nothing
        self.canvas = self._new_canvas()
        self._list = DisplayList(window.surface)
        self._transition = Transition(clock)
        self.ribbons = Ribbons(clock, lambda: None if self.top is None else self.top.notices)
        self._scenes: list[Scene] = []
        self._posted: queue.SimpleQueue[UserAction] = queue.SimpleQueue()
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._beneath: pygame.Surface | None = None
        self._snapshot = Snapshot()
        self._darkened = False
        self._beneath_soft: frozenset[Hashable] = frozenset()
        self._dirty = True
        self._asleep = True
        self._shown = False  # whether a frame has been drawn since the scenes were laid out
        self._roomy = True  # the first room is asked for when the first frame stands
        self._last = time.perf_counter()
        self.now, self._turned_at = 0.0, -math.inf

    @property
    def top(self) -> Scene | None:
        """The scene that plays now."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._scenes)

    @property
    def moving(self) -> bool:
        """Whether the next frame will look different."""
        top = self.top
        return (
            self._dirty
            or self._transition.moving
            or (top is not None and top.moving)
            or self.ribbons.moving
        )

    def push(self, scene: Scene) -> None:
        """Put a scene on top; the one below waits."""
        self._leave_softly(scene)
        if self.top is not None:
            self.top.covered()
        self._scenes.append(scene)
        self._turned_at = self.now
        scene.stage = self
        self._fresh()
        scene.enter()
        self._settle(scene)
        self._announcer.page_changed(new=True)

    def pop(self) -> None:
        """Take the scene on top away; without any scene the program ends."""
        if not self._scenes:
            return
        self._leave_softly()
        self._scenes.pop().leave()
        self._turned_at = self.now
        self._fresh()
        if self.top is not None:
            self.top.uncovered()
            self._settle(self.top)
            self._announcer.page_changed(new=False)

    def clear(self) -> None:
        """Take every scene away: the program ends."""
        while self._scenes:
            self._scenes.pop().leave()
        self._fresh()

    def abandon(self) -> None:
        """Take every scene away, whatever they say to it, and ring no timer of theirs."""
        while self._scenes:
            with suppress(Exception):
                self._scenes.pop().leave()
        self._timers.clear()
        self._transition.end()
        self.window.surface.set_clip(None)
        self.relayout()

    def redraw(self) -> None:
        """Draw once more, although nothing moves."""
        self._dirty = True

    def redraw_all(self) -> None:
        """Draw once more, the scenes under an overlay too."""
        self._beneath = None
        self._dirty = True

    def relayout(self, text_size: float | None = None) -> None:
        """Lay all scenes out again: the window, the language, the deck or the text size changed."""
        if text_size is not None:
            self.text_size = text_size
        units = self.window.units
        self._transition.end()
        self.textures.resized()
        self.fonts.refit(units, self.text_size)
        self.canvas = self._new_canvas()
        self._list = DisplayList(self.window.surface)
        self._roomy = self._shown = False
        for scene in self._scenes:
            scene.resized(units)
        self._fresh()

    def make_room(self) -> None:
        """Allocate the surfaces for pages over others now, not in the first frame that needs them."""
        self._roomy = True
        self._snapshot.of(self.window.surface)
        self._transition.make_room(self.window.surface)

    def post(self, action: UserAction) -> None:
        """Act on this on the stage's thread soon; safe from any thread."""
        self._posted.put(action)

    def after(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Run this once, `seconds` from now, also while nothing is drawn."""
        timer = Timer(callback)
        heapq.heappush(self._timers, (self.now + seconds, next(self._order), timer))
        return timer

    def send(self, intent: Intent) -> None:
        """Hand an intent to the scene on top, as if the player had just had it."""
        if isinstance(intent, Press) and self._comes_again(intent):
            return
        if isinstance(intent, _DONE_BY_HAND):
            self.narrator.begin()
        match intent:
            case Fullscreen():
                self.on_action(ToggleFullscreen())
                return
            case Mute():
                self.on_action(ToggleSound())
                return
            case Recite():
                if self.top is not None and self.narrator.listened:
                    self._announcer.answer(intent, self.top, self._seen())
                return
            case Point(x, y):
                self.pointer = (x, y)
            case _:
                self._dirty = True
        if self._scenes:
            self._scenes[-1].on(intent)

    def _comes_again(self, press: Press) -> bool:
        """Whether a press was meant for the page that the press before it has turned."""
        at, near = (press.x, press.y), _SAME_PLACE_TOUCHED if press.touch else _SAME_PLACE
        fast = self.now - self._turned_at < _DOUBLE_CLICK
        if fast and math.dist(self._pressed_at, at) < near:
            return True
        self._pressed_at, self._turned_at = at, -math.inf
        return False

    def act(self, action: UserAction) -> None:
        """Offer an action to the scenes, the top one first, and to the program if none of them knows it."""
        if not any(scene.act(action) for scene in reversed(self.scenes)):
            self.on_action(action)

    def run(self) -> None:
        """Play until no scene is left or the window is closed."""
        while self._scenes:
            started = time.perf_counter()
            elapsed = started - self._last
            self._last = started
            longest = _LONGEST_STEP_OF_CHANGE if self._transition.moving else _LONGEST_STEP
            step = _FASTEST if self._asleep else min(elapsed, longest)
            self._asleep = not self.turn(step, elapsed)
            spent = time.perf_counter() - started
            if not self._asleep:
                time.sleep(max(0.0, _FASTEST - spent))
            else:
                time.sleep(_NAP if self.window.in_front else _NAP_UNSEEN)

    def turn(self, seconds: float, real: float) -> bool:
        """One `tick`; an error in it becomes the action `TurnFailed`."""
        try:
            return self.tick(seconds, real)
        except Exception as error:
            self.on_action(TurnFailed(error))
            return True

    def step(self, seconds: float, frame: float = 1 / 60) -> None:
        """Let time pass without waiting for it: for tests and benchmarks."""
        while seconds > 1e-9 and self._scenes:
            part = min(seconds, frame)
            self.tick(part, part)
            seconds -= part

    def tick(self, seconds: float, real: float) -> bool:
        """One turn: events, posted actions, timers, update, and a drawing if one is needed.

        Movement spends `seconds`; timers and held keys spend `real` ones. Whether it drew. While the window
        is hidden movement stands still, and nothing of it is missed.
        """
        started = time.perf_counter()
        self._take_events(real)
        self._ring_timers(real)
        top = self.top
        if top is None:
            return False
        top.update(0.0 if self.hidden else seconds)
        if self.top is not None and self.narrator.listened:
            self._announcer.announce(self.top, self._seen())
        if self.hidden:
            return False
        self.ribbons.update(real)
        self._pass_over(seconds)
        if self._shown:
            self.textures.begin_work()
        self._sharpen(self.textures.begin_frame())
        if not self.moving:
            return False
        self._draw()
        self.frames.note(time.perf_counter() - started)
        self.window.flip()
        self._shown = True
        if not self._roomy:
            self.make_room()
        return True

    def _take_events(self, seconds: float) -> None:
        events, before = pygame.event.get(), self.reader.device
        for event in events:
            self._react(event)
        for intent in self.reader.read(events):
            self.send(intent)
        for intent in self.reader.pads.repeat(seconds):
            self.send(intent)
        if self.reader.device != before:
            self.redraw_all()
        while not self._posted.empty():
            self.act(self._posted.get())

    def _react(self, event: pygame.Event) -> None:
        """React to an event of the window itself."""
        if event.type in _LOOKED_AT and not self.window.owns(event):
            return
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            for scene in reversed(self._scenes):
                scene.closing()
            self.clear()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            if self.canvas.units != self.window.units:
                self.relayout()
            self._list.forget()
            self.redraw()
        elif event.type in _HIDDEN:
            self._look_away(True)
        elif event.type in _SHOWN_AGAIN:
            self._look_away(False)
            self._list.forget()
            self.redraw()
        elif event.type in _NOTICED:
            self._look_away(False)

    def _look_away(self, hidden: bool) -> None:
        """Note that the window is `hidden` now, or seen again."""
        if hidden != self.hidden:
            self.hidden = hidden
            self.on_action(WindowHidden(hidden))
            self.redraw()

    def _ring_timers(self, seconds: float) -> None:
        self.now += seconds
        while self._timers and self._timers[0][0] <= self.now:
            heapq.heappop(self._timers)[2].ring()

    def _draw(self) -> None:
        """The scene on top and what lies over it, drawn where it differs from the last frame."""
        self._dirty = False
        top = self._scenes[-1]
        beneath = None
        if top.overlay and len(self._scenes) > 1:
            if self._darkened and top.shade < 1.0:
                self._beneath = None
            beneath = self._what_is_beneath()
        self._list.begin()
        if beneath is not None:
            self._draw_beneath(beneath, top.shade)
        canvas = self._listed()
        top.draw(self._transition.risen(canvas))
        self._transition.draw(self._list)
        self.ribbons.draw(canvas)
        self._list.show()

    def _what_is_beneath(self) -> pygame.Surface:
        """The scenes under an overlay, drawn once, since they stand still.

        Mostly the window shows them already, so only what differs is drawn.
        """
        if self._beneath is None:
            lowest = max(
                place
                for place, scene in enumerate(self._scenes[:-1])
                if not scene.overlay or place == 0
            )
            self._list.begin()
            for scene in self._scenes[lowest:-1]:
                scene.draw(self._listed())
            self._list.show()
            self._list.forget()
            self._beneath = self._snapshot.of(self.window.surface)
            self._darkened = False
            self._beneath_soft = self.textures.stand_ins
        return self._beneath

    def _draw_beneath(self, beneath: pygame.Surface, shade: float) -> None:
        """The scenes under an overlay, as dark as it wants them."""
        light = round(255 - _SHADE * shade)
        if shade >= 1.0 and not self._darkened:
            self._darkened = True
            beneath.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
            self._list.forget()
        self._list.blit(beneath, (0, 0))
        if not self._darkened and shade > 0.0:
            self._list.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)

    def _listed(self) -> Canvas:
        """The canvas whose steps are listed, so that only what differs is drawn."""
        return replace(self._seen(), surface=self._list)

    def _seen(self) -> Canvas:
        """The canvas of the window as it is, for the device that was used last."""
        return replace(self.canvas, device=self.reader.device)

    def _leave_softly(self, scene: Scene | None = None) -> None:
        """Begin the change to another scene on top, or back to the one below.

        A picture that not everybody here may see is gone at once, and a scene with a movement of its own
        needs no other.
        """
        top = self.top
        if top is None or not self._shown or (scene or top).moves_in:
            return
        self._transition.begin(self.window.surface, all(each.fades for each in self._scenes))
        if scene is not None and scene.overlay:
            self._transition.rise()

    def _pass_over(self, seconds: float) -> None:
        """Advance the change of scenes, and draw once more without it when it ends."""
        moved = self._transition.moving
        self._transition.update(seconds)
        self._dirty = self._dirty or (moved and not self._transition.moving)

    def _settle(self, scene: Scene) -> None:
        """Lay a scene out and tell it where the pointer already is."""
        scene.resized(self.canvas.units)
        if scene is self.top and self.reader.hovers:
            scene.on(Point(*self.pointer))

    def _sharpen(self, made: frozenset[Hashable]) -> None:
        """Draw again what was shown by a stand-in; what lies beneath only where it had one."""
        if made & self._beneath_soft:
            self._beneath = None
        self._dirty = self._dirty or bool(made)

    def _fresh(self) -> None:
        self.redraw_all()
        self.reader.typing = False

    def _new_canvas(self) -> Canvas:
        window = self.window
        self.reader.units = window.units
        return Canvas(
            *(window.surface, window.units, self.fonts, self.textures),
            high_contrast=self.high_contrast,
        )


def _do_nothing(action: UserAction) -> None:
    """Answer actions where no program does; an error is raised."""
    if isinstance(action, TurnFailed):
        raise action.error
