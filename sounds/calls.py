"""The sounds of announcements at the table, of an end and of buttons: strings, bells and wood."""

from collections.abc import Iterator

import numpy as np

from sounds.instruments import bell, knock, pitch, string, thud
from sounds.signals import Signal, clock, fading, lay, noise, silence, sweep, swelling

RATE = 22050


def _read(notes: str) -> Iterator[tuple[float, str, float]]:
    """When each note sounds in seconds, its name and its level: written ``0 G4 0.8; 0.13 B4 1``."""
    for note in notes.split(";"):
        at, name, level = note.split()
        yield float(at), name, float(level)


def plucked(notes: str, seconds: float, seed: int, ring: float = 0.55) -> Signal:
    """Notes on a zither: each string doubled a hair out of tune, as its courses are."""
    sound = silence(seconds, RATE)
    for number, (at, name, level) in enumerate(_read(notes)):
        hertz, left = pitch(name), seconds - at
        one = string(hertz, left, RATE, seed + 2 * number, 0.7, ring)
        two = string(hertz * 1.0022, left, RATE, seed + 2 * number + 1, 0.55, ring * 0.9)
        lay(sound, one, at, RATE, 0.6 * level)
        lay(sound, two, at + 0.004, RATE, 0.45 * level)
    return sound


def rung(sound: Signal, notes: str, ring: float) -> Signal:
    """`sound` with bells laid over it."""
    for at, name, level in _read(notes):
        lay(sound, bell(pitch(name), len(sound) / RATE - at, RATE, ring), at, RATE, level)
    return sound


def marriage_20() -> Signal:
    """King and queen: a third, a sixth, and home."""
    notes = "0 G4 0.8; 0 B4 0.8; 0.16 B4 0.8; 0.16 D5 0.9; 0.34 D5 0.9; 0.34 G5 1; 0.36 G3 0.8"
    return plucked(notes, 1.35, 300, 0.5)


def marriage_40() -> Signal:
    """The trump pair: the same call, run up higher, with bells."""
    notes = (
        "0 D4 0.8; 0.09 G4 0.8; 0.18 B4 0.9; 0.27 D5 0.9; 0.36 G5 1; 0.56 E5 0.9; 0.56 C5 0.8; "
        "0.74 F#5 0.9; 0.74 D5 0.8; 0.94 G5 1; 0.94 B5 1; 0.95 G3 0.9; 0.95 D4 0.8"
    )
    sound = plucked(notes, 1.9, 340, 0.6)
    return rung(sound, "0.36 G5 0.16; 0.94 G5 0.26; 0.96 B5 0.18", 0.5)


def bid_made() -> Signal:
    """A bid: a string struck as one raps the table."""
    sound = plucked("0.05 D4 0.8; 0.05 A4 0.9", 0.6, 320, 0.26)
    lay(sound, knock(240, 0.18, RATE, 324, 0.5, 0.03), 0.0, RATE, 0.7)
    return sound


def passed() -> Signal:
    """A pass: one knuckle, softly."""
    sound = silence(0.28, RATE)
    lay(sound, knock(190, 0.2, RATE, 328, 0.25, 0.036), 0.0, RATE, 1.0)
    return sound


def contract_settled() -> Signal:
    """The bidding is over: a fifth, the octave, and a flat hand on the table."""
    notes = "0 D4 0.8; 0.12 A4 0.9; 0.26 D5 1; 0.26 D3 0.9"
    sound = plucked(notes, 1.1, 332, 0.42)
    lay(sound, thud(120, 0.25, RATE, 0.05), 0.26, RATE, 0.5)
    return sound


def doubled() -> Signal:
    """Kontra: a fist on the table, and two strings that will not agree."""
    sound = plucked("0.06 D3 1; 0.06 G#3 0.9; 0.16 A4 0.9", 0.5, 344, 0.2)
    lay(sound, thud(104, 0.3, RATE, 0.06), 0.0, RATE, 0.9)
    lay(sound, knock(170, 0.22, RATE, 348, 0.7, 0.05), 0.0, RATE, 1.0)
    return sound


def contract_lost() -> Signal:
    """A contract dies in mid-play: the fifth falls, and the flat hand stays where it fell."""
    notes = "0 A4 0.9; 0.12 F4 0.9; 0.24 D4 0.9; 0.24 G#3 0.9"
    sound = plucked(notes, 0.7, 352, 0.3)
    lay(sound, thud(92, 0.4, RATE, 0.09), 0.24, RATE, 1.0)
    return sound


def _creak(seconds: float, seed: int) -> Signal:
    """Old wood giving way: it sticks and slips, quicker and quicker, and the board answers."""
    slips = silence(seconds, RATE)
    chance = np.random.default_rng(seed)
    at = 0.0
    while at < seconds - 0.05:
        pace = 34 + 60 * (at / seconds) ** 1.5
        level = 0.5 + 0.5 * float(chance.random())
        lay(slips, knock(430 + 260 * at / seconds, 0.04, RATE, 7, 0.1, 0.012), at, RATE, level)
        at += (0.75 + 0.5 * float(chance.random())) / pace
    return swelling(slips, 0.55)


def closed() -> Signal:
    """The stock is closed: the card turned over like a heavy lid, its hinge, its bolt."""
    sound = silence(1.45, RATE)
    lay(sound, _creak(0.5, 380), 0.0, RATE, 1.5)
    lay(sound, thud(96, 0.8, RATE, 0.12), 0.5, RATE, 0.5)
    lay(sound, knock(148, 0.5, RATE, 381, 0.7, 0.075), 0.5, RATE, 1.1)
    lay(sound, fading(noise(0.4, RATE, 220, 1400, 382), RATE, 0.002, 0.045), 0.5, RATE, 0.9)
    lay(sound, knock(880, 0.12, RATE, 383, 0.8, 0.014), 0.88, RATE, 0.5)
    lay(sound, knock(610, 0.16, RATE, 384, 0.8, 0.02), 0.96, RATE, 0.6)
    return sound


