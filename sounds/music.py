"""The zither in the corner: a slow Ländler of our own that goes round, and how a match ends."""

import numpy as np

from sounds.calls import Note, plucked
from sounds.instruments import bell, pitch, string
from sounds.signals import Signal, fading, lay, lay_round, noise, silence

RATE = 22050
AMBIENCE_RATE = 16000

_BEAT = 0.5
"""Seconds of a quarter note; three make a bar."""

_MELODY = (
    "D5 2 B4 1 D5 1 G5 2",
    "F#5 3 E5 1 D5 2",
    "C5 2 A4 1 C5 1 E5 2",
    "D5 4 - 2",
    "D5 2 B4 1 D5 1 G5 2",
    "A5 3 G5 1 E5 2",
    "D5 2 C5 1 A4 1 F#4 2",
    "G4 4 - 2",
    "B4 2 E5 2 G5 2",
    "F#5 3 E5 1 D#5 2",
    "E5 2 B4 1 C5 1 D5 2",
    "C5 3 B4 1 A4 2",
    "D5 2 B4 1 D5 1 G5 2",
    "E5 2 C5 1 E5 1 G5 2",
    "F#5 1 E5 1 D5 1 C5 1 A4 1 F#4 1",
    "G4 6",
)
"""Sixteen bars of 3/4: notes and their lengths in eighths; a dash is a rest."""

_CHORDS = (
    "G3 B3 D4",
    "D3 A3 C4",
    "A3 C4 E4",
    "G3 B3 D4",
    "G3 B3 D4",
    "C3 G3 E4",
    "D3 A3 C4",
    "G3 B3 D4",
    "E3 B3 G4",
    "B3 D#4 A4",
    "E3 B3 G4",
    "A3 C4 E4",
    "G3 B3 D4",
    "C3 G3 E4",
    "D3 A3 C4",
    "G3 B3 D4",
)
"""The chord of each bar: its bass, then what answers on the second and third beat."""


def _melody() -> list[Note]:
    """The tune as notes in seconds, each a hair early or late as fingers are."""
    chance = np.random.default_rng(3)
    notes: list[Note] = []
    for number, bar in enumerate(_MELODY):
        at = number * 3 * _BEAT
        words = bar.split()
        for name, eighths in zip(words[::2], words[1::2], strict=True):
            if name != "-":
                late = 0.014 * float(chance.random())
                notes.append((at + late, name, 0.75 + 0.2 * float(chance.random())))
            at += int(eighths) * _BEAT / 2
    return notes


def _accompaniment() -> list[Note]:
    """Bass on one, the chord rolled softly on two and three."""
    chance = np.random.default_rng(4)
    notes: list[Note] = []
    for number, bar in enumerate(_CHORDS):
        at = number * 3 * _BEAT
        bass, *rest = bar.split()
        notes.append((at, bass, 0.62))
        for beat, level in ((1, 0.26), (2, 0.22)):
            for order, name in enumerate(rest):
                late = 0.022 * order + 0.012 * float(chance.random())
                notes.append((at + beat * _BEAT + late, name, level))
    return notes


def _hearth(seconds: float) -> Signal:
    """The room behind the tune: the stove's low breath and now and then a spark."""
    room = noise(seconds, AMBIENCE_RATE, 90, 420, 600) * 0.05
    chance = np.random.default_rng(601)
    for spark in range(34):
        burst = noise(0.03, AMBIENCE_RATE, 1400, 5000, 610 + spark)
        crackle = fading(burst, AMBIENCE_RATE, 0.0008, 0.003)
        at, level = float(chance.random()) * seconds, 0.01 + 0.05 * float(chance.random()) ** 2
        lay_round(room, crackle, at, AMBIENCE_RATE, level)
    return room


def ambience() -> Signal:
    """The tune over the quiet room: 24 seconds that go round without a seam."""
    seconds = len(_MELODY) * 3 * _BEAT
    sound = _hearth(seconds)
    for number, (at, name, level) in enumerate(_melody() + _accompaniment()):
        hertz = pitch(name)
        plucks = ((1.0, 0.0, 0.6), (1.0025, 0.006, 0.4))
        for course, (detuned, late, share) in enumerate(plucks):
            seed = 700 + 2 * number + course
            rung = string(hertz * detuned, 3.2, AMBIENCE_RATE, seed, 0.5, 0.75)
            lay_round(sound, rung, at + late, AMBIENCE_RATE, share * level * 0.5)
    return sound


def _ending(notes: tuple[Note, ...], bells: tuple[Note, ...], seconds: float, seed: int) -> Signal:
    sound = silence(seconds, RATE)
    lay(sound, plucked(notes, seconds, seed, 0.75), 0.0, RATE)
    for at, name, level in bells:
        lay(sound, bell(pitch(name), seconds - at, RATE, 0.7), at, RATE, level)
    return sound


def match_won() -> Signal:
    """The tune's first bars at a dance's pace, and a close with bells."""
    melody = [
        "D5",
        "B4",
        "D5",
        "G5",
        "-",
        "F#5",
        "E5",
        "D5",
        "C5",
        "E5",
        "G5",
        "A5",
        "B5",
        "-",
        "G5",
    ]
    steps = (0.0, 0.24, 0.36, 0.48, 0, 0.96, 1.2, 1.32, 1.44, 1.68, 1.92, 2.16, 2.4, 0, 2.88)
    tune = [(at, name, 0.95) for at, name in zip(steps, melody, strict=True) if name != "-"]
    ground: tuple[Note, ...] = (
        (0.0, "G3", 0.8),
        (0.24, "B3", 0.4),
        (0.48, "D4", 0.4),
        (0.96, "D3", 0.8),
        (1.2, "A3", 0.4),
        (1.44, "C4", 0.6),
        (1.92, "D3", 0.8),
        (2.16, "F#4", 0.5),
        (2.4, "G3", 0.9),
        (2.4, "D5", 0.8),
        (2.88, "G3", 1.0),
        (2.90, "D4", 0.8),
        (2.92, "B4", 0.8),
        (2.94, "D5", 0.8),
        (3.2, "G5", 0.7),
        (3.3, "B5", 0.7),
        (3.4, "D6", 0.8),
    )
    bells: tuple[Note, ...] = ((2.4, "B5", 0.2), (2.88, "G5", 0.3), (3.4, "D6", 0.22))
    return _ending((*tune, *ground), bells, 4.8, 800)


def match_lost() -> Signal:
    """The same first bars, slow and in the minor, left on an open string."""
    melody = ["D5", "Bb4", "D5", "G5", "F5", "Eb5", "D5", "C5", "Bb4", "A4", "G4"]
    steps = (0.0, 0.4, 0.6, 0.8, 1.3, 1.75, 2.0, 2.3, 2.6, 2.95, 3.4)
    tune = [(at, name, 0.8) for at, name in zip(steps, melody, strict=True)]
    ground: tuple[Note, ...] = (
        (0.0, "G3", 0.7),
        (0.8, "Bb3", 0.5),
        (1.3, "C4", 0.6),
        (2.0, "D3", 0.7),
        (2.6, "F#3", 0.5),
        (3.4, "G3", 0.7),
        (3.46, "Bb3", 0.5),
        (3.9, "D3", 0.5),
    )
    return _ending((*tune, *ground), (), 4.6, 900)
