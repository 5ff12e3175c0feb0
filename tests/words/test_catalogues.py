import re
import string
from pathlib import Path

import pytest

from game.cards import PACK_24
from game.words import (
    LANGUAGES,
    MissingWords,
    Words,
    card_name,
    preferred_language,
    short_card,
)
from game.words.catalogue import catalogue

GAME = Path(__file__).parents[2] / "game"
OTHERS = [language for language in LANGUAGES if language != "en"]
USED = re.compile(r"""\bwords(?:\.counted)?\(\s*(f?)"([a-z_0-9.{}\[\]()'"\-=+ ]+?)"[,)\s]""")


def placeholders(sentence):
    """What code must hand in; a choice by deck ("{low:nine|jack}") is a language's own affair."""
    pieces = string.Formatter().parse(sentence)
    return {name for _, name, spec, _ in pieces if name is not None and "|" not in (spec or "")}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language):
    assert set(catalogue(language)) == set(catalogue("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_files(language):
    folder = GAME / "stage" / "words"
    names = {path.name for path in (folder / "en").glob("*.toml")}
    assert {path.name for path in (folder / language).glob("*.toml")} == names


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_the_same_placeholders(language):
    english, other = catalogue("en"), catalogue(language)
    different = {
        key for key in english if placeholders(english[key]) != placeholders(other.get(key, ""))
    }
    assert not different


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language):
    assert not [key for key, sentence in catalogue(language).items() if not sentence.strip()]


def test_every_key_used_in_code_exists():
    known = catalogue("en")
    missing = []
    for path in GAME.rglob("*.py"):
        for is_template, key in USED.findall(path.read_text(encoding="utf-8")):
            pattern = re.escape(key)
            if is_template:
                pattern = re.sub(r"\\\{.*?\\\}", "[A-Za-z0-9_.]+", pattern)
            whole = re.compile(pattern + r"(\.one|\.other)?$")
            if not any(whole.match(each) for each in known):
                missing.append(f"{path.relative_to(GAME)}: {key}")
    assert not missing


def test_a_missing_key_is_an_error_where_we_are_strict():
    with pytest.raises(MissingWords):
        Words("hu", strict=True)("no.such.key")


def test_a_missing_value_is_an_error_where_we_are_strict():
    with pytest.raises(MissingWords):
        Words("en", strict=True)("settings.damaged", wrong="x")


def test_a_missing_key_never_ends_a_match():
    assert Words("hu")("no.such.key") == "no.such.key"


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="xx"):
        Words("xx")


def test_numbers_are_written_as_the_language_does():
    assert Words("en").number(1.5, 1) == "1.5"
    assert Words("hu").number(1.5, 1) == "1,5"


def test_things_are_listed_with_a_last_and():
    words = Words("en")
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("language", "deck", "name"),
    [
        ("en", "french", "queen of hearts"),
        ("en", "hungarian", "Ober of hearts"),
        ("hu", "french", "kőr dáma"),
        ("hu", "hungarian", "piros felső"),
        ("de", "french", "Herz-Dame"),
        ("de", "hungarian", "Herz-Ober"),
        ("de", "double", "Herz-Dame"),
    ],
)
def test_a_card_is_called_as_the_deck_has_it(language, deck, name):
    assert card_name(Words(language, strict=True), PACK_24[3], deck) == name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", ["french", "hungarian", "double"])
def test_no_two_cards_share_a_name(language, deck):
    words = Words(language, strict=True)
    assert len({card_name(words, card, deck) for card in PACK_24}) == 24
    assert len({short_card(words, card, deck) for card in PACK_24}) == 24


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        ([{"language": "hu", "country": "HU"}], "hu"),
        ([{"language": "pl", "country": None}, {"language": "de", "country": "AT"}], "de"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_system_that_we_speak_is_chosen(locales, language):
    assert preferred_language(locales) == language


_OBER_OR_UNTER = re.compile(r"\b(Obers?|Unters?(?! dieser)|[Ff]első\w*|[Aa]lsó\w*)\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_queens_and_jacks_are_named_as_the_deck_has_them(language):
    fixed = {
        key: sentence
        for key, sentence in catalogue(language).items()
        if not key.startswith("rank.")
        and key != "rules.tricks.draw"  # a talon felső lapja: the stock's top card
        and _OBER_OR_UNTER.search(re.sub(r"\{(deck|low):[^}]*\}", "", sentence))
    }
    assert not fixed


@pytest.mark.parametrize(
    ("language", "own"), [("en", r"^I "), ("hu", r"k!?$"), ("de", r"^Ich \w+e\b")]
)
@pytest.mark.parametrize("said", ["close", "exchange", "pass"])
def test_what_a_player_says_is_said_in_the_first_person(language, own, said):
    assert re.search(own, catalogue(language)[f"table.say.{said}"])


def test_two_files_may_not_share_a_key(tmp_path):
    (tmp_path / "en").mkdir()
    for name in ("one.toml", "two.toml"):
        (tmp_path / "en" / name).write_text('[menu]\nplay = "Play"\n')
    with pytest.raises(ValueError, match=r"menu\.play"):
        catalogue("en", tmp_path)
