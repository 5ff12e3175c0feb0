"""The band in the corner: zither, cimbalom, accordion, bass and a hand on the table.

Everything is laid into a loop: what rings past its end sounds on at its beginning.
"""

from functools import lru_cache

import numpy as np

from sounds.instruments import knock, pitch, string, thud
from sounds.signals import Signal, clock, fading, lay_round, noise, settled

RATE = 22050

_MUSETTE = 1.0018
"""The second reed of the accordion is a hair sharper: the two beat slowly."""


@lru_cache(maxsize=400)
def _zither(name: str, touch: int) -> Signal:
    sound = np.zeros(round(3.0 * RATE))
    for course, (detuned, level) in enumerate(((1.0, 0.6), (1.0022, 0.42))):
        rung = string(pitch(name) * detuned, 2.8, RATE, 700 + 10 * touch + course, 0.55, 0.8)
        lay_round(sound, rung, 0.005 * course, RATE, level)
    return sound


@lru_cache(maxsize=400)
def _cimbalom(name: str, touch: int) -> Signal:
    """Struck with cotton sticks: three courses, brighter and shorter than the zither, with the tap."""
    sound = np.zeros(round(1.7 * RATE))
    courses = ((0.9985, 0.4), (1.0, 0.5), (1.0017, 0.4))
    for course, (detuned, level) in enumerate(courses):
        seed = 1400 + 10 * touch + course
        rung = string(pitch(name) * detuned, 1.6, RATE, seed, 0.85, 0.42)
        lay_round(sound, rung, 0.0, RATE, level)
    tap = fading(noise(0.02, RATE, 900, 3200, 1390 + touch), RATE, 0.0008, 0.003)
    lay_round(sound, tap, 0.0, RATE, 0.05)
    return sound


@lru_cache(maxsize=100)
def _bass(name: str) -> Signal:
    """A double bass, plucked: dull, and soon gone."""
    rung = string(pitch(name), 1.5, RATE, 1700, 0.12, 0.5)
    return settled(rung, RATE, 0.2)


@lru_cache(maxsize=400)
def _accordion(name: str, seconds: float) -> Signal:
    """Two reeds a hair apart; the bellows give them time to speak and to go."""
    hertz, time = pitch(name), clock(seconds + 0.12, RATE)
    sound = np.zeros_like(time)
    for reed, detuned in enumerate((1.0, _MUSETTE)):
        for partial in range(1, 1 + int(min(12, 0.42 * RATE / hertz))):
            level = partial**-1.15 * (1.0 if partial % 2 else 0.72)
            turn = 2 * np.pi * hertz * detuned * partial * time
            sound += level * np.sin(turn + 0.7 * partial + 1.9 * reed)
    speaking = np.minimum(1, time / 0.045) * (0.82 + 0.18 * np.exp(-time / 0.25))
    return settled(sound * speaking, RATE, 0.14) / 4


@lru_cache(maxsize=1)
def _heartbeat() -> Signal:
    return thud(74, 0.3, RATE, 0.07)


@lru_cache(maxsize=8)
def _knuckle(touch: int) -> Signal:
    return knock(300 + 18 * touch, 0.12, RATE, 1800 + touch, 0.35, 0.02)


class Loop:
    """A stretch of music that goes round, `eighths` long, each of `eighth` seconds.

    Fingers are never quite on time: each note comes up to `late` seconds late, by chance of `seed`.
    """

    def __init__(self, eighths: float, eighth: float, seed: int, late: float = 0.012) -> None:
        self.sound: Signal = np.zeros(round(eighths * eighth * RATE))
        self._eighth = eighth
        self._late = late
        self._chance = np.random.default_rng(seed)

    @property
    def seconds(self) -> float:
        return len(self.sound) / RATE

    def _lay(self, sound: Signal, at: float, level: float, behind: float = 0.0) -> None:
        late = self._late * float(self._chance.random()) + behind
        touch = level * (0.88 + 0.24 * float(self._chance.random()))
        lay_round(self.sound, sound, at * self._eighth + late, RATE, touch)

    def zither(self, at: float, *names: str, level: float, rolled: float = 0.0) -> None:
        """Notes together from a time in eighths on, each `rolled` seconds after the one before."""
        for order, name in enumerate(names):
            touch = int(self._chance.integers(2))
            self._lay(_zither(name, touch), at, level, order * rolled)

    def cimbalom(self, at: float, *names: str, level: float, rolled: float = 0.0) -> None:
        for order, name in enumerate(names):
            touch = int(self._chance.integers(2))
            self._lay(_cimbalom(name, touch), at, level, order * rolled)

    def accordion(self, at: float, *names: str, lasts: float, level: float) -> None:
        """Notes together, held for `lasts` eighths."""
        for name in names:
            self._lay(_accordion(name, round(lasts * self._eighth, 3)), at, level)

    def bass(self, at: float, name: str, level: float) -> None:
        self._lay(_bass(name), at, level)

    def heartbeat(self, at: float, level: float) -> None:
        """The flat of a hand on the table, felt rather than heard."""
        self._lay(_heartbeat(), at, level)

    def knuckle(self, at: float, level: float) -> None:
        self._lay(_knuckle(int(self._chance.integers(4))), at, level)

    def hearth(self, sparks: int, seed: int) -> None:
        """The room: the stove's low breath, and now and then a spark."""
        self.sound += noise(self.seconds, RATE, 90, 420, seed) * 0.02
        chance = np.random.default_rng(seed + 1)
        for spark in range(sparks):
            burst = noise(0.03, RATE, 1400, 5000, seed + 10 + spark)
            crackle = fading(burst, RATE, 0.0008, 0.003)
            at, level = float(chance.random()) * self.seconds, float(chance.random()) ** 2
            lay_round(self.sound, crackle, at, RATE, 0.01 + 0.04 * level)
