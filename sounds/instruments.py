"""The instruments of the house: plucked strings, bells, wood that is knocked on."""

import numpy as np

from sounds.signals import Signal, clock, noise, peaked, settled

_STRING_RATE = 88200
"""Strings are worked out finely and read at the wanted rate, so that they are in tune."""

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch(name: str) -> float:
    """The frequency in Hz of a note written like ``A4``, ``F#5`` or ``Eb4``."""
    step = _STEPS[name[0]] + name.count("#") - name[1:].count("b")
    return float(440.0 * 2.0 ** ((step - 9) / 12 + int(name[-1]) - 4))


def _plucked(period: int, bright: float, seed: int) -> Signal:
    """The first round of a string: noise, softened by the finger, plucked near its end."""
    chance = np.random.default_rng(seed)
    spectrum = np.fft.rfft(chance.random(period) * 2 - 1)
    hertz = np.fft.rfftfreq(period, 1 / _STRING_RATE)
    soft = 1 / (1 + (hertz / (500 + 2600 * bright)) ** 2)
    row = np.fft.irfft(spectrum * soft, period)
    row = row - np.roll(row, max(1, round(period * 0.19)))
    return peaked(row - row.mean())


def _averaged(row: Signal, last: float) -> Signal:
    """Each sample with the one before it, `last` being what came before the row."""
    return np.asarray(0.5 * (row + np.concatenate(([last], row[:-1]))))


def string(
    hertz: float, seconds: float, rate: int, seed: int, bright: float = 0.6, ring: float = 1.0
) -> Signal:
    """A plucked string (Karplus-Strong): a burst that goes round and grows softer and duller.

    `bright` (0..1) is how hard it is plucked, `ring` how long it lasts in seconds to a third.
    """
    period = max(8, round(_STRING_RATE / hertz - 1))
    row = _plucked(period, bright, seed)
    keep = float(np.exp(-period / _STRING_RATE / ring))
    rows = np.empty((int(seconds * _STRING_RATE / period) + 3, period))
    last, last_once = 0.0, 0.0
    for number in range(len(rows)):
        rows[number] = row
        once = _averaged(row, last)
        twice = _averaged(once, last_once)
        last, last_once = float(row[-1]), float(once[-1])
        row = keep * twice
    places = np.arange(round(seconds * rate)) * hertz * (period + 1) / rate
    sound = np.interp(places, np.arange(rows.size), rows.ravel())
    return settled(sound * np.minimum(1, np.arange(len(sound)) / (0.0015 * rate)), rate, 0.04)


_BELL = ((0.5, 0.28, 1.4), (1.0, 1.0, 1.0), (1.19, 0.4, 0.8), (2.0, 0.55, 0.55), (2.74, 0.3, 0.36))
_BELL_HIGH = ((3.76, 0.2, 0.22), (5.4, 0.12, 0.12))


def bell(hertz: float, seconds: float, rate: int, ring: float = 0.7) -> Signal:
    """A small bell: the partials of a cast bell, each dying at its own pace."""
    time = clock(seconds, rate)
    sound = np.zeros_like(time)
    for ratio, level, lasting in (*_BELL, *_BELL_HIGH):
        if hertz * ratio < rate * 0.45:
            fade = np.exp(-time / (ring * lasting))
            sound += level * fade * np.sin(2 * np.pi * hertz * ratio * time + ratio)
    return settled(sound / 2.2 * np.minimum(1, time / 0.002), rate, 0.04)


def knock(
    hertz: float, seconds: float, rate: int, seed: int, hard: float = 0.5, damp: float = 0.035
) -> Signal:
    """A knuckle or a peg on wood: a few short-lived modes of the board and the tap itself."""
    time = clock(seconds, rate)
    sound = np.zeros_like(time)
    for ratio, level in ((1.0, 1.0), (1.58, 0.6), (2.36, 0.42), (3.9, 0.22 * (0.5 + hard))):
        fade = np.exp(-time / (damp / ratio**0.6))
        sound += level * fade * np.sin(2 * np.pi * hertz * ratio * time + 0.4 * ratio)
    tap = noise(seconds, rate, 700, 1500 + 4500 * hard, seed) * np.exp(-time / 0.004)
    return settled((sound * 0.6 + tap * hard) * np.minimum(1, time / 0.0012), rate)


def thud(hertz: float, seconds: float, rate: int, damp: float = 0.07) -> Signal:
    """Something heavy set down: a low tone that sinks as it dies."""
    time = clock(seconds, rate)
    sinking = hertz * (0.62 + 0.38 * np.exp(-time / 0.05))
    tone = np.sin(2 * np.pi * np.cumsum(sinking) / rate)
    return settled(tone * np.exp(-time / damp) * np.minimum(1, time / 0.003), rate, 0.03)
