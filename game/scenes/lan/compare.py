"""The four cards: two people read them to each other, and know that nobody sits between them."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.scenes.panels import draw_parchment
from game.stage.canvas import Canvas
from game.stage.fonts import BODY, BODY_BOLD, HEADING, SMALL
from game.stage.intents import Cancel, Intent
from game.stage.palette import INK, RED
from game.stage.room import Room
from game.stage.scene import Scene
from game.stage.sprites import CardSprite, Sprites
from game.stage.units import Units
from game.stage.widgets import Button, Group
from game.stage.words.card_words import card_name
from net.identity import Standing
from net.news import CardsToCompare

_WIDTH, _HEIGHT, _PAD = 820.0, 560.0, 44.0
_CARD, _STEP = 210.0, 158.0
_BUTTON = 54.0


class Compare(Scene):
    """Calls `answered` with whether the cards are the same.

    `going` tells that we are at somebody's door, and not somebody at ours.
    """

    overlay = True

    def __init__(
        self,
        room: Room,
        asked: CardsToCompare,
        answered: Callable[[bool], object],
        *,
        going: bool = False,
    ) -> None:
        self.room = room
        self.asked = asked
        self._going = going
        self._answered = answered
        self.group = Group(room)
        self._sheet = FRect(0, 0, _WIDTH, _HEIGHT)
        self._cards = Sprites()

    @property
    def warns(self) -> bool:
        """Whether the name is known, but with another key."""
        return self.asked.standing is Standing.CHANGED

    def enter(self) -> None:
        self.room.speaker.play("your_turn")
        if not self.room.window.in_front:
            self.room.window.ask_for_attention()

    def resized(self, units: Units) -> None:
        self._sheet.center = units.core.center
        self._lay_cards()
        words, sheet = self.room.words, self._sheet
        wide = (sheet.width - _PAD * 2 - 20) / 2
        top = sheet.bottom - _PAD - _BUTTON
        same = Button(
            words("lan.compare.same"),
            lambda: self._answer(True),
            FRect(sheet.left + _PAD, top, wide, _BUTTON),
            icon="check",
            kind="primary",
        )
        other = Button(
            words("lan.compare.different"),
            lambda: self._answer(False),
            FRect(sheet.right - _PAD - wide, top, wide, _BUTTON),
            icon="cross",
            kind="danger",
        )
        self.group.refill([same, other])

    def on(self, intent: Intent) -> None:
        if not self.group.on(intent) and isinstance(intent, Cancel):
            self._answer(False)

    def update(self, seconds: float) -> None:
        self.group.update(seconds)

    @property
    def moving(self) -> bool:
        return self.group.moving or not self._cards.settled

    def draw(self, canvas: Canvas) -> None:
        sheet, words = self._sheet, self.room.words
        draw_parchment(canvas, sheet)
        wide = sheet.width - _PAD * 2
        title = words("lan.compare.title")
        canvas.text(title, sheet.centerx, sheet.top + 62, HEADING, INK, "centre", wide)
        text = words(f"lan.compare.{self._key}", name=self.asked.name)
        area = FRect(sheet.left + _PAD, sheet.top + 98, wide, 92)
        style, ink = (BODY_BOLD, RED) if self.warns else (BODY, INK)
        canvas.paragraph(text, area, style, ink, "centre", centred=True)
        self._cards.draw(canvas)
        if self.room.settings.deck != "french":
            self._draw_names(canvas)
        self.group.draw(canvas)

    @property
    def _key(self) -> str:
        if self.warns:
            return "changed"
        return "going" if self._going else "new"

    def _draw_names(self, canvas: Canvas) -> None:
        """What to read out: decks differ from player to player, these names do not."""
        left = self._sheet.centerx - _STEP * (len(self.asked.cards) - 1) / 2
        for place, card in enumerate(self.asked.cards):
            name = card_name(self.room.words, card, "french")
            x, y = left + place * _STEP, self._sheet.top + 208 + _CARD + 14
            canvas.text(name, x, y, SMALL, INK, "centre", _STEP - 8)

    def _lay_cards(self) -> None:
        self._cards = Sprites()
        middle = self._sheet.top + 200 + _CARD / 2
        left = self._sheet.centerx - _STEP * (len(self.asked.cards) - 1) / 2
        for place, card in enumerate(self.asked.cards):
            x = left + place * _STEP
            self._cards.add(CardSprite(card, x, middle, _CARD, 0.0, face_up=1.0, z=float(place)))

    def _answer(self, same: bool) -> None:
        self.stage.pop()
        self._answered(same)
