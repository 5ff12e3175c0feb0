"""How good the suits of a hand are, by its cards alone: do they run, do they stay below, what may they bring.

All estimates are for one hand against `others` whose cards are not known. They are quick, and as good as a
glance at a hand is. `ranks` are those of a suit from the highest down. The numbers are fitted to what
such hands brought where table habits played them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import chain, combinations, product
from math import prod

from game.core.cards import PACK_24, SUITS, Card, Suit, points_of

# A suit with a card that cannot win still leaves this chance: all may go wrong for the others.
_LEAST = 0.01

# What is left of a chance that needs one or two other cards, where so many may come from a talon.
_DRAWN = (1.0, 0.4, 0.04)

# How far each card of a suit, from the highest down, helps to take no trick; and the worst: nothing low.
_LOW, _NOTHING_LOW = (-0.6, -0.4, -0.1, 0.25, 0.4), 0.25

# For all first tricks and for every trick with trumps: a base, then what each trump brings, each
# of the highest that are held in a row, the marriage of trumps and an ace beside them.
_FIRST, _EVERY = (-6.0, 0.5, 1.8, 2.0, 1.2), (-9.0, 1.5, 1.4, 0.0, 1.8)

# The points of all cards together.
_ALL_TRICKS = points_of(PACK_24)

# What a declarer takes: a base, each ace, each ten, the part of its marriages' value and each card of
# its longest suit.
_TAKEN, _PER_ACE, _PER_TEN, _OF_MARRIAGES, _PER_LENGTH = 12.0, 16.0, 4.0, 0.5, 8.0


def running(hand: Collection[Card], ranks: str, others: int, drawn: int = 0) -> float:
    """The chance, 0 to 1, that a hand which leads its suits from above loses no trick, and nobody trumps.

    The others keep what may still take a trick. `drawn` cards, two at most, may be exchanged before.
    """
    shapes = [tuple(rank + suit in hand for rank in ranks) for suit in SUITS]
    chances = [suit_running(shape, others) for shape in shapes]
    chance = best = prod(chances)
    if drawn:
        ones = [suit_running(_without_lowest(shape), others) for shape in shapes]
        gains = sorted((one / had for one, had in zip(ones, chances, strict=True)), reverse=True)
        best = max(best, _DRAWN[1] * chance * gains[0])
    if drawn > 1:
        twos = [
            suit_running(_without_lowest(_without_lowest(shape)), others) / had
            for shape, had in zip(shapes, chances, strict=True)
        ]
        best = max(best, _DRAWN[2] * chance * max(gains[0] * gains[1], *twos))
    return best


@lru_cache(maxsize=256)
def _without_lowest(shape: tuple[bool, ...]) -> tuple[bool, ...]:
    lowest = max((at for at, own in enumerate(shape) if own), default=None)
    return tuple(own and at != lowest for at, own in enumerate(shape))


@lru_cache(maxsize=512)
def suit_running(held: tuple[bool, ...], others: int) -> float:
    """The same for one suit: which of its ranks are held, from the highest down.

    A card loses where somebody has a higher one, and lower ones enough for all the leads before.
    """
    outside = [at for at, own in enumerate(held) if not own]
    led = [at for at, own in enumerate(held) if own]
    ways = list(product(range(others), repeat=len(outside)))
    return max(_LEAST, sum(_runs(led, outside, way, others) for way in ways) / len(ways))


def _runs(led: list[int], outside: list[int], way: tuple[int, ...], others: int) -> bool:
    for other in range(others):
        held = [at for at, holder in zip(outside, way, strict=True) if holder == other]
        if any(held[0] < own for own in led[: len(held)]):
            return False
    return True


def staying_low(hand: Collection[Card], ranks: str) -> float:
    """How well a hand can take no trick: above 0 where it does more often than not (log odds)."""
    odds = 0.0
    for suit in SUITS:
        held = [at for at, rank in enumerate(ranks) if rank + suit in hand]
        odds += sum(_LOW[at] for at in held)
        odds -= _NOTHING_LOW * (len(ranks) - 1 - held[-1]) if held else 0.0
    return odds


def trumping(
    hand: Collection[Card], trump: Suit, ranks: str, *, first: bool, leads: bool, drawn: int
) -> float:
    """How well a hand takes the `first` tricks and 66 in them, or every trick, with trumps (log odds)."""
    base, each, high, marriage, ace = _FIRST if first else _EVERY
    held = [rank + trump in hand for rank in ranks]
    top = held.index(False) if False in held else len(held)
    whole = "K" + trump in hand and "Q" + trump in hand
    aces = sum("A" + suit in hand for suit in SUITS if suit != trump)
    odds = base + each * sum(held) + high * top + marriage * whole + ace * aces
    return odds + 0.5 * drawn - (0.0 if leads else 2.0)


def most_points(hand: Collection[Card], marriages: Mapping[Suit, int], drawn: int) -> int:
    """The most a hand can make: all tricks, and the marriages that the best `drawn` cards leave it with."""
    missing = {suit: sum(Card(rank + suit) not in hand for rank in "KQ") for suit in marriages}
    every = chain.from_iterable(combinations(marriages, count) for count in range(5))
    shown = (suits for suits in every if sum(missing[suit] for suit in suits) <= drawn)
    return _ALL_TRICKS + max(sum(marriages[suit] for suit in suits) for suits in shown)


def points_taken(hand: Collection[Card], marriages: Mapping[Suit, int]) -> float:
    """The points a declarer with this hand takes on average, where a marriage of each suit counts so much."""
    suits = [card[1] for card in hand]
    whole = sum(
        value
        for suit, value in marriages.items()
        if Card("K" + suit) in hand and Card("Q" + suit) in hand
    )
    cards = sum({"A": _PER_ACE, "T": _PER_TEN}.get(card[0], 0.0) for card in hand)
    return _TAKEN + cards + _OF_MARRIAGES * whole + _PER_LENGTH * max(map(suits.count, suits))
