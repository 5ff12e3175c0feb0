"""A family's declarations hold in every room that asks it."""

import pytest

from game.bots import BOTS
from game.rulebook.family import BookWriter
from game.rules import FAMILIES, GAMES, PRESETS, part
from game.scenes.table.families import TableFamily

# Codes that people have written down: a preset keeps its number, and a new one gets the next.
CODES = (
    *("snapszer", "sixty_six", "sixty_six_parlett", "schnapsen", "schnapsen_sharp"),
    *("bauernschnapsen", "talonschnapsen", "talonschnapsen_carinthia"),
    *("thousand_2", "thousand_3", "thousand_4"),
    *("north_american_2", "north_american_3", "north_american_4"),
)


def test_a_preset_keeps_its_number_in_deal_codes():
    numbers = {key: preset.code for key, preset in PRESETS.items()}
    assert len(set(numbers.values())) == len(numbers)
    assert {key: numbers[key] for key in CODES} == {key: at for at, key in enumerate(CODES)}


def test_every_day_of_the_week_has_one_deal():
    days = [preset.weekday for preset in PRESETS.values() if preset.weekday is not None]
    assert sorted(days) == list(range(7))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_game_and_its_deals_are_of_the_family_that_lists_it(game):
    family = FAMILIES[game.family]
    assert game in [preset.game for preset in family.presets]
    assert game.deal(game.pack, dealer=0).family == family.key


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_another_pack_than_the_games_is_not_dealt_nor_any_by_a_dealer_without_a_seat(game):
    first, _, *others = game.pack
    for pack, dealer, sentence in (
        ((first, *others), 0, f"from {len(game.pack)} cards"),
        ((first, first, *others), 0, "a card twice"),
        ((first, "7H", *others), 0, "does not belong"),
        (game.pack, game.seats, "must be a seat"),
    ):
        with pytest.raises(ValueError, match=sentence):
            game.deal(pack, dealer)


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.key)
def test_every_part_that_a_family_names_exists(family):
    assert issubclass(part(family.book), BookWriter)
    assert issubclass(part(family.table), TableFamily)
    named = [name for name in (family.calls, family.vector) if name is not None]
    assert all(callable(part(name)) for name in named)
    assert len(named) == (2 if part(family.table).bid_for else 0)
    assert set(family.bots) <= set(BOTS)
