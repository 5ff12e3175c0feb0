"""On every page, in every language and window: no words are cut, nothing lies on anything else or outside.

The pages are laid out and their words measured; nothing is painted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

import pygame
import pytest

from game.rules import PRESETS
from game.scenes.menus.settings import SettingsScene
from game.scenes.table import TableScene
from game.scenes.table.auction.contract import contract_lines, contract_room, fitted, words_room
from game.scenes.table.input.actions import TableBadge
from game.scenes.table.input.hand import HandCard
from game.stage.context import AppContext
from game.stage.drawing import textures
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import Fonts
from game.stage.drawing.sprites import Sprites
from game.stage.page_announcer import heading_of
from game.stage.scene import Scene
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.panels import (
    asked_pages,
    match_pages,
    network_pages,
    network_tournament_pages,
    pages,
    table_phases,
    title_pages,
    tournament_pages,
)
from tests.scenes.tables import nothing_is_drawn
from tests.scenes.test_reach import group_of

SIZES = ((1280, 720), (800, 600), (700, 1000))
EXTREME = ((1080, 1920), (3440, 1440))  # with much room: the language of the widest labels will do
SQUARE = ((600, 600), (960, 1080))  # with little: for large words
MOST = 6.0  # units two things to be pressed may lie in each other
# A fan of cards is meant to overlap, and a badge lies on the card it belongs to.
_LIES_ON_OTHERS = (HandCard, TableBadge)


@pytest.fixture(autouse=True)
def nothing_is_painted(monkeypatch):
    speck = pygame.Surface((1, 1))
    for name in ("rasterise", "rasterise_turned"):
        monkeypatch.setattr(textures, name, lambda *given: speck)
    for name in ("box", "shadow", "fill", "picture", "backdrop"):
        monkeypatch.setattr(Canvas, name, lambda *given, **named: None)
    nothing_is_drawn(monkeypatch)
    monkeypatch.setattr(Sprites, "draw", lambda *given: None)
    monkeypatch.setattr(
        Fonts,
        "_inked",
        lambda fonts, text, style, colour: pygame.Surface(
            (fonts._letters_width(text, style), fonts.font(style).get_height())
        ),
    )


@pytest.fixture
def left_the_window(monkeypatch):
    """The words of lines that leave the window, except on pages that scroll."""
    outside: list[str] = []
    line = Canvas.text

    def text(canvas, words, *more, **named):
        area = line(canvas, words, *more, **named)
        scrolled = canvas.surface.get_clip() != canvas.surface.get_rect()
        if not scrolled and not canvas.visible.inflate(4, 4).contains(area):
            outside.append(words)
        return area

    monkeypatch.setattr(Canvas, "text", text)
    return outside


def drawn_in_full(context: AppContext, scene: Scene) -> None:
    """Draw a page; that of the settings with each of them lit, for each is explained beside the list."""
    scene.update(0.05)
    scene.draw(context.canvas)
    if isinstance(scene, SettingsScene):
        for widget in scene.group.widgets:
            scene.group.focus(widget)
            scene.draw(context.canvas)


def out_of_place(context: AppContext, scene: Scene) -> Iterator[str]:
    """The widgets outside the window or on one another, in words."""
    group = group_of(scene)
    seen = [each for each in group.widgets if each.visible] if group is not None else []
    for each in seen:
        if not context.canvas.visible.inflate(2, 2).contains(each.area):
            yield f"{each.said or type(each).__name__} is outside"
    pressed = [each for each in seen if not isinstance(each, _LIES_ON_OTHERS)]
    for one, other in combinations(pressed, 2):
        shared = one.area.clip(other.area)
        if min(shared.width, shared.height) > MOST:
            yield f"{one.said or type(one).__name__} lies on {other.said or type(other).__name__}"


def unheard(context: AppContext, scene: Scene) -> Iterator[str]:
    """The gaps for a player who listens: a page without a name, a widget in focus without words."""
    if scene.titled and not any((heading_of(scene, context.canvas), *scene.announced)):
        yield "has no heading"
    group = group_of(scene)
    for each in group.widgets if group is not None else ():
        if each.focusable and not each.said:
            yield f"{type(each).__name__} has no words"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_nothing_is_cut_or_out_of_place(context, tmp_path, monkeypatch, left_the_window, language):
    context.change(language=language, speed=0.0)
    views = [(size, 1.0) for size in SIZES + EXTREME * (language == "ru")]
    views += [(size, 1.5) for size in SIZES + SQUARE if language in ("de", "hu")]
    wrong: dict[tuple[str, tuple[int, int], float], list[str]] = {}
    every = chain(
        pages(context, tmp_path),
        title_pages(context, tmp_path, monkeypatch),
        network_pages(context, tmp_path),
        tournament_pages(context, tmp_path),
        network_tournament_pages(context, tmp_path),
        asked_pages(context, tmp_path),
        match_pages(context),
    )
    count = 0
    for scene in every:
        count += 1
        if language == "en" and (missed := [*unheard(context, scene)]):
            wrong[type(scene).__name__, (0, 0), 1.0] = missed
        for size, text_size in views:
            context.change(text_size=text_size)
            resize(context, size)
            drawn_in_full(context, scene)
            found = [*out_of_place(context, scene), *sorted(context.fonts.cut), *left_the_window]
            context.fonts.cut.clear()
            left_the_window.clear()
            if found:
                wrong[type(scene).__name__, size, text_size] = found
        context.change(text_size=1.0)
    assert count > 60
    assert wrong == {}


# A language with long words each: every preset is seen in one of them, whatever presets come to them.
_LONG = ("de", "hu", "pl", "ru")
_TABLES = tuple((key, _LONG[preset.code % len(_LONG)]) for key, preset in PRESETS.items())
# How small letters get, in pixels: the least of any style is 11, and names give way before all else.
_LEAST_LETTERS = {(1280, 720): 13, (800, 600): 9, (700, 1000): 12}
# The plate of the contract is read all through the play.
_LEAST_SHARE_OF_PLATE = 0.82


def plate_share(scene: Scene) -> float:
    """How large the words on the plate of the contract are, 1 for the usual size."""
    if not isinstance(scene, TableScene):
        return 1.0
    scene.picture.tells_points = True
    lines = contract_lines(scene.picture)
    if not lines:
        return 1.0
    written = fitted(scene.context.canvas, lines, words_room(contract_room(scene.picture)))
    return min(style.shrink for _, style, _ in written)


@pytest.mark.parametrize(("game", "language"), _TABLES)
def test_in_no_phase_of_a_table_is_anything_cut_small_or_out_of_place(
    context, monkeypatch, game, language
):
    letters: dict[str, int] = {}
    inked = Fonts._inked

    def noted(fonts, text, style, colour):
        letters[text] = fonts.font(style).point_size
        return inked(fonts, text, style, colour)

    monkeypatch.setattr(Fonts, "_inked", noted)
    context.change(language=language, speed=0.0, talk=False, help_points="always")
    wrong: dict[tuple[int, tuple[int, int]], list[str]] = {}
    for count, scene in enumerate(table_phases(context, game, seed=3)):
        for size in SIZES:
            resize(context, size)
            letters.clear()
            scene.update(0.05)
            scene.draw(context.canvas)
            small = [text for text, high in letters.items() if high < _LEAST_LETTERS[size]]
            found = [*out_of_place(context, scene), *sorted(context.fonts.cut), *small]
            if plate_share(scene) < _LEAST_SHARE_OF_PLATE:
                found.append("the contract is written small")
            context.fonts.cut.clear()
            if found:
                wrong[count, size] = found
    assert count >= 2
    assert wrong == {}


@pytest.mark.parametrize("language", ["hu", "ru"])
def test_names_and_scores_at_the_end_of_a_match_are_written_large(context, monkeypatch, language):
    letters: dict[str, int] = {}
    inked = Fonts._inked

    def noted(fonts, text, style, colour):
        letters[text] = fonts.font(style).point_size
        return inked(fonts, text, style, colour)

    monkeypatch.setattr(Fonts, "_inked", noted)
    context.change(language=language, speed=0.0)
    for scene in match_pages(context):
        resize(context, (800, 600))
        letters.clear()
        scene.update(0.05)
        scene.draw(context.canvas)
        assert letters
        assert [text for text, high in letters.items() if high < 11] == []
