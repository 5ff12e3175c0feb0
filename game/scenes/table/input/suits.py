"""Calling trumps: the signs of the four suits, in the empty middle of the table."""

from __future__ import annotations

from pygame import FRect

from game.core.cards import SUITS, Suit
from game.core.moves import Trump
from game.scenes.table.animation.picture import Picture
from game.scenes.table.input.option import OptionButton
from game.scenes.table.layouts.names import LEAST_READ, name_style
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.drawing.palette import CHALK_SOFT, CREAM, INK, LAMP, with_alpha
from game.stage.drawing.vectors import faded
from game.stage.widgets.button import draw_key_cap

_SIDE, _GAP, _NAME = 96.0, 16.0, 30.0
_CAP = 28.0  # a key's cap, which gives way where the name beside it would be hard to read


class SuitButton(OptionButton):
    """One suit, under its own name."""

    def __init__(self, picture: Picture, suit: Suit, key: str, area: FRect) -> None:
        super().__init__(picture, Trump(suit), picture.context.suit(suit), key, area)
        self.suit = suit

    @property
    def radius(self) -> float:
        return 14.0

    def draw(self, canvas: Canvas) -> None:
        """The sign on cream paper, its name and its key below; faint where it cannot be called."""
        area, strong = self.area, 235 if self.enabled else 70
        self.draw_halo(canvas, 5.0)
        paper = FRect(area.left, area.top, area.width, area.height - _NAME)
        rim = LAMP if self.lit and self.enabled else with_alpha(INK, 120)
        canvas.box(paper, BoxStyle(with_alpha(CREAM, strong), rim, 2 + self.warmth, self.radius))
        sign = canvas.textures.suit(self.suit, canvas.units.length(paper.height * 0.66))
        left, top = canvas.units.to_pixels(*paper.center)
        if not self.enabled:
            sign = faded(sign, 0.43)
        canvas.surface.blit(sign, sign.get_rect(center=(round(left), round(top))))
        ink = CREAM if self.enabled else CHALK_SOFT
        y, room = area.bottom - _NAME / 2 + 2, area.width - _CAP
        style, key = name_style(canvas, [self.title], SMALL_BOLD, room), canvas.key_hint(self.key)
        if key and style.shrink >= LEAST_READ:
            draw_key_cap(canvas, key, area.right, y, ink)
        else:
            room = area.width
            style = name_style(canvas, [self.title], SMALL_BOLD, room)
        canvas.text(self.title, area.left, y, style, ink, width=room)


def suit_places(area: FRect) -> tuple[FRect, ...]:
    """Four places side by side in the middle of an area, as large as it allows."""
    side = min(_SIDE, (area.width - _GAP * 3) / 4, area.height - _NAME)
    left = area.centerx - (side * 4 + _GAP * 3) / 2
    top = area.centery - (side + _NAME) / 2
    return tuple(FRect(left + at * (side + _GAP), top, side, side + _NAME) for at in range(4))


def suit_buttons(picture: Picture) -> tuple[SuitButton, ...]:
    """The four suits, each with why it cannot be called."""
    places = zip(SUITS, suit_places(picture.layout.next_to_stock), strict=True)
    return tuple(
        SuitButton(picture, suit, str(at), area) for at, (suit, area) in enumerate(places, 1)
    )