def claimed() -> Signal:
    """Enough! Two knuckles on the table, and the landlord's bell."""
    sound = silence(1.4, RATE)
    lay(sound, knock(165, 0.25, RATE, 400, 0.7, 0.045), 0.0, RATE, 1.0)
    lay(sound, thud(110, 0.2, RATE, 0.05), 0.0, RATE, 0.5)
    lay(sound, knock(172, 0.25, RATE, 401, 0.8, 0.045), 0.17, RATE, 1.1)
    lay(sound, thud(114, 0.2, RATE, 0.05), 0.17, RATE, 0.5)
    return rung(sound, "0.36 E6 0.5; 0.38 B5 0.22", 0.55)


def deal_won() -> Signal:
    """A deal won: up the chord and a nod."""
    notes = (
        "0 G4 0.8; 0.13 B4 0.8; 0.26 D5 0.9; 0.39 G5 1; 0.62 F#5 0.8; 0.62 C5 0.7; 0.8 G5 1; "
        "0.8 B4 0.9; 0.8 G3 1"
    )
    return plucked(notes, 1.75, 460, 0.6)


def deal_lost() -> Signal:
    """A deal lost: down the chord, and a shrug in the minor."""
    notes = (
        "0 D5 0.8; 0.2 Bb4 0.8; 0.4 G4 0.8; 0.66 Eb4 0.8; 0.66 C4 0.7; 0.94 D4 0.9; "
        "0.94 G3 0.9; 0.96 Bb3 0.7"
    )
    return plucked(notes, 1.75, 490, 0.5)


def match_won() -> Signal:
    """The first bars of the house's tune at a dance's pace, and a close with bells."""
    tune = (
        "0 D5 0.95; 0.24 B4 0.95; 0.36 D5 0.95; 0.48 G5 0.95; 0.96 F#5 0.95; 1.2 E5 0.95; "
        "1.32 D5 0.95; 1.44 C5 0.95; 1.68 E5 0.95; 1.92 G5 0.95; 2.16 A5 0.95; 2.4 B5 0.95; "
        "2.88 G5 0.95"
    )
    ground = (
        "0 G3 0.8; 0.24 B3 0.4; 0.48 D4 0.4; 0.96 D3 0.8; 1.2 A3 0.4; 1.44 C4 0.6; "
        "1.92 D3 0.8; 2.16 F#4 0.5; 2.4 G3 0.9; 2.4 D5 0.8; 2.88 G3 1; 2.9 D4 0.8; "
        "2.92 B4 0.8; 2.94 D5 0.8; 3.2 G5 0.7; 3.3 B5 0.7; 3.4 D6 0.8"
    )
    sound = plucked(f"{tune}; {ground}", 4.8, 800, 0.75)
    return rung(sound, "2.4 B5 0.2; 2.88 G5 0.3; 3.4 D6 0.22", 0.7)


def match_lost() -> Signal:
    """The same first bars, slow and in the minor, left on an open string."""
    tune = (
        "0 D5 0.8; 0.4 Bb4 0.8; 0.6 D5 0.8; 0.8 G5 0.8; 1.3 F5 0.8; 1.75 Eb5 0.8; 2 D5 0.8; "
        "2.3 C5 0.8; 2.6 Bb4 0.8; 2.95 A4 0.8; 3.4 G4 0.8"
    )
    ground = (
        "0 G3 0.7; 0.8 Bb3 0.5; 1.3 C4 0.6; 2 D3 0.7; 2.6 F#3 0.5; 3.4 G3 0.7; 3.46 Bb3 0.5; "
        "3.9 D3 0.5"
    )
    return plucked(f"{tune}; {ground}", 4.6, 900, 0.75)


def refused() -> Signal:
    """Not so: two soft knocks of a finger."""
    sound = silence(0.3, RATE)
    lay(sound, knock(205, 0.16, RATE, 510, 0.12, 0.028), 0.0, RATE, 1.0)
    lay(sound, knock(168, 0.18, RATE, 511, 0.12, 0.032), 0.11, RATE, 0.9)
    return sound


def hovered() -> Signal:
    """A fingertip passing over an edge."""
    return knock(1450, 0.05, RATE, 520, 0.3, 0.006)


def pressed() -> Signal:
    """A wooden button going down and coming up."""
    sound = silence(0.12, RATE)
    lay(sound, knock(540, 0.07, RATE, 530, 0.5, 0.012), 0.0, RATE, 1.0)
    lay(sound, knock(760, 0.05, RATE, 531, 0.5, 0.008), 0.045, RATE, 0.45)
    return sound


def your_turn() -> Signal:
    """Two notes that tap one on the shoulder."""
    sound = plucked("0 D5 0.8; 0.15 G5 1", 0.95, 540, 0.35)
    return rung(sound, "0.15 G5 0.12", 0.35)


def table_call() -> Signal:
    """Someone at the table speaks: a cork."""
    sound = silence(0.2, RATE)
    time = clock(0.09, RATE)
    cork = sweep(0.09, RATE, 260, 820) * np.exp(-(((time - 0.035) / 0.022) ** 2))
    lay(sound, cork, 0.0, RATE, 1.0)
    lay(sound, fading(noise(0.05, RATE, 900, 3500, 550), RATE, 0.001, 0.006), 0.055, RATE, 0.25)
    return sound
