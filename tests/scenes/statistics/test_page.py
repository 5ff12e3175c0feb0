"""The statistics page: filters, tabs, keys, and words that fit in every language and window."""

import shutil
from concurrent.futures import Future
from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import FRect

from game.bots.workers.job import NOT_YET, WEIGHTLESS
from game.play.home import write_whole
from game.scenes.statistics import StatisticsPage
from game.scenes.statistics.asking import Answered
from game.scenes.statistics.graphs import Plot, PlotLine, added, balance
from game.scenes.statistics.table import FigureRow, FigureTable
from game.scenes.statistics.tiles import Tile, draw_tiles, tiles_of
from game.stage.input.intents import Cancel, Confirm, Hotkey, MoveFocus, StepFocus
from game.statistics import Index, Progress, Selection, Streaks, Summary, fill
from game.statistics.rows import Deeds
from game.words import LANGUAGES
from tests.harness.patience import wait_until
from tests.harness.window import resize
from tests.scenes.tables import written_by
from tests.statistics.conftest import MATCHES


class StillService:
    """A service that answers at once, on the thread that asks."""

    def __init__(self, index, progress=None):
        self.index = index
        self.progress = progress or Progress(1, 1)
        self.problem = ""
        self.filled = self.progress.done
        self.closed = False

    def ask(self, question):
        future = Future()
        try:
            future.set_result(question(self.index))
        except OSError as reason:
            future.set_exception(reason)
        return future

    def poll(self):
        return False

    def close(self):
        self.closed = True


