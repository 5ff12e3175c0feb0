"""Buttons, fields, pages and questions: few, and all of them drawn for this table.

A `Group` holds the widgets of a scene and gives them intents, focus, hover and tooltips. Every
widget has an `area` in design units and may be used by mouse, keyboard and gamepad alike.
"""

from game.stage.widgets.button import Button
from game.stage.widgets.choice import Choice
from game.stage.widgets.field import TextField
from game.stage.widgets.group import Group
from game.stage.widgets.listing import Listing, Row
from game.stage.widgets.page import Page
from game.stage.widgets.slider import Slider
from game.stage.widgets.tabs import Tabs
from game.stage.widgets.toggle import Toggle
from game.stage.widgets.widget import Widget

__all__ = [
    "Button",
    "Choice",
    "Group",
    "Listing",
    "Page",
    "Row",
    "Slider",
    "Tabs",
    "TextField",
    "Toggle",
    "Widget",
]
