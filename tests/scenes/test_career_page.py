"""The pages of the career: what is read, where one sits down, and that every word has room."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.career import PLACES, LadderPlace
from game.scenes.career import CareerPage, CareerRoutes
from game.stage.context import AppContext
from game.words.language import LANGUAGES


@pytest.fixture
def begun() -> list[LadderPlace]:
    return []


@pytest.fixture
def page(context: AppContext, tmp_path: Path, begun: list[LadderPlace]) -> CareerPage:
    """The career of somebody who has played nothing yet, read to its end."""
    page = CareerPage(context, tmp_path, CareerRoutes(begun.append, lambda place: False))
    context.stage.push(page)
    end = time.monotonic() + 30
    while page.career is None:
        assert time.monotonic() < end
        context.stage.step(0.05, frame=0.05)
        time.sleep(0.005)
    return page


def test_who_begins_sits_down_at_the_first_place(page, context, begun):
    labels = {getattr(each, "label", ""): each for each in page.group.widgets}
    labels[context.words("career.begin")].action()
    assert begun == [PLACES[0]]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
def test_no_word_of_it_is_cut_off(page, context, size):
    context.window.size = size
    for language in LANGUAGES:
        context.change(language=language)
        context.stage.relayout()
        for tab in range(3):
            page._open(tab)
            context.stage.step(0.1, frame=0.05)
    assert context.fonts.cut == set()
