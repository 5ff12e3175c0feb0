"""The pictures of great moments keep to what is drawn, move as they are told, and show every figure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from art import moments as art
from art.audience import HIGH, MUG, guests_along
from art.lettering import GLYPHS
from tests.art.subset import faults

MOVING: dict[str, Callable[[float], bytes]] = {
    "figures": partial(art.numerals_svg, "1000", True),
    "sealed": partial(art.contract_svg, True),
    "torn": partial(art.contract_svg, False),
    "scissors": art.scissors_svg,
    "blot": art.blot_svg,
    "scales": art.scales_svg,
    "padlock": art.padlock_svg,
    "struck": art.struck_svg,
    "barrel": art.rolling_barrel_svg,
}


@pytest.mark.parametrize("name", MOVING)
def test_a_moving_picture_is_drawn_at_every_share_of_its_way(name: str) -> None:
    pictures = [MOVING[name](share) for share in (0.0, 0.5, 1.0)]
    assert all(faults(picture) == () for picture in pictures)
    assert len(set(pictures)) == 3


def test_every_number_can_be_shown() -> None:
    assert set("0123456789") <= set(GLYPHS)
    assert art.numerals_width("1000") > art.numerals_width("66") > art.numerals_width("7")


def test_an_arm_that_is_held_up_ends_below_the_picture_of_the_guests() -> None:
    guests = guests_along(900)
    assert all(guest.mug[1] + MUG[1] > HIGH for guest in guests)
    assert guests == guests_along(900)
