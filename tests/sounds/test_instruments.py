"""Instruments that others can be tuned by."""

import numpy as np
import pytest

from sounds.instruments import pitch, string
from sounds.signals import lay_round, noise, silence

RATE = 22050


def cents_off(sound: np.ndarray, hertz: float) -> float:
    """How far the strongest partial near `hertz` lies from it, in hundredths of a semitone."""
    points = 1 << 18
    power = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), points))
    pitches = np.fft.rfftfreq(points, 1 / RATE)
    near = (pitches > hertz * 0.9) & (pitches < hertz * 1.1)
    return 1200 * float(np.log2(pitches[near][np.argmax(power[near])] / hertz))


@pytest.mark.parametrize(
    ("name", "hertz"), [("A4", 440.0), ("C4", 261.63), ("F#5", 739.99), ("Eb4", 311.13)]
)
def test_notes_have_their_concert_pitch(name: str, hertz: float):
    assert pitch(name) == pytest.approx(hertz, abs=0.01)


@pytest.mark.parametrize("name", ["D3", "G4", "D5", "B5", "D6"])
def test_strings_are_in_tune_within_two_cents(name: str):
    sound = string(pitch(name), 1.2, RATE, 5, 0.6, 0.8)
    assert abs(cents_off(sound[2000:], pitch(name))) < 2


def test_a_string_grows_softer_and_ends_at_rest():
    sound = string(440.0, 1.0, RATE, 1, 0.6, 0.3)
    quarters = [float(np.sqrt(np.mean(part**2))) for part in np.array_split(sound, 4)]
    assert quarters == sorted(quarters, reverse=True)
    assert abs(sound[-1]) < 1e-6


def test_the_same_seed_makes_the_same_noise_and_another_does_not():
    assert np.array_equal(noise(0.1, RATE, 500, 2000, 7), noise(0.1, RATE, 500, 2000, 7))
    assert not np.array_equal(noise(0.1, RATE, 500, 2000, 7), noise(0.1, RATE, 500, 2000, 8))


def test_what_passes_the_end_of_a_loop_sounds_at_its_beginning():
    loop = silence(4 / RATE, RATE)
    lay_round(loop, np.array([1.0, 2.0, 3.0]), 3 / RATE, RATE)
    assert loop.tolist() == [2.0, 3.0, 0.0, 1.0]
