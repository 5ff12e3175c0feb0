"""Layouts of the cards a seat has not seen: every layout that agrees with its knowledge is equally likely.

For each card and each space left in the bins, the ways to lay the later cards are counted once; a card then
goes to a bin in proportion to the ways that continue from there. Where cases overlap, a layout that n cases
allow is kept with probability 1/n.
"""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled, compiled_apart
from game.bots.engine.bits import any_of, chance, copy_into, count
from game.bots.inference import places as known_at
from game.bots.kernel import row
from game.bots.kernel.thousand import NINES, marriages_in
from game.bots.kernel.tricks import holds_suit

# Layouts drawn at most before one meets all conditions.
_TRIES = 2000

_FIRST_CARDS = 3
_TALON_CARDS = 2


@compiled
def case_at(number: int) -> int:
    """The first index of a case."""
    return known_at.CASE + known_at.CASE_LENGTH * number


@compiled
def states_of(known: IntArray, case: int) -> int:
    """How many states of the space in all bins there are."""
    states = 1
    for each in range(known[known_at.BINS]):
        states *= known[case + known_at.SIZE + each] + 1
    return states


@compiled_apart
def count_ways(known: IntArray, case: int, ways: Float64Array) -> None:
    """Count in how many ways the cards from each on fill the space that is left, for every state of it."""
    cards, states = known[known_at.CARDS], states_of(known, case)
    begin = known[case + known_at.WAYS_AT]
    for state in range(states):
        ways[begin + cards * states + state] = 0.0
    ways[begin + cards * states] = 1.0
    for at in range(cards - 1, -1, -1):
        bins = known[case + known_at.MAY_TAKE + at]
        for state in range(states):
            total, step = 0.0, 1
            for each in range(known[known_at.BINS]):
                size = known[case + known_at.SIZE + each] + 1
                if bins >> each & 1 and state // step % size:
                    total += ways[begin + (at + 1) * states + state - step]
                step *= size
            ways[begin + at * states + state] = total


@compiled
def ways_of(known: IntArray, case: int, ways: Float64Array) -> float:
    """How many layouts a case allows."""
    return ways[known[case + known_at.WAYS_AT] + states_of(known, case) - 1]


@compiled
def _share(rng_state: IntArray) -> float:
    """A number from 0 to below 1."""
    return chance(rng_state) / 4294967296.0


@compiled_apart
def _fill_bins(
    known: IntArray, case: int, ways: Float64Array, past: IntArray, rng_state: IntArray
) -> None:
    """Lay every card into a bin, in one of the ways of a case."""
    bins, states = known[known_at.BINS], states_of(known, case)
    begin, state = known[case + known_at.WAYS_AT], states - 1
    for each in range(bins):
        past[known_at.BIN + each] = 0
    for at in range(known[known_at.CARDS]):
        left = _share(rng_state) * ways[begin + at * states + state]
        allowed, step, chosen, chosen_step = known[case + known_at.MAY_TAKE + at], 1, 0, 1
        for each in range(bins):
            size = known[case + known_at.SIZE + each] + 1
            if left >= 0.0 and allowed >> each & 1 and state // step % size:
                chosen, chosen_step = each, step
                left -= ways[begin + (at + 1) * states + state - step]
            step *= size
        state -= chosen_step
        past[known_at.BIN + chosen] |= 1 << known[known_at.CARD + at]


@compiled
def hidden_in(known: IntArray, past: IntArray, bins: int) -> int:
    """The cards laid into some bins, as a set."""
    some = 0
    for each in range(known[known_at.BINS]):
        if bins >> each & 1:
            some |= past[known_at.BIN + each]
    return some


@compiled
def _some_of(cards: int, size: int, rng_state: IntArray) -> int:
    """So many members of a set, drawn by lot; all where there are no more."""
    drawn = 0
    for _ in range(min(size, count(cards))):
        card = 1 << any_of(cards & ~drawn, rng_state)
        drawn |= card
    return drawn


