"""The title, the settings, the pause menu and questions, as a player uses them."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.scenes.pause import Entry, Pause
from game.scenes.question import Answer, Question, ask_yes_no
from game.scenes.routes import Routes
from game.scenes.settings import SettingsScene
from game.scenes.title import Title
from game.stage.intents import Cancel, Confirm, Menu, Move, Point, Press, Release, Step, Text
from game.stage.settings import SECTIONS, Settings
from game.stage.widgets import Button, Toggle


@pytest.fixture
def told():
    return []


@pytest.fixture
def routes(told):
    names = ("play", "practice", "lan", "rules", "resume")
    ways = {name: lambda name=name: told.append(name) for name in names}
    return Routes(**ways, saved=lambda: "Snapszer, 4:3")


def press(stage, *intents):
    for intent in intents:
        stage.send(intent)
    stage.step(0.1)


def button(scene, label):
    found = [each for each in scene.group.widgets if getattr(each, "label", None) == label]
    assert found, (
        f"no {label!r} among {[getattr(each, 'label', '') for each in scene.group.widgets]}"
    )
    return found[0]


def click(stage, widget):
    x, y = widget.area.center
    press(stage, Point(x, y), Press(x, y), Release(x, y))


def test_a_pointer_that_lies_over_the_opening_title_does_not_choose(room, routes, told):
    title = Title(room, routes)
    room.push(title)
    assert title.timeline.moving
    room.stage.send(Point(*button(title, room.words("menu.rules")).area.center))
    room.stage.step(3.0)
    press(room.stage, Confirm())
    assert told == ["resume"]


@pytest.mark.parametrize(
    ("entry", "way"),
    [
        ("continue", "resume"),
        ("play", "play"),
        ("practice", "practice"),
        ("lan", "lan"),
        ("rules", "rules"),
    ],
)
def test_every_entry_of_the_title_leads_where_it_says(room, routes, told, entry, way):
    title = Title(room, routes)
    room.push(title)
    room.stage.step(0.1)
    click(room.stage, button(title, room.words(f"menu.{entry}")))
    assert told == [way]


def test_a_title_without_a_saved_match_offers_none(room):
    title = Title(room, Routes(play=lambda: None, resume=lambda: None))
    room.push(title)
    labels = [each.label for each in title.group.widgets]
    assert room.words("menu.continue") not in labels
    assert room.words("menu.lan") not in labels


def test_a_key_before_the_first_frame_finds_the_saved_match(room, routes, told):
    room.push(Title(room, routes))
    room.stage.send(Confirm())
    assert told == ["resume"]


def test_the_saved_match_is_asked_for_again_when_the_title_comes_back(room):
    saved = []
    title = Title(room, Routes(resume=lambda: None, saved=lambda: saved[0] if saved else None))
    room.push(title)
    room.push(SettingsScene(room))
    saved.append("Snapszer, 4:3")
    room.stage.pop()
    assert button(title, room.words("menu.continue"))


def test_any_key_ends_the_entrance_at_once(room, routes):
    title = Title(room, routes)
    room.push(title)
    room.stage.step(0.1)
    assert title.hidden > 0
    press(room.stage, Move("down"))
    assert title.hidden == 0
    assert not title.timeline.moving


def test_the_language_is_changed_on_the_title(room, routes):
    title = Title(room, routes)
    room.push(title)
    press(room.stage, Move("down"))
    title.group.focus(title.group.widgets[-1])
    press(room.stage, Move("right"))
    assert room.settings.language != "en"
    assert button(title, room.words("menu.play"))


def test_the_title_comes_to_rest_when_nobody_is_there(room, routes):
    room.push(Title(room, routes))
    room.stage.step(40.0)
    room.stage.textures.complete()
    room.stage.step(1.0)
    room.stage.frames.reset()
    room.stage.step(5.0)
    assert room.stage.frames.draws == 0


def test_the_lamp_is_still_with_reduced_motion(room, routes):
    room.change(reduced_motion=True)
    room.push(Title(room, routes))
    room.stage.step(1.0)
    room.stage.textures.complete()
    room.stage.step(0.5)
    room.stage.frames.reset()
    room.stage.step(5.0)
    assert room.stage.frames.draws == 0


def test_quitting_ends_the_program(room, routes):
    title = Title(room, routes)
    room.push(title)
    click(room.stage, button(title, room.words("menu.quit")))
    assert room.stage.top is None


def test_every_setting_can_be_changed_with_keys_alone(room):
    room.change(name_1="before", name_2="before")
    scene = SettingsScene(room)
    room.push(scene)
    first = room.settings
    for _ in SECTIONS:
        for place in range(len(scene._rows)):
            widget = list(scene._rows)[place]
            scene.group.focus(widget)
            name = scene._rows[widget].name
            if name.startswith("name_"):
                press(room.stage, Confirm(), Text("Őry"), Confirm())
            elif isinstance(widget, Toggle):
                press(room.stage, Confirm())
            else:
                press(room.stage, Move("left"))
        press(room.stage, Step(1))
    unchanged = [
        each.name
        for each in fields(Settings)
        if getattr(room.settings, each.name) == getattr(first, each.name)
    ]
    assert unchanged == []


def test_settings_keep_the_focus_when_the_language_changes(room):
    scene = SettingsScene(room)
    room.push(scene)
    assert scene._rows[scene.group.ring.current].name == "language"
    press(room.stage, Move("right"))
    assert room.settings.language == "hu"
    assert scene._rows[scene.group.ring.current].name == "language"


def test_settings_are_left_by_escape_and_by_the_button(room, routes):
    room.push(Title(room, routes))
    for way in (Cancel(), Menu()):
        room.push(SettingsScene(room))
        press(room.stage, way)
        assert isinstance(room.stage.top, Title)
    room.push(SettingsScene(room))
    click(room.stage, button(room.stage.top, room.words("menu.back")))
    assert isinstance(room.stage.top, Title)


def test_the_pause_menu_resumes_leaves_and_shows_what_it_is_given(room, routes, told):
    room.push(Title(room, routes))

    def pause():
        more = (Entry("Deal again", "shuffle", lambda: told.append("again")),)
        room.push(
            Pause(room, lambda: told.append("rules"), lambda: told.append("left"), lambda: more)
        )
        return room.stage.top

    press(room.stage, Confirm())
    told.clear()
    menu = pause()
    click(room.stage, button(menu, "Deal again"))
    click(room.stage, button(menu, room.words("menu.rules")))
    press(room.stage, Cancel())
    assert isinstance(room.stage.top, Title)
    click(room.stage, button(pause(), room.words("pause.leave")))
    assert told == ["again", "rules", "left"]
    assert isinstance(room.stage.top, Title)


def test_a_question_takes_the_answer_after_it_has_gone(room, routes, told):
    room.push(Title(room, routes))
    yes = Answer("Close it", lambda: told.append(type(room.stage.top).__name__))
    ask_yes_no(room, "Close?", "The risk in words.", yes, "Not yet")
    click(room.stage, button(room.stage.top, "Close it"))
    assert told == ["Title"]


def test_a_question_opens_with_its_careful_answer_in_focus(room, routes, told):
    room.push(Title(room, routes))
    ask_yes_no(room, "Close?", "The risk.", Answer("Yes", lambda: told.append("yes")), "Not yet")
    press(room.stage, Confirm())
    assert told == []
    assert isinstance(room.stage.top, Title)


def test_cancel_takes_the_careful_answer(room, routes, told):
    room.push(Title(room, routes))
    ask_yes_no(room, "Close?", "The risk.", Answer("Yes", lambda: told.append("yes")), "Not yet")
    press(room.stage, Cancel())
    assert told == []
    assert isinstance(room.stage.top, Title)


@pytest.mark.parametrize(
    ("answer", "remembered"), [("Yes", ["yes", "never again"]), ("Not yet", [])]
)
def test_do_not_ask_again_counts_only_with_a_yes(room, routes, told, answer, remembered):
    room.push(Title(room, routes))
    yes = Answer("Yes", lambda: told.append("yes"))
    remember = ("Do not ask again", lambda: told.append("never again"))
    ask_yes_no(room, "Close?", "The risk.", yes, "Not yet", remember)
    question = room.stage.top
    assert isinstance(question, Question)
    click(room.stage, button(question, "Do not ask again"))
    click(room.stage, button(question, answer))
    assert sorted(told) == sorted(remembered)


def scenes_of(room, routes):
    words = room.words
    yield Title(room, routes)
    for section in range(len(SECTIONS)):
        scene = SettingsScene(room)
        scene.section = section
        yield scene
    yield Pause(room, lambda: None, lambda: None)
    yield Question(
        room,
        words("quit.title"),
        words("quit.text"),
        (Answer(words("quit.yes")), Answer(words("quit.no"))),
        (words("menu.not_again"), lambda: None),
    )


@pytest.mark.parametrize("language", ["en", "hu", "de"])
@pytest.mark.parametrize(
    ("size", "text_size"), [((800, 600), 1.2), ((1280, 720), 1.2), ((700, 1000), 1.1)]
)
def test_no_words_are_cut_off(room, routes, language, size, text_size):
    room.change(language=language, text_size=text_size)
    room.window.size = size
    room.push(Title(room, routes))
    room.stage.step(0.1)
    for scene in scenes_of(room, routes):
        room.push(scene)
        room.stage.step(0.1)
        for widget in scene.group.widgets:
            scene.group.focus(widget)
            room.stage.redraw()
            room.stage.step(0.02)
        room.stage.pop()
    assert room.fonts.cut == set()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (700, 1000), (1080, 1920), (3440, 1440)])
def test_everything_to_press_lies_within_the_window_and_apart(room, routes, size):
    room.window.size = size
    room.stage.step(0.1)
    for scene in scenes_of(room, routes):
        room.push(scene)
        room.stage.step(0.1)
        seen = room.canvas.visible
        widgets = [each for each in scene.group.widgets if each.visible]
        for widget in widgets:
            assert seen.contains(widget.area), (scene, widget.area)
        buttons = [each.area for each in widgets if isinstance(each, Button)]
        for place, area in enumerate(buttons):
            assert area.collidelist(buttons[:place]) == -1
        room.stage.pop()


def test_the_tune_plays_on_the_title_and_goes_on_under_every_page(room):
    asked = []
    room.speaker.play_music = asked.append
    room.speaker.stop_music = lambda: asked.append("")
    room.push(Title(room, Routes()))
    assert asked == ["ambience"]
    room.push(SettingsScene(room))
    room.stage.pop()
    assert set(asked) == {"ambience"}
