"""The row of buttons under a replay: back and forth by steps, tricks and deals, and the speed."""

from __future__ import annotations

import math

from pygame import FRect

from game.scenes.actions import Back
from game.scenes.replay.reel import Reel
from game.scenes.table.layouts.layout import Layout, abreast
from game.stage.context import AppContext
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.user_action import UserAction
from game.stage.widgets import Button, WidgetGroup

_GAP, _CLOSE, _TOUCHES = 8.0, 44.0, 1.0
_WIDE = 840.0
# Where the row is crowded: what a button keeps for its words and sign, and the sizes tried for these.
_INSIDE, _BETWEEN, _SIZES = 0.8, 11.0, 8
# The place of the button that has the focus first: play and pause.
_PLAY = 2


class ShowFrame(UserAction):
    """Show the frame at this place of the reel."""

    place: int


class PlayFrames(UserAction):
    """Let the frames come by themselves, or stand still."""

    playing: bool


class NextSpeed(UserAction):
    """Go on at the next speed."""


class PlayOnFromHere(UserAction):
    """Play on from the frame that is shown."""


class Controls:
    """Buttons made anew after each step, since what can be done changes with it.

    `plays_on` says whether a deal may be played on at all.
    """

    def __init__(self, context: AppContext, reel: Reel, plays_on: bool) -> None:
        self._context = context
        self._reel = reel
        self._plays_on = plays_on
        self.group = WidgetGroup(context)
        self.close_area = FRect(0, 0, 0, 0)

    def refill(
        self, layout: Layout, at: int, playing: bool, speed: float, can_play_on: bool
    ) -> None:
        """Lay the buttons out for the frame `at` this place; the focus stays on its button."""
        row = self._row(at, playing, speed)
        self._lay_out(row, layout)
        buttons = [*row, self._close(layout)]
        if self._plays_on:
            buttons.append(self._play_on(can_play_on))
        self.group.remake(buttons, first=row[_PLAY])

    def lowest_above(self, area: FRect) -> float:
        """The lower edge of the lowest button that stands above an area."""
        areas = [
            each.area for each in self.group.widgets if each.area.bottom <= area.top + _TOUCHES
        ]
        over = [each.bottom for each in areas if area.left < each.right and each.left < area.right]
        return max(over, default=-math.inf)

    def _row(self, at: int, playing: bool, speed: float) -> list[Button]:
        words, reel = self._context.words, self._reel
        pace = words("settings.speed.value", value=words.number(speed, 0 if speed >= 1 else 1))
        play = "pause" if playing else "play"
        wanted: tuple[tuple[str | None, str, UserAction], ...] = (
            ("previous_deal", "previous", ShowFrame(reel.previous_deal(at))),
            ("back", "previous", ShowFrame(at - 1)),
            (play, play, PlayFrames(not playing)),
            ("forward", "next", ShowFrame(at + 1)),
            ("next_trick", "next", ShowFrame(reel.next_trick(at))),
            ("next_deal", "next", ShowFrame(reel.next_deal(at))),
            (None, "speed", NextSpeed()),
        )
        buttons = []
        for name, icon, action in wanted:
            label = words(f"replay.{name}") if name else pace
            button = Button(label, action, icon=icon, style=SMALL_BOLD)
            ahead = name in ("forward", "next_trick", "next_deal")
            behind = name in ("previous_deal", "back")
            button.enabled = not (ahead and at == reel.last) and not (behind and at == 0)
            buttons.append(button)
        return buttons

    def _lay_out(self, buttons: list[Button], layout: Layout) -> None:
        """Each as wide as its words, all together as wide as the row allows and in one size."""
        row = layout.actions.copy()
        row.width = min(_WIDE, layout.visible.width - 72)
        row.centerx = layout.core.centerx
        widths = [button.natural_width(self._context.canvas) for button in buttons]
        spare = row.width - _GAP * (len(buttons) - 1)
        if sum(widths) > spare:
            widths = self._crowded(buttons, spare)
        for button, area in zip(buttons, abreast(row, widths, _GAP), strict=True):
            button.area = area

    def _crowded(self, buttons: list[Button], spare: float) -> list[float]:
        """How wide they are with less around their words, which are all as small as is needed."""
        fonts = self._context.fonts
        for step in range(_SIZES):
            style = SMALL_BOLD.sized(SMALL_BOLD.size - step)
            words = [fonts.width(each.label, style) + style.size * 1.2 for each in buttons]
            widths = [(wide + _BETWEEN) / _INSIDE for wide in words]
            if sum(widths) <= spare:
                break
        for button in buttons:
            button.style = style
        return widths

    def _play_on(self, enabled: bool) -> Button:
        """The button back to the table, above the one that leaves."""
        self.close_area = self.close_area.move(0, -_CLOSE - _GAP)
        words, area = self._context.words, self.close_area
        label, tip = words("replay.play_on"), words("replay.play_on_about")
        button = Button(label, PlayOnFromHere(), area, icon="cards", style=SMALL_BOLD, tip=tip)
        button.enabled = enabled
        return button

    def _close(self, layout: Layout) -> Button:
        area = layout.tools
        self.close_area = FRect(area.left, area.bottom - _CLOSE, area.width, _CLOSE)
        label = self._context.words("menu.close")
        return Button(label, Back(), self.close_area, icon="check", style=SMALL_BOLD)
