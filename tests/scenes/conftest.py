from __future__ import annotations

import pytest

from game.stage.context import AppContext
from tests.harness.once import one_picture_for_all_windows
from tests.harness.same_cards import same_cards
from tests.harness.window import context, resize, unpainted

__all__ = ["context", "one_picture_for_all_windows", "same_cards", "small_window", "unpainted"]


@pytest.fixture
def told(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sentences told to the player in passing, one after the other; none is shown."""
    sentences: list[str] = []
    monkeypatch.setattr(context, "tell", lambda text, kind="notice": sentences.append(text))
    return sentences


@pytest.fixture
def small_window(context: AppContext) -> AppContext:
    """For matches that nobody looks at: they are drawn small, and nothing moves."""
    resize(context, (480, 270))
    context.change(speed=0.0, trick_pause=0.5)
    return context
