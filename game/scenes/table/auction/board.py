"""The auction board in the middle of the table: every seat's last call, and the ladder of bids.

Bids that are numbers have no ladder: the number that stands is written there, or a stepper is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pygame import FRect

from game.core.auction import Auction
from game.core.deal import Deal, Seat
from game.scenes.elements.panels import draw_slate
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.calls import NAME, STANDING, draw_calls
from game.scenes.table.families import BidLine, family_of
from game.scenes.table.layouts.names import (
    LEAST_READ,
    draw_name,
    is_crowded,
    name_style,
    row_styles,
)
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, LAMP, Colour

_PAD_X, _PAD_Y = 24.0, 18.0
_GAP, _APART, _LEAST_APART, _LINE = 18.0, 5.0, 3.0, 21.0
_SIDE_BY_SIDE, _MANY_BIDS = 380.0, 5
_BROADEST, _TAKES = 480.0, 0.52
_LEAST_CALL, _LEAST_OF_MANY = 22.0, 21.4
_CALL, _BID, _LEAST_BID = 50.0, 42.0, 24.0
_STANDING_NUMBER = TextStyle(64, "serif", "Semibold")
_NUMBER_LINES = 5
_AIR = 8.0  # above and below two lines in a bid
_BESIDE = 8.0  # between its name and what it takes


@dataclass(frozen=True)
class AuctionPlan:
    """The plan of the board: a row a seat in bidding order, and a place a bid, the lowest first.

    Without bids to show the rows have the whole width.
    """

    area: FRect
    calls: tuple[FRect, ...]
    bids: tuple[FRect, ...]


def bidding_order(auction: Auction[Any], seats: int) -> tuple[Seat, ...]:
    """The seats in the order in which they bid."""
    first = auction.calls[0][0] if auction.calls else auction.waiting[0]
    return tuple((first + step) % seats for step in range(seats))


def board_room(picture: Picture) -> FRect:
    """The room of the board: of two stocks one is crosswise, and farther out; above the words on a raise."""
    deal, layout = picture.deal, picture.layout
    if deal is not None and family_of(deal).asks_one(deal):
        return layout.raising
    crosswise = deal is not None and sum(map(bool, deal.piles)) > 1
    return layout.next_to_stock if crosswise else layout.auction


def calls_span(picture: Picture) -> tuple[float, float] | None:
    """The upper and lower edge, in units, of the board's calls and bids; None where no board stands."""
    deal = picture.deal
    if deal is None:
        return None
    family = family_of(deal)
    if family.auction(deal) is None and not family.asks_one(deal):
        return None
    room = board_room(picture)
    return room.top, room.bottom - _PAD_Y


def board_seats(deal: Deal) -> tuple[Seat, ...]:
    """The seats whose calls the board shows, in bidding order: none where the declarer may raise."""
    auction = family_of(deal).auction(deal)
    if auction is None:
        return ()
    return tuple(seat for seat in bidding_order(auction, deal.seats) if seat in deal.in_play)


