"""The rules page: a book for each game, with its contents at the left and the text on parchment."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import FRect

from game.rulebook import Rulebook, write_rulebook
from game.rules import Game
from game.scenes.actions import Back
from game.scenes.elements.panels import draw_board, draw_parchment
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.rules.blocks import page_blocks
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import BODY, SUBHEADING
from game.stage.drawing.palette import CREAM, LAMP, mixed, with_alpha
from game.stage.drawing.units import Units
from game.stage.input.intents import Intent, Scroll, StepFocus
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Choice, Page, Widget

_MARGIN, _ASIDE, _TALLEST = 22.0, 296.0, 1010.0
_WIDER = 1.25
_PAD_X, _PAD_Y = 52.0, 40.0
_HEAD_ROW, _LINES = 62.0, 6
_ENTRY = 40.0
_WINDOW = 8.0


class GoToChapter(UserAction):
    """Turn to the chapter with this number, from 0."""

    number: int


class ContentsEntry(Button):
    """A line of the contents; it is chosen while its chapter is being read."""

    def __init__(self, label: str, chapter: int, area: FRect) -> None:
        action = GoToChapter(chapter)
        super().__init__(label, action, area, kind="quiet", style=BODY, centred=False)

    def draw(self, canvas: Canvas) -> None:
        if self.chosen:
            canvas.box(self.area, BoxStyle(with_alpha(LAMP, 34), radius=8))
            bar = FRect(self.area.left, self.area.top + 5, 4, self.area.height - 10)
            canvas.box(bar, BoxStyle(LAMP, radius=2))
        elif self.warmth > 0.1:
            canvas.box(self.area, BoxStyle(with_alpha(LAMP, 18), radius=8))
        ink = LAMP if self.chosen else mixed(CREAM, LAMP, round(self.warmth))
        left, context = self.area.left + 16, self.area.width - 24
        canvas.text(self.label, left, self.area.centery, self.style, ink, width=context)


class RulesPage(WidgetPage):
    """The rules of one table's game, or of any game of the house.

    `games` are the books by preset; a game with changed house rules shows them marked. With more
    than one a choice at the top picks the book; `key` is the one that is open. `length` is the number of
    deals of the match it is about, if it has a fixed one.
    """

    overlay = True

    def __init__(
        self, context: AppContext, games: Mapping[str, Game], key: str, length: int | None = None
    ) -> None:
        super().__init__(context)
        self.games = dict(games)
        self.key = key
        self.length = length
        self.page = Page(())
        self._sheet = FRect(0, 0, 0, 0)
        self._tall = False
        self._entries: list[ContentsEntry] = []
        self._places: list[int] = []
        self._sought: int | None = None

    def resized(self, units: Units) -> None:
        self._tall = units.tall
        board = self._board = units.sheet(1280, _TALLEST, _MARGIN if not units.tall else 12)
        if units.tall:
            top = board.top + 16 + _HEAD_ROW + _LINES * _ENTRY
            self._sheet = FRect(board.left + 16, top, board.width - 32, board.bottom - 16 - top)
        else:
            left = board.left + self._aside + 26
            self._sheet = FRect(left, board.top + 16, board.right - 18 - left, board.height - 32)
        pad = _PAD_X if not units.tall else _PAD_X * 0.7
        self.page.area = self._sheet.inflate(-pad * 2 + 14, -_PAD_Y * 2).move(7, 0)
        self._open(self.key, afresh=not self._entries)

    @property
    def _aside(self) -> float:
        """How wide the contents are: wider where text is large."""
        return _ASIDE * min(_WIDER, max(1.0, self.context.fonts.growth(BODY)))

    def on(self, intent: Intent) -> None:
        match intent:
            case StepFocus(by) if self.group.ring.current is self.page:
                self._step(by)
            case Scroll(steps) if abs(steps) >= _WINDOW:
                self.page.by_windows(1 if steps > 0 else -1)
            case _:
                super().on(intent)

    def draw(self, canvas: Canvas) -> None:
        draw_board(canvas, self._board, 120)
        draw_parchment(canvas, self._sheet)
        self._light_chapter()
        head = self._board.top + 44
        if len(self.games) == 1:
            title = self.context.words("rules.contents")
            left = self._board.left + 42
            canvas.text(title, left, head, SUBHEADING, LAMP, width=self._aside - 40)
        self.group.draw(canvas)

    @property
    def book(self) -> Rulebook:
        """The open book, in the language and the deck's words of the moment."""
        words, deck = self.context.words, self.context.settings.deck
        return write_rulebook(words, self.games[self.key], deck, self.length)

    def _open(self, key: str, afresh: bool) -> None:
        """Open a game's book: at its beginning, or where the other one was being read."""
        chapter = None if afresh else self._chapter
        self.key, self._sought = key, None
        book = self.book
        blocks, self._places = page_blocks(book, self.context.words("rules.house_mark"))
        self.page.show(blocks)
        on_page = afresh or self.group.ring.current is self.page
        widgets = self._widgets(book)
        self.group.refill(widgets, focus=self.page if on_page else widgets[0])
        if chapter is not None:
            self.page.draw(self.context.canvas)
            self._go_to(min(chapter, len(self._places) - 1))
        self.redraw()

    def _widgets(self, book: Rulebook) -> list[Widget]:
        words, (choice, chapters, close) = self.context.words, self._places_of(len(book.chapters))
        widgets: list[Widget] = []
        if len(self.games) > 1:
            titles = [(key, words(f"game.{key}.name")) for key in self.games]
            widgets.append(Choice("", titles, self.key, "game", choice))
        self._entries = [
            ContentsEntry(chapter.title, place, area)
            for place, (chapter, area) in enumerate(zip(book.chapters, chapters, strict=True))
        ]
        leave = Button(words("menu.close"), Back(), close, icon="check")
        return [*widgets, *self._entries, self.page, leave]

    def _places_of(self, count: int) -> tuple[FRect, list[FRect], FRect]:
        """The places of the game, of so many chapters below each other, and of the button that leaves.

        Upright the game and the way out stand in one row, below them the chapters in two columns.
        """
        board = self._board
        if self._tall:
            left, wide, lines = board.left + 20, (board.width - 52) / 2, -(-count // 2)
            choice = FRect(left, board.top + 14, wide + 70, 52)
            top, step = board.top + 12 + _HEAD_ROW, min(_ENTRY, _LINES * _ENTRY / lines)
            close = FRect(board.right - 20 - (wide - 80), board.top + 14, wide - 80, 52)
        else:
            left, wide, lines = board.left + 26, self._aside - 8, count
            choice = FRect(left, board.top + 20, wide, 52)
            close = FRect(left, board.bottom - 76, wide, 52)
            top = board.top + (86 if len(self.games) > 1 else 74)
            step = min(_ENTRY, (close.top - 12 - top) / count)
        chapters = [
            FRect(left + at // lines * (wide + 12), top + step * (at % lines), wide, step - 2)
            for at in range(count)
        ]
        return choice, chapters, close

    @property
    def _chapter(self) -> int | None:
        """The chapter being read, None on the title.

        Chapters at the end cannot be scrolled to the top: one that was sought counts until the page moves.
        """
        if self._sought is not None and self.page.shows(self._places[self._sought]):
            return self._sought
        read = self.page.read
        before = [place for place, start in enumerate(self._places) if start <= read]
        return before[-1] if before else None

    def _light_chapter(self) -> None:
        chapter = self._chapter
        for place, entry in enumerate(self._entries):
            entry.chosen = place == chapter

    def _step(self, by: int) -> None:
        """Turn to the next or previous chapter; the title is before the first one."""
        chapter = self._chapter
        at = (-1 if chapter is None else chapter) + by
        self._go_to(min(at, len(self._places) - 1))

    def act(self, action: UserAction) -> bool:
        match action:
            case GoToChapter(number):
                self._go_to(number)
            case Chosen("game", str(key)):
                self._open(key, afresh=True)
            case _:
                return super().act(action)
        return True

    def _go_to(self, chapter: int) -> None:
        self._sought = chapter if chapter >= 0 else None
        self.page.go_to(self._places[chapter] if chapter >= 0 else 0)
        self.redraw()
