"""The bids as things to press, for the person whose bid it is: a ladder, or a number to step."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.scenes.table.animation.picture import Picture
from game.scenes.table.auction.board import (
    bid_is_crowded,
    board_room,
    board_seats,
    draw_bid_line,
    number_place,
    plan,
)
from game.scenes.table.auction.stepper import NumberStepper
from game.scenes.table.families import BidLine, family_of
from game.scenes.table.input.option import OptionButton
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import KEY
from game.stage.drawing.palette import CHALK_SOFT, CREAM, with_alpha
from game.stage.widgets.button import draw_key_cap

_DIGITS = "1234567890"


class BidButton(OptionButton):
    """One bid. One that cannot be made is dimmed, and says why when it is pointed at or pressed."""

    def __init__(self, picture: Picture, line: BidLine, key: str, area: FRect) -> None:
        super().__init__(picture, line.move, line.title, key, area)
        self.line = line

    @property
    def said(self) -> str:
        said = f"{self.line.title}, {self.line.takes}".rstrip(", ")
        return f"{said}. {self.tip}" if self.reason is not None else said

    @property
    def radius(self) -> float:
        return 8.0

    def draw(self, canvas: Canvas) -> None:
        self.draw_halo(canvas, 4.0)
        if self.enabled:
            canvas.box(self.area, self.plate())
        ink = CREAM if self.enabled else CHALK_SOFT
        inside = self.area.inflate(-16, 0)
        key = canvas.key_hint(self.key)
        cap = canvas.fonts.width(key, KEY) + 22
        short = FRect(inside.left, inside.top, inside.width - cap, inside.height)
        if key and not bid_is_crowded(canvas, self.line, short):
            cap_ink = ink if self.enabled else with_alpha(ink, 150)
            draw_key_cap(canvas, key, inside.right + 4, inside.centery, cap_ink)
            inside = short
        draw_bid_line(canvas, self.line, inside, ink, low=not self.enabled)


def bid_buttons(picture: Picture) -> tuple[BidButton, ...]:
    """The ladder of the auction that goes on, each bid with why it cannot be made."""
    game, context, deal = picture.match.game, picture.context, picture.deal
    if deal is None:
        return ()
    ladder: Sequence[BidLine] = family_of(game).bids_offered(context, game, deal)
    if not ladder:
        return ()
    places = plan(board_room(picture), len(board_seats(deal)), len(ladder)).bids
    return tuple(
        BidButton(picture, line, _DIGITS[at : at + 1], area)
        for at, (line, area) in enumerate(zip(ladder, places, strict=True))
    )


def number_stepper(picture: Picture) -> NumberStepper | None:
    """The number that is asked for; None where there is none, or bids stand on a ladder."""
    game, context, deal = picture.match.game, picture.context, picture.deal
    if deal is None:
        return None
    asked = family_of(deal).number_asked(context, game, deal)
    if asked is None:
        return None
    _, place = number_place(board_room(picture), len(board_seats(deal)))
    return NumberStepper(asked, context, place)
