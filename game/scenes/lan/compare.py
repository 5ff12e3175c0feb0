"""The four cards: two people read them to each other, and know that nobody sits between them.

To accept takes two deliberate steps, and nothing on the page has the focus when it opens: a key that
was meant for the table cannot let anybody in.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.elements.panels import draw_parchment, lay_across
from game.scenes.elements.question import InkToggle
from game.scenes.elements.widget_page import WidgetPage
from game.scenes.lan.lan_actions import CardsCompared
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, BODY_BOLD, HEADING, SMALL
from game.stage.drawing.palette import INK, RED
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.drawing.units import Units
from game.stage.user_action import Chosen, UserAction
from game.stage.widgets import Button
from game.stage.widgets.button import ButtonKind
from game.words.card_words import card_name
from net.identity import Familiarity, marked
from net.session import CardsToCompare

_WIDTH, _HEIGHT, _PAD = 860.0, 620.0, 44.0
_CARD, _STEP = 210.0, 158.0
_BUTTON = 54.0


class Compare(WidgetPage):
    """Asks whether the cards are the same.

    The peer may be one this side has gone to, or one that has come; to look away decides nothing.
    """

    overlay = True

    def __init__(self, context: AppContext, asked: CardsToCompare) -> None:
        super().__init__(context)
        self.asked = asked
        self.read_out = False
        self._cards = Sprites()

    @property
    def warns(self) -> bool:
        """Whether the name is known, but with another key."""
        return self.asked.familiarity is Familiarity.CHANGED

    @property
    def announced(self) -> Sequence[str]:
        """The question with the cards by name, which are said aloud at both ends."""
        cards = ", ".join(str(self.context.card(card)) for card in self.asked.cards)
        return self.text, f"{cards}."

    def page_sentences(self) -> Sequence[str]:
        return self.context.words("lan.compare.title"), *self.announced

    def enter(self) -> None:
        if self.asked.sought and not self.context.window.in_front:
            self.context.window.ask_for_attention()

    def resized(self, units: Units) -> None:
        self._board = units.sheet(_WIDTH, _HEIGHT + (_BUTTON + 14 if units.tall else 0))
        self._lay_cards()
        self._fill()

    def _fill(self) -> None:
        words, sheet = self.context.words, self._board
        wide, left = sheet.width - _PAD * 2, sheet.left + _PAD
        narrow = sheet.width < _WIDTH
        top = sheet.bottom - _PAD - _BUTTON - (_BUTTON + 14 if narrow else 0)
        read = InkToggle(
            words("lan.compare.read_out"),
            self.read_out,
            "read out",
            FRect(left, top - _BUTTON - 14, wide, _BUTTON - 4),
        )
        read.share = 0.12
        key = self.asked.key
        rows: list[tuple[str, UserAction, str, ButtonKind]] = [
            ("later", Back(), "back", "plain"),
            ("different", CardsCompared(key, False), "cross", "danger"),
            ("same", CardsCompared(key, True), "check", "plain"),
        ]
        buttons = [
            Button(words(f"lan.compare.{name}"), action, icon=icon, kind=kind)
            for name, action, icon, kind in rows
        ]
        lay_across(buttons[1:] if narrow else buttons, FRect(left, top, wide, _BUTTON), 20)
        if narrow:
            buttons[0].area = FRect(left, top + _BUTTON + 14, wide, _BUTTON)
        buttons[-1].enabled = self.read_out
        buttons[-1].tip = "" if self.read_out else words("lan.compare.first")
        attended = bool(self.group.widgets) and self.group.ring.current is not None
        fill = self.group.refill if attended else self.group.offer
        fill([read, *buttons])

    @property
    def moving(self) -> bool:
        return super().moving or not self._cards.settled

    def draw(self, canvas: Canvas) -> None:
        sheet, words = self._board, self.context.words
        draw_parchment(canvas, sheet)
        wide = sheet.width - _PAD * 2
        title = words("lan.compare.title")
        canvas.text(title, sheet.centerx, sheet.top + 62, HEADING, INK, "centre", wide)
        area = FRect(sheet.left + _PAD, sheet.top + 98, wide, 92)
        style, ink = (BODY_BOLD, RED) if self.warns else (BODY, INK)
        canvas.paragraph(self.text, area, style, ink, "centre", centred=True)
        self._cards.draw(canvas)
        if self.context.settings.deck != "french":
            self._draw_names(canvas)
        self.group.draw(canvas)

    @property
    def text(self) -> str:
        """The question, which names the other."""
        asked = self.asked
        name = asked.name if self.warns else marked(asked.name, asked.mark)
        return self.context.words(self._key, name=name, mark=asked.mark)

    @property
    def _key(self) -> str:
        asked = self.asked
        if self.warns:
            return "invite.compare_changed" if asked.invited else "lan.compare.changed"
        if asked.invited:
            return "invite.compare_inviter" if asked.sought else "invite.compare_guest"
        return "lan.compare.going" if asked.sought else "lan.compare.new"

    def _draw_names(self, canvas: Canvas) -> None:
        """The names above the cards: decks differ from player to player, these names do not."""
        y = self._board.top + 208 + _CARD + 14
        for x, card in zip(self._middles, self.asked.cards, strict=True):
            name = card_name(self.context.words, card, "french")
            canvas.text(name, x, y, SMALL, INK, "centre", _STEP - 8)

    @property
    def _middles(self) -> list[float]:
        """The middle of each card from left to right."""
        count = len(self.asked.cards)
        return [self._board.centerx + _STEP * (place - (count - 1) / 2) for place in range(count)]

    def _lay_cards(self) -> None:
        self._cards = Sprites()
        y = self._board.top + 200 + _CARD / 2
        for x, card in zip(self._middles, self.asked.cards, strict=True):
            self._cards.add(CardSprite(card, x, y, _CARD, 0.0, face_up=1.0, z=x))

    def act(self, action: UserAction) -> bool:
        match action:
            case Chosen("read out", bool(on)):
                self.read_out = on
                self._fill()
                self.redraw()
            case CardsCompared():
                self.stage.pop()
                self.stage.act(action)
            case _:
                return super().act(action)
        return True
