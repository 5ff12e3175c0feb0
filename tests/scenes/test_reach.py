"""Everything is reached by keys alone: each page's widgets are walked through by the focus."""

from __future__ import annotations

import pytest

from game.stage.input.intents import MoveFocus, StepFocus
from game.stage.widgets import Tabs, TextField, WidgetGroup
from game.stage.widgets.labelled import Labelled
from tests.scenes.panels import network_pages, pages, title_pages
from tests.scenes.tables import nothing_is_drawn

_LONGEST_LIST = 40


def group_of(scene) -> WidgetGroup | None:
    return getattr(scene, "group", None) or getattr(scene, "_group", None)


def reached_from_the_first(scene) -> tuple[set[int], set[int]]:
    """The places of the widgets that the keys lead to, and of those that can be used at all."""
    group = group_of(scene)
    wanted = {at for at, each in enumerate(group.widgets) if each.focusable}
    tabs = any(isinstance(each, Tabs) for each in group.widgets)
    found, waiting = {min(wanted)}, [min(wanted)]
    while waiting:
        place = waiting.pop()
        widget = group.widgets[place]
        ways = [MoveFocus("down"), MoveFocus("up")]
        if isinstance(widget, TextField) or not isinstance(widget, Labelled | Tabs):
            # elsewhere they change a value
            ways += [MoveFocus("left"), MoveFocus("right")]
        if not tabs:
            ways += [StepFocus(1), StepFocus(-1)]
        for way in ways:
            group.focus(widget, shown=True)
            for _ in range(_LONGEST_LIST):
                scene.on(way)
                if group.ring.current is not widget:
                    break
            if group.ring.current in group.widgets:
                place = group.widgets.index(group.ring.current)
                if place not in found:
                    found.add(place)
                    waiting.append(place)
    return found, wanted


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    nothing_is_drawn(monkeypatch)


def check(context, scene):
    scene.draw(context.canvas)  # what is placed while it is drawn
    found, wanted = reached_from_the_first(scene)
    missed = [type(group_of(scene).widgets[at]).__name__ for at in wanted - found]
    assert not missed, (type(scene).__name__, missed)
    return len(found)


def test_the_focus_reaches_everything_on_every_panel(context, tmp_path):
    context.stage.reader.device = "keys"
    context.change(speed=0.0)
    reached = [check(context, scene) for scene in pages(context, tmp_path) if group_of(scene)]
    assert len(reached) > 12


def test_the_focus_reaches_everything_behind_the_title(context, tmp_path, monkeypatch):
    context.stage.reader.device = "keys"
    context.change(speed=0.0)
    for scene in title_pages(context, tmp_path, monkeypatch):
        if group_of(scene) and group_of(scene).widgets:
            check(context, scene)


def test_the_focus_reaches_everything_on_the_network_pages(context, tmp_path):
    context.stage.reader.device = "pad"
    for scene in network_pages(context, tmp_path):
        check(context, scene)
