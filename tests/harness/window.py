"""A window that nobody sees, for whatever is drawn in tests."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest

from game.stage.context import AppContext, open_context
from game.stage.drawing import rasteriser
from game.stage.drawing.display_list import DisplayList
from game.stage.drawing.rasteriser import Maker, Rasteriser
from game.stage.drawing.textures import Textures
from game.stage.scene import Scene
from game.stage.widgets.group import WidgetGroup

AnyScene = TypeVar("AnyScene", bound=Scene)

# The size of every blank picture that a window of this run has wanted, by its key.
_SIZES: dict[Hashable, tuple[int, int]] = {}


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame is listed and not painted, and pictures are blank, except in tests marked `painted`.

    What makes a picture runs once for all windows; after that its size is known.
    """
    if request.node.get_closest_marker("painted") is not None:
        return
    order, made = Rasteriser.order, Textures.made

    def blank(key: Hashable, make: Maker) -> pygame.Surface:
        if key not in _SIZES:
            _SIZES[key] = make().get_size()
        return pygame.Surface(_SIZES[key], pygame.SRCALPHA)

    monkeypatch.setattr(DisplayList, "show", lambda steps: ())
    monkeypatch.setattr(
        pygame.image, "load_sized_svg", lambda svg, size: pygame.Surface(size, pygame.SRCALPHA)
    )
    monkeypatch.setattr(rasteriser, "translated_in_strips", lambda picture, solid: picture)
    monkeypatch.setattr(
        Rasteriser,
        "order",
        lambda self, key, make, solid=False: order(self, key, lambda: blank(key, make), solid),
    )
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


def labels(group: WidgetGroup) -> dict[str, Any]:
    """The widgets of a group by what is written on them."""
    return {getattr(each, "label", ""): each for each in group.widgets}
