"""The own hand as things to use: cards that lift, can be clicked, confirmed or dragged."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.cards import Card
from game.core.deal import Slot
from game.core.refused import Refused
from game.scenes.table.animation.marks import draw_check
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.poses import Pose
from game.scenes.table.table_actions import DropCard
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import STILL, Swing, pressed_at
from game.stage.drawing.palette import GREEN_SOFT, LAMP
from game.stage.drawing.sprites import CardSprite
from game.stage.motion.tweens import approach
from game.stage.user_action import UserAction
from game.stage.widgets import Pressable
from game.stage.widgets.widget import WidgetState

_LIFT = 20.0
_MARK = 12.0
_DRAGGED = 14.0
_THROWN = 90.0
_ROOM = 11.0  # units the neighbours of the card with the attention step aside; others less


class HandCard(Pressable):
    """One card of the own hand in a picture. `reason` says why it may not be played, None where it may.

    It emits `action` when the player wants to use it, legal or not. One that is `droppable` emits
    `DropCard` where it was dragged to; any other emits `action` if it is let go above the hand. While the
    player pulls it over the table it is `dragged`. A `picked` card stays lifted, with a mark, and is drawn at
    `laid` where it was dragged to.
    """

    ringed = False
    lifts = True

    def __init__(
        self,
        picture: Picture,
        slot: Slot,
        pose: Pose,
        action: UserAction,
        reason: Refused | None,
        dimmed: bool,
        droppable: bool = False,
    ) -> None:
        super().__init__(action)
        self._context = picture.context
        self.face: Card | None = None if picture.deal is None else picture.deal.faces[slot]
        self.picked = False
        self.laid: Pose | None = None
        self.slot = slot
        self.pose = pose
        self.reason = reason
        self.hinted = False
        self.sprite = picture.cloth.sprite(slot)
        self._droppable = droppable
        self._dim = 1.0 if dimmed else 0.0
        self.sprite.sways = not dimmed
        self._grip: tuple[float, float] | None = None
        self.dragged = False
        self.area = self.sprite.bounds()

    @property
    def said(self) -> str:
        return "" if self.face is None else str(self._context.card(self.face))

    @property
    def state(self) -> WidgetState:
        """The state said to a listener: "picked", "refused" where that is shown too, else ""."""
        return "picked" if self.picked else "refused" if self._dim else ""

    @property
    def moving(self) -> bool:
        light = (self.sprite.dim, self.sprite.glow)
        return super().moving or light != (self._dim, self._glow)

    @property
    def _glow(self) -> float:
        return 1.0 if self.hinted or self.lit or self.picked else 0.0

    def contains(self, x: float, y: float) -> bool:
        """The place where the card rests counts too, so that a lifted card does not flicker."""
        if self.dragged or self.sprite.contains(x, y):
            return True
        spot = self._place.spot
        resting = CardSprite(x=spot.x, y=spot.y, height=spot.height, angle=spot.angle)
        return resting.contains(x, y)

    def held(self, x: float, y: float) -> None:
        """The pressed card follows the pointer once it has been pulled a little."""
        if self._grip is None:
            self._grip = (x, y)
        across, down = x - self._grip[0], y - self._grip[1]
        if not self.dragged and across * across + down * down > _DRAGGED * _DRAGGED:
            self.dragged = True
        if self.dragged:
            sprite = self.sprite
            spot = self._place.spot
            sprite.x, sprite.y = spot.x + across, spot.y + down
            sprite.lift, sprite.scale, sprite.z = 0.9, 1.06, 990.0

    def explained(self) -> bool:
        """A finger that rests on a refused card is told why it is refused."""
        if self.reason is None or self.dragged:
            return False
        self.emit(self.action)
        return True

    def clicked(self, x: float, y: float) -> None:
        """A click plays; a card that was dragged is played where it is let go above the hand."""
        dragged, self.dragged = self.dragged, False
        grip, self._grip = self._grip, None
        if dragged and self._droppable:
            self.emit(DropCard(self.slot, x, y))
        elif not dragged or (grip is not None and grip[1] - y > _THROWN):
            self.emit(self.action)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if not self.pressed:
            self._grip, self.dragged = None, False
        sprite = self.sprite
        sprite.dim = approach(sprite.dim, self._dim, seconds)
        sprite.glow = approach(sprite.glow, self._glow, seconds)
        sprite.glow_colour = GREEN_SOFT if self.hinted and not self.lit else LAMP
        if not self.dragged:
            self._rest()

    def settle(self) -> None:
        super().settle()
        self.sprite.dim = self._dim
        self.sprite.glow = self._glow
        if not self.dragged:
            self._rest()

    def draw(self, canvas: Canvas) -> None:
        """The mark of a picked card, at its upper edge and clear of its indices."""
        if self.picked and not self.dragged:
            sprite = self.sprite
            draw_check(canvas, sprite.x, sprite.y - sprite.height / 2 + _MARK / 2, _MARK)

    @property
    def _place(self) -> Pose:
        return self.laid or self.pose

    def _rest(self) -> None:
        """Put the card in its place in the fan, lifted as far as it has the attention or is picked."""
        sprite, spot = self.sprite, self._place.spot
        raised = max(self.warmth, float(self.picked and self.laid is None))
        sprite.x, sprite.y = spot.x, spot.y - _LIFT * raised
        sprite.height, sprite.angle = spot.height, spot.angle
        sprite.lift, sprite.scale = 0.6 * raised, 1.0
        sprite.z = self._place.z
        self.area = FRect(sprite.bounds())


def attend(cards: Sequence[HandCard], pointer: tuple[float, float] | None) -> None:
    """Let a hand make room around the card that has the attention, and that one tilt to the pointer.

    `pointer` is None where a key or a finger has led there. Only what is drawn moves.
    """
    lit = next((at for at, card in enumerate(cards) if card.lit or card.dragged), None)
    for at, card in enumerate(cards):
        card.sprite.pull = STILL
        if lit is not None and at != lit:
            card.sprite.pull = Swing(x=_ROOM / (at - lit))
        elif at == lit and pointer is not None and not card.dragged:
            card.sprite.pull = pressed_at(card.sprite, *pointer)
