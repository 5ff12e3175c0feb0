from itertools import product

import pytest

from game.rulebook import family_texts
from game.rules import GAMES
from game.rules.two_hand.options import TwoHandOptions
from game.words import LANGUAGES, Wording, Words

OPTIONS = [option.name for option in TwoHandOptions.all()]
DECKS = ("french", "hungarian", "double")
# One preset of each family, with each of its options.
FAMILIES = {type(game.options): game for game in GAMES.values()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FAMILIES.values(), ids=lambda game: game.key)
def test_every_option_and_choice_has_its_sentence(language, game):
    words = Words(language, strict=True)
    for option, deck in product(game.options.all(), DECKS):
        rule = family_texts(game).house_rule(words, game, option.name, deck)
        assert rule.title
        assert rule.about.endswith("."), option.name
        assert len(set(rule.labels)) == len(set(rule.rules)) == len(option.choices), option.name
        assert all(sentence.endswith((".", "!")) for sentence in rule.rules), option.name


@pytest.mark.parametrize("game", FAMILIES.values(), ids=lambda game: game.key)
def test_every_option_belongs_to_one_group_which_has_a_title(game):
    texts = family_texts(game)
    grouped = [name for names in texts.groups.values() for name in names]
    assert sorted(grouped) == sorted(option.name for option in game.options.all())
    assert set(texts.facts) <= set(grouped)
    for language in LANGUAGES:
        titles = [texts.group_title(Words(language, strict=True), key) for key in texts.groups]
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_name_a_line_and_an_origin(language):
    words = Words(language, strict=True)
    said = {words(f"game.{key}.{each}") for key in GAMES for each in ("name", "line", "origin")}
    assert len(said) == 3 * len(GAMES)


def said(language, key, deck):
    """The sentence about the exchange, in the words of a deck."""
    game = GAMES[key]
    values = family_texts(game).values(game, deck)
    return Words(language, strict=True)("rules.exchange.text", **values)


def test_a_sentence_speaks_the_words_of_the_deck():
    assert "the jack," in said("en", "schnapsen", "french")
    assert "the jack," in said("en", "schnapsen", "double")
    assert "the Unter," in said("en", "schnapsen", "hungarian")
    assert "the nine," in said("en", "sixty_six", "hungarian")


def test_hungarian_bends_the_article_with_the_card():
    assert "a bubi" in said("hu", "schnapsen", "french")
    assert "az alsó" in said("hu", "schnapsen", "hungarian")


def test_a_wording_that_is_missing_is_an_error():
    with pytest.raises(IndexError):
        f"{Wording(2):nine|jack}"


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"false_claim": "would_have_won"}, "false_claim_three_if"),
        ({"last_trick_rule": "wins"}, "unclaimed"),
        ({"last_trick_rule": "wins"}, "draw_carry"),
        ({"bummerl": False}, "bummerl_target"),
        ({"bummerl": False}, "bummerl_schneider"),
        ({"failed_close_moment": "end"}, "beaten_closer_flat"),
        ({"auto_claim": True}, "auto_settle_closed"),
        ({"auto_claim": True}, "unclaimed"),
    ],
)
def test_a_rule_without_effect_says_why(changes, name):
    game = GAMES["snapszer"].with_options(**changes)
    because = family_texts(game).idle_because(game, name)
    assert because is not None
    assert Words("en", strict=True)(because)


def test_with_bummerl_to_three_every_rule_has_its_effect():
    game = GAMES["snapszer"].with_options(bummerl=True, bummerl_target=3)
    assert [name for name in OPTIONS if family_texts(game).idle_because(game, name)] == []
