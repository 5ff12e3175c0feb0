"""Rounds of the ladder in the whole program: played, lost, left and taken up again, promoted, signed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.career import PLACES, Career, Initials
from game.play.journal import UNFINISHED, find_unfinished
from game.scenes.actions import AttendEvent, OpenCareer
from game.scenes.app.app import App
from game.scenes.career import CareerPage
from game.scenes.career.ladder import match_at
from game.scenes.career.round_end import RoundEndPage
from game.scenes.elements.question import QuestionPage
from game.scenes.matches.table import MatchMenu
from game.scenes.matches.unfinished import UnfinishedScene
from game.scenes.menus.title import Title
from game.scenes.table import TableScene
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.table_actions import QuitTable
from game.stage.context import AppContext
from game.stage.input.intents import Confirm, Hotkey, TypedText
from game.stage.widgets import TextField
from game.statistics import Index
from tests.career.records import give_up, played_at, sit_down
from tests.harness.patience import wait_until
from tests.harness.window import labels, on_top
from tests.scenes.tables import QuickThinker, nothing_is_drawn, usual_move

# With these packs the habitual player of these tests wins, loses and wins under the linden.
UPS_AND_DOWNS = 11


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_is_drawn(monkeypatch)


@pytest.fixture
def app(context: AppContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    """A program whose bots and whose index need no other process, at the career's page."""
    monkeypatch.setattr("game.statistics.service.open_index", lambda folder: Index())
    context.change(speed=0.0)
    return opened(context, tmp_path)


def opened(context: AppContext, folder: Path) -> App:
    """The program as it begins."""
    context.stage.clear()
    made = App(context, folder)
    made.__dict__["thinker"] = QuickThinker()
    context.push(Title(context, made.folder))
    return made


def wait(context: AppContext, for_what: Callable[[], object]) -> None:
    wait_until(for_what, lambda: context.stage.step(0.1, frame=0.1))


def the_page(app: App) -> CareerPage:
    """The page of the career, with all that has been played; a round that is over has been told."""
    stage = app.context.stage
    if not isinstance(stage.top, CareerPage | RoundEndPage):
        app.act(OpenCareer())
    while not isinstance(page := stage.top, CareerPage) or page._reader.career is None:
        if isinstance(page, RoundEndPage):
            page.back()
        else:
            wait(app.context, lambda page=page: page._reader.career is not None)  # type: ignore[misc]
    return page


def career(app: App) -> Career:
    found = the_page(app).career
    assert found is not None
    return found


def told_of_round(app: App) -> RoundEndPage | None:
    """The page that tells how the round has ended; None where the ladder is shown at once."""
    below = on_top(app.context, CareerPage)
    wait(app.context, lambda: below._reader.career is not None)
    page = app.context.stage.top
    return page if isinstance(page, RoundEndPage) else None


def sat_down(app: App) -> TableScene:
    """From the page to the table by what has the focus."""
    page = the_page(app)
    page.tab = 0
    page._build(begin=True)
    app.context.stage.send(Confirm())
    scene = on_top(app.context, TableScene)
    wait(app.context, lambda: scene.table.deal is not None)
    return scene


def play(app: App, scene: TableScene, deals: int = 99) -> None:
    """Play deals through what the person is offered, until the match's page or for so many."""
    stage = app.context.stage
    for _ in range(3000):
        stage.step(0.1, frame=0.1)
        if isinstance(stage.top, DealResult):
            deals -= 1
            stage.top._go_on()
        elif isinstance(stage.top, MatchResult):
            return
        elif scene.decision is not None:
            scene._decide(usual_move(scene.table.question(), 1))
        if not deals:
            return
    raise AssertionError("the match does not end")


def give_all_up(app: App, scene: TableScene, won: bool) -> None:
    """Every deal is given up by one side; what follows is seen as always."""
    stage = app.context.stage
    while not isinstance(stage.top, MatchResult):
        if isinstance(stage.top, DealResult):
            stage.top._go_on()
        elif scene.table.turn is not None:
            give_up(scene.table, won)
        stage.step(0.1, frame=0.1)