@pytest.fixture(scope="session")
def full(tmp_path_factory):
    """The index of a profile in which a match of every preset lies."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "records").mkdir()
    for at, path in enumerate(MATCHES):
        text = path.read_text(encoding="utf-8")
        text = text.replace("person Csilla", "bot lili").replace("person Dani", "remote Długomir")
        write_whole(folder / "records" / f"2026-10-{at + 1:02}_20-00-00_{path.name}", text)
    index = Index()
    fill(index, folder)
    return index


def shelve_one(folder):
    """Lay one short match of two hands into a profile."""
    (folder / "records").mkdir()
    (path,) = (path for path in MATCHES if path.stem == "schnapsen")
    shutil.copy(path, folder / "records" / "2026-10-01_20-00-00_x.record")


@pytest.fixture
def page(context, full, tmp_path):
    page = opened(context, tmp_path, full)
    settle(page)
    return page


def opened(context, folder, index, worker=None, **service):
    """The page of an index that answers at once."""
    worker = worker or StillWorker([])
    page = StatisticsPage(context, folder, worker, StillService(index, **service))
    context.push(page)
    return page


def answered(summary, row=None):
    """An answer with these totals alone."""
    return Answered(Selection(""), "", (), summary, row or Streaks())


def settle(page):
    page.update(0.01)
    page.timeline.finish()


def choice(page, place):
    return page.group.widgets[1 + place]


def test_the_first_player_is_shown_and_everything_of_him(page):
    assert page.selection.player == "person:anna"
    assert page.told.summary.deals == sum(line.summary.deals for line in page.told.games)
    assert len(page.told.games) == 14
    assert choice(page, 2).values[0][0] == ""
    names = [words for _, words in choice(page, 2).values]
    assert any("Lili" in name for name in names)


def test_filters_narrow_what_is_told(page):
    choice(page, 1).on(MoveFocus("right"))
    settle(page)
    game = page.selection.game
    assert game
    assert page.told.summary.deals < sum(line.summary.deals for line in page.told.games)
    assert {line.key for line in page.told.games} > {game}
    choice(page, 0).on(MoveFocus("right"))
    settle(page)
    assert page.selection.player != "person:anna"
    assert page.selection.game == ""


def test_tabs_turn_by_key_and_a_line_is_looked_at_by_itself(page):
    for tab in (1, 2):
        page.on(StepFocus(1))
        settle(page)
        assert page.tab == tab
    table = next(each for each in page.group.widgets if isinstance(each, FigureTable))
    assert "Béla" in [row.name for row in table.rows]
    page.group.focus(table)
    page.on(MoveFocus("down"))
    page.on(Confirm())
    settle(page)
    assert page.tab == 0
    assert page.selection.opponent == page.told.opponents[1].key


def test_a_line_of_figures_is_heard_with_what_they_are_and_its_place(page):
    page._open(2)
    table = next(each for each in page.group.widgets if isinstance(each, FigureTable))
    table.on(Hotkey("end"))
    row = table.rows[-1]
    assert table.said.startswith(row.name)
    assert f"{table.heads[-1]}: {row.cells[-1]}" in table.said
    assert table.place_of == (len(table.rows), len(table.rows))


def test_points_of_different_kinds_are_not_added_up(page):
    """Not while a game is chosen and its figures are still waited for, either."""
    words, each = page.context.words, page.context.words("statistics.tile.points")
    for title, comparable in (("deals", False), ("points", True)):
        assert page.told.comparable is comparable
        assert balance(words, page.told)[0] == words(f"statistics.plot.{title}")
        if not comparable:
            page.choose(replace(page.selection, game=page.told.games[0].key))
            assert each not in [tile.label for tile in tiles_of(words, page.told)]
            settle(page)


def test_periods_can_be_chosen_over_time(page):
    page.on(StepFocus(-1))
    settle(page)
    assert page.tab == 3
    assert page.told.period == "day"
    assert len(page.told.periods) == len(MATCHES)
    choice(page, 3).on(MoveFocus("right"))
    settle(page)
    assert page.told.period == "week"
    assert len(page.told.periods) < len(MATCHES)


def test_the_export_says_where_it_went(page, tmp_path):
    page.on(Hotkey("c"))
    page.update(0.01)
    (path,) = (tmp_path / "exports").glob("*.csv")
    assert str(path) in page.line
    assert len(path.read_text(encoding="utf-8-sig").splitlines()) > 300


def test_an_export_that_fails_says_why(page, tmp_path):
    (tmp_path / "exports").write_text("in the way")
    page.on(Hotkey("c"))
    page.update(0.01)
    assert page.line.startswith(page.context.words("statistics.csv_failed", reason="")[:10])


def test_leaving_closes_the_service(page, context):
    page.on(Cancel())
    context.stage.tick(1 / 60, 1 / 60)
    assert page.service.closed


def test_nothing_played_is_said_so(context, tmp_path):
    page = opened(context, tmp_path, Index(), progress=Progress(0, 0))
    settle(page)
    page.draw(context.canvas)
    assert not page.waits
    assert page.told.players == ()
    page.on(Hotkey("c"))
    assert page.line == ""


def test_the_real_service_reads_a_profile(context, tmp_path):
    """The whole way once: index, process, answers."""
    shelve_one(tmp_path)
    page = StatisticsPage(context, tmp_path, StillWorker([]))
    context.push(page)
    wait_until(lambda: not page.waits, lambda: page.update(0.01))
    page.leave()
    assert page.service.filled
    assert page.told.players


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_words_fit_in_every_window(context, full, tmp_path, language):
    context.change(language=language, speed=0.0)
    page = opened(context, tmp_path, full)
    page.service.problem = "damaged"
    for size in ((1280, 720), (700, 1000)):
        resize(context, size)
        for tab in range(4):
            page._open(tab)
            settle(page)
            page.draw(context.canvas)
        page.service.progress = Progress(9000, 4500)
        page.draw(context.canvas)
        page.service.progress = Progress(1, 1)
    assert not context.fonts.cut


def test_marks_of_a_plot_are_round_and_inside():
    area = FRect(0, 0, 600, 200)
    for low, high in ((0, 100), (-37, 12), (-4000, 250), (0, 3)):
        plot = Plot(area, ("2026-01-01", "2026-01-02"), (PlotLine("", (low, high)),), 0, 0)
        assert 0 in plot.marks
        assert all(low <= mark <= high for mark in plot.marks)
        assert 2 <= len(plot.marks) <= 6
        assert plot.height(high) == plot.field.top
        assert plot.height(low) == plot.field.bottom


def test_a_sum_runs_on(full):
    rows = [Summary(points=3), Summary(points=-5)]
    assert added(told.points for told in rows) == (3, -2)


class StillWorker:
    """Answers every job after it has been asked for once."""

    def __init__(self, answers):
        self.answers = list(answers)
        self.jobs = []
        self.dropped = []

    def give(self, job):
        self.jobs.append(job)
        return len(self.jobs)

    def answer(self, ticket):
        return self.answers.pop(0) if self.answers else None

    def drop(self, ticket):
        self.dropped.append(ticket)


@pytest.fixture
def four_deals(tmp_path):
    """The index of a profile with one short match of two hands."""
    shelve_one(tmp_path)
    index = Index()
    fill(index, tmp_path)
    return index


def test_deals_are_weighed_the_latest_first_and_kept(context, tmp_path, four_deals):
    worker = StillWorker([NOT_YET, 0.5, WEIGHTLESS, -1.5, 0.25])
    page = opened(context, tmp_path, four_deals, worker)
    for _ in range(30):
        page.update(0.01)
    assert [job.match.number for job in worker.jobs] == [4, 4, 3, 2, 1]
    assert page.told.summary.weighed == 3
    assert page.told.summary.luck_a_deal == pytest.approx(-0.25)
    labels = [tile.label for tile in tiles_of(context.words, page.told)]
    assert context.words("statistics.tile.skill") in labels


def test_another_player_or_leaving_ends_the_weighing(context, tmp_path, four_deals):
    worker = StillWorker([])
    page = opened(context, tmp_path, four_deals, worker)
    for _ in range(4):
        page.update(0.01)
    page.choose(Selection("person:béla"))
    for _ in range(4):
        page.update(0.01)
    assert worker.dropped == [1]
    assert [job.seat for job in worker.jobs] == [0, 1]
    page.leave()
    assert worker.dropped == [1, 2]


def test_nothing_is_exported_before_all_is_read(page, tmp_path):
    page.service.filled = False
    page.on(Hotkey("c"))
    page.update(0.01)
    assert not (tmp_path / "exports").exists()


def test_the_days_below_a_plot_do_not_run_into_each_other():
    for count in (1, 2, 7, 29, 30, 31, 70, 400):
        days = tuple(f"day {at}" for at in range(count))
        plot = Plot(FRect(0, 0, 640, 300), days, (), 0, 1)
        places = plot.named_days(90)
        assert places[0] == 0
        assert places[-1] == count - 1
        gaps = [plot.across(b) - plot.across(a) for a, b in pairwise(places)]
        assert all(gap >= 150 or count < 5 for gap in gaps)
        large = [plot.across(at) for at in plot.named_days(140)]
        assert all(b - a >= 230 or len(large) == 2 for a, b in pairwise(large))


def test_what_was_never_tried_has_no_figure(context):
    def labels(told):
        return {tile.label for tile in tiles_of(context.words, answered(told))}

    def label(name):
        return context.words(f"statistics.tile.{name}")

    bare = labels(Summary(deals=2, deals_won=1))
    assert label("deals") in bare
    assert not {label(name) for name in ("matches", "streak_won", "claims", "luck")} & bare
    closed = Summary(matches=1, deals=2, deeds=Deeds(closed=2, closings_made=1))
    assert {label("matches"), label("closings")} <= labels(closed)
    tiles = tiles_of(context.words, answered(closed))
    (tile,) = (tile for tile in tiles if tile.label == label("closings"))
    assert (tile.figure, tile.share) == ("50%", 0.5)


def test_the_most_matches_lost_in_a_row_are_no_best(context):
    """The note says how long the longest row of that kind was."""
    told = Summary(matches=4, deals=4)
    for row, most in ((Streaks(now=-4, won=2, lost=7), 7), (Streaks(now=2, won=3, lost=7), 3)):
        notes = [tile.note for tile in tiles_of(context.words, answered(told, row))]
        assert f"longest: {most}" in notes


def test_tiles_leave_room_for_a_graph_in_a_tall_window_too(context):
    tiles = [Tile("Label", "59 %", "of 100", 0.59)] * 10
    for area, across in ((FRect(80, 200, 700, 590), 3), (FRect(80, 200, 1120, 400), 5)):
        assert draw_tiles(context.canvas, area, tiles, across).height >= 116


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_the_three_lines_of_a_figure_stay_apart(context, text_size):
    context.window.size = (1280, 720)
    context.change(text_size=text_size)
    context.stage.relayout()
    tiles = [Tile("Label", "59 %", "of 100", 0.59)] * 10
    area = FRect(80, 200, 1120, 400)
    written = written_by(context, lambda canvas: draw_tiles(canvas, area, tiles, 5))
    for label, figure, note in batched([each.area for each in written], 3):
        letters = (0.55 * figure.height + 0.75 * note.height) / 2
        assert figure.centery - label.centery >= letters + 4
        assert note.centery - figure.centery >= letters + 4


def batched(row, count):
    return [row[at : at + count] for at in range(0, len(row), count)]


def test_bars_stand_within_their_graph():
    for count in (2, 12, 400):
        days = tuple(str(day) for day in range(count))
        bars = (1.0,) * count
        plot = Plot(FRect(0, 0, 700, 300), days, (), 0, 100, bars)
        half = plot.bar_width / 2
        assert plot.across(0) - half >= plot.field.left - 0.01
        assert plot.across(count - 1) + half <= plot.field.right + 0.01


def test_what_stands_above_and_below_the_figures_is_of_one_size(context):
    long = Tile("A label of very many words", "2", "at most 4")
    tiles = [Tile("Won", "59 %", "of 100"), long] * 3
    area = FRect(80, 200, 900, 300)
    written = written_by(context, lambda canvas: draw_tiles(canvas, area, tiles, 5))
    labels, _, notes = zip(*batched([each.style for each in written], 3), strict=True)
    assert len(set(labels)) == len(set(notes)) == 1
    assert labels[0].size < notes[0].size


def test_the_titles_of_both_graphs_are_of_one_size(context, tmp_path, four_deals):
    """A legend stands beside the lower one once deals are weighed, and takes of its room."""
    page = opened(context, tmp_path, four_deals, StillWorker([0.5, -1.5, 0.25, 0.5]))
    resize(context, (600, 600))
    page._open(3)
    for _ in range(30):
        page.update(0.01)
    words = context.words
    titles = {words("statistics.plot.won"), words("statistics.plot.weighed")}
    written = written_by(context, page.draw)
    heights = {each.words: each.area.height for each in written if each.words in titles}
    assert set(heights) == titles
    assert len(set(heights.values())) == 1


def test_all_names_of_a_table_are_of_one_size(context):
    rows = [FigureRow(name, 0.5, ("1",)) for name in ("Tausend", "Amerikanisches 66 zu zweit")]
    context.change(text_size=1.5)
    resize(context, (600, 600))
    table = FigureTable(("Spielart", "", "Partien"), rows, FRect(80, 200, 560, 400))
    written = written_by(context, table.draw, paragraphs=True)
    short, long = (each for each in written if each.words in {row.name for row in rows})
    assert short.area.height == long.area.height


def test_the_figures_of_somebody_else_do_not_speak_to_the_reader(context):
    """The page shows a bot or a friend too: what was done to them was not done to you."""
    told = Summary(matches=1, deals=2, deeds=Deeds(schneider=1, schneidered=1, barrels=1, falls=1))
    for tile in tiles_of(context.words, answered(told)):
        assert " you" not in f" {tile.label} {tile.note}", tile
