"""The rooms of the ladder as they sound behind the music: each a loop that goes round by itself.

Everything in one is soft, and nothing in it calls for attention: it is heard between two notes.
"""

from collections.abc import Iterator

import numpy as np

from sounds.band import RATE
from sounds.instruments import bell, knock
from sounds.signals import Signal, clock, fading, lay_round, noise, settled, sweep, swelling

_LONG = 19.0
"""Seconds of a loop; no whole number of bars of the music, so that the two never fall into step."""


def _moving(low: float, high: float, slow: float, seed: int, least: float = 0.25) -> Signal:
    """Noise between two pitches that comes and goes about `slow` times a second, never below `least`."""
    hiss = noise(_LONG, RATE, low, high, seed)
    swell = noise(_LONG, RATE, slow / 2, slow, seed + 1)
    return np.asarray(hiss * (least + (1 - least) * (0.5 + 0.5 * swell)))


def _moments(count: int, seed: int) -> Iterator[tuple[float, float]]:
    """Moments strewn over the loop, about evenly, each with a chance from 0 to 1."""
    chance = np.random.default_rng(seed)
    for at in range(count):
        yield (at + float(chance.random())) * _LONG / count, float(chance.random())


def _chirp(low: float, high: float, seconds: float) -> Signal:
    """One note of a bird, gliding from `low` to `high` Hz."""
    return swelling(sweep(seconds, RATE, low, high), 0.35)


def _creak(hertz: float, seconds: float, seed: int) -> Signal:
    """Wood under load: a pitch that sinks, rough as it sticks and slips."""
    low, high = ((hertz, hertz * 0.82), (hertz * 2.7, hertz * 2.1))
    tone = sweep(seconds, RATE, *low) + 0.5 * sweep(seconds, RATE, *high)
    rough = 0.5 + 0.5 * np.sign(np.sin(2 * np.pi * 34 * clock(seconds, RATE)))
    grit = noise(seconds, RATE, hertz, hertz * 4, seed)
    return swelling(tone * rough * 0.6 + grit * rough * 0.5, 0.4)


def linden() -> Signal:
    """Leaves, small birds, and a cuckoo far off."""
    sound = _moving(1800, 6000, 0.5, 31, 0.2) * 0.22
    for at, share in _moments(11, 33):
        start = 2900 + 1900 * share
        for note in range(2 + round(3 * share)):
            song = _chirp(start * (1 + 0.05 * note), start * 0.82, 0.07)
            lay_round(sound, song, at + 0.11 * note, RATE, 0.2 + 0.15 * share)
    for call in (4.2, 5.6, 13.1):
        for late, hertz in ((0.0, 659.0), (0.36, 523.0)):
            tone = np.sin(2 * np.pi * hertz * clock(0.26, RATE))
            lay_round(sound, swelling(tone, 0.3), call + late, RATE, 0.17)
    return sound


def kitchen() -> Signal:
    """A fire in the stove, and a pot that simmers."""
    sound = _moving(120, 420, 1.2, 41, 0.5) * 0.28
    for at, share in _moments(90, 43):
        crack = fading(noise(0.03, RATE, 1400, 5200, 44 + round(900 * share)), RATE, 0.0006, 0.004)
        lay_round(sound, crack, at, RATE, 0.08 + 0.5 * share**4)
    for at, share in _moments(64, 45):
        blub = settled(sweep(0.06, RATE, 190 + 90 * share, 420 + 160 * share), RATE, 0.03)
        lay_round(sound, blub, at, RATE, 0.1 + 0.1 * share)
    return sound


def mill() -> Signal:
    """Wind in the sails, and the clapper on the stone."""
    sound = _moving(180, 900, 0.4, 51, 0.12) * 0.5
    beats = 19
    for beat in range(beats):
        at = beat * _LONG / beats
        for late, hertz, level in ((0.0, 250.0, 0.5), (0.16, 310.0, 0.32)):
            clap = knock(hertz, 0.16, RATE, 53 + beat % 3, 0.25, 0.03)
            lay_round(sound, clap, at + late, RATE, level)
    for at in (3.1, 9.4, 15.7):
        lay_round(sound, _creak(170, 0.9, 57), at, RATE, 0.14)
    return sound


