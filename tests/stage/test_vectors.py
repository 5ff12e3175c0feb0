import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from art.decks import back_svg
from game.stage.drawing.vectors import faded, rasterise, rasterise_turned, view_box

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">'
    b'<rect width="40" height="20" fill="#ff0000"/></svg>'
)


@settings(max_examples=40)
@given(st.tuples(st.integers(1, 300), st.integers(1, 300)))
def test_a_picture_is_exactly_as_large_as_asked(size):
    assert rasterise(SVG, size).get_size() == size
    assert rasterise(back_svg("french"), size).get_size() == size


def test_a_drawing_of_other_proportions_lies_in_the_middle_and_is_not_stretched():
    picture = rasterise(SVG, (100, 100))
    assert picture.get_at((50, 50))[:3] == (255, 0, 0)
    assert picture.get_at((50, 20)).a == picture.get_at((50, 80)).a == 0


def test_a_turned_drawing_needs_more_room_and_turns_clockwise():
    upright = rasterise_turned(SVG, (40, 20), 90)
    assert upright.get_size() == (20, 40)
    tilted = rasterise_turned(SVG, (40, 20), 30)
    middle = tilted.get_rect().center
    assert tilted.get_width() > 40
    assert tilted.get_at((middle[0] + 15, middle[1] + 9)).a > 0
    assert tilted.get_at((middle[0] + 15, middle[1] - 9)).a == 0


def test_an_svg_without_a_view_box_is_refused():
    with pytest.raises(ValueError, match="viewBox"):
        view_box(b"<svg/>")


def test_a_faded_picture_shares_the_pixels_and_leaves_the_other_as_strong_as_it_was():
    picture = pygame.Surface((4, 4), pygame.SRCALPHA)
    picture.fill((200, 100, 50, 255))
    faint, ground = faded(picture, 0.5), pygame.Surface((4, 4))
    ground.blit(faint, (0, 0))
    assert ground.get_at((1, 1))[:3] == pytest.approx((100, 50, 25), abs=2)
    ground.blit(picture, (0, 0))
    assert ground.get_at((1, 1))[:3] == (200, 100, 50)
    picture.fill((0, 0, 0, 255))
    assert faint.get_at((1, 1))[:3] == (0, 0, 0)
