"""The title, the settings, the pause menu and questions, as a player uses them."""

from __future__ import annotations

from dataclasses import fields

import pytest
from pygame import FRect

from game import VERSION
from game.scenes.actions import (
    OpenLessons,
    OpenNetwork,
    OpenRules,
    OpenSettings,
    OpenSetup,
    OpenStatistics,
    Quit,
    Resume,
)
from game.scenes.elements.question import QuestionAnswer, QuestionPage, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.menus.gallery import GalleryRow, PictureTile
from game.scenes.menus.pause import PauseEntry, PauseMenu
from game.scenes.menus.saved import SavedMatches
from game.scenes.menus.settings import SettingsScene
from game.scenes.menus.title import Title
from game.scenes.table.table_actions import QuitTable
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import (
    Cancel,
    Confirm,
    ConfirmReleased,
    Menu,
    MoveFocus,
    Point,
    Press,
    Release,
    StepFocus,
    TypedText,
)
from game.stage.settings import SECTIONS, WON, Settings
from game.stage.user_action import Chosen
from game.stage.widgets import Button, HeldButton, TextField, Toggle
from tests.harness.window import click as click_at
from tests.harness.window import labels, on_top, resize
from tests.scenes.tables import Seated, lines_seen


@pytest.fixture
def told(context):
    """The chosen actions, one after the other."""
    chosen = []
    context.stage.on_action = chosen.append
    return chosen


@pytest.fixture
def saved(monkeypatch):
    """The sentences of the matches that can be continued; the first one is shown."""
    sentences = ["Snapszer, 4:3"]
    monkeypatch.setattr(SavedMatches, "sentence", lambda found: next(iter(sentences), None))
    return sentences


def press(stage, *intents):
    for intent in intents:
        stage.send(intent)
    stage.step(0.1)


def click(scene, label):
    click_at(scene.context, labels(scene.group)[label].area.center)
    scene.stage.step(0.1)


@pytest.fixture
def title(context, tmp_path, saved, told):
    """The title, just opened, with a match that can be continued."""
    page = Title(context, tmp_path)
    context.push(page)
    return page


def test_a_pointer_that_lies_over_the_opening_title_does_not_choose(context, title, told):
    assert title.timeline.moving
    context.stage.send(Point(*labels(title.group)[context.words("menu.rules")].area.center))
    context.stage.step(3.0)
    press(context.stage, Confirm())
    assert told == [Resume()]


def test_a_question_over_the_opening_title_finds_its_sign_in_place(context, title):
    assert title.hidden
    ask_yes_no(context, "", "Go on?", QuestionAnswer("Yes"), "No")
    assert not title.hidden


@pytest.mark.parametrize("over", ["title", "table", "question"])
def test_a_press_ends_where_another_page_comes_over_its_own(context, title, told, over):
    """Let go there, the button below was still held when one came back to it."""
    if over == "table":
        Seated(context, "person bot")
    elif over == "question":
        context.push(QuestionPage(context, "", "Go on?", (QuestionAnswer("Yes", Quit()),)))
    context.stage.step(3.0)
    page = context.stage.top
    button = next(each for each in page.group.widgets if isinstance(each, Button))
    context.stage.send(Press(*button.area.center))
    context.push(QuestionPage(context, "", "It comes by itself", (QuestionAnswer("Good"),)))
    context.stage.step(0.1)
    context.stage.send(Release(*button.area.center))
    context.stage.pop()
    context.stage.step(0.1)
    assert not button.pressed
    context.stage.send(Release(*button.area.center))
    context.stage.step(0.1)
    assert (context.stage.top, told) == (page, [])


def test_a_key_held_on_a_page_counts_no_more_once_another_has_come_over_it(context, told):
    """Let go there, it would have shown a hand by itself after the other page was closed."""
    page = WidgetPage(context)
    context.push(page)
    page.group.refill([HeldButton("Take the cards", Quit(), "hand_over")])
    context.stage.send(Confirm())
    context.stage.step(0.2)
    context.push(QuestionPage(context, "", "Leave?", (QuestionAnswer("No"),)))
    context.stage.send(ConfirmReleased())
    context.stage.pop()
    context.stage.step(1.0)
    assert told == []


