"""For eyes that need it: contrast measured on every panel, larger text that stays in its place."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from itertools import product

import pygame
import pytest
from pygame import FRect

from game.scenes.elements.backdrop import draw_table
from game.scenes.menus.title import Title
from game.scenes.replay.log import _FRAME, draw_log
from game.scenes.table.animation.marks import draw_badge
from game.scenes.table.furniture import surroundings
from game.stage.drawing.canvas import BoxStyle, Canvas, _plain_box
from game.stage.drawing.fonts import BODY, HEADING
from game.stage.drawing.palette import CLOTH, CREAM, INK, Colour, mixed, strong
from game.stage.input.intents import MoveFocus
from game.stage.settings import allowed_for
from game.stage.widgets import WidgetGroup
from tests.harness.window import resize
from tests.scenes.panels import network_pages, pages, title_pages
from tests.scenes.tables import Seated, nothing_is_drawn

AA = 4.5
CLOTHS = allowed_for("cloth").values
# The words of a button that cannot be pressed may be faint.
_DISABLED = mixed(CREAM, (70, 58, 46), 0.62)


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0 to 1, as WCAG 2.1 defines it."""
    shares = (part / 255 for part in colour[:3])
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21, as WCAG 2.1 defines it; text needs 4.5 for AA."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def laid_over(beneath: Colour, colour: Colour) -> Colour:
    """The colour that is seen where one that may be see-through lies over another."""
    return mixed(beneath, colour, colour[3] / 255 if len(colour) == 4 else 1.0)


class Measured:
    """Measures each text that is drawn against what lies beneath it."""

    def __init__(self, monkeypatch) -> None:
        self.count = 0
        self.poor: dict[str, object] = {}
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
        faint = colour == _DISABLED
        if words.strip() and place.width > 2 and place.height > 2 and not faint:
            beneath = pygame.transform.average_color(before, place)[:3]
            shown = strong(colour) if canvas.high_contrast else laid_over(beneath, colour)
            ratio = contrast(shown, beneath)
            self.count += 1
            if ratio < AA:
                self.poor[words] = ratio, colour, beneath
        return area


def every_page(context, folder, monkeypatch):
    yield from pages(context, folder)
    yield from title_pages(context, folder, monkeypatch)
    yield from network_pages(context, folder)


@pytest.mark.painted
def test_every_text_on_every_panel_reaches_aa(context, tmp_path, monkeypatch):
    """In high contrast no panel has a texture."""
    context.change(speed=0.0)
    resize(context, (960, 540))
    measured, shown, picture = Measured(monkeypatch), set(), Canvas.picture

    def noted(canvas, name, *more, **named):
        if canvas.high_contrast:
            shown.add(name[0] if isinstance(name, tuple) else name)
        return picture(canvas, name, *more, **named)

    monkeypatch.setattr(Canvas, "picture", noted)
    nothing_is_drawn(monkeypatch)
    for scene in every_page(context, tmp_path, monkeypatch):
        for high_contrast in (True, False):
            context.change(high_contrast=high_contrast)
            scene.draw(context.canvas)
    assert measured.count > 1000
    assert measured.poor == {}
    assert shown
    assert not shown & {"wood", "slate", "parchment", "counting board"}


@pytest.mark.painted
def test_every_text_on_every_cloth_reaches_aa(context, monkeypatch):
    context.change(speed=0.0, help_points="always")
    seated = Seated(context, "person bot", "schnapsen")
    nothing_is_drawn(monkeypatch)
    monkeypatch.setattr(surroundings, "melds_wait", lambda picture, seat: True)
    for cloth, high_contrast in product(CLOTHS, (True, False)):
        context.change(cloth=cloth, high_contrast=high_contrast)
        assert_aa(seated.scene, context, (cloth, high_contrast))


@pytest.mark.painted
def test_every_text_of_the_title_on_every_cloth_reaches_aa(context, tmp_path, monkeypatch):
    context.change(speed=0.0)
    title = Title(context, tmp_path)
    context.push(title)
    context.stage.step(0.2, 0.1)
    nothing_is_drawn(monkeypatch)
    for cloth in CLOTHS:
        context.change(cloth=cloth)
        title.draw(context.canvas)
        context.textures.complete()
        assert_aa(title, context, cloth)


def assert_aa(scene, context, case):
    """Each of the many texts of a page stands out from what lies beneath it."""
    with pytest.MonkeyPatch.context() as patch:
        measured = Measured(patch)
        scene.draw(context.canvas)
    assert measured.count > 8
    assert measured.poor == {}, case


def test_the_older_steps_of_a_replay_reach_aa(context, monkeypatch):
    inks: list[Colour] = []
    monkeypatch.setattr(
        *(Canvas, "paragraph"), lambda canvas, text, area, style, ink, **more: inks.append(ink)
    )
    draw_log(context.canvas, FRect(0, 0, 400, 400), None, ["a step"] * 8)
    beneath = laid_over(CLOTH, _FRAME.fill)
    assert len(inks) == 8
    assert all(contrast(laid_over(beneath, ink), beneath) >= AA for ink in inks)


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


@pytest.mark.painted
def test_in_high_contrast_a_table_shows_which_cloth_was_chosen(context):
    shades: set[tuple[int, ...]] = set()
    for cloth in CLOTHS:
        context.change(cloth=cloth, high_contrast=True)
        draw_table(context.canvas)
        shades.add(tuple(context.canvas.surface.get_at((640, 360))))
    assert len(shades) == len(CLOTHS)


@pytest.mark.painted
def test_the_number_on_a_badge_stands_out_from_it_in_high_contrast(context):
    context.change(high_contrast=True)
    canvas, x, y, radius = context.canvas, 640.0, 360.0, 19.0
    draw_badge(canvas, "", x, y, radius)
    left, top = canvas.units.to_pixels(x, y + radius * 0.6)
    beneath = tuple(canvas.surface.get_at((round(left), round(top))))[:3]
    assert contrast(strong(INK), beneath) >= 10
