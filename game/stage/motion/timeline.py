"""One clock and what happens on it, in order: moves, waits, reading pauses, cues, callbacks.

A timeline knows nothing about cards. It plays *actions*: small things that spend time.
`Tween` moves numbers of any object, `Fade` does so for numbers that are no movement (light,
ink), `Wait` is choreography and scales with the clock, `Pause` is reading time and does not,
`Call` runs a callback, `Cue` does unless it is skipped, `Aside` starts something beside the
queue, `Together` and `InOrder` group. A *script* is a generator of actions: it goes on when
the one before is over, so that each is made from things as they are then. `Timeline.skip` ends
what runs up to and including the next reading pause (a click does this), `Timeline.finish` ends
everything at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from inspect import GEN_RUNNING, getgeneratorstate
from typing import Protocol

from game.stage.motion.tweens import Easing, ease_out


@dataclass
class Clock:
    """How fast things move: `speed` 0.5 to 4 times, `off` not at all, `reduced` by jumps.

    Where it is `calm` things move, and nothing springs, sways, shakes or stops short.
    """

    speed: float = 1.0
    off: bool = False
    reduced: bool = False
    calm: bool = False

    @property
    def jumps(self) -> bool:
        """Whether movement is replaced by being there."""
        return self.off or self.reduced

    @property
    def lively(self) -> bool:
        """Whether things spring, sway and shake."""
        return not (self.off or self.reduced or self.calm)


class Action(Protocol):
    """Something that takes time on a timeline."""

    def advance(self, seconds: float, clock: Clock) -> float | None:
        """Spend up to `seconds` of real time: what is left over, or None while it goes on."""

    def finish(self) -> None:
        """Be at the end at once; harmless when already there."""


class Tween:
    """Moves numeric attributes of `target` to the given ends within `seconds` (at speed 1).

    The way starts wherever the attributes are when the tween begins, not when it is made.
    """

    gentle = False

    def __init__(
        self, target: object, seconds: float, ease: Easing = ease_out, **ends: float
    ) -> None:
        self._target = target
        self._seconds = seconds
        self._ease = ease
        self._ends = ends
        self._starts: dict[str, float] | None = None
        self._spent = 0.0

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if clock.off or (clock.reduced and not self.gentle):
            self.finish()
            return seconds
        if self._starts is None:
            self._starts = {name: float(getattr(self._target, name)) for name in self._ends}
        self._spent += seconds * clock.speed
        if self._spent >= self._seconds:
            self.finish()
            return (self._spent - self._seconds) / clock.speed
        way = self._ease(self._spent / self._seconds)
        for name, start in self._starts.items():
            setattr(self._target, name, start + (self._ends[name] - start) * way)
        return None

    def finish(self) -> None:
        starts = self._starts or {}
        home = self._ease(1.0) < 0.5
        for name, end in self._ends.items():
            setattr(
                self._target, name, starts.get(name, getattr(self._target, name)) if home else end
            )


class Fade(Tween):
    """A tween of light or ink: it stays visible with reduced motion, since nothing moves."""

    gentle = True


class Wait:
    """Choreography: a moment between two movements, shorter on a faster clock."""

    def __init__(self, seconds: float) -> None:
        self._left = seconds

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if clock.off:
            self.finish()
            return seconds
        self._left -= seconds * clock.speed
        if self._left > 0:
            return None
        return -self._left / clock.speed

    def finish(self) -> None:
        self._left = 0.0


class Pause:
    """Reading time, the same at every speed; None waits until it is skipped."""

    def __init__(self, seconds: float | None) -> None:
        self._left = seconds

    @property
    def waits_for_click(self) -> bool:
        return self._left is None

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if self._left is None:
            return None
        self._left -= seconds
        return None if self._left > 0 else -self._left

    def finish(self) -> None:
        self._left = 0.0


class Call:
    """Runs a callback once, in its turn: a sound cue, a label that changes, a state laid out."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback = callback
        self._due = True

    def advance(self, seconds: float, clock: Clock) -> float | None:
        self.finish()
        return seconds

    def finish(self) -> None:
        due, self._due = self._due, False
        if due:
            self._callback()


