"""A rulebook as the blocks of a page: what each chapter's texts, tables and pictures look like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import FRect

from game.core.cards import Card
from game.rulebook import BookGroup, BookTable, BookText, Chapter, Illustration, Rulebook, Suits
from game.scenes.table.animation.marks import draw_badge
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY, BODY_BOLD, SMALL_BOLD
from game.stage.drawing.palette import CREAM, INK, INK_SOFT, RED, with_alpha
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.widgets.blocks import Bullet, Gap, Heading, PageBlock, Paragraph, TableBlock

_HIGH = 128.0
_WIDE = _HIGH * RATIO
_TOP, _BELOW, _AFTER = 10.0, 8.0, 16.0
_ARROW, _WIDEST_SLOT = 34.0, 250.0
_SIGN = 30.0
_PAD, _TAG, _AFTER_RULE = 12.0, 20.0, 12.0

# Where the cards of each layout lie from the group's middle, in card widths, and how they are turned.
_LYING = {
    "trick": ((-0.32, -0.02, -6.0), (0.34, 0.06, 5.0)),
    "stock": ((0.42, 0.0, 90.0), (-0.34, 0.0, 0.0), (-0.36, -0.02, 0.0), (-0.38, -0.04, 0.0)),
    "closed": ((-0.02, 0.04, 0.0), (0.0, 0.02, 0.0), (0.02, 0.0, 0.0), (0.02, 0.0, 90.0)),
}


class PictureBlock:
    """A picture of the rulebook as a block of a page."""

    def __init__(self, picture: Illustration) -> None:
        self._picture = picture
        self._sprites = Sprites()
        self._homes: list[list[tuple[CardSprite, float, float]]] = []
        for group in picture.groups:
            homes = [
                (self._sprites.add(sprite), x, y)
                for sprite, x, y in _cards_of(group, len(self._homes))
            ]
            self._homes.append(homes)

    def height(self, canvas: Canvas, width: float) -> float:
        return _TOP * 2 + _HIGH + _BELOW + self._words_height(canvas, width) + _AFTER

    def draw(self, canvas: Canvas, area: FRect) -> None:
        slot = self._slot(area.width)
        left = area.left + (area.width - slot * len(self._homes)) / 2
        middle = area.top + _TOP * 1.5 + _HIGH / 2
        for place, homes in enumerate(self._homes):
            for sprite, x, y in homes:
                sprite.x, sprite.y = left + slot * (place + 0.5) + x, middle + y
        self._sprites.draw(canvas)
        for place, group in enumerate(self._picture.groups):
            self._draw_marks(canvas, group, self._homes[place])
            top = area.top + _TOP * 2 + _HIGH + _BELOW
            words = FRect(left + slot * place + 6, top, slot - 12, 10)
            canvas.paragraph(group.below, words, SMALL_BOLD, INK, "centre", fit=False)
            if self._picture.arrow and place > 0:
                _draw_arrow(canvas, left + slot * place, middle)

    def _words_height(self, canvas: Canvas, width: float) -> float:
        slot = self._slot(width)
        groups = self._picture.groups
        return max(canvas.fonts.height(each.below, SMALL_BOLD, slot - 12) for each in groups)

    def _slot(self, width: float) -> float:
        return min(_WIDEST_SLOT, width / len(self._homes))

    @staticmethod
    def _draw_marks(
        canvas: Canvas, group: BookGroup, homes: list[tuple[CardSprite, float, float]]
    ) -> None:
        if group.badge:
            first, last = homes[0][0], homes[-1][0]
            draw_badge(canvas, group.badge, (first.x + last.x) / 2, first.y + _HIGH * 0.36, 21)
        if group.winner is not None:
            winner = homes[group.winner][0]
            side = -1 if group.winner == 0 else 1
            _draw_crown(canvas, winner.x + side * _WIDE * 0.42, winner.y - _HIGH * 0.46)


class SuitsBlock:
    """The four suit signs with their names, side by side."""

    def __init__(self, suits: Suits) -> None:
        self._suits = suits

    def height(self, canvas: Canvas, width: float) -> float:
        return _SIGN + canvas.fonts.line_height(BODY_BOLD) + 26

    def draw(self, canvas: Canvas, area: FRect) -> None:
        slot = min(_WIDEST_SLOT * 0.8, area.width / len(self._suits.names))
        left = area.centerx - slot * len(self._suits.names) / 2
        below = area.top + 14 + _SIGN + canvas.fonts.line_height(BODY_BOLD) / 2
        for place, (suit, name) in enumerate(self._suits.names):
            middle = left + slot * (place + 0.5)
            picture = canvas.textures.suit(suit, canvas.units.length(_SIGN))
            x, y = canvas.units.to_pixels(middle, area.top + 6 + _SIGN / 2)
            corner = round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)
            canvas.surface.blit(picture, corner)
            canvas.text(name, middle, below, BODY_BOLD, INK, "centre", width=slot - 10)


def _cards_of(group: BookGroup, number: int) -> Iterator[tuple[CardSprite, float, float]]:
    """The cards of a group with their places from its middle, in design units."""
    if group.layout == "row":
        first = -(len(group.cards) - 1) / 2 * (_WIDE + 10)
        for place, card in enumerate(group.cards):
            yield _sprite(card, 0.0, place), first + place * (_WIDE + 10), 0.0
        return
    faces: tuple[Card | None, ...] = group.cards
    if group.layout == "stock":
        faces = (group.cards[0], None, None, None)
    elif group.layout == "closed":
        faces = (None, None, None, None)
    for place, (face, (x, y, angle)) in enumerate(zip(faces, _LYING[group.layout], strict=True)):
        yield _sprite(face, angle, number * 10 + place), x * _WIDE, y * _WIDE


def _sprite(card: Card | None, angle: float, z: float) -> CardSprite:
    return CardSprite(card, height=_HIGH, angle=angle, face_up=float(card is not None), z=z)


def _draw_arrow(canvas: Canvas, middle: float, y: float) -> None:
    area = FRect(middle - _ARROW / 2, y - _ARROW / 2, _ARROW, _ARROW)
    canvas.icon("next", area, INK_SOFT)


def _draw_crown(canvas: Canvas, x: float, y: float) -> None:
    from art.marks import crown_svg

    canvas.picture("crown", FRect(x - 15, y - 15, 30, 30), crown_svg)


@dataclass(frozen=True)
class HouseRuleBlock:
    """A sentence that is a house rule of this table: barred in red, with a tag that says so."""

    words: str
    tag: str

    def height(self, canvas: Canvas, width: float) -> float:
        words = canvas.fonts.height(self.words, BODY, width - _PAD * 2)
        return words + self._tag_height(canvas) + _PAD * 1.6 + _AFTER_RULE

    def draw(self, canvas: Canvas, area: FRect) -> None:
        sheet = FRect(area.left, area.top, area.width, area.height - _AFTER_RULE)
        canvas.box(sheet, BoxStyle(with_alpha(RED, 22), radius=6))
        canvas.box(FRect(sheet.left, sheet.top, 5, sheet.height), BoxStyle(RED, radius=2.5))
        high = self._tag_height(canvas)
        tag = FRect(0, 0, canvas.fonts.width(self.tag, SMALL_BOLD) + 18, high)
        tag.topleft = sheet.left + _PAD + 4, sheet.top + _PAD * 0.6
        canvas.box(tag, BoxStyle(RED, radius=5))
        canvas.text(self.tag, tag.centerx, tag.centery, SMALL_BOLD, CREAM, "centre")
        below = FRect(tag.left, tag.bottom + 4, sheet.width - _PAD * 2, 10)
        canvas.paragraph(self.words, below, BODY, INK, fit=False)

    @staticmethod
    def _tag_height(canvas: Canvas) -> float:
        return max(_TAG, canvas.fonts.line_height(SMALL_BOLD) + 2)


def page_blocks(book: Rulebook, tag: str) -> tuple[list[PageBlock], list[int]]:
    """A book as blocks, and the place of each chapter's heading among them.

    `tag` is what a changed house rule is marked with.
    """
    blocks: list[PageBlock] = [Heading(book.title, 1), Paragraph(book.line), Paragraph(book.origin)]
    places = []
    for chapter in book.chapters:
        places.append(len(blocks))
        blocks += _chapter_blocks(chapter, tag)
    return blocks, places


def _chapter_blocks(chapter: Chapter, tag: str) -> Iterator[PageBlock]:
    yield Heading(chapter.title)
    for block in chapter.blocks:
        match block:
            case BookText():
                yield _text_block(block, tag)
            case BookTable(head, rows, shares):
                yield TableBlock(head, rows, shares)
            case Illustration():
                yield PictureBlock(block)
            case Suits():
                yield SuitsBlock(block)
    yield Gap(10)


def _text_block(text: BookText, tag: str) -> PageBlock:
    if text.changed:
        return HouseRuleBlock(text.words, tag)
    if text.number:
        return Bullet(text.words, f"{text.number}.")
    return Bullet(text.words) if text.point else Paragraph(text.words)
