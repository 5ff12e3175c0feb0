"""The small buttons in the corner of a table: a row a tool, with its sign, its keys and what it emits."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from pygame import FRect

from game.scenes.table.facts.tricks import last_trick
from game.scenes.table.model import TAKE_BACK_KEYS, TableModel
from game.scenes.table.sentences.standing import KEYS
from game.scenes.table.table_actions import (
    AskForHint,
    LookBack,
    OpenCalls,
    OpenMenu,
    ShowStanding,
    TakeBack,
)
from game.scenes.table.talk.conversation import CALL_KEYS
from game.stage.drawing.fonts import SMALL_BOLD
from game.stage.input.intents import Hotkey, Intent
from game.stage.user_action import UserAction
from game.stage.widgets import Button

_HEIGHT, _GAP, _BESIDE = 40.0, 8.0, 42.0
# A narrower menu shows its word and no key.
_WITH_KEY = 110.0


class When(Enum):
    """When a tool is offered."""

    ALWAYS = auto()
    TRICK_TAKEN = auto()
    HINTS_GIVEN = auto()
    MOVE_TO_TAKE_BACK = auto()
    CALLERS_HERE = auto()


@dataclass(frozen=True)
class Tool:
    """A button of the table: the key of its words, its icon, its keys and what it emits.

    The first of `keys` is shown on the button, or the one that begins with "pad" where a pad is used. A
    `small` tool stands next to the menu and shows its icon alone; two leave the menu room for its word.
    """

    words: str
    icon: str
    keys: tuple[str, ...]
    action: UserAction
    when: When = When.ALWAYS
    small: bool = False

    @property
    def pad(self) -> str:
        """The name of the pad's button."""
        pads = (key.removeprefix("pad ") for key in self.keys if key.startswith("pad "))
        return next(pads, "").capitalize()


# One below the other at the right edge, the menu last; the small ones next to the menu.
TOOLS = (
    Tool("table.tool.last_trick", "eye", ("l", "pad x"), LookBack(), When.TRICK_TAKEN),
    Tool("table.tool.hint", "hint", ("h", "pad y"), AskForHint(), When.HINTS_GIVEN),
    Tool("table.tool.take_back", "undo", TAKE_BACK_KEYS, TakeBack(), When.MOVE_TO_TAKE_BACK),
    Tool("table.tool.menu", "pause", ("esc", "pad start"), OpenMenu()),
    Tool("standing.tool", "information", KEYS, ShowStanding(), small=True),
    Tool("call.title", "table_call", CALL_KEYS, OpenCalls(), When.CALLERS_HERE, small=True),
)


class Toolbar:
    """The tools that make sense now. `calls` says whether somebody here may call across the table."""

    def __init__(self, model: TableModel, *, calls: bool) -> None:
        self._model = model
        self._calls = calls
        self._language = ""
        self._offered: tuple[Tool, ...] = ()
        self.buttons: tuple[Button, ...] = ()

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools that are offered now, in the order of their rows."""
        return tuple(tool for tool in TOOLS if self._is_offered(tool.when))

    def refill(self) -> None:
        """Make the buttons of the offered tools, unless they are there, and lay them out."""
        tools, language = self.tools, self._model.context.words.language
        if tools != self._offered or language != self._language:
            self._offered, self._language = tools, language
            self.buttons = tuple(self._button(tool) for tool in tools)
        area = self._model.picture.layout.tools
        column = [each for each in zip(tools, self.buttons, strict=True) if not each[0].small]
        small = [button for tool, button in zip(tools, self.buttons, strict=True) if tool.small]
        top = area.bottom - len(column) * (_HEIGHT + _GAP) + _GAP
        for at, (_, button) in enumerate(column):
            button.area = FRect(area.left, top + at * (_HEIGHT + _GAP), area.width, _HEIGHT)
        menu = column[-1][1]
        for at, button in enumerate(small):
            left = area.left + at * (_BESIDE + _GAP)
            button.area = FRect(left, menu.area.top, _BESIDE, _HEIGHT)
        taken = len(small) * (_BESIDE + _GAP)
        menu.area = menu.area.move(taken, 0)
        menu.area.width -= taken
        menu.key = "Esc" if menu.area.width >= _WITH_KEY else ""

    def on(self, intent: Intent) -> bool:
        """Emit the action of the tool whose key this is; return whether it is one of an offered tool."""
        if not isinstance(intent, Hotkey):
            return False
        tool = next((each for each in self.tools if intent.key in each.keys), None)
        if tool is not None:
            self._model.context.stage.act(tool.action)
        return tool is not None

    def _button(self, tool: Tool) -> Button:
        words, key = self._model.context.words(tool.words), tool.keys[0].capitalize()
        if tool.small:
            tip = f"{words} ({key})"
            return Button("", tool.action, icon=tool.icon, tip=tip, style=SMALL_BOLD)
        return Button(
            *(words, tool.action),
            icon=tool.icon,
            key=key,
            pad=tool.pad,
            style=SMALL_BOLD,
            centred=False,
        )

    def _is_offered(self, when: When) -> bool:
        model = self._model
        match when:
            case When.TRICK_TAKEN:
                return model.picture.deal is not None and bool(last_trick(model.picture.deal))
            case When.HINTS_GIVEN:
                return model.helps.adviser is not None and model.helped("hint")
            case When.MOVE_TO_TAKE_BACK:
                return model.picture.deal is not None and model.to_take_back() > 0
            case When.CALLERS_HERE:
                return self._calls
        return True
