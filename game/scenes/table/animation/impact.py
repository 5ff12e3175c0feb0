"""Weight that is felt: a card that lands, and for a weighty moment a flash, a stop and a small shake.

A shake is dear: there is one a second at most, and none where motion is calm.
"""

from __future__ import annotations

import math
from collections.abc import Sequence as Of
from dataclasses import replace

from game.core.deal import Slot
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.tremble import STOP, Tremble
from game.stage.drawing.card_sprite import CardSprite
from game.stage.motion.sprays import GLINT, SPARKS
from game.stage.motion.timeline import Action, Aside, Cue, Sequence, Together, Wait

_FLASH = (150.0, 210.0)  # units a flash measures, and how much more at full weight
_SHAKES = 0.55  # the weight from which the whole table shakes, not its cards alone
_SPARKS, _GLARES = 22, 0.3  # how many, and seconds a flash lasts
_SINKS, _PUSHED, _HOPS = -1.5, 240.0, 60.0  # growth, units and units a second


def landing(picture: Picture, slot: Slot) -> Action:
    """A card that takes a trick comes down hard."""
    springs, sprite = picture.cloth.springs, picture.cloth.sprite(slot)

    def land() -> None:
        springs.kick(sprite, size=_SINKS)
        picture.sound("landed")

    return Cue(land)


def impact(picture: Picture, weight: float, slots: Of[Slot], by: Slot) -> Action:
    """Flash, stop and shake for a `weight` from 0 to 1; the cards in `slots` were struck `by` another one."""
    context = picture.context
    if weight <= 0.0 or context.clock.off:
        return Together()
    centre = picture.cloth.sprite(by)
    flash = replace(GLINT, seconds=_GLARES, size=(_FLASH[0] + _FLASH[1] * weight,) * 2)
    steps: list[Action] = [
        Cue(lambda: picture.sound("caught", 0.5 + 0.5 * weight)),
        Aside(picture.timeline, picture.particles.burst(flash, centre.x, centre.y)),
    ]
    if weight >= 1.0:
        sparks = replace(SPARKS, count=_SPARKS)
        steps.append(Aside(picture.timeline, picture.particles.burst(sparks, centre.x, centre.y)))
    if context.clock.lively and picture.shakes.grants(context.stage.now):
        struck = [picture.cloth.sprite(slot) for slot in slots]
        steps += [
            Cue(lambda: _push(picture, weight, struck, centre)),
            Wait(STOP),
            *((Aside(picture.timeline, Tremble(picture, weight)),) if weight >= _SHAKES else ()),
        ]
    return Sequence(*steps)


def _push(picture: Picture, weight: float, struck: Of[CardSprite], centre: CardSprite) -> None:
    """The cards stand still for the stop; then those that were struck spring apart, and all others hop."""
    springs = picture.cloth.springs
    springs.hold(STOP)
    for sprite in picture.cloth.sprites:
        if sprite is centre:
            springs.kick(sprite, size=_SINKS * weight)
        elif sprite in struck:
            x, y = sprite.x - centre.x, sprite.y - centre.y
            push = _PUSHED * weight / max(1.0, math.hypot(x, y))
            springs.kick(sprite, x * push, y * push, math.copysign(90.0 * weight, x))
        else:
            springs.kick(sprite, y=_HOPS * weight)
