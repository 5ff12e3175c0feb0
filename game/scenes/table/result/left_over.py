"""The cards nobody won, in a row of their own below those that were counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import FRect

from game.core.deal import Deal, Slot
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.layouts.names import draw_names, is_crowded
from game.scenes.table.result.areas import LEFT_CARD, LEFT_NAME
from game.scenes.table.result.counting import LeftGroup, left_over
from game.scenes.table.result.team_row import lie_as_found
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import SMALL, TINY
from game.stage.drawing.palette import CHALK
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.motion.timeline import Action, Call, InOrder, Script, Together, Tween, staggered
from game.stage.motion.tweens import ease_in_out

_LABEL, _LABEL_WIDTH = 124.0, 112.0
_GROUP_GAP, _STEP, _NAME = 22.0, 56.0, 92.0
_FLIGHT, _NEXT, _TURNED = 0.4, 0.02, 0.24  # seconds


class LeftOver:
    """Hands, widow or talon, what was laid away, the stock: their sprites among those of the page.

    Each flies to its place once the row gathers; what is known of them then lies face up.
    """

    def __init__(self, seats: SeatsAtScreen, deal: Deal, sprites: Sprites) -> None:
        self._seats = seats
        self._deal = deal
        self._sprites = sprites
        self._homes: dict[CardSprite, tuple[float, float]] = {}
        self._area = FRect(0, 0, 0, 0)
        self.captions: list[tuple[str, FRect]] = []
        self.gathered = False

    @property
    def sprites(self) -> tuple[CardSprite, ...]:
        return tuple(self._homes)

    @property
    def sentence(self) -> str:
        """The cards of each group, for those who listen; empty where none is known."""
        return left_over_sentence(self._seats, self._deal)

    def place(self, area: FRect, found: Mapping[Slot, CardSprite]) -> None:
        """Lay the cards in a row, each group over its name; at first each as it was `found` on the table."""
        self._area = area
        groups, wide = left_over(self._deal), LEFT_CARD * RATIO
        room = area.width - _LABEL - _GROUP_GAP * len(groups)
        least, step = _shares(room, [len(group.slots) for group in groups], wide)
        left, y = area.left + _LABEL, area.top + LEFT_CARD / 2
        self._homes.clear()
        self.captions = []
        for group in groups:
            cards = wide + (len(group.slots) - 1) * step
            span = max(cards, least)
            caption = FRect(left - 4, area.top + LEFT_CARD, span + 8, LEFT_NAME)
            self.captions.append((_name(self._seats, group), caption))
            for at, slot in enumerate(group.slots):
                self._lay(slot, left + (span - cards + wide) / 2 + at * step, y, found)
            left += span + _GROUP_GAP

    def _lay(self, slot: Slot, x: float, y: float, found: Mapping[Slot, CardSprite]) -> None:
        card = self._deal.faces[slot]
        up = 1.0 if card is not None else 0.0
        sprite = self._sprites.add(CardSprite(card, x, y, LEFT_CARD, face_up=up, z=x))
        self._homes[sprite] = x, y
        if found:
            lie_as_found(sprite, found.get(slot))

    def gather(self) -> Script:
        """Each goes to its place on the board."""
        flights = (
            InOrder(
                Call(partial(setattr, sprite, "alpha", 1.0)),
                Tween(sprite, _FLIGHT, ease_in_out, x=x, y=y, height=LEFT_CARD, angle=0.0),
            )
            for sprite, (x, y) in self._homes.items()
        )
        yield staggered(_NEXT, *flights)
        yield self.turn_up()

    def turn_up(self) -> Action:
        """Turn up the cards that are known; more may become known later."""
        self.gathered = True
        turned = {sprite: float(sprite.card is not None) for sprite in self._homes}
        return Together(*(Tween(s, _TURNED, ease_in_out, face_up=up) for s, up in turned.items()))

    def learn(self, deal: Deal) -> None:
        """More faces are known, as when a sealed deck is laid open."""
        self._deal = deal
        slots = (slot for group in left_over(deal) for slot in group.slots)
        for sprite, slot in zip(self._homes, slots, strict=True):
            sprite.card = deal.faces[slot]

    def draw(self, canvas: Canvas) -> None:
        """Draw the name of the row, and each of its groups."""
        if not self._homes:
            return
        label = FRect(self._area.left, self._area.top, _LABEL_WIDTH, LEFT_CARD)
        words = self._seats.context.words("table.result.left")
        canvas.paragraph(words, label, SMALL, CHALK, centred=True)
        names, areas = zip(*self.captions, strict=True)
        if any(is_crowded(canvas, name, area, TINY) for name, area in self.captions):
            high = self._area.height - LEFT_CARD
            areas = tuple(FRect(area.topleft, (area.width, high)) for area in areas)
        draw_names(canvas, names, areas, TINY, CHALK)


def left_over_sentence(seats: SeatsAtScreen, deal: Deal) -> str:
    """The cards nobody won as far as `deal` knows them, by groups; empty where it knows none."""
    context, told = seats.context, list[str]()
    words = context.words
    for group in left_over(deal):
        cards = [str(context.card(card)) for card in deal.known(group.slots)]
        if cards:
            name = _name(seats, group)
            told.append(words("spoken.side", name=name, points=", ".join(cards)))
    if not told:
        return ""
    return words("spoken.side", name=words("table.result.left"), points="; ".join(told))


def _name(seats: SeatsAtScreen, group: LeftGroup) -> str:
    if group.holder is not None:
        return seats.name(group.holder)
    return seats.context.words(f"table.pile.{group.word}")


def _shares(room: float, counts: Sequence[int], wide: float) -> tuple[float, float]:
    """The least width of a group and the step from card to card, with which all groups fit in a `room`.

    `counts` says how many cards, each so `wide`, are in each group.
    """
    least = min(_NAME, room / max(1, len(counts)))
    large = [count for count in counts if wide + (count - 1) * _STEP > least]
    left = room - least * (len(counts) - len(large)) - wide * len(large)
    return least, min(_STEP, left / max(1, sum(large) - len(large)))
