"""The weightiest moment: somebody closes the stock."""

from __future__ import annotations

from game.core.deal import Seat
from game.play.table import Happening
from game.scenes.table.animation.announcing import read, ribbon
from game.scenes.table.animation.picture import Picture
from game.scenes.table.animation.showing import Tremble
from game.scenes.table.layouts.layout import Spot
from game.stage.motion.timeline import Fade, InOrder, Script, Together, Tween, Wait
from game.stage.motion.tweens import ease_in_out, ease_out, thud

_READ = 1.2


def show_closing(picture: Picture, happening: Happening, seat: Seat) -> Script:
    """The trump comes out, rises, turns over, and falls on the stock; the lamp sinks a step."""
    turn_up = happening.deal.turn_up
    if turn_up is not None:
        picture.show_closed(happening.deal)
        spot, sprite = picture.poses()[turn_up].spot, picture.cloth.sprite(turn_up)
        out = picture.layout.clear_of_stock(Spot(sprite.x, sprite.y, sprite.height, sprite.angle))
        yield Tween(sprite, 0.14, ease_out, x=out.x, lift=0.3)
        sprite.z = 900.0
        above = {"x": spot.x, "y": spot.y - 46, "angle": spot.angle, "scale": 1.16, "lift": 1.0}
        yield Tween(sprite, 0.36, ease_in_out, **above, face_up=0.0)
        yield Wait(0.08)
        fall = Tween(sprite, 0.24, thud, y=spot.y, scale=1.0, lift=0.0)
        yield Together(fall, InOrder(Wait(0.16), picture.heard("closed")))
        yield Together(Tremble(picture), Fade(picture, 0.5, ease_out, dusk=1.0))
    yield ribbon(picture, seat, "close")
    yield from read(picture, _READ)
