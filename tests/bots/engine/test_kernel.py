"""The kernel against the law: every position of random play under random house rules is the same."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine import kernel, row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import PACK, any_of, count, points_in
from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.translate import kernel_deal, move_named, move_number
from game.core.cards import Suit
from game.core.moves import Claim, Move
from game.rules import GAMES, Game
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import TwoHandDeal
from tests.bots.deals import a_deal
from tests.harness.strategies import TWO_HAND, random_game


def some_move(legal: tuple[Move, ...], random: Random) -> Move:
    """Any legal move, a claim seldom, or no deal would last."""
    moves = [move for move in legal if move != Claim() or random.random() < 0.1]
    return random.choice(moves or list(legal))


def moves_in(some: int, trump: Suit) -> tuple[Move, ...]:
    """The moves of a set, as the kernel's `legal` gives it."""
    return tuple(move_named(at, trump) for at in range(row.PASS + 1) if some >> at & 1)


def same_deal(first: IntArray, second: IntArray) -> bool:
    """Whether two rows say the same, however much of the stock has been drawn from its place."""
    return told_by(first) == told_by(second)


def told_by(deal: IntArray) -> list[list[int]]:
    """A row without the stock that has been drawn."""
    stock = deal[row.STOCK + deal[row.STOCK_AT] : row.STOCK + deal[row.STOCK_END]]
    before, after = deal[: row.STOCK_AT], deal[row.TURN_UP : row.GONE + 1]
    return [list(part) for part in (before, stock, after, deal[row.BARRED :])]


def same_price(game: Game, deal: TwoHandDeal, rules: IntArray, numbers: IntArray) -> bool:
    """Whether a claim, right or false, brings the same in both sets of rules."""
    claimed = numbers.copy()
    kernel.play(claimed, rules, row.CLAIM)
    return same_deal(claimed, kernel_deal(game, game.play(deal, Claim())[0]))


def differences(seed: int) -> list[str]:
    """Play one random deal in both sets of rules and tell every difference."""
    random = Random(seed)
    game = random_game(random, *TWO_HAND)
    deal: TwoHandDeal = a_deal(game, seed, random.randint(0, 1))
    rules, numbers = rule_vector(game.options), kernel_deal(game, deal)
    found = []
    while deal.turn is not None:
        legal = game.legal(deal)
        if set(moves_in(kernel.legal(numbers, rules), deal.trump)) != set(legal):
            found.append(f"{game} {deal}: legal moves differ")
        if Claim() in legal and not same_price(game, deal, rules, numbers):
            found.append(f"{game} {deal}: a claim is paid differently")
        move = some_move(legal, random)
        deal, _ = game.play(deal, move)
        kernel.play(numbers, rules, move_number(move, deal.trump))
        if not same_deal(numbers, kernel_deal(game, deal)):
            found.append(f"{game} {deal}: differs after {move}")
            break
    return found


@pytest.mark.parametrize("hundred", range(6))
def test_kernel_and_readable_rules_agree_on_every_position(hundred):
    for seed in range(100 * hundred, 100 * hundred + 100):
        assert differences(seed) == []


def named_places() -> Iterator[str]:
    """The names by which a house rule may be asked for."""
    for node in ast.walk(ast.parse(inspect.getsource(rule))):
        match node:
            case ast.Assign([ast.Name(name)], ast.Subscript(ast.Name("PLACES"))):
                yield name


def names_asked_for() -> Iterator[str]:
    """The house rules that some compiled function reads; what a network is only told of is not read."""
    for package in ("engine", "search", "evaluation"):
        for path in (Path(rule.__file__).parents[1] / package).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                match node:
                    case ast.Subscript(_, ast.Attribute(ast.Name("rule"), name)):
                        yield name


def test_every_house_rule_with_a_name_in_the_row_is_read_somewhere():
    """The others change nothing within a deal: random rules above are drawn from all of them."""
    assert set(named_places()) == set(names_asked_for())


@pytest.mark.parametrize("option", list(TwoHandOptions.all()), ids=lambda option: option.name)
def test_every_choice_of_every_house_rule_has_a_number_of_its_own(option):
    place = rule.PLACES[option.name]
    rows = [rule_vector(TwoHandOptions(**{option.name: value})) for value in option.choices]
    assert len({each[place] for each in rows}) == len(option.choices)


@pytest.mark.parametrize("trump", "HDCS")
def test_every_move_has_a_number_of_its_own(trump):
    """A pair comes up too seldom for chance."""
    moves = [move_named(number, trump) for number in range(37)]
    assert len(set(moves)) == 37
    assert [move_number(move, trump) for move in moves] == list(range(37))


def test_a_whole_pack_counts_twenty_four_cards_and_120_points():
    assert (count(PACK), points_in(PACK)) == (24, 120)


def test_chance_reaches_every_member_of_a_set():
    rng_state = int_array(1)
    rng_state[0] = 1
    assert {any_of(0b101100, rng_state) for _ in range(200)} == {2, 3, 5}


def test_the_comparison_itself_notices_a_difference():
    game = GAMES["schnapsen"]
    deal = a_deal(game, 1)
    numbers = kernel_deal(game, deal)
    numbers[row.CARD_POINTS] += 1
    assert not same_deal(numbers, kernel_deal(game, deal))