@compiled
def _trace_back(known: IntArray, case: int, past: IntArray, rng_state: IntArray) -> None:
    """Find what each seat was dealt; of what is hidden there too any choice is as likely."""
    declarer, to, gifts = known[known_at.DECLARER], known[known_at.GIFT_TO], 0
    past[known_at.GIVEN] = known[case + known_at.CASE_GIFT]
    if known[known_at.GIFT_BIN] >= 0:
        past[known_at.GIVEN] |= past[known_at.BIN + known[known_at.GIFT_BIN]]
    for seat in range(row.MOST_SEATS):
        gift = known[known_at.GIFT + seat] | (past[known_at.GIVEN] if seat == to else 0)
        held = known[known_at.HELD + seat]
        held |= hidden_in(known, past, known[known_at.HELD_BINS + seat])
        past[known_at.DEALT + seat] = held & ~gift
        gifts |= gift
    past[known_at.TALON] = known[known_at.TAKEN]
    if declarer >= 0:
        had = past[known_at.DEALT + declarer] | gifts
        if known[known_at.TALON_DRAWN]:
            some = had & ~known[known_at.NOT_TALON]
            past[known_at.TALON] = _some_of(some, _TALON_CARDS, rng_state)
        past[known_at.DEALT + declarer] = had & ~past[known_at.TALON]
    first = known[known_at.FIRST_SEAT]
    past[known_at.FIRST] = known[known_at.FIRST_KNOWN]
    past[known_at.FIRST] |= hidden_in(known, past, known[known_at.FIRST_BINS])
    if known[known_at.FIRST_DRAWN]:
        some = past[known_at.DEALT + first] & ~known[known_at.NOT_FIRST]
        past[known_at.FIRST] = _some_of(some, _FIRST_CARDS, rng_state)


@compiled
def _meets_conditions(known: IntArray, past: IntArray) -> bool:
    """Whether every seat could make the calls it made."""
    for number in range(known[known_at.CONDITIONS]):
        at = known_at.CONDITION + 3 * number
        kind, seat, asked = known[at], known[at + 1], known[at + 2]
        dealt = past[known_at.DEALT + seat]
        if kind == known_at.DEALT_ONE_OF:
            met = dealt & asked != 0
        elif kind == known_at.HELD_ONE_OF:
            hidden = hidden_in(known, past, known[known_at.HAND_BINS + seat])
            met = (known[known_at.HELD + seat] | hidden) & asked != 0
        elif kind == known_at.DEALT_SUIT:
            met = holds_suit(dealt, asked)
        elif kind == known_at.DEALT_MARRIAGES:
            met = marriages_in(dealt) >= asked
        else:
            met = past[known_at.FIRST] & asked != 0
        if not met:
            return False
    return True


@compiled
def _cases_allowing(known: IntArray, case: int, past: IntArray) -> int:
    """How many cases with the same gift allow a layout."""
    found = 0
    for number in range(known[known_at.CASES]):
        other = case_at(number)
        if known[other + known_at.CASE_GIFT] != known[case + known_at.CASE_GIFT]:
            continue
        allowed = 1
        for each in range(known[known_at.BINS]):
            if past[known_at.BIN + each] & ~known[other + known_at.MAY_LIE + each]:
                allowed = 0
        found += allowed
    return found


@compiled
def _drawn_case(known: IntArray, totals: Float64Array, rng_state: IntArray) -> int:
    """A case, as often as it allows layouts."""
    cases, left = known[known_at.CASES], 0.0
    for number in range(cases):
        left += totals[number]
    left *= _share(rng_state)
    for number in range(cases - 1):
        left -= totals[number]
        if left < 0.0:
            return number
    return cases - 1


@compiled
def _write_layout(known: IntArray, past: IntArray, deal: IntArray, rng_state: IntArray) -> None:
    """Add the hidden cards to a deal in which they are missing."""
    for each in range(known[known_at.BINS]):
        place, cards = known[known_at.BIN_PLACE + each], past[known_at.BIN + each]
        if place >= 0:
            deal[place] |= cards
        elif place == known_at.IN_STOCK:
            for at in range(deal[row.STOCK_AT], deal[row.STOCK_END]):
                if deal[row.STOCK + at] < 0:
                    deal[row.STOCK + at] = any_of(cards, rng_state)
                    cards &= ~(1 << deal[row.STOCK + at])
    if known[known_at.TALON_DRAWN]:
        deal[row.TAKEN] = past[known_at.TALON]
    if past[known_at.GIVEN] & NINES:
        deal[row.NINE_GIVEN] |= 1 << known[known_at.GIFT_TO]


@compiled_apart
def lay_out(
    base: IntArray,
    known: IntArray,
    totals: Float64Array,
    ways: Float64Array,
    deal: IntArray,
    past: IntArray,
    rng_state: IntArray,
) -> bool:
    """Write a deal that agrees with all that is known, and the past it has had.

    `base` is the deal with hidden cards missing. Returns False where no layout met the conditions.
    """
    for _ in range(_TRIES):
        case = case_at(_drawn_case(known, totals, rng_state))
        _fill_bins(known, case, ways, past, rng_state)
        if known[known_at.CASES] > 1:
            others = _cases_allowing(known, case, past)
            if others > 1 and _share(rng_state) * others >= 1.0:
                continue
        _trace_back(known, case, past, rng_state)
        if _meets_conditions(known, past):
            copy_into(deal, base)
            _write_layout(known, past, deal, rng_state)
            return True
    return False
