"""Chances to win in Thousand: each seat on its own way to the barrel and over it.

Where a seat stands is one number: its score in fives, its falls and its bolts, or its attempts on the
barrel, its falls and its bolts. `chances` holds for each of them how likely the seat has not won after 0,
1, 2 ... rounds. The seats are then taken to be independent of each other; that a newcomer pushes off the
barrel is the one thing they do to each other, as often as seats arrive on average.
"""

from __future__ import annotations

from game.bots.compiling.compiled import (
    Float64Array,
    IntArray,
    compiled,
    compiled_apart,
    float64_array,
    int_array,
)
from game.bots.equity import match_row as place
from game.bots.equity.thousand_counting import on_barrel
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.rules.thousand.results import FINE
from game.rules.thousand.scoring import ATTEMPTS, BARREL, BOLTS, DUMP_TRUCK, FALLS, PUSHED_TO
from game.rules.thousand.state import STEP

# Rounds that are looked ahead; after them each seat is as likely to win as any other.
ROUNDS = 56

# Once all are still racing this seldom, the match is as good as decided.
_DECIDED = 1e-4

# A score below counts as this one.
_LOWEST = -300

# What a declaration above 120 that was lost on the barrel leaves on average.
_LOST_TO = BARREL - 140

_MARKS = FALLS * BOLTS
_ON_BARREL = (BARREL - _LOWEST) // STEP * _MARKS
STANDINGS = _ON_BARREL + ATTEMPTS * _MARKS
LENGTH = STANDINGS * (ROUNDS + 1)


@compiled
def _standing(points: int, falls: int, bolts: int) -> int:
    """The number of a seat's standing, before the barrel or newly on it."""
    marks = falls * BOLTS + bolts
    if points >= BARREL:
        return _ON_BARREL + marks
    return (max(points, _LOWEST) - _LOWEST) // STEP * _MARKS + marks


@compiled
def _fallen(to: int, falls: int, bolts: int) -> int:
    """The standing of a seat that has climbed down from the barrel; the third time to nothing."""
    if falls + 1 == FALLS:
        return _standing(0, 0, bolts)
    return _standing(to, falls + 1, bolts)


@compiled
def standing_of(match: IntArray, seat: int) -> int:
    """The number of a seat's standing in a match."""
    falls, bolts = match[place.FALLS + seat], match[place.BOLTS + seat]
    if on_barrel(match, seat):
        return _ON_BARREL + match[place.ATTEMPTS + seat] * _MARKS + falls * BOLTS + bolts
    return _standing(min(match[place.POINTS + seat], BARREL - STEP), falls, bolts)


@compiled
def _still_racing(
    changes: IntArray,
    bolted: IntArray,
    weights: Float64Array,
    barrel: Float64Array,
    chances: Float64Array,
    rules: IntArray,
    standing: int,
    left: int,
) -> float:
    """How likely a seat has not won after `left` more rounds, those for one less being known."""
    falls, bolts, total = standing % _MARKS // BOLTS, standing % BOLTS, 0.0
    if standing >= _ON_BARREL:
        won, lost, pushed = barrel[0], barrel[1], barrel[2]
        fallen = _fallen(_LOST_TO, falls, bolts) * (ROUNDS + 1) + left - 1
        off = _fallen(PUSHED_TO, falls, bolts) * (ROUNDS + 1) + left - 1
        stays = standing + _MARKS
        if stays >= STANDINGS:
            stays = _fallen(BARREL - rules[rule.BARREL_FINE], falls, bolts)
        stayed = chances[stays * (ROUNDS + 1) + left - 1]
        stayed += pushed * (chances[off] - stayed)
        return lost * chances[fallen] + (1.0 - won - lost) * stayed
    points = standing // _MARKS * STEP + _LOWEST
    for which in range(len(weights)):
        after, marked = points + changes[which], bolts
        if bolted[which]:
            marked = (bolts + 1) % BOLTS
            after -= FINE if marked == 0 else 0
        if after == DUMP_TRUCK and rules[rule.DUMP_TRUCK]:
            after = 0
        total += weights[which] * chances[_standing(after, falls, marked) * (ROUNDS + 1) + left - 1]
    return total


@compiled_apart
def solve_race(
    changes: IntArray,
    bolted: IntArray,
    weights: Float64Array,
    barrel: Float64Array,
    chances: Float64Array,
    rules: IntArray,
) -> None:
    """Fill the chances.

    A round brings a seat one of `changes`, and a bolt where `bolted`, as often as `weights` say. On the
    barrel it wins, loses a declaration, or is pushed off if it did neither, as likely as `barrel` says.
    """
    for standing in range(STANDINGS):
        chances[standing * (ROUNDS + 1)] = 1.0
    for left in range(1, ROUNDS + 1):
        for standing in range(STANDINGS):
            chances[standing * (ROUNDS + 1) + left] = _still_racing(
                changes, bolted, weights, barrel, chances, rules, standing, left
            )


@compiled_apart
def race(match: IntArray, rules: IntArray, chances: Float64Array, values: Float64Array) -> None:
    """Write how likely each seat is the first to win; seats that win in the same round share it."""
    seats, at, running = rules[rule.SEATS], int_array(row.MOST_SEATS), float64_array(row.MOST_SEATS)
    total, nobody, left = 0.0, 1.0, ROUNDS
    for seat in range(seats):
        at[seat] = standing_of(match, seat) * (ROUNDS + 1)
        values[seat] = 0.0
    while left and nobody > _DECIDED:
        nobody = 1.0
        for seat in range(seats):  # halfway through this round
            running[seat] = (chances[at[seat]] + chances[at[seat] + 1]) / 2
        for seat in range(seats):
            wins = chances[at[seat]] - chances[at[seat] + 1]
            for other in range(seats):
                if other != seat:
                    wins *= running[other]
            values[seat] += wins
            at[seat] += 1
            nobody *= chances[at[seat]]
        left -= 1
    for seat in range(seats):
        values[seat] += nobody / seats
        total += values[seat]
    for seat in range(seats):
        values[seat] /= total