@pytest.mark.parametrize(
    ("entry", "way"),
    [
        ("continue", Resume()),
        ("play", OpenSetup()),
        ("practice", OpenSetup(practice=True)),
        ("lan", OpenNetwork()),
        ("rules", OpenRules()),
        ("statistics", OpenStatistics()),
        ("settings", OpenSettings()),
        ("quit", Quit()),
    ],
)
def test_every_entry_of_the_title_leads_where_it_says(context, title, told, entry, way):
    context.stage.step(0.1)
    click(title, context.words(f"menu.{entry}"))
    assert told == [way]


def test_a_title_without_a_saved_match_offers_none(context, tmp_path):
    title = Title(context, tmp_path)
    context.push(title)
    context.stage.step(0.1)
    assert context.words("menu.continue") not in labels(title.group)
    assert context.words("menu.lan") in labels(title.group)


def test_a_key_before_the_first_frame_finds_the_saved_match(context, title, told):
    context.stage.send(Confirm())
    assert told == [Resume()]


def test_the_saved_match_is_asked_for_again_when_the_title_comes_back(context, tmp_path, saved):
    sentence = saved.pop()
    title = Title(context, tmp_path)
    context.push(title)
    context.push(SettingsScene(context))
    saved.append(sentence)
    context.stage.pop()
    assert labels(title.group)[context.words("menu.continue")]


def test_any_key_ends_the_entrance_at_once(context, title):
    context.stage.step(0.1)
    assert title.hidden > 0
    press(context.stage, MoveFocus("down"))
    assert title.hidden == 0
    assert not title.timeline.moving


def test_the_language_is_changed_on_the_title(context, title):
    press(context.stage, MoveFocus("down"))
    title.group.focus(title.group.widgets[-1])
    press(context.stage, MoveFocus("right"))
    assert context.settings.language != "en"
    assert labels(title.group)[context.words("menu.play")]


@pytest.mark.parametrize("size", [(500, 900), (700, 1000), (960, 1080), (800, 480), (1280, 720)])
def test_the_version_lies_on_neither_the_sign_nor_a_button(context, title, monkeypatch, size):
    drawn: dict[object, FRect] = {}
    monkeypatch.setattr(
        Canvas, "picture", lambda canvas, name, area, *more: drawn.update({name: area})
    )
    context.change(language="de", text_size=1.5)
    resize(context, size)
    press(context.stage, MoveFocus("down"))  # ends the entrance
    version = lines_seen(context)[context.words("menu.version", version=VERSION)]
    taken = [drawn["sign"], *(each.area for each in title.group.widgets)]
    assert version.collidelist(taken) == -1


def test_the_title_comes_to_rest_when_nobody_is_there(context, title):
    context.stage.step(40.0, frame=0.1)
    context.stage.textures.complete()
    context.stage.step(1.0)
    context.stage.frames.reset()
    context.stage.step(5.0)
    assert context.stage.frames.draws == 0


def test_the_lamp_is_still_with_reduced_motion(context, tmp_path, saved):
    context.change(reduced_motion=True)
    context.push(Title(context, tmp_path))
    context.stage.step(1.0)
    context.stage.textures.complete()
    context.stage.step(0.5)
    context.stage.frames.reset()
    context.stage.step(5.0)
    assert context.stage.frames.draws == 0


