"""Nothing on the table lies over anything else, in any window and at any size of cards and words."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest
from pygame import FRect, Surface

from game.scenes.table.animation.marks import RIBBON
from game.scenes.table.layouts.layout import Layout, Spot
from game.scenes.table.layouts.round_layout import laid_out
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import Fonts
from game.stage.drawing.sprites import CardSprite
from game.stage.drawing.units import Units
from game.stage.motion.timeline import Clock
from game.stage.ribbons import Ribbons
from game.words import LANGUAGES, Words

MOST = 6.0
WINDOWS = (
    *((1280, 720), (800, 600), (1024, 768), (1280, 1024), (1366, 768), (1920, 1080)),
    *((3840, 2160), (2560, 1080), (3440, 1440), (1200, 1190)),
    *((700, 1000), (720, 1280), (1000, 1000), (1000, 1300), (640, 800), (1080, 1920), (600, 1400)),
)
SIZES = (0.85, 1.0, 1.15, 1.3)


def generated_windows(count: int) -> list[tuple[int, int]]:
    """Windows of any shape, from a narrow strip upright to a very wide one, the same every time."""
    chance = Random(17)
    heights = [chance.randint(480, 2200) for _ in range(count)]
    return [(max(480, round(high * chance.uniform(0.4, 2.8))), high) for high in heights]


def bounds(spots: list[Spot]) -> FRect:
    boxes = [
        CardSprite(x=spot.x, y=spot.y, height=spot.height, angle=spot.angle).bounds()
        for spot in spots
    ]
    return boxes[0].unionall(boxes[1:])


def areas(layout: Layout) -> dict[str, FRect]:
    """Everything a table shows, by name, as large as it gets."""
    label = 24.0
    seats = range(layout.seats)
    found = {
        "stock": bounds(
            [layout.stock(0), layout.stock(12), layout.turn_up, layout.closed_turn_up(12)]
        ),
        "trick": bounds([layout.trick(seat, slot, seat) for seat in seats for slot in range(9)]),
        "rule": layout.rule_line,
        "slate": layout.slate,
        "tools": layout.tools,
        "actions": layout.actions,
        "prompt": layout.prompt,
    }
    cards, packets = {2: (12, 12), 3: (10, 8), 4: (10, 6)}[layout.seats]
    for seat in seats:
        line = FRect(layout.won_area(seat).left, 0, layout.won_area(seat).width, label)
        line.centery = layout.won_label(seat)
        found[f"hand {seat}"] = bounds([layout.fan(seat, cards, at) for at in range(cards)])
        found[f"tricks {seat}"] = bounds([layout.won(seat, at, packets) for at in range(packets)])
        found[f"label {seat}"] = line
        found[f"plate {seat}"] = layout.plate(seat)
    return found


def overlap(one: FRect, other: FRect) -> float:
    """How deep two areas lie in each other, in units; none where they only touch."""
    shared = one.clip(other)
    return min(shared.width, shared.height)


def overlapping(layout: Layout) -> dict[tuple[str, str], float]:
    """The pairs of areas that lie in each other, and how deep in units."""
    return {
        (one, other): round(overlap(first, second), 1)
        for (one, first), (other, second) in combinations(areas(layout).items(), 2)
        if overlap(first, second) > MOST
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_no_two_areas_of_the_table_overlap(seats, size):
    deep = {
        window: found
        for window in (*WINDOWS, *generated_windows(40))
        if (found := overlapping(laid_out(Units(*window).visible, seats, 0, size)))
    }
    assert not deep


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [0.85, 1.3])
def test_what_somebody_says_covers_no_fan_no_tricks_no_points_and_no_face(seats, size):
    for window in (*WINDOWS, *generated_windows(20)):
        layout = laid_out(Units(*window).visible, seats, 0, size)
        for seat in range(seats):
            room = layout.bubble(seat)
            assert layout.visible.contains(room)
            around = {**areas(layout), "auction": layout.auction}
            around[f"plate {seat}"] = layout.face(seat)
            around |= {f"ribbon {each}": ribbon_area(layout, each) for each in range(seats)}
            covered = [name for name, area in around.items() if overlap(room, area) > 1]
            assert not covered, (window, seat)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [0.85, 1.3])
def test_hand_and_won_tricks_lie_nearest_to_the_plate_of_their_seat(seats, size):
    for window in (*WINDOWS, *generated_windows(20)):
        layout = laid_out(Units(*window).visible, seats, 0, size)
        for seat in range(seats):
            for what in (layout.won_area(seat), areas(layout)[f"hand {seat}"]):
                near = [apart(what, layout.plate(each)) for each in range(seats)]
                assert near[seat] == min(near), (window, seat, near)


def ribbon_area(layout: Layout, seat: int) -> FRect:
    """The area a ribbon of a seat may cover, as broad as it gets."""
    left, right = layout.ribbon_span(seat)
    return FRect(left, layout.ribbon(seat)[1] - RIBBON / 2, right - left, RIBBON)


def apart(one: FRect, other: FRect) -> float:
    """How far two areas are from each other."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return round(math.hypot(across, down))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_the_window(seats, size):
    for window in (*WINDOWS, *generated_windows(20)):
        visible = Units(*window).visible
        found = areas(laid_out(visible, seats, 0, size)).items()
        out = [name for name, area in found if not visible.contains(area)]
        assert not out


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("window", [(1280, 720), (1000, 1300)])
def test_every_seat_has_the_same_places_wherever_it_is_seen_from(seats, window):
    visible = Units(*window).visible
    for viewer in range(seats):
        here, first = laid_out(visible, seats, viewer), laid_out(visible, seats, 0)
        for step in range(seats):
            seat = (viewer + step) % seats
            assert here.plate(seat) == first.plate(step)
            assert here.fan(seat, 6, 2) == first.fan(step, 6, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("window", [(1280, 720), (800, 600), (1000, 1300), (700, 1000)])
def test_of_every_card_of_a_trick_an_index_is_seen(seats, window):
    """Every leader leaves the upper left corner or the lower right one of each card free."""
    layout = laid_out(Units(*window).visible, seats, 0)
    for leader in range(seats):
        order = [(leader + at) % seats for at in range(seats)]
        spots = [layout.trick(seat, seat * 5, at) for at, seat in enumerate(order)]
        for at, spot in enumerate(spots):
            later = [
                CardSprite(x=each.x, y=each.y, height=each.height, angle=each.angle)
                for each in spots[at + 1 :]
            ]
            across, down = spot.height * RATIO * 0.4, spot.height * 0.38
            corners = ((spot.x - across, spot.y - down), (spot.x + across, spot.y + down))
            assert any(not any(card.contains(*corner) for card in later) for corner in corners)


def test_words_and_cards_keep_their_size_in_a_tall_window():
    units = Units(700, 1000)
    assert units.scale > 0.95
    assert laid_out(units.visible, 2, 0).card * units.scale > 150


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_a_passing_notice_covers_no_plate_and_nothing_of_ones_own(seats, size):
    """The longest one at the start, in every language, small letters and large."""
    covered = {}
    for window in (*WINDOWS, *generated_windows(12)):
        units = Units(*window)
        layout = laid_out(units.visible, seats, 0, size)
        there = areas(layout)
        kept = [f"plate {seat}" for seat in range(seats)]
        kept += ["slate", "tools", "actions", "hand 0"]
        if seats == 2 and not units.tall:
            kept += ["hand 1", "tricks 1"]
        if seats > 2 and not units.tall:
            kept.append("contract")
            there["contract"] = layout.contract_alone
        for text_size in (0.9, 1.5):
            fonts = Fonts(units, text_size, lambda suit, height: Surface((height, height)))
            for language in LANGUAGES:
                ribbons = Ribbons(Clock(), lambda room=layout.notices: room)
                ribbons.say(Words(language)("settings.damaged", file="settings.damaged-12.json"))
                (slip,) = ribbons.slips(fonts, units.visible)
                found = [name for name in kept if there[name].colliderect(slip)]
                if found or not units.visible.contains(slip):
                    covered[window, text_size, language] = found
    assert not covered
