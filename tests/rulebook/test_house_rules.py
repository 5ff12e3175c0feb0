import pytest

from game.rulebook import GROUPS, house_rule, idle_because, rule_values
from game.rules import GAMES
from game.rules.two_hand.options import TwoHandOptions
from game.words import LANGUAGES, Wording, Words

OPTIONS = [option.name for option in TwoHandOptions.all()]
DECKS = ("french", "hungarian", "double")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_and_choice_has_its_sentence(language, name):
    words = Words(language, strict=True)
    for deck in DECKS:
        rule = house_rule(words, GAMES["snapszer"].options, name, deck)
        assert rule.title
        assert rule.about.endswith(".")
        assert len(set(rule.labels)) == len(rule.option.choices)
        assert len(set(rule.rules)) == len(rule.option.choices)
        assert all(sentence.endswith((".", "!")) for sentence in rule.rules)


def test_every_option_belongs_to_one_group():
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(OPTIONS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_a_name_a_line_and_an_origin(language, key):
    words = Words(language, strict=True)
    said = [words(f"game.{key}.{each}") for each in ("name", "line", "origin")]
    assert len(set(said)) == 3


def test_a_sentence_speaks_the_words_of_the_deck():
    rules = GAMES["schnapsen"].options
    words = Words("en", strict=True)

    def said(deck):
        return words("rules.exchange.text", **rule_values(rules, deck))

    assert "the jack," in said("french")
    assert "the jack," in said("double")
    assert "the Unter," in said("hungarian")
    assert "the nine," in words(
        "rules.exchange.text", **rule_values(GAMES["sixty_six"].options, "hungarian")
    )


def test_hungarian_bends_the_article_with_the_card():
    words = Words("hu", strict=True)
    rules = GAMES["schnapsen"].options
    assert "a bubi" in words("rules.exchange.text", **rule_values(rules, "french"))
    assert "az alsó" in words("rules.exchange.text", **rule_values(rules, "hungarian"))


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
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_without_effect_says_why(language, changes, name):
    rules = GAMES["snapszer"].with_options(**changes).options
    because = idle_because(rules, name)
    assert because is not None
    assert Words(language, strict=True)(because)


def test_with_bummerl_to_three_every_rule_has_its_effect():
    rules = GAMES["snapszer"].with_options(bummerl=True, bummerl_target=3).options
    assert [name for name in OPTIONS if idle_because(rules, name)] == []
