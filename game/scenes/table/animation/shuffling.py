"""The pack before a deal: riffled, cut, and put beside the players."""

from __future__ import annotations

from collections.abc import Callable

from game.deal import Slot
from game.scenes.table.animation.picture import Picture
from game.scenes.table.layout import RATIO
from game.stage.sprites import CardSprite
from game.stage.timeline import Action, Call, Deferred, Sequence, Together, Tween, Wait
from game.stage.tweens import ease_in_out, ease_out, there_and_back

_RIFFLES = 2


def add(picture: Picture) -> None:
    """Put shuffle and cut on the timeline; the picture shows the undealt pack."""
    picture.timeline.play(
        Deferred(lambda: _gather_in_the_middle(picture)),
        *(Deferred(lambda: _riffle(picture)) for _ in range(_RIFFLES)),
        Deferred(lambda: _cut(picture)),
        Deferred(lambda: _to_the_side(picture)),
    )


def add_cut(picture: Picture) -> None:
    """Put a cut by hand on the timeline: the pack comes to the middle, is cut, and goes back."""
    picture.timeline.play(
        Deferred(lambda: _gather_in_the_middle(picture)),
        Deferred(lambda: _cut(picture)),
        Deferred(lambda: _to_the_side(picture)),
    )


def _slots(picture: Picture) -> tuple[Slot, ...]:
    return tuple(picture.deal.stock) if picture.deal is not None else ()


def _gather_in_the_middle(picture: Picture) -> Action:
    x, y = picture.layout.middle
    slots = _slots(picture)

    def place() -> None:
        for at, slot in enumerate(slots):
            sprite = picture.cloth.sprite(slot)
            depth = len(slots) - 1 - at
            sprite.x, sprite.y = x - depth * 0.25, y - depth * 0.35
            sprite.height = picture.layout.trick_card

    return Call(place)


def _riffle(picture: Picture) -> Action:
    """Two halves move apart and fall together again card by card."""
    slots = _slots(picture)
    apart = picture.layout.trick_card * RATIO * 0.62
    moves: list[Action] = []
    for at, slot in enumerate(slots):
        sprite = picture.cloth.sprite(slot)
        way = 1.0 if at % 2 else -1.0
        home = sprite.x
        moves.append(
            Sequence(
                Tween(sprite, 0.17, ease_out, x=home + way * apart),
                Wait(0.012 * (len(slots) - at)),
                Tween(sprite, 0.14, ease_in_out, x=home),
            )
        )
    return Sequence(Call(lambda: picture.sound("shuffled")), Together(*moves))


def _cut(picture: Picture) -> Action:
    """The upper part is lifted off and goes below the rest."""
    slots = _slots(picture)
    upper = slots[: len(slots) * 2 // 5]
    moves: list[Action] = []
    for slot in upper:
        sprite = picture.cloth.sprite(slot)
        x, aside = sprite.x, picture.layout.trick_card * RATIO * 1.08
        moves.append(
            Sequence(
                Tween(sprite, 0.24, ease_out, x=x + aside, lift=0.8),
                Call(_put_below(sprite)),
                Tween(sprite, 0.24, ease_in_out, x=x, lift=0.0),
            )
        )
    rest = [
        Sequence(Wait(0.22), Tween(picture.cloth.sprite(slot), 0.24, there_and_back, lift=0.3))
        for slot in slots[len(upper) :]
    ]
    return Sequence(
        Wait(0.1), Call(lambda: picture.sound("cut")), Together(*moves, *rest), Wait(0.1)
    )


def _put_below(sprite: CardSprite) -> Callable[[], None]:
    def put() -> None:
        sprite.z -= 60

    return put


def _to_the_side(picture: Picture) -> Action:
    target = picture.poses()
    return Together(
        *(picture.cloth.move(slot, pose, 0.36, ease_in_out, 0.0) for slot, pose in target.items())
    )
