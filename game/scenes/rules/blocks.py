"""A rulebook as the blocks of a page: what each chapter's texts, tables and pictures look like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import FRect

from game.rulebook import BookTable, BookText, Chapter, Illustration, Rulebook, Suits
from game.scenes.rules.pictures import PictureBlock, SuitsBlock
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SMALL_BOLD
from game.stage.drawing.palette import CREAM, INK, RED, with_alpha
from game.stage.widgets.blocks import Bullet, Gap, Heading, PageBlock, Paragraph, TableBlock

_PAD, _TAG, _AFTER = 12.0, 20.0, 12.0


@dataclass(frozen=True)
class HouseRuleBlock:
    """A sentence that is a house rule of this table: barred in red, with a tag that says so."""

    words: str
    tag: str

    def height(self, canvas: Canvas, width: float) -> float:
        words = canvas.fonts.height(self.words, BODY, width - _PAD * 2)
        return words + self._tag_height(canvas) + _PAD * 1.6 + _AFTER

    def draw(self, canvas: Canvas, area: FRect) -> None:
        sheet = FRect(area.left, area.top, area.width, area.height - _AFTER)
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
