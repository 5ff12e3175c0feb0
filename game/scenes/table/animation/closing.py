"""The weightiest moment: somebody closes the stock."""

from __future__ import annotations

from game.core.deal import Seat
from game.play.table import Happening
from game.scenes.table.animation.announcing import cleared, ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.tremble import Tremble
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import (
    Action,
    Call,
    Deferred,
    Fade,
    Pause,
    Sequence,
    Together,
    Tween,
    Wait,
)
from game.stage.motion.tweens import ease_in_out, ease_out, thud

_READ = 1.2


def add(picture: Picture, happening: Happening, seat: Seat) -> None:
    """Put the closing on the timeline."""
    picture.timeline.play(
        Deferred(lambda: _close(picture, happening)),
        Deferred(lambda: ribbon(picture, seat, "close")),
        Pause(_READ),
        Deferred(lambda: cleared(picture)),
    )


def _close(picture: Picture, happening: Happening) -> Action:
    """The trump comes out, rises, turns over, and falls on the stock; the lamp sinks a step."""
    turn_up = happening.deal.turn_up
    if turn_up is None:
        return Together()
    picture.show_closed(happening.deal)
    goal = picture.poses()[turn_up]
    sprite = picture.cloth.sprite(turn_up)
    out = picture.layout.clear_of_stock(Spot(sprite.x, sprite.y, sprite.height, sprite.angle))
    over = Tween(
        sprite,
        0.36,
        ease_in_out,
        x=goal.spot.x,
        y=goal.spot.y - 46,
        angle=goal.spot.angle,
        face_up=0.0,
        scale=1.16,
        lift=1.0,
    )
    fall = Tween(sprite, 0.24, thud, y=goal.spot.y, scale=1.0, lift=0.0)
    return Sequence(
        Tween(sprite, 0.14, ease_out, x=out.x, lift=0.3),
        Call(lambda: setattr(sprite, "z", 900.0)),
        over,
        Wait(0.08),
        Together(fall, Sequence(Wait(0.16), picture.heard("closed"))),
        Together(Tremble(picture), Fade(picture, 0.5, ease_out, dusk=1.0)),
    )
