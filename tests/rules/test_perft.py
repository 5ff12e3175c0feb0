"""Move sequences counted from fixed packs: any change in what may be done shows here.

A change that is meant is taken over by printing `counts(key)` for each preset. A preset that is added needs
no numbers here: its family has some.
"""

from random import Random

import pytest

from game.core.veiling import veiled_at_random
from game.rules import FAMILIES, GAMES, read_game

DEPTHS = (1, 2, 3, 4)
PACKS = (1, 2, 3)

COUNTS: dict[str, tuple[tuple[int, ...], ...]] = {
    "snapszer": ((9, 58, 379, 2323), (8, 50, 313, 1880), (8, 50, 339, 2037)),
    "sixty_six": ((8, 50, 131, 626), (8, 50, 133, 620), (8, 50, 133, 646)),
    "sixty_six_parlett": ((8, 50, 131, 626), (8, 50, 133, 620), (8, 50, 133, 646)),
    "schnapsen": ((6, 30, 183, 844), (6, 30, 183, 842), (6, 30, 180, 825)),
    "schnapsen_sharp": ((6, 30, 183, 844), (6, 30, 183, 842), (6, 30, 180, 825)),
    "bauernschnapsen": ((4, 24, 100, 236), (3, 18, 75, 177), (3, 18, 75, 177)),
    "talonschnapsen": ((4, 24, 100, 280), (3, 18, 75, 210), (3, 18, 75, 210)),
    "talonschnapsen_carinthia": ((4, 20, 72, 176), (3, 15, 54, 132), (3, 15, 54, 132)),
    "north_american_4": ((6, 26, 101, 332), (6, 26, 88, 266), (6, 27, 100, 261)),
    "north_american_3": ((6, 27, 112, 493), (6, 27, 95, 401), (6, 27, 93, 468)),
    "north_american_2": ((6, 30, 212, 589), (6, 30, 211, 546), (6, 32, 222, 584)),
    "thousand_3": ((1, 5, 15, 50), (1, 5, 15, 50), (1, 5, 15, 50)),
    "thousand_2": ((1, 5, 236, 374), (1, 5, 236, 374), (1, 5, 236, 374)),
    "thousand_4": ((1, 5, 15, 50), (1, 5, 15, 50), (1, 5, 15, 50)),
    # Without an auction they come to the cards at once.
    "thousand_3(golden=on)": ((20, 180, 1440, 2592), (20, 180, 1440, 2480), (20, 180, 1440, 2704)),
    "thousand_2(golden=on)": ((2, 132, 1320, 2475), (2, 132, 1320, 3190), (2, 132, 1320, 2750)),
    "thousand_4(golden=on)": ((20, 180, 1440, 2592), (20, 180, 1440, 2480), (20, 180, 1440, 2704)),
}


def perft(game, deal, depth):
    if depth == 0 or deal.turn is None:
        return 1
    after = [veiled_at_random(game.play(deal, move)[0], Random(0)) for move in game.legal(deal)]
    return sum(perft(game, each, depth - 1) for each in after)


def counts(key):
    game = read_game(key)
    conditions = game.scorer.conditions(game.scorer.begun())
    found = []
    for seed in PACKS:
        pack = list(game.pack)
        Random(seed).shuffle(pack)
        deal = veiled_at_random(game.deal(pack, seed % game.seats, conditions), Random(0))
        found.append(tuple(perft(game, deal, depth) for depth in DEPTHS))
    return tuple(found)


@pytest.mark.parametrize("key", COUNTS)
def test_the_number_of_move_sequences_is_as_it_was(key):
    assert counts(key) == COUNTS[key]


CHOICES: dict[str, tuple[int, int]] = {
    "snapszer": (807, 4724),
    "sixty_six": (885, 4612),
    "sixty_six_parlett": (922, 4826),
    "schnapsen": (810, 3570),
    "schnapsen_sharp": (788, 3380),
    "bauernschnapsen": (525, 1410),
    "talonschnapsen": (519, 2586),
    "talonschnapsen_carinthia": (486, 1944),
    "north_american_4": (923, 2317),
    "north_american_3": (950, 2732),
    "north_american_2": (887, 3501),
    "thousand_3": (1277, 7886),
    "thousand_2": (1073, 9603),
    "thousand_4": (1288, 7792),
}


def choices(key):
    """Moves made and choices offered in forty random deals: reaches closings, melds and last tricks."""
    game, random, made, offered = GAMES[key], Random(66), 0, 0
    for number in range(40):
        pack = list(game.pack)
        random.shuffle(pack)
        deal = game.deal(pack, dealer=number % game.seats)
        while deal.turn is not None:
            moves = game.legal(deal)
            made, offered = made + 1, offered + len(moves)
            quiet = [move for move in moves if str(move) not in ("claim", "close")]
            deal, _ = game.play(deal, random.choice(quiet if random.random() < 0.9 else moves))
            deal = veiled_at_random(deal, random)
    return made, offered


@pytest.mark.parametrize("key", CHOICES)
def test_the_choices_of_whole_deals_are_as_they_were(key):
    assert choices(key) == CHOICES[key]


@pytest.mark.parametrize("numbers", [COUNTS, CHOICES], ids=["counts", "choices"])
def test_every_family_has_its_numbers(numbers):
    assert {read_game(key).family for key in numbers} == set(FAMILIES)
