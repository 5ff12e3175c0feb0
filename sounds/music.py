"""How a match ends: the tune of the house, at a dance's pace or in the minor."""

from sounds.calls import Note, plucked
from sounds.instruments import bell, pitch
from sounds.signals import Signal, lay, silence

RATE = 22050


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