def market() -> Signal:
    """Many voices, a wagon, and the bell of the town hall."""
    sound = np.zeros(round(_LONG * RATE))
    for voice, (low, high) in enumerate(((180, 420), (260, 620), (340, 900), (500, 1300))):
        talk = _moving(low, high, 3.2 + voice * 0.7, 61 + 2 * voice, 0.1)
        lay_round(sound, talk, 0.0, RATE, 0.24)
    for at, share in _moments(24, 71):
        lay_round(sound, knock(180 + 60 * share, 0.1, RATE, 72, 0.2, 0.02), at, RATE, 0.12)
    for stroke in range(3):
        lay_round(sound, bell(392, 3.0, RATE, 1.1), 6.0 + 1.5 * stroke, RATE, 0.16)
    return sound


def ferry() -> Signal:
    """Water against the logs, the rope that works in its ring."""
    sound = _moving(160, 700, 0.7, 81, 0.15) * 0.5
    lay_round(sound, _moving(700, 2400, 0.9, 83, 0.05), 0.0, RATE, 0.22)
    for at, share in _moments(14, 85):
        lap = swelling(noise(0.5, RATE, 420, 1500, 86 + round(90 * share)), 0.25)
        lay_round(sound, lap, at, RATE, 0.14 + 0.2 * share)
    for at in (2.4, 8.8, 14.9):
        lay_round(sound, _creak(240, 0.7, 89), at, RATE, 0.15)
    return sound


def barn() -> Signal:
    """Crickets, straw, and an owl under the roof."""
    sound = _moving(900, 3200, 0.6, 91, 0.1) * 0.08
    time = clock(_LONG, RATE)
    for hertz, beat, level in ((4180.0, 3.0, 0.16), (4420.0, 2.0, 0.1)):
        rounds = round(beat * _LONG)
        trill = np.clip(np.sin(2 * np.pi * rounds * time / _LONG), 0, 1) ** 2
        shake = np.clip(np.sin(2 * np.pi * round(34 * _LONG) * time / _LONG), 0, 1)
        whole = round(hertz * _LONG) / _LONG
        sound += level * trill * shake * np.sin(2 * np.pi * whole * time)
    for at in (5.2, 12.6):
        for late, seconds in ((0.0, 0.3), (0.55, 0.8)):
            hoot = swelling(np.sin(2 * np.pi * 372 * clock(seconds, RATE)), 0.25)
            lay_round(sound, hoot, at + late, RATE, 0.26)
    return sound


def cellar() -> Signal:
    """Drops that fall from the vault, and their echo."""
    sound = _moving(60, 190, 0.3, 101, 0.4) * 0.3
    for at, share in _moments(9, 103):
        drop = fading(sweep(0.09, RATE, 700 + 500 * share, 1500 + 700 * share), RATE, 0.002, 0.02)
        for echo in range(5):
            lay_round(sound, drop, at + 0.19 * echo, RATE, 0.42 * 0.45**echo)
    return sound


def coach() -> Signal:
    """Rain on the shingles, hooves on stone, harness bells."""
    sound = _moving(1500, 7000, 0.3, 111, 0.6) * 0.3
    lay_round(sound, _moving(300, 900, 0.5, 113, 0.4), 0.0, RATE, 0.12)
    for at, share in _moments(7, 115):
        for hoof in range(2 + round(share)):
            tone = knock(420 + 90 * share, 0.12, RATE, 116 + hoof, 0.4, 0.02)
            lay_round(sound, tone, at + 0.27 * hoof, RATE, 0.24)
    for at in (4.6, 11.9):
        for ring in range(5):
            tone = bell(2093 + 180 * (ring % 3), 0.5, RATE, 0.18)
            lay_round(sound, tone, at + 0.09 * ring, RATE, 0.05)
    return sound


def hall() -> Signal:
    """The tall clock, low voices, and a glass now and then."""
    sound = np.zeros(round(_LONG * RATE))
    for voice, (low, high) in enumerate(((110, 260), (160, 420), (240, 700))):
        talk = _moving(low, high, 2.6 + voice * 0.5, 121 + 2 * voice, 0.08)
        lay_round(sound, talk, 0.0, RATE, 0.18)
    beats = 19
    for beat in range(beats):
        hertz = 900.0 if beat % 2 else 720.0
        tick = knock(hertz, 0.08, RATE, 131 + beat % 2, 0.5, 0.012)
        lay_round(sound, tick, beat * _LONG / beats, RATE, 0.26)
    for at, share in _moments(5, 135):
        lay_round(sound, bell(1760 + 500 * share, 0.6, RATE, 0.22), at, RATE, 0.08)
    return sound
