import json
import re
import shutil
import string
from pathlib import Path

import pytest

from game.core.cards import PACK_24, Card
from game.play.home import refusal
from game.rulebook.refusal import named
from game.stage.drawing.fonts import SIGN_OF
from game.words import (
    LANGUAGES,
    Words,
    card_name,
    preferred_language,
    short_suits,
    suit_name,
    wording_of,
)
from game.words.card_words import short_card, spoken
from game.words.catalogue import MissingWords
from game.words.forms import Figure
from game.words.language import WORDS, read_languages
from tests.harness.sentences import catalogue

GAME = Path(__file__).parents[2] / "game"
# What stands in every sentence without being handed in.
ALWAYS = ("goal", "schneider")
OTHERS = [language for language in LANGUAGES if language != "en"]
USED = re.compile(r"""\bwords(?:\.counted)?\(\s*(f?)"([a-z_0-9.{}\[\]()'"\-=+ ]+?)"[,)\s]""")


def placeholders(sentence):
    """The values code must hand in; a choice by deck ("{low:nine|jack}") or a suit is a language's own."""
    pieces = string.Formatter().parse(sentence)
    return {
        name
        for _, name, spec, _ in pieces
        if name not in (None, *ALWAYS, *SIGN_OF.values()) and "|" not in (spec or "")
    }


def files_of(language, folder):
    return {path.name for path in (folder / language).glob("*.toml")}


def asked_of(language, english):
    """The keys a language needs, each with the English sentence that says the same.

    A counted sentence has an ending for each of the language's plural forms, a rank or suit one name
    more for each of its cases.
    """
    own = tuple(f".{case}." for case in LANGUAGES["en"].cases)
    asked = {key: sentence for key, sentence in english.items() if not any(c in key for c in own)}
    for key in tuple(asked):
        counted, _, form = key.rpartition(".")
        if form == "one" and f"{counted}.other" in english:
            del asked[f"{counted}.one"]
            sentence = asked.pop(f"{counted}.other")
            asked |= {f"{counted}.{form}": sentence for form in language.plurals}
        if key.startswith(("rank.", "suit.")):
            asked |= {f"{counted}.{case}.{form}": english[key] for case in language.cases}
    return asked


def shortcomings(key, folder=WORDS):
    """The gaps and surpluses of a language: files, keys and placeholders."""
    language, own = read_languages(folder)[key], catalogue(key, folder)
    asked = asked_of(language, catalogue("en"))
    found = files_of(key, folder) ^ files_of("en", WORDS) | own.keys() ^ asked.keys()
    once = {form for form, pattern in language.plurals.items() if pattern.isdecimal()}
    for sentence in own.keys() & asked.keys():
        different = placeholders(own[sentence]) ^ placeholders(asked[sentence])
        if different - ({"count"} if sentence.rpartition(".")[2] in once else set()):
            found.add(sentence)
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_files_keys_and_placeholders_it_needs(language):
    assert shortcomings(language) == set()


POLISH_NUMBERS = """
name = "Na niby"
place = 9
decimal_sign = "٫"
day_form = "%Y/%d/%m"
[plurals]
one = "1"
few = "([0-9]*[02-9])?[2-4]"
many = "[0-9]+"
"""


def made_up(folder, drop=None):
    """A language with three plural forms that says everything in English."""
    place = folder / "xx"
    place.mkdir()
    (place / "language.toml").write_text(POLISH_NUMBERS, encoding="utf-8")
    language = read_languages(folder)["xx"]
    for name in files_of("en", WORDS) - {"language.toml"}:
        single = folder / name / "en"
        single.mkdir(parents=True)
        shutil.copy(WORDS / "en" / name, single)
        sentences = asked_of(language, catalogue("en", single.parent))
        lines = [
            f"{json.dumps(key)} = {json.dumps(sentence)}"
            for key, sentence in sentences.items()
            if key != drop
        ]
        (place / name).write_text("\n".join(lines), encoding="utf-8")
    return language


