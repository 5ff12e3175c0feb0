"""A table nobody plays at from this screen: seen again, or played by bots for show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.board import draw_auction
from game.scenes.table.auction.contract import draw_contract
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.furniture.plates import draw_plate, role_of, seat_line
from game.scenes.table.furniture.slate import draw_slate
from game.scenes.table.furniture.surroundings import (
    draw_counts,
    draw_marks,
    draw_room,
    draw_rule,
    draw_won,
)
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas


def draw_watched(
    canvas: Canvas, context: AppContext, picture: Picture, seats: SeatsAtScreen, points: bool
) -> None:
    """Everything on the table; with `points` what each seat has, as far as it can be seen."""
    for part in watched_parts(canvas, context, picture, seats, points):
        part()


def watched_parts(
    canvas: Canvas, context: AppContext, picture: Picture, seats: SeatsAtScreen, points: bool
) -> Iterator[Callable[[], object]]:
    """The same in parts, the lowest first, to be prepared one at a time."""
    layout = picture.layout
    yield partial(draw_room, canvas, picture)
    dealer = picture.deal.dealer if picture.deal is not None else picture.match.dealer
    yield partial(
        draw_slate,
        *(canvas, context, seats, picture.match, dealer),
        *(layout.order, layout.slate, picture.deal, points),
    )
    yield partial(draw_rule, canvas, picture)
    yield partial(draw_contract, canvas, picture, seats, points)
    for seat in range(picture.seats):
        turn = picture.deal is not None and picture.deal.turn == seat
        line, role = seat_line(picture, seat), role_of(picture, seat)
        told = partial(draw_plate, turn=turn, dots=None, line=line, role=role)
        yield partial(told, canvas, seats, layout, seat)
        yield partial(draw_won, canvas, picture, seat, points)
    yield partial(picture.cloth.draw, canvas)
    yield partial(draw_counts, canvas, picture)
    yield partial(draw_auction, canvas, picture, seats, False)
    yield partial(draw_marks, canvas, picture)
