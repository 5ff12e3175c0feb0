"""Buttons, fields, pages and questions: few, and all of them drawn for this table.

A `WidgetGroup` holds the widgets of a scene and gives them intents, focus, hover and tooltips. Every
widget has an `area` in design units and may be used by mouse, keyboard and gamepad alike.
A widget's module is imported when the widget is first named: the first frame needs three of them.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.stage.widgets.button import Button as Button
    from game.stage.widgets.button import HeldButton as HeldButton
    from game.stage.widgets.field import TextField as TextField
    from game.stage.widgets.group import WidgetGroup as WidgetGroup
    from game.stage.widgets.labelled import Choice as Choice
    from game.stage.widgets.labelled import Slider as Slider
    from game.stage.widgets.labelled import Toggle as Toggle
    from game.stage.widgets.listing import Listing as Listing
    from game.stage.widgets.listing import ListRow as ListRow
    from game.stage.widgets.page import Page as Page
    from game.stage.widgets.tabs import Tabs as Tabs
    from game.stage.widgets.widget import Pressable as Pressable
    from game.stage.widgets.widget import Widget as Widget

_MODULES = {
    "Button": "button",
    "Choice": "labelled",
    "WidgetGroup": "group",
    "HeldButton": "button",
    "Listing": "listing",
    "Page": "page",
    "ListRow": "listing",
    "Pressable": "widget",
    "Slider": "labelled",
    "Tabs": "tabs",
    "TextField": "field",
    "Toggle": "labelled",
    "Widget": "widget",
}


def __getattr__(name: str) -> Any:
    """The widget of this name, its module imported now. Raises AttributeError for another name."""
    if name not in _MODULES:
        raise AttributeError(f"there is no widget {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
