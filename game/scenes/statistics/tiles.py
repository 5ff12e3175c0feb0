"""The overview: each figure in chalk, with what it is above and what it is made of below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import FRect

from game.scenes.elements.panels import in_rows
from game.scenes.statistics.asking import Answered
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL, TextStyle, figure, signed
from game.stage.drawing.palette import (
    CHALK,
    CHALK_SOFT,
    GREEN_SOFT,
    LAMP,
    RED_SOFT,
    Colour,
    with_alpha,
)
from game.statistics import Streaks, Summary
from game.words.catalogue import Words

_FIGURE = TextStyle(38, "serif", "Semibold")
_GAP, _PAD = 12.0, 16.0
# How much of the height of a line its letters take.
_LETTERS = 0.7
_LOWEST, _HIGHEST, _GROWS = 92.0, 110.0, 1.35
# What higher tiles leave for what stands below them.
_BELOW = 170.0


@dataclass(frozen=True)
class Tile:
    """A figure of the overview; its `share`, from 0 to 1, is drawn as a bar where there is one."""

    label: str
    figure: str
    note: str = ""
    share: float | None = None
    ink: Colour = CHALK


def tiles_of(words: Words, answered: Answered) -> list[Tile]:
    """The figures that say something: what was never tried has none, nor have points of several kinds."""
    told = answered.summary
    points = _points(words, told) if answered.comparable else ()
    always = _always(words, told, answered.streaks)
    return [*always, *points, *_where_tried(words, told), *_luck(words, told)]


def _always(words: Words, told: Summary, row: Streaks) -> Iterator[Tile]:
    yield _share(words, "deals", told.deals_won, told.deals, LAMP)
    if not told.matches:
        return
    yield _share(words, "matches", told.matches_won, told.matches, LAMP)
    label = words("statistics.tile.streak_won" if row.now >= 0 else "statistics.tile.streak_lost")
    most = words("statistics.tile.streak_most", most=row.won if row.now >= 0 else row.lost)
    ink = GREEN_SOFT if row.now > 0 else RED_SOFT if row.now < 0 else CHALK
    yield Tile(label, str(abs(row.now)), most, ink=ink)
    note = words("statistics.tile.longest_note")
    yield Tile(words("statistics.tile.longest"), str(row.longest_match), note)


def _points(words: Words, told: Summary) -> Iterator[Tile]:
    note = words("statistics.tile.against", points=decimal(words, told.against_a_deal))
    points = decimal(words, told.points_a_deal)
    yield Tile(words("statistics.tile.points"), points, note)
    yield Tile(words("statistics.tile.best"), signed(told.best), words("statistics.tile.best_note"))


def _where_tried(words: Words, told: Summary) -> Iterator[Tile]:
    did = told.deeds
    if did.claims or did.claims_wrong:
        yield _share(words, "claims", did.claims, did.claims + did.claims_wrong)
    if did.closed:
        yield _share(words, "closings", did.closings_made, did.closed)
    if did.contracts:
        yield _share(words, "contracts", did.contracts_made, did.contracts)
    if did.marriages:
        each = decimal(words, did.marriages / max(1, told.deals), 2)
        note = words("statistics.tile.a_deal", count=each)
        yield Tile(words("statistics.tile.marriages"), str(did.marriages), note)
    if did.schneider or did.schwarz or did.schneidered:
        given = f"{did.schneider + did.schwarz} : {did.schneidered}"
        note = words("statistics.tile.schneider_note", schwarz=did.schwarz)
        yield Tile(words("statistics.tile.schneider"), given, note)
    if did.barrels or did.bolts:
        note = words("statistics.tile.barrels_note", falls=did.falls, bolts=did.bolts)
        yield Tile(words("statistics.tile.barrels"), str(did.barrels), note)
    if did.exchanges:
        each = decimal(words, did.exchanges / max(1, told.deals), 2)
        note = words("statistics.tile.a_deal", count=each)
        yield Tile(words("statistics.tile.exchanges"), str(did.exchanges), note)


def _luck(words: Words, told: Summary) -> Iterator[Tile]:
    if told.weighed:
        note = words.counted("statistics.tile.weighed", told.weighed)
        for name, value in (("luck", told.luck_a_deal), ("skill", told.skill_a_deal)):
            shown = round(value, 2)
            ink = GREEN_SOFT if shown > 0 else RED_SOFT if shown < 0 else CHALK
            figure = decimal(words, shown, 2, signs=True)
            yield Tile(words(f"statistics.tile.{name}"), figure, note, ink=ink)


def _share(words: Words, name: str, part: int, whole: int, ink: Colour = CHALK) -> Tile:
    note = words("statistics.tile.of", part=part, whole=whole)
    share = part / whole if whole else 0.0
    return Tile(words(f"statistics.tile.{name}"), percent(words, share), note, share, ink)


def percent(words: Words, share: float) -> str:
    """A share, 0 to 1, in whole percents as they are written here."""
    return words("statistics.percent", percent=round(100 * share))


def decimal(words: Words, value: float, digits: int = 1, signs: bool = False) -> str:
    """A number as it is written here, with a true minus; with `signs` also a plus."""
    plus = "+" if signs and value > 0 else ""
    return plus + figure(words.number(value, digits))


def draw_tiles(canvas: Canvas, area: FRect, tiles: list[Tile], across: int) -> FRect:
    """The figures in rows, with what is left below them: a little lower where that lets a graph stand there.

    They are higher where text is large and there is room.
    """
    rows = -(-len(tiles) // across)
    grown = _HIGHEST * min(_GROWS, canvas.fonts.growth(SMALL))
    high = min(_HIGHEST, (area.height - _GAP * (rows - 1)) / rows)
    low = _LOWEST * canvas.fonts.growth(SMALL)
    high = min(high, max(low, (area.height - _BELOW - _GAP * rows) / rows))
    high = max(high, min(grown, (area.height - _BELOW - _GAP * rows) / rows))
    places = in_rows(area, len(tiles), across, high, (_GAP, _GAP))
    wide, fonts = places[0].width - _PAD * 2, canvas.fonts
    label = fonts.common([tile.label for tile in tiles], SMALL, wide)
    note = fonts.common([tile.note for tile in tiles], SMALL, wide)
    for tile, place in zip(tiles, places, strict=True):
        _draw_tile(canvas, place, tile, label, note)
    used = rows * (high + _GAP)
    return FRect(area.left, area.top + used, area.width, area.height - used)


def _draw_tile(
    canvas: Canvas, area: FRect, tile: Tile, label_style: TextStyle, note_style: TextStyle
) -> None:
    canvas.box(area, BoxStyle(with_alpha(CHALK, 10), with_alpha(CHALK, 44), 1.2, 10))
    left, wide = area.left + _PAD, area.width - _PAD * 2
    line = canvas.fonts.line_height(SMALL)
    label, note = area.top + 10 + line / 2, area.bottom - 14 - line / 2
    canvas.text(tile.label, left, label, label_style, CHALK_SOFT, width=wide)
    style = canvas.fonts.within(_FIGURE, note - label - line * _LETTERS)
    canvas.text(tile.figure, left, (label + note) / 2, style, tile.ink, width=wide)
    canvas.text(tile.note, left, note, note_style, CHALK_SOFT, width=wide)
    if tile.share is not None:
        rail = FRect(left, area.bottom - 9, wide, 3)
        canvas.fill(rail, with_alpha(CHALK, 40))
        canvas.fill(FRect(rail.left, rail.top, wide * tile.share, 3), tile.ink)