def test_a_folder_is_all_that_a_new_language_needs(tmp_path):
    language = made_up(tmp_path)
    assert shortcomings("xx", tmp_path) == set()
    words = Words("xx", strict=True, folder=tmp_path)
    assert language.name == "Na niby"
    assert words("menu.play") == Words("en")("menu.play")
    assert words.counted("table.points", 3) == Words("en").counted("table.points", 3)
    assert words.number(1.5, 1) == "1٫5"


def test_a_language_without_one_of_its_plural_forms_is_found_out(tmp_path):
    made_up(tmp_path, drop="lan.free.few")
    assert shortcomings("xx", tmp_path) == {"lan.free.few"}


@pytest.mark.parametrize(
    ("key", "form", "numbers"),
    [
        ("pl", "one", [1, -1]),
        ("pl", "few", [2, 4, 22, 104, 132]),
        ("pl", "many", [0, 5, 12, 14, 21, 101, 112]),
        ("ru", "one", [1, 21, 101]),
        ("ru", "few", [2, 4, 22, 104, 132]),
        ("ru", "many", [0, 5, 11, 12, 14, 111, 112]),
    ],
)
def test_polish_and_russian_numbers_take_their_form(key, form, numbers):
    assert {LANGUAGES[key].plural(number) for number in numbers} == {form}


def test_a_counted_sentence_a_language_lacks_is_said_in_english(tmp_path):
    made_up(tmp_path, drop="lan.free.one")
    shutil.copytree(WORDS / "en", tmp_path / "en")
    words = Words("xx", folder=tmp_path)
    assert words.counted("lan.free", 1) == "1 seat free"


@pytest.mark.parametrize("wrong", ['name = "X"', "name = ", 'plurals = {one = "("}'])
def test_a_language_that_is_wrongly_described_is_named(tmp_path, wrong):
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(ValueError, match=r"language\.toml"):
        read_languages(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language):
    assert not [key for key, sentence in catalogue(language).items() if not sentence.strip()]


# A format and an abbreviation: the point is no end of a sentence.
_POINTED = {"decimal_sign", "day_form", "statistics.column.points"}


@pytest.mark.parametrize("language", OTHERS)
def test_headlines_have_no_full_stop_in_any_language_and_sentences_have_one(language):
    own, english = catalogue(language), catalogue("en")
    wrong = [
        key
        for key in (own.keys() & english.keys()) - _POINTED
        if (english[key][-1] == "." and own[key][-1] not in ".!?…”»“")
        or ((english[key][-1].isalnum() or english[key][-1] == "}") and own[key][-1] == ".")
    ]
    assert wrong == []


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


@pytest.mark.parametrize("values", [{"wrong": "x"}, {}])
def test_a_missing_value_is_an_error_where_we_are_strict(values):
    with pytest.raises(MissingWords):
        Words("en", strict=True)("settings.damaged", **values)


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
        ("pl", "french", "dama kier"),
        ("pl", "hungarian", "wyżnik czerwień"),
        ("ru", "french", "дама червей"),
        ("ru", "hungarian", "обер червей"),
    ],
)
def test_a_card_is_called_as_the_deck_has_it(language, deck, name):
    assert card_name(Words(language, strict=True), PACK_24[3], deck) == name


@pytest.mark.parametrize(
    ("language", "key", "values", "sentence"),
    [
        ("ru", "refused.must_beat", {"suit": "H", "card": "QH"}, "перебить даму червей"),
        (
            "ru",
            "refused.must_trump",
            {"suit": "C", "trump": "S"},
            "нет треф: надо бить козырем (пики)",
        ),
        ("ru", "table.move.marriage", {"suit": "D"}, "марьяж в бубнах"),
        ("pl", "refused.must_beat", {"suit": "H", "card": "TH"}, "przebić dziesiątkę kier"),
        ("pl", "refused.must_trump", {"suit": "C", "trump": "S"}, "Nie masz trefli"),
        ("pl", "table.move.marriage", {"suit": "D"}, "meldunek w karach"),
        ("en", "refused.must_beat", {"suit": "H", "card": "QH"}, "beat the queen of hearts"),
    ],
)
def test_a_sentence_takes_a_name_in_the_case_it_needs(language, key, values, sentence):
    words = Words(language, strict=True)
    assert sentence in words(key, **named(words, values, "french"))


