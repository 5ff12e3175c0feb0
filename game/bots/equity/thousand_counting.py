"""A round of Thousand counted in a match, compiled: the steps of `game.rules.thousand.scoring`, by number."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart, int_array
from game.bots.equity import match_row as place
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.rules.thousand.results import FINE
from game.rules.thousand.scoring import ATTEMPTS, BARREL, BOLTS, DUMP_TRUCK, FALLS, PUSHED_TO
from game.rules.thousand.state import LIMIT, OPENING, STEP

# The workings of a count: what each seat still gets; as sets, who was on the barrel and who fell.
_CHANGE, _BEGAN, _FELL = 0, 4, 5
_WORKINGS = 6

_CONSECUTIVE, NO_BOLTS = 1, 2  # of `bolts`
_BOTH = 2  # of `dump_truck`


@compiled
def _scored(deal: IntArray) -> bool:
    """Whether a round counts for the golden tour and the barrel: played out, or conceded."""
    reason = deal[row.REASON]
    return reason == row.MADE or reason == row.SET or reason == row.CONCEDED


@compiled
def on_barrel(match: IntArray, seat: int) -> bool:
    """Whether a seat sits on the barrel."""
    found = False
    for at in range(match[place.BARREL_SIZE]):
        found = found or match[place.BARREL + at] == seat
    return found


@compiled
def _climb_down(match: IntArray, work: IntArray, seat: int, to: int) -> None:
    """A seat leaves the barrel for a score below it."""
    kept = 0
    for at in range(match[place.BARREL_SIZE]):
        other = match[place.BARREL + at]
        if other != seat:
            match[place.BARREL + kept] = other
            kept += 1
    match[place.BARREL_SIZE] = kept
    match[place.POINTS + seat] = to
    match[place.ATTEMPTS + seat] = 0
    work[_FELL] |= 1 << seat


@compiled
def _barrel_tried(match: IntArray, rules: IntArray, deal: IntArray, work: IntArray) -> int:
    """Step 2: a declaration above 120 wins the match or falls. Returns the winner, -1 for none."""
    said = OPENING + STEP * deal[row.CONTRACT]
    for seat in range(rules[rule.SEATS]):
        if not work[_BEGAN] >> seat & 1:
            continue
        change = deal[row.RESULT + seat]
        work[_CHANGE + seat] = 0
        if not _scored(deal):
            if change < 0:
                _climb_down(match, work, seat, BARREL + change)
        elif seat == deal[row.DECLARER] and said > LIMIT and change != 0:
            if change > 0:
                match[place.POINTS + seat] = BARREL + said
                return seat
            _climb_down(match, work, seat, BARREL - said)
    return -1


@compiled
def _note_bolts(match: IntArray, rules: IntArray, deal: IntArray, work: IntArray) -> None:
    """Step 3: a defender without a trick gets a bolt; three are taken away for a fine."""
    played = deal[row.REASON] == row.MADE or deal[row.REASON] == row.SET
    if rules[rule.BOLTS] == NO_BOLTS or not played:
        return
    times = 1
    if rules[rule.GOLDEN_TOUR] and match[place.ROUNDS] < rules[rule.SEATS]:
        times = 2
    for seat in range(rules[rule.SEATS]):
        if seat == deal[row.DECLARER] or not deal[row.IN_PLAY] >> seat & 1:
            continue
        if deal[row.TRICKS + seat]:
            if rules[rule.BOLTS] == _CONSECUTIVE:
                match[place.BOLTS + seat] = 0
            continue
        match[place.BOLTS + seat] += times
        if match[place.BOLTS + seat] >= BOLTS:
            match[place.BOLTS + seat] -= BOLTS
            if on_barrel(match, seat):
                _climb_down(match, work, seat, BARREL - FINE * times)
            else:
                work[_CHANGE + seat] -= FINE * times


@compiled
def _use_attempts(match: IntArray, rules: IntArray, deal: IntArray, work: IntArray) -> None:
    """Step 5: a seat still on the barrel has used an attempt; the third is paid for."""
    if not _scored(deal):
        return
    for seat in range(rules[rule.SEATS]):
        if on_barrel(match, seat) and deal[row.IN_PLAY] >> seat & 1:
            match[place.ATTEMPTS + seat] += 1
            if match[place.ATTEMPTS + seat] == ATTEMPTS:
                _climb_down(match, work, seat, BARREL - rules[rule.BARREL_FINE])


@compiled
def _climb_on(match: IntArray, rules: IntArray, work: IntArray) -> None:
    """Steps 6 and 7: the dealer's left climbs on first, and the last to arrive push the others off.

    More newcomers than there is room for push each other off as well.
    """
    seats, arrived = rules[rule.SEATS], 0
    for step in range(1, seats + 1):
        seat = (match[place.DEALER] + step) % seats
        fell = work[_FELL] >> seat & 1
        if match[place.POINTS + seat] >= BARREL and not fell and not on_barrel(match, seat):
            match[place.POINTS + seat] = BARREL
            match[place.ATTEMPTS + seat] = 0
            match[place.BARREL + match[place.BARREL_SIZE]] = seat
            match[place.BARREL_SIZE] += 1
            arrived += 1
    room = 2 if seats == 4 else 1
    if arrived > room:
        room = 0
    while match[place.BARREL_SIZE] > room:
        _climb_down(match, work, match[place.BARREL], PUSHED_TO)


@compiled
def _note_falls(match: IntArray, rules: IntArray, work: IntArray) -> None:
    """Steps 8 and 9: the third fall takes everything; so does a score of exactly 555."""
    for seat in range(rules[rule.SEATS]):
        if work[_FELL] >> seat & 1:
            match[place.FALLS + seat] += 1
            if match[place.FALLS + seat] == FALLS:
                match[place.FALLS + seat] = match[place.POINTS + seat] = 0
        points, truck = match[place.POINTS + seat], rules[rule.DUMP_TRUCK]
        if (truck and points == DUMP_TRUCK) or (truck == _BOTH and points == -DUMP_TRUCK):
            match[place.POINTS + seat] = 0


@compiled_apart
def count_thousand(match: IntArray, rules: IntArray, deal: IntArray) -> None:
    """Count a round; a deal that is dealt anew changes nothing."""
    if deal[row.REASON] == row.REDEAL:
        return
    work, seats = int_array(_WORKINGS), rules[rule.SEATS]
    for seat in range(seats):
        work[_CHANGE + seat] = deal[row.RESULT + seat]
        if on_barrel(match, seat):
            work[_BEGAN] |= 1 << seat
    winner = _barrel_tried(match, rules, deal, work)
    if winner >= 0:
        match[place.WINNERS] = 1 << winner
    else:
        _note_bolts(match, rules, deal, work)
        for seat in range(seats):
            if not work[_BEGAN] >> seat & 1:
                match[place.POINTS + seat] += work[_CHANGE + seat]
        _use_attempts(match, rules, deal, work)
        _climb_on(match, rules, work)
        _note_falls(match, rules, work)
    if _scored(deal):
        match[place.ROUNDS] += 1
    match[place.DEALER] = (match[place.DEALER] + 1) % seats
