"""Chances to win where a score is a point of a small grid: Bauernschnapsen, talon games, North American.

`chances` holds a value for each side at each score, first for forehand on side 0, then on 1, and so on;
behind the grid, at `evening_at`, those at nothing each for every state of the Bummerl. A deal ends as the
`results` say, rows of the kernel for the dealer whose left is on side 0, then 1, and so on; each is as
frequent as its place in `weights`, which sum to 1. A score below LOWEST counts as that.
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
from game.bots.engine.bits import chance, copy_into
from game.bots.equity import match_row as place
from game.bots.equity.counting import count_deal
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.rules.bauernschnapsen.options import TARGET
from game.rules.bauernschnapsen.scorer import RETOUR

LOWEST = -6  # in North American; elsewhere no score falls

# Sweeps over the grid at most, and the change below which it is solved.
_SWEEPS, _SETTLED = 40, 1e-3

# Games played by lot to see who gets how many Bummerl in one.
_GAMES = 6000


@compiled
def sides_of(rules: IntArray) -> int:
    """How many sides a match has; side `n` is that of seat `n`."""
    return 2 if rules[rule.PARTNERS] else rules[rule.SEATS]


@compiled
def _lowest(rules: IntArray) -> int:
    return LOWEST if rules[rule.FAMILY] == rule.NORTH_AMERICAN else 0


@compiled
def _target(rules: IntArray) -> int:
    return rules[rule.MATCH_TARGET] if rules[rule.FAMILY] == rule.NORTH_AMERICAN else TARGET


@compiled
def evening_at(rules: IntArray) -> int:
    """How many chances the grid has, and so where those of the evening begin."""
    sides = sides_of(rules)
    size: int = (_target(rules) - _lowest(rules)) ** sides
    return sides * size * sides


@compiled
def bummerl_states(rules: IntArray) -> int:
    """How many states the Bummerl of an evening have; 1 where none are counted."""
    if rules[rule.FAMILY] != rule.BAUERNSCHNAPSEN or not rules[rule.BUMMERL]:
        return 1
    states: int = rules[rule.BUMMERL_TARGET] ** sides_of(rules)
    return states


@compiled
def _state(match: IntArray, rules: IntArray) -> int:
    """The number of a state of the Bummerl."""
    number, step = 0, 1
    for side in range(sides_of(rules)):
        number += match[place.BUMMERL + side] * step
        step *= rules[rule.BUMMERL_TARGET]
    return number


@compiled
def place_on_grid(match: IntArray, rules: IntArray) -> int:
    """The first index of the chances of a match that is not over."""
    sides, lowest, at, step = sides_of(rules), _lowest(rules), 0, 1
    span, nothing = _target(rules) - lowest, True
    for side in range(sides):
        points = max(lowest, match[place.POINTS + side])
        at += (points - lowest) * step
        step *= span
        nothing = nothing and points == 0
    if nothing and rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        return evening_at(rules) + sides * _state(match, rules)
    return sides * ((match[place.DEALER] + 1) % sides * step + at)


@compiled
def add_chances(
    match: IntArray, rules: IntArray, chances: Float64Array, weight: float, sums: Float64Array
) -> None:
    """Add each side's chance in a match, times a weight; winners share it."""
    sides, shared = sides_of(rules), 0
    for side in range(sides):
        shared += match[place.WINNERS] >> side & 1
    at = 0 if shared else place_on_grid(match, rules)
    for side in range(sides):
        if not shared:
            sums[side] += weight * chances[at + side]
        elif match[place.WINNERS] >> side & 1:
            sums[side] += weight / shared


@compiled
def _begin_at(match: IntArray, rules: IntArray, before: IntArray, number: int) -> None:
    """A match at one point of the grid, the rest as in another."""
    span, lowest = _target(rules) - _lowest(rules), _lowest(rules)
    copy_into(match, before)
    sides = sides_of(rules)
    for side in range(sides):
        for seat in range(side, rules[rule.SEATS], sides):
            match[place.POINTS + seat] = lowest + number % span
        number //= span


