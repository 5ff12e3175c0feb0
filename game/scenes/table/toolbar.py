"""The small buttons in the corner: the last trick, a hint, the menu."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.scenes.table.facts.open_facts import last_trick
from game.scenes.table.model import TAKE_BACK_KEYS, TableModel
from game.scenes.table.sentences.standing import KEYS
from game.scenes.table.talk.calls import CALL_KEYS
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.input.intents import Hotkey, Intent
from game.stage.widgets import Button

_HEIGHT, _GAP, _BESIDE = 40.0, 8.0, 42.0
# A narrower menu shows its word and no key.
_WITH_KEY = 110.0


class Toolbar:
    """Buttons that are there whoever is to act; `ask_for_hint` is None where nobody gives hints,
    `take_back` where no move is taken back, and `call` where nobody here calls across the table.
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
        call: Callable[[], object] | None,
    ) -> None:
        self._model = model
        self._look_back = look_back
        self._ask_for_hint = ask_for_hint
        self._take_back = take_back
        self._open_menu = open_menu
        self._show_standing = show_standing
        self._call = call
        self._language = ""
        self._column: tuple[Button, ...] = ()
        self._beside: tuple[Button, ...] = ()
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
        kept = [each.action for each in self._column] == [action for *_, action in wanted]
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
            self._column, self._beside = column, self._small_buttons()
            self.buttons = (*column, *self._beside)
        top = area.bottom - len(wanted) * (_HEIGHT + _GAP) + _GAP
        for at, button in enumerate(self._column):
            button.area = FRect(area.left, top + at * (_HEIGHT + _GAP), area.width, _HEIGHT)
        menu = self._column[-1]
        for at, button in enumerate(self._beside):
            left = area.left + at * (_BESIDE + _GAP)
            button.area = FRect(left, menu.area.top, _BESIDE, _HEIGHT)
        taken = len(self._beside) * (_BESIDE + _GAP)
        menu.area = menu.area.move(taken, 0)
        menu.area.width -= taken
        menu.key = "Esc" if menu.area.width >= _WITH_KEY else ""

    def _small_buttons(self) -> tuple[Button, ...]:
        """How it stands, and words to call, beside the menu: a sign is all that they show."""
        words = self._model.context.words
        offered: list[tuple[str, str, str, Callable[[], object]]] = [
            ("standing.tool", "information", KEYS[0], self._show_standing)
        ]
        if self._call is not None:
            offered.append(("call.title", "table_call", CALL_KEYS[0], self._call))
        return tuple(
            Button("", action, icon=icon, tip=f"{words(name)} ({key.upper()})", style=SMALL_BOLD)
            for name, icon, key, action in offered
        )

    def on(self, intent: Intent) -> bool:
        """A key of one of the tools, whatever is going on."""
        match intent:
            case Hotkey("l") if self._can_look_back:
                self._look_back()
            case Hotkey(key) if key in KEYS:
                self._show_standing()
            case Hotkey(key) if key in CALL_KEYS and self._call is not None:
                self._call()
            case Hotkey("h") if self._ask_for_hint is not None:
                self._ask_for_hint()
            case Hotkey(key) if (
                key in TAKE_BACK_KEYS and self._take_back and self._model.to_take_back()
            ):
                self._take_back()
            case _:
                return False
        return True

    @property
    def _can_look_back(self) -> bool:
        deal = self._model.picture.deal
        return deal is not None and bool(last_trick(deal))
