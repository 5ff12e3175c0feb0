"""The cards as they lie: one sprite a slot, laid out at once or set in motion towards a picture."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from game.core.deal import Slot
from game.scenes.table.animation.poses import Pose
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import STILL
from game.stage.drawing.sprites import CardSprite, Sprites
from game.stage.motion.springs import Springs
from game.stage.motion.timeline import Action, Call, Clock, InOrder, Together, Tween, Wait
from game.stage.motion.tweens import Easing, ease_in_out, ease_out, there_and_back

_IN_THE_AIR = 1000.0
_LIGHT_FADES = 0.16
# From how many units, degrees, and share of its turning over a card is seen to jump to its place.
_AWAY, _TURNED, _SEEN = 20.0, 12.0, 0.4
_CARRIED = 60.0  # units: a card that is laid farther from where it was did not get there by itself
_BETWEEN = 4.0


class Cloth:
    """Every card of the deal by its slot. A sprite's face is what its pose says: never more."""

    def __init__(self, clock: Clock) -> None:
        self.sprites = Sprites()
        self.springs = Springs(self.sprites, clock)
        self._by_slot: dict[Slot, CardSprite] = {}

    @property
    def settled(self) -> bool:
        return self.sprites.settled and not self.springs.moving

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(self._by_slot)

    def sprite(self, slot: Slot) -> CardSprite:
        """The sprite of a slot, made where there is none yet."""
        found = self._by_slot.get(slot)
        if found is None:
            found = self._by_slot[slot] = self.sprites.add(CardSprite())
        return found

    def rename(self, before: Slot, now: Slot) -> None:
        """The card that lay in one slot lies in another from now on, and nothing is seen of it."""
        sprite = self._by_slot.pop(before, None)
        if sprite is not None:
            self.sprites.remove(self._by_slot.pop(now, sprite))
            self._by_slot[now] = self.sprites.add(sprite)

    def lay(self, picture: Mapping[Slot, Pose]) -> None:
        """Be exactly this picture, now; a card that has not come here by itself is at rest."""
        for gone in self._by_slot.keys() - picture.keys():
            self.sprites.remove(self._by_slot.pop(gone))
        for slot, pose in picture.items():
            sprite = self.sprite(slot)
            spot = pose.spot
            far = math.hypot(sprite.x - spot.x, sprite.y - spot.y) > _CARRIED
            carried = far or sprite.face_up != pose.face_up
            sprite.x, sprite.y = spot.x, spot.y
            sprite.height, sprite.angle = spot.height, spot.angle
            sprite.face_up, sprite.card, sprite.z = pose.face_up, pose.card, pose.z
            sprite.scale, sprite.lift, sprite.glow, sprite.dim = 1.0, 0.0, 0.0, pose.dim
            sprite.alpha, sprite.shadowed, sprite.pull = 1.0, pose.shadowed, STILL
            sprite.sways = False
            if carried:
                self.springs.snap(sprite)

    def bring_strays(self, picture: Mapping[Slot, Pose]) -> Action:
        """Move the cards that are clearly not in their place there; the rest may be laid unseen."""
        return self.shuffle_under(
            {slot: pose for slot, pose in picture.items() if self._strays(slot, pose)}
        )

    def shuffle_under(self, picture: Mapping[Slot, Pose], but: Iterable[Slot] = ()) -> Action:
        """Move every card quietly to its place, as when a hand closes its gaps."""
        leading = set(but)
        moves = [
            self.move(slot, pose, 0.26, hop=0.0, raised=False)
            for slot, pose in picture.items()
            if slot not in leading and self._displaced(slot, pose)
        ]
        return Together(*moves)

    def move(
        self,
        slot: Slot,
        pose: Pose,
        seconds: float,
        ease: Easing = ease_out,
        hop: float = 0.6,
        raised: bool = True,
        above: float | None = None,
        clears: float = 0.0,
        packed: bool = False,
    ) -> Action:
        """One card on its way to a pose, turning over as it goes where it has to.

        It flies over all that lies, in the order of its pose or as high as `above` of those that fly too,
        and comes over its neighbours when it has had `clears` seconds to leave them; into a hand it slips
        between its new ones. One of a pack that is
        `packed` throws no shadow of its own. The light of attention stays behind: on the table only the
        winner of a trick has any.
        """
        sprite = self.sprite(slot)
        spot = pose.spot
        travel: list[Action] = [
            Tween(sprite, seconds, ease, x=spot.x, y=spot.y, height=spot.height, angle=spot.angle),
            Tween(sprite, min(seconds, _LIGHT_FADES), ease_out, glow=0.0, dim=pose.dim),
        ]
        if sprite.face_up != pose.face_up:
            travel.append(Tween(sprite, seconds * 0.8, ease_in_out, face_up=pose.face_up))
        if hop:
            travel.append(Tween(sprite, seconds, there_and_back, lift=hop))

        def rise() -> None:
            sprite.z = _IN_THE_AIR + (pose.z if above is None else above)

        def take_off() -> None:
            sprite.shadowed = pose.shadowed if packed else True
            if pose.in_hand:
                sprite.z = pose.z
            elif raised and clears:
                sprite.z -= 0.5  # its neighbours close the gap meanwhile: it stays between them
            elif raised:
                rise()
            if pose.card is not None:
                sprite.card = pose.card

        if raised and clears:
            travel.append(InOrder(Wait(clears), Call(rise)))

        def land() -> None:
            sprite.z, sprite.shadowed, sprite.card = pose.z, pose.shadowed, pose.card

        return InOrder(Call(take_off), Together(*travel), Call(land))

    def draw(self, canvas: Canvas) -> None:
        self.sprites.draw(canvas)

    def _strays(self, slot: Slot, pose: Pose) -> bool:
        sprite, spot = self.sprite(slot), pose.spot
        away = math.hypot(sprite.x - spot.x, sprite.y - spot.y)
        turned = abs(sprite.angle - spot.angle)
        return away > _AWAY or turned > _TURNED or abs(sprite.face_up - pose.face_up) > _SEEN

    def _displaced(self, slot: Slot, pose: Pose) -> bool:
        sprite, spot = self.sprite(slot), pose.spot
        here = (sprite.x, sprite.y, sprite.height, sprite.angle, sprite.face_up, sprite.z)
        there = (spot.x, spot.y, spot.height, spot.angle, pose.face_up, pose.z)
        if sprite.glow or sprite.dim != pose.dim:
            return True
        return here != there


def out_from_under(card: CardSprite, others: Iterable[CardSprite]) -> tuple[float, float]:
    """The place where a card comes out from under those of the others that cover it; its own if none
    does.
    """
    over = (each for each in others if each.z > card.z)
    covering = [each for each in over if card.bounds().colliderect(each.bounds())]
    if not covering:
        return card.x, card.y
    x = card.x - sum(each.x for each in covering) / len(covering)
    y = card.y - sum(each.y for each in covering) / len(covering)
    far = math.hypot(x, y)
    across, down = (x / far, y / far) if far > 1e-6 else (0.0, -1.0)
    way = max(_path_out(card, each, across, down) for each in covering)
    return card.x + across * way, card.y + down * way


def _path_out(card: CardSprite, other: CardSprite, across: float, down: float) -> float:
    """How far a card has to go in a direction until it does not touch another one."""
    own, its = card.bounds(), other.bounds()
    ways = []
    for share, apart, need in (
        (across, card.x - other.x, (own.width + its.width) / 2),
        (down, card.y - other.y, (own.height + its.height) / 2),
    ):
        if abs(share) > 0.1:
            ways.append((need + _BETWEEN - apart * math.copysign(1.0, share)) / abs(share))
    return max(0.0, min(ways))
