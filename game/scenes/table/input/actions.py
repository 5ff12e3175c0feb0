"""The actions besides playing a card: a row of buttons with their keys, badges on cards and piles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.core.deal import Deal
from game.core.moves import (
    DOUBLE,
    Bid,
    Claim,
    Close,
    ConcedeContract,
    CutPack,
    Discard,
    Double,
    Draw,
    Exchange,
    Give,
    Knock,
    LeaveTalon,
    Look,
    Marriage,
    Meld,
    Move,
    Pair,
    Pass,
    Redeal,
    Take,
    Turn,
)
from game.rules import Game
from game.scenes.table.animation.marks import draw_badge
from game.scenes.table.families import family_of
from game.scenes.table.layouts.layout import Layout, abreast
from game.scenes.table.table_actions import CutHere, MakeMove, UsePicked
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.fonts import SIGN_OF
from game.stage.drawing.palette import LAMP, with_alpha
from game.stage.user_action import UserAction
from game.stage.widgets import Button, Pressable
from game.stage.widgets.button import ButtonKind

_GAP, _CROWDED = 12.0, 0.75
_RADIUS = 19.0
_INK = (43, 32, 24)
_MELD_KEYS = ("M", "N", "B", "V")
_TAKE_KEY, _PILE_KEYS = "A", ("1", "2")


def choices(
    context: AppContext, game: Game, deal: Deal, legal: Sequence[Move]
) -> tuple[ActionButton, ...]:
    """The legal moves that are neither cards nor bids nor suits, in the order of the row."""
    found: list[ActionButton] = []
    keys = iter(_MELD_KEYS)
    for move in legal:
        match move:
            case Marriage() | Pair():
                makes = family_of(deal).lead_makes_trumps(deal)
                points = game.meld_value(deal, move)
                found.append(_meld(context, move, points, next(keys), makes))
            case Draw():
                words = context.words("table.do.draw")
                found.insert(0, _button(move, words, "cards", "D", "primary"))
            case Pass():
                words = context.words(f"table.do.pass_{deal.phase}")
                may_bid = any(isinstance(each, Bid) for each in legal)
                kind: ButtonKind = "plain" if may_bid else "primary"
                found.insert(0, _button(move, words, "next", "P", kind))
            case Double():
                found.append(_double(context, game, deal))
            case Take():
                found.append(_take(context, move))
            case _ if type(move) in _PLAIN:
                words = context.words(f"table.do.{move}")
                found.append(_button(move, words, *_PLAIN[type(move)]))
    return tuple(found)


# What needs no more than its name: its icon and its key.
_PLAIN: dict[type, tuple[str, str]] = {
    Exchange: ("exchange", "X"),
    Close: ("lock", "C"),
    Claim: ("claim", "K"),
    Turn: ("cards", "O"),
    LeaveTalon: ("next", "V"),
    Redeal: ("shuffle", "R"),
    Look: ("eye", "E"),
    Knock: ("table", "K"),
    ConcedeContract: ("cross", "Y"),
}


def _button(
    move: Move, words: str, icon: str, key: str, kind: ButtonKind = "plain"
) -> ActionButton:
    return ActionButton(words, MakeMove(move), icon=icon, key=key, kind=kind)


def _double(context: AppContext, game: Game, deal: Deal) -> ActionButton:
    """Kontra and what follows it, with the price before and after."""
    family = family_of(deal)
    name, price = family.doubling(context, deal), family.doubling_price(game, deal)
    words = context.words("table.do.double_price", name=name, price=price) if price else name
    return _button(DOUBLE, words, "warning", "K")


def _take(context: AppContext, move: Take) -> ActionButton:
    if move.pile is None:
        return _button(move, context.words("table.do.take"), "cards", _TAKE_KEY, "primary")
    words = context.words("table.do.take_one", number=move.pile)
    return _button(move, words, "cards", _PILE_KEYS[move.pile - 1])


def _meld(
    context: AppContext, meld: Meld, points: int, key: str, makes_trump: bool
) -> ActionButton:
    kind = "marriage" if isinstance(meld, Marriage) else "pair"
    sign = SIGN_OF[meld.suit]
    ending = "_makes" if makes_trump else ""
    words = context.words(
        f"table.do.{kind}{ending}", deck=context.by_deck, sign=sign, points=points
    )
    return _button(meld, words, "marriage", key, "primary")


def _uses(move: Move) -> UserAction | None:
    """The action that makes a move of the cards, or the place in the pack, once they are chosen."""
    match move:
        case Give(_, to):
            return UsePicked(to)
        case Discard():
            return UsePicked()
        case CutPack():
            return CutHere()
        case _:
            return None


class ActionButton(Button):
    """A button of the row; it stands in lamplight while it is what a hint advises."""

    hinted = False

    def draw(self, canvas: Canvas) -> None:
        if self.hinted:
            halo = BoxStyle(with_alpha(LAMP, 80), LAMP, 2.0, self.radius + 7)
            canvas.box(self.area.inflate(14, 14), halo)
        super().draw(canvas)


class ActionRow:
    """The buttons of the row, laid out side by side and centred above the hand."""

    def __init__(self, buttons: Sequence[ActionButton], layout: Layout) -> None:
        self.buttons = tuple(buttons)
        self._layout = layout
        self._placed_for: object = None
        self._signs = [(button.icon, button.key) for button in self.buttons]

    @property
    def labels(self) -> list[tuple[str, str]]:
        """The words and the key of each button, whether there is room to show the key or not."""
        return [
            (button.label, key) for button, (_, key) in zip(self.buttons, self._signs, strict=True)
        ]

    def action(self, key: str) -> UserAction | None:
        """Return what a letter stands for, None for nothing."""
        signed = zip(self.buttons, self._signs, strict=True)
        return next((button.action for button, sign in signed if sign[1] == key.upper()), None)

    def button_of(self, move: Move) -> ActionButton | None:
        """The button that makes a move, if one does."""
        return next((each for each in self.buttons if each.action == MakeMove(move)), None)

    def hint(self, move: Move) -> None:
        """Put the button of a move, or the one that uses its cards, in lamplight, and no other."""
        for button in self.buttons:
            button.hinted = button.action in (MakeMove(move), _uses(move))

    def place(self, canvas: Canvas) -> None:
        """Give every button its place: its natural width, or a fair share of the row.

        Where there is little room first the icons go, then the keys, before any words do.
        """
        if self._placed_for == canvas.units or not self.buttons:
            return
        self._placed_for = canvas.units
        row = self._layout.actions
        room = row.width - _GAP * (len(self.buttons) - 1)
        widths = self._dressed(canvas, True, True)
        if sum(widths) > room:
            widths = self._dressed(canvas, False, True)
        if sum(widths) * _CROWDED > room:
            widths = self._dressed(canvas, False, False)
        for button, area in zip(self.buttons, abreast(row, widths, _GAP), strict=True):
            button.area = area

    def _dressed(self, canvas: Canvas, icons: bool, keys: bool) -> list[float]:
        """How wide the buttons are, with what they show beside their words or without."""
        for button, (icon, key) in zip(self.buttons, self._signs, strict=True):
            button.icon, button.key = icon if icons else "", key if keys else ""
        return [button.natural_width(canvas) for button in self.buttons]


class TableBadge(Pressable):
    """A brass button at a point of the table, with a number or an icon on it; it makes `move`."""

    radius = _RADIUS

    def __init__(
        self, x: float, y: float, move: Move, tip: str, *, words: str = "", icon: str = ""
    ) -> None:
        self.move = move
        area = FRect(x - _RADIUS, y - _RADIUS, _RADIUS * 2, _RADIUS * 2)
        super().__init__(MakeMove(move), area, tip)
        self._words = words
        self._icon = icon

    def contains(self, x: float, y: float) -> bool:
        return math.hypot(x - self.area.centerx, y - self.area.centery) <= _RADIUS + 3

    def draw(self, canvas: Canvas) -> None:
        x, y = self.area.center
        draw_badge(canvas, self._words, x, y, _RADIUS + round(self.warmth * 3), self.lit)
        if self._icon:
            canvas.icon(self._icon, self.area.inflate(-12, -12), _INK)
