"""Cards as they sound: sliding, snapping down, riffled, squared and dealt; and chalk on slate.

Cards are noise with very fast envelopes: a hiss while pasteboard slides, a crack when it lands, a
little of the table beneath.
"""

import numpy as np

from sounds.instruments import knock, pitch, string, thud
from sounds.signals import Signal, fading, lay, noise, silence, swelling

RATE = 44100


def slide(seconds: float, seed: int, low: float = 2400, high: float = 7500) -> Signal:
    """A card drawn over cloth or over its neighbours: a hiss with the weave in it."""
    hiss = noise(seconds, RATE, low, high, seed)
    weave = 0.65 + 0.35 * noise(seconds, RATE, 40, 130, seed + 1)
    body = noise(seconds, RATE, 500, 1300, seed + 2) * 0.25
    return swelling((hiss + body) * weave, 0.42)


def snap(seed: int, sharp: float = 1.0, weight: float = 1.0) -> Signal:
    """A card landing: its flat crack, its edge a moment later, and the table taking it."""
    crack = fading(noise(0.09, RATE, 1300, 4200 + 2200 * sharp, seed), RATE, 0.0006, 0.0095)
    edge = fading(noise(0.07, RATE, 2600, 8000, seed + 1), RATE, 0.0006, 0.004)
    sound = silence(0.16, RATE)
    lay(sound, crack, 0.0, RATE, 0.9 * sharp)
    lay(sound, edge, 0.011 + 0.002 * (seed % 4), RATE, 0.34 * sharp)
    lay(sound, thud(205 + 9 * (seed % 5), 0.14, RATE, 0.02), 0.001, RATE, 0.3 * weight)
    board = fading(noise(0.1, RATE, 260, 700, seed + 2), RATE, 0.001, 0.014)
    lay(sound, board, 0, RATE, 0.3 * weight)
    return sound


def _flick(seed: int) -> Signal:
    """One edge leaving the thumb."""
    burst = noise(0.03, RATE, 2200 + 140 * (seed % 7), 6500, seed)
    return fading(burst, RATE, 0.0005, 0.0032)


def _squared(seed: int) -> Signal:
    """A packet tapped square on the table."""
    sound = silence(0.2, RATE)
    lay(sound, snap(seed, 0.5, 1.3), 0.0, RATE, 0.8)
    lay(sound, knock(210, 0.15, RATE, seed + 5, 0.25, 0.02), 0.0, RATE, 0.5)
    return sound


def shuffled() -> Signal:
    """A riffle, the bridge falling together, and the pack squared."""
    sound = silence(1.5, RATE)
    chance = np.random.default_rng(24)
    at = 0.05
    for card in range(24):
        lay(sound, _flick(100 + card), at, RATE, 0.45 + 0.4 * float(chance.random()))
        at += 0.016 + 0.014 * float(chance.random()) + 0.012 * abs(card - 12) / 12
    lay(sound, slide(0.55, 31, 1800, 6000), 0.05, RATE, 0.16)
    at = 0.78
    for card in range(22):
        lay(sound, _flick(140 + card), at, RATE, 0.55 * (1 - card / 40))
        at += 0.021 - 0.0006 * card
    lay(sound, slide(0.36, 35, 1500, 5200), 0.78, RATE, 0.28)
    lay(sound, _squared(41), 1.2, RATE, 0.9)
    lay(sound, _squared(42), 1.33, RATE, 0.6)
    return sound


def cut() -> Signal:
    """Half the pack lifted off and laid beside."""
    sound = silence(0.62, RATE)
    lay(sound, slide(0.2, 51), 0.0, RATE, 0.7)
    lay(sound, _squared(52), 0.26, RATE, 1.0)
    lay(sound, slide(0.12, 53), 0.33, RATE, 0.35)
    lay(sound, _squared(54), 0.42, RATE, 0.75)
    return sound


def cards_dealt(variant: int) -> Signal:
    """A small packet flicked across the table."""
    seed = 60 + 7 * variant
    sound = silence(0.27, RATE)
    lay(sound, _flick(seed), 0.002, RATE, 0.5)
    lay(sound, slide(0.13 + 0.015 * variant, seed + 1, 2800, 8200), 0.0, RATE, 0.7)
    lay(sound, snap(seed + 3, 0.6, 0.7), 0.1 + 0.012 * variant, RATE, 0.85)
    return sound


def card_played(variant: int) -> Signal:
    """A card put down as one puts down a card one likes; it lands 20 ms after the start."""
    seed = 90 + 11 * variant
    sound = silence(0.22, RATE)
    lay(sound, slide(0.045, seed, 2000, 6000), 0.0, RATE, 0.3)
    lay(sound, snap(seed + 2, 1.0 - 0.12 * variant, 1.0 + 0.15 * variant), 0.02, RATE)
    return sound


def card_drawn(variant: int) -> Signal:
    """A card slid off the stock into the hand."""
    seed = 120 + 13 * variant
    sound = silence(0.36, RATE)
    lay(sound, slide(0.26 + 0.03 * variant, seed), 0.0, RATE, 0.8)
    lay(sound, _flick(seed + 4), 0.25 + 0.02 * variant, RATE, 0.45)
    return sound


