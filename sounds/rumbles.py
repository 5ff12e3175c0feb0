"""The great moments without a pitch: soot, a barrel and a board, the guests."""

import numpy as np

from sounds.instruments import bell, knock, pitch, thud
from sounds.signals import Signal, fading, lay, noise, silence, swelling

RATE = 16000


def schwarz() -> Signal:
    """Soot comes down the chimney: a low drum, a fall of dust, a string in the minor."""
    sound = silence(1.1, RATE)
    lay(sound, thud(72, 0.9, RATE, 0.2), 0.0, RATE, 1.0)
    dust = fading(noise(0.8, RATE, 120, 1600, 1060), RATE, 0.03, 0.14)
    lay(sound, dust, 0.02, RATE, 0.6)
    for at, name in ((0.08, "G3"), (0.1, "Bb3")):
        lay(sound, bell(pitch(name), 1.0 - at, RATE, 0.3), at, RATE, 0.22)
    return sound


def barrel_climbed() -> Signal:
    """The barrel rolls up, is set on its end, and somebody jumps on it."""
    sound = silence(1.0, RATE)
    _rolled(sound, 0.0, 0.5, 1120)
    lay(sound, thud(96, 0.35, RATE, 0.07), 0.52, RATE, 0.9)
    lay(sound, knock(190, 0.25, RATE, 1130, 0.7, 0.05), 0.52, RATE, 0.9)
    lay(sound, knock(250, 0.2, RATE, 1131, 0.6, 0.04), 0.72, RATE, 0.7)
    return sound


def barrel_fallen() -> Signal:
    """Somebody falls: the barrel tips, a bump, and it rolls away."""
    sound = silence(1.15, RATE)
    lay(sound, knock(230, 0.2, RATE, 1140, 0.8, 0.04), 0.0, RATE, 0.7)
    lay(sound, thud(82, 0.4, RATE, 0.09), 0.3, RATE, 1.0)
    lay(sound, knock(150, 0.3, RATE, 1141, 0.8, 0.06), 0.3, RATE, 1.0)
    _rolled(sound, 0.42, 0.66, 1150)
    return sound


def _rolled(sound: Signal, at: float, seconds: float, seed: int) -> None:
    """Staves over the floor boards, bump after bump."""
    rumble = swelling(noise(seconds, RATE, 70, 420, seed), 0.5)
    lay(sound, rumble, at, RATE, 0.55)
    for bump in range(round(seconds / 0.11)):
        stave = knock(130 + 12 * (bump % 3), 0.1, RATE, seed + bump, 0.3, 0.03)
        lay(sound, stave, at + 0.11 * bump, RATE, 0.4)


def board_laid() -> Signal:
    """The counting board is pushed over the table, and stops."""
    sound = silence(0.55, RATE)
    lay(sound, swelling(noise(0.4, RATE, 160, 1300, 1200), 0.6), 0.0, RATE, 0.8)
    lay(sound, knock(190, 0.2, RATE, 1201, 0.5, 0.04), 0.36, RATE, 0.6)
    return sound


def applause() -> Signal:
    """The guests: hands, a few mugs on wood, and voices that are glad."""
    seconds = 2.3
    sound = silence(seconds, RATE)
    chance = np.random.default_rng(1210)
    for clap in range(240):
        at = float(chance.random()) * (seconds - 0.15)
        one = fading(noise(0.03, RATE, 700, 3600, 1300 + clap % 40), RATE, 0.001, 0.006)
        lay(sound, one, at, RATE, 0.1 + 0.25 * float(chance.random()))
    for mug in range(7):
        tap = knock(210, 0.16, RATE, 1400 + mug, 0.5, 0.03)
        lay(sound, tap, 0.1 + 0.3 * mug, RATE, 0.4)
    voices = swelling(noise(seconds, RATE, 260, 900, 1290), 0.3)
    lay(sound, voices, 0.0, RATE, 0.35)
    place = np.arange(len(sound))
    hump = np.minimum(1.0, np.minimum(place, place[::-1]) / (0.5 * RATE))
    return np.asarray(sound * hump)
