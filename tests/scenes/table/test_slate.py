"""Names on the slate and on the own plate: long ones are read as well as short ones."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.scenes.table.auction.board import draw_bid_line
from game.scenes.table.families.family import BidLine
from game.scenes.table.layouts.names import draw_names
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY, TextStyle
from game.stage.drawing.palette import CHALK, CREAM
from tests.harness.window import resize
from tests.scenes.tables import LONGEST_NAMES, Seated


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, TextStyle]]:
    """Every line that is drawn, with its style."""
    found: list[tuple[str, TextStyle]] = []
    text = Canvas.text

    def noted(canvas, words, x, y, style, *more, **others):  # type: ignore[no-untyped-def]
        found.append((words, style))
        return text(canvas, words, x, y, style, *more, **others)

    monkeypatch.setattr(Canvas, "text", noted)
    return found


def seated_at(context: AppContext, size: tuple[int, int], game: str, people: int) -> Seated:
    resize(context, size)
    context.change(speed=0.0, talk=False)
    return Seated(context, "person slow", game, names=LONGEST_NAMES)


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
def test_a_long_name_is_read_on_the_slate(context, written, size):
    seated = seated_at(context, size, "snapszer", 2)
    written.clear()
    seated.scene.draw(context.canvas)
    parts = (LONGEST_NAMES[0], *LONGEST_NAMES[0].split())
    chalked = [style for words, style in written if words in parts and style.slanted]
    assert chalked
    assert min(style.size * style.shrink for style in chalked) >= 15


@pytest.mark.parametrize("dealer", [0, 1])
def test_all_partners_are_written_alike_whoever_deals(context, written, dealer):
    context.change(speed=0.0, talk=False)
    kinds = "person slow"
    seated = Seated(context, kinds, "bauernschnapsen", dealer=dealer, names=LONGEST_NAMES)
    written.clear()
    seated.scene.draw(context.canvas)
    names = {seated.scene.seats.name(seat) for seat in range(4)}
    styles = [style for words, style in written if words in names and style.slanted]
    assert len(styles) == 4
    assert len(set(styles)) == 1


def test_at_larger_text_the_own_name_is_no_smaller_than_before(context, written):
    seated = seated_at(context, (800, 600), "snapszer", 2)
    seen = []
    for text_size in (1.0, 1.5):
        context.change(text_size=text_size)
        written.clear()
        seated.scene.draw(context.canvas)
        parts = {LONGEST_NAMES[0], *LONGEST_NAMES[0].split()}
        plain = (style for words, style in written if words in parts and not style.slanted)
        seen.append(min(context.fonts.font(style).point_size for style in plain))
    assert seen[1] > seen[0]


def test_the_names_of_teams_beside_each_other_are_of_one_size(context, written):
    """Of two partners each has a line; the shorter names are no larger for that."""
    names = ["Wolfgang Müllner & Großmama Mathild", "Lili & Béla"]
    areas = [FRect(0, 0, 150, 54), FRect(160, 0, 150, 54)]
    draw_names(context.canvas, names, areas, BODY, CHALK)
    assert [text for text, _ in written] == [
        "Wolfgang Müllner &",
        "Großmama Mathild",
        "Lili & Béla",
    ]
    assert len({style for _, style in written}) == 1
    assert written[0][1].shrink < 1.0


def test_what_a_bid_takes_stands_on_two_lines_where_one_would_be_small(context, written):
    moon = BidLine("5", "Księżyc", "wszystkie lewy, samotnie")
    draw_bid_line(context.canvas, moon, FRect(0, 0, 190, 40), CREAM)
    assert [text for text, _ in written] == ["Księżyc", "wszystkie", "lewy, samotnie"]
    assert min(style.shrink for _, style in written) >= 0.8


@pytest.mark.parametrize("game", ["bauernschnapsen", "thousand_4"])
def test_names_of_four_are_read_on_the_slate_of_a_small_window(context, written, game):
    seated = seated_at(context, (800, 600), game, 4)
    written.clear()
    seated.scene.draw(context.canvas)
    names = {seated.scene.seats.name(seat) for seat in range(4)}
    high = [
        context.fonts.font(style).point_size
        for words, style in written
        if words in names and style.slanted
    ]
    assert len(high) == 4
    assert min(high) >= 11
