"""Faces and names beside the hands, with a sign of whose turn it is."""

from __future__ import annotations

from pygame import FRect

from art.moods import MOODS, Mood
from game.deal import Seat
from game.scenes.table.animation.picture import Picture
from game.scenes.table.families import family_of
from game.scenes.table.layout import Layout
from game.scenes.table.names import draw_name
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.stage.canvas import BoxStyle, Canvas
from game.stage.context import AppContext
from game.stage.fonts import SMALL, SUBHEADING
from game.stage.palette import CHALK_SOFT, CREAM, LAMP, NIGHT, with_alpha

_PLATE = BoxStyle(with_alpha(NIGHT, 120), radius=12)
_TURN = BoxStyle(with_alpha(NIGHT, 150), LAMP, 2.2, 12)
_PAD = 8.0
_BELOW = 19.0  # from the middle of a plate to the line below the name
_DOTS = 3


def draw_plate(
    canvas: Canvas,
    seats: SeatsAtScreen,
    layout: Layout,
    seat: Seat,
    *,
    turn: bool,
    dots: int | None,
    line: str = "",
    mood: Mood = "calm",
) -> None:
    """A seat's plate; framed while it is its `turn`, with `dots` (0 to 2) while it thinks."""
    area = layout.plate(seat)
    canvas.box(area, _TURN if turn else _PLATE)
    side = area.height - _PAD * 2
    face = FRect(area.left + _PAD, area.top + _PAD, side, side)
    draw_portrait(canvas, seats.portrait(seat), face, mood)
    left = face.right + 12
    width = area.right - left - _PAD
    name = FRect(left, area.top + _PAD, width, side / 2 + _BELOW - 10)
    if not line and dots is None:
        if layout.side(seat) == "bottom":  # nobody watches himself think: a long name has all of it
            name.height = side
        name.centery = area.centery
    draw_name(canvas, seats.name(seat), name, SUBHEADING.sized(23), CREAM)
    if dots is not None:
        _draw_dots(canvas, left + 6, area.centery + _BELOW, dots)
    elif line:
        canvas.text(line, left, area.centery + _BELOW, SMALL, CHALK_SOFT, width=width)


def seat_line(picture: Picture, seat: Seat) -> str:
    """What a plate says below the name of a seat in the deal that is shown."""
    if picture.deal is None:
        return ""
    return family_of(picture.match.game).seat_line(picture.context, picture.deal, seat)


def draw_portrait(canvas: Canvas, key: str, area: FRect, mood: Mood = "calm") -> None:
    """A framed face."""
    from art.portraits import portrait_svg

    canvas.picture(_face_name(key, mood), area, lambda: portrait_svg(key, mood))


def _face_name(key: str, mood: Mood) -> tuple[str, ...]:
    """What the texture of a face is kept under."""
    return ("portrait", key) if mood == "calm" else ("portrait", key, mood)


def prepare_moods(context: AppContext, layout: Layout, seat: Seat, key: str) -> None:
    """Have the faces made that a seat's plate may show, but for the calm one, which is seen first."""
    for mood in MOODS[1:]:
        prepare_portrait(context, key, layout.plate(seat).height - _PAD * 2, mood)


def prepare_portrait(context: AppContext, key: str, side: float, mood: Mood = "calm") -> None:
    """Have a face made beside the frames."""
    from art.portraits import portrait_svg

    pixels = context.window.units.length(side)
    name = _face_name(key, mood)
    context.textures.prepare_svg(name, (pixels, pixels), lambda: portrait_svg(key, mood))


def _draw_dots(canvas: Canvas, x: float, y: float, bright: int) -> None:
    """Three dots, one of them bright: somebody is thinking."""
    for at in range(_DOTS):
        colour = LAMP if at == bright % _DOTS else with_alpha(CHALK_SOFT, 110)
        dot = FRect(x + at * 18 - 5, y - 5, 10, 10)
        canvas.box(dot, BoxStyle(colour, radius=5))
