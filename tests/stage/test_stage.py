import threading

import pygame
import pytest

from game.stage.context import VOLUMES
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.palette import CREAM, NIGHT
from game.stage.input.intents import Confirm, Fullscreen, Mute, Point, Press
from game.stage.scene import Scene
from game.stage.user_action import Chosen, WindowHidden


class Page(Scene):
    """Tells what happens to it; moves for `left` more frames."""

    def __init__(self, colour=NIGHT, overlay=False):
        self.told = []
        self.left = 0
        self.colour = colour
        self.overlay = overlay

    def enter(self):
        self.told.append("enter")

    def leave(self):
        self.told.append("leave")

    def covered(self):
        self.told.append("covered")

    def uncovered(self):
        self.told.append("uncovered")

    def resized(self, units):
        self.told.append(f"laid out {units.width}x{units.height}")

    def closing(self):
        self.told.append("closing")

    def on(self, intent):
        if not isinstance(intent, Point):
            self.told.append(intent)

    def update(self, seconds):
        self.left = max(0, self.left - 1)

    @property
    def moving(self):
        return self.left > 0

    def draw(self, canvas: Canvas):
        self.told.append("draw")
        if not self.overlay:
            canvas.fill(canvas.visible, self.colour)


@pytest.fixture
def stage(context):
    return context.stage


def test_a_scene_enters_is_laid_out_and_is_drawn_once(stage):
    page = Page()
    stage.push(page)
    stage.step(0.5)
    assert page.told == ["enter", "laid out 1280x720", "draw"]


def test_an_idle_stage_draws_nothing(stage):
    stage.push(Page())
    stage.step(0.2)
    stage.frames.reset()
    stage.step(5.0)
    assert stage.frames.draws == 0


def test_a_moving_scene_is_drawn_every_frame_and_no_longer(stage):
    page = Page()
    stage.push(page)
    stage.step(0.1)
    stage.frames.reset()
    page.left = 10
    stage.step(1.0)
    assert stage.frames.draws == 9


def test_a_moving_pointer_alone_draws_nothing(stage):
    stage.push(Page())
    stage.step(0.1)
    stage.frames.reset()
    for x in range(20):
        stage.send(Point(x, 1))
    stage.step(0.1)
    assert stage.frames.draws == 0


def test_only_the_scene_on_top_is_asked(stage):
    below, above = Page(), Page()
    stage.push(below)
    stage.push(above)
    stage.send(Confirm())
    assert Confirm() in above.told
    assert Confirm() not in below.told
    assert below.told[-1] == "covered"


def test_popping_uncovers_and_lays_out_what_was_below(stage):
    below = Page()
    stage.push(below)
    stage.push(Page())
    stage.pop()
    assert below.told[-2:] == ["uncovered", "laid out 1280x720"]
    assert stage.top is below


@pytest.mark.parametrize("comes", [True, False])
def test_the_second_of_two_fast_clicks_is_not_for_the_page_that_the_first_brought(stage, comes):
    """On a question it would answer what nobody has read yet."""
    below, above = Page(), Page()
    for page in (below, above):
        stage.push(page)
    stage.step(1.0)
    stage.send(Press(400, 300))
    if comes:
        stage.push(Page())
    else:
        stage.pop()
    presses = [Press(402, 301), Press(500, 300), Press(400, 300)]
    for press in presses:
        stage.step(0.16)
        stage.send(press)
    assert [each for each in stage.top.told if isinstance(each, Press)] == presses[1:]


@pytest.mark.parametrize("touch", [True, False])
def test_a_finger_comes_again_less_exactly_than_a_mouse(stage, touch):
    stage.push(Page())
    stage.step(1.0)
    stage.send(Press(400, 300, touch=touch))
    stage.push(Page())
    again = Press(425, 320, touch=touch)
    stage.send(again)
    assert (again in stage.top.told) != touch


def test_a_click_that_does_not_count_breaks_off_no_speech(stage, monkeypatch):
    """The sentences on the page that has just come are heard to their end."""
    begun = []
    monkeypatch.setattr(stage.narrator, "begin", lambda: begun.append(stage.top))
    first, second = Page(), Page()
    stage.push(first)
    stage.send(Press(400, 300))
    stage.push(second)
    stage.send(Press(400, 300))
    assert begun == [first]


def test_fast_clicks_count_on_a_page_that_stays_and_soon_on_one_that_has_come(stage):
    played, come = Page(), Page()
    clicks = [Press(400, 300), Press(400, 300, touch=True), Press(400, 300, touch=True)]
    stage.push(played)
    stage.step(1.0)
    for click in clicks:
        stage.send(click)
    stage.push(come)
    stage.step(0.35)
    stage.send(clicks[0])
    assert [each for each in played.told if isinstance(each, Press)] == clicks
    assert [each for each in come.told if isinstance(each, Press)] == clicks[:1]


def test_an_overlay_shows_what_is_below_darkened_and_draws_it_once(stage):
    below = Page(CREAM)
    stage.push(below)
    stage.push(Page(overlay=True))
    stage.step(0.1)
    drawn = below.told.count("draw")
    for _ in range(3):
        stage.redraw()
        stage.step(0.1)
    assert below.told.count("draw") == drawn
    shade = stage.canvas.surface.get_at((640, 360))
    assert 20 < shade.r < CREAM[0] / 2


