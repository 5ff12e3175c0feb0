"""A number of the rules stands once, in the rules: no sentence holds it by itself."""

import re

import pytest

from game.core.cards import GOAL
from game.rulebook import family, family_texts, write_rulebook
from game.rules import GAMES
from game.words import LANGUAGES, Words
from tests.harness.sentences import catalogue as sentences

SIXTY_SIX = [game for game in GAMES.values() if game.family != "thousand"]
# Names of games and of families hold their number as a name.
NAMES = re.compile(r"game\.|setup\.family\.|career\.family\.")
# How house rules spell the numbers from two on.
SPELLED = {
    "en": "two three four five six seven eight nine ten eleven",
    "hu": "két|kettő három négy öt hat hét nyolc kilenc tíz tizenegy",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf",
    "pl": "dwa|dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście",
    "ru": "два|две три четыре|четырёх пять шесть семь восемь девять десять одиннадцать",
}


def numbers_in(text: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", text)}


def words_of(language: str) -> Words:
    return Words(language, strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_holds_the_goal_of_a_deal_by_itself(language):
    spelled = words_of(language).figure(GOAL).spelled
    holding = [
        key
        for key, sentence in sentences(language).items()
        if GOAL in numbers_in(re.sub(r"\{.*?\}", "", sentence)) and not NAMES.match(key)
    ]
    assert holding == []
    assert not [key for key, said in sentences(language).items() if said == f"{spelled}!"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SIXTY_SIX, ids=lambda game: game.key)
def test_a_rules_page_says_what_a_marriage_counts_by_the_rules(monkeypatch, language, game):
    words, usual = words_of(language), {word(language, 20), word(language, 40), "40"}
    for name, points in (("meld", 21), ("trump_meld", 60)):
        monkeypatch.setitem(family.MELDS, name, points)
        monkeypatch.setitem(vars(game.options), name, points)
    book = write_rulebook(words, game, "french")
    said = " ".join(text.words for text in book.texts()).lower()
    assert {21, 60} <= numbers_in(said)
    assert not {each for each in usual if re.search(rf"\b{each}\b", said)}
    (marriage,) = [chapter for chapter in book.chapters if chapter.key == "marriages"]
    assert not {20, 40} & numbers_in(str(marriage))


def word(language: str, number: int) -> str:
    return words_of(language).figure(number).spelled


def numbers_said(language: str, text: str) -> set[int]:
    """The numbers of a sentence, in figures and spelled."""
    spelled = enumerate(SPELLED[language].split(), start=2)
    said = {number for number, word in spelled if re.search(rf"\b({word})\b", text.lower())}
    return said | numbers_in(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_sentence_of_a_house_rule_names_its_number_and_that_of_no_other_choice(language, game):
    for option in game.options.all():
        rule = family_texts(game).house_rule(words_of(language), game, option.name, "french").rule
        for value in option.choices:
            if type(value) is int:
                said = numbers_said(language, rule(value))
                assert value in said or value < 3, (option.name, value)
                assert not said & {*option.choices} - {value}, (option.name, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_of_the_pack_names_the_cards_of_a_hand(language):
    for cards, held, other in ((24, 6, 5), (20, 5, 6)):
        game = GAMES["snapszer"].with_options(cards=cards)
        assert {*map(len, game.deal(game.pack, 0).hands)} == {held}
        rule = family_texts(game).house_rule(words_of(language), game, "cards", "french").rule
        said = numbers_said(language, rule(cards))
        assert held in said
        assert other not in said
