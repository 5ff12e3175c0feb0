"""The small buttons in the corner: the last trick, a hint, the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.scenes.table.tricks_page import TricksPage, last_trick
from game.stage.fonts import SMALL_BOLD
from game.stage.intents import Hotkey, Intent
from game.stage.widgets import Button

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

_HEIGHT, _GAP = 40.0, 8.0


class Toolbar:
    """Buttons that are there whoever is to act."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons that make sense now, one below the other at the right edge."""
        words = self._scene.context.words
        wanted = []
        if self._can_look_back:
            wanted.append(("last_trick", "eye", "L", self._look_back))
        if self._scene.hint.offered and self._scene.helped("hint"):
            wanted.append(("hint", "hint", "H", self._scene.ask_for_hint))
        wanted.append(("menu", "pause", "Esc", self._scene.open_menu))
        area = self._scene.picture.layout.tools
        found = (
            self._made
            if len(self._made) == len(wanted) and self._language == words.language
            else ()
        )
        if not found:
            self._language = words.language
            self._made = found = tuple(
                Button(
                    words(f"table.tool.{name}"),
                    action,
                    icon=icon,
                    key=key,
                    style=SMALL_BOLD,
                    centred=False,
                )
                for name, icon, key, action in wanted
            )
        top = area.bottom - len(found) * (_HEIGHT + _GAP) + _GAP
        for at, button in enumerate(found):
            button.area = FRect(area.left, top + at * (_HEIGHT + _GAP), area.width, _HEIGHT)
        return found

    _made: tuple[Button, ...] = ()
    _language = ""

    def on(self, intent: Intent) -> bool:
        """A key of one of the tools, whatever is going on."""
        match intent:
            case Hotkey("l") if self._can_look_back:
                self._look_back()
            case Hotkey("h") if self._scene.hint.offered:
                self._scene.ask_for_hint()
            case _:
                return False
        return True

    @property
    def _can_look_back(self) -> bool:
        deal = self._scene.picture.deal
        return deal is not None and bool(last_trick(deal))

    def _look_back(self) -> None:
        self._scene.stage.push(TricksPage(self._scene))
