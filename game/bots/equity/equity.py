"""The worth of a deal's end to each seat: its chance to win the match then."""

from __future__ import annotations

from game.bots.compiling.compiled import Float64Array, IntArray, compiled, compiled_apart
from game.bots.equity import match_row as place
from game.bots.equity.counting import count_deal
from game.bots.equity.grid import add_chances, sides_of
from game.bots.equity.race import race
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule


@compiled_apart
def write_chances(
    match: IntArray, rules: IntArray, chances: Float64Array, values: Float64Array
) -> None:
    """Write each seat's chance to win a match; winners share it, partners have the same."""
    sides = sides_of(rules)
    for seat in range(row.MOST_SEATS):
        values[seat] = 0.0
    if rules[rule.FAMILY] == rule.THOUSAND and not match[place.WINNERS]:
        race(match, rules, chances, values)
    else:
        add_chances(match, rules, chances, 1.0, values)
    for seat in range(sides, rules[rule.SEATS]):
        values[seat] = values[seat - sides]


@compiled
def _write_points(deal: IntArray, rules: IntArray, match: IntArray, values: Float64Array) -> None:
    """Write what points alone are worth: an even share, and more the further they lead."""
    seats, total, target = rules[rule.SEATS], 0.0, match[place.POINTS]
    for seat in range(seats):
        total += deal[row.RESULT + seat]
    for seat in range(seats):
        ahead = deal[row.RESULT + seat] - total / seats
        values[seat] = 1.0 / sides_of(rules) + ahead / target


@compiled_apart
def equity(
    deal: IntArray, rules: IntArray, match: IntArray, chances: Float64Array, values: Float64Array
) -> None:
    """Write each seat's chance to win the match once a deal that is over has been counted."""
    if match[place.NUMBER] == 0:
        _write_points(deal, rules, match, values)
        return
    after = match.copy()
    count_deal(after, rules, deal)
    write_chances(after, rules, chances, values)
