"""House rules by name: the text says all of them, and a text that does not is refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.play.house_rules import (
    FILE,
    LONGEST_NAME,
    LONGEST_TEXT,
    BadHouseRules,
    HouseRules,
    HouseRulesFile,
    read_house_rules,
    write_house_rules,
)
from game.rules import GAMES
from game.words import Words
from game.words.language import LANGUAGES

TWENTY = GAMES["snapszer"].with_options(cards=20)
NAMES = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P"]), min_size=1, max_size=LONGEST_NAME
)


@given(NAMES, st.sampled_from(sorted(GAMES)), st.data())
def test_the_text_of_any_rules_reads_back_to_them(name, key, data):
    options = GAMES[key].options
    option = data.draw(st.sampled_from(list(options.all())))
    value = data.draw(st.sampled_from(option.choices))
    if value == getattr(options, option.name):
        return
    try:
        game = GAMES[key].with_options(**{option.name: value})
    except ValueError:
        return
    rules = HouseRules(name, game)
    assert read_house_rules(f"  {write_house_rules(rules)}\n") == rules


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "unreadable"),
        ("Kati", "unreadable"),
        ("Kati: whist(cards=20)", "unreadable"),
        ("Kati: snapszer(cards=21)", "unreadable"),
        ("Kati: snapszer(cards=20", "unreadable"),
        ("Kati: snapszer", "by_the_book"),
        (": snapszer(cards=20)", "no_name"),
        ("K" * (LONGEST_NAME + 1) + ": snapszer(cards=20)", "no_name"),
        ("K" * LONGEST_TEXT + ": snapszer(cards=20)", "unreadable"),
    ],
)
def test_a_text_without_house_rules_is_refused_with_a_sentence(text, key):
    with pytest.raises(BadHouseRules) as refused:
        read_house_rules(text)
    assert refused.value.key == f"setup.named.{key}"
    assert all(refused.value.key in Words(language) for language in LANGUAGES)


def test_kept_rules_are_there_again_and_a_damaged_file_is_set_aside(tmp_path):
    file, rules = HouseRulesFile(tmp_path), HouseRules("Kati: at home", TWENTY)
    assert file.load() == ()
    assert file.keep(rules) == file.load() == (rules,)
    for damaged in ('["Kati: whist"]', "[1]", "7"):
        (tmp_path / FILE).write_text(damaged)
        assert file.load() == ()
        assert not (tmp_path / FILE).exists()
