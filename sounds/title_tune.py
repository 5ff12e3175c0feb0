"""The tune of the house: a Ländler in G with a trio in C, on zither, accordion and cimbalom."""

from sounds.band import Loop
from sounds.notation import chord_at, chord_steps, chord_tone, melody, second_voice, voiced
from sounds.signals import Signal

_BAR, _EIGHTH = 6, 0.25
"""Three quarters a bar, two a second."""

_TRIO = 16
"""The bar, from 0, in which the accordion takes over."""

MELODY = (
    *("D5 2 B4 1 D5 1 G5 2", "F#5 3 E5 1 D5 2", "C5 2 A4 1 C5 1 E5 2", "D5 4 - 2"),
    *("D5 2 B4 1 D5 1 G5 2", "A5 3 G5 1 E5 2", "D5 2 C5 1 A4 1 F#4 2", "G4 4 - 2"),
    *("B4 2 E5 2 G5 2", "F#5 3 E5 1 D#5 2", "E5 2 G5 1 F#5 1 E5 2", "C5 3 B4 1 A4 2"),
    *("D5 2 B4 1 D5 1 G5 2", "E5 2 C5 1 E5 1 G5 2", "F#5 1 E5 1 D5 1 C5 1 A4 1 F#4 1", "G4 6"),
    *("E5 3 F5 1 G5 2", "E5 2 C5 2 E5 2", "D5 3 E5 1 F5 2", "D5 2 B4 2 D5 2"),
    *("F5 2 D5 2 B4 2", "G4 2 B4 2 D5 2", "E5 2 C5 1 D5 1 E5 2", "C5 4 - 2"),
    *("E5 3 F5 1 G5 2", "G5 2 E5 2 Bb4 2", "A4 2 C5 2 F5 2", "A5 4 F5 2"),
    *("G5 2 E5 2 C5 2", "D5 2 F5 2 B4 2", "C5 2 E5 1 D5 1 C5 2", "D5 2 A4 2 F#4 2"),
)
CHORDS = (
    *("G", "D7", "Am", "G", "G", "C", "D7", "G", "Em", "B7", "Em", "Am", "G", "C", "D7", "G"),
    *("C", "C", "G7", "G7", "G7", "G7", "C", "C", "C", "C7", "F", "F", "C", "G7", "C", "D7"),
)
_LOW, _MIDDLE = 28, 50
"""The lowest bass, and where the chords of the zither begin: E2 and D4, in semitones from C0."""


def title_tune() -> Signal:
    """Thirty-two bars, 48 seconds, that go round."""
    loop = Loop(len(MELODY) * _BAR, _EIGHTH, 3)
    for number in range(len(CHORDS)):
        _accompany(loop, number)
    for note in melody(MELODY, _BAR):
        chord = chord_at(CHORDS, _BAR, note.at)
        if note.at < _TRIO * _BAR:
            loop.zither(note.at, note.name, level=0.8)
            continue
        loop.accordion(note.at, note.name, lasts=note.lasts * 0.94, level=0.52)
        loop.zither(note.at, note.name, level=0.34)
        if note.lasts >= 2:
            below = second_voice(note.name, chord)
            loop.accordion(note.at, below, lasts=note.lasts * 0.94, level=0.3)
    return loop.sound


def _accompany(loop: Loop, number: int) -> None:
    """Bass on one; on two and three the chord, in the trio broken on the cimbalom."""
    at, chord = number * _BAR, CHORDS[number]
    bass = chord_tone(chord, 0 if number % 2 == 0 or len(chord_steps(chord)) > 3 else 2, _LOW)
    loop.bass(at, bass, 0.85)
    chords = voiced(chord, _MIDDLE - 3)
    if number >= _TRIO:
        for step, tone in enumerate((0, 1, 2, 1)):
            loop.cimbalom(at + 2 + step, chords[tone], level=0.32)
        return
    for beat, level in ((2, 0.3), (4, 0.25)):
        loop.zither(at + beat, *chords, level=level, rolled=0.02)
