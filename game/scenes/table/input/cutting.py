"""Cutting the pack: it lies spread out, and is lifted off where one points."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.moves import CutPack, Move
from game.scenes.table.animation.picture import Picture
from game.scenes.table.table_actions import MakeMove
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import BODY_BOLD
from game.stage.drawing.palette import CREAM
from game.stage.drawing.sprites import CardSprite
from game.stage.motion.tweens import approach
from game.stage.widgets import Widget

_CARD, _RAISED, _NUMBER = 96.0, 16.0, 26.0


class SpreadPack(Widget):
    """The pack face down from left to right, its top at the left; what is lifted off is raised.

    `pack` are the cards themselves, the top one first: they glide here from where they lay. A click cuts
    where it falls, the arrows go card by card, and a confirmation cuts there.
    """

    def __init__(self, pack: Sequence[CardSprite], cuts: Sequence[CutPack], area: FRect) -> None:
        high = min(_CARD, area.height - _NUMBER - _RAISED)
        wide = min(area.width, 560.0)
        place = FRect(0, 0, wide, high + _NUMBER + _RAISED).move_to(center=area.center)
        super().__init__(place)
        self._pack = pack
        self._cuts = {cut.at: cut for cut in cuts}
        self._card = high
        self.at = sorted(self._cuts)[len(self._cuts) // 2]

    @property
    def move(self) -> CutPack:
        return self._cuts[self.at]

    @property
    def moving(self) -> bool:
        return super().moving or any(
            (card.x, card.y, card.height) != self._place(number)
            for number, card in enumerate(self._pack)
        )

    def turned(self, by: int) -> bool:
        self._go_to(self.at + by)
        return True

    def confirmed(self) -> bool:
        self.emit(MakeMove(self.move))
        return True

    def held(self, x: float, y: float) -> None:
        self._go_to(round((x - self.area.left) / self._step))

    def clicked(self, x: float, y: float) -> None:
        self.held(x, y)
        self.emit(MakeMove(self.move))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        for number, card in enumerate(self._pack):
            x, y, height = self._place(number)
            card.x, card.y = approach(card.x, x, seconds), approach(card.y, y, seconds)
            card.height = approach(card.height, height, seconds)
            self._lie(card, number)

    def settle(self) -> None:
        super().settle()
        for number, card in enumerate(self._pack):
            card.x, card.y, card.height = self._place(number)
            self._lie(card, number)

    def draw(self, canvas: Canvas) -> None:
        x = self.area.left + self._card * RATIO + (self.at - 1) * self._step
        canvas.text(str(self.at), x, self.area.bottom - _NUMBER / 2, BODY_BOLD, CREAM, "centre")

    def _place(self, number: int) -> tuple[float, float, float]:
        """The centre and the height of a card of the spread pack."""
        x = self.area.left + self._card * RATIO / 2 + number * self._step
        up = _RAISED if number < self.at else 0.0
        return x, self.area.top + _RAISED + self._card / 2 - up, self._card

    def _lie(self, card: CardSprite, number: int) -> None:
        card.shadowed, card.lift = True, 0.4 if number < self.at else 0.0

    @property
    def _step(self) -> float:
        return (self.area.width - self._card * RATIO) / (len(self._pack) - 1)

    def _go_to(self, at: int) -> None:
        self.at = min(max(at, min(self._cuts)), max(self._cuts))


def spread_pack(picture: Picture, legal: Sequence[Move]) -> SpreadPack | None:
    """The pack to cut, in the empty middle; None where nobody is asked to."""
    cuts = [move for move in legal if isinstance(move, CutPack)]
    if not cuts or picture.deal is None:
        return None
    pack = [picture.cloth.sprite(slot) for slot in picture.deal.stock]
    return SpreadPack(pack, cuts, picture.layout.auction)
