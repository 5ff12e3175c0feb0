"""One focus ring for mouse, keyboard and gamepad: the widget that would act now.

A ring holds widgets in reading order. The pointer takes the focus to what it hovers over; tab takes
it to the next one. Arrow keys go along a row first: left and right to the next widget of the same row
and only from its end to something beyond; up and down never to a neighbour in the row, and from a line of a
list or a button not to what stands beside it as long as there is something above or below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import FRect

from game.stage.input.intents import Direction
from game.stage.widgets.widget import Widget

_WAYS: dict[Direction, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}
_ASIDE = 6.0


class FocusRing:
    """Which of some widgets has the focus, and whether the ring around it is to be seen.

    `current` has the focus, `hovered` is the widget under the pointer, `shown` is set while keys or a
    pad are used.
    """

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets: tuple[Widget, ...] = tuple(widgets)
        self.current: Widget | None = None
        self.hovered: Widget | None = None
        self.shown = False

    @property
    def lit(self) -> Widget | None:
        """The widget to be drawn as having the attention: the focus, or the widget under the pointer."""
        return self.current if self.shown else self.hovered

    def refill(self, widgets: Sequence[Widget]) -> None:
        """Use other widgets; the focus stays where it was if that is still among them."""
        self.widgets = tuple(widgets)
        if self.current not in self.widgets:
            self.current = None
        if self.hovered not in self.widgets:
            self.hovered = None

    def point(self, x: float, y: float) -> bool:
        """The pointer is here now; whether that changed what is lit."""
        before = self.lit
        self.hovered = self.at(x, y)
        if self.hovered is not None:
            self.current = self.hovered
            self.shown = False
        return self.lit is not before

    def at(self, x: float, y: float) -> Widget | None:
        """The last of the widgets under a point (later widgets lie on top)."""
        for each in reversed(self.widgets):
            if each.focusable and each.contains(x, y):
                return each
        return None

    def near(self, x: float, y: float, reach: float) -> Widget | None:
        """The widget a finger means: the one under it, else the nearest within `reach` units."""
        under = self.at(x, y)
        if under is not None:
            return under
        away = [(_away(each.area, x, y), place) for place, each in enumerate(self.widgets)]
        within = [(far, place) for far, place in away if far <= reach]
        found = [(far, place) for far, place in within if self.widgets[place].focusable]
        return self.widgets[min(found)[1]] if found else None

    def step(self, by: int) -> None:
        """The next (+1) or previous (-1) widget, round and round."""
        self.shown = True
        widgets = self._reachable()
        if not widgets:
            return
        if self.current not in widgets:
            self.current = widgets[0 if by > 0 else -1]
            return
        self.current = widgets[(widgets.index(self.current) + by) % len(widgets)]

    def move(self, direction: Direction) -> bool:
        """The nearest widget that way; whether there was one. Without a focus, the first widget."""
        shown, self.shown = self.shown, True
        widgets = self._reachable()
        if self.current not in widgets or self.current is None:
            self.current = widgets[0] if widgets else None
            return bool(widgets)
        if not shown and self.hovered is not self.current:
            return True
        best = self._nearest(self.current, direction, widgets)
        if best is None:
            return False
        self.current = best
        return True

    def _reachable(self) -> list[Widget]:
        return [each for each in self.widgets if each.focusable]

    def _nearest(self, start: Widget, direction: Direction, widgets: list[Widget]) -> Widget | None:
        way, here = _WAYS[direction], start.area
        that_way = [
            each for each in widgets if each is not start and _is_toward(here, each.area, way)
        ]
        in_row = [each for each in that_way if _share_a_row(here, each.area)]
        if direction in ("left", "right"):
            found = in_row or [
                each for each in that_way if not _one_above_the_other(here, each.area)
            ]
        else:
            found = [each for each in that_way if each not in in_row]
            in_column = [each for each in found if _one_above_the_other(here, each.area)]
            if in_column and here.width > here.height:
                found = in_column
        return min(found, key=lambda each: _distance(here, each.area, way), default=None)


def _away(area: FRect, x: float, y: float) -> float:
    """How far a point lies outside an area; 0 inside it."""
    across = max(area.left - x, 0.0, x - area.right)
    down = max(area.top - y, 0.0, y - area.bottom)
    return math.hypot(across, down)


def _is_toward(start: FRect, goal: FRect, way: tuple[int, int]) -> bool:
    across, down = goal.centerx - start.centerx, goal.centery - start.centery
    return across * way[0] + down * way[1] > 1.0


def _share_a_row(one: FRect, other: FRect) -> bool:
    """Whether each lies at the height of the other's middle, as the cards of a fan do, lifted or not."""
    return one.top <= other.centery <= one.bottom and other.top <= one.centery <= other.bottom


def _one_above_the_other(one: FRect, other: FRect) -> bool:
    """Whether their sides overlap, so that neither lies wholly to the left of the other."""
    return one.left < other.right and other.left < one.right


def _distance(start: FRect, goal: FRect, way: tuple[int, int]) -> float:
    """How far a goal is that way; what lies aside counts more, unless it overlaps."""
    if way[0]:
        ahead = (goal.centerx - start.centerx) * way[0]
        aside = max(0.0, goal.top - start.bottom, start.top - goal.bottom)
        slant = abs(goal.centery - start.centery)
    else:
        ahead = (goal.centery - start.centery) * way[1]
        aside = max(0.0, goal.left - start.right, start.left - goal.right)
        slant = abs(goal.centerx - start.centerx)
    return ahead + aside * _ASIDE + slant * 0.15
