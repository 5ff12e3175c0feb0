import pytest

from game.scenes.table.furniture.lamplight import Lamplight
from game.stage.motion.timeline import Clock

FRAME = 1 / 20


def changes(light, canvas, seconds):
    """How often the light looks different within some seconds."""
    found = 0
    for _ in range(round(seconds / FRAME)):
        light.update(FRAME)
        if light.moving:
            found += 1
            light.draw(canvas)
    return found


def test_the_lamp_breathes_while_somebody_is_there_and_then_is_still(context):
    light = Lamplight(Clock())
    light.draw(context.canvas)
    assert changes(light, context.canvas, 5.0) == 0
    light.glow.wake()
    assert changes(light, context.canvas, 5.0) > 10
    changes(light, context.canvas, 10.0)
    assert changes(light, context.canvas, 10.0) == 0
    light.glow.wake()
    assert changes(light, context.canvas, 5.0) > 10


@pytest.mark.painted
def test_the_shade_closes_in_with_tension_step_by_step_and_opens_again(context):
    light = Lamplight(Clock())
    corners = []
    for tension in (0.0, 1.0, 0.0):
        light.tighten(tension)
        changes(light, context.canvas, 30.0)
        context.canvas.surface.fill((100, 100, 100))
        light.draw(context.canvas)
        corners.append(context.canvas.surface.get_at((2, 2)).g)
    assert corners[0] == corners[2] > corners[1] + 20


@pytest.mark.parametrize("clock", [Clock(off=True), Clock(reduced=True)])
def test_where_nothing_moves_the_light_is_still(context, clock):
    light = Lamplight(clock)
    light.draw(context.canvas)
    light.tighten(1.0)
    assert changes(light, context.canvas, 5.0) == 0
