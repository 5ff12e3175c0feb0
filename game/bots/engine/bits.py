"""Cards as bits: a set of cards is one number, and what the kernel asks of such sets and of rows.

Card `6 * suit + rank`, ranks from the ace (0) to the nine (5); suit 0 is always trump. A lower bit of
the same suit therefore beats a higher one.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, table

TRUMPS = 0b111111
PACK = (1 << 24) - 1
NO_NINES = PACK & ~sum(1 << (6 * suit + 5) for suit in range(4))
KINGS = sum(0b000100 << 6 * suit for suit in range(4))
QUEENS = KINGS << 1

_POINTS = table((11, 10, 4, 3, 2, 0) * 4)
_DE_BRUIJN = 0x077CB531
_AT = [0] * 32
for _shift in range(32):
    _AT[((_DE_BRUIJN << _shift) & 0xFFFFFFFF) >> 27] = _shift
_LOW_BIT = table(_AT)


@compiled
def points(card: int) -> int:
    """Card points of one card."""
    return _POINTS[card]


@compiled
def lowest(some: int) -> int:
    """The first card of a set that is not empty."""
    return _LOW_BIT[(((some & -some) * _DE_BRUIJN) & 0xFFFFFFFF) >> 27]


@compiled
def first_move(moves: int) -> int:
    """The first move of a set, which may reach beyond 32."""
    low = moves & 0xFFFFFFFF
    return lowest(low) if low else 32 + lowest(moves >> 32)


@compiled
def count(some: int) -> int:
    """How many cards are in a set."""
    some = some - ((some >> 1) & 0x55555555)
    some = (some & 0x33333333) + ((some >> 2) & 0x33333333)
    some = (some + (some >> 4)) & 0x0F0F0F0F
    return ((some * 0x01010101) & 0xFFFFFFFF) >> 24


@compiled
def points_in(some: int) -> int:
    """Card points of a set."""
    total = 0
    while some:
        total += _POINTS[lowest(some)]
        some &= some - 1
    return total


@compiled
def suit_of(card: int) -> int:
    """All cards of the suit of a card, as a set."""
    return TRUMPS << (card - card % 6)


@compiled
def takes(card: int, led: int) -> bool:
    """Whether `card`, following `led`, wins the trick."""
    if card // 6 == led // 6:
        return card < led
    return card < 6


@compiled
def duty(hand: int, led: int) -> int:
    """The cards of a hand that may follow `led` in strict play: the suit and beat it, else trump."""
    suit = suit_of(led)
    held = hand & suit
    if held:
        higher = held & ((1 << led) - 1)
        return higher if higher else held
    trumps = hand & TRUMPS
    return trumps if trumps else hand


@compiled
def revealed(led: int, followed: int) -> int:
    """The cards that `followed`, played to `led` in strict play, shows not to be in the hand."""
    suit = suit_of(led)
    if followed // 6 == led // 6:
        return 0 if followed < led else suit & ((1 << led) - 1)
    return suit if followed < 6 else suit | TRUMPS


@compiled
def chance(rng_state: IntArray) -> int:
    """The next of a row of numbers from 1 to 2**32 - 1 that look random; `rng_state[0]` is never 0."""
    x = rng_state[0]
    x ^= (x << 13) & 0xFFFFFFFF
    x ^= x >> 17
    x ^= (x << 5) & 0xFFFFFFFF
    rng_state[0] = x
    return x


@compiled
def any_of(some: int, rng_state: IntArray) -> int:
    """One member of a set of up to 32, each equally likely."""
    skip = (chance(rng_state) >> 8) % count(some)
    for _ in range(skip):
        some &= some - 1
    return lowest(some)


@compiled
def copy_into(numbers: IntArray, source: IntArray) -> None:
    """Make a row the same as another."""
    for at in range(len(source)):
        numbers[at] = source[at]


@compiled
def append_if(numbers: IntArray, at: int, number: int, holds: bool) -> int:
    """Write a number to the next free place of a row if something holds. Returns the next free place then."""
    if holds:
        numbers[at] = number
        return at + 1
    return at
