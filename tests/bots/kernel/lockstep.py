"""The readable rules and the kernel side by side: `python -m tests.bots.kernel.lockstep 20000 [PRESET …]`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine.translate import card_number
from game.bots.kernel import row
from game.bots.kernel.game import begin, clear, legal, play
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.kernel.translation import kernel_row, move_named, move_number
from game.core.cards import Card
from game.core.deal import Conditions
from game.core.moves import Claim, ConcedeContract, Discard, Redeal
from game.core.veiling import veiled_at_random
from game.rules import GAMES
from game.rules.bauernschnapsen.game import BauernschnapsenGame
from game.rules.thousand.game import ThousandGame
from game.rules.thousand.state import GOLDEN, NINES
from tests.harness.strategies import random_game

PRESETS = tuple(key for key, game in GAMES.items() if isinstance(game, AuctionGame))

# Moves that end a deal at once are made this seldom, so that most deals are played out.
_ENDING = (Claim, ConcedeContract, Redeal)
_ENDS = 0.15


@dataclass
class Tally:
    """The counts of a comparison."""

    deals: int = 0
    moves: int = 0


def compare(key: str, random: Random, deals: int) -> Tally:
    """Play random deals of a preset, half of them under random house rules.

    Raises AssertionError where moves, state or outcome differ.
    """
    tally = Tally()
    for number in range(deals):
        game = random_game(random, key, share=0.4) if number % 2 else GAMES[key]
        tally.moves += _compare_deal(game, random)
        tally.deals += 1
    return tally


def _conditions(game: AuctionGame, random: Random) -> Conditions:
    if isinstance(game, ThousandGame):
        return GOLDEN if game.options.golden and random.random() < 0.5 else ()
    if isinstance(game, BauernschnapsenGame) and game.options.kontra_block == "both_sides_out":
        return tuple((f"score_{seat}", random.randint(0, 23)) for seat in range(game.seats))
    return ()


def _shuffled(game: AuctionGame, random: Random) -> list[Card]:
    """A shuffled pack; in half the deals of Thousand one hand is dealt all nines, which may end them."""
    pack = random.sample(game.pack, len(game.pack))
    hands = [hand for hand in game.deal(pack, 0, ()).hands if hand]
    if isinstance(game, ThousandGame) and hands and random.random() < 0.5:
        for nine, place in zip(NINES, random.choice(hands), strict=False):
            at = pack.index(nine)
            pack[at], pack[place] = pack[place], nine
    return pack


def _compare_deal(game: AuctionGame, random: Random) -> int:
    pack = _shuffled(game, random)
    dealer, conditions = random.randrange(game.seats), _conditions(game, random)
    deal = veiled_at_random(game.deal(pack, dealer, conditions), random)
    rules, numbers, moves = rule_vector(game), int_array(row.LENGTH), int_array(row.MOST_MOVES)
    clear(numbers, len(pack))
    for place, card in enumerate(pack):
        numbers[row.STOCK + place] = card_number(card)
    numbers[row.DEALER] = dealer
    if conditions == GOLDEN:
        numbers[row.GOLDEN] = 1
    elif conditions:
        for seat, (_, points) in enumerate(conditions):
            numbers[row.SCORE + seat] = points
    begin(numbers, rules)
    made = 0
    while True:
        assert _same_row(numbers, kernel_row(game, deal)), (game, deal)
        may = game.legal(deal)
        offered = sorted(int(each) for each in moves[: legal(numbers, rules, moves)])
        assert offered == sorted(move_number(game, move) for move in may), (game, deal)
        named = {_sorted(move_named(game, number)) for number in offered}
        assert named == {_sorted(move) for move in may}, (game, deal)
        if not may:
            return made
        playing_on = [move for move in may if not isinstance(move, _ENDING)]
        move = random.choice(playing_on if playing_on and random.random() > _ENDS else may)
        deal = veiled_at_random(game.play(deal, move)[0], random)
        play(numbers, rules, move_number(game, move))
        made += 1


def _same_row(first: IntArray, second: IntArray) -> bool:
    """Whether two rows say the same, wherever in the row the undealt cards lie."""
    rest = [place for place in range(row.STOCK) if place not in (row.STOCK_AT, row.STOCK_END)]
    alike = all(first[place] == second[place] for place in rest)
    return alike and _stock(first) == _stock(second)


def _stock(deal: IntArray) -> list[int]:
    return list(deal[row.STOCK + deal[row.STOCK_AT] : row.STOCK + deal[row.STOCK_END]])


def _sorted(move: object) -> object:
    """A move in which the order of cards laid away does not matter."""
    return frozenset(move.what) if isinstance(move, Discard) else move


if __name__ == "__main__":
    for preset in sys.argv[2:] or PRESETS:
        found = compare(preset, Random(preset), int(sys.argv[1]))
        print(f"{preset}: {found.deals} deals, {found.moves} moves, no difference")
