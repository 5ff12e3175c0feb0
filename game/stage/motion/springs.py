"""The spring on which each card hangs: it leans into its way, overshoots a little and settles.

A timeline moves the pose of a card; the spring follows it, and only the drawing reads the difference, so
that logic, hit-testing and layouts know the pose alone and wait for nothing. Springs are solved in closed
form: a long frame swings no higher than many short ones. One that has settled is exactly at rest. Where
the clock is not lively a card is drawn at its pose.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.stage.drawing.card_sprite import STILL, CardSprite, Swing
from game.stage.drawing.sprites import Sprites
from game.stage.motion.timeline import Clock

_AWAKE, _DOZES_OFF = (
    9.0,
    2.0,
)  # seconds the cards sway after the last input; of these fading at the end
_SWAYED, _SWAYS_IN, _SWAY_STEP = 0.7, 4.2, 0.1  # degrees, seconds for once to and fro, degrees
_APART = 34.0  # units to the right for a radian of the sway
_LEAN, _MOST_LEAN = 0.0045, 8.0  # degrees for a unit a second, and at most
_MOST_AWAY = 260.0  # units a card is drawn from its pose at most


@dataclass(frozen=True)
class Spring:
    """A spring: `stiffness` in radians a second; `damping` is 1 where it would no longer overshoot."""

    stiffness: float
    damping: float

    def after(self, seconds: float) -> Response:
        """The change of a deflection and its speed within some seconds."""
        decay, swing = self.stiffness * self.damping, math.sqrt(1.0 - self.damping**2)
        turn = self.stiffness * swing
        kept = math.exp(-decay * seconds)
        cos, sin = kept * math.cos(turn * seconds), kept * math.sin(turn * seconds) / turn
        pull = -sin * self.stiffness**2
        return Response(cos + decay * sin, sin, pull, cos - decay * sin)


@dataclass(frozen=True, slots=True)
class Response:
    """The change within a step: a deflection becomes `kept` of itself plus `gained` of its speed, a speed
    becomes `slowed` of itself plus `pulled` of the deflection.
    """

    kept: float
    gained: float
    pulled: float
    slowed: float


_PLACE, _TURN, _SIZE, _TILT = Spring(27, 0.56), Spring(19, 0.4), Spring(25, 0.42), Spring(20, 0.8)
# The spring of each number of a swing, and how near its goal and how slow it is at rest.
_SPRINGS = (_PLACE, _PLACE, _TURN, _SIZE, _TILT, _TILT)
_NEAR, _SLOW = (0.2, 0.2, 0.12, 0.002, 0.01, 0.01), (6.0, 6.0, 4.0, 0.05, 0.2, 0.2)


class _Deflection:
    """One number of a card: how far it is from where it is to be, and how fast it moves."""

    __slots__ = ("away", "speed")

    def __init__(self) -> None:
        self.away = self.speed = 0.0

    def step(self, goal: float, response: Response) -> None:
        away, speed = self.away - goal, self.speed
        self.away = goal + response.kept * away + response.gained * speed
        self.speed = response.pulled * away + response.slowed * speed

    def rests_at(self, goal: float, near: float, slow: float) -> bool:
        return abs(self.away - goal) < near and abs(self.speed) < slow


class _Hanging:
    """A card on its springs, and the pose it had at the last step."""

    def __init__(self, sprite: CardSprite) -> None:
        self._sprite = sprite
        self.parts = tuple(_Deflection() for _ in _SPRINGS)
        self.x, self.y, self.angle, self.size, *_ = self.parts
        self._pulled = STILL
        self.snap()

    def snap(self) -> None:
        """Be at the pose, at rest."""
        sprite = self._sprite
        self._pose = sprite.x, sprite.y, sprite.scale
        for part in self.parts:
            part.away = part.speed = 0.0
        self.still = True
        sprite.swing = STILL

    def follow(self) -> None:
        """The pose has moved: the card itself has not yet."""
        sprite = self._sprite
        x, y, scale = self._pose
        pose = sprite.x, sprite.y, sprite.scale
        if pose != self._pose:
            self.x.away += x - sprite.x
            self.y.away += y - sprite.y
            self.size.away += scale - sprite.scale
            self._pose = pose
            self.still = False
            far = math.hypot(self.x.away, self.y.away)
            if far > _MOST_AWAY:
                self.x.away *= _MOST_AWAY / far
                self.y.away *= _MOST_AWAY / far

    def step(self, responses: Sequence[Response]) -> None:
        pull = self._sprite.pull
        if self.still and pull == self._pulled:
            return
        self._pulled = pull
        lean = max(-_MOST_LEAN, min(_MOST_LEAN, self.x.speed * _LEAN))
        goals = _goals(pull._replace(angle=pull.angle + lean))
        for part, goal, response in zip(self.parts, goals, responses, strict=True):
            part.step(goal, response)
        ends = tuple(zip(self.parts, _goals(pull), _NEAR, _SLOW, strict=True))
        self.still = all(part.rests_at(goal, near, slow) for part, goal, near, slow in ends)
        if self.still:
            for part, goal, _, _ in ends:
                part.away, part.speed = goal, 0.0

    def shown(self, sway: float) -> Swing:
        """The difference between the card as it is drawn and its pose."""
        if self.still and not sway and self._sprite.pull == STILL:
            return STILL
        x, y, angle, size, across, down = (part.away for part in self.parts)
        scale = self._sprite.scale or 1.0
        return Swing(x, y, angle + sway, (scale + size) / scale, across, down)


def _goals(pull: Swing) -> tuple[float, ...]:
    """The deflections a swing asks for."""
    return pull._replace(scale=pull.scale - 1.0)


class Springs:
    """The springs of some cards."""

    def __init__(self, sprites: Sprites, clock: Clock) -> None:
        self._sprites = sprites
        self._clock = clock
        self._hanging: dict[CardSprite, _Hanging] = {}
        self._time = 0.0
        self._awake = 0.0
        self._held = 0.0
        self._changed = False

    @property
    def moving(self) -> bool:
        """Whether a card is drawn elsewhere than before, or will be."""
        return self._changed or any(not each.still for each in self._hanging.values())

    def stir(self) -> None:
        """Let cards sway for a while: somebody is there."""
        self._awake = _AWAKE

    def hold(self, seconds: float) -> None:
        """Let nothing move for so long, at speed 1: the moment of an impact."""
        self._held = seconds

    def snap(self, sprite: CardSprite) -> None:
        """Draw a card at its pose, at rest: it was laid there and has not moved there."""
        hanging = self._hanging.get(sprite)
        if hanging is not None:
            hanging.snap()

    def kick(
        self,
        sprite: CardSprite,
        x: float = 0.0,
        y: float = 0.0,
        angle: float = 0.0,
        size: float = 0.0,
    ) -> None:
        """Push a card: units, degrees and growth a second."""
        if not self._clock.lively:
            return
        hanging = self._hang(sprite)
        hanging.x.speed += x
        hanging.y.speed += y
        hanging.angle.speed += angle
        hanging.size.speed += size
        hanging.still = False

    def update(self, seconds: float) -> None:
        """Let real time pass, after the timeline has moved the poses."""
        self._changed = False
        if not self._clock.lively:
            for hanging in self._hanging.values():
                hanging.snap()
            self._hanging.clear()
            return
        self._awake = max(0.0, self._awake - seconds)
        self._let_go()
        spent = self._spend(seconds * self._clock.speed)
        self._time += seconds
        responses = [spring.after(spent) for spring in _SPRINGS]
        for sprite in self._sprites:
            hanging = self._hang(sprite)
            hanging.follow()
            hanging.step(responses)
            shown = hanging.shown(self._sway(sprite) if sprite.sways else 0.0)
            if shown != sprite.swing:
                sprite.swing = shown
                self._changed = True

    def _spend(self, seconds: float) -> float:
        """The part of a step in which nothing is held."""
        held = min(self._held, seconds)
        self._held -= held
        return seconds - held

    def _hang(self, sprite: CardSprite) -> _Hanging:
        found = self._hanging.get(sprite)
        if found is None:
            found = self._hanging[sprite] = _Hanging(sprite)
        return found

    def _let_go(self) -> None:
        """Forget the cards that are no longer on the table."""
        if len(self._hanging) > len(self._sprites):
            there = set(self._sprites)
            self._hanging = {card: each for card, each in self._hanging.items() if card in there}

    def _sway(self, sprite: CardSprite) -> float:
        """How far a card is turned now, in steps, so that few pictures are needed; neighbours differ."""
        share = min(1.0, self._awake / _DOZES_OFF)
        if not share:
            return 0.0
        wave = math.sin(math.tau * self._time / _SWAYS_IN + sprite.x / _APART)
        return round(_SWAYED * share * wave / _SWAY_STEP) * _SWAY_STEP
