"""For eyes that need it: contrast measured on every panel, larger text that stays in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial

import pygame
import pytest

from game.scenes.pause import PauseMenu
from game.scenes.routes import Routes
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.standing import StandingPage
from game.scenes.title import Title
from game.stage.canvas import BoxStyle, Canvas, _plain_box
from game.stage.context import AppContext
from game.stage.fonts import BODY, HEADING
from game.stage.intents import MoveFocus
from game.stage.palette import contrast, strong
from game.stage.scene import Scene
from game.stage.settings import SECTIONS
from game.stage.stage import Stage
from game.stage.widgets import WidgetGroup
from tests.scenes.tables import Seated

AA = 4.5
TABLES = {
    "snapszer": "person person",
    "bauernschnapsen": "person bot bot bot",
    "thousand_3": "person bot bot",
}


def pages(context: AppContext, folder) -> Iterator[Scene]:
    """Every kind of panel, one scene at a time, laid out and on top of the stage."""

    def shown(scene: Scene) -> Iterator[Scene]:
        context.push(scene)
        context.stage.step(0.2, 0.1)
        yield scene
        context.stage.pop()

    yield from shown(Title(context, Routes(*(print,) * 10)))
    for section in range(len(SECTIONS)):
        scene = SettingsScene(context)
        scene.section = section
        yield from shown(scene)
    yield from shown(PauseMenu(context, print, print))
    setup = SetupScene(context, folder, print)
    for tab in range(3):
        context.push(setup)
        setup._open(tab)
        context.stage.step(0.2, 0.1)
        yield setup
        context.stage.pop()
    for game, kinds in TABLES.items():
        seated = Seated(context, kinds, game, seed=3)
        if isinstance(context.stage.top, HandOver):
            yield context.stage.top
            seated.take_over()
        yield seated.scene
        yield from shown(StandingPage(seated.scene.model, print))
        while seated.table.outcome is None:
            if isinstance(context.stage.top, HandOver):
                seated.take_over()
            elif seated.scene.decision is not None:
                seated.play(seated.habit())
            else:
                seated.rest()
        for _ in range(100):
            seated.step(0.2)
            if context.stage.top is not seated.scene:
                break
        context.stage.step(8.0, 0.5)
        yield context.stage.top
        context.stage.clear()


class Measured:
    """Measures each text that is drawn against what lies beneath it."""

    def __init__(self, monkeypatch) -> None:
        self.count = 0
        self.poor: dict[str, float] = {}
        line, paragraph = Canvas.text, Canvas.paragraph

        def text(canvas, words, x, y, style, colour, *more, **named):
            return self._note(
                canvas,
                words,
                colour,
                partial(line, canvas, words, x, y, style, colour, *more, **named),
            )

        def written(canvas, words, area, style, colour, *more, **named):
            return self._note(
                canvas,
                words,
                colour,
                partial(paragraph, canvas, words, area, style, colour, *more, **named),
            )

        monkeypatch.setattr(Canvas, "text", text)
        monkeypatch.setattr(Canvas, "paragraph", written)

    def _note(self, canvas, words, colour, draw):
        before = canvas.surface.copy()
        area = draw()
        place = canvas.units.rect(area).clip(canvas.surface.get_clip())
        faint = len(colour) == 4 and colour[3] < 170
        if words.strip() and place.width > 2 and place.height > 2 and not faint:
            beneath = pygame.transform.average_color(before, place)[:3]
            ratio = contrast(strong(colour), beneath)
            self.count += 1
            if ratio < AA:
                self.poor[words] = min(ratio, self.poor.get(words, 21.0)), colour, beneath
        return area


def test_in_high_contrast_every_text_on_every_panel_reaches_aa(context, tmp_path, monkeypatch):
    context.change(speed=0.0, high_contrast=True)
    measured = Measured(monkeypatch)
    monkeypatch.setattr(Stage, "_draw", lambda stage: setattr(stage, "_dirty", False))
    for scene in pages(context, tmp_path):
        scene.draw(context.canvas)
    assert measured.count > 300
    assert measured.poor == {}


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "hu"), ((800, 600), "de")])
def test_at_one_and_a_half_times_the_size_no_words_are_cut_or_leave_the_window(
    context, tmp_path, monkeypatch, size, language
):
    context.window.size = size
    context.stage.relayout()
    context.change(speed=0.0, text_size=1.5, language=language)
    outside: list[str] = []
    line = Canvas.text

    def text(canvas, words, *more, **named):
        area = line(canvas, words, *more, **named)
        if not canvas.visible.inflate(4, 4).contains(area):
            outside.append(words)
        return area

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(Stage, "_draw", lambda stage: setattr(stage, "_dirty", False))
    for scene in pages(context, tmp_path):
        scene.draw(context.canvas)
    assert outside == []
    assert not context.fonts.cut


@pytest.mark.parametrize("text_size", [0.9, 1.0, 1.35, 1.5])
def test_letters_grow_as_they_are_asked_to_and_large_ones_less(context, text_size):
    usual = {style: context.fonts.line_height(style) for style in (BODY, HEADING.sized(60))}
    context.change(text_size=text_size)
    grown = {style: context.fonts.line_height(style) / high for style, high in usual.items()}
    assert grown[BODY] == pytest.approx(text_size, rel=0.06)
    assert abs(grown[HEADING.sized(60)] - 1) <= abs(text_size - 1) * 0.6 + 0.02


def test_the_edges_are_thicker_and_the_ring_goes_round_cards_too(context):
    context.change(high_contrast=True)
    seated = Seated(context, "person bot", "schnapsen")
    seated.send(MoveFocus("right"), MoveFocus("right"))
    card = seated.scene.group.ring.current
    context.canvas.surface.fill((0, 0, 0))
    drawn: list[tuple[float, float]] = []
    plain = Canvas.box

    class Noted(Canvas):
        def box(self, area, style):
            drawn.append((area.width - card.area.width, style.rim_width))
            plain(self, area, style)

    canvas = Noted(**{each.name: getattr(context.canvas, each.name) for each in fields(Canvas)})
    WidgetGroup._draw_ring(canvas, card)
    assert drawn == [(18.0, 5.0), (11.0, 3.0)]
    drawn.clear()
    WidgetGroup._draw_ring(replace(canvas, high_contrast=False), card)
    assert drawn == []  # a card glows and lifts, which is enough for most eyes
    assert _plain_box(BoxStyle((0, 0, 0), (90, 60, 30), 1.5)).rim_width >= 2.4
