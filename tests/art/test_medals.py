"""Each achievement has a medal of its own, told apart at the size it is shown in a row of many."""

import io
from itertools import combinations

import numpy as np
import pygame

from art.medals import MEDALS, achievement_svg, chalk_achievement_svg
from game.career import ACHIEVEMENTS

SHOWN = 40


def pixels(svg: bytes) -> np.ndarray:
    picture = pygame.image.load_sized_svg(io.BytesIO(svg), (SHOWN, SHOWN))
    return pygame.surfarray.array3d(picture).astype(float)


def test_every_achievement_has_a_medal_and_no_medal_is_without_one():
    assert set(MEDALS) == set(ACHIEVEMENTS)


def test_no_two_medals_look_alike():
    for make in (achievement_svg, chalk_achievement_svg):
        drawn = [pixels(make(key)) for key in MEDALS]
        for one, other in combinations(drawn, 2):
            assert (np.abs(one - other).max(axis=2) > 40).sum() > 50
