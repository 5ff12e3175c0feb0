"""The music at the table: one slow piece in G of three layers, which are played together.

Each layer is as long as the others to the sample, and all go by the same chords: whatever stands beside
what, nothing clashes. Calm is a piece of its own; the others make the same one move, and then press on.
"""

from sounds.band import Loop
from sounds.notation import chord_at, chord_tone, halves, height, melody, second_voice, voiced
from sounds.signals import Signal

_BAR, _EIGHTH = 8, 0.3125
"""Four quarters a bar, at 96 a minute."""

MELODY = (
    *("D5 3 B4 1 G4 2 B4 2", "E5 3 D5 1 B4 4", "C5 3 B4 1 A4 2 C5 2", "D5 2 F#4 2 A4 4"),
    *("D5 3 B4 1 G4 2 B4 2", "E5 3 F#5 1 G5 2 E5 2", "D5 2 B4 2 C5 2 A4 2", "G4 6 - 2"),
    *("G5 3 F#5 1 E5 2 B4 2", "A4 2 C5 2 E5 4", "D#5 3 E5 1 F#5 2 A5 2", "G5 4 E5 2 - 2"),
    *("E5 3 D5 1 C5 2 E5 2", "D5 2 B4 2 G4 4", "A4 2 C5 2 F#4 2 A4 2", "G4 4 - 2 A4 2"),
)
CHORDS = (
    *("G", "Em", "Am", "D7", "G", "C", "G D7", "G"),
    *("Em", "Am", "B7", "Em", "C", "G", "Am D7", "G D7"),
)
EIGHTHS = len(CHORDS) * _BAR
_LOW, _TENOR, _MIDDLE = 28, 43, 50
"""The lowest bass, where the accordion holds on, and where chords begin: E2, G3, D4."""


def calm() -> Signal:
    """The zither alone, with its own bass, beside the stove."""
    loop = Loop(EIGHTHS, _EIGHTH, 11, 0.016)
    loop.hearth(44, 600)
    for note in melody(MELODY, _BAR):
        loop.zither(note.at, note.name, level=0.8)
    for at, chord in halves(CHORDS, _BAR):
        first = at % _BAR == 0
        tone = 0 if first or chord != chord_at(CHORDS, _BAR, at - 1) else 2
        loop.zither(at, chord_tone(chord, tone, _LOW + 7), level=0.55)
        loop.zither(at + 2, *voiced(chord, _MIDDLE)[:2], level=0.24, rolled=0.03)
    return loop.sound


def stirred() -> Signal:
    """The layer that moves: the bass walks in quarters, the cimbalom answers after each, reeds hold."""
    loop = Loop(EIGHTHS, _EIGHTH, 12)
    for at, chord in halves(CHORDS, _BAR):
        for beat, tone in ((0, 0), (2, 2)):
            loop.bass(at + beat, chord_tone(chord, tone, _LOW), 0.8)
            chords = voiced(chord, _MIDDLE)
            loop.cimbalom(at + beat + 1, *chords, level=0.2, rolled=0.012)
        held = voiced(chord, _TENOR)
        loop.accordion(at, held[0], held[2], lasts=3.8, level=0.15)
    for note in melody(MELODY, _BAR):
        if note.lasts >= 2:
            below = second_voice(note.name, chord_at(CHORDS, _BAR, note.at))
            loop.accordion(note.at, below, lasts=note.lasts * 0.9, level=0.16)
    return loop.sound


def tight() -> Signal:
    """The layer that drives on: the cimbalom never rests, a hand beats the table, the tune an octave up."""
    loop = Loop(EIGHTHS, _EIGHTH, 13, 0.006)
    for at, chord in halves(CHORDS, _BAR):
        chords = (*voiced(chord, _MIDDLE), *voiced(chord, _MIDDLE + 12))
        for step, tone in enumerate((0, 2, 1, 3, 2, 4, 3, 2)):
            loop.cimbalom(at + step / 2, chords[tone], level=0.3 if step % 4 == 0 else 0.2)
        loop.bass(at, chord_tone(chord, 0, _LOW), 0.7)
        loop.bass(at + 3, chord_tone(chord, 0, _LOW), 0.5)
        for beat, level in ((0, 0.5), (0.5, 0.25), (2, 0.38)):
            loop.heartbeat(at + beat, level)
        loop.knuckle(at + 1, 0.16)
        loop.knuckle(at + 3, 0.2)
    for note in melody(MELODY, _BAR):
        if height(note.name) <= height("E5"):
            high = note.name[:-1] + str(int(note.name[-1]) + 1)
            loop.cimbalom(note.at, high, level=0.2)
    return loop.sound
