"""The achievements: a medal each, bright once it is earned, and what is to be known about one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import FRect

from game.career import ACHIEVEMENTS, Career, Earned
from game.scenes.career.lines import Line, draw_lines
from game.scenes.elements.panels import in_rows
from game.scenes.statistics.naming import name_of
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL, SUBHEADING, TextStyle
from game.stage.drawing.palette import CHALK, CHALK_SOFT, CREAM, LAMP, NIGHT, with_alpha
from game.stage.user_action import UserAction
from game.stage.widgets import Pressable

_GAP, _PAD, _LARGE_ENOUGH = 6.0, 6.0, 0.9
_SMALL, _MEDAL, _MEDAL_SHARE = 46.0, 190.0, 0.42


class LookAtMedal(UserAction):
    """Show the achievement with this key."""

    key: str


class MedalTile(Pressable):
    """An achievement by its name, to be looked at. `told` is what those who listen hear besides."""

    def __init__(self, key: str, name: str, told: str, earned: bool, chosen: bool) -> None:
        super().__init__(LookAtMedal(key))
        self.key = key
        self.name = name
        self.told = told
        self.earned = earned
        self.chosen = chosen
        self.style: TextStyle = SMALL

    @property
    def said(self) -> str:
        return f"{self.name}. {self.told}"

    def draw(self, canvas: Canvas) -> None:
        area = self.area
        rim = LAMP if self.chosen else with_alpha(CREAM, 50)
        canvas.box(area, BoxStyle(with_alpha(NIGHT, 140), rim, 2.4 if self.chosen else 1.2, 8))
        draw_medal(canvas, self._medal, self.key, self.earned)
        ink = LAMP if self.earned else CHALK
        canvas.paragraph(self.name, self.room, self.style, ink, centred=True)

    @property
    def _medal(self) -> FRect:
        side = min(self.area.height - _PAD, _SMALL)
        return FRect(self.area.left + _PAD, self.area.centery - side / 2, side, side)

    @property
    def room(self) -> FRect:
        """The space of the name."""
        left = self._medal.right + _PAD
        return FRect(left, self.area.top, self.area.right - _PAD - left, self.area.height)


def draw_medal(canvas: Canvas, area: FRect, key: str, earned: bool) -> None:
    """The medal of an achievement, filling an area; in chalk as long as it is not earned."""
    from art.medals import achievement_svg, chalk_achievement_svg

    make = achievement_svg if earned else chalk_achievement_svg
    canvas.picture(("medal", key, earned), area, lambda: make(key), late=True)


def medal_tiles(context: AppContext, career: Career, chosen: str) -> list[MedalTile]:
    """A tile for each achievement."""
    words, earned = context.words, found_by_key(career)
    tiles = []
    for key in ACHIEVEMENTS:
        name, about = (words(f"career.achievement.{key}.{part}") for part in ("name", "about"))
        told = f"{about} {_earned_by(context, earned.get(key))}"
        tiles.append(MedalTile(key, name, told, key in earned, key == chosen))
    return tiles


def _earned_by(context: AppContext, found: Earned | None) -> str:
    """The earner of a medal, and the date."""
    words = context.words
    if found is None:
        return words("career.not_earned")
    day = words.day(found.moment)
    return words("career.earned_on", name=name_of(context, found.who), day=day)


def found_by_key(career: Career) -> Mapping[str, Earned]:
    """The earned achievements, by key."""
    return {each.key: each for each in career.earned}


def lay_out_medals(context: AppContext, tiles: Sequence[MedalTile], area: FRect) -> None:
    """Three in a row; two where the names, all of one size, are small in three and larger in two."""
    shrinks = [_in_columns(context, tiles, area, across) for across in (2, 3)]
    if shrinks[1] < min(_LARGE_ENOUGH, shrinks[0]):
        _in_columns(context, tiles, area, 2)


def _in_columns(context: AppContext, tiles: Sequence[MedalTile], area: FRect, across: int) -> float:
    """Place tiles so many in a row; how much smaller than usual their names are, 1 for not at all."""
    rows = -(-len(tiles) // across)
    high = (area.height - _GAP * (rows - 1)) / rows
    places = in_rows(area, len(tiles), across, high, (_GAP, _GAP))
    for tile, place in zip(tiles, places, strict=True):
        tile.area = place
    rooms = [(tile.name, tile.room.width, tile.room.height) for tile in tiles]
    style = context.fonts.common_paragraph(rooms, SMALL)
    for tile in tiles:
        tile.style = style
    return style.shrink


def draw_achievement(
    canvas: Canvas, context: AppContext, area: FRect, key: str, career: Career
) -> float:
    """One achievement at large: what it asks for, and who has earned it when. Says where that ends."""
    words, earned = context.words, found_by_key(career)
    found = earned.get(key)
    side = min(_MEDAL, area.height * _MEDAL_SHARE)
    draw_medal(canvas, FRect(area.left, area.top, side, side), key, found is not None)
    told = _earned_by(context, found)
    lines = (
        Line(words(f"career.achievement.{key}.name"), SUBHEADING, LAMP),
        Line(words(f"career.achievement.{key}.about"), BODY, CHALK),
        Line(told, BODY, LAMP if found is not None else CHALK_SOFT),
        Line(words("career.earned_of", count=len(earned), all=len(ACHIEVEMENTS)), BODY, CHALK_SOFT),
    )
    top = area.top + side + 16
    return draw_lines(canvas, FRect(area.left, top, area.width, area.bottom - top), lines)
