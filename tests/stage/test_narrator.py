"""Sentences are said in their order, once each, and again to whoever asks."""

from types import SimpleNamespace

import pytest

from game.stage.sound.narrator import Narrator


@pytest.fixture
def said():
    return []


@pytest.fixture
def narrator(said):
    """A narrator whose screen reader notes each line, and whether it breaks off the one before."""
    narrator = Narrator()
    narrator.reader = SimpleNamespace(
        say=lambda line, breaks_off: said.append((line, breaks_off)),
        hush=lambda: said.append(("", True)),
        close=lambda: None,
    )
    return narrator


def test_the_first_sentence_after_a_key_breaks_off_those_before(narrator, said):
    for line in ("One.", "Two."):
        narrator.say(line)
    narrator.begin()
    for line in ("Three.", "Four."):
        narrator.say(line)
    assert said == [("One.", True), ("Two.", False), ("Three.", True), ("Four.", False)]


def test_a_sentence_is_not_said_twice_in_a_row_unless_a_key_asks_for_it(narrator, said):
    for _ in range(2):
        narrator.say("Two\n lines.")
        narrator.say("")
    narrator.begin()
    narrator.say("Two lines.")
    assert [line for line, _ in said] == ["Two lines.", "Two lines."]


def test_the_last_sentence_is_said_again_then_those_before_it(narrator, said):
    narrator.say_all(("One.", "Two."))
    for _ in range(3):
        narrator.begin()
        narrator.say_again()
    assert said[2:] == [("Two.", True), ("One.", True), ("One.", True)]
    narrator.say("Three.")
    narrator.say_again()
    assert said[-1][0] == "Three."


def test_what_was_meant_for_one_player_is_forgotten_when_another_sits_down(narrator, said):
    narrator.say("Open.")
    narrator.say("Your hand.", private=True)
    narrator.point_to("A card.")
    narrator.say_focus()
    narrator.forget()
    assert said[-1] == ("", True)
    narrator.say_again()
    narrator.say_again()
    assert [line for line, _ in said[-2:]] == ["Open.", "Open."]


def test_what_has_been_told_of_the_focus_is_not_said_once_more(narrator, said):
    narrator.point_to("Queen")
    narrator.say_focus()
    narrator.tell_of_focus("Picked: queen.")
    narrator.point_to("Queen, picked")
    narrator.say_focus()
    narrator.point_to("King")
    narrator.say_focus()
    assert [line for line, _ in said] == ["Queen", "Picked: queen.", "King"]


def test_the_focus_is_said_once_where_it_stays_and_again_on_another_page(narrator, said):
    narrator.point_to("Play")
    narrator.say_focus()
    narrator.say_focus()
    narrator.begin()
    narrator.say_focus(again=True)
    narrator.leave_focus()
    narrator.point_to("Play")
    narrator.begin()
    narrator.say_focus()
    assert [line for line, _ in said] == ["Play"] * 3
