"""Writing without keys: the keyboard on the screen, with a pad or a finger."""

from __future__ import annotations

import pygame
import pytest
from pygame import FRect

from game.scenes.elements.widget_page import WidgetPage
from game.stage.input.intents import Cancel, Confirm, Hotkey, Menu, StepFocus, TypedText
from game.stage.user_action import Chosen
from game.stage.widgets import TextField, WidgetGroup
from game.stage.widgets.group import WriteInto
from game.stage.widgets.keyboard import Keyboard, put_keyboard
from game.words import LANGUAGES
from tests.stage.virtual_pad import plugged


@pytest.fixture
def field(context):
    changes = []

    def act(action):
        match action:
            case WriteInto(field):
                put_keyboard(context, field)
            case Chosen("name", text):
                changes.append(text)

    context.stage.on_action = act
    page = WidgetPage(context)
    page.changes = changes
    found = TextField("Name", "Anna", "name", FRect(100, 100, 500, 50), longest=8)
    page.group = WidgetGroup(context, [found])
    page.group.focus(found, shown=True)
    context.push(page)
    found.page = page
    return found


def opened(context, field, device="pad"):
    context.stage.reader.device = device
    context.stage.send(Confirm())
    keyboard = context.stage.top
    assert isinstance(keyboard, Keyboard)
    return keyboard


def press(context, keyboard, label):
    button = next(each for each in keyboard.group.widgets if each.label == label)
    keyboard.group.focus(button)
    context.stage.send(Confirm())


def test_with_keys_at_hand_the_field_itself_is_typed_into(context, field):
    context.stage.reader.device = "keys"
    context.stage.send(Confirm())
    assert field.typing
    assert context.stage.top is field.page


def test_a_name_is_written_letter_by_letter_with_a_pad(context, field):
    keyboard = opened(context, field)
    assert not context.stage.reader.typing
    for letter in "be":
        press(context, keyboard, letter)
    context.stage.send(Hotkey("pad y"))
    press(context, keyboard, "2")
    context.stage.send(Hotkey("pad x"))
    press(context, keyboard, "3")
    context.stage.send(Menu())
    assert (field.text, field.page.changes) == ("be 3", ["be 3"])
    assert context.stage.top is field.page


def test_cancelling_leaves_the_field_as_it_was_and_a_full_line_takes_no_more(context, field):
    keyboard = opened(context, field)
    for _ in range(12):
        press(context, keyboard, "a")
    assert keyboard.line.text == "a" * 8
    context.stage.send(Cancel())
    assert (field.text, field.page.changes) == ("Anna", [])


def test_the_caret_is_moved_by_the_shoulders_and_capitals_are_for_one_letter(context, field):
    keyboard = opened(context, field)
    press(context, keyboard, "a")
    press(context, keyboard, "b")
    context.stage.send(StepFocus(-1))
    press(context, keyboard, context.words("keyboard.shift"))
    press(context, keyboard, "C")
    press(context, keyboard, "d")
    assert keyboard.line.text == "aCdb"


def test_a_keyboard_that_is_there_after_all_writes_too(context, field):
    keyboard = opened(context, field, "touch")
    context.stage.send(TypedText("ő"))
    assert keyboard.line.text == "ő"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_a_language_and_of_an_address_can_be_reached(context, field, language):
    context.change(language=language)
    keyboard = opened(context, field)
    alphabets = {"hu": "áéíóöőúüű", "de": "äöüß", "pl": "ąćęłńóśźż", "ru": "ёъюя", "en": "'"}
    assert set(alphabets[language]) <= set("".join(keyboard.rows))
    press(context, keyboard, context.words("keyboard.signs"))
    assert set("abcdefghijklmnopqrstuvwxyz0123456789.:-") <= set("".join(keyboard.rows).lower())
    context.stage.step(0.05)
    assert not context.fonts.cut


def test_the_cross_reaches_every_key(context, field):
    keyboard = opened(context, field)
    ring = keyboard.group.ring
    found, waiting = {ring.widgets[0]}, [ring.widgets[0]]
    while waiting:
        start = waiting.pop()
        for direction in ("left", "right", "up", "down"):
            ring.current, ring.shown = start, True
            ring.move(direction)
            if ring.current not in found:
                found.add(ring.current)
                waiting.append(ring.current)
    assert found == set(ring.widgets)


def test_a_real_pad_writes_a_letter(context, field):
    context.stage.reader.pads.open()
    with plugged() as pad:
        context.stage.step(0.02)
        for button in (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A, 6):
            pad.press(button)
            context.stage.step(0.02)
            pad.let_go(button)
            context.stage.step(0.02)
    assert field.text == "1"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_key_is_a_letter_of_its_own(context, language):
    """ß has no capital on a key: it stays as it is, and does not become two keys."""
    context.change(language=language)
    field = TextField("Name", "", "name")
    keyboard = Keyboard(context, field)
    context.push(keyboard)
    large = [letter for row in keyboard.rows for letter in row]
    assert len(set(large)) == len(large)
    assert keyboard.capitals
    keyboard.capitals = False
    assert len([letter for row in keyboard.rows for letter in row]) == len(large)
