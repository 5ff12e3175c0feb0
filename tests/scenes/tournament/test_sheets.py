"""The sheets of a board in little room: no line is written higher than its row."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.scenes.app.app import App
from game.scenes.table.layouts.names import LEAST_READ
from game.scenes.tournament.board import BoardPage
from game.scenes.tournament.sheets import Bracket, CrossTable, StandingsSheet
from game.scenes.tournament.tournament_actions import ShowBoard
from game.stage.drawing.fonts import BODY
from game.tournament.keeping import KeptTournament, new_tournament_file
from game.tournament.tournament import Format
from tests.harness.quick_workers import QuickWorkers
from tests.harness.window import on_top, resize
from tests.scenes.tables import written_by
from tests.tournament.fields import crowded

# As in a window of 600x600: sixteen rows below the tables of a round.
_AREA = FRect(0, 0, 690, 260)


def heights_written(context, sheet):
    """How high the lines are that a sheet writes in its area, by their words."""
    context.change(text_size=1.5)
    sheet.area = _AREA.copy()
    written = written_by(context, sheet.draw)
    return {each.words: context.fonts.line_height(each.style) for each in written}


@pytest.mark.parametrize("rounds", [2, 9])
def test_winner_and_loser_are_written_in_one_size_in_a_bracket(context, rounds):
    heights = heights_written(context, Bracket(context, crowded(Format.KNOCK_OUT, rounds)))
    assert len(heights) > 16
    assert max(heights.values()) - min(heights.values()) < 0.5


def test_the_results_of_a_cross_table_stay_in_their_rows(context):
    sheet = CrossTable(context, crowded(Format.SWISS, 9))
    heights = heights_written(context, sheet)
    cells = [heights[cell.text] for entrant in range(16) for cell in sheet.cells(entrant)]
    assert len(cells) == 16 * 4
    # A row is as high as its letters, and a line has room between.
    assert max(cells) <= sheet.row_height() * 1.3


def test_the_heads_of_the_standings_have_one_size_in_which_all_have_room(context):
    context.change(language="de", text_size=1.5)
    sheet = StandingsSheet(context, crowded(Format.SWISS, 2))
    sheet.area = _AREA.copy()
    heads = [context.words(f"tournament.column.{key}") for key in sheet.columns]
    (style,) = {each.style for each in written_by(context, sheet.draw) if each.words in heads}
    room = _AREA.width * 0.115 - 6
    assert all(context.fonts.width(head, style) <= room + 0.5 for head in heads)


def test_the_standings_of_sixteen_are_read_in_an_upright_window_too(context, tmp_path):
    context.change(text_size=1.5)
    resize(context, (760, 1000))
    app = App(context, tmp_path)
    app.thinker = QuickWorkers()
    tournament = crowded(Format.SWISS, 2)
    app.act(ShowBoard(KeptTournament(new_tournament_file(tmp_path, tournament), tournament)))
    board = on_top(context, BoardPage)
    assert board._sheet.row_height() >= context.fonts.line_height(BODY) * LEAST_READ
    assert board._listing.area.height > 2 * board._listing.row_height