class Cue(Call):
    """A call such as the sound of a movement: left out where that is skipped."""

    def advance(self, seconds: float, clock: Clock) -> float | None:
        if not clock.off:
            super().finish()
        return seconds

    def finish(self) -> None:
        self._due = False


Script = Generator[Action, None, None]


class InOrder:
    """Actions one after the other, those of a script each made when its turn comes."""

    def __init__(self, *actions: Action | Script) -> None:
        self._actions = deque(actions)

    def due(self) -> Action | None:
        """The action whose turn it is, made now where a script makes it.

        None at the end, and for a script that asks while it makes its next one.
        """
        while self._actions:
            first = self._actions[0]
            if not isinstance(first, Generator):
                return first
            if getgeneratorstate(first) == GEN_RUNNING:
                return None
            made = next(first, None)
            if made is None:
                self._actions.popleft()
            else:
                self._actions.appendleft(made)
        return None

    def advance(self, seconds: float, clock: Clock) -> float | None:
        while (first := self.due()) is not None:
            self._actions.popleft()
            left = first.advance(seconds, clock)
            if left is None:
                self._actions.appendleft(first)
                return None
            seconds = left
        return seconds

    def finish(self) -> None:
        while (first := self.due()) is not None:
            self._actions.popleft()
            first.finish()


class Together:
    """Actions side by side; over when the last of them is."""

    def __init__(self, *actions: Action) -> None:
        self._actions = list(actions)

    def advance(self, seconds: float, clock: Clock) -> float | None:
        spare = seconds
        going: list[Action] = []
        for action in self._actions:
            left = action.advance(seconds, clock)
            if left is None:
                going.append(action)
            else:
                spare = min(spare, left)
        self._actions = going
        return None if going else spare

    def finish(self) -> None:
        actions, self._actions = self._actions, []
        for action in actions:
            action.finish()


def staggered(gap: float, *actions: Action) -> Together:
    """Actions side by side, each starting `gap` seconds after the one before it."""
    return Together(*(InOrder(Wait(gap * place), action) for place, action in enumerate(actions)))


class Aside:
    """Starts an action beside a timeline's queue and goes on at once; skipped, it is finished instead."""

    def __init__(self, timeline: Timeline, action: Action) -> None:
        self._timeline = timeline
        self._action: Action | None = action

    def advance(self, seconds: float, clock: Clock) -> float | None:
        action, self._action = self._action, None
        if action is not None:
            self._timeline.in_parallel(action)
        return seconds

    def finish(self) -> None:
        action, self._action = self._action, None
        if action is not None:
            action.finish()


class Timeline(InOrder):
    """A queue of actions played in order, and loose ones played beside it."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self._loose: list[Action] = []

    @property
    def moving(self) -> bool:
        """Whether anything is left to happen, a pause for a click included."""
        return bool(self._actions or self._loose)

    @property
    def waiting(self) -> bool:
        """Whether only a click is awaited: nothing needs to be drawn until then."""
        first = self._actions[0] if self._actions else None
        return isinstance(first, Pause) and first.waits_for_click and not self._loose

    def play(self, *actions: Action | Script) -> None:
        """Add actions and scripts to the end of the queue."""
        self._actions.extend(actions)

    def in_parallel(self, action: Action) -> None:
        """Start an action now, in parallel with the queue: a hover, a counter that rolls."""
        self._loose.append(action)

    def update(self, seconds: float) -> None:
        """Let `seconds` of real time pass."""
        loose, self._loose = self._loose, []
        self._loose += [each for each in loose if each.advance(seconds, self.clock) is None]
        self.advance(seconds, self.clock)

    def skip(self) -> None:
        """Finish what runs, up to and including the next reading pause."""
        self._finish_loose()
        while (first := self.due()) is not None:
            self._actions.popleft()
            first.finish()
            if isinstance(first, Pause):
                return

    def finish(self) -> None:
        """Finish everything at once, what the callbacks add included."""
        self._finish_loose()
        super().finish()
        if self._loose:
            self.finish()

    def _finish_loose(self) -> None:
        loose, self._loose = self._loose, []
        for action in loose:
            action.finish()