def test_the_program_ends_without_scenes(stage):
    stage.push(Page())
    stage.pop()
    stage.run()
    assert stage.top is None


def test_closing_the_window_lets_every_scene_save_first(stage):
    pages = [Page(), Page()]
    for page in pages:
        stage.push(page)
    pygame.event.post(pygame.Event(pygame.QUIT))
    stage.step(0.1)
    assert stage.top is None
    assert all(page.told[-2:] == ["closing", "leave"] for page in pages)


def test_another_thread_may_post_work(stage):
    told = []
    stage.on_action = lambda action: told.append((action, threading.current_thread()))
    stage.push(Page())
    thread = threading.Thread(target=stage.post, args=(Chosen("news"),))
    thread.start()
    thread.join()
    stage.step(0.1)
    assert told == [(Chosen("news"), threading.main_thread())]


def test_a_timer_rings_once_in_its_time_and_can_be_cancelled(stage):
    told = []
    stage.push(Page())
    stage.after(0.5, lambda: told.append("half"))
    stage.after(0.2, lambda: told.append("fifth"))
    stage.after(0.3, lambda: told.append("never")).cancel()
    stage.step(0.4)
    assert told == ["fifth"]
    stage.step(2.0)
    assert told == ["fifth", "half"]


@pytest.mark.parametrize("size", [(800, 600), (1531, 877), (3840, 2160)])
def test_a_change_of_size_lays_every_scene_out(stage, size):
    pages = [Page(), Page()]
    for page in pages:
        stage.push(page)
    stage.window.size = size
    stage.step(0.2)
    for page in pages:
        assert page.told.count(f"laid out {size[0]}x{size[1]}") == 1
    assert stage.canvas.units.width == size[0]


def test_fullscreen_is_a_setting_and_the_scene_never_hears_of_it(context):
    page = Page()
    context.push(page)
    context.stage.send(Fullscreen())
    assert context.settings.fullscreen
    assert context.window.fullscreen
    context.stage.send(Fullscreen())
    assert not context.window.fullscreen
    assert Fullscreen() not in page.told


def test_one_key_silences_everything_until_it_is_pressed_again(context, monkeypatch):
    page, heard = Page(), []
    context.push(page)
    monkeypatch.setattr(context.speaker, "set_volumes", lambda volumes: heard.append(volumes))
    context.stage.send(Mute())
    context.change(speed=2.0)
    assert heard
    assert all(set(volumes.values()) == {0.0} for volumes in heard)
    context.stage.send(Mute())
    assert heard[-1] == {kind: context.settings.volume(kind) for kind in VOLUMES}
    assert Mute() not in page.told


def test_whoever_turns_a_volume_up_hears_it_again(context, monkeypatch):
    heard = []
    context.push(Page())
    monkeypatch.setattr(context.speaker, "set_volumes", lambda volumes: heard.append(volumes))
    context.stage.send(Mute())
    context.change(volume_music=0.7)
    assert not context.muted
    assert heard[-1]["music"] == 0.7


def test_a_setting_that_cannot_be_saved_is_told_in_a_sentence(context, monkeypatch):
    def refuse(*_):
        raise OSError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    context.push(Page())
    context.change(speed=2.0)
    assert context.settings.speed == 2.0
    assert context.clock.speed == 2.0
    assert context.ribbons.moving


def test_a_change_of_language_speaks_at_once_and_lays_out(context):
    page = Page()
    context.push(page)
    before = len(page.told)
    context.change(language="hu")
    assert context.words("menu.rules") == "Szabályok"
    assert page.told[before:] == ["laid out 1280x720"]


def test_frame_times_are_noted_for_the_bench(stage):
    stage.push(Page())
    stage.step(0.1)
    summary = stage.frames.summary()
    assert summary["frames"] == 1
    assert summary["max_ms"] >= summary["p50_ms"] > 0


def test_in_a_minimised_window_nothing_is_drawn_or_missed_and_the_music_waits(stage, context):
    page, held, spent = Page(), [], []
    page.left = 10_000
    page.update = spent.append
    stage.on_action = held.append
    stage.push(page)
    stage.step(0.1)
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    drawn = stage.frames.draws
    spent.clear()
    rung = []
    stage.after(0.2, lambda: rung.append(True))
    stage.step(0.5)
    assert (held, stage.frames.draws) == ([WindowHidden(True)], drawn)
    assert (set(spent), rung) == ({0.0}, [True])
    pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
    stage.step(0.1)
    assert held == [WindowHidden(True), WindowHidden(False)]
    assert stage.frames.draws > drawn
    assert spent[-1] > 0.0


def test_the_music_is_held_while_the_window_is_hidden(context):
    pygame.event.post(pygame.Event(pygame.WINDOWHIDDEN))
    context.stage.push(Page())
    context.stage.step(0.05)
    assert context.speaker.music.held
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    context.stage.step(0.05)
    assert not context.speaker.music.held


def test_what_another_window_says_when_it_is_destroyed_is_not_of_this_one(context):
    context.stage.push(Page())
    pygame.Window("another").destroy()
    context.stage.step(0.05)
    assert not context.stage.hidden