@pytest.mark.parametrize(
    ("language", "key", "heard"),
    [
        ("en", "lesson.schnapsen.lead.not", "Begin with the ace of clubs: nothing"),
        ("hu", "lesson.schnapsen.exchange.say", "Nálad van a kőr bubi,"),
        ("pl", "lesson.schnapsen.he_too.say", "Zagraj damę trefl: musi dołożyć do trefli,"),
        ("pl", "lesson.schnapsen.ruff.say", "wychodzi w asa karo."),
        ("pl", "lesson.thousand.trumps.say", "Wszystkie inne kiery padły"),
        ("ru", "lesson.schnapsen.he_too.say", "Ходи дамой треф: он обязан дать трефы,"),
        ("ru", "lesson.schnapsen.ruff.say", "ходит тузом бубен. В масть"),
        ("ru", "lesson.sixty_six.last_trick.say", "у него ни треф, ни козырей"),
        ("ru", "table.advice.give", "Отдай даму треф"),
    ],
)
def test_a_card_drawn_by_its_sign_is_heard_in_the_case_of_its_sentence(language, key, heard):
    words = Words(language, strict=True)
    cards = {str(card): short_card(words, card, "french") for card in PACK_24}
    values = cards | short_suits(words, "french") | {"card": cards["QC"], "name": "Zsófi"}
    sentence = words(key, **values, deck=wording_of("french"))
    assert heard in spoken(words, sentence, "french")
    assert not re.search(str(card_name(words, Card("QC"), "french")), sentence)


# The words of a language after which a card or suit drawn by its sign stands as it does alone.
_BEFORE_A_PLAIN_NAME = {
    "pl": "a|ale|więc|i|I|to|jest|będzie|zostaje|As|król|Teraz|Wystarczy|Padła",
    "ru": "а|и|И|—|У тебя|у него|у него есть|у неё есть|у кого есть|У кого-то|ещё|станут|дешевле"
    "|Теперь|теперь|пришла|старшая|остальные",
}


@pytest.mark.parametrize("language", _BEFORE_A_PLAIN_NAME)
def test_a_card_within_a_clause_names_its_case(language):
    """A listener hears its name there: "Zagraj damę trefl" and not "Zagraj dama trefl"."""
    before = re.compile(rf"(^|[.:,;!?]|(^|\s)({_BEFORE_A_PLAIN_NAME[language]}))\s*$")
    card = re.compile(r"\{([AKQJT9][HDCS]|card)\}|[♥♦♣♠](?![:}])")
    wrong = [
        (key, sentence[: found.end()])
        for key, sentence in catalogue(language).items()
        if key.startswith(("lesson.", "table.advice."))
        for found in card.finditer(sentence)
        if not before.search(sentence[: found.start()])
    ]
    assert not wrong


