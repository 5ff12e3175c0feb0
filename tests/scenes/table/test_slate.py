"""Names on the slate and on the own plate: long ones are read as well as short ones."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.rules import GAMES
from game.scenes.table.auction.board import draw_bid_line
from game.scenes.table.families import family_of
from game.scenes.table.families.family import BidLine
from game.scenes.table.layouts.names import draw_name, draw_names
from game.stage.context import AppContext
from game.stage.drawing.fonts import BODY, SUBHEADING, TextStyle
from game.stage.drawing.palette import CHALK, CREAM
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.tables import LONGEST_NAMES, Seated, written_by


def seated_at(context: AppContext, size: tuple[int, int], game: str, dealer: int = 1) -> Seated:
    resize(context, size)
    context.change(speed=0.0, talk=False)
    return Seated(context, "person slow", game, dealer=dealer, names=LONGEST_NAMES)


def chalked_names(seated: Seated) -> list[TextStyle]:
    """The styles in which the names of all four are chalked."""
    names = {seated.scene.seats.name(seat) for seat in range(4)}
    written = written_by(seated.context, seated.scene.draw)
    return [each.style for each in written if each.words in names and each.style.slanted]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
def test_a_long_name_is_read_on_the_slate(context, size):
    written = written_by(context, seated_at(context, size, "snapszer").scene.draw)
    parts = (LONGEST_NAMES[0], *LONGEST_NAMES[0].split())
    chalked = [each.style for each in written if each.words in parts and each.style.slanted]
    assert chalked
    assert min(style.size * style.shrink for style in chalked) >= 15


@pytest.mark.parametrize("dealer", [0, 1])
def test_all_partners_are_written_alike_whoever_deals(context, dealer):
    seated = seated_at(context, (1280, 720), "bauernschnapsen", dealer)
    styles = chalked_names(seated)
    assert len(styles) == 4
    assert len(set(styles)) == 1


def test_at_larger_text_the_own_name_is_no_smaller_than_before(context):
    seated = seated_at(context, (800, 600), "snapszer")
    parts, seen = {LONGEST_NAMES[0], *LONGEST_NAMES[0].split()}, []
    for text_size in (1.0, 1.5):
        context.change(text_size=text_size)
        written = written_by(context, seated.scene.draw)
        plain = (each.style for each in written if each.words in parts and not each.style.slanted)
        seen.append(min(context.fonts.font(style).point_size for style in plain))
    assert seen[1] > seen[0]


def test_the_names_of_teams_beside_each_other_are_of_one_size(context):
    """Of two partners each has a line; the shorter names are no larger for that."""
    names = ["Wolfgang Müllner & Großmama Mathild", "Lili & Béla"]
    areas = [FRect(0, 0, 150, 54), FRect(160, 0, 150, 54)]
    written = written_by(context, lambda canvas: draw_names(canvas, names, areas, BODY, CHALK))
    assert [each.words for each in written] == [
        "Wolfgang Müllner &",
        "Großmama Mathild",
        "Lili & Béla",
    ]
    assert len({each.style for each in written}) == 1
    assert written[0].style.shrink < 1.0


def test_what_a_bid_takes_stands_on_two_lines_where_one_would_be_small(context):
    moon, room = BidLine("5", "Księżyc", "wszystkie lewy, samotnie"), FRect(0, 0, 190, 40)
    written = written_by(context, lambda canvas: draw_bid_line(canvas, moon, room, CREAM))
    assert [each.words for each in written] == ["Księżyc", "wszystkie", "lewy, samotnie"]
    assert min(each.style.shrink for each in written) >= 0.8


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_moon_takes_is_read_in_large_words(context, language):
    resize(context, (600, 600))
    context.change(language=language, text_size=1.5)
    game, room = GAMES["north_american_4"], FRect(0, 0, 189, 40)
    moon = family_of(game).ladder(context, game)[-1]
    written = written_by(context, lambda canvas: draw_bid_line(canvas, moon, room, CREAM))
    assert " ".join(each.words for each in written) == f"{moon.title} {moon.takes}"


@pytest.mark.parametrize("game", ["bauernschnapsen", "thousand_4"])
def test_names_of_four_are_read_on_the_slate_of_a_small_window(context, game):
    styles = chalked_names(seated_at(context, (800, 600), game))
    assert len(styles) == 4
    assert min(context.fonts.font(style).point_size for style in styles) >= 11


def test_a_name_far_too_long_for_its_line_is_broken_however_small_its_halves_are(context):
    """Both are as small as letters are made, and the whole name would have to be smaller still."""
    name, area, style = "Anna-Magdalenada", FRect(400, 300, 98, 42), SUBHEADING.sized(34)
    lines = written_by(context, lambda canvas: draw_name(canvas, name, area, style, CREAM))
    assert [line.words for line in lines] == ["Anna-", "Magdalenada"]
