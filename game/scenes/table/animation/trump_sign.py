"""The sign of the trumps on the table, and the moment at which a marriage puts another one there."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.core.cards import Suit
from game.core.events import TrumpNamed
from game.play.table import Happening
from game.scenes.table.animation.marks import Mark, taken_away
from game.scenes.table.animation.picture import Picture
from game.scenes.table.facts.viewpoint import SeenDeal
from game.scenes.table.layouts.layout import Layout, Spot
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import CREAM, INK, LAMP, with_alpha
from game.stage.drawing.vectors import faded
from game.stage.motion.timeline import Action, Call, Fade, InOrder, Script, Together, Tween, Wait
from game.stage.motion.tweens import ease_in, ease_in_out, overshoot

SIDE = 96.0
_SMALL_SIDE, _SHARE = 58.0, 0.72  # a round no wider than the card that lay there
_HELD = 0.55


@dataclass(eq=False)
class TrumpSign(Mark):
    """A suit on a round of card stock; `side` is its width, `alpha` runs from 0 to 1."""

    suit: Suit
    x: float
    y: float
    side: float = SIDE
    alpha: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        if self.side > 8 and self.alpha > 0.02:
            draw_trump_sign(canvas, self.suit, self.x, self.y, self.side, self.alpha)


def draw_trump_sign(
    canvas: Canvas, suit: Suit, x: float, y: float, side: float = SIDE, alpha: float = 1.0
) -> None:
    """The sign on its round, with a rim of brass; fainter with less `alpha`."""
    side, strong = round(side / 4) * 4.0, round(alpha * 16) / 16
    ring = FRect(x - side / 2, y - side / 2, side, side)
    rim = with_alpha(LAMP if side > SIDE else INK, round(190 * strong))
    canvas.box(ring, BoxStyle(with_alpha(CREAM, round(225 * strong)), rim, 2, side / 2))
    sign = canvas.textures.suit(suit, canvas.units.length(side * 0.66))
    if strong < 1.0:
        sign = faded(sign, strong)
    left, top = canvas.units.to_pixels(x, y)
    canvas.surface.blit(sign, sign.get_rect(center=(round(left), round(top))))


def sign_place(deal: SeenDeal, layout: Layout) -> Spot:
    """The place of the sign: that of the stock, or the corner of the cards left there.

    The height of the spot is the side of the sign.
    """
    place = layout.stock_place
    if not any(deal.piles):
        return Spot(place.x, place.y, min(SIDE, place.height * _SHARE))
    return Spot(place.x - place.height * 0.3, place.y - place.height * 0.4, _SMALL_SIDE)


def show_trumps(picture: Picture, happening: Happening, event: TrumpNamed) -> Script:
    """The old sign of trumps leaves, the new one comes down in its place and becomes a part of the table."""
    old = None if picture.deal is None else picture.deal.trump
    picture.advance(happening.deal, event)
    assert picture.deal is not None
    picture.trump_told = False
    goal, shown = sign_place(picture.deal, picture.layout), picture.layout.new_trump
    fresh = TrumpSign(event.suit, shown.x, shown.y, 0.0)
    picture.marks.append(fresh)
    steps: list[Action] = [Fade(fresh, 0.4, overshoot, side=shown.height)]
    if old is not None and old != event.suit:
        steps.append(_leave(picture, old, goal))
    yield picture.heard("turned_up")
    yield Together(*steps)
    yield Wait(_HELD)
    yield Tween(fresh, 0.45, ease_in_out, x=goal.x, y=goal.y, side=goal.height)
    picture.tell_trump()
    picture.sound("card_played")
    taken_away(picture.marks, fresh)


def _leave(picture: Picture, suit: Suit, place: Spot) -> Action:
    """The old trumps go off the table and fade: the suit is a plain one again."""
    gone = TrumpSign(suit, place.x, place.y, place.height)
    picture.marks.append(gone)
    return InOrder(
        Wait(0.12),
        Together(
            Tween(gone, 0.6, ease_in, x=place.x - place.height * 0.9),
            Fade(gone, 0.6, ease_in, alpha=0.0),
        ),
        Call(lambda: taken_away(picture.marks, gone)),
    )
