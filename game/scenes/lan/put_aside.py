"""The matches that were put aside: who plays, which game, how it stands; one is gone on with."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.backdrop import draw_table
from game.scenes.elements.panels import draw_board
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.lan_actions import ResumeReplica
from game.scenes.table.furniture.slate import score_line
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, HEADING
from game.stage.drawing.palette import CREAM, with_alpha
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button, Listing, WidgetGroup
from game.stage.widgets.listing import ListRow
from game.words.catalogue import Words
from net.identity import distinct_names
from net.match import Replica

_WIDTH, _TALLEST, _PAD = 760.0, 640.0, 40.0
_ABOUT = 58.0


class PutAside(WidgetPage):
    """The matches that were left, the one that was played last first; one is chosen to be continued."""

    def __init__(self, context: AppContext, matches: Sequence[Replica]) -> None:
        self.context = context
        self.matches = tuple(matches)
        self.group = WidgetGroup(context)
        self._board = FRect(0, 0, 0, 0)

    def resized(self, units: Units) -> None:
        board = self._board = units.sheet(_WIDTH, _TALLEST, 20)
        top = self._about().bottom + 14
        listing = Listing(
            [self._row(match) for match in self.matches],
            FRect(board.left + _PAD, top, board.width - _PAD * 2, board.bottom - 106 - top),
        )
        back = Button(self.context.words("menu.back"), Back(), icon="back")
        back.area = FRect(board.left + _PAD, board.bottom - 84, 190, 52)
        self.group.refill([listing, back], focus=listing)

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("row", int(place)):
                self.stage.pop()
                self.stage.act(ResumeReplica(self.matches[place]))
                return True
        return super().act(action)

    def draw(self, canvas: Canvas) -> None:
        board, words = self._board, self.context.words
        draw_table(canvas)
        draw_board(canvas, board, 118)
        wide = board.width - _PAD * 2
        title = words("lan.aside.title")
        canvas.text(title, board.centerx, board.top + 56, HEADING, CREAM, "centre", wide)
        ink = with_alpha(CREAM, 210)
        canvas.paragraph(words("lan.aside.text"), self._about(), BODY, ink, "centre", centred=True)
        self.group.draw(canvas)

    def _about(self) -> FRect:
        """The area of the text above the list, as high as the words need."""
        board = self._board
        wide = board.width - _PAD * 2
        high = self.context.fonts.height(self.context.words("lan.aside.text"), BODY, wide)
        return FRect(board.left + _PAD, board.top + 92, wide, max(_ABOUT, high))

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
    key = f"bot.{name}"
    return words(key) if kind == "bot" and key in words else name
