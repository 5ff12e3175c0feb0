"""The dance that is won in the barn: a csárdás in A minor of three layers, which are played together.

Calm the accordion sings it slowly to itself; then the feet come in, and at last the whole barn dances.
"""

from sounds.band import Loop
from sounds.notation import chord_at, chord_tone, halves, height, melody, second_voice, voiced
from sounds.signals import Signal

_BAR, _EIGHTH = 8, 0.275
"""Four quarters a bar, at 109 a minute."""

MELODY = (
    *("E5 3 D5 1 C5 2 A4 2", "C5 3 D5 1 E5 4", "F5 3 E5 1 D5 2 A4 2", "C5 2 E5 2 A4 4"),
    *("G#4 3 A4 1 B4 2 D5 2", "C5 3 B4 1 A4 2 E5 2", "F5 2 D5 2 B4 2 G#4 2", "A4 6 - 2"),
    *("G5 3 E5 1 C5 2 E5 2", "F5 3 E5 1 D5 2 B4 2", "E5 3 D5 1 C5 2 G4 2", "C#5 2 E5 2 G5 4"),
    *("F5 3 E5 1 D5 2 F5 2", "E5 3 D5 1 C5 2 A4 2", "B4 2 D5 2 G#4 2 E5 2", "A4 4 - 2 E5 2"),
)
CHORDS = (
    *("Am", "Am", "Dm", "Am", "E7", "Am", "Dm E7", "Am"),
    *("C", "G7", "C", "A7", "Dm", "Am", "E7", "Am"),
)
EIGHTHS = len(CHORDS) * _BAR
_LOW, _TENOR, _MIDDLE = 28, 43, 50
"""The lowest bass, where the accordion holds on, and where chords begin: E2, G3, D4."""


def calm() -> Signal:
    """The accordion alone, in two voices where it lingers, over a bass that is hardly plucked."""
    loop = Loop(EIGHTHS, _EIGHTH, 21, 0.016)
    for note in melody(MELODY, _BAR):
        loop.accordion(note.at, note.name, lasts=note.lasts * 0.95, level=0.5)
        if note.lasts >= 3:
            below = second_voice(note.name, chord_at(CHORDS, _BAR, note.at))
            loop.accordion(note.at, below, lasts=note.lasts * 0.95, level=0.24)
    for at, chord in halves(CHORDS, _BAR):
        loop.bass(at, chord_tone(chord, 0, _LOW), 0.6)
        loop.zither(at + 2, *voiced(chord, _MIDDLE)[:2], level=0.2, rolled=0.03)
    return loop.sound


def stirred() -> Signal:
    """The feet come in: bass on the beat and the cimbalom off it, and a zither that doubles the tune."""
    loop = Loop(EIGHTHS, _EIGHTH, 22)
    for at, chord in halves(CHORDS, _BAR):
        for beat, tone in ((0, 0), (2, 2)):
            loop.bass(at + beat, chord_tone(chord, tone, _LOW), 0.8)
            loop.cimbalom(at + beat + 1, *voiced(chord, _MIDDLE), level=0.22, rolled=0.01)
    for note in melody(MELODY, _BAR):
        loop.zither(note.at, note.name, level=0.4)
    return loop.sound


def tight() -> Signal:
    """The whole barn: the cimbalom runs, boots stamp, and the tune stands an octave up."""
    loop = Loop(EIGHTHS, _EIGHTH, 23, 0.006)
    for at, chord in halves(CHORDS, _BAR):
        chords = (*voiced(chord, _MIDDLE), *voiced(chord, _MIDDLE + 12))
        for step, tone in enumerate((0, 1, 2, 3, 4, 3, 2, 1)):
            loop.cimbalom(at + step / 2, chords[tone], level=0.3 if step % 4 == 0 else 0.2)
        held = voiced(chord, _TENOR)
        loop.accordion(at, held[0], held[2], lasts=1.4, level=0.16)
        loop.accordion(at + 2, held[0], held[2], lasts=1.4, level=0.16)
        for beat, level in ((0, 0.5), (2, 0.4), (3, 0.3)):
            loop.heartbeat(at + beat, level)
        for clap in (1.0, 3.0, 3.5):
            loop.knuckle(at + clap, 0.18)
    for note in melody(MELODY, _BAR):
        if height(note.name) <= height("E5"):
            high = note.name[:-1] + str(int(note.name[-1]) + 1)
            loop.cimbalom(note.at, high, level=0.22)
    return loop.sound
