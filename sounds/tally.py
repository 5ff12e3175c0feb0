"""Points counted: a peg on wood and a string that rises with them, a shimmer in the heat, and the goal."""

from sounds import TALLY_STEPS
from sounds.calls import plucked
from sounds.instruments import bell, knock, pitch, string, thud
from sounds.signals import Signal, lay, silence

RATE = 22050
SCALE = ("G4", "A4", "B4", "D5", "E5", "G5", "A5", "B5", "D6")
"""Five notes to the octave: whatever follows whatever, nothing clashes."""

assert len(SCALE) == TALLY_STEPS


def tallied(number: int) -> Signal:
    """One more card counted, at a step of the scale; two variants a step."""
    step, variant = divmod(number, 2)
    hertz, seed = pitch(SCALE[step]), 2000 + number
    sound = silence(0.2, RATE)
    lay(sound, knock(hertz * (0.99 + 0.02 * variant), 0.14, RATE, seed, 0.4, 0.016), 0.0, RATE, 0.7)
    lay(sound, string(hertz, 0.19, RATE, seed + 40, 0.5 + 0.1 * variant, 0.1), 0.004, RATE, 0.5)
    return sound


def tally_hot(variant: int) -> Signal:
    """A shimmer over the count from 50 points on."""
    sound = silence(0.24, RATE)
    for at, name in enumerate(("G6", "D6") if variant else ("D6", "G6")):
        lay(sound, bell(pitch(name), 0.2, RATE, 0.07), 0.025 * at, RATE, 0.5 - 0.15 * at)
    return sound


def tally_reached() -> Signal:
    """Enough is counted: the flat hand, the chord, a bell above it."""
    notes = "0 G3 0.9; 0 D4 0.8; 0.01 B4 0.9; 0.02 G5 1"
    sound = plucked(notes, 0.9, 2100, 0.4)
    lay(sound, thud(98, 0.4, RATE, 0.09), 0.0, RATE, 0.8)
    lay(sound, bell(pitch("G5"), 0.8, RATE, 0.35), 0.02, RATE, 0.25)
    return sound
