"""The winner of a trick, and the cards a player may add to it, for any number of seats.

Three duties cover the whole family. *Free*: any card. *Follow*: the suit led, else a trump, else any
card. *Follow and head*: the same, and among those a card that wins the trick so far where one is held.
"Wins" compares with the card that is winning now, not with the led card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from game.core.cards import RANKS, Card, Suit

Strength = Mapping[str, int]

# How high a rank is in its suit: the family's order, ace and ten above the court cards.
STRENGTH: Strength = {rank: len(RANKS) - at for at, rank in enumerate(RANKS)}


class Aim(StrEnum):
    """The aim of the declarer of a deal, or of everybody if there is none."""

    POINTS = "points"
    FIRST_TRICKS = "first_tricks"  # every one of the first tricks, and points in them
    EVERY_TRICK = "every_trick"
    NO_TRICK = "no_trick"


def beats(card: Card, other: Card, trump: Suit | None, strength: Strength = STRENGTH) -> bool:
    """Whether `card`, played after `other`, takes the trick from it [seed 000], [seed 001], [seed 004]."""
    if card[1] == other[1]:
        return strength[card[0]] > strength[other[0]]
    return card[1] == trump


def winning(trick: Sequence[Card], trump: Suit | None, strength: Strength = STRENGTH) -> int:
    """Index of the card that is winning a trick of one or more cards."""
    best = 0
    for at in range(1, len(trick)):
        if beats(trick[at], trick[best], trump, strength):
            best = at
    return best


def playable(
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | None,
    *,
    head: bool,
    strength: Strength = STRENGTH,
) -> tuple[Card, ...]:
    """The cards of `hand` that the duty to follow lets a player add to `trick`.

    Follow suit; void of it, trump; void of both, anything. With `head`, a card that wins the trick so
    far must be taken from those where there is one [seed 000 FAQ], [seed 001], [PAG-S].
    """
    if not trick:
        return tuple(hand)
    led = trick[0][1]
    duty = [card for card in hand if card[1] == led] or [card for card in hand if card[1] == trump]
    if not duty:
        return tuple(hand)
    best = trick[winning(trick, trump, strength)]
    if head and best[1] == duty[0][1]:  # against another suit all of them win, or none
        duty = [card for card in duty if beats(card, best, trump, strength)] or duty
    return tuple(duty)
