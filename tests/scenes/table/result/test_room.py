"""The page after a deal in little room: nothing covers anything, no word is lost, rows are alike."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.scenes.table.layouts.names import LEAST_READ
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.team_row import common_styles
from game.stage.context import AppContext
from game.words.language import LANGUAGES
from tests.harness.quick_ends import give_up
from tests.harness.window import on_top, resize
from tests.scenes.tables import Written, seated_at, written_by

KEYS = ("schnapsen", "bauernschnapsen", "talonschnapsen", "thousand_4", "north_american_4")
_LETTERS = 0.7  # how much of a line its letters take


def counted_out(context: AppContext, key: str, size: tuple[int, int]) -> DealResult:
    """The page after a deal that was played to its end, by a table where a deal may be played again."""
    resize(context, size)
    kinds = "slow" if key != "schnapsen" else "slow slow"
    seated = seated_at(context, kinds, key, same_deal=True)
    seated.play_out()
    return on_top(context, DealResult)


def letters(line: Written) -> FRect:
    """The place of a line's letters, without the air above and below them."""
    return line.area.inflate(-2, -line.area.height * (1 - _LETTERS))


@pytest.mark.parametrize("key", KEYS)
def test_neither_slate_nor_sheet_lies_over_a_row(context, key):
    """Only after a contract an upright board has none: each row tells its side's new score."""
    page = counted_out(context, key, (1280, 720))
    for size in ((1280, 720), (600, 600), (1000, 1000), (500, 900)):
        resize(context, size)
        areas = page._areas
        beside = [areas.slate] if areas.shows_slate else []
        beside += [areas.sheet_room] if areas.sheet is not None else []
        assert len(beside) == int(key in ("schnapsen", "thousand_4") or size == (1280, 720))
        assert not [row for row in areas.rows if row.collidelist(beside) >= 0]


@pytest.mark.parametrize("key", KEYS)
def test_large_letters_lose_no_word_and_the_code_stands_clear_of_the_title(context, key):
    context.change(text_size=1.5)
    page = counted_out(context, key, (500, 900))
    for language in LANGUAGES:
        context.change(language=language)
        context.fonts.cut.clear()
        lines = written_by(context, page.draw)
        assert context.fonts.cut == set()
        code = next(line for line in lines if line.words == page.onward_buttons.code)
        every = (*lines, *written_by(context, page.draw, paragraphs=True))
        title = next(each for each in every if each.words == page.explanation.lines[0])
        assert not letters(title).colliderect(letters(code))


@pytest.mark.parametrize("key", ["thousand_4", "north_american_4"])
def test_large_letters_of_a_row_stay_between_its_lines_and_clear_of_its_cards(context, key):
    context.change(language="de", text_size=1.5)
    page = counted_out(context, key, (500, 900))
    styles = common_styles(context.canvas, page._team_rows, on_sheet=key == "thousand_4")
    for row in page._team_rows:
        figures = written_by(context, lambda canvas, row=row: row._draw_figures(canvas, styles))
        assert figures
        for line in map(letters, figures):
            assert row.area.top <= line.top
            assert line.bottom <= row.area.bottom
            assert all(line.top >= sprite.y + sprite.height * 0.47 for sprite, _ in row._cards)


@pytest.mark.parametrize("size", [(800, 480), (500, 900)])
def test_the_same_things_are_as_large_in_every_row(context, size):
    context.change(language="hu", text_size=1.5)
    names = ("Anna", "Szentgyörgyi Ági", "Cili", "Maximilianmartin")
    resize(context, size)
    seated = seated_at(context, "slow", "bauernschnapsen", bots=names)
    seated.play_out()
    rows = on_top(context, DealResult)._team_rows
    styles = common_styles(context.canvas, rows, on_sheet=False)
    lines = written_by(context, lambda canvas: [row.draw(canvas, styles) for row in rows])
    changes = [row.figures[-1] for row in rows]
    for kind in (names, changes):
        sizes = {(line.style.size, line.style.shrink) for line in lines if line.words in kind}
        assert len(sizes) == 1


@pytest.mark.parametrize(
    ("key", "size", "told"),
    [
        ("thousand_3", (1280, 720), True),
        ("thousand_3", (500, 900), False),
        ("north_american_4", (500, 900), True),
    ],
)
def test_the_new_scores_give_way_to_the_figures_where_a_sheet_tells_them_too(
    context, key, size, told
):
    context.change(text_size=1.0 if size == (1280, 720) else 1.5, language="hu")
    page = counted_out(context, key, size)
    lines = {line.words for line in written_by(context, page.draw)}
    assert {row.figures[-1] in lines for row in page._team_rows} == {told}


@pytest.mark.parametrize("key", ["schnapsen", "bauernschnapsen", "thousand_3"])
def test_at_rest_the_totals_of_all_rows_are_as_large(context, key):
    page = counted_out(context, key, (800, 480))
    styles = common_styles(context.canvas, page._team_rows, on_sheet=False)
    sizes = set()
    for row in page._team_rows:
        lines = written_by(context, lambda canvas, row=row: row.draw(canvas, styles))
        sizes |= {line.style.size for line in lines if line.words == str(row.total)}
    assert len({row.total for row in page._team_rows}) > 1
    assert len(sizes) == 1


@pytest.mark.parametrize("seed", [11, 35, 39])
def test_figures_beside_the_name_of_a_widow_are_as_large_as_all_others(context, seed):
    context.change(language="de", text_size=1.5)
    resize(context, (1111, 800))
    seated = seated_at(context, "slow", "north_american_3", seed=seed)
    seated.play_out()
    page = on_top(context, DealResult)
    assert any(row._counted.pile for row in page._team_rows)
    styles = common_styles(context.canvas, page._team_rows, on_sheet=False)
    heights = set()
    for row in page._team_rows:
        lines = written_by(context, lambda canvas, row=row: row._draw_figures(canvas, styles))
        taken = [line for line in lines if any(each in line.words for each in row.figures[:-1])]
        heights |= {line.area.height for line in taken}
    assert len(heights) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_below_the_cards_nobody_won_are_read_in_large_letters(context, language):
    """Also that of a trick that was broken off, the longest of them."""
    context.change(language=language, text_size=1.5)
    resize(context, (800, 480))
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.act("turn", "bid normal", *["pass"] * 5)
    game, table = seated.table.match.game, seated.table
    table.play(table.turn, game.legal(table.deal)[0])
    give_up(table, table.turn)
    seated.rest()
    seated.step(8.0)
    page = on_top(context, DealResult)
    lines = written_by(context, page._left_over.draw)
    assert context.words("table.pile.trick").split()[-1] in " ".join(line.words for line in lines)
    assert min(line.style.shrink for line in lines) >= LEAST_READ
