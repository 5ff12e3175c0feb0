"""The furniture and the cards of a table, one over the other, whether anybody plays at it from this screen or
it is seen again, or played by bots for show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from art.moods import Mood
from game.core.deal import Seat
from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.board import draw_auction
from game.scenes.table.auction.contract import draw_contract
from game.scenes.table.furniture.lamplight import Lamplight
from game.scenes.table.furniture.plates import draw_plate
from game.scenes.table.furniture.slate import draw_score_slate
from game.scenes.table.furniture.surroundings import (
    draw_counts,
    draw_known_hand,
    draw_marks,
    draw_room,
    draw_rule,
    draw_won,
)
from game.stage.drawing.canvas import Canvas

Looks = Mapping[Seat, tuple[int | None, Mood]]


def draw_watched(canvas: Canvas, picture: Picture) -> None:
    """A table that nobody here plays at."""
    for part in table_parts(canvas, picture):
        part()


def table_parts(
    canvas: Canvas,
    picture: Picture,
    *,
    light: Lamplight | None = None,
    note: str = "",
    asked: bool = False,
    looks: Looks = MappingProxyType({}),
) -> Iterator[Callable[[], object]]:
    """Everything on the table in parts, the lowest first, to be drawn or prepared one at a time.

    The rest is of a table that is played at: its `light`, a `note` on the slate, whether somebody here is
    `asked` for a bid, and how each seat `looks`: its dots (0 to 2) while it thinks, and its mood. Over the
    closed hands there stands what all know of them.
    """
    layout = picture.layout
    yield partial(draw_room, canvas, picture, light)
    dealer = picture.deal.dealer if picture.deal is not None else picture.match.dealer
    yield partial(
        draw_score_slate,
        *(canvas, picture.seats, picture.match, dealer, layout.order, layout.slate),
        *(picture.deal, picture.tells_points, note),
    )
    yield partial(draw_rule, canvas, picture)
    yield partial(draw_contract, canvas, picture)
    for seat in range(picture.layout.seats):
        yield partial(draw_plate, canvas, picture, seat, *looks.get(seat, (None, "calm")))
        yield partial(draw_won, canvas, picture, seat)
    yield partial(picture.cloth.draw, canvas)
    yield partial(draw_counts, canvas, picture)
    for seat in layout.others() if looks else ():
        yield partial(draw_known_hand, canvas, picture, seat)
    yield partial(draw_auction, canvas, picture, asked)
    yield partial(draw_marks, canvas, picture)
