"""A window that nobody sees, for whatever is drawn in tests."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from game.stage.context import AppContext, open_context
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.rasteriser import Maker, Rasteriser
from game.stage.drawing.textures import Textures
from game.stage.input.intents import Point, Press, Release
from game.stage.scene import Scene
from game.stage.transition import Snapshot
from game.stage.widgets.group import WidgetGroup

AnyScene = TypeVar("AnyScene", bound=Scene)

# Every blank picture that a window of this run has wanted, by its key and by its size.
_BLANK: dict[Hashable, pygame.Surface] = {}
_NOTHING = pygame.Surface((1, 1))


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame is listed and not painted, and pictures are blank, except in tests marked `painted`.

    What makes a picture runs once for all windows; after that its size is known. What is ordered in the
    background is there by the next frame, without a thread.
    """
    if request.node.get_closest_marker("painted") is not None:
        return
    made = Textures.made

    def blank(key: Hashable, make: Maker) -> pygame.Surface:
        if key not in _BLANK:
            size = make().get_size()
            _BLANK[key] = _BLANK.setdefault(size, pygame.Surface(size, pygame.SRCALPHA))
        return _BLANK[key]

    def order(self: Rasteriser, key: Hashable, make: Maker, solid: bool = False) -> None:
        if key not in self._ordered:
            self._ordered.add(key)
            self._ready.put((self._round, key, blank(key, make)))

    monkeypatch.setattr(DisplayList, "show", lambda steps: ())
    monkeypatch.setattr(Snapshot, "of", lambda snapshot, surface: _NOTHING)
    monkeypatch.setattr(
        pygame.image, "load_sized_svg", lambda svg, size: pygame.Surface(size, pygame.SRCALPHA)
    )
    monkeypatch.setattr(Rasteriser, "begin", lambda self: None)
    monkeypatch.setattr(Rasteriser, "order", order)
    monkeypatch.setattr(
        Textures, "made", lambda self, key, make: made(self, key, lambda: blank(key, make))
    )


@pytest.fixture
def context(tmp_path: Path) -> Iterator[AppContext]:
    """A room in a window that nobody sees; a key without words is an error in it."""
    opened = open_context(tmp_path, strict=True)
    opened.window.flip = lambda: None  # type: ignore[method-assign]
    pygame.event.clear()  # what an earlier window left in the queue
    resize(opened, (1280, 720))
    yield opened
    opened.close()


def resize(context: AppContext, size: tuple[int, int]) -> None:
    """Give the window this size in pixels, and lay out what is in it."""
    context.window.size = size
    context.stage.relayout()


def on_top(context: AppContext, kind: type[AnyScene]) -> AnyScene:
    """The scene on top of the stage, which has to be of this kind."""
    scene = context.stage.top
    assert isinstance(scene, kind), scene
    return scene


def click(context: AppContext, place: tuple[float, float]) -> None:
    """Point somewhere, press there and release."""
    for intent in (Point(*place), Press(*place), Release(*place)):
        context.stage.send(intent)


def labels(group: WidgetGroup) -> dict[str, Any]:
    """The widgets of a group by what is written on them."""
    return {getattr(each, "label", ""): each for each in group.widgets}