def test_every_setting_can_be_changed_with_keys_alone(context):
    context.change(**{f"name_{number}": "before" for number in range(1, 5)})
    scene = SettingsScene(context)
    context.push(scene)
    context.keep(WON)
    first = context.settings
    for _ in SECTIONS:
        for place in range(len(scene._rows)):
            widget = list(scene._rows)[place]
            scene.group.focus(widget)
            name = scene._rows[widget].name
            if isinstance(widget, TextField):
                press(context.stage, Confirm(), TypedText("Őry"), Confirm())
            elif isinstance(widget, Toggle):
                press(context.stage, Confirm())
            elif isinstance(widget, GalleryRow):
                press(context.stage, Confirm())
                gallery = context.stage.top.group
                tiles = (e for e in gallery.widgets if isinstance(e, PictureTile))
                gallery.focus(next(e for e in tiles if e.value != getattr(first, name)))
                press(context.stage, Confirm())
            else:
                press(context.stage, MoveFocus("left"))
        press(context.stage, StepFocus(1))
    unchanged = [
        each.name
        for each in fields(Settings)
        if getattr(context.settings, each.name) == getattr(first, each.name)
    ]
    assert unchanged == []


def test_settings_keep_the_focus_when_the_language_changes(context):
    scene = SettingsScene(context)
    context.push(scene)
    assert scene._rows[scene.group.ring.current].name == "language"
    press(context.stage, MoveFocus("right"))
    assert context.settings.language == "hu"
    assert scene._rows[scene.group.ring.current].name == "language"


def test_settings_are_left_by_escape_and_by_the_button(context, title):
    for way in (Cancel(), Menu()):
        context.push(SettingsScene(context))
        press(context.stage, way)
        assert isinstance(context.stage.top, Title)
    context.push(SettingsScene(context))
    click(context.stage.top, context.words("menu.back"))
    assert isinstance(context.stage.top, Title)


class LessonsMenu(PauseMenu):
    """A menu with one line more."""

    def more(self):
        return (PauseEntry("Deal again", "shuffle", OpenLessons()),)


def test_the_pause_menu_resumes_leaves_and_shows_what_it_is_given(context, title, told):

    def pause():
        context.push(LessonsMenu(context, OpenRules()))
        return context.stage.top

    press(context.stage, Confirm())
    told.clear()
    menu = pause()
    for words in ("Deal again", context.words("menu.rules"), context.words("menu.settings")):
        click(menu, words)
    press(context.stage, Cancel())
    assert isinstance(context.stage.top, Title)
    click(pause(), context.words("pause.leave"))
    assert told == [OpenLessons(), OpenRules(), OpenSettings(), QuitTable()]
    context.stage.pop()
    click(pause(), context.words("pause.resume"))
    assert isinstance(context.stage.top, Title)


def test_a_question_takes_the_answer_after_it_has_gone(context, title, told):
    context.stage.on_action = lambda _: told.append(type(context.stage.top).__name__)
    yes = QuestionAnswer("Close it", Chosen("close"))
    ask_yes_no(context, "Close?", "The risk in words.", yes, "Not yet")
    click(context.stage.top, "Close it")
    assert told == ["Title"]


@pytest.mark.parametrize("way", [Confirm(), Cancel()], ids=str)
def test_a_question_opens_with_its_careful_answer_in_focus(context, title, told, way):
    """Cancel takes it too."""
    ask_yes_no(context, "Close?", "The risk.", QuestionAnswer("Yes", Chosen("yes")), "Not yet")
    press(context.stage, way)
    assert told == []
    assert isinstance(context.stage.top, Title)


@pytest.mark.parametrize(("answer", "taken"), [("Yes", [Chosen("yes")]), ("Not yet", [])])
def test_do_not_ask_again_counts_only_with_a_yes(context, title, told, answer, taken):
    yes = QuestionAnswer("Yes", Chosen("yes"))
    remember = ("Do not ask again", "confirm_closing")
    ask_yes_no(context, "Close?", "The risk.", yes, "Not yet", remember)
    question = on_top(context, QuestionPage)
    click(question, "Do not ask again")
    click(question, answer)
    assert told == taken
    assert context.settings.confirm_closing is not bool(taken)


def test_the_tune_plays_on_the_title_and_goes_on_under_every_page(context, tmp_path):
    asked = []
    context.speaker.music.play = asked.append
    context.push(Title(context, tmp_path))
    assert asked == ["title"]
    context.push(SettingsScene(context))
    context.stage.pop()
    assert set(asked) == {"title"}