def plan(area: FRect, seats: int, bids: int) -> AuctionPlan:
    """The board in the room there is: calls beside the ladder, or above it where it is narrow.

    Without calls (no `seats`) the ladder has all of it.
    """
    width, height = area.width - _PAD_X * 2, area.height - _PAD_Y * 2
    if not bids:
        return _calls_alone(area, seats)
    if not seats:
        return _without_calls(area, bids)
    beside = width >= _SIDE_BY_SIDE
    call = min(_CALL, height / seats)
    if not beside:
        call = min(_CALL, max(_LEAST_CALL, height * 0.3 / seats))
    ladder = height if beside else height - seats * call - _GAP / 2
    least = _LEAST_BID if bids <= _MANY_BIDS else _LEAST_OF_MANY
    rows = min(bids, max(1, int(ladder // least)))
    columns = -(-bids // rows)
    rows = -(-bids // columns)
    bid = min(_BID, ladder / rows)
    high = max(seats * call, rows * bid) if beside else seats * call + _GAP / 2 + rows * bid
    panel = FRect(area.left, area.centery - high / 2 - _PAD_Y, area.width, high + _PAD_Y * 2)
    left, top = panel.left + _PAD_X, panel.top + _PAD_Y
    part = 0.46 if bids <= _MANY_BIDS else 0.4
    share = width * part - _GAP / 2 if beside else width
    calls = tuple(FRect(left, top + at * call, share, call) for at in range(seats))
    if beside:
        place = FRect(left + share + _GAP, top, width - share - _GAP, rows * bid)
    else:
        place = FRect(left, calls[-1].bottom + _GAP / 2, width, rows * bid)
    return AuctionPlan(panel, calls, _spots(place, bids, columns))


def _calls_alone(area: FRect, seats: int) -> AuctionPlan:
    """Nothing but the calls, broad, in the middle of the room there is."""
    call = min(_CALL, (area.height - _PAD_Y * 2) / seats)
    width, high = min(area.width, _BROADEST), seats * call + _PAD_Y * 2
    panel = FRect(area.centerx - width / 2, area.centery - high / 2, width, high)
    left, top = panel.left + _PAD_X, panel.top + _PAD_Y
    rows = (FRect(left, top + at * call, width - _PAD_X * 2, call) for at in range(seats))
    return AuctionPlan(panel, tuple(rows), ())


def _spots(place: FRect, bids: int, columns: int) -> tuple[FRect, ...]:
    """The bids in columns, one below the other; the gap between two is as wide as their words leave it."""
    rows = -(-bids // columns)
    wide, step = place.width / columns, place.height / rows
    apart = max(_LEAST_APART, min(_APART, step - _LINE))
    return tuple(
        FRect(place.left + at // rows * wide, place.top + at % rows * step, wide - 4, step - apart)
        for at in range(bids)
    )


def _without_calls(area: FRect, bids: int) -> AuctionPlan:
    """The ladder alone: one column, or two where its lines would be too low for a finger."""
    room = area.height - _PAD_Y * 2
    columns = 1 if room >= bids * _LEAST_BID else 2
    rows = -(-bids // columns)
    high = min(_BID * rows, room)
    wide = min(_SIDE_BY_SIDE * columns, area.width - _PAD_X * 2)
    panel = FRect(0, 0, wide + _PAD_X * 2, high + _PAD_Y * 2).move_to(center=area.center)
    place = FRect(panel.left + _PAD_X, panel.top + _PAD_Y, wide, high)
    return AuctionPlan(panel, (), _spots(place, bids, columns))


def number_place(area: FRect, seats: int) -> tuple[AuctionPlan, FRect]:
    """The board where bids are numbers: the room of a ladder of five lines is that of the number."""
    places = plan(area, seats, _NUMBER_LINES)
    return places, places.bids[0].unionall(places.bids[1:])


def draw_auction(canvas: Canvas, picture: Picture, asked: bool) -> None:
    """The board while it is bid; where somebody here is `asked`, the ladder is his to press."""
    deal = picture.deal
    if deal is None or picture.dealing or not any(deal.hands):
        return
    if family_of(deal).asks_one(deal):
        _draw_question(canvas, picture, asked)
        return
    auction = family_of(deal).auction(deal)
    if auction is None:
        return
    game, order = picture.match.game, board_seats(deal)
    family, context = family_of(game), picture.context
    ladder = family.ladder(context, game)
    if asked:
        ladder = family.bids_offered(context, game, deal)
    lines = _NUMBER_LINES if family.bids_are_numbers else len(ladder)
    places = plan(board_room(picture), len(order), lines)
    draw_slate(canvas, places.area)
    draw_calls(canvas, picture, auction, order, places.calls)
    if asked:
        return
    if not family.bids_are_numbers:
        _draw_ladder(canvas, ladder, auction, places.bids)
    else:
        words, stands = context.words, auction.standing is not None
        head = words("table.bid_number.stands" if stands else "table.bid_number.open")
        _, place = number_place(board_room(picture), len(order))
        number = str(auction.standing) if stands else "\N{EN DASH}"
        _draw_number(canvas, number, head, words("table.bid_number.step"), place)


def _draw_question(canvas: Canvas, picture: Picture, asked: bool) -> None:
    """One seat alone is asked, such as the declarer who may raise: by a stepper, or by the ladder."""
    deal, context, game = picture.deal, picture.context, picture.match.game
    assert deal is not None
    family = family_of(game)
    played = family.contract(deal)
    ladder = family.bids_offered(context, game, deal) if asked else ()
    places, place = number_place(board_room(picture), 0)
    if ladder:
        places = plan(board_room(picture), 0, len(ladder))
    draw_slate(canvas, places.area)
    for line, area in zip(ladder, places.bids, strict=False):
        if played is not None and line.contract == played[1]:
            canvas.box(area.inflate(4, 0), STANDING)
    if not asked and deal.turn is not None:
        bid = "" if played is None else family.bid_name(context, played[1])
        question = context.words("table.auction.may_raise", name=picture.seats.name(deal.turn))
        _draw_number(canvas, bid[:1].upper() + bid[1:], question, "", place)


def _draw_number(canvas: Canvas, number: str, head: str, foot: str, area: FRect) -> None:
    """A number as large as there is room, between two sentences."""
    style = _STANDING_NUMBER.sized(min(_STANDING_NUMBER.size, area.height * 0.36))
    top = FRect(area.left, area.top, area.width, area.height * (0.24 if number else 1.0))
    canvas.paragraph(head, top, SMALL, CHALK, "centre", centred=True)
    middle = area.top + area.height * 0.46
    canvas.text(number, area.centerx, middle, style, LAMP, "centre", area.width)
    below = FRect(area.left, area.top + area.height * 0.68, area.width, area.height * 0.32)
    canvas.paragraph(foot, below, SMALL, CHALK_SOFT, "centre")


def _draw_ladder(
    canvas: Canvas, ladder: Sequence[BidLine], auction: Auction[Any], places: Sequence[FRect]
) -> None:
    """The bids to look at: those outbid are faint, the one that stands is marked."""
    standing = str(auction.standing) if auction.standing is not None else ""
    contracts = [line.contract for line in ladder]
    reached = contracts.index(standing) if standing in contracts else -1
    for at, (line, area) in enumerate(zip(ladder, places, strict=True)):
        if at == reached:
            canvas.box(area.inflate(4, -2), STANDING)
        colour = LAMP if at == reached else CHALK_SOFT if at < reached else CHALK
        draw_bid_line(canvas, line, area.inflate(-12, 0), colour)


def draw_bid_line(canvas: Canvas, line: BidLine, area: FRect, ink: Colour) -> None:
    """A bid's name at the left and what it takes at the right; the name alone where both have no room."""
    style, beside = _bid_places(canvas, line, area)
    if not bid_is_crowded(canvas, line, area):
        canvas.text(line.title, area.left, area.centery, style, ink)
        draw_name(canvas, line.takes, beside, SMALL, ink, "right")
        return
    both = name_style(canvas, [line.title], NAME, area.width, area.height), SMALL
    width = area.width - _BESIDE
    style, takes = row_styles(canvas, line.title, line.takes, both, width)
    room = width - canvas.fonts.width(line.takes, takes)
    if canvas.fonts.width(line.title, style) > room:
        canvas.text(line.title, area.left, area.centery, both[0], ink, width=area.width)
        return
    canvas.text(line.title, area.left, area.centery, style, ink)
    canvas.text(line.takes, area.right, area.centery, takes, ink, "right")


def bid_is_crowded(canvas: Canvas, line: BidLine, area: FRect) -> bool:
    """Whether a bid's name, or what it takes, has too little room to be read with ease."""
    style, beside = _bid_places(canvas, line, area)
    return style.shrink < LEAST_READ or is_crowded(canvas, line.takes, beside, SMALL)


def _bid_places(canvas: Canvas, line: BidLine, area: FRect) -> tuple[TextStyle, FRect]:
    """The style of a bid's name, and the room beside it for what the bid takes."""
    room = area.width - _BESIDE - min(area.width * _TAKES, canvas.fonts.width(line.takes, SMALL))
    style = name_style(canvas, [line.title], NAME, room, area.height)
    left = area.left + min(room, canvas.fonts.width(line.title, style)) + _BESIDE
    return style, FRect(left, area.top, area.right - left, area.height).inflate(0, -_AIR)
