from time import perf_counter

import pytest

from tests.harness.window import resize
from tests.stage.test_stage import Page

WHITE, BLACK = (255, 255, 255), (0, 0, 0)


class Secret(Page):
    fades = False


def light(context):
    return context.window.surface.get_at((640, 360)).r


def seen(context, seconds, frame=1 / 60):
    """The light in the middle of the window, frame by frame."""
    found = []
    for _ in range(round(seconds / frame)):
        context.stage.tick(frame, frame)
        found.append(light(context))
    return found


@pytest.fixture
def stage(context):
    context.stage.push(Page(WHITE))
    context.stage.step(0.2)
    return context.stage


def test_a_scene_fades_into_the_next_and_back_and_then_nothing_is_drawn(stage, context):
    for change, goal in ((lambda: stage.push(Page(BLACK)), 0), (stage.pop, 255)):
        change()
        found = seen(context, 0.2)
        assert found in (sorted(found), sorted(found, reverse=True))
        assert len(set(found)) > 3
        assert found[-1] == goal
        draws = stage.frames.draws
        stage.step(1.0)
        assert stage.frames.draws == draws


class Slow(Page):
    """The first frame of it takes a fifth of a second of a clock."""

    def __init__(self, clock):
        super().__init__(BLACK)
        self.clock = clock

    def draw(self, canvas):
        super().draw(canvas)
        if self.clock.draws == 0:
            self.clock.passed += 0.2
        self.clock.draws += 1


class HandClock:
    draws = 0

    def __init__(self):
        self.passed = perf_counter()  # the stage has looked at the real one before

    def perf_counter(self):
        return self.passed

    def sleep(self, seconds):
        self.passed += seconds


def test_a_long_first_frame_does_not_cut_the_change(stage, context, monkeypatch):
    clock, lights = HandClock(), []
    monkeypatch.setattr("game.stage.stage.time", clock)
    stage.push(Slow(clock))
    monkeypatch.setattr(context.window, "flip", lambda: lights.append(light(context)))
    stage.after(0.6, stage.clear)
    stage.run()
    assert len(set(lights)) >= 6
    assert lights == sorted(lights, reverse=True)


def test_a_scene_that_comes_in_a_window_just_resized_fades_from_no_picture_of_the_size_before(
    stage, context
):
    """Nothing has been drawn in that size yet: its surface is black, or shows the old one out of place."""
    resize(context, (900, 700))
    stage.push(Page(WHITE))
    assert set(seen(context, 0.2)) == {255}


def test_the_new_scene_hears_everything_at_once(stage, context):
    page = Page(BLACK)
    stage.push(page)
    stage.tick(1 / 60, 1 / 60)
    assert stage.top is page
    assert page.told[:2] == ["enter", "laid out 1280x720"]


@pytest.mark.parametrize("setting", [{"speed": 0.0}, {"reduced_motion": True}])
def test_where_nothing_moves_it_is_there_at_once(stage, context, setting):
    context.change(**setting)
    stage.push(Page(BLACK))
    assert seen(context, 1 / 60) == [0]


def test_a_picture_that_not_everybody_may_see_does_not_stay_for_a_moment(stage, context):
    stage.push(Secret(WHITE))
    stage.step(0.5)
    stage.push(Page(BLACK))
    assert set(seen(context, 0.2)) == {0}


def test_a_window_of_another_size_has_no_old_picture(stage, context):
    stage.push(Page(BLACK))
    context.window.size = (800, 600)
    stage.relayout()
    assert set(seen(context, 0.2)) == {0}


def test_it_goes_by_the_one_speed(stage, context):
    context.change(speed=4.0)
    stage.step(0.1)
    stage.push(Page(BLACK))
    assert seen(context, 0.05)[-1] == 0
