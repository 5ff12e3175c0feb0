"""Bids and suits as things to press; one that is refused can be read, with the reason.

A bid stands on the ladder of the auction, or is a number to step.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from game.core.cards import SUITS, Suit
from game.core.moves import Move, Trump
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
from game.scenes.table.facts.duty import refusal, refusal_words
from game.scenes.table.families import BidLine, family_of
from game.scenes.table.layouts.names import LEAST_READ, name_style
from game.scenes.table.table_actions import MakeMove, Refuse
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import KEY, SMALL_BOLD
from game.stage.drawing.palette import CHALK_FAINT, CHALK_SOFT, CREAM, INK, LAMP, with_alpha
from game.stage.drawing.vectors import faded
from game.stage.widgets import Pressable
from game.stage.widgets.button import draw_key_cap

_SIDE, _GAP, _NAME = 96.0, 16.0, 30.0
_CAP = 28.0  # a key's cap, which gives way where the name beside it would be hard to read
_DIGITS = "1234567890"


class OptionButton(Pressable):
    """A `move` and what it is called; `reason` says why it cannot be made in the deal of `picture`.

    It emits its move, or the reason. One that a hint advises is `hinted`.
    """

    def __init__(self, picture: Picture, move: Move, title: str, key: str, area: FRect) -> None:
        deal = picture.deal
        reason = None if deal is None else refusal(picture.match.game, deal, move)
        why = "" if reason is None else refusal_words(picture.context, reason)
        action = MakeMove(move) if reason is None else Refuse(why)
        super().__init__(action, area, why)
        self.move = move
        self.title = title
        self.key = key
        self.reason = reason
        self.enabled = reason is None
        self.hinted = False

    @property
    def said(self) -> str:
        """The title, and why it cannot be said now."""
        return f"{self.title}. {self.tip}" if self.reason is not None else self.title

    def press(self) -> None:
        self.emit(self.action)

    def draw_halo(self, canvas: Canvas, around: float) -> None:
        """The lamplight in which it stands while a hint advises it, so many units around it."""
        if self.hinted:
            halo = BoxStyle(with_alpha(LAMP, 80), LAMP, 2.0, self.radius + 4)
            canvas.box(self.area.inflate(around * 2, around * 2), halo)


class SuitButton(OptionButton):
    """One suit, under its own name."""

    radius = 14.0

    def __init__(self, picture: Picture, suit: Suit, key: str, area: FRect) -> None:
        super().__init__(picture, Trump(suit), picture.context.suit(suit), key, area)
        self.suit = suit

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


class BidButton(OptionButton):
    """One bid. One that cannot be made is dimmed, and says why when it is pointed at or pressed."""

    radius = 8.0

    def __init__(self, picture: Picture, line: BidLine, key: str, area: FRect) -> None:
        super().__init__(picture, line.move, line.title, key, area)
        self.line = line

    @property
    def said(self) -> str:
        said = f"{self.line.title}, {self.line.takes}".rstrip(", ")
        return f"{said}. {self.tip}" if self.reason is not None else said

    def draw(self, canvas: Canvas) -> None:
        self.draw_halo(canvas, 4.0)
        if self.enabled:
            canvas.box(self.area, self.plate())
        ink = CREAM if self.enabled else CHALK_FAINT
        inside = self.area.inflate(-16, 0)
        key = canvas.key_hint(self.key)
        cap = canvas.fonts.width(key, KEY) + 22
        short = FRect(inside.left, inside.top, inside.width - cap, inside.height)
        if key and not bid_is_crowded(canvas, self.line, short):
            draw_key_cap(canvas, key, inside.right + 4, inside.centery, ink)
            inside = short
        draw_bid_line(canvas, self.line, inside, ink)


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
