"""The row of buttons under a replay: back and forth by steps, tricks and deals, and the speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.stage.fonts import SMALL_BOLD
from game.stage.widgets import Button, Widget, WidgetGroup

if TYPE_CHECKING:
    from game.scenes.replay.scene import ReplayScene

_GAP, _CLOSE = 8.0, 44.0
# The place of the button that has the focus first: play and pause.
_PLAY = 2


class Controls:
    """Buttons made anew after each step, since what can be done changes with it."""

    def __init__(self, scene: ReplayScene) -> None:
        self._scene = scene
        self.group = WidgetGroup(scene.context)
        self.close_area = FRect(0, 0, 0, 0)

    def refill(self) -> None:
        """Lay the buttons out for the frame that is shown; the focus stays on its button."""
        ring = self.group.ring
        widgets = self.group.widgets
        place = widgets.index(ring.current) if ring.current in widgets else _PLAY
        buttons: list[Widget] = [*self._row(), self._close()]
        for old, new in zip(widgets, buttons, strict=False):
            new.warmth = old.warmth
        self.group.refill(buttons, buttons[place])

    def _row(self) -> list[Button]:
        scene = self._scene
        words, reel, at = scene.context.words, scene.reel, scene.place
        playing = "pause" if scene.playing else "play"
        speed = words(
            "settings.speed.value", value=words.number(scene.speed, 0 if scene.speed >= 1 else 1)
        )
        wanted = (
            ("previous_deal", "previous", lambda: scene.go(reel.previous_deal(at))),
            ("back", "previous", lambda: scene.go(at - 1)),
            (playing, playing, lambda: scene.play(not scene.playing)),
            ("forward", "next", lambda: scene.go(at + 1)),
            ("next_trick", "next", lambda: scene.go(reel.next_trick(at))),
            ("next_deal", "next", lambda: scene.go(reel.next_deal(at))),
            (None, "speed", scene.next_speed),
        )
        buttons = []
        for name, icon, action in wanted:
            label = words(f"replay.{name}") if name else speed
            button = Button(label, action, icon=icon, style=SMALL_BOLD)
            ahead = name in ("forward", "next_trick", "next_deal")
            behind = name in ("previous_deal", "back")
            button.enabled = not (ahead and at == reel.last) and not (behind and at == 0)
            buttons.append(button)
        self._lay_out(buttons)
        return buttons

    def _lay_out(self, buttons: list[Button]) -> None:
        """Each as wide as its words, all together as wide as the row allows."""
        layout = self._scene.picture.layout
        row = layout.actions.copy()
        row.width = min(row.width + 60, layout.core.width - 72)
        row.centerx = layout.core.centerx
        widths = [button.natural_width(self._scene.context.canvas) for button in buttons]
        spare = row.width - _GAP * (len(buttons) - 1)
        share = min(1.0, spare / sum(widths))
        total = sum(widths) * share + _GAP * (len(buttons) - 1)
        left = row.centerx - total / 2
        for button, width in zip(buttons, widths, strict=True):
            button.area = FRect(left, row.top, width * share, row.height)
            left += width * share + _GAP

    def _close(self) -> Button:
        area = self._scene.picture.layout.tools
        self.close_area = FRect(area.left, area.bottom - _CLOSE, area.width, _CLOSE)
        words = self._scene.context.words
        return Button(
            words("menu.close"),
            self._scene.on_leave,
            self.close_area,
            icon="check",
            style=SMALL_BOLD,
        )
