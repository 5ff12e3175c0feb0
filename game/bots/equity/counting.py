"""A deal counted in a match, compiled: Bauernschnapsen and North American.

The scorers of the readable rules are the law; a test holds both against each other.
"""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.equity import match_row as place
from game.bots.equity.thousand_counting import count_thousand
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.north_american import side_north_american
from game.rules.bauernschnapsen.options import TARGET
from game.rules.bauernschnapsen.scorer import RETOUR, RETOUR_AT


@compiled
def _add_points(match: IntArray, rules: IntArray, deal: IntArray) -> None:
    for seat in range(rules[rule.SEATS]):
        match[place.POINTS + seat] += deal[row.RESULT + seat]


@compiled
def _highest(match: IntArray, rules: IntArray) -> int:
    """The seats with the most points, as a set."""
    some, most = 0, match[place.POINTS]
    for seat in range(rules[rule.SEATS]):
        points = match[place.POINTS + seat]
        if points > most:
            some, most = 0, points
        if points == most:
            some |= 1 << seat
    return some


@compiled
def _count_north_american(match: IntArray, rules: IntArray, deal: IntArray) -> None:
    """Of several sides at the target the bidders win; else the higher score, then the first to bid."""
    _add_points(match, rules, deal)
    seats, declarer, best = rules[rule.SEATS], deal[row.DECLARER], -1
    bidders = side_north_american(rules, declarer) if declarer >= 0 else 0
    for step in range(1, seats + 1):
        seat = (match[place.DEALER] + step) % seats
        points = match[place.POINTS + seat]
        if points < rules[rule.MATCH_TARGET]:
            continue
        if best < 0 or bidders >> seat & 1 or points > match[place.POINTS + best]:
            best = seat
        if bidders >> seat & 1:
            break
    if best >= 0:
        match[place.WINNERS] = side_north_american(rules, best)
    match[place.DEALER] = (match[place.DEALER] + 1) % seats


@compiled
def _bummerl_for(match: IntArray, rules: IntArray, deal: IntArray, seat: int, winners: int) -> int:
    """The Bummerl of a seat with the fewest points: one, two at nothing, four for a lead of 23 to nothing."""
    points = match[place.POINTS + seat]
    if rules[rule.RETOUR_SCHNEIDER] and points - deal[row.RESULT + seat] == RETOUR_AT:
        for other in range(rules[rule.SEATS]):
            before = match[place.POINTS + other] - deal[row.RESULT + other]
            if winners >> other & 1 and before == 0:
                return RETOUR
    return rules[rule.BUMMERL_SCHNEIDER] if points == 0 else 1


@compiled
def _note_bummerl(match: IntArray, rules: IntArray, deal: IntArray, winners: int) -> None:
    """The lowest get theirs; the evening ends when a seat has enough, and that seat has lost it."""
    seats = rules[rule.SEATS]
    lowest = match[place.POINTS]
    for seat in range(1, seats):
        lowest = min(lowest, match[place.POINTS + seat])
    most = 0
    for seat in range(seats):
        if match[place.POINTS + seat] == lowest:
            match[place.BUMMERL + seat] += _bummerl_for(match, rules, deal, seat, winners)
        most = max(most, match[place.BUMMERL + seat])
    for seat in range(seats):
        if most < rules[rule.BUMMERL_TARGET]:
            match[place.POINTS + seat] = 0
        elif match[place.BUMMERL + seat] < most:
            match[place.WINNERS] |= 1 << seat


@compiled
def _count_bauernschnapsen(match: IntArray, rules: IntArray, deal: IntArray) -> None:
    """The highest at 24 wins the game; where Bummerl are counted the lowest is the one that matters."""
    _add_points(match, rules, deal)
    match[place.DEALER] = (match[place.DEALER] + 1) % rules[rule.SEATS]
    winners, most = _highest(match, rules), 0
    for seat in range(rules[rule.SEATS]):
        most = max(most, match[place.POINTS + seat])
    if most < TARGET:
        return
    if rules[rule.BUMMERL]:
        _note_bummerl(match, rules, deal, winners)
    else:
        match[place.WINNERS] = winners


@compiled_apart
def count_deal(match: IntArray, rules: IntArray, deal: IntArray) -> None:
    """Count a deal that is over, as the kernel's row has it, in the match before it."""
    if rules[rule.FAMILY] == rule.THOUSAND:
        count_thousand(match, rules, deal)
    elif rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        _count_north_american(match, rules, deal)
    else:
        _count_bauernschnapsen(match, rules, deal)