def ribbons(context: AppContext) -> str:
    return " ".join(each.text for each in context.ribbons._ribbons)


def test_a_round_is_played_to_promotion(app, context, monkeypatch):
    packs = Random(UPS_AND_DOWNS)
    monkeypatch.setattr("secrets.randbits", packs.getrandbits)
    words = context.words
    for number, (round_so_far, label) in enumerate(
        [((0, 0), "begin"), ((1, 0), "next_match"), ((1, 1), "next_match")]
    ):
        ladder = career(app).ladder
        assert (ladder.place, (ladder.won, ladder.lost)) == (0, round_so_far)
        assert words(f"career.{label}") in labels(the_page(app).group)
        scene = sat_down(app)
        assert scene.table.match.game == PLACES[0].game
        assert scene.table.match.length == PLACES[0].length
        assert words("career.place.linden.stake") in ribbons(context), (
            "where one sits, and for what"
        )
        play(app, scene)
        result = on_top(context, MatchResult)
        assert words("table.match.again") not in labels(result.group), (
            "the ladder says what is next"
        )
        score = ((1, 0), (1, 1), (2, 1))[number]
        key = "round" if number < 2 else "round_end.won"
        verdict = words(f"career.{key}", won=score[0], lost=score[1])
        wait(context, lambda result=result: result.round)
        assert result.round == verdict
        if number != 1:
            key = "first_round" if number else "first_win"
            name = words(f"career.achievement.{key}.name")
            wait(context, lambda name=name: name in ribbons(context))
            context.ribbons.dismiss()
        context.stage.act(QuitTable())
        told = told_of_round(app)
        assert (told is None) == (number < 2)
    assert told.title == verdict
    assert words("career.place.linden.stake") in told.stake
    assert told.leads_to == words("career.round_end.up", place=words("career.place.kitchen.name"))
    climbed = career(app)
    assert (climbed.ladder.place, climbed.ladder.won, climbed.ladder.lost) == (1, 0, 0)
    assert {"first_win", "first_round"} <= {each.key for each in climbed.earned}
    assert (climbed.streaks[0].now, climbed.streaks[0].longest) == (1, 1)
    assert sat_down(app).table.match.game == PLACES[1].game


def test_a_lost_round_is_played_again_and_a_second_leads_down(app, context, tmp_path):
    for _ in range(2):
        played_at(tmp_path, PLACES[0], won=True)
    words = context.words
    for lost, key, place in ((1, "again", 1), (2, "down", 0)):
        for _ in range(2):
            give_all_up(app, sat_down(app), won=False)
            context.stage.act(QuitTable())
        told = told_of_round(app)
        assert told.title == words("career.round_end.lost", won=0, lost=2)
        name = words(f"career.place.{PLACES[place].key}.name")
        assert told.leads_to == words(f"career.round_end.{key}", place=name)
        ladder = career(app).ladder
        assert (ladder.place, ladder.won + ladder.lost) == (place, 0)
        assert ladder.rounds_lost == (1 if lost == 1 else 0)


def test_a_match_left_is_taken_up_after_a_restart(app, context, tmp_path):
    scene = sat_down(app)
    give_up(scene.table, won=True)
    wait(context, lambda: isinstance(context.stage.top, DealResult))
    context.stage.top._go_on()
    wait(context, lambda: len(scene.table.record.deals) == 2)
    scene.leave_table()
    assert career(app).ladder.played == 0
    again = opened(context, tmp_path)
    assert context.words("career.go_on") in labels(the_page(again).group)
    taken_up = sat_down(again)
    assert taken_up.table.match.scores == scene.table.match.scores
    assert len(taken_up.table.record.deals) == 2
    give_all_up(again, taken_up, won=True)
    context.stage.act(QuitTable())
    assert (career(again).ladder.played, career(again).ladder.won) == (1, 1)
    assert not find_unfinished(tmp_path).matches


