"""Nothing on the table lies over anything else, in any window and at any size of cards and words."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from pygame import FRect, Surface

from game.scenes.table.animation.marks import RIBBON
from game.scenes.table.auction.board import number_place, plan
from game.scenes.table.auction.stepper import stepper_plan
from game.scenes.table.input.option import suit_places
from game.scenes.table.layouts.layout import FRAME, SAID_IN_AUCTION, Layout, Spot
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


def box(spot: Spot) -> FRect:
    """The area of a card as if it lay straight."""
    return bounds([replace(spot, angle=0.0)])


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


def covered(area: FRect, others: dict[str, FRect]) -> list[str]:
    """The others that an area lies on, by more than it may."""
    return [name for name, other in others.items() if overlap(area, other) > MOST]


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


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_bid_and_what_is_played_lie_over_nothing(seats, size):
    """While it is bid there is neither a trick nor anything won, and no rule is in force."""
    deep = []
    for window, stocked in product((*WINDOWS, *generated_windows(30)), {False, seats == 4}):
        layout = laid_out(Units(*window).visible, seats, 0, size, stock_with_four=stocked)
        around = areas(layout)
        pile, stock = layout.stock(9), bounds([layout.stock(0), layout.stock(9)])
        crosswise = bounds([pile, replace(pile, angle=90.0)])  # while a stock lies over the talon
        played = {name: area for name, area in around.items() if name not in ("rule", "stock")}
        asked = {n: area for n, area in played.items() if not n.startswith(("trick", "label"))}
        if layout.lays_a_stock:
            played["stock"] = bounds([layout.stock(0), layout.stock(3)])
        beside = {**asked, "stock": stock} if layout.lays_a_stock else asked
        boards = [plan(layout.auction, rows, 5) for rows in {seats, min(seats, 3)}]
        signs = suit_places(layout.next_to_stock)
        checked = [(places.area, beside) for places in boards]
        checked += [
            (number_place(layout.auction, 0)[0].area, asked),
            (layout.contract, played),
            (layout.contract_alone, {n: area for n, area in played.items() if n != "stock"}),
        ]
        if seats == 2:
            piles = bounds([layout.offered(pile, 2, at) for pile in (0, 1) for at in (0, 1)])
            checked.append((piles, {**asked, "contract": layout.contract}))
        else:
            boards.append(plan(layout.auction, seats, 8))
            checked.append((boards[-1].area, beside))
            checked.append((signs[0].unionall(signs[1:]), {**asked, "stock": crosswise}))
        deep += [(window, at) for at, each in enumerate(checked) if covered(*each)]
        for places in boards:
            assert all(places.area.contains(each) for each in (*places.calls, *places.bids))
            assert layout.auction.inflate(8, 8).contains(places.area), window
            assert min(each.height for each in (*places.bids, *places.calls)) >= 18, window
        assert min(bid.height for bid in boards[0].bids) >= 20, window
        _, place = number_place(layout.auction, min(seats, 3))
        parts = stepper_plan(place)
        inside = (parts.less, parts.more, parts.rail, parts.why, parts.bid)
        assert all(place.inflate(2, 2).contains(each) for each in inside), window
        assert parts.bid.height >= 18, window
    assert not deep


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_no_hand_however_full_lies_over_the_frame_nor_a_closed_stock(window, seats, size):
    layout = laid_out(Units(*window).visible, seats, 0, size)
    counts = (1, 6, 8, 10, 12)
    spots = [layout.fan(seat, n, at) for seat in range(seats) for n in counts for at in range(n)]
    if seats == 2:
        spots += [layout.stock(10), layout.turn_up, layout.closed_turn_up(10)]
    inside = layout.core.inflate(-2 * FRAME, -2 * FRAME)
    cards = [CardSprite(x=s.x, y=s.y, height=s.height, angle=s.angle) for s in spots]
    assert not [card for card in cards if not inside.contains(card.bounds())]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_has_room_beside_the_own_won_tricks(window, seats):
    layout = laid_out(Units(*window).visible, seats, 0)
    said = FRect(0, 0, layout.said_width, 90)
    said.midbottom = layout.prompt.midbottom
    assert said.width > 400
    assert layout.visible.contains(said)
    won = [box(layout.won(0, packet, 12)) for packet in range(12)]
    assert not any(said.colliderect(packet) for packet in won)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_while_it_is_bid_leaves_the_stock_in_view(window, seats):
    layout = laid_out(Units(*window).visible, seats, 0, stock_with_four=True)
    said = FRect(0, 0, layout.said_in_auction, SAID_IN_AUCTION)
    said.midbottom = layout.prompt.midbottom
    assert said.width > 400
    assert not said.colliderect(box(layout.stock(0)))


@pytest.mark.parametrize("window", WINDOWS)
def test_what_is_told_of_the_other_machines_covers_nothing(window):
    layout = laid_out(Units(*window).visible, 2, 0)
    notes = layout.corner_notes((113.0, 900.0))
    assert notes[1].width > 300
    there = [layout.slate, layout.tools, layout.plate(0), layout.plate(1)]
    there += [box(layout.fan(1, 6, at)) for at in range(6)]
    for note in notes:
        assert layout.visible.contains(note)
        assert not [area for area in there if area.colliderect(note)]
    assert not notes[0].colliderect(notes[1])


def test_the_two_seat_picture_is_the_one_that_was_drawn_up():
    layout = Layout(Units(1280, 720).visible, 2, 0)
    own, other = layout.fan(0, 6, 2), layout.fan(1, 6, 2)
    assert own.height == 165
    assert other.height == pytest.approx(110)
    assert own.y > layout.middle[1] > other.y
    assert layout.stock(0).x < 640 < layout.won(0, 0, 1).x < layout.slate.left
    assert layout.turn_up.angle == 90.0
    assert layout.won_area(0).top > layout.won_area(1).bottom


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_notice_leaves_slate_trick_and_own_hand_in_view(window, seats):
    """Among three and four also every plate and the contract, and of the trick its indices."""
    layout = laid_out(Units(*window).visible, seats, 0)
    band = layout.band(160.0)
    seen = [layout.slate, *(box(layout.fan(0, 6, at)) for at in range(6))]
    trick = [box(layout.trick(seat, seats, seat)) for seat in range(seats)]
    if seats > 2:
        seen += [layout.contract, *(layout.plate(seat) for seat in range(1, seats))]
        trick = [FRect(card.topleft, (card.width, card.height / 2)) for card in trick]
    assert layout.visible.contains(band)
    assert band.collidelist([*seen, *trick]) == -1
