"""The cards nobody won, in a row of their own below those that were counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from pygame import FRect

from game.deal import Deal, Slot
from game.scenes.table.result.board import LEFT_CARD
from game.scenes.table.result.counting import left_over, lying_aside
from game.scenes.table.result.team_row import lie_as_found
from game.stage.canvas import BoxStyle, Canvas
from game.stage.context import AppContext
from game.stage.fonts import SMALL
from game.stage.palette import CHALK, CREAM, NIGHT, with_alpha
from game.stage.sprites import CardSprite, Sprites
from game.stage.timeline import Action, Call, Deferred, Sequence, Together, Tween, Wait
from game.stage.tweens import ease_in_out

_LABEL, _LABEL_WIDTH = 150.0, 112.0
_GROUP_GAP, _STEP = 22.0, 56.0
_CAPTION = SMALL.sized(14)
_FLIGHT, _NEXT, _TURNED = 0.4, 0.02, 0.24  # seconds


class LeftOver:
    """Hands, widow or talon, what was laid away, the stock: their sprites among those of the page.

    Each flies to its place once the row gathers; what is known of them then lies face up.
    """

    def __init__(self, context: AppContext, deal: Deal, sprites: Sprites) -> None:
        self._context = context
        self._deal = deal
        self._sprites = sprites
        self._homes: dict[CardSprite, tuple[float, float]] = {}
        self._area = FRect(0, 0, 0, 0)
        self.captions: list[tuple[str, float, float]] = []
        self.gathered = False

    @property
    def sprites(self) -> tuple[CardSprite, ...]:
        return tuple(self._homes)

    def place(self, area: FRect, found: Mapping[Slot, CardSprite]) -> None:
        """Lay the cards in a row; at first each as it was `found` on the table."""
        self._area = area
        groups = left_over(self._deal)
        count = sum(len(group) for group in groups)
        step = min(_STEP, (area.width - _LABEL - _GROUP_GAP * len(groups)) / max(1, count))
        x = area.left + _LABEL
        self._homes.clear()
        self.captions = []
        names = {slots: word for word, slots in lying_aside(self._deal)}
        for group in groups:
            if group in names:
                middle = x + (len(group) - 1) * step / 2
                self.captions.append((names[group], middle, area.bottom - 6))
            for slot in group:
                self._lay(slot, x, area.centery, found)
                x += step
            x += _GROUP_GAP

    def _lay(self, slot: Slot, x: float, y: float, found: Mapping[Slot, CardSprite]) -> None:
        card = self._deal.faces[slot]
        up = 1.0 if card is not None else 0.0
        sprite = self._sprites.add(CardSprite(card, x, y, LEFT_CARD, face_up=up, z=x))
        self._homes[sprite] = x, y
        if found:
            lie_as_found(sprite, found.get(slot))

    def gather(self) -> Action:
        """Each goes to its place on the board."""
        flights: list[Action] = []
        for at, (sprite, (x, y)) in enumerate(self._homes.items()):
            flight = Tween(sprite, _FLIGHT, ease_in_out, x=x, y=y, height=LEFT_CARD, angle=0.0)
            flights.append(
                Sequence(Wait(_NEXT * at), Call(partial(setattr, sprite, "alpha", 1.0)), flight)
            )
        return Sequence(Together(*flights), Deferred(self.turn_up))

    def turn_up(self) -> Action:
        """Whatever is known of them lies face up; more may become known later."""
        self.gathered = True
        return Together(
            *(
                Tween(sprite, _TURNED, ease_in_out, face_up=float(sprite.card is not None))
                for sprite in self._homes
            )
        )

    def learn(self, deal: Deal) -> None:
        """More faces are known, as when a sealed deck is laid open."""
        self._deal = deal
        slots = (slot for group in left_over(deal) for slot in group)
        for sprite, slot in zip(self._homes, slots, strict=True):
            sprite.card = deal.faces[slot]

    def draw(self, canvas: Canvas) -> None:
        """What the row is called."""
        if self._homes:
            label = FRect(self._area.left, self._area.top, _LABEL_WIDTH, self._area.height)
            words = self._context.words("table.result.left")
            canvas.paragraph(words, label, SMALL, CHALK, centred=True)

    def draw_captions(self, canvas: Canvas) -> None:
        """Which of the cards are a talon, and which were laid away."""
        for word, x, y in self.captions:
            words = self._context.words(f"table.result.{word}")
            width = canvas.fonts.width(words, _CAPTION) + 14
            plate = FRect(x - width / 2, y - 10, width, 20)
            canvas.box(plate, BoxStyle(with_alpha(NIGHT, 225), radius=8))
            canvas.text(words, x, y, _CAPTION, CREAM, "centre")
