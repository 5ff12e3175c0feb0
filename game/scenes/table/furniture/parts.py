"""The furniture and the cards of a table, one over the other, whether anybody plays at it from this screen or
it is seen again, or played by bots for show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    for _ in draw_in_parts(canvas, picture):
        pass


def draw_in_parts(
    canvas: Canvas,
    picture: Picture,
    *,
    light: Lamplight | None = None,
    note: str = "",
    asked: bool = False,
    looks: Looks = MappingProxyType({}),
) -> Iterator[None]:
    """Draw everything on the table, a part a step, the lowest first.

    The rest is of a table that is played at: its `light`, a `note` on the slate, whether somebody here is
    `asked` for a bid, and how each seat `looks`: its dots (0 to 2) while it thinks, and its mood. Over the
    closed hands there stands what all know of them.
    """
    layout = picture.layout
    draw_room(canvas, picture, light)
    yield
    dealer = picture.deal.dealer if picture.deal is not None else picture.match.dealer
    draw_score_slate(
        *(canvas, picture.seats, picture.match, dealer, layout.order, layout.slate),
        *(picture.deal, picture.tells_points, note),
    )
    yield
    draw_rule(canvas, picture)
    yield
    draw_contract(canvas, picture)
    yield
    for seat in range(picture.layout.seats):
        draw_plate(canvas, picture, seat, *looks.get(seat, (None, "calm")))
        yield
        draw_won(canvas, picture, seat)
        yield
    picture.cloth.draw(canvas)
    yield
    draw_counts(canvas, picture)
    yield
    for seat in layout.others() if looks else ():
        draw_known_hand(canvas, picture, seat)
        yield
    draw_auction(canvas, picture, asked)
    yield
    draw_marks(canvas, picture)
    yield
