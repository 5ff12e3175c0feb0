"""The small buttons in the corner: the last trick, a hint, the menu."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.scenes.table.model import TableModel
from game.scenes.table.open_facts import last_trick
from game.scenes.table.standing import KEYS
from game.stage.fonts import SMALL_BOLD
from game.stage.intents import Hotkey, Intent
from game.stage.widgets import Button

_HEIGHT, _GAP, _BESIDE = 40.0, 8.0, 42.0


class Toolbar:
    """Buttons that are there whoever is to act; `ask_for_hint` is None where nobody gives hints, and
    `take_back` where no move is taken back.
    """

    def __init__(
        self,
        model: TableModel,
        *,
        look_back: Callable[[], object],
        ask_for_hint: Callable[[], object] | None,
        take_back: Callable[[], object] | None,
        open_menu: Callable[[], object],
        show_standing: Callable[[], object],
    ) -> None:
        self._model = model
        self._look_back = look_back
        self._ask_for_hint = ask_for_hint
        self._take_back = take_back
        self._open_menu = open_menu
        self._show_standing = show_standing
        self._language = ""
        self.buttons: tuple[Button, ...] = ()

    def refill(self) -> None:
        """Offer what makes sense now, one button below the other at the right edge."""
        words = self._model.context.words
        wanted: list[tuple[str, str, str, str, Callable[[], object]]] = []
        if self._can_look_back:
            wanted.append(("last_trick", "eye", "L", "X", self._look_back))
        if self._ask_for_hint is not None and self._model.helped("hint"):
            wanted.append(("hint", "hint", "H", "Y", self._ask_for_hint))
        if self._take_back is not None and self._model.to_take_back():
            wanted.append(("take_back", "undo", "U", "Back", self._take_back))
        wanted.append(("menu", "pause", "Esc", "Start", self._open_menu))
        area = self._model.picture.layout.tools
        kept = [each.action for each in self.buttons[:-1]] == [action for *_, action in wanted]
        if not self.buttons or not kept or self._language != words.language:
            self._language = words.language
            column = tuple(
                Button(
                    words(f"table.tool.{name}"),
                    action,
                    icon=icon,
                    key=key,
                    pad=pad,
                    style=SMALL_BOLD,
                    centred=False,
                )
                for name, icon, key, pad, action in wanted
            )
            self.buttons = (*column, self._standing_button())
        top = area.bottom - len(wanted) * (_HEIGHT + _GAP) + _GAP
        standing = self.buttons[-1]
        for at, button in enumerate(self.buttons[:-1]):
            button.area = FRect(area.left, top + at * (_HEIGHT + _GAP), area.width, _HEIGHT)
        menu = self.buttons[-2]
        standing.area = FRect(area.left, menu.area.top, _BESIDE, _HEIGHT)
        menu.area = menu.area.move(_BESIDE + _GAP, 0)
        menu.area.width -= _BESIDE + _GAP

    def _standing_button(self) -> Button:
        """How it stands, beside the menu: a sign is all that it shows."""
        tip = f"{self._model.context.words('standing.tool')} ({KEYS[0].upper()})"
        return Button("", self._show_standing, icon="information", tip=tip, style=SMALL_BOLD)

    def on(self, intent: Intent) -> bool:
        """A key of one of the tools, whatever is going on."""
        match intent:
            case Hotkey("l") if self._can_look_back:
                self._look_back()
            case Hotkey(key) if key in KEYS:
                self._show_standing()
            case Hotkey("h") if self._ask_for_hint is not None:
                self._ask_for_hint()
            case Hotkey("u" | "backspace" | "pad back") if (
                self._take_back and self._model.to_take_back()
            ):
                self._take_back()
            case _:
                return False
        return True

    @property
    def _can_look_back(self) -> bool:
        deal = self._model.picture.deal
        return deal is not None and bool(last_trick(deal))
