"""Particles follow from age and seed alone, obey the clock, and are drawn in one batch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.stage.context import AppContext
from game.stage.motion.particles import Particles
from game.stage.motion.sprays import CONFETTI, EMBERS, GLINT, MOTES, SPARKS, SUITS_RISING
from game.stage.motion.timeline import Aside, Clock, Pause, Timeline


class Batches:
    """A surface that writes down what is drawn on it."""

    def __init__(self) -> None:
        self.drawn: list[list[tuple[tuple[int, int], tuple[int, int]]]] = []

    def fblits(self, blits: list) -> None:
        self.drawn.append([(picture.get_size(), corner) for picture, corner in blits])


def drawn(context: AppContext, layer: Particles) -> list:
    surface = Batches()
    layer.draw(replace(context.canvas, surface=surface))
    return surface.drawn


def played(seconds: float, clock: Clock | None = None) -> Particles:
    layer, timeline = Particles(), Timeline(clock or Clock())
    for spray in (GLINT, SPARKS, SUITS_RISING, CONFETTI):
        timeline.in_parallel(layer.burst(spray, 640, 360))
    for _ in range(round(seconds * 100)):
        timeline.update(0.01)
    return layer


def test_the_same_moment_looks_the_same_each_time(context):
    first, second = (drawn(context, played(0.2)) for _ in range(2))
    assert first == second
    assert first != drawn(context, played(0.3))


def test_everything_in_the_air_is_one_batch_with_the_light_below_the_sparks(context):
    (batch,) = drawn(context, played(0.2))
    assert len(batch) > SPARKS.count
    assert batch[0][0][0] == context.canvas.units.length(GLINT.size[0])


def test_nothing_in_the_air_draws_nothing(context):
    assert drawn(context, Particles()) == []


@pytest.mark.parametrize("clock", [Clock(off=True), Clock(reduced=True)])
def test_without_movement_there_are_no_particles(clock):
    layer, timeline = Particles(), Timeline(clock)
    timeline.play(layer.burst(SPARKS, 0, 0))
    timeline.update(0.01)
    assert layer.bursts == []
    assert not timeline.moving


def test_a_burst_lasts_as_long_as_the_clock_is_slow():
    for speed in (0.5, 1.0, 4.0):
        layer, timeline = Particles(), Timeline(Clock(speed=speed))
        burst = layer.burst(EMBERS, 0, 0)
        timeline.play(burst)
        timeline.update(burst.length / speed - 0.01)
        assert layer.bursts == [burst]
        timeline.update(0.02)
        assert layer.bursts == []
        assert not timeline.moving


def test_a_skipped_burst_is_gone_and_one_that_had_not_begun_never_comes():
    layer, timeline = Particles(), Timeline(Clock())
    timeline.play(layer.burst(SPARKS, 0, 0), Aside(timeline, layer.burst(EMBERS, 0, 0)))
    timeline.play(Pause(None))
    timeline.update(0.1)
    assert len(layer.bursts) == 1
    timeline.skip()
    assert layer.bursts == []
    timeline.update(1.0)
    assert layer.bursts == []
    assert not timeline.moving


def test_what_stands_aside_does_not_hold_up_the_queue():
    layer, timeline = Particles(), Timeline(Clock())
    timeline.play(Aside(timeline, layer.burst(SPARKS, 0, 0)), Pause(0.1))
    timeline.update(0.05)
    timeline.update(0.01)
    assert len(layer.bursts) == 1


def test_motes_come_home(context):
    layer, timeline = Particles(), Timeline(Clock())
    timeline.play(layer.burst(replace(MOTES, during=0.0), 200, 200, goal=(900, 500)))
    timeline.update(MOTES.seconds * 0.985)
    (batch,) = drawn(context, layer)
    for size, corner in batch:
        x, y = context.canvas.units.to_design(corner[0] + size[0] / 2, corner[1] + size[1] / 2)
        assert abs(x - 900) < 45
        assert abs(y - 500) < 30
