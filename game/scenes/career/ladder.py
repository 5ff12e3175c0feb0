"""The places of the ladder, and what is to be known about one of them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from pygame import FRect

from game.career import PLACES, Ladder, LadderPlace
from game.play.setup import PERSON, Setup, sittings_of
from game.scenes.career.lines import Line, draw_lines, lines_height
from game.scenes.table.facts.seats_at_screen import face_of_bot
from game.scenes.table.furniture.plates import draw_portrait
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL, SUBHEADING
from game.stage.drawing.palette import (
    CHALK,
    CHALK_SOFT,
    CREAM,
    CREAM_FAINT,
    LAMP,
    NIGHT,
    with_alpha,
)
from game.stage.user_action import UserAction
from game.stage.widgets import Pressable

_ACROSS, _GAP, _NAME = 3, 12.0, 26.0
_SHAPE = 200 / 120
_FACE, _LEAST_PICTURE, _HIGHEST, _LEAST_STAKE = 76.0, 96.0, 230.0, 44.0


class LookAtPlace(UserAction):
    """Show the place of the ladder with this number, from 0 at its foot."""

    number: int


class PlaceTile(Pressable):
    """A place with its picture, to be looked at. One that is `far` has not been reached.

    `told` is what those who listen hear besides its name.
    """

    def __init__(self, number: int, key: str, name: str) -> None:
        super().__init__(LookAtPlace(number))
        self.key = key
        self.name = name
        self.told = ""
        self.here = False
        self.far = False
        self.face = ""

    @property
    def said(self) -> str:
        return f"{self.name}. {self.told}"

    def draw(self, canvas: Canvas) -> None:
        area = self.area
        rim = LAMP if self.chosen or self.here else with_alpha(CREAM, 80)
        canvas.box(area, BoxStyle(with_alpha(NIGHT, 140), rim, 3.0 if self.here else 1.6, 8))
        picture = FRect(area.left + 4, area.top + 4, area.width - 8, area.height - 8 - _NAME)
        shown = place_within(picture)
        canvas.picture(("place", self.key), shown, lambda: place_picture(self.key), late=True)
        if self.far:
            canvas.fill(shown, with_alpha(NIGHT, 150))
        if self.face and self.here:
            side = min(44.0, shown.height * 0.5)
            face = FRect(shown.right - side - 3, shown.bottom - side - 3, side, side)
            draw_portrait(canvas, self.face, face, late=True)
        ink = LAMP if self.here else CREAM_FAINT if self.far else CREAM
        below = FRect(area.left + 5, shown.bottom, area.width - 10, area.bottom - shown.bottom)
        if below.height >= 2 * canvas.fonts.line_height(SMALL):
            canvas.paragraph(self.name, below, SMALL, ink, "centre", centred=True)
        else:
            y = area.bottom - _NAME / 2 - 3
            canvas.text(self.name, area.centerx, y, SMALL, ink, "centre", below.width)


def place_within(room: FRect) -> FRect:
    """The area of a place's picture, as large as fits, in the middle of a room."""
    wide = min(room.width, room.height * _SHAPE)
    return FRect(0, 0, wide, wide / _SHAPE).move_to(center=room.center)


def place_picture(key: str) -> bytes:
    """The picture of a place of the ladder."""
    from art.places import place_svg

    return place_svg(key)


def place_tiles(context: AppContext, ladder: Ladder, chosen: int, held: bool) -> list[PlaceTile]:
    """A tile for each place, from the foot to the top; a match may be `held` at one's own."""
    tiles = []
    for at, place in enumerate(PLACES):
        name = context.words(f"career.place.{place.key}.name")
        tile = PlaceTile(at, place.key, name)
        tile.chosen, tile.here = at == chosen, at == ladder.place
        tile.far = at > max(ladder.place, ladder.best)
        tile.face = face_of_bot(place.bots[0])
        tile.told = _standing(context, at, ladder, held)
        tiles.append(tile)
    return tiles