def turned_up() -> Signal:
    """The turn-up: pulled from the stock, flipped, and laid crosswise beneath it."""
    sound = silence(0.55, RATE)
    lay(sound, slide(0.17, 150), 0.0, RATE, 0.6)
    lay(sound, _flick(151), 0.18, RATE, 0.6)
    lay(sound, snap(152, 1.0, 1.2), 0.23, RATE)
    lay(sound, slide(0.15, 153, 1600, 5000), 0.36, RATE, 0.4)
    return sound


def trick_gathered(variant: int) -> Signal:
    """Two cards swept together and laid on the won pile."""
    seed = 170 + 17 * variant
    sound = silence(0.52, RATE)
    lay(sound, slide(0.3, seed, 1700, 6200), 0.0, RATE, 0.8)
    lay(sound, _flick(seed + 1), 0.12 + 0.03 * variant, RATE, 0.4)
    lay(sound, _squared(seed + 2), 0.32, RATE, 0.7)
    return sound


def exchanged() -> Signal:
    """A card for a card: out, in, and two low strings that nod to it."""
    sound = silence(0.85, RATE)
    lay(sound, slide(0.18, 210), 0.0, RATE, 0.7)
    lay(sound, snap(211, 0.8), 0.15, RATE, 0.8)
    lay(sound, slide(0.16, 212, 3000, 8200), 0.24, RATE, 0.6)
    lay(sound, snap(213, 0.6), 0.37, RATE, 0.6)
    lay(sound, string(293.66, 0.5, RATE, 214, 0.45, 0.25), 0.2, RATE, 0.35)
    lay(sound, string(440.0, 0.45, RATE, 215, 0.45, 0.25), 0.36, RATE, 0.35)
    return sound


def counted() -> Signal:
    """One more card counted: a peg on wood."""
    sound = silence(0.14, RATE)
    lay(sound, _flick(230), 0.0, RATE, 0.4)
    lay(sound, knock(620, 0.12, RATE, 231, 0.5, 0.018), 0.004, RATE, 0.7)
    return sound


def scratch(seconds: float, seed: int) -> Signal:
    """A stroke of chalk: it grips and lets go some hundred times a second."""
    grit = noise(seconds, RATE, 1900, 5200, seed)
    grip = np.maximum(0, noise(seconds, RATE, 90, 240, seed + 1)) ** 0.7
    return swelling(grit * (0.25 + grip), 0.3)


def chalked(variant: int) -> Signal:
    """A score chalked up: the tap, the stroke, another."""
    seed = 250 + 19 * variant
    sound = silence(0.6, RATE)
    for number, at in enumerate((0.0, 0.27 + 0.03 * variant)):
        lay(sound, knock(1150, 0.06, RATE, seed + number, 0.6, 0.008), at, RATE, 0.5)
        lay(sound, scratch(0.2 - 0.03 * number, seed + 3 * number), at + 0.012, RATE, 0.9)
    return sound


def bummerl() -> Signal:
    """A Bummerl stamped on the slate: the blow, the chalk turned round on itself, dust."""
    sound = silence(0.95, RATE)
    lay(sound, thud(120, 0.3, RATE, 0.06), 0.0, RATE, 0.5)
    lay(sound, knock(300, 0.25, RATE, 420, 0.9, 0.04), 0.0, RATE, 0.9)
    for number in range(3):
        lay(sound, scratch(0.19, 430 + 5 * number), 0.1 + 0.15 * number, RATE, 0.75)
    lay(sound, knock(340, 0.2, RATE, 421, 0.8, 0.03), 0.62, RATE, 0.5)
    lay(sound, fading(noise(0.3, RATE, 3000, 8000, 440), RATE, 0.02, 0.06), 0.62, RATE, 0.1)
    return sound


def landed(variant: int) -> Signal:
    """A card that takes a trick comes down: the table feels it."""
    seed = 2200 + 17 * variant
    sound = silence(0.22, RATE)
    lay(sound, snap(seed, 0.5, 1.6), 0.0, RATE, 0.6)
    lay(sound, thud(118 - 9 * variant, 0.2, RATE, 0.035), 0.0, RATE, 0.8)
    return sound


def caught(variant: int) -> Signal:
    """An ace or a ten is caught: a flat hand, the cards jump, a low string."""
    seed = 2300 + 19 * variant
    sound = silence(0.42, RATE)
    lay(sound, thud(92 + 5 * variant, 0.36, RATE, 0.07), 0.0, RATE, 1.0)
    lay(sound, knock(196 + 12 * variant, 0.2, RATE, seed, 0.5, 0.03), 0.0, RATE, 0.6)
    lay(sound, string(pitch("G3"), 0.4, RATE, seed + 1, 0.4, 0.14), 0.012, RATE, 0.4)
    lay(sound, slide(0.12, seed + 2, 2000, 6400), 0.05, RATE, 0.25)
    return sound
