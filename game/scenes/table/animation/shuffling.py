"""The pack before a deal: riffled, cut, and put beside the players."""

from __future__ import annotations

from functools import partial

from game.core.deal import Slot
from game.scenes.table.animation.picture import Picture
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.sprites import CardSprite
from game.stage.motion.timeline import Action, Call, InOrder, Script, Together, Tween, Wait
from game.stage.motion.tweens import ease_in_out, ease_out, there_and_back

_RIFFLES = 2


def shuffle(picture: Picture) -> Script:
    """The undealt pack that the picture shows is riffled and cut."""
    yield _gathered(picture, 0.0)
    for _ in range(_RIFFLES):
        yield _riffled(picture)
    yield _cut(picture, len(_slots(picture)) * 2 // 5)
    yield _put_aside(picture)


def cut_by_hand(picture: Picture, at: int) -> Script:
    """The pack comes to the middle, `at` cards are lifted off, and it goes back."""
    yield _gathered(picture, 0.3)
    yield _cut(picture, at)
    yield _put_aside(picture)


def _slots(picture: Picture) -> tuple[Slot, ...]:
    return tuple(picture.deal.stock) if picture.deal is not None else ()


def _gathered(picture: Picture, seconds: float) -> Action:
    """Gather the pack in the middle; only its first and last card throw a shadow, as in a stock."""
    x, y = picture.layout.middle
    slots, high = _slots(picture), picture.layout.trick_card
    steps = []
    for at, slot in enumerate(slots):
        sprite, depth = picture.cloth.sprite(slot), len(slots) - 1 - at
        sprite.shadowed = at == 0 or depth == 0
        goal = {"x": x - depth * 0.25, "y": y - depth * 0.35, "height": high, "lift": 0.0}
        steps.append(Tween(sprite, seconds, ease_in_out, **goal))
    return Together(*steps)


def _riffled(picture: Picture) -> Action:
    """Two halves move apart and fall together again card by card."""
    slots = _slots(picture)
    apart = picture.layout.trick_card * RATIO * 0.62
    moves: list[Action] = []
    for at, slot in enumerate(slots):
        sprite = picture.cloth.sprite(slot)
        way = 1.0 if at % 2 else -1.0
        home = sprite.x
        moves.append(
            InOrder(
                Tween(sprite, 0.17, ease_out, x=home + way * apart),
                Wait(0.012 * (len(slots) - at)),
                Tween(sprite, 0.14, ease_in_out, x=home),
            )
        )
    return InOrder(picture.heard("shuffled"), Together(*moves))


def _cut(picture: Picture, at: int) -> Action:
    """The upper `at` cards are lifted off and go below the rest."""
    slots = _slots(picture)
    upper = slots[:at]
    moves: list[Action] = []
    for slot in upper:
        sprite = picture.cloth.sprite(slot)
        x, aside = sprite.x, picture.layout.trick_card * RATIO * 1.08
        moves.append(
            InOrder(
                Tween(sprite, 0.24, ease_out, x=x + aside, lift=0.8),
                Call(partial(_put_below, sprite)),
                Tween(sprite, 0.24, ease_in_out, x=x, lift=0.0),
            )
        )
    rest = [
        InOrder(Wait(0.22), Tween(picture.cloth.sprite(slot), 0.24, there_and_back, lift=0.3))
        for slot in slots[len(upper) :]
    ]
    return InOrder(Wait(0.1), picture.heard("cut"), Together(*moves, *rest), Wait(0.1))


def _put_below(sprite: CardSprite) -> None:
    sprite.z -= 60


def _put_aside(picture: Picture) -> Action:
    move, target = picture.cloth.move, picture.poses()
    steps = [move(*each, 0.36, ease_in_out, 0.0, packed=True) for each in target.items()]
    return Together(*steps)
