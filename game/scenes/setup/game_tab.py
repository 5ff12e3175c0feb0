"""The tab on which a game and a deck are chosen: presets by family, and what the chosen one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from game.rulebook import family_texts
from game.scenes.elements.panels import draw_parchment, in_rows
from game.scenes.setup.draft import Draft
from game.scenes.setup.rules_tab import GroupButton, group_style
from game.scenes.setup.tiles import GameTile, style_tiles
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SMALL, SUBHEADING
from game.stage.drawing.palette import INK, INK_SOFT, RED
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.user_action import Chosen
from game.stage.widgets import Button, Choice, Toggle, Widget

_TILES, _GAP, _TALLEST = 400.0, 8.0, 116.0
_ROW = 50.0
_LOW_TILE, _FAMILY = 58.0, 38.0
_FAN, _PAD, _FACT, _LEAST_FACT = 150.0, 36.0, 25.0, 20.0
_MOST_FACTS, _LEAD, _USUAL_FACT = 5, 80.0, 36.0
_NAME, _BESIDE = 58.0, 270.0
_TORN = 10.0  # the last line keeps away from the edge of the paper
_SHORT_NAME = 24


@dataclass(frozen=True)
class Shelf:
    """The places of the families and the games of the open one; `bottom` is below all of them."""

    families: tuple[FRect, ...]
    tiles: tuple[FRect, ...]
    bottom: float


def shelf(area: FRect, families: int, games: int) -> Shelf:
    """So many families, and below them the games of one: in a column, or in rows where it is upright."""
    upright = area.height > area.width
    wide = area.width if upright else _TILES
    named = in_rows(FRect(area.left, area.top, wide, 0), families, 2, _FAMILY, (_GAP, _GAP))
    top = named[-1].bottom + _GAP
    if upright:
        tiles = in_rows(FRect(area.left, top, wide, 0), games, 2, _LOW_TILE, (_GAP, _GAP))
    else:
        high = (area.bottom - top - _GAP * games) / games
        tiles = in_rows(FRect(area.left, top, wide, 0), games, 1, min(_TALLEST, high), (_GAP, _GAP))
    return Shelf(named, tiles, tiles[-1].bottom)


class GameTab:
    """The tab of the game: its widgets emit a preset's key as "game", settings, and "read" for the rules.

    `last` is the game chosen last in each family that was looked at.
    """

    def __init__(
        self, context: AppContext, draft: Draft, area: FRect, last: Mapping[str, str]
    ) -> None:
        self._context = context
        self._draft = draft
        self._upright = area.height > area.width
        family = draft.game.family
        families = self._families()
        places = shelf(area, len(families), len(families[family]))
        if self._upright:
            top = places.bottom + 14
            high = area.bottom - 2 * (_ROW + 8) - 6 - top
            self._sheet = FRect(area.left, top, area.width, high)
        else:
            left = area.left + _TILES + 22
            self._sheet = FRect(left, area.top, area.right - left, area.height - _ROW - 14)
        self._fan = self._laid_fan()
        self.widgets: Mapping[str, Widget] = {
            **self._family_buttons(families, last, places),
            **self._tiles(families[family], places),
            **self._deck_row(area),
        }

    def draw(self, canvas: Canvas) -> None:
        draw_parchment(canvas, self._sheet)
        inside = self._sheet.inflate(-_PAD * 2, -_PAD * (1.1 if self._upright else 1.6))
        if self._upright:
            inside.height -= _TORN
        self._draw_words(canvas, inside)
        self._fan.draw(canvas)
        self._draw_facts(canvas, inside)

    # -- widgets -------------------------------------------------------------------------------

    def _families(self) -> dict[str, list[str]]:
        """The presets by family."""
        found: dict[str, list[str]] = {}
        for key, game in self._draft.games.items():
            found.setdefault(game.family, []).append(key)
        return found

    def _family_buttons(
        self, families: Mapping[str, Sequence[str]], last: Mapping[str, str], places: Shelf
    ) -> dict[str, Widget]:
        found: dict[str, Widget] = {}
        names = [self._context.words(f"setup.family.{family}") for family in families]
        style = group_style(self._context.fonts, names, places.families[0].width)
        for family, name, area in zip(families, names, places.families, strict=True):
            key = last.get(family, families[family][0])
            chosen = family == self._draft.game.family
            button = GroupButton(name, 0, chosen, Chosen("game", key))
            button.area, button.style = area, style
            found[f"family {family}"] = button
        return found

    def _tiles(self, games: Sequence[str], places: Shelf) -> Mapping[str, GameTile]:
        words, draft = self._context.words, self._draft
        tiles: dict[str, GameTile] = {}
        for place, key in enumerate(games):
            changed = len(draft.with_game(key).changes)
            note = words.counted("setup.changed", changed) if changed else ""
            tile = GameTile(draft.games[key], words(f"game.{key}.name"), note, place)
            tile.chosen = key == draft.key
            tile.area = places.tiles[place]
            tiles[f"game {key}"] = tile
        style_tiles(self._context.fonts, list(tiles.values()))
        return tiles

    def _deck_row(self, area: FRect) -> dict[str, Widget]:
        words, settings = self._context.words, self._context.settings
        top, left = area.bottom - _ROW, self._sheet.left
        if self._upright:
            top -= _ROW + 8
        decks = [(each, words(f"deck.{each}")) for each in ("french", "hungarian", "double")]
        label, place = words("settings.deck.label"), FRect(left, top, 292, _ROW)
        deck = Choice(label, decks, settings.deck, ("setting", "deck"), place)
        label, place = words("settings.four_colour.label"), FRect(left + 298, top, 204, _ROW)
        colours = Toggle(label, settings.four_colour, ("setting", "four_colour"), place)
        deck.share, colours.share = 0.68, 0.36
        read = Button(words("setup.read"), Chosen("read"), icon="book")
        read.area = FRect(left + 510, top, self._sheet.right - left - 510, _ROW)
        if self._upright:
            deck.area.width, colours.area.left = 340, left + 352
            colours.area.width = self._sheet.right - colours.area.left
            read.area = FRect(left, area.bottom - _ROW, self._sheet.width, _ROW)
        return {"deck": deck, "colours": colours, "read": read}

    # -- drawing -------------------------------------------------------------------------------

    def _laid_fan(self) -> Sprites:
        """A hand of the chosen game, fanned at the right of the sheet, where there is room for it."""
        fan = Sprites()
        if self._upright:
            return fan
        pack = self._draft.game.pack
        count = 6 if len(pack) == 24 else 5
        hand = [card for card in pack if card.suit == "S"][:count]
        middle, y = self._sheet.right - _PAD - 122, self._sheet.top + 34 + _FAN / 2
        for place, card in enumerate(hand):
            off = place - (count - 1) / 2
            at = middle + off * 27, y + off * off * 3.4
            fan.add(CardSprite(card, *at, _FAN, off * 7, face_up=1.0, z=float(place)))
        return fan

    def _draw_words(self, canvas: Canvas, inside: FRect) -> None:
        words, key = self._context.words, self._draft.key
        width = inside.width - (0 if self._upright else _BESIDE)
        top, split = inside.top + self._name_height(inside), self._split(inside)
        if top > inside.top:
            name = FRect(inside.left, inside.top - 12, width, 68)
            title = words(f"game.{key}.name")
            style = HEADING if len(title) <= _SHORT_NAME else SUBHEADING
            canvas.paragraph(title, name, style, INK, centred=True)
        high = _LEAD * max(1.0, canvas.fonts.growth(BODY))
        high = split - top if self._upright else max(_LEAD, min(high, split - 10 - top))
        line = FRect(inside.left, top, width, high)
        told = canvas.paragraph(words(f"game.{key}.line"), line, BODY, INK)
        below = FRect(inside.left, told.bottom + 8, width, split - 10 - told.bottom)
        if below.height >= 2 * canvas.fonts.line_height(SMALL):
            canvas.paragraph(words(f"game.{key}.origin"), below, SMALL, INK_SOFT)

    def _draw_facts(self, canvas: Canvas, inside: FRect) -> None:
        game, texts = self._draft.game, family_texts(self._draft.game)
        top = self._split(inside)
        step = min(self._facts_height, inside.bottom - top) / len(texts.facts)
        style, strong = canvas.fonts.within(BODY, step), canvas.fonts.within(BODY_BOLD, step)
        column = inside.width * 0.52
        for place, name in enumerate(texts.facts):
            rule = texts.house_rule(self._context.words, game, name, self._context.settings.deck)
            y = top + step * (place + 0.5)
            changed = name in self._draft.changes
            canvas.text(rule.title, inside.left, y, style, INK_SOFT, width=column - 20)
            label = rule.label(getattr(game.options, name))
            left, width = inside.left + column, inside.width - column
            canvas.text(label, left, y, strong, RED if changed else INK, width=width)

    def _split(self, inside: FRect) -> float:
        """The line between the words and the facts: lower on a tall sheet."""
        if self._upright:
            facts, least = inside.bottom - _MOST_FACTS * _FACT, _MOST_FACTS * _LEAST_FACT
            words_end = inside.top + self._name_height(inside) + self._line_height(inside)
            return max(facts, min(words_end, inside.bottom - least))
        usual = inside.top + max(196.0, min(inside.height * 0.48, 290.0))
        return max(usual, min(self._words_end(inside), inside.bottom - self._facts_height))

    def _name_height(self, inside: FRect) -> float:
        """The height of the name: upright it gives way, for the chosen tile bears it too."""
        room = inside.height - self._line_height(inside) - _MOST_FACTS * _FACT
        return 0.0 if self._upright and room < _NAME else _NAME

    def _line_height(self, inside: FRect) -> float:
        """The height of the line on the game on an upright sheet."""
        line = self._context.words(f"game.{self._draft.key}.line")
        return self._context.fonts.height(line, BODY, inside.width)

    def _words_end(self, inside: FRect) -> float:
        """The end of the words if none of them had to shrink."""
        fonts, words, key = self._context.fonts, self._context.words, self._draft.key
        wide = inside.width - _BESIDE
        line = fonts.height(words(f"game.{key}.line"), BODY, wide)
        origin = fonts.height(words(f"game.{key}.origin"), SMALL, wide)
        return inside.top + _NAME + line + 8 + origin + 12

    @property
    def _facts_height(self) -> float:
        """The height of the facts at their usual distance."""
        facts = family_texts(self._draft.game).facts
        return _USUAL_FACT * max(1.0, self._context.fonts.growth(BODY)) * len(facts)
