"""The great moments: what a fat trick, 66, a Schneider, a contract or the barrel sound like."""

import numpy as np

from sounds.calls import plucked, rung
from sounds.instruments import bell, knock, thud
from sounds.signals import Signal, lay, noise, silence, sweep, swelling

RATE = 22050


def fat_trick() -> Signal:
    """Coins of light: four small bells, running up."""
    sound = plucked("0 G4 0.5; 0.06 D5 0.5", 0.7, 1000, 0.3)
    rising = "0 G5 0.3; 0.07 B5 0.3; 0.14 D6 0.34; 0.21 G6 0.36"
    return rung(sound, rising, 0.28)


def sixty_six() -> Signal:
    """Enough: a drum of the flat hand, the chord struck twice and held, with bells above it."""
    notes = (
        "0 G3 1; 0 D4 0.9; 0 G4 0.9; 0.01 B4 0.9; 0.19 D5 0.8; 0.28 D5 0.8; 0.4 G3 1; "
        "0.41 D4 0.9; 0.42 B4 1; 0.43 G5 1"
    )
    sound = plucked(notes, 1.7, 1020, 0.7)
    lay(sound, thud(98, 0.5, RATE, 0.1), 0.0, RATE, 0.8)
    lay(sound, thud(98, 0.5, RATE, 0.1), 0.4, RATE, 0.6)
    return rung(sound, "0.4 G5 0.34; 0.42 D6 0.26; 0.46 G6 0.14", 0.6)


def figures_fall() -> Signal:
    """Iron figures fall over: a string slips down, and they ring on the floor."""
    sound = silence(0.95, RATE)
    slip = sweep(0.24, RATE, 520, 170) * np.linspace(0.2, 0.7, round(0.24 * RATE))
    lay(sound, slip, 0.0, RATE, 0.5)
    lay(sound, knock(210, 0.3, RATE, 1040, 0.9, 0.06), 0.24, RATE, 1.0)
    lay(sound, bell(311, 0.66, RATE, 0.16), 0.25, RATE, 0.5)
    lay(sound, knock(260, 0.2, RATE, 1041, 0.8, 0.04), 0.42, RATE, 0.6)
    lay(sound, knock(300, 0.15, RATE, 1042, 0.7, 0.03), 0.53, RATE, 0.35)
    return sound


def schneider() -> Signal:
    """A tailor's scissors: two snips, steel on steel."""
    sound = silence(0.62, RATE)
    for at, seed in ((0.02, 1050), (0.3, 1055)):
        blade = swelling(noise(0.13, RATE, 2600, 8600, seed), 0.8)
        lay(sound, blade, at, RATE, 0.55)
        lay(sound, bell(3100, 0.14, RATE, 0.05), at + 0.12, RATE, 0.5)
        lay(sound, knock(1500, 0.06, RATE, seed + 1, 0.9, 0.01), at + 0.12, RATE, 0.8)
    return sound


def contract_made() -> Signal:
    """A seal is set under the contract: the stamp, and a fifth that opens."""
    notes = "0 D4 0.7; 0.1 A4 0.8; 0.22 D5 0.9; 0.34 F#5 1; 0.34 D4 0.8"
    sound = plucked(notes, 1.15, 1070, 0.45)
    lay(sound, thud(118, 0.25, RATE, 0.05), 0.3, RATE, 0.8)
    lay(sound, knock(280, 0.2, RATE, 1075, 0.6, 0.03), 0.3, RATE, 0.8)
    return rung(sound, "0.36 D6 0.18", 0.4)


def closing_failed() -> Signal:
    """The lock springs: its bolt, its bow, and what was shut swings open."""
    sound = silence(0.8, RATE)
    lay(sound, knock(880, 0.1, RATE, 1080, 0.9, 0.012), 0.0, RATE, 0.8)
    lay(sound, bell(640, 0.5, RATE, 0.12), 0.06, RATE, 0.6)
    lay(sound, knock(420, 0.2, RATE, 1081, 0.8, 0.03), 0.08, RATE, 0.9)
    swing = sweep(0.3, RATE, 240, 140) * np.linspace(0.4, 0.0, round(0.3 * RATE))
    lay(sound, swing, 0.14, RATE, 0.5)
    lay(sound, thud(104, 0.3, RATE, 0.06), 0.36, RATE, 0.7)
    return sound


def struck() -> Signal:
    """Struck out: two strokes of chalk, and a knock that ends the matter."""
    sound = silence(0.75, RATE)
    for at, seed in ((0.0, 1090), (0.22, 1095)):
        stroke = swelling(noise(0.18, RATE, 1500, 7000, seed), 0.6)
        lay(sound, stroke, at, RATE, 0.7)
    lay(sound, knock(180, 0.25, RATE, 1099, 0.8, 0.05), 0.46, RATE, 1.0)
    return sound


def weighed() -> Signal:
    """The pans of the scales: brass on brass, swinging out."""
    sound = silence(0.9, RATE)
    for at, hertz, level in (
        (0.0, 980, 0.6),
        (0.16, 820, 0.5),
        (0.32, 980, 0.35),
        (0.48, 900, 0.25),
    ):
        tap = knock(hertz / 2, 0.08, RATE, 1100 + round(at * 100), 0.6, 0.012)
        lay(sound, bell(hertz, 0.9 - at, RATE, 0.14), at, RATE, level)
        lay(sound, tap, at, RATE, level)
    return sound


def crowned() -> Signal:
    """A deal that is won and nothing more: a third, gladly."""
    sound = plucked("0 B4 0.8; 0.1 D5 0.9; 0.2 G5 1", 0.85, 1110, 0.4)
    return rung(sound, "0.2 G6 0.16", 0.35)


def moon_shot() -> Signal:
    """The moon: a chord that climbs by bells alone."""
    sound = plucked("0 D4 0.6; 0 A4 0.6", 1.4, 1160, 0.6)
    climbing = "0 D5 0.3; 0.14 F#5 0.3; 0.28 A5 0.32; 0.42 D6 0.36; 0.56 F#6 0.3"
    return rung(sound, climbing, 0.6)


def gone_out() -> Signal:
    """Somebody is out: three knocks of the landlord, and the chord wide open."""
    notes = "0.36 G3 1; 0.37 D4 0.9; 0.38 G4 0.9; 0.39 B4 0.9; 0.4 D5 1; 0.56 G5 1; 0.7 B5 0.8"
    sound = plucked(notes, 1.7, 1180, 0.7)
    for at in (0.0, 0.12, 0.24):
        lay(sound, knock(172, 0.2, RATE, 1190 + round(at * 100), 0.7, 0.045), at, RATE, 0.8)
    lay(sound, thud(98, 0.4, RATE, 0.09), 0.36, RATE, 0.7)
    return rung(sound, "0.56 G5 0.24; 0.7 D6 0.24", 0.6)