@pytest.mark.parametrize("place", [PLACES[0], PLACES[-1]], ids=lambda place: place.key)
def test_a_rounds_last_match_continued_from_the_title_ends_as_any_other(app, context, place):
    """After a restart too: its round is told, then the ladder shown; at the top the letters are asked for."""
    for each in PLACES[: PLACES.index(place) + 1]:
        for _ in range(1 if each is place else 2):
            played_at(app.folder, each, won=True)
    scene = sat_down(app)
    scene.leave_table()
    again = opened(context, app.folder)
    again.matches.resume()
    taken_up = on_top(context, TableScene)
    wait(context, lambda: taken_up.table.deal is not None)
    give_all_up(again, taken_up, won=True)
    context.stage.act(QuitTable())
    told = told_of_round(again)
    assert told.ended.is_won
    context.stage.step(3.0)
    context.stage.send(Confirm())
    page = on_top(context, CareerPage)
    assert [type(each) for each in context.stage.scenes] == [Title, CareerPage]
    wait(context, lambda: page._reader.career is not None)
    assert page.tab == (1 if place is PLACES[-1] else 0)
    if place is PLACES[-1]:
        assert isinstance(page.group.ring.current, TextField)


def test_a_rounds_end_is_shown_once_also_to_who_closed_the_program_before(app, context):
    """Closed on the page of the match, or before the ladder has been read."""
    played_at(app.folder, PLACES[0], won=True)
    give_all_up(app, sat_down(app), won=True)
    again = opened(context, app.folder)
    again.act(OpenCareer())
    told = told_of_round(again)
    assert told is not None
    assert (told.ended.won, told.ended.lost) == (2, 0)
    told.back()
    assert told_of_round(again) is None
    later = opened(context, app.folder)
    later.act(OpenCareer())
    assert told_of_round(later) is None


def test_the_end_of_a_round_is_no_news_any_more_once_the_next_is_under_way(app, context):
    for _ in range(2):
        played_at(app.folder, PLACES[0], won=True)
    played_at(app.folder, PLACES[1], won=False)
    app.act(OpenCareer())
    assert told_of_round(app) is None


def test_the_menu_says_that_a_match_left_for_a_week_is_lost(app, context):
    """Elsewhere a match that is left waits for ever; on the ladder it does not."""
    scene = sat_down(app)
    assert MatchMenu(scene).note == context.words("career.saved")
    give_all_up(app, scene, won=True)
    assert MatchMenu(scene).note == context.words("pause.kept")


@pytest.mark.parametrize("deals", [0, 1])
def test_who_puts_a_match_away_has_lost_it(app, context, tmp_path, deals):
    """Even in the first deal: else bad cards could be sent back."""
    scene = sat_down(app)
    for _ in range(deals):
        give_up(scene.table, won=True)
        wait(context, lambda: isinstance(context.stage.top, DealResult))
        context.stage.top._go_on()
    scene.leave_table()
    assert career(app).ladder.lost == 0
    page = UnfinishedScene(context, find_unfinished(tmp_path).matches)
    context.push(page)
    page._ask()
    question = on_top(context, QuestionPage)
    assert context.words("career.put_away") in question.text
    question._take(question.answers[0])
    wait(context, lambda: isinstance(context.stage.top, CareerPage))
    context.stage.pop()
    assert career(app).ladder.lost == 1


def test_the_ladder_knows_no_help_whatever_is_set(app, context):
    context.change(help_hint="always")
    scene = sat_down(app)
    wait(context, lambda: scene.decision is not None)
    for key in ("h", "u"):
        context.stage.send(Hotkey(key))
        context.stage.step(0.1)
    assert not any(scene.table.record.deals[0].hints)
    assert scene.table.record.deals[0].undone == 0


