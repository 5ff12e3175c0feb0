"""Faces and names beside the hands, with a sign of whose turn it is."""

from __future__ import annotations

from typing import Literal

from pygame import FRect

from art.moods import MOODS, Mood
from game.core.deal import Seat
from game.rules.game import side_of
from game.scenes.table.animation.picture import Picture
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import PLATE_PAD, Layout
from game.scenes.table.layouts.names import draw_name
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL, SUBHEADING
from game.stage.drawing.palette import CHALK_SOFT, CREAM, LAMP, NIGHT, with_alpha

_PLATE = BoxStyle(with_alpha(NIGHT, 120), radius=12)
_TURN = BoxStyle(with_alpha(NIGHT, 150), LAMP, 2.2, 12)
_BELOW = 19.0  # from the middle of a plate to the line below the name
_DOTS = 3
Role = Literal["declarer", "partner"]
_ROLE, _ROLE_INK = 27.0, "#2b2018"
_ROLE_ICONS: dict[Role, str] = {"declarer": "crown", "partner": "people"}


def draw_plate(
    canvas: Canvas,
    picture: Picture,
    seat: Seat,
    dots: int | None,
    mood: Mood,
) -> None:
    """A seat's plate; framed while it is its turn, with `dots` (0 to 2) while it thinks.

    Its role in a contract stands on the portrait, whatever else the plate has room for.
    """
    layout, line, role = picture.layout, seat_line(picture, seat), role_of(picture, seat)
    turn = picture.deal is not None and picture.deal.turn == seat
    area = layout.plate(seat)
    canvas.box(area, _TURN if turn else _PLATE)
    face = layout.face(seat)
    draw_portrait(canvas, picture.seats.portrait(seat), face, mood)
    if role is not None:
        draw_role(canvas, layout, seat, role)
    left = face.right + 12
    width = area.right - left - PLATE_PAD
    name = FRect(left, area.top + PLATE_PAD, width, face.height / 2 + _BELOW - 10)
    if not line and dots is None:
        if layout.side(seat) == "bottom":  # nobody watches himself think: a long name has all of it
            name.height = face.height
        name.centery = area.centery
    draw_name(canvas, picture.seats.name(seat), name, SUBHEADING.sized(23), CREAM)
    if dots is not None:
        _draw_dots(canvas, left + 6, area.centery + _BELOW, dots)
    elif line:
        canvas.text(line, left, area.centery + _BELOW, SMALL, CHALK_SOFT, width=width)


def seat_line(picture: Picture, seat: Seat) -> str:
    """The line of a plate below the name of a seat in the deal that is shown."""
    if picture.deal is None:
        return ""
    line = family_of(picture.match.game).seat_line(picture.context, picture.deal, seat)
    role = role_of(picture, seat)
    return line or (picture.context.words(f"table.plate.{role}") if role else "")


def role_of(picture: Picture, seat: Seat) -> Role | None:
    """Whether a seat plays the contract, or with the one who does; None while there is none."""
    deal, game = picture.deal, picture.match.game
    if deal is None:
        return None
    family = family_of(deal)
    played = family.contract(deal)
    if played is None or family.sits_out(deal, seat):
        return None
    if seat == played[0]:
        return "declarer"
    return "partner" if seat in side_of(game, deal, played[0]) else None


def draw_role(canvas: Canvas, layout: Layout, seat: Seat, role: Role) -> None:
    """A brass button on the corner of a portrait: a crown for the declarer, two heads for a partner."""
    from art.icons import icon

    face = layout.face(seat)
    place = FRect(face.right - _ROLE + 6, face.bottom - _ROLE + 6, _ROLE, _ROLE)
    canvas.box(place, BoxStyle(LAMP, NIGHT, 1.6, _ROLE / 2))
    sign = _ROLE_ICONS[role]
    canvas.picture(("role", role), place.inflate(-8, -8), lambda: icon(sign, _ROLE_INK))


def draw_portrait(
    canvas: Canvas, key: str, area: FRect, mood: Mood = "calm", late: bool = False
) -> None:
    """A framed face; a `late` one is made beside the frames."""
    from art.portraits import portrait_svg

    canvas.picture(_face_name(key, mood), area, lambda: portrait_svg(key, mood), late)


def _face_name(key: str, mood: Mood) -> tuple[str, ...]:
    """The key of a face's texture."""
    return ("portrait", key) if mood == "calm" else ("portrait", key, mood)


def prepare_moods(context: AppContext, layout: Layout, seat: Seat, key: str) -> None:
    """Pre-render every mood of a portrait except "calm", which is seen first."""
    for mood in MOODS[1:]:
        prepare_portrait(context, key, layout.face(seat).height, mood)


def prepare_portrait(context: AppContext, key: str, side: float, mood: Mood = "calm") -> None:
    """Rasterise a portrait in the background."""
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
