"""An evening beside matches: a hand at once, deals of the day and by code, duplicates, moves taken back."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.bots.workers.job import NOT_YET, PlayDeal
from game.contest.record import Record, Sitting, read_record, standing
from game.core.deal import view
from game.play import journal
from game.play.daily import deal_of
from game.play.deal_code import DealCode, GivenDeal, read_code, write_code
from game.play.decks import shuffled_pack
from game.play.duplicate import EVENT, Measured, lead
from game.play.journal import find_unfinished, finished_files, measured_file, unfinished_files
from game.play.setup import Setup
from game.rules import GAMES, read_game
from game.scenes.actions import BeginDuplicate, ContinueEvent, PlayCoded, SetUpDuplicate
from game.scenes.app.app import App
from game.scenes.evening.duplicate_result import DuplicateResult, points_of_deals
from game.scenes.evening.page import EveningPage
from game.scenes.evening.same_deal import SameDeal, SameDealPage, as_practice
from game.scenes.matches.table import MatchScene
from game.scenes.menus.title import Title
from game.scenes.replay import ReplayScene
from game.scenes.setup import SetupScene
from game.scenes.setup.draft import LENGTHS, Draft
from game.scenes.setup.keeping import FILE, SetupFile
from game.scenes.table import TableScene
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.result.thrown_in import ThrownIn
from game.scenes.table.table_actions import PlaySameDeal
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import signed
from game.stage.input.intents import Confirm, Hotkey, TypedText
from game.stage.user_action import Chosen, Typed
from game.stage.widgets import Choice, TextField
from tests.harness.window import labels, on_top, resize
from tests.scenes import panels
from tests.scenes.tables import QuickThinker, Seated, undrawn, usual_move, written_by


@pytest.fixture
def app(context: AppContext, tmp_path: Path) -> App:
    made = App(context, tmp_path)
    made.thinker = QuickThinker()  # type: ignore[assignment]
    context.push(Title(context, made.folder))
    return made


def begun(app: App, rules: str = "schnapsen", length: int | None = None) -> MatchScene:
    """A match of Anna against Gyuri, always with the same cards."""
    game = read_game(rules)
    sittings = (Sitting("person", "Anna"), *[Sitting("bot", "gyuri")] * (game.seats - 1))
    app.matches.begin(Setup(game, sittings, practice=False, length=length), 9)
    return on_top(app.context, MatchScene)


def duplicate_begun(app: App) -> MatchScene:
    """A duplicate of Schnapsen."""
    duplicate = app.events.duplicate(Draft.first().with_game("schnapsen").setup([""] * 4))
    assert duplicate is not None
    app.matches.begin(duplicate)
    return on_top(app.context, MatchScene)


@pytest.mark.parametrize("key", ["n", "pad y"])
def test_one_key_leads_from_the_title_to_a_hand_of_the_last_game(context, app, key):
    draft = Draft.first().with_game("schnapsen").with_occupant(1, "lili")
    SetupFile(app.folder).save(replace(draft, length=3))
    context.stage.send(Hotkey(key))
    scene = on_top(context, TableScene)
    context.stage.step(0.1)
    assert scene.table.match.game.key == "schnapsen"
    assert scene.table.match.length == 3
    assert [who.kind for who in scene.seats.sittings] == ["person", "bot"]
    assert scene.table.deal is not None


def test_without_a_last_game_the_first_one_is_dealt(context, app):
    context.stage.send(Hotkey("n"))
    context.stage.step(0.1)
    scene = on_top(context, TableScene)
    assert scene.table.match.game.key == next(iter(GAMES))
    assert scene.table.match.length is None


@pytest.mark.parametrize("game", ["schnapsen", "thousand_3", "north_american_2"])
def test_every_length_can_be_chosen_for_every_family(context, tmp_path, game):
    SetupFile(tmp_path).save(Draft.first().with_game(game))
    page = SetupScene(context, tmp_path)
    context.push(page)
    page._open(1)
    choice = page.named["length"]
    assert isinstance(choice, Choice)
    assert [deals for (_, deals), _ in choice.values if deals] == list(LENGTHS)
    for target, deals in [value for value, _ in choice.values]:
        page.act(Chosen("length", (target, deals)))
        assert page.setup.length == deals
        assert page.setup.game.scorer.target == target
        SetupFile(tmp_path).save(page.draft)
        again, _ = SetupFile(tmp_path).load()
        assert again.length == deals


def test_a_set_up_written_before_there_were_lengths_is_read(tmp_path):
    SetupFile(tmp_path).save(Draft.first())
    written = json.loads((tmp_path / FILE).read_text())
    del written["length"]
    (tmp_path / FILE).write_text(json.dumps(written))
    draft, complaint = SetupFile(tmp_path).load()
    assert complaint is None
    assert draft.length is None


def test_a_match_of_one_deal_ends_with_it(context):
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "schnapsen", length=1)
    seated.table.give_up(0)
    seated.rest()
    seated.step(12.0)  # until it has been counted
    context.stage.top._go_on()
    context.stage.step(1.0, frame=0.05)
    assert isinstance(context.stage.top, MatchResult)


# -- the same deal, codes, the day's deal ----------------------------------------------------------


def page_of(context: AppContext, app: App) -> EveningPage:
    app.evening.open()
    return on_top(context, EveningPage)


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_is_dealt_again_from_every_seat(context, app, key):
    game = GAMES[key]
    code = DealCode(game, game.seats - 1, 77)
    cards = set()
    for seat in range(game.seats):
        page_of(context, app)
        app.act(PlayCoded(read_code(write_code(code))))
        page = on_top(context, SameDealPage)
        page.act(Chosen("seat", seat))
        page.act(Chosen("start"))
        scene = on_top(context, TableScene)
        context.stage.step(0.02)
        assert scene.table.deal is not None
        assert scene.table.deal.dealer == code.dealer
        assert scene.table.deal.pack == shuffled_pack(game.pack, 77)
        assert scene.seats.persons == (seat,)
        assert [who.kind for who in scene.seats.sittings].count("bot") == game.seats - 1
        cards.add(scene.table.record.deals[0].pack)
        context.stage.clear()
    assert len(cards) == 1


def test_the_same_deal_from_the_result_page_against_another(context, app):
    first = begun(app)
    play_out(context, first)
    page = on_top(context, DealResult)
    page._timeline.finish()
    context.stage.step(0.1)
    assert (
        GivenDeal.named(read_code(page.onward_buttons.code)).pack
        == first.table.record.deals[0].pack
    )
    context.stage.act(labels(page.group)[context.words("evening.same.again")].action)
    choice = on_top(context, SameDealPage)
    choice.act(Chosen(("who", 1), Sitting("bot", "mester")))
    choice.act(Chosen("seat", 1))
    choice.act(Chosen("start"))
    again = on_top(context, TableScene)
    context.stage.step(0.1)
    assert again.table.record.deals[0].pack == first.table.record.deals[0].pack
    assert again.table.record.sittings == (Sitting("bot", "mester"), Sitting("person", "Anna"))
    assert again.table.match.length == 1


@pytest.mark.parametrize(
    ("rules", "golden"),
    [
        ("thousand_2(golden=on)", True),
        ("thousand_2(golden=off)", False),
        ("bauernschnapsen(kontra_block=both_sides_out)", False),
    ],
)
def test_a_golden_deal_says_that_it_is_none_by_itself(context, app, told, rules, golden):
    """Other facts of its match, as the scores that stop doubling, make no deal golden."""
    play_out(context, begun(app, rules))
    context.stage.act(PlaySameDeal())
    assert isinstance(context.stage.top, SameDealPage)
    assert (context.words("evening.same.not_golden") in told) is golden


def test_a_match_that_ended_on_a_full_disk_is_kept_once_there_is_room(context, app, monkeypatch):
    """It was left as it had stood before its last cards, to be won again."""

    def refused(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    scene = begun(app, length=1)
    with monkeypatch.context() as full:
        for name in ("_append_line", "_shelve", "write_whole"):
            full.setattr(journal, name, refused)
        play_out(context, scene)
        assert scene.table.match.over
        assert not scene.journal.on_shelf
    scene.leave_table()
    (kept,) = finished_files(app.folder)
    assert standing(read_record(kept.read_text())).over
    assert not unfinished_files(app.folder)


PEOPLE = (Sitting("bot", "mester"), Sitting("person", "Anna"), Sitting("person", "Béla"))


def test_the_same_deal_keeps_the_people_who_sat_there(context):
    game = GAMES["thousand_3"]
    given = GivenDeal.named(DealCode(game, 2, 77))
    deal = SameDeal.of(game, given, PEOPLE, practice=False)
    assert deal.setup("Cili").sittings == PEOPLE
    assert deal.from_seat(0).setup("Cili").sittings == (PEOPLE[1], PEOPLE[0], PEOPLE[2])
    page = SameDealPage(context, deal)
    context.push(page)
    offered = [[who for who, _ in each.values] for each in page._others()]
    assert [PEOPLE[2] in values for values in offered] == [False, True]
    page.act(Chosen(("who", 2), Sitting("bot", "mester")))
    assert all(PEOPLE[2] in [who for who, _ in each.values] for each in page._others())
    elsewhere = (Sitting("remote", "Dani"), PEOPLE[1], PEOPLE[0])
    kinds = [who.kind for who in SameDeal.of(game, given, elsewhere, False).company]
    assert kinds == ["bot", "person", "bot"]


def test_a_replay_is_played_on_by_the_people_who_sat_there():
    record = Record(GAMES["thousand_3"], PEOPLE, 0)
    assert as_practice(record, "Cili").sittings == PEOPLE
    far = (Sitting("remote", "Dani"), *PEOPLE[1:])
    assert as_practice(replace(record, sittings=far), "Cili").sittings[1:] == PEOPLE[1:]
    bots = (Sitting("bot", "mester"),) * 3
    alone = as_practice(replace(record, sittings=bots), "Cili").sittings
    assert alone == (Sitting("person", "Cili"), *bots[1:])


def play_out(context: AppContext, scene: TableScene) -> None:
    """The deal to its end, by the table alone."""
    context.change(speed=0.0)
    context.stage.step(0.1)
    while scene.table.outcome is None:
        scene.table.play(scene.table.turn, usual_move(scene.table.question(), 1))
        scene.table.pump()
    with undrawn():
        for _ in range(400):
            context.stage.step(0.05, frame=0.05)
            if context.stage.top is not scene:
                return
            context.stage.send(Confirm())


def test_enter_deals_the_code_that_was_typed(context, app):
    page = page_of(context, app)
    code = write_code(DealCode(GAMES["schnapsen"], 1, 77))
    field = next(each for each in page.group.widgets if isinstance(each, TextField))
    page.group.focus(field)
    context.stage.send(Confirm())
    context.stage.send(Confirm())
    assert context.stage.top is page
    assert not page.refused
    context.stage.send(Confirm())
    context.stage.send(TypedText(code.lower()))
    context.stage.send(Confirm())
    assert isinstance(context.stage.top, SameDealPage)
    assert context.stage.top.deal.given.code(GAMES["schnapsen"]) == code


def test_enter_on_a_wrong_code_is_answered_and_the_next_letters_are_taken(context, app):
    page = page_of(context, app)
    field = next(each for each in page.group.widgets if isinstance(each, TextField))
    page.group.focus(field)
    for intent in (Confirm(), TypedText("K7QM-3XT"), Confirm()):
        context.stage.send(intent)
    assert context.stage.top is page
    assert page.refused
    assert context.stage.reader.typing
    context.stage.send(TypedText("K"))
    assert field.text == "K"
    assert not page.refused


@pytest.mark.parametrize("typed", ["", "K7QM-3XT", "K7QM-3XTO", "AAAA-AAAB"])
def test_a_wrong_code_is_answered_with_a_sentence(context, app, typed):
    page = page_of(context, app)
    page.act(Typed("code", typed))
    page._deal_code()
    assert context.stage.top is page
    assert page.refused
    assert context.words(page.refused)
    page.act(Typed("code", "A"))
    assert not page.refused


def test_after_midnight_the_page_that_one_comes_back_to_has_the_new_days_deal(
    context, app, monkeypatch
):
    monkeypatch.setattr("game.scenes.evening.events.today", lambda: date(2026, 11, 22))
    page = page_of(context, app)
    page.act(Chosen("day"))
    monkeypatch.setattr("game.scenes.evening.events.today", lambda: date(2026, 11, 23))
    play_out(context, on_top(context, TableScene))
    while context.stage.top is not page:
        context.stage.pop()
    assert page.day == date(2026, 11, 23)
    assert set(app.events.days()) == {date(2026, 11, 22)}


def test_the_days_deal_is_kept_with_what_was_made_of_it(context, app, told):
    page = page_of(context, app)
    page.act(Chosen("day"))
    scene = on_top(context, TableScene)
    context.stage.step(0.1)
    code = deal_of(page.day)
    assert scene.table.record.deals[0].seed == code.seed
    assert scene.table.match.length == 1
    assert not scene.model.takes_back
    context.stage.pop()
    assert page._begun
    page.act(Chosen("day"))
    again = on_top(context, TableScene)
    assert len(again.table.record.deals) == 1
    assert again.table.record.deals == scene.table.record.deals
    (app.folder / "daily.json").write_text("{")
    play_out(context, again)
    assert context.words("evening.daily.damaged", file="daily.damaged-1.json") in told
    made = lead(code.game, again.table.match.scores, 0)
    assert app.events.days() == {page.day: made}
    while context.stage.top is not page:
        context.stage.pop()
    assert not page._begun
    assert signed(made) in page._about_day()


def test_the_days_before_stand_there_in_large_text_too_where_the_page_has_room(
    context, app, monkeypatch
):
    context.change(language="hu", text_size=1.5)
    resize(context, (600, 600))
    page = page_of(context, app)
    yesterday = page.day - timedelta(days=1)
    monkeypatch.setattr(app.events, "days", lambda: {yesterday: 3})
    page.uncovered()
    told = [each.words for each in written_by(context, page.draw, paragraphs=True)]
    assert f"{context.words.day(yesterday)}  +3".replace(" ", "\N{NO-BREAK SPACE}") in told


@pytest.mark.parametrize("size", [(1280, 720), (600, 600)])
def test_large_text_about_a_day_that_was_played_has_the_size_of_the_others(
    context, app, monkeypatch, size
):
    context.change(language="pl", text_size=1.5)
    resize(context, size)
    page = page_of(context, app)
    monkeypatch.setattr(app.events, "days", lambda: {page.day: -3})
    page.uncovered()
    rooms = {}

    def noting(canvas, text, area, style, *more, **named):
        rooms[text] = (style, area)
        return written(canvas, text, area, style, *more, **named)

    written = Canvas.paragraph
    monkeypatch.setattr(Canvas, "paragraph", noting)
    context.stage.step(0.1)
    assert page._about_day() in rooms
    for text in page._about():
        style, area = rooms[text]
        assert context.fonts.height(text, style, area.width) <= area.height


def test_results_of_days_that_the_disk_refuses_are_reported(context, app, told):
    (app.folder / "daily.json").mkdir()
    assert app.events.days() == {}
    assert told == [context.words("evening.daily.unreadable", file="daily.json")]


def test_a_duplicate_is_played_by_the_best_too_and_told_deal_by_deal(context, app):
    thinker = app.thinker
    jobs: list[PlayDeal] = []
    answers = iter([NOT_YET, *[(1, 0)] * 5, (), *[(0, 2)] * 2])
    thinks = thinker.answer
    thinker.give = lambda job: jobs.append(job) or 99  # type: ignore
    thinker.answer = lambda ticket: next(answers) if ticket == 99 else thinks(ticket)  # type: ignore
    scene = duplicate_begun(app)
    for _ in range(8):
        play_out(context, scene)
        assert isinstance(context.stage.top, DealResult)
        assert not context.stage.top.onward_buttons.code
        context.stage.top._go_on()
        context.stage.step(0.1)
    page = on_top(context, DuplicateResult)
    for _ in range(40):
        context.stage.step(0.5, frame=0.5)
    played = [job for at, job in enumerate(jobs) if at]
    assert [job.pack for job in played] == [deal.pack for deal in scene.table.record.deals]
    assert all(job.keys == ("mester", "gyuri") for job in played)
    assert [(job.match.number, job.match.length) for job in played] == [
        (at, 8) for at in range(1, 9)
    ]
    assert [row.other for row in page.rows] == [1, 1, 1, 1, 1, None, -2, -2]
    own = [points[0] - points[1] for points in points_of_deals(scene.table.standings)]
    assert [row.own for row in page.rows] == own
    assert scene.table.match.over


def test_a_duplicate_left_in_mid_deal_goes_on_where_it_stood(context, app):
    """With the deals that are over, the cards that were played, and the same deals for the best player."""
    jobs, dropped = measuring(app, answered=1)
    scene = duplicate_begun(app)
    for _ in range(2):
        play_out(context, scene)
        assert isinstance(context.stage.top, DealResult)
        context.stage.top._go_on()
        context.stage.step(0.1)
    for _ in range(3):
        scene.table.play(scene.table.turn, usual_move(scene.table.question(), 1))
        scene.table.pump()
    context.stage.step(2.0, frame=0.5)
    before = scene.table.record.deals
    scores, standings = scene.table.match.scores, len(scene.table.standings)
    scene.leave_table()
    assert not context.stage.scenes[1:]
    context.stage.step(3.0, frame=0.5)
    assert (len(jobs), dropped) == (2, [99])
    (record,) = unfinished_files(app.folder)
    kept = Measured(measured_file(record)).load(GAMES["schnapsen"])
    assert len(kept) == 1
    jobs, _ = measuring(app)
    page_of(context, app)
    app.act(ContinueEvent(EVENT))
    again = on_top(context, TableScene)
    assert again.table.record.deals[:3] == before
    assert (again.table.match.scores, len(again.table.standings)) == (scores, standings)
    for _ in range(60):
        context.stage.step(0.5, frame=0.5)
    played = {job.pack for job in jobs if isinstance(job, PlayDeal)}
    assert played == {deal.pack for deal in before[1:]}
    for left in range(6, 0, -1):
        play_out(context, again)
        assert isinstance(context.stage.top, DealResult), left
        context.stage.top._go_on()
        context.stage.step(0.1)
    assert isinstance(context.stage.top, DuplicateResult)
    assert len(context.stage.top.rows) == 8
    context.stage.step(3.0, frame=0.5)
    assert not measured_file(record).exists()


def measuring(app: App, answered: int = 99) -> tuple[list[PlayDeal], list[int]]:
    """A player who makes one point of every deal; what he was given, and what was no longer wanted.

    From the deal after so many on he thinks for ever.
    """
    jobs: list[PlayDeal] = []
    dropped: list[int] = []
    thinks = type(app.thinker).answer

    def answer(ticket: int) -> object:
        if ticket != 99:
            return thinks(app.thinker, ticket)
        return (1, 0) if len(jobs) <= answered else None

    app.thinker.give = lambda job: jobs.append(job) or 99  # type: ignore
    app.thinker.answer = answer  # type: ignore[method-assign]
    app.thinker.drop = dropped.append  # type: ignore[method-assign]
    return jobs, dropped


@pytest.mark.parametrize("spoilt", ["{", "[1]", '{"x": [1]}', '{"x": ["1", 0]}', "\0"])
def test_what_was_measured_and_cannot_be_read_is_told_and_measured_anew(
    context, app, monkeypatch, spoilt
):
    jobs, _ = measuring(app)
    scene = duplicate_begun(app)
    context.stage.step(2.0, frame=0.5)
    assert len(jobs) == 1
    scene.leave_table()
    (record,) = unfinished_files(app.folder)
    measured = Measured(measured_file(record))
    assert measured.load(scene.table.match.game)
    measured.path.write_text(spoilt)
    told: list[str] = []
    monkeypatch.setattr(context, "tell", lambda text, kind: told.append(text))
    app.matches.resume()
    assert told == [context.words("evening.duplicate.measured_anew")]
    context.stage.step(2.0, frame=0.5)
    assert len(jobs) == 2
    assert jobs[0].pack == jobs[1].pack
    assert measured.load(scene.table.match.game)


def test_a_duplicate_that_was_left_can_be_gone_on_with_from_its_page(context, app):
    page = page_of(context, app)

    def offered() -> bool:
        return labels(page.group)[context.words("evening.duplicate.go_on")].visible

    assert not offered()
    scene = duplicate_begun(app)
    context.stage.step(0.1)
    scene.leave_table()
    assert context.stage.top is page
    assert offered()
    app.matches.attend(app.events.of_day(page.day))
    context.stage.step(0.1)
    context.stage.top.leave_table()  # type: ignore[union-attr]
    app.matches.resume()
    rows = context.stage.top._listing.rows  # type: ignore[union-attr]
    wanted = [
        context.words("evening.daily.title", day=context.words.day(page.day)),
        context.words("evening.duplicate.title"),
    ]
    assert all(each in row.below for each, row in zip(wanted, rows, strict=True))


@pytest.mark.parametrize("rematch", [False, True])
def test_who_hurries_the_last_deal_on_does_not_leave_the_result(context, rematch):
    """The next Enter leaves, and begins no eight deals more."""
    seated = Seated(context, "person bot", "schnapsen", length=1, rematch=rematch)
    seated.table.standings = (seated.table.match, seated.table.match)
    page = DuplicateResult(seated.scene.model, SimpleNamespace(key="mester", results=[None]))  # type: ignore[arg-type]
    context.push(page)
    context.stage.send(Confirm())
    assert not seated.left
    context.stage.step(3.0, frame=0.1)
    context.stage.send(Confirm())
    assert seated.left == ["left"]


def test_a_match_in_which_all_have_as_many_points_is_drawn(context):
    seated = Seated(context, "person bot", "schnapsen", length=1)
    match = seated.table.match
    drawn = replace(match, score=replace(match.score, winners=(0, 1)))
    seated.table.match = drawn
    seated.table.standings = (match, drawn)
    page = MatchResult(seated.scene.model)
    context.push(page)
    told = [each.words for each in written_by(context, page.draw, paragraphs=True)]
    assert context.words("match_length.drawn") in told


def test_of_a_duplicate_neither_length_nor_helps_are_asked(context, app):
    SetupFile(app.folder).save(replace(Draft.first(), length=3))
    page_of(context, app)
    app.act(SetUpDuplicate())
    page = on_top(context, SetupScene)
    page._open(1)
    assert {"length", "bummerl", "helps"}.isdisjoint(page.named)
    assert context.words.counted("match_length.deals", 8) in page.summary
    page.act(Chosen("start"))
    scene = on_top(context, TableScene)
    assert (scene.table.match.length, scene.model.practice) == (8, False)


def test_a_duplicate_is_for_one_person(context, app):
    setup = Draft.first().with_occupant(1, "person").setup([""] * 4)
    app.act(SetUpDuplicate())
    page = context.stage.top
    app.act(BeginDuplicate(setup))
    assert context.stage.top is page
    assert context.ribbons._ribbons[-1].text == context.words("evening.duplicate.one_person")


# -- moves taken back, and playing on --------------------------------------------------------------


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_last_move_of_a_deal_is_taken_back_on_its_result(context, way):
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "schnapsen", practice=True, takes_back=True)
    standing = seated.table.match
    while seated.table.outcome is None:
        seated.play(seated.habit())
    page = seated.scene.turns.result
    assert isinstance(page, DealResult)
    page._timeline.finish()
    moves, person = seated.table.moves, seated.scene.seats.persons
    if way == "key":
        context.stage.send(Hotkey("u"))
    else:
        (undo,) = (each for each in page.group.widgets if getattr(each, "icon", "") == "undo")
        context.stage.act(undo.action)
    seated.rest()
    assert context.stage.top is seated.scene
    assert (seated.table.outcome, seated.table.match) == (None, standing)
    own = max(at for at, (seat, _) in enumerate(moves) if seat in person)
    assert seated.table.moves == moves[:own]
    assert seated.scene.decision is not None
    assert seated.table.record.deals[-1].undone == 1
    seated.play(moves[own][1])
    while seated.table.outcome is None:
        seated.play(seated.habit())
    assert seated.scene.turns.result is not page


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_pass_is_taken_back_after_the_hands_were_thrown_in(context, way):
    seated = Seated(*(context, "person slow", "north_american_4"), practice=True, takes_back=True)
    seated.act(*["pass"] * 4)
    seated.step(1.0)
    page, moves = context.stage.top, seated.table.moves
    assert isinstance(page, ThrownIn)
    if way == "key":
        seated.key("u")
    else:
        (undo,) = (each for each in page.group.widgets if getattr(each, "icon", "") == "undo")
        seated.click(*undo.area.center)
    seated.rest()
    assert context.stage.top is seated.scene
    assert seated.table.outcome is None
    assert seated.table.moves == moves[: [seat for seat, _ in moves].index(0)]
    assert seated.scene.decision is not None
    assert seated.table.record.deals[-1].undone == 1


def test_nobody_answers_a_bid_that_was_taken_back_and_the_hand_is_told_anew(context):
    said: list[str] = []
    context.narrator.voice = SimpleNamespace(say=said.append, close=lambda: None)  # type: ignore[assignment]
    seated = Seated(
        *(context, "person bot bot", "thousand_3"), dealer=2, practice=True, takes_back=True
    )
    seated.play(seated.habit())
    seated.scene._talk.show(1, "You want it more than I do.")
    said.clear()
    seated.key("u")
    seated.rest()
    assert seated.scene._talk.said is None
    taken_back, hand = context.words("spoken.taken_back"), context.words("spoken.hand", cards="")
    assert said[0] == taken_back
    assert said[1].startswith(hand.rstrip(" ."))


def test_nothing_is_offered_to_be_taken_back_while_the_next_deal_is_dealt(context):
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "schnapsen", practice=True, takes_back=True)
    while seated.table.outcome is None:
        seated.play(seated.habit())
    context.change(speed=1.0)
    seated.scene.clear_away()
    seated.scene.next_deal()
    assert "undo" not in [each.icon for each in seated.scene._tools.buttons]


def test_without_practice_a_result_takes_nothing_back(context):
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "schnapsen", practice=True)
    while seated.table.outcome is None:
        seated.play(seated.habit())
    page = seated.scene.turns.result
    assert isinstance(page, DealResult)
    page._timeline.finish()
    context.stage.send(Hotkey("u"))
    assert seated.table.outcome is not None
    assert "undo" not in [getattr(each, "icon", "") for each in page.group.widgets]


def test_a_move_is_taken_back_by_key_and_button_in_practice(context):
    seated = Seated(context, "person bot", "schnapsen", dealer=1, practice=True, takes_back=True)
    before = seated.table.deal
    context.stage.send(Hotkey("u"))
    assert seated.table.deal is before
    for way in ("u", "pad back", "button"):
        seated.play(seated.habit())
        assert seated.table.deal != before
        if way == "button":
            undo = next(each for each in seated.scene._tools.buttons if each.icon == "undo")
            seated.click(*undo.area.center)
        else:
            seated.key(way)
        seated.rest()
        assert seated.table.deal == before
        assert seated.scene.picture.deal == view(before, 0)
        assert seated.scene.decision is not None
    assert seated.table.record.deals[0].undone == 3


@pytest.mark.parametrize(
    ("kinds", "practice", "takes_back"),
    [("person person", True, True), ("person bot", False, True), ("person bot", True, False)],
)
def test_nothing_is_taken_back_in_a_match_or_among_persons(context, kinds, practice, takes_back):
    seated = Seated(context, kinds, "schnapsen", dealer=1, practice=practice, takes_back=takes_back)
    seated.table.play(0, usual_move(seated.table.question(), 1))
    seated.key("u")
    assert seated.table.record.deals[0].undone == 0
    assert len(seated.table.moves) >= 1


def test_a_replay_is_played_on_as_marked_practice(context, app, monkeypatch):
    first = begun(app)
    play_out(context, first)
    record = first.table.record
    app.matches.show_replay(record, (1, 4))
    film = on_top(context, ReplayScene)
    assert film.code == GivenDeal(record.deals[0].pack, 0, 9).code(record.game) or film.code
    shown = film.frame.happening.deal
    context.stage.send(Hotkey("c"))
    scene = on_top(context, TableScene)
    assert scene.table.deal == shown
    kept = find_unfinished(app.folder).matches
    marked = next(each.record for each in kept if each.record.continued is not None)
    assert marked.continued == (1, 4)
    assert marked.practice
    assert not marked.own_play(1)
    assert scene.model.to_take_back() > 0, "what was played before may be taken back too"
    context.stage.pop()
    film.go(film.reel.last)
    assert not film.can_play_on
    told: list[str] = []
    monkeypatch.setattr(context, "tell", told.append)
    context.stage.send(Hotkey("c"))
    assert context.stage.top is film
    assert told == [context.words("replay.ends_here")]


def test_a_deal_that_is_not_over_is_not_played_on(context, app, told):
    first = begun(app)
    context.stage.step(0.1)
    app.matches.show_replay(first.table.record)
    film = on_top(context, ReplayScene)
    assert film.code is None
    context.stage.send(Hotkey("c"))
    assert context.stage.top is film
    assert told == [context.words("replay.runs_yet")]


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("language", ["de", "ru"])
def test_the_days_before_give_way_to_what_is_said_and_done(context, tmp_path, language, text_size):
    context.change(language=language, text_size=text_size)
    resize(context, (1280, 720))
    page = next(panels.evening_pages(context, tmp_path))
    about, *others = written_by(context, page.draw, paragraphs=True)
    button = page.group.widgets[0].area
    notes = [each.room for each in others if "2026" in each.words]
    assert notes or text_size > 1.0
    if notes:
        needed = context.fonts.height(about.words, about.style, about.room.width)
        assert needed <= about.room.height + 1
    assert all(area.top >= button.bottom - 0.5 for area in notes)