def test_who_wants_to_go_on_before_all_is_read_sits_down_where_he_belongs(app, context, tmp_path):
    played_at(tmp_path, PLACES[0], won=True)
    give_all_up(app, sat_down(app), won=True)
    context.stage.act(QuitTable())
    page = on_top(context, CareerPage)
    page._play()
    assert context.stage.top is page
    wait(context, lambda: context.stage.top is not page)
    scene = on_top(context, TableScene)
    assert scene.table.match.game == PLACES[1].game


def test_records_say_it_all(app, context, tmp_path):
    """A copy moves nothing, what is spoilt or gone moves one back."""
    first = played_at(tmp_path, PLACES[0], won=True)
    copy = first.with_name("2026-12-24_20-00-00_copy.record")
    copy.write_bytes(first.read_bytes())
    assert career(app).ladder.played == 1
    played_at(tmp_path, PLACES[0], won=True)
    context.stage.pop()
    assert career(app).ladder.place == 1
    copy.unlink()
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace("\ndeal ", "\ndeal HK", 1), encoding="utf-8")
    context.stage.pop()
    assert (career(app).ladder.place, career(app).ladder.won) == (0, 1)
    first.unlink()
    context.stage.pop()
    assert (career(app).ladder.place, career(app).ladder.won) == (0, 1)


def test_a_match_with_known_cards_moves_nothing(app, context, tmp_path):
    lost = sit_down(tmp_path, PLACES[0], seed=4)
    while not lost.match.over:
        give_up(lost, won=False)
        if not lost.match.over:
            lost.next_deal()
            lost.pump()
    played_at(tmp_path, PLACES[0], won=True, seed=4)
    assert (career(app).ladder.played, career(app).ladder.lost) == (1, 1)


def test_a_first_place_is_signed_and_the_ladder_begins_anew(app, context, tmp_path):
    for place in PLACES:
        for _ in range(1 if place is PLACES[-1] else 2):
            played_at(tmp_path, place, won=True)
    give_all_up(app, sat_down(app), won=True)
    context.stage.act(QuitTable())
    told = told_of_round(app)
    assert context.words("career.place.hall.stake") in told.stake
    assert told.leads_to == context.words("career.initials_about")
    page = the_page(app)
    assert page.tab == 1
    (honour,) = career(app).honours
    assert (honour.played, honour.lost) == (2 * len(PLACES), 0)
    page._sign(honour)
    assert not Initials(tmp_path).load(), "without letters nothing is signed"
    for intent in (Confirm(), TypedText("ann"), Confirm()):
        context.stage.send(intent)
    sign = next(each for each in page.group.widgets if getattr(each, "icon", "") == "pencil")
    context.stage.act(sign.action)
    assert Initials(tmp_path).load() == {honour.source: "ANN"}
    assert page.unsigned is None
    assert career(app).ladder.place == 0
    earned = {each.key for each in career(app).earned}
    assert {"first_place", "half_way", "first_round", "three_in_a_row", "seven_in_a_row"} <= earned
    assert {"first_win", "master", "house", "four_families"} <= earned
    assert (tmp_path / UNFINISHED).is_dir()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.key)
def test_at_each_place_sit_who_should_and_its_own_rules_hold(app, context, tmp_path, place):
    app.act(AttendEvent(match_at(place, app.context.given_names)))
    scene = on_top(context, TableScene)
    wait(context, lambda: scene.table.deal is not None)
    assert scene.table.match.game == place.game
    assert scene.table.match.length == place.length
    assert [who.kind for who in scene.seats.sittings] == ["person"] + ["bot"] * len(place.bots)
    assert tuple(who.name for who in scene.seats.sittings[1:]) == place.bots
    (kept,) = find_unfinished(tmp_path).matches
    assert (kept.record.event, kept.record.practice) == (place.event, False)
    assert kept.record.game == place.game, "a house rule is kept with it"