def lay_out(tiles: Sequence[PlaceTile], area: FRect) -> None:
    """Three in a row, from below upwards; the way turns at the end of each row."""
    rows = -(-len(tiles) // _ACROSS)
    wide = (area.width - _GAP * (_ACROSS - 1)) / _ACROSS
    high = (area.height - _GAP * (rows - 1)) / rows
    for at, tile in enumerate(tiles):
        row, column = divmod(at, _ACROSS)
        column = column if row % 2 == 0 else _ACROSS - 1 - column
        top = area.bottom - (row + 1) * high - row * _GAP
        tile.area = FRect(area.left + column * (wide + _GAP), top, wide, high)


def match_at(place: LadderPlace, names: Sequence[str]) -> Setup:
    """The match at a place; `names` are those of the people at this screen, in order."""
    sittings = sittings_of((PERSON, *place.bots), names)
    return Setup(place.game, sittings, False, place.length, event=place.event)


def draw_path(canvas: Canvas, tiles: Sequence[PlaceTile]) -> None:
    """A chalk line from place to place, in the gaps between them."""
    for one, other in itertools.pairwise(each.area for each in tiles):
        left, right = min(one.right, other.right), max(one.left, other.left)
        top, bottom = min(one.bottom, other.bottom), max(one.top, other.top)
        if right > left:
            canvas.fill(FRect(left, one.centery - 2, right - left, 4), CHALK_SOFT)
        else:
            canvas.fill(FRect(one.centerx - 2, top, 4, bottom - top), CHALK_SOFT)


def draw_place(
    canvas: Canvas, context: AppContext, area: FRect, at: int, ladder: Ladder, held: bool
) -> float:
    """Draw a place: its opponents, its game and length, the stake, and the standing of the round.

    Says where that ends.
    """
    words, place = context.words, PLACES[at]
    key = f"career.place.{place.key}"
    length = (
        words("career.to_the_end")
        if place.length is None
        else words.counted("career.deals", place.length)
    )
    game = words(f"game.{place.game.key}.name")
    lines = (
        Line(words(f"{key}.name"), SUBHEADING, LAMP),
        Line(words(f"{key}.about"), BODY, CHALK),
        Line(company(context, place), BODY, CREAM),
        Line(f"{game}, {length}{_house(context, at)}", BODY, CREAM),
        Line(words("career.stake", stake=words(f"{key}.stake")), BODY, LAMP),
        Line(_standing(context, at, ladder, held), BODY_BOLD, CHALK),
    )
    left = area.height - lines_height(canvas.fonts, area.width, lines)
    high = max(_FACE, min(left - 2 * _GAP, _HIGHEST, (area.width - _FACE - _GAP) / _SHAPE))
    head = FRect(area.left, area.top, area.width, high)
    if high < _LEAST_PICTURE:
        head.height = _FACE
    else:
        picture = FRect(head.left + 2, head.top + 2, (high - 4) * _SHAPE, high - 4)
        canvas.box(picture.inflate(4, 4), BoxStyle(NIGHT, with_alpha(CREAM, 110), 1.6, 4))
        canvas.picture(("place", place.key), picture, lambda: place_picture(place.key), late=True)
        head.left += high * _SHAPE + _GAP
        _lay_stake(canvas, FRect(head.left, head.top, area.right - head.left, high), place)
    _draw_faces(canvas, head, place)
    top = head.bottom + 10
    return draw_lines(canvas, FRect(area.left, top, area.width, area.bottom - top), lines)


def company(context: AppContext, place: LadderPlace) -> str:
    """Against whom one plays at a place, and with whom."""
    words = context.words
    own = next(team for team in place.game.teams if 0 in team)
    named = {seat: words(f"bot.{bot}") for seat, bot in enumerate(place.bots, start=1)}
    others = ", ".join(name for seat, name in named.items() if seat not in own)
    partner = ", ".join(name for seat, name in named.items() if seat in own)
    if partner:
        return words("career.together", partner=partner, names=others)
    key = "against" if len(place.bots) == 1 else "against_several"
    return words(f"career.{key}", names=others)


def _draw_faces(canvas: Canvas, area: FRect, place: LadderPlace) -> None:
    """Draw the opponents: below each other beside a picture, else side by side."""
    below = area.height > _FACE
    side = min(_FACE, (area.height + 8) / len(place.bots) - 8) if below else _FACE
    for number, bot in enumerate(place.bots):
        face = FRect(area.left, area.top, side, side)
        face.move_ip(0 if below else number * (side + 8), number * (side + 8) if below else 0)
        draw_portrait(canvas, face_of_bot(bot), face, late=True)


def _lay_stake(canvas: Canvas, area: FRect, place: LadderPlace) -> None:
    """Draw the stake below the opponents, or beside them where they are many; not where it is small."""
    beside = len(place.bots) > 1
    wide = area.width - (_FACE + _GAP if beside else 0)
    side = min(wide, area.height if beside else area.height - _FACE - _GAP)
    if side < _LEAST_STAKE:
        return
    shown = FRect(0, 0, side, side).move_to(bottomleft=(area.right - wide, area.bottom))
    draw_stake(canvas, place.key, shown)


def draw_stake(canvas: Canvas, key: str, area: FRect) -> None:
    """Draw the stake of a place over a square."""
    from art.stakes import stake_svg

    canvas.picture(("stake", key), area, lambda: stake_svg(key), late=True)


def _house(context: AppContext, at: int) -> str:
    """Whether a place has rules of its own."""
    from game.rules import GAMES

    game = PLACES[at].game
    changed = game.options.changes_from(GAMES[game.key].options)
    return f", {context.words('career.house_rule')}" if changed else ""


def _standing(context: AppContext, at: int, ladder: Ladder, held: bool) -> str:
    words = context.words
    if at != ladder.place:
        return words(
            "career.won_place" if at <= max(ladder.place, ladder.best) else "career.not_yet"
        )
    parts = [words("career.round", won=ladder.won, lost=ladder.lost)]
    if held:
        parts.append(words("career.held"))
    elif ladder.rounds_lost and ladder.place:
        parts.append(words("career.last_chance"))
    return ". ".join(part.rstrip(".") for part in parts) + "."
