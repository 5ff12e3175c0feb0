"""Everything has its place."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.scenes.table.layouts.layout import FRAME, SAID_IN_AUCTION, Layout, Spot
from game.scenes.table.layouts.round_layout import laid_out
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.sprites import CardSprite
from game.stage.drawing.units import Units

WINDOWS = ((1280, 720), (800, 600), (1531, 877), (1920, 1080), (2560, 1080), (720, 1280))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_every_place_lies_on_the_table(window, seats, size):
    visible = Units(*window).visible
    layout = laid_out(visible, seats, 0, size)
    spots = [layout.fan(seat, 6, at) for seat in range(seats) for at in range(6)]
    spots += [layout.trick(seat, seat * 5, seat) for seat in range(seats)]
    spots += [layout.won(seat, packet, 12) for seat in range(seats) for packet in range(12)]
    spots += [layout.stock(0), layout.turn_up, layout.closed_turn_up(10)]
    for spot in spots:
        assert visible.inflate(-20, -20).collidepoint(spot.x, spot.y)
    for area in (layout.slate, layout.actions, layout.tools, layout.rule_line, layout.prompt):
        assert visible.contains(area)


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000), (1024, 768), (1500, 600)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_no_hand_however_full_lies_over_the_frame(window, seats, size):
    layout = laid_out(Units(*window).visible, seats, 0, size)
    inside = layout.core.inflate(-2 * FRAME, -2 * FRAME)
    for seat in range(seats):
        for count in (1, 6, 8, 10, 12):
            spots = [layout.fan(seat, count, at) for at in range(count)]
            cards = [CardSprite(x=s.x, y=s.y, height=s.height, angle=s.angle) for s in spots]
            assert not [card for card in cards if not inside.contains(card.bounds())]


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000), (1024, 768), (1500, 600)])
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_a_closed_stock_lies_clear_of_the_frame(window, size):
    layout = laid_out(Units(*window).visible, 2, 0, size)
    spots = [layout.stock(10), layout.turn_up, layout.closed_turn_up(10)]
    inside = layout.core.inflate(-2 * FRAME, -2 * FRAME)
    for s in spots:
        card = CardSprite(x=s.x, y=s.y, height=s.height, angle=s.angle)
        assert inside.contains(card.bounds())


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


@pytest.mark.parametrize("window", [*WINDOWS, (1024, 768)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_while_it_is_bid_leaves_the_stock_in_view(window, seats):
    layout = laid_out(Units(*window).visible, seats, 0, stock_with_four=True)
    said = FRect(0, 0, layout.said_in_auction, SAID_IN_AUCTION)
    said.midbottom = layout.prompt.midbottom
    assert said.width > 400
    assert not said.colliderect(box(layout.stock(0)))


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_nothing_ever_covers_the_own_hand(window, size):
    layout = laid_out(Units(*window).visible, 2, 0, size)
    hand = FRect(0, 0, 0, 0).unionall([box(layout.fan(0, 6, at)) for at in range(1, 6)])
    hand.union_ip(box(layout.fan(0, 6, 0)))
    hand.left, hand.width = (
        box(layout.fan(0, 6, 0)).left,
        hand.right - box(layout.fan(0, 6, 0)).left,
    )
    hand.top = layout.hand_top
    others = [layout.actions, layout.prompt, layout.plate(0), layout.tools, layout.slate]
    others += [box(layout.trick(seat, 3, seat)) for seat in (0, 1)]
    assert not [area for area in others if area.colliderect(hand)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("size", [0.85, 1.0, 1.3])
def test_no_hand_covers_the_plate_of_whoever_holds_it(window, size):
    layout = laid_out(Units(*window).visible, 2, 0, size)
    for seat in (0, 1):
        outer = [layout.fan(seat, 6, at) for at in (0, 5)]
        cards = [CardSprite(x=s.x, y=s.y, height=s.height, angle=s.angle) for s in outer]
        assert not [card for card in cards if layout.plate(seat).colliderect(card.bounds())]


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000)])
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


@pytest.mark.parametrize("window", [*WINDOWS, (700, 1000)])
def test_a_notice_leaves_slate_trick_and_own_hand_in_view(window):
    layout = laid_out(Units(*window).visible, 2, 0)
    band = layout.band(160.0)
    assert layout.visible.contains(band)
    seen = [layout.slate, *(box(layout.fan(0, 6, at)) for at in range(6))]
    seen += [box(layout.trick(seat, 3, seat)) for seat in (0, 1)]
    assert not [area for area in seen if area.colliderect(band)]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("window", [(1280, 720), (700, 1000)])
def test_among_three_and_four_it_leaves_every_plate_the_contract_and_the_indices_of_the_trick_in_view(
    window, seats
):
    layout = laid_out(Units(*window).visible, seats, 0)
    band = layout.band(160.0)
    seen = [layout.slate, *(box(layout.fan(0, 6, at)) for at in range(6))]
    seen += [layout.plate(seat) for seat in range(1, seats)]
    seen.append(layout.contract)
    for seat in range(seats):
        card = box(layout.trick(seat, seats, seat))
        seen.append(FRect(card.left, card.top, card.width, card.height / 2))
    assert layout.visible.contains(band)
    assert not [area for area in seen if area.colliderect(band)]


def box(spot: Spot) -> FRect:
    area = FRect(0, 0, spot.height * RATIO, spot.height)
    area.center = spot.x, spot.y
    return area


def test_the_two_seat_picture_is_the_one_that_was_drawn_up():
    layout = Layout(Units(1280, 720).visible, 2, 0)
    own, other = layout.fan(0, 6, 2), layout.fan(1, 6, 2)
    assert own.height == 165
    assert other.height == pytest.approx(110)
    assert own.y > layout.middle[1] > other.y
    assert layout.stock(0).x < 640 < layout.won(0, 0, 1).x < layout.slate.left
    assert layout.turn_up.angle == 90.0
    assert layout.won_area(0).top > layout.won_area(1).bottom
