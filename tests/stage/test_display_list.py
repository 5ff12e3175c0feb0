"""Only what differs from the last frame is drawn, and the window looks as if all of it were."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.stage.drawing.display_list import DisplayList, merged

SIZE = (200, 120)


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface(SIZE)


def patch(colour: tuple[int, ...], side: int = 20) -> pygame.Surface:
    made = pygame.Surface((side, side), pygame.SRCALPHA)
    made.fill(colour)
    return made


BACK = patch((0, 60, 0), 200)
RED, BLUE, VEIL = patch((200, 0, 0)), patch((0, 0, 200)), patch((255, 255, 255, 90), 60)


Blit = tuple[pygame.Surface, tuple[int, int]]


def frame(drawn: DisplayList, *blits: Blit, shift: tuple[int, int] = (0, 0)) -> tuple[Rect, ...]:
    drawn.begin()
    drawn.blit(BACK, (0, 0))
    drawn.fblits(blits)
    drawn.scroll(*shift)
    return drawn.show()


def all_of(*blits: Blit, shift: tuple[int, int] = (0, 0)) -> bytes:
    whole = pygame.Surface(SIZE)
    whole.blit(BACK, (0, 0))
    whole.fblits(blits)
    whole.scroll(*shift)
    return bytes(whole.get_buffer().raw)


def test_the_first_frame_is_drawn_wholly_and_the_same_one_again_not_at_all(surface):
    drawn = DisplayList(surface)
    assert frame(drawn, (RED, (10, 10))) == (surface.get_rect(),)
    assert frame(drawn, (RED, (10, 10))) == ()


def test_what_moves_is_drawn_where_it_was_and_where_it_is(surface):
    drawn = DisplayList(surface)
    frame(drawn, (RED, (10, 10)), (BLUE, (150, 90)))
    assert frame(drawn, (RED, (60, 10)), (BLUE, (150, 90))) == (
        Rect(60, 10, 20, 20),
        Rect(10, 10, 20, 20),
    )


# So few blits that some come again, in another order.
PATCHES = (RED, (10, 10)), (BLUE, (20, 20)), (VEIL, (0, 0)), (RED, (-4, 20)), (BLUE, (190, 100))
BLITS = st.permutations(PATCHES).flatmap(lambda each: st.sampled_from((each, each[:3])))
SHIFTS = st.sampled_from([(0, 0), (0, 0), (4, 0), (-3, 0), (0, 3), (2, -5)])


@given(st.lists(st.tuples(BLITS, SHIFTS), max_size=6))
def test_the_window_looks_as_if_all_of_each_frame_were_drawn(frames):
    surface = pygame.Surface(SIZE)
    drawn = DisplayList(surface)
    for blits, shift in frames:
        frame(drawn, *blits, shift=shift)
        assert bytes(surface.get_buffer().raw) == all_of(*blits, shift=shift)


def test_nothing_is_drawn_outside_the_clip(surface):
    drawn = DisplayList(surface)
    drawn.begin()
    drawn.blit(BACK, (0, 0))
    before = drawn.get_clip()
    drawn.set_clip(Rect(0, 0, 15, 15))
    drawn.blit(RED, (10, 10))
    drawn.fill((9, 9, 9), Rect(100, 100, 5, 5))
    drawn.set_clip(before)
    drawn.show()
    assert surface.get_at((14, 14))[:3] == (200, 0, 0)
    assert surface.get_at((16, 16))[:3] == surface.get_at((102, 102))[:3] == (0, 60, 0)


def test_a_frame_that_is_shaken_is_the_steady_one_moved_and_not_drawn_wholly(surface):
    drawn = DisplayList(surface)
    frame(drawn, (RED, (-4, 10)))
    for x, shift in enumerate([(4, 0), (-3, 0), (6, 0), (6, 0), (0, 3), (0, 0)]):
        moved = frame(drawn, (RED, (-4, 10)), (BLUE, (80 + x, 60)), shift=shift)
        assert surface.get_rect() not in moved


def test_rectangles_that_touch_are_drawn_as_one():
    apart = Rect(100, 0, 10, 10)
    assert set(map(tuple, merged([Rect(0, 0, 10, 10), apart, Rect(5, 5, 10, 10)]))) == {
        (0, 0, 15, 15),
        tuple(apart),
    }
    assert len(merged([Rect(at * 12, at * 12, 4, 4) for at in range(40)])) == 1
