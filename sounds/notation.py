"""Music as it is written down: bars of notes, chords by their names, and what may sound in one.

A bar of melody is note and length in turn, lengths in eighths: ``D5 2 B4 1``; a dash is a rest. A bar of
chords is one name, or two for its halves: ``Am D7``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

STEPS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "Bb", "B")
_QUALITIES = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10)}


@dataclass(frozen=True)
class Written:
    """One note: when it begins and how long it lasts, both in eighths from the first bar."""

    at: float
    name: str
    lasts: float


def height(name: str) -> int:
    """How high a note is, in semitones from ``C0``."""
    step = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[name[0]]
    return step + name.count("#") - name[1:].count("b") + 12 * int(name[-1])


def named(semitones: int) -> str:
    """The note of a height."""
    octave, step = divmod(semitones, 12)
    return f"{STEPS[step]}{octave}"


def chord_steps(chord: str) -> tuple[int, ...]:
    """The steps of a chord within the octave, its root first. Raises KeyError for an unknown quality."""
    root = chord[:2] if chord[1:2] in ("#", "b") else chord[:1]
    first = height(f"{root}0")
    return tuple((first + step) % 12 for step in _QUALITIES[chord[len(root) :]])


def melody(bars: Sequence[str], eighths: int) -> Iterator[Written]:
    """The notes of some bars of so many eighths. Raises ValueError for a bar that is not full."""
    for number, bar in enumerate(bars):
        at = number * eighths
        words = bar.split()
        for name, lasts in zip(words[::2], words[1::2], strict=True):
            if name != "-":
                yield Written(at, name, int(lasts))
            at += int(lasts)
        if at != (number + 1) * eighths:
            raise ValueError(f"bar {number + 1} has {at - number * eighths} eighths: {bar}")


def chord_at(chords: Sequence[str], eighths: int, at: float) -> str:
    """The chord that is in force at a time in eighths."""
    number, within = divmod(at, eighths)
    halves = chords[int(number)].split()
    return halves[int(within / eighths * len(halves))]


def halves(chords: Sequence[str], eighths: int) -> list[tuple[int, str]]:
    """Each half of the bars that some chords stand in: when it begins, and its chord."""
    beginnings = range(0, len(chords) * eighths, eighths // 2)
    return [(at, chord_at(chords, eighths, at)) for at in beginnings]


def chord_tone(chord: str, tone: int, lowest: int) -> str:
    """A tone of a chord, 0 its root, at or above a height in semitones."""
    step = chord_steps(chord)[tone % len(chord_steps(chord))]
    return named(lowest + (step - lowest) % 12)


def voiced(chord: str, lowest: int) -> tuple[str, ...]:
    """Three tones of a chord, close together from a height on; of four the fifth is left out."""
    steps = chord_steps(chord)
    kept = steps if len(steps) == 3 else (steps[0], steps[1], steps[3])
    return tuple(named(each) for each in sorted(lowest + (step - lowest) % 12 for step in kept))


def second_voice(name: str, chord: str) -> str:
    """The tone that sounds well below a note of a melody: the next chord tone, a third away at the least."""
    steps, top = chord_steps(chord), height(name)
    return named(next(each for each in range(top - 3, top - 15, -1) if each % 12 in steps))
