"""The actions besides playing a card: a row of buttons with their keys, badges on cards and piles."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.core.deal import Deal
from game.core.moves import (
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
from game.scenes.table.sentences.advised import move_gaps
from game.scenes.table.table_actions import CutHere, MakeMove, UsePicked
from game.stage.context import AppContext
from game.stage.drawing.canvas import BoxStyle, Canvas
from game.stage.drawing.palette import LAMP, with_alpha
from game.stage.user_action import UserAction
from game.stage.widgets import Button, Pressable
from game.stage.widgets.button import ButtonKind

_GAP, _CROWDED = 12.0, 0.75
_RADIUS = 19.0
_INK = (43, 32, 24)
_MELD_KEYS = ("M", "N", "B", "V")


# The icon of each move's button, its key, and how it looks.
_SHOWN: dict[type, tuple[str, str, ButtonKind]] = {
    Marriage: ("marriage", "", "primary"),
    Pair: ("marriage", "", "primary"),
    Draw: ("cards", "D", "primary"),
    Pass: ("next", "P", "primary"),
    Double: ("warning", "K", "plain"),
    Take: ("cards", "A", "primary"),
    Exchange: ("exchange", "X", "plain"),
    Close: ("lock", "C", "plain"),
    Claim: ("claim", "K", "plain"),
    Turn: ("cards", "O", "plain"),
    LeaveTalon: ("next", "V", "plain"),
    Redeal: ("shuffle", "R", "plain"),
    Look: ("eye", "E", "plain"),
    Knock: ("table", "K", "plain"),
    ConcedeContract: ("cross", "Y", "plain"),
}


def choices(
    context: AppContext, game: Game, deal: Deal, legal: Sequence[Move]
) -> tuple[ActionButton, ...]:
    """The legal moves that are neither cards nor bids nor suits, in the order of the row."""
    found: list[ActionButton] = []
    family, meld_keys = family_of(deal), iter(_MELD_KEYS)
    for move in (each for each in legal if type(each) in _SHOWN):
        icon, key, kind = _SHOWN[type(move)]
        name, gaps = move.word, move_gaps(context, game, move)
        match move:
            case Marriage() | Pair():
                key, gaps["points"] = next(meld_keys), game.meld_value(deal, move)
                name = f"{name}_makes" if family.lead_makes_trumps(deal) else name
            case Pass():
                name = f"pass_{deal.phase}"
                kind = "plain" if any(isinstance(each, Bid) for each in legal) else kind
            case Take(int() as pile):
                name, key, kind = "take_one", str(pile), "plain"
        if isinstance(move, Double):
            words = family.doubling_offered(context, game, deal)
        else:
            words = context.words(f"table.do.{name}", **gaps)
        button = ActionButton(words, MakeMove(move), icon=icon, key=key, kind=kind)
        found.insert(0 if isinstance(move, Draw | Pass) else len(found), button)
    return tuple(found)


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
