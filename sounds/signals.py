"""Sound as rows of numbers: noise shaped in frequency and time, mixing, and the finished file.

A signal is a float64 array at some rate in samples a second, meant to lie between -1 and 1.
Seeds are always given, so the same recipe makes the same bytes.
"""

import io
import wave

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]

CEILING = 0.6
"""No finished sample is further than this from zero."""

_KNEE = 0.6
"""Above this share of the ceiling peaks are rounded off rather than cut."""

_WINDOW = 0.1
"""Loudness is that of the loudest tenth of a second: what the ear takes a short sound for."""


def silence(seconds: float, rate: int) -> Signal:
    """Nothing, for `seconds`."""
    return np.zeros(round(seconds * rate))


def clock(seconds: float, rate: int) -> Signal:
    """The time in seconds of each sample."""
    return np.arange(round(seconds * rate)) / rate


def noise(seconds: float, rate: int, low: float, high: float, seed: int) -> Signal:
    """Noise between `low` and `high` Hz with soft shoulders, its loudest sample at 1.

    It is shaped in the frequency domain, so it runs on without a seam when it is looped.
    """
    chance = np.random.default_rng(seed)
    white = chance.random(round(seconds * rate)) * 2 - 1
    spectrum = np.fft.rfft(white)
    pitches = np.fft.rfftfreq(len(white), 1 / rate)
    with np.errstate(divide="ignore"):
        octaves = np.log2(np.maximum(pitches, 1e-9))
    below, above = np.log2(low) - octaves, octaves - np.log2(high)
    away = np.maximum(0, np.maximum(below, above))
    shaped = np.fft.irfft(spectrum * np.exp(-((away * 2.2) ** 2)), len(white))
    return peaked(shaped)


def fading(signal: Signal, rate: int, rise: float, fall: float) -> Signal:
    """`signal` let up within `rise` seconds, then down to a third each `fall`; its peak at 1."""
    time = np.arange(len(signal)) / rate
    return peaked(signal * np.minimum(1, time / rise) * np.exp(-np.maximum(0, time - rise) / fall))


def swelling(signal: Signal, peak: float) -> Signal:
    """`signal` under a hump that is highest at the share `peak` (0..1) of its length."""
    share = (np.arange(len(signal)) + 0.5) / len(signal)
    up, down = share / peak, (1 - share) / (1 - peak)
    hump = np.minimum(up, down)
    return np.asarray(signal * np.sin(np.pi / 2 * hump) ** 2)


def sweep(seconds: float, rate: int, start: float, end: float) -> Signal:
    """A sine that glides from `start` to `end` Hz."""
    share = np.arange(round(seconds * rate)) / (seconds * rate)
    pitch = start * (end / start) ** share
    return np.sin(2 * np.pi * np.cumsum(pitch) / rate)


def settled(signal: Signal, rate: int, out: float = 0.01) -> Signal:
    """`signal` brought to rest within its last `out` seconds."""
    edges = np.ones(len(signal))
    falling = min(len(signal), round(out * rate))
    edges[len(edges) - falling :] = np.cos(np.linspace(0, np.pi / 2, falling)) ** 2
    return np.asarray(signal * edges)


def peaked(signal: Signal) -> Signal:
    """`signal` with its loudest sample at 1."""
    return np.asarray(signal / np.max(np.abs(signal)))


def retuned(signal: Signal, semitones: float) -> Signal:
    """`signal` so much higher, and as much shorter: the same thing struck elsewhere."""
    places = np.arange(int(len(signal) / 2 ** (semitones / 12))) * 2 ** (semitones / 12)
    return np.asarray(np.interp(places, np.arange(len(signal)), signal))


def lay(onto: Signal, signal: Signal, at: float, rate: int, level: float = 1.0) -> None:
    """Mix `signal` into `onto` from `at` seconds; what reaches past the end is left off."""
    start = round(at * rate)
    room = max(0, min(len(signal), len(onto) - start))
    onto[start : start + room] += signal[:room] * level


def lay_round(onto: Signal, signal: Signal, at: float, rate: int, level: float = 1.0) -> None:
    """Mix `signal` into a loop: what reaches past its end sounds on from its beginning."""
    places = (np.arange(len(signal)) + round(at * rate)) % len(onto)
    np.add.at(onto, places, signal * level)


def loudness(signal: Signal, rate: int) -> float:
    """The root mean square of the loudest tenth of a second, in dB below full scale."""
    span = min(len(signal), round(_WINDOW * rate))
    energy = np.concatenate(([0.0], np.cumsum(signal**2)))
    loudest = float(np.max(energy[span:] - energy[:-span])) / span
    return 10 * float(np.log10(max(loudest, 1e-12)))


def limited(signal: Signal) -> Signal:
    """`signal` with everything beyond the knee bent so that it stays below the ceiling."""
    knee = _KNEE * CEILING
    size = np.abs(signal)
    bent = knee + (CEILING - knee) * np.tanh((size - knee) / (CEILING - knee))
    return np.sign(signal) * np.where(size > knee, bent, size)


def levelled(signal: Signal, rate: int, decibels: float) -> Signal:
    """`signal` made as loud as `decibels` (below full scale) and kept under the ceiling."""
    centred = signal - np.mean(signal)
    return limited(centred * 10 ** ((decibels - loudness(centred, rate)) / 20))


def trimmed(signal: Signal, rate: int) -> Signal:
    """`signal` let in within a millisecond and let out within twelve: no clicks."""
    rising = round(0.001 * rate)
    edges = np.ones(len(signal))
    edges[:rising] = np.linspace(0, 1, rising)
    return settled(signal * edges, rate, 0.012)


def pcm(signal: Signal) -> bytes:
    """`signal` as 16-bit samples."""
    return np.round(np.clip(signal, -1, 1) * 32767).astype("<i2").tobytes()


def wave_bytes(signal: Signal, rate: int) -> bytes:
    """`signal` as a WAV file of 16-bit mono samples."""
    stored = io.BytesIO()
    with wave.open(stored, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(pcm(signal))
    return stored.getvalue()
