"""The pages of a list with a title and a few lines: matches to be continued, and players who are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_headed_board
from game.scenes.elements.question import QuestionAnswer, ask_yes_no
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.lan_actions import ResumeReplica
from game.scenes.table.facts.seats_at_screen import name_of_bot
from game.scenes.table.furniture.slate import score_line
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing
from game.stage.widgets.listing import ListRow
from game.words.catalogue import Words
from net.identity import KnownPeers, distinct_names, mark_of, marked
from net.match import Replica

_WIDTH, _TALLEST, _PAD = 760.0, 640.0, 40.0
_ABOUT = 58.0
_SHOWN_KEY = 12


class ListedPage(WidgetPage):
    """Base of such pages: `title` and `about` are keys of its words, `none` that of an empty list."""

    title: ClassVar[str]
    about: ClassVar[str]
    none: ClassVar[str] = ""

    def rows(self) -> Sequence[ListRow]:
        """The rows of the list."""
        return ()

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _TALLEST, 20)
        self.fill()

    def fill(self) -> None:
        """Lay out the list, which has the focus unless it may be empty, and the button back."""
        board, words = self._board, self.context.words
        top = self._about().bottom + 14
        listing = Listing(
            self.rows(),
            FRect(board.left + _PAD, top, board.width - _PAD * 2, board.bottom - 106 - top),
            empty=words(self.none) if self.none else "",
        )
        back = Button(words("menu.back"), Back(), icon="back")
        back.area = FRect(board.left + _PAD, board.bottom - 84, 190, 52)
        self.group.refill([listing, back], focus=back if self.none else listing)

    def draw(self, canvas: Canvas) -> None:
        words, ink = self.context.words, with_alpha(CREAM, 210)
        draw_table(canvas)
        draw_headed_board(canvas, self._board, words(self.title), 56)
        canvas.paragraph(words(self.about), self._about(), BODY, ink, "centre", centred=True)
        self.group.draw(canvas)

    def _about(self) -> FRect:
        """The area of the text above the list, as high as the words need."""
        board = self._board
        wide = board.width - _PAD * 2
        high = self.context.fonts.height(self.context.words(self.about), BODY, wide)
        return FRect(board.left + _PAD, board.top + 92, wide, max(_ABOUT, high))


class PutAside(ListedPage):
    """The matches that were left, the one that was played last first; one is chosen to be continued."""

    title, about = "lan.aside.title", "lan.aside.text"

    def __init__(self, context: AppContext, matches: Sequence[Replica]) -> None:
        super().__init__(context)
        self.matches = tuple(matches)

    def rows(self) -> Sequence[ListRow]:
        return [self._row(match) for match in self.matches]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self.stage.pop()
                self.stage.act(ResumeReplica(self.matches[place]))
                return True
        return super().act(action)

    def _row(self, replica: Replica) -> ListRow:
        words, match = self.context.words, replica.match
        if match is None:
            return ListRow(opponents(words, replica))
        score = score_line(self.context, match.match)
        deal = words("lan.aside.deal", number=max(1, match.deals))
        below = f"{words(f'game.{match.game.key}.name')}  ·  {deal}"
        return ListRow(
            f"{opponents(words, replica)}    {score}", below, words("lan.aside.go_on"), "replay"
        )


def opponents(words: Words, replica: Replica) -> str:
    """The names of those who sit elsewhere, as the table shows them: where two bear one name, with a mark."""
    terms = replica.terms
    plain = [called(words, *each) for each in zip(terms.kinds, terms.names, strict=True)]
    names = distinct_names(plain, [terms.peers[owner] for owner in terms.owners])
    rows = zip(terms.owners, names, strict=True)
    elsewhere = [name for owner, name in rows if owner != replica.me.peer]
    return words.listed(elsewhere) if elsewhere else ""


def called(words: Words, kind: str, name: str) -> str:
    """The name of a player elsewhere: bots have names of their own in every language."""
    return name_of_bot(words, name) if kind == "bot" else name


class AcquaintancesPage(ListedPage):
    """The players this one has compared cards with, by name; a chosen one may be forgotten."""

    title, about = "lan.known_page.title", "lan.known_page.text"
    none = "lan.known_page.none"

    def __init__(self, context: AppContext, known: KnownPeers) -> None:
        super().__init__(context)
        self.known = known
        self._peers: list[tuple[bytes, str]] = []

    def rows(self) -> Sequence[ListRow]:
        words, names = self.context.words, self.known.names.items()
        self._peers = sorted(names, key=lambda peer: (peer[1].casefold(), peer[0]))
        return [
            ListRow(
                marked(name, mark_of(key)),
                words("lan.known_page.key", key=_short(key)),
                words("lan.known_page.forget"),
            )
            for key, name in self._peers
        ]

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self._ask(*self._peers[place])
            case Chosen("forget", bytes(key)):
                self._forget(key)
            case _:
                return super().act(action)
        return True

    def _ask(self, key: bytes, name: str) -> None:
        words = self.context.words
        ask_yes_no(
            self.context,
            words("lan.known_page.forget_title", name=name),
            words("lan.known_page.forget_text"),
            QuestionAnswer(words("lan.known_page.forget"), Chosen("forget", key), "danger"),
            words("menu.back"),
        )

    def _forget(self, key: bytes) -> None:
        try:
            self.known.forget(key)
        except OSError as reason:
            self.context.tell(self.context.unsaved(reason), "warning")
        self.fill()
        self.redraw()


def _short(key: bytes) -> str:
    """The first characters of a key in groups of four."""
    text = key.hex()[:_SHOWN_KEY]
    return " ".join(text[at : at + 4] for at in range(0, _SHOWN_KEY, 4))