@compiled
def _solve_point(
    before: IntArray,
    rules: IntArray,
    results: IntArray,
    weights: Float64Array,
    chances: Float64Array,
    number: int,
    first: int,
    sums: Float64Array,
) -> float:
    """Value one point of the grid with forehand on side `first`. Returns by how much it changed."""
    sides, lowest, target = sides_of(rules), _lowest(rules), _target(rules)
    span, size = target - lowest, (target - lowest) ** sides
    after = before.copy()
    for side in range(sides):
        sums[side] = 0.0
    for which in range(len(weights)):
        begin = (first * len(weights) + which) * row.LENGTH
        at, step, rest, over = 0, 1, number, False
        for side in range(sides):
            points = max(0, rest % span + results[begin + row.RESULT + side])
            rest //= span
            over = over or points >= span
            at += points * step
            step *= span
        if over:
            _begin_at(after, rules, before, number)
            after[place.DEALER] = (first + sides - 1) % sides
            count_deal(after, rules, results[begin : begin + row.LENGTH])
            add_chances(after, rules, chances, weights[which], sums)
        else:
            at = sides * ((first + 1) % sides * size + at)
            for side in range(sides):
                sums[side] += weights[which] * chances[at + side]
    at, changed = sides * (first * size + number), 0.0
    for side in range(sides):
        changed = max(changed, abs(chances[at + side] - sums[side]))
        chances[at + side] = sums[side]
    return changed


@compiled_apart
def solve_grid(
    before: IntArray,
    rules: IntArray,
    results: IntArray,
    weights: Float64Array,
    chances: Float64Array,
) -> None:
    """Fill the grid for a match in whatever game of the evening it is."""
    sides, sums = sides_of(rules), float64_array(row.MOST_SEATS)
    size = (_target(rules) - _lowest(rules)) ** sides
    for at in range(sides * size * sides):
        chances[at] = 1.0 / sides
    for _ in range(_SWEEPS):
        changed = 0.0
        for number in range(size - 1, -1, -1):
            for first in range(sides):
                changed = max(
                    changed,
                    _solve_point(before, rules, results, weights, chances, number, first, sums),
                )
        if changed < _SETTLED or _lowest(rules) == 0:  # no score falls: the first sweep is exact
            return


# -- the Bummerl of an evening -----------------------------------------------------------------------

_MOST = RETOUR + 1  # a side gets 0 to RETOUR in a game


@compiled
def _play_game(
    match: IntArray, rules: IntArray, weights: Float64Array, results: IntArray, rng_state: IntArray
) -> int:
    """Play one game by lot from nothing each. Returns who got how many Bummerl, as a number."""
    sides = sides_of(rules)
    for at in range(place.LENGTH):
        match[at] = 0
    match[place.DEALER] = (chance(rng_state) >> 8) % sides
    while True:
        left, which = (chance(rng_state) >> 8) / (1 << 24), 0
        while which + 1 < len(weights) and left >= weights[which]:
            left -= weights[which]
            which += 1
        first = (match[place.DEALER] + 1) % sides
        begin = (first * len(weights) + which) * row.LENGTH
        count_deal(match, rules, results[begin : begin + row.LENGTH])
        got, step = 0, 1
        for side in range(sides):
            got += match[place.BUMMERL + side] * step
            step *= _MOST
        if got:
            return got


@compiled
def _end_game(match: IntArray, rules: IntArray, state: int, got: int) -> None:
    """A match at nothing each, or over, once a game has brought some Bummerl on top of a state."""
    target, most, sides = rules[rule.BUMMERL_TARGET], 0, sides_of(rules)
    match[place.WINNERS] = 0
    for side in range(sides):
        match[place.POINTS + side] = 0
        match[place.BUMMERL + side] = state % target + got % _MOST
        most = max(most, match[place.BUMMERL + side])
        state //= target
        got //= _MOST
    for side in range(sides):
        if most >= target and match[place.BUMMERL + side] < most:
            match[place.WINNERS] |= 1 << side


@compiled_apart
def solve_evening(
    rules: IntArray, results: IntArray, weights: Float64Array, chances: Float64Array
) -> None:
    """Fill the chances at nothing each for every state of the Bummerl, the fullest first."""
    sides, begin = sides_of(rules), evening_at(rules)
    match, rng_state = int_array(place.LENGTH), int_array(1)
    often, sums = int_array(_MOST**3), float64_array(row.MOST_SEATS)
    rng_state[0] = 24
    for _ in range(_GAMES):
        got = _play_game(match, rules, weights, results, rng_state)
        for _ in range(sides):  # no side is luckier than another
            got = got // _MOST + got % _MOST * _MOST ** (sides - 1)
            often[got] += 1
    for state in range(bummerl_states(rules) - 1, -1, -1):
        for side in range(sides):
            sums[side] = 0.0
        for got in range(len(often)):
            if often[got]:
                _end_game(match, rules, state, got)
                add_chances(match, rules, chances, often[got] / (sides * _GAMES), sums)
        for side in range(sides):
            chances[begin + sides * state + side] = sums[side]
