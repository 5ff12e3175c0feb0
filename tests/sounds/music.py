"""The stored music as samples: a layer, and a piece as it is heard at a tension."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
import pygame

import sounds
from sounds.band import RATE

_OVERSAMPLED = 4


@cache
def layer(file: str) -> np.ndarray:
    """A layer at its own rate, between -1 and 1, decoded by the library that plays it."""
    assert pygame.mixer.get_init() is None
    pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512)
    try:
        raw = pygame.mixer.Sound(sounds.WAVES / file).get_raw()
    finally:
        pygame.mixer.quit()
    return np.frombuffer(raw, "<i2") / 32767


@lru_cache(maxsize=8)
def heard_at(piece: str, tension: float, rate: int = RATE) -> np.ndarray:
    """All layers of a piece, added up as they are heard at a tension, at a rate."""
    layers = sounds.MUSIC[piece]
    mix = sum(layer(each.file) * each.share(tension) for each in layers)
    at = np.arange(round(len(mix) * rate / RATE)) * RATE / rate
    return mix if rate == RATE else np.interp(at, np.arange(len(mix)), mix)


def true_peak(signal: np.ndarray) -> float:
    """The highest swing between the samples too, from 0; 1 is full scale."""
    points = len(signal)
    fine = np.fft.irfft(np.fft.rfft(signal), points * _OVERSAMPLED) * _OVERSAMPLED
    return float(max(np.max(np.abs(fine)), np.max(np.abs(signal))))
