"""How loud something is to the ear, and how high it really swings: ITU-R BS.1770.

Signals are mono; a signal is measured as one channel at full level.
"""

import numpy as np

from sounds.signals import Signal

_BLOCK, _STEP = 0.4, 0.1
_ABSOLUTE_GATE, _RELATIVE_GATE = -70.0, -10.0
_FULL_SCALE = -0.691
"""The loudness of a mean square of 1 behind the filters."""

# The two filters of the K-weighting: pitch in Hz, quality, gain in dB of the shelf.
_SHELF = (1681.974450955533, 0.7071752369554196, 3.999843853973347)
_HIGH_PASS = (38.13547087602444, 0.5003270373238773)


def _weighted(signal: Signal, rate: int) -> Signal:
    """The part of a signal that the ear goes by: a shelf for the head, a high pass for the low end."""
    points = 1 << (len(signal) + rate).bit_length()
    swing = np.exp(-2j * np.pi * np.fft.rfftfreq(points, 1.0))
    spectrum = np.fft.rfft(signal, points) * _shelf(swing, rate) * _high_pass(swing, rate)
    return np.asarray(np.fft.irfft(spectrum, points)[: len(signal)])


def _shelf(swing: np.ndarray, rate: int) -> np.ndarray:
    hertz, quality, decibels = _SHELF
    tangent, high = np.tan(np.pi * hertz / rate), 10 ** (decibels / 20)
    band = high**0.4996667741545416
    least = 1 + tangent / quality + tangent**2
    rising = (
        high + band * tangent / quality + tangent**2,
        2 * (tangent**2 - high),
        high - band * tangent / quality + tangent**2,
    )
    return _response(swing, rising, tangent, quality, least)


def _high_pass(swing: np.ndarray, rate: int) -> np.ndarray:
    hertz, quality = _HIGH_PASS
    tangent = np.tan(np.pi * hertz / rate)
    # The standard leaves the numerator as it is: 1, -2, 1.
    least = 1 + tangent / quality + tangent**2
    return _response(swing, (least, -2 * least, least), tangent, quality, least)


def _response(
    swing: np.ndarray,
    rising: tuple[float, float, float],
    tangent: float,
    quality: float,
    least: float,
) -> np.ndarray:
    above = rising[0] + rising[1] * swing + rising[2] * swing**2
    below = least + 2 * (tangent**2 - 1) * swing + (1 - tangent / quality + tangent**2) * swing**2
    return np.asarray(above / below)


def integrated(signal: Signal, rate: int) -> float:
    """The gated loudness of a whole signal in LUFS; -inf for one that is never loud enough.

    What is shorter than a block of 0.4 s is measured as if silence followed.
    """
    block, step = round(_BLOCK * rate), round(_STEP * rate)
    padded = np.pad(signal, (0, max(0, block - len(signal))))
    energy = np.concatenate(([0.0], np.cumsum(_weighted(padded, rate) ** 2)))
    starts = np.arange(0, len(padded) - block + 1, step)
    power = (energy[starts + block] - energy[starts]) / block
    power = power[power > _power(_ABSOLUTE_GATE)]
    if not len(power):
        return float("-inf")
    heard = power[power > _power(_RELATIVE_GATE) / _power(0.0) * np.mean(power)]
    return float(_FULL_SCALE + 10 * np.log10(np.mean(heard)))


def _power(loudness: float) -> float:
    return float(10 ** ((loudness - _FULL_SCALE) / 10))
