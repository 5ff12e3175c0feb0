"""Loudness as others measure it."""

import numpy as np
import pytest

from sounds.loudness import integrated
from tests.sounds.music import true_peak


def sine(hertz: float, seconds: float, rate: int, level: float = 1.0) -> np.ndarray:
    return level * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)


@pytest.mark.parametrize("rate", [22050, 44100, 48000])
@pytest.mark.parametrize("decibels", [0.0, -20.0])
def test_a_tone_of_one_kilohertz_is_three_units_below_its_level(rate: int, decibels: float):
    """The reference of the standard: 997 Hz at full scale in one channel is -3.01 LUFS."""
    tone = sine(997.0, 3.0, rate, 10 ** (decibels / 20))
    assert integrated(tone, rate) == pytest.approx(decibels - 3.01, abs=0.05)


def test_the_ear_goes_by_high_tones_more_than_by_low_ones():
    low, middle, high = (integrated(sine(hertz, 2.0, 48000), 48000) for hertz in (30, 997, 8000))
    assert low < middle - 8
    assert 2.5 < high - middle < 4


def test_silence_between_sounds_is_not_counted():
    tone = sine(997.0, 2.0, 22050, 0.1)
    assert integrated(np.concatenate((tone, np.zeros(200000), tone)), 22050) == pytest.approx(
        integrated(tone, 22050), abs=0.6
    )
    assert integrated(sine(997.0, 1.0, 22050, 1e-4), 22050) == float("-inf")


def test_a_peak_between_two_samples_is_found():
    tone = np.sin(np.pi / 2 * np.arange(400) + np.pi / 4)
    assert np.max(np.abs(tone)) == pytest.approx(0.707, abs=0.001)
    assert true_peak(tone) == pytest.approx(1.0, abs=0.01)
