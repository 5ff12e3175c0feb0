"""Lines and paragraphs of text, crisp at the window's size.

A card suit in a text is written as ♥ ♦ ♣ ♠ and drawn as the suit of the deck in use, on a small
tile of card stock where the letters are light (no usual font has the German suits). A line that
is too wide shrinks, and only then ends in an ellipsis, which leaves a number at its end; every
such cut is noted in `cut`, so a test can see that no language loses words.
"""

from __future__ import annotations

import importlib.util
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

import pygame

from game.stage.drawing.palette import CREAM, Colour, is_light
from game.stage.drawing.units import Units

Align = Literal["left", "centre", "right"]
SuitPicture = Callable[[str, int], pygame.Surface]

SUIT_SIGNS = {"♥": "H", "♦": "D", "♣": "C", "♠": "S"}
SIGN_OF = {suit: sign for sign, suit in SUIT_SIGNS.items()}
MINUS = "\N{MINUS SIGN}"
_PIECES = re.compile("([♥♦♣♠])")
_BEHIND_HYPHENS = re.compile("(?<=-)")
# Between two words, but not behind a single letter ("z", "и", "a") or a suit, nor before a percent sign.
_BETWEEN_WORDS = re.compile(r"(?<!\s[^\W\d_])(?<![♥♦♣♠]) (?!%)")
_BETWEEN_PARTS = " ·"
# What never begins a line.
_DASHES = ("—", "–", "-", "·")
# How many words a line keeps when its last one joins the next line.
_LEFT_ABOVE = 3
_NUMBER_BEHIND = re.compile(r" \d+$")
_LEAST_PIXELS = 11
_LEAST_SHRUNK = 8
_STEP, _LEAST_SHARE = 0.06, 0.7
_LEAST_COMMON = 0.52
_GROWS_WHOLE = 26.0
# What is measured in units and asked for in units again is never exactly as many pixels.
_HALF_PIXEL = 0.5
# How evenly centred lines are set, as a share of their width.
_UNEVEN = 0.02
# How much of a line its letters take, the leading left out.
_LETTERS = 0.8
# SDL sets letters on whole pixels, which tears serif words apart ("Kár tya"): they are written
# larger and shrunk. The sans face keeps its even colour without that, and is crisper so.
_FINER = {"serif": 4, "sans": 1}
_KEPT = 400
_KEPT_WIDTHS = 4_000
# Each is an open file, of which a program may have no more than 256 on some systems.
_KEPT_FONTS = 100
_FACES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro"),
    "sans": ("font_source_sans_pro", "SourceSansPro"),
}


@dataclass(frozen=True)
class TextStyle:
    """A face, a weight (`Regular`, `Semibold`, `Bold`, `Black` …) and a size in units.

    `shrink` makes it smaller than it should be, where room is short. `slanted` leans the upright letters:
    the faces' own italics have no Cyrillic.
    """

    size: float = 20.0
    face: Literal["serif", "sans"] = "sans"
    weight: str = "Regular"
    leading: float = 1.28
    shrink: float = 1.0
    slanted: bool = False

    def shrunk(self, share: float) -> TextStyle:
        """The same style where room is short: it may go below what is readable at ease."""
        return replace(self, shrink=share)

    def sized(self, size: float) -> TextStyle:
        return replace(self, size=size)


BODY = TextStyle(20)
BODY_BOLD = TextStyle(20, weight="Semibold")
SMALL = TextStyle(16)
SMALL_BOLD = TextStyle(16, weight="Semibold")
TINY = TextStyle(14)
HEADING = TextStyle(38, "serif", "Semibold")
SUBHEADING = TextStyle(25, "serif", "Semibold")
BUTTON = TextStyle(22, "serif", "Semibold")
KEY = TextStyle(14, weight="Semibold")


class MissingFont(RuntimeError):
    """A font package of requirements.txt is not installed."""


def figure(number: int | str) -> str:
    """A number, or a score of several, with a minus as wide as a figure."""
    return str(number).replace("-", MINUS)


def signed(number: int) -> str:
    """A change of score with its sign."""
    return figure(f"{number:+d}") if number else "0"