def test_a_case_the_language_lacks_is_an_error_where_we_are_strict():
    with pytest.raises(MissingWords):
        Words("ru", strict=True)(
            "card.name", rank="дама", suit=suit_name(Words("en"), "H", "french")
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_a_sentence_asks_for_is_one_of_its_language(language):
    cases = set(LANGUAGES[language].cases)
    for key, sentence in catalogue(language).items():
        for _, _, spec, _ in string.Formatter().parse(sentence):
            assert not spec or "|" in spec or spec.lower() == "words" or spec in cases, key


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
        ([{"language": "fi", "country": None}, {"language": "de", "country": "AT"}], "de"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_system_that_we_speak_is_chosen(locales, language):
    assert preferred_language(locales) == language


_OF_ONE_DECK = re.compile(
    r"\b(Obers?|Unters?(?! dieser)|[Ff]első\w*|[Aa]lsó\w*|[Ww]yżni\w+|[Nn]iżni\w+"
    r"|[Оо]бер\w{0,2}|[Уу]нтер\w*"
    r"|[Qq]ueens?|[Jj]acks?|[Cc]lubs?|[Ss]pades?|[Dd]iamonds?|Damen?|Buben?|Karo|Kreuz|Pik"
    r"|[Dd]ám[aá]\w*|[Bb]ubi\w*|[Kk]őr\w*|[Kk]áró\w*|[Tt]reff(et|ből|re)?|[Pp]ikk\w*"
    r"|[Dd]am(y|ę|ą|om|ami)|[Ww]alet\w*|[Kk]ier(y|ów|ach)|[Tt]refl\w*|[Pp]ik(i|ów|ach)"
    r"|[Дд]ам(а|ы|у|ой|е|ам)|[Вв]алет\w*|[Бб]уб(ны|ен|нах)|[Тт]реф(ы|ах)|[Пп]ик(и|ами|ах))\b"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_queens_jacks_and_suits_are_named_as_the_deck_has_them(language):
    fixed = {
        key: sentence
        for key, sentence in catalogue(language).items()
        if not key.startswith(("rank.", "suit."))
        and key != "rules.tricks.draw"  # a talon felső lapja: the stock's top card
        and _OF_ONE_DECK.search(re.sub(r"\{(deck|low):[^}]*\}", "", sentence))
    }
    assert not fixed


@pytest.mark.parametrize(
    ("language", "own"),
    [
        ("en", r"^I "),
        ("hu", r"k!?$"),
        ("de", r"^Ich \w+e\b"),
        ("pl", r"^\w+(am|em|ę)\b"),
        ("ru", r"^\w+[ую]\b"),
    ],
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percent_sign_stands_behind_its_number_as_the_settings_have_it(language):
    sentences = catalogue(language)
    (usual,) = re.findall(r"\}(\s?%)", sentences["settings.percent"])
    others = {key: set(re.findall(r"\}(\s?%)", text)) for key, text in sentences.items()}
    assert not {key for key, found in others.items() if found - {usual}}


_NAMES = "name|names|winner|loser|declarer|partner|owner"
_NUMBERS = "count|points|bid|took|number|total|price|figure|change|limit|target|score|deal"
_NUMBER_BEHIND_A_NAME = re.compile(rf"\{{({_NAMES})\}}\s+(\{{({_NUMBERS})\}}|\d)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_stands_right_behind_a_name(language):
    """Some names end in a number: what followed would be read with it."""
    sentences = catalogue(language).items()
    assert not {key: text for key, text in sentences if _NUMBER_BEHIND_A_NAME.search(text)}


def test_no_hungarian_article_stands_before_a_name_or_a_number_that_may_be_any():
    """A thousand takes another one than seven, Anna another than Béla."""
    article = re.compile(rf"\b[Aa]z? \{{({_NAMES}|figure|count|points|bid|took|number|score)\}}")
    assert not {key: text for key, text in catalogue("hu").items() if article.search(text)}


def test_no_english_article_stands_before_a_word_that_another_deck_replaces():
    """A queen, but an Ober."""
    sentences = catalogue("en").items()
    assert not {key: text for key, text in sentences if re.search(r"\b[Aa]n? \{deck:", text)}


@pytest.mark.parametrize(
    ("language", "other"),
    [("hu", r"\b(parti|mérkőzés|meccs)(t|k|je|ben|ig)?\b"), ("ru", r"\bматч")],
)
def test_a_match_has_one_name_in_a_language(language, other):
    """A round of cards is no sports event, and no other thing from page to page."""
    wrong = re.compile(other, re.IGNORECASE)
    assert not {key: text for key, text in catalogue(language).items() if wrong.search(text)}


@pytest.mark.parametrize("number", [28, 13, 2, 5])
def test_what_the_system_has_against_a_file_is_said_in_the_players_words(number):
    assert Words("en", strict=True)(f"trouble.{refusal(OSError(number, 'English'))}")


def test_no_sentence_is_given_the_systems_own_words():
    """They are English, whatever the language; in a terminal and among the index's notes they may stand."""
    own = re.compile(r"strerror|reason=str\(|tell\(str\(|= str\(reason\)\n")
    found = {
        str(path.relative_to(GAME)) for path in GAME.rglob("*.py") if own.search(path.read_text())
    }
    assert {each for each in found if not each.startswith(("command_line", "statistics/"))} == set()


def test_a_figure_stands_in_digits_or_spelled_and_large_where_it_begins():
    assert "{0} {0:words} {0:Words}".format(Figure(40, "forty")) == "40 forty Forty"
