"""A window that nobody sees, for whatever is drawn in tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.stage.context import AppContext, open_context
from game.stage.drawing.display_list import DisplayList


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame is listed and not painted, and vector art is blank, except in tests marked `painted`."""
    if request.node.get_closest_marker("painted") is None:
        monkeypatch.setattr(DisplayList, "show", lambda steps: ())
        monkeypatch.setattr(
            pygame.image, "load_sized_svg", lambda svg, size: pygame.Surface(size, pygame.SRCALPHA)
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
