"""Nothing on the table lies over anything else, in any window and at any size of cards and words."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import FRect

from game.scenes.table.layout import Layout, Spot
from game.scenes.table.tall_layout import laid_out
from game.stage.sprites import CardSprite
from game.stage.units import Units

MOST = 6.0


WINDOWS = (
    *((1280, 720), (800, 600), (1024, 768), (1280, 1024), (1366, 768), (1920, 1080)),
    *((3840, 2160), (2560, 1080), (3440, 1440), (1200, 1190)),
    *((700, 1000), (720, 1280), (1000, 1000), (640, 800), (1080, 1920), (600, 1400)),
)


SIZES = (0.85, 1.0, 1.15, 1.3)


def bounds(spots: list[Spot]) -> FRect:
    boxes = [
        CardSprite(x=spot.x, y=spot.y, height=spot.height, angle=spot.angle).bounds()
        for spot in spots
    ]
    return boxes[0].unionall(boxes[1:])


def areas(layout: Layout) -> dict[str, FRect]:
    """Everything a table of two shows, by name, as large as it gets."""
    label = 24.0
    found = {
        "own hand": bounds([layout.fan(0, 6, at) for at in range(6)]),
        "other hand": bounds([layout.fan(1, 6, at) for at in range(6)]),
        "stock": bounds(
            [layout.stock(0), layout.stock(12), layout.turn_up, layout.closed_turn_up(12)]
        ),
        "trick": bounds([layout.trick(seat, slot, seat) for seat in (0, 1) for slot in range(9)]),
        "rule": layout.rule_line,
        "slate": layout.slate,
        "tools": layout.tools,
        "actions": layout.actions,
        "prompt": layout.prompt,
    }
    for seat, name in enumerate(("own", "other")):
        tricks = bounds([layout.won(seat, packet, 12) for packet in range(12)])
        line = FRect(layout.won_area(seat).left, 0, layout.won_area(seat).width, label)
        line.centery = layout.won_label(seat)
        found[f"{name} tricks"] = tricks
        found[f"{name} label"] = line
        found[f"{name} plate"] = layout.plate(seat)
    return found


def overlap(one: FRect, other: FRect) -> float:
    """How deep two areas lie in each other, in units; none where they only touch."""
    shared = one.clip(other)
    return min(shared.width, shared.height)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", SIZES)
def test_no_two_areas_of_the_table_overlap(window: tuple[int, int], size: float) -> None:
    layout = laid_out(Units(*window).visible, 2, 0, size)
    deep = {
        (one, other): round(overlap(first, second), 1)
        for (one, first), (other, second) in combinations(areas(layout).items(), 2)
        if overlap(first, second) > MOST
    }
    assert not deep


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_the_window(window: tuple[int, int], size: float) -> None:
    visible = Units(*window).visible
    out = [
        n for n, area in areas(laid_out(visible, 2, 0, size)).items() if not visible.contains(area)
    ]
    assert out in ([], ["own hand"])


def test_words_and_cards_keep_their_size_in_a_tall_window() -> None:
    units = Units(700, 1000)
    assert units.scale > 0.95
    assert laid_out(units.visible, 2, 0).card * units.scale > 150