class Fonts:
    """Text as surfaces, kept while the window keeps its size.

    `suit_picture(suit, height)` draws a suit sign of the given pixel height.
    """

    def __init__(self, units: Units, text_size: float, suit_picture: SuitPicture) -> None:
        pygame.font.init()
        self._units = units
        self._text_size = text_size
        self._suit_picture = suit_picture
        self._lines: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, TextStyle], int] = {}
        self.cut: set[str] = set()

    def refit(self, units: Units, text_size: float) -> None:
        """Use another window size or text size; also after a change of deck or suit colours."""
        self._units, self._text_size = units, text_size
        self._lines.clear()
        self._widths.clear()

    def scaled(self, units: Units) -> Fonts:
        """The same letters for a picture of other units."""
        return Fonts(units, self._text_size, self._suit_picture)

    def line(
        self, text: str, style: TextStyle, colour: Colour, width: float | None = None
    ) -> pygame.Surface:
        """One line of text, at most `width` design units wide."""
        key = (text, style, colour, width)
        return self._known(key) or self._keep(key, self._fit_line(text, style, colour, width))

    def paragraph(
        self,
        text: str,
        style: TextStyle,
        colour: Colour,
        width: float,
        align: Align = "left",
        height: float | None = None,
    ) -> pygame.Surface:
        """Wrapped text; line breaks in the text are kept. Shrinks to fit `height`, if given."""
        key = (text, style, colour, width, align, height)
        found = self._known(key)
        if found is not None:
            return found
        fitting = style if height is None else self._fitting(text, style, width, height)
        return self._keep(key, self._set(text, fitting, colour, width, align))

    def _known(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """A text that was shown before, and is again."""
        found = self._lines.get(key)
        if found is not None:
            self._lines.move_to_end(key)
        return found

    def _keep(self, key: tuple[object, ...], picture: pygame.Surface) -> pygame.Surface:
        """Keep a text; of too many, the one that was not shown for longest goes."""
        self._lines[key] = picture
        if len(self._lines) > _KEPT:
            self._lines.popitem(last=False)
        return picture

    def width(self, text: str, style: TextStyle) -> float:
        """How wide one line of this text is, in design units."""
        return self._measure(text, style) / self._units.scale

    def height(self, text: str, style: TextStyle, width: float) -> float:
        """How high the wrapped text is, in design units."""
        return len(self.wrap(text, style, width)) * self._leading(style) / self._units.scale

    def within(self, style: TextStyle, height: float) -> TextStyle:
        """The style, smaller where a line of it would stand out of a place so many units high."""
        share = height / (self.line_height(style) * _LETTERS)
        return style if share >= 1.0 else style.shrunk(style.shrink * share)

    def common(
        self, texts: Iterable[str], style: TextStyle, width: float, high: float | None = None
    ) -> TextStyle:
        """The style, as small as lets each of the texts stand in one line of this width and height."""
        share = 1.0 if high is None else high / self.line_height(style)
        for text in texts:
            share = min(share, width / max(1.0, self.width(text, style)))
        return style.sized(style.size * max(_LEAST_COMMON, min(1.0, share)))

    def common_paragraph(
        self, rooms: Sequence[tuple[str, float, float]], style: TextStyle
    ) -> TextStyle:
        """The style, smaller where one of these texts has no room in its width and height."""
        for share in self._shares:
            smaller = style.shrunk(style.shrink * share)
            if all(self._fits(text, smaller, width, high) for text, width, high in rooms):
                break
        return smaller

    def growth(self, style: TextStyle) -> float:
        """How much larger this style is written than at the usual size: large letters need less of it."""
        return 1.0 + (self._text_size - 1.0) * min(1.0, _GROWS_WHOLE / style.size)

    def line_height(self, style: TextStyle) -> float:
        """The distance of two lines of a paragraph, in design units."""
        return self._leading(style) / self._units.scale

    def longest_word(self, text: str, style: TextStyle) -> float:
        """How wide a paragraph must be for no word of it to shrink, in design units."""
        words = (_BEHIND_HYPHENS.split(word) for word in text.split() or [""])
        return max(self.width(piece, style) for pieces in words for piece in pieces)

    def wrap(self, text: str, style: TextStyle, width: float) -> list[str]:
        """The lines of a paragraph of this width in design units; only a word wider than that is broken.

        It is broken behind its hyphens (Kontra-Bauern-Schnapser), and stays too wide where it has none. A
        word of one letter stays with the next one, a percent sign with its number; no word is alone in the
        last line if another can join it. A dot between two parts goes where the line breaks there.
        """
        room = width * self._units.scale
        lines: list[str] = []
        for part in text.split("\n"):
            broken = self._joined_end(self._wrapped(part, style, room), style, room)
            if len(broken) > 1:
                parts = [line.strip(_BETWEEN_PARTS) for line in broken]
                broken = [each for each in parts if each] or broken[:1]
            lines += broken
        return lines

    def _wrapped(self, part: str, style: TextStyle, room: float) -> list[str]:
        """The lines of a text without breaks, as full as they can be; `room` in pixels."""
        lines: list[str] = []
        line = ""
        for word in self._words(part, style, room):
            gap = " " if line else ""
            for piece in self._broken(word, style, room):
                longer = line + gap + piece
                if line and self._measure(longer, style) > room:
                    lines.append(line)
                    line = piece
                else:
                    line = longer
                gap = ""
        return [*lines, line]

    def _words(self, part: str, style: TextStyle, room: float) -> Iterator[str]:
        """The words of a text; those that stay together are one where they have room."""
        for word in _BETWEEN_WORDS.split(part):
            together = " " not in word or self._measure(word, style) <= room
            yield from [word] if together else word.split(" ")

    def _joined_end(self, lines: list[str], style: TextStyle, room: float) -> list[str]:
        """The same lines; a word alone in the last one is joined by the word before it.

        Where that would leave little of the line above, only a number is joined (Player 3).
        """
        if len(lines) < 2 or " " in lines[-1] or lines[-2].endswith("-"):
            return lines
        words = _BETWEEN_WORDS.split(lines[-2])
        end = f"{words[-1]} {lines[-1]}"
        least = 2 if lines[-1].isdigit() else _LEFT_ABOVE + 1
        fits = words[-1] not in _DASHES and self._measure(end, style) <= room
        return [*lines[:-2], " ".join(words[:-1]), end] if len(words) >= least and fits else lines

    def wrap_evenly(self, text: str, style: TextStyle, width: float) -> list[str]:
        """As few lines as `wrap` makes, each part's as even as they can be: no word stands alone below."""
        lines: list[str] = []
        for part in text.split("\n"):
            usual = self.wrap(part, style, width)
            even = usual
            if len(usual) > 1:
                even = self.wrap(part, style, self._narrowest(part, style, width, len(usual)))
            lines += even if len(even) == len(usual) else usual
        return lines

    def _narrowest(self, part: str, style: TextStyle, width: float, count: int) -> float:
        """About the least width at which a part stands in so many lines; each word is measured once."""
        sizes = [self._measure(word, style) for word in part.split(" ")]
        gap, most = self._measure(" ", style), width * self._units.scale
        least = float(max(sizes))
        while most - least > width * self._units.scale * _UNEVEN:
            middle = (least + most) / 2
            if _count_lines(sizes, gap, middle) <= count:
                most = middle
            else:
                least = middle
        return min(width, most / self._units.scale * (1.0 + _UNEVEN))

    def _broken(self, word: str, style: TextStyle, pixels: float) -> list[str]:
        """A word in the pieces that may stand on lines of their own."""
        if "-" not in word or self._measure(word, style) <= pixels:
            return [word]
        return [piece for piece in _BEHIND_HYPHENS.split(word) if piece]

    def font(self, style: TextStyle, finer: int = 1) -> pygame.Font:
        """The font of a style at the window's size, or `finer` times that size."""
        wished = style.size * self.growth(style) * self._units.scale
        pixels = max(_LEAST_PIXELS, round(wished))
        if style.shrink < 1.0:
            pixels = max(_LEAST_SHRUNK, round(pixels * style.shrink))
        return _opened(style.face, style.weight, style.slanted, pixels * finer)

    def _fit_line(
        self, text: str, style: TextStyle, colour: Colour, width: float | None
    ) -> pygame.Surface:
        if width is None:
            return self._render(text, style, colour)
        room = width * self._units.scale
        for share in self._shares:
            smaller = style.shrunk(style.shrink * share)
            if self._measure(text, smaller) <= room:
                return self._render(text, smaller, colour)
        self.cut.add(text)
        shown, end = _numbered(text)
        while shown and self._measure(f"{shown}…{end}", smaller) > room:
            shown = shown[:-1]
        return self._render(f"{shown.rstrip()}…{end}", smaller, colour)

    def _fitting(self, text: str, style: TextStyle, width: float, height: float) -> TextStyle:
        smaller = self.common_paragraph([(text, width, height)], style)
        if not self._fits(text, smaller, width, height):
            self.cut.add(text)
        return smaller

    def _fits(self, text: str, style: TextStyle, width: float, height: float) -> bool:
        over = self.height(text, style, width) - height
        return over * self._units.scale < _HALF_PIXEL and self.longest_word(text, style) <= width

    @property
    def _shares(self) -> tuple[float, ...]:
        """How far text may shrink, step by step: larger letters never lose words that smaller ones keep."""
        least = _LEAST_SHARE / max(1.0, self._text_size)
        steps = math.ceil((1.0 - least) / _STEP - 1e-9)
        return tuple(max(least, 1.0 - _STEP * step) for step in range(steps + 1))

    def _set(
        self, text: str, style: TextStyle, colour: Colour, width: float, align: Align
    ) -> pygame.Surface:
        lines = (self.wrap_evenly if align == "centre" else self.wrap)(text, style, width)
        rows = [self._fit_line(line, style, colour, width) for line in lines]
        leading = self._leading(style)
        wide = max(round(width * self._units.scale), *(row.get_width() for row in rows))
        page = pygame.Surface((wide, leading * len(rows)), pygame.SRCALPHA)
        for place, row in enumerate(rows):
            spare = wide - row.get_width()
            left = {"left": 0, "centre": spare // 2, "right": spare}[align]
            page.blit(row, (left, place * leading + (leading - row.get_height()) // 2))
        return page

    def _leading(self, style: TextStyle) -> int:
        font = self.font(style)
        return max(font.get_height(), round(font.point_size * style.leading))

    def _measure(self, text: str, style: TextStyle) -> int:
        found = self._widths.get((text, style))
        if found is None:
            if len(self._widths) >= _KEPT_WIDTHS:
                self._widths.clear()
            found = self._widths[text, style] = self._measured(text, style)
        return found

    def _measured(self, text: str, style: TextStyle) -> int:
        if not _PIECES.search(text):
            return self._letters_width(text, style)
        sign = self._sign_width(self.font(style))
        return sum(
            sign if piece in SUIT_SIGNS else self._letters_width(piece, style)
            for piece in _PIECES.split(text)
        )

    def _letters_width(self, text: str, style: TextStyle) -> int:
        finer = _FINER[style.face]
        return math.ceil(self.font(style, finer).size(text)[0] / finer)

    @staticmethod
    def _sign_width(font: pygame.Font) -> int:
        return round(font.get_ascent() * 0.98)

    def _render(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        font = self.font(style)
        if not _PIECES.search(text):
            return self._inked(text, style, colour)
        line = pygame.Surface((self._measure(text, style), font.get_height()), pygame.SRCALPHA)
        left = 0
        for piece in _PIECES.split(text):
            if piece in SUIT_SIGNS:
                self._blit_sign(line, left, font, SUIT_SIGNS[piece], is_light(colour))
                left += self._sign_width(font)
            elif piece:
                line.blit(self._inked(piece, style, colour), (left, 0))
                left += self._letters_width(piece, style)
        return line

    def _inked(self, text: str, style: TextStyle, colour: Colour) -> pygame.Surface:
        finer = _FINER[style.face]
        ink = self.font(style, finer).render(text, True, colour[:3])
        if finer > 1:
            size = self._letters_width(text, style), self.font(style).get_height()
            ink = pygame.transform.smoothscale(ink, size)
        if len(colour) == 4:
            ink.set_alpha(colour[3])
        return ink

    def _blit_sign(
        self, line: pygame.Surface, left: int, font: pygame.Font, suit: str, on_tile: bool
    ) -> None:
        wide = self._sign_width(font)
        middle = font.get_ascent() * 0.64
        if on_tile:
            side = round(wide * 0.94)
            tile = pygame.Rect(0, 0, side, side)
            tile.center = round(left + wide / 2), round(middle)
            pygame.draw.rect(line, CREAM, tile, border_radius=max(2, side // 5))
        picture = self._suit_picture(suit, round(wide * (0.72 if on_tile else 0.86)))
        line.blit(picture, picture.get_rect(center=(round(left + wide / 2), round(middle))))


def _count_lines(sizes: Sequence[int], gap: int, width: float) -> int:
    """How many lines of a width words of these sizes need, in pixels."""
    lines, used = 1, 0
    for size in sizes:
        if used and used + gap + size > width:
            lines, used = lines + 1, size
        else:
            used += size + (gap if used else 0)
    return lines


def _numbered(text: str) -> tuple[str, str]:
    """A text in two: a number at its end, by which names are told apart, is never cut away."""
    found = _NUMBER_BEHIND.search(text)
    return (text[: found.start()], found[0]) if found else (text, "")


@lru_cache(_KEPT_FONTS)
def _opened(face: str, weight: str, slanted: bool, pixels: int) -> pygame.Font:
    font = pygame.Font(font_file(face, weight), pixels)
    font.italic = slanted
    return font


def font_file(face: str, weight: str) -> Path:
    """The file of a face and weight. Raises MissingFont where its package is not installed.

    The package is found without being imported: its import lists folders we do not need.
    """
    package, family = _FACES[face]
    return _font_folder(package) / f"{family}-{weight}.ttf"


@cache
def _font_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise MissingFont(f"the font package {package!r} is missing: install requirements.txt")
    return Path(spec.origin).parent / "files"
