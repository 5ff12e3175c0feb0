"""A camera that follows its goal softly, and the picture that is seen through it."""

from itertools import pairwise

import pygame
import pytest
from pygame import FRect

from game.stage.drawing.camera import Camera, View
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM
from game.stage.drawing.shot import MOST_PIXELS, Shot
from game.stage.drawing.units import Units

WHOLE = FRect(0, 0, 1280, 720)


def test_nothing_beyond_the_edges_of_the_picture_is_ever_seen():
    for view in (View(0, 0, 1.5), View(9000, -50, 2.0), View(640, 360)):
        assert WHOLE.contains(view.within(WHOLE))
    assert View(640, 360, 2.0).within(WHOLE) == FRect(320, 180, 640, 360)


def test_it_gathers_way_and_comes_to_rest_without_going_too_far():
    camera = Camera(View(0, 0))
    camera.turn_to(View(100, 0, 1.2))
    ways = []
    while camera.moving:
        before = camera.view.x
        camera.update(1 / 60)
        ways.append(camera.view.x - before)
    assert camera.view == View(100, 0, 1.2)
    assert all(way >= 0 for way in ways)
    fastest = ways.index(max(ways))
    assert 5 < fastest < len(ways) / 2
    assert max(abs(one - other) for one, other in pairwise(ways)) < max(ways) / 4


def test_turned_round_on_its_way_it_does_not_jerk():
    camera = Camera(View(0, 0))
    camera.turn_to(View(100, 0))
    places = [camera.view.x]
    for at in range(60):
        if at == 15:
            camera.turn_to(View(-100, 0))
        camera.update(1 / 60)
        places.append(camera.view.x)
    ways = [other - one for one, other in pairwise(places)]
    assert max(abs(one - other) for one, other in pairwise(ways)) < 0.8


def test_cut_to_it_is_there_and_stands():
    camera = Camera(View(0, 0))
    camera.turn_to(View(50, 50))
    camera.update(0.1)
    camera.cut_to(View(10, 10, 1.1))
    assert camera.view == View(10, 10, 1.1)
    assert not camera.moving


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000), (1000, 1000)], ids=str)
def test_a_shot_has_the_scale_of_the_window_and_the_proportions_of_its_part(size):
    window = Units(*size)
    seen = window.visible
    area = FRect(seen.left + 236, seen.top, seen.width - 236, seen.height)
    shot = Shot(window, area)
    assert shot.units.scale == window.scale
    assert shot.units.width == window.width
    assert abs(shot.units.width / shot.units.height - area.width / area.height) < 0.01
    assert shot.units.visible.width >= window.visible.width - 1e-3


def test_what_stands_in_the_middle_of_the_picture_stays_in_the_middle_of_its_part(context):
    canvas = context.canvas
    shot = Shot(canvas.units, FRect(240, 0, 1040, 720))
    visible = shot.units.visible
    dot = FRect(0, 0, 40, 40)
    dot.center = visible.center

    def paint(on):
        on.fill(visible, (0, 0, 0))
        on.fill(dot, (255, 255, 255))

    for zoom, wide in ((1.0, 32), (1.6, 52)):
        canvas.surface.fill((9, 9, 9))
        shot.draw(canvas, View(*visible.center, zoom), paint)
        mask = pygame.mask.from_threshold(canvas.surface, (255, 255, 255), (90, 90, 90))
        (found,) = mask.get_bounding_rects()
        assert abs(found.centerx - 760) <= 1
        assert abs(found.centery - 360) <= 1
        assert abs(found.width - wide) <= 2
        assert canvas.surface.get_at((100, 300))[:3] == (9, 9, 9)


def test_a_picture_for_a_very_large_window_has_fewer_pixels_and_letters_of_their_size(context):
    assert Shot(Units(1920, 1080), FRect(236, 0, 1044, 720)).units.share == 1.0
    shot = Shot(Units(3840, 2160), FRect(236, 0, 1044, 720))
    units = shot.units
    assert units.width * units.height <= MOST_PIXELS * 1.01
    assert units.visible.width == pytest.approx(1280, abs=1)
    on = shot.rehearsed(context.canvas)
    share = on.fonts.line("66", BODY, CREAM).get_height() / units.scale
    own = context.fonts.line("66", BODY, CREAM).get_height() / context.canvas.units.scale
    assert share == pytest.approx(own, rel=0.1)


def test_the_pixels_a_moving_camera_fills_are_the_same_in_each_frame(context):
    canvas = context.canvas
    shot = Shot(canvas.units, FRect(240, 0, 1040, 720))
    visible, kept = shot.units.visible, set()
    for step in range(4):
        view = View(visible.centerx + step, visible.centery, 1.1 + step / 50)
        shot.draw(canvas, view, lambda on: on.fill(visible, (0, 0, 0)))
        kept.add(id(shot._shown[0].get_parent()))
    assert len(kept) == 1
