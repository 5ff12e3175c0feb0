"""A match as compiled search weighs the end of a deal by it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.bots.compiling.compiled import Float64Array, IntArray, float64_array, int_array
from game.bots.equity import match_row as place
from game.bots.equity.deal_results import ResultTable, measured, shares_of
from game.bots.equity.grid import bummerl_states, evening_at, sides_of, solve_evening, solve_grid
from game.bots.equity.race import LENGTH, solve_race
from game.bots.equity.thousand_counting import NO_BOLTS
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.contest.match import Match
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.scoring import BARREL, ThousandMarks


@dataclass(frozen=True)
class Stake:
    """`match` before the deal and the `rules` as rows; the `chances` that its later scores are worth."""

    match: IntArray
    rules: IntArray
    chances: Float64Array


def match_row(match: Match) -> IntArray:
    """A match as a row."""
    numbers = int_array(place.LENGTH)
    numbers[place.DEALER], numbers[place.NUMBER] = match.dealer, match.number
    numbers[place.WINNERS] = sum(1 << seat for seat in match.winners)
    marks = match.marks
    _write(numbers, place.POINTS, match.scores)
    _write(numbers, place.BUMMERL, marks.bummerl)
    if isinstance(marks, ThousandMarks):
        numbers[place.ROUNDS], numbers[place.BARREL_SIZE] = marks.rounds, len(marks.barrel)
        _write(numbers, place.BOLTS, marks.bolts)
        _write(numbers, place.ATTEMPTS, marks.attempts)
        _write(numbers, place.FALLS, marks.falls)
        _write(numbers, place.BARREL, marks.barrel)
    return numbers


def _write(numbers: IntArray, first: int, of_seats: tuple[int, ...]) -> None:
    numbers[first : first + len(of_seats)] = of_seats


def stake_of(game: AuctionGame, match: Match | None) -> Stake:
    """The stake of the next deal of a match that goes on until its rules end it.

    Without a match points alone count, by their part of a match.
    """
    rules = rule_vector(game)
    if match is None:
        alone = int_array(place.LENGTH)
        alone[place.POINTS] = game.scorer.target
        return Stake(alone, rules, float64_array(1))
    return Stake(match_row(match), rules, _solved(game, match.marks.bummerl))


@lru_cache(maxsize=32)
def _solved(game: AuctionGame, bummerl: tuple[int, ...]) -> Float64Array:
    """The chances of a game, at this state of the Bummerl where they are counted."""
    rules, results = rule_vector(game), measured(game.key)
    if isinstance(game, ThousandGame):
        return _raced(rules, results)
    sides = sides_of(rules)
    chances = float64_array(evening_at(rules) + sides * bummerl_states(rules))
    rows, weights = results.rows(sides), shares_of(results.deals.values())
    before = int_array(place.LENGTH)
    _write(before, place.BUMMERL, bummerl)
    if bummerl:
        solve_evening(rules, rows, weights, chances)
    solve_grid(before, rules, rows, weights, chances)
    return chances


def _raced(rules: IntArray, results: ResultTable) -> Float64Array:
    """The chances of a seat of Thousand to be still on its way."""
    chances, weights, barrel = (
        float64_array(LENGTH),
        shares_of(results.seats.values()),
        float64_array(3),
    )
    changes, bolted, mean = int_array(len(weights)), int_array(len(weights)), 0.0
    for number, (change, bolt) in enumerate(results.seats):
        changes[number], bolted[number] = change, bolt and rules[rule.BOLTS] != NO_BOLTS
        mean += change * weights[number]
    room = 2 if rules[rule.SEATS] == 4 else 1
    barrel[0], barrel[1] = (count / sum(results.barrel) for count in results.barrel[:2])
    barrel[2] = max(0.0, mean) / BARREL * (rules[rule.SEATS] - 1) / room
    solve_race(changes, bolted, weights, barrel, chances, rules)
    return chances
