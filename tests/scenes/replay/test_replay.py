from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from pygame import FRect

from game.bots.players.plain_policy import habit
from game.contest.match import Match
from game.contest.record import DamagedRecord, Record, Sitting, read_record, standing, write_record
from game.core.events import DealEnded, TrickWon
from game.core.moves import Close, Marriage
from game.play.daily import event_of
from game.play.decks import OpenDeck
from game.play.journal import Unfinished, shelve
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES
from game.scenes.matches.unfinished import UnfinishedScene
from game.scenes.replay import RecordsScene, ReplayScene
from game.scenes.replay.log import _FRAME, draw_log, step_words
from game.scenes.replay.reel import read_reel
from game.scenes.replay.shelf import match_row, shelved
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.furniture.slate import score_line
from game.scenes.table.furniture.surroundings import shown_points
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Cancel, Confirm, Hotkey, MoveFocus, StepFocus
from game.stage.motion.timeline import Clock
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.tables import nothing_is_drawn, written_by

RECORDS = Path(__file__).parents[2] / "records"
SIZES = ((1280, 720), (800, 600), (700, 1000))


def played(key="snapszer", seed=1, deals=3, **options):
    """The record of some deals played by habit, with a closing now and then."""
    game = GAMES[key].with_options(**options)
    table = Table(Match.new(game, 0), [Person("Anna"), Person("Béla")], OpenDeck(seed))
    random = Random(seed)
    for _ in range(deals):
        if table.match.over:
            break
        table.next_deal()
        table.pump()
        while table.turn is not None:
            closes = Close() in game.legal(table.deal) and random.random() < 0.1
            table.play(table.turn, Close() if closes else habit(game, table.deal, random))
    return table.record


@pytest.fixture(scope="module")
def record():
    return played()


@pytest.fixture
def scene(context, record):
    context.change(speed=0.0)
    shown = ReplayScene(context, record)
    context.push(shown)
    context.stage.step(0.1)
    return shown


def test_a_reel_holds_the_dealing_and_every_move(record):
    reel = read_reel(record)
    assert reel.deals == 3
    moves = [len(deal.moves) for deal in record.deals]
    assert len(reel.frames) == sum(moves) + 3
    assert [reel.moves_in(deal) for deal in (1, 2, 3)] == moves


def test_the_last_frame_stands_as_the_record_does(record):
    reel = read_reel(record)
    assert reel.frames[-1].happening.match == standing(record)


def test_leaps_go_to_tricks_and_deals(record):
    reel = read_reel(record)
    trick = reel.frames[reel.next_trick(0)]
    assert any(isinstance(event, TrickWon) for event in trick.happening.events)
    assert reel.next_trick(reel.next_trick(0)) > reel.next_trick(0)
    second = reel.next_deal(0)
    assert reel.frames[second].begins_deal
    assert reel.frames[second].deal == 2
    assert any(isinstance(event, DealEnded) for event in reel.frames[second - 1].happening.events)
    assert reel.previous_deal(second) == 0
    assert reel.previous_deal(second + 4) == second
    assert reel.next_trick(reel.last) == reel.last
    assert reel.next_deal(reel.last) == reel.last


def test_a_deal_given_up_has_a_frame_of_its_own(record):
    table = Table(Match.new(record.game, 0), [Person("Anna"), Person("Béla")], OpenDeck(7))
    table.next_deal()
    table.pump()
    table.give_up(1)
    reel = read_reel(table.record)
    assert len(reel.frames) == 2
    assert reel.frames[-1].happening.match == standing(table.record)


def test_a_record_without_a_deal_is_refused():
    empty = Record(GAMES["snapszer"], (Sitting("person", "A"), Sitting("person", "B")), 0)
    with pytest.raises(DamagedRecord, match="no deal"):
        read_reel(empty)


def test_a_record_that_cannot_have_happened_is_refused(record):
    lines = write_record(record).splitlines(keepends=True)
    first = next(place for place, line in enumerate(lines) if line[0].isdecimal())
    lines[first] = f"{1 - int(lines[first][0])}{lines[first][1:]}"
    with pytest.raises(DamagedRecord):
        read_reel(read_record("".join(lines)))


def test_all_hands_are_open(scene):
    deal = scene.picture.deal
    assert all(deal.faces[slot] is not None for hand in deal.hands for slot in hand)


def test_up_and_down_leap_from_deal_to_deal(scene):
    scene.on(MoveFocus("down"))
    assert (scene.frame.deal, scene.frame.move) == (2, 0)
    scene.on(MoveFocus("up"))
    assert scene.place == 0


def test_t_goes_to_the_next_trick(scene):
    scene.on(Hotkey("t"))
    assert scene.frame.ends_trick


def test_every_frame_can_be_shown_and_told_forwards_and_backwards_up_to_either_end(scene, context):
    for way, end in (("right", scene.reel.last), ("left", 0)):
        for _ in range(scene.reel.last + 1):
            scene.on(MoveFocus(way))
            scene.picture.timeline.finish()
            assert scene.picture.deal == scene.frame.happening.deal
            assert step_words(scene.seats, scene.frame)
        assert scene.place == end


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_marriage_is_told_as_a_plain_sentence(context, record, language):
    context.change(language=language)
    scene = ReplayScene(context, record)
    context.push(scene)
    married = [
        place
        for place, frame in enumerate(scene.reel.frames)
        if isinstance(frame.happening.move, Marriage)
    ]
    assert married
    for place in married:
        sentence = step_words(scene.seats, scene.reel.frames[place])
        assert sentence.endswith(".")
        assert not sentence.endswith(("!.", "..", "?."))


def test_it_plays_by_itself_to_the_end_and_begins_anew(scene, context):
    scene.on(Confirm())
    assert scene.playing
    while scene.speed < 4:
        scene.on(Hotkey("s"))
    context.stage.step(3 * scene.reel.last, frame=0.25)
    assert scene.place == scene.reel.last
    assert not scene.playing
    scene.on(Confirm())
    assert scene.place == 0
    assert scene.playing


def test_a_click_that_is_awaited_at_the_table_never_stops_it(context, record):
    context.change(trick_pause=0.0, speed=4.0)
    scene = ReplayScene(context, record)
    context.push(scene)
    scene.play(True)
    context.stage.step(200, frame=0.25)
    assert scene.place == scene.reel.last


def test_at_the_keys_enter_plays_at_once(context, record):
    context.stage.reader.device = "keys"
    scene = ReplayScene(context, record)
    context.push(scene)
    scene.on(Confirm())
    assert scene.playing
    scene.on(Confirm())
    assert not scene.playing


def test_its_speed_is_its_own(scene, context):
    before = Clock(context.clock.speed, context.clock.off, context.clock.reduced)
    scene.next_speed()
    assert context.clock == before


def test_the_buttons_are_reached_by_tab(scene):
    scene.on(StepFocus(1))
    scene.on(StepFocus(1))
    for _ in range(8):
        if scene.controls.group.ring.current.label == scene.context.words("replay.next_trick"):
            break
        scene.on(StepFocus(1))
    scene.on(Confirm())
    assert scene.frame.ends_trick


def test_at_the_beginning_nothing_leads_back(scene, context):
    labels = {each.label: each.enabled for each in scene.controls.group.widgets}
    assert not labels[context.words("replay.back")]
    assert labels[context.words("replay.forward")]


def test_the_slate_names_the_deal_that_is_shown(scene, context):
    scene.go(scene.reel.next_deal(0) - 1)
    context.stage.step(0.1)
    assert scene.picture.match.number == 1
    assert scene.picture.match.scores == scene.frame.happening.match.scores


@pytest.mark.parametrize(("language", "size"), [*zip(("hu", "de", "ru"), SIZES, strict=False)])
def test_no_language_loses_words(context, record, language, size):
    context.window.size = size
    context.change(language=language, deck="hungarian", speed=0.0)
    scene = ReplayScene(context, record)
    context.push(scene)
    for _ in range(scene.reel.last):
        scene.go(scene.place + 1)
        scene.update(0.02)
        scene.draw(context.canvas)
    assert not context.fonts.cut


@pytest.fixture
def folder(tmp_path, record):
    shelf = tmp_path / "records"
    shelf.mkdir()
    (shelf / "2026-01-02_10-11-12-000000_snapszer.record").write_text(write_record(record))
    later = played("sixty_six", 3, bummerl=True)
    (shelf / "2026-01-03_10-11-12-000000_sixty_six.record").write_text(write_record(later))
    (shelf / "2026-01-01_10-11-12-000000_schnapsen.record").write_text("nonsense\n")
    return tmp_path


def test_the_shelf_shows_the_latest_first_and_says_what_cannot_be_read(context, folder):
    scene = RecordsScene(context, folder)
    context.push(scene)
    rows = scene.group.widgets[0].rows
    assert [row.mark[:10] for row in rows] == ["03/01/2026", "02/01/2026", ""]
    assert [row.enabled for row in rows] == [True, True, False]
    assert context.words("game.sixty_six.name") in rows[0].below


def test_matches_left_hide_no_finished_one(context, folder):
    """Nor is the page slow where there are very many."""
    unfinished = folder / "unfinished"
    unfinished.mkdir()
    for number in range(90):
        (unfinished / f"2026-02-01_10-11-12-0000{number:02}_snapszer.record").write_text(
            "nonsense\n"
        )
    found = shelved(folder)
    assert sum(each.record is not None for each in found) == 2
    assert len(found) < 70


def test_a_match_that_is_over_does_not_run_wherever_its_record_lies(context, tmp_path):
    """A program that ends as the last card falls leaves it among the unfinished ones."""
    over, unfinished = played("sixty_six", 3, deals=99), tmp_path / "unfinished"
    unfinished.mkdir()
    (unfinished / "2026-01-03_10-11-12-000000_sixty_six.record").write_text(write_record(over))
    running = replace(over, deals=over.deals[:1])
    (unfinished / "2026-01-02_10-11-12-000000_sixty_six.record").write_text(write_record(running))
    scene = RecordsScene(context, tmp_path)
    context.push(scene)
    marks = {row.icon: row.mark[:10] for row in scene.group.widgets[0].rows}
    assert marks == {"trophy": "03/01/2026", "clock": context.words("records.running")}


@pytest.mark.parametrize(
    ("key", "length", "points", "score"),
    [
        ("snapszer", None, (3, 2), "3 : 2"),
        ("schnapsen", None, (3, 2), "4 : 5"),
        ("thousand_3", None, (180, -75, 0), "180 : −75 : 0"),
        ("bauernschnapsen", None, (5, 0, 5, 0), "Bummerl 0 : 0"),
        ("bauernschnapsen", 3, (5, 0, 5, 0), "5 : 0"),
    ],
)
def test_a_match_stands_in_a_list_as_on_its_slate(context, key, length, points, score):
    match = Match.new(GAMES[key], 0, length)
    match = replace(match, score=replace(match.score, points=points))
    assert score_line(context, match) == score


def test_a_last_step_of_many_words_has_room(context, monkeypatch):
    boxes = []
    monkeypatch.setattr(Canvas, "box", lambda canvas, area, style: boxes.append(area))
    room = FRect(400, 400, 400, 40)
    for words in ("Deal 1: Anna deals.", "Anna and Béla have claimed 66 and have it. " * 2):
        draw_log(context.canvas, room, None, [words])
    assert boxes[0] == room
    assert boxes[1].bottom == room.bottom
    assert boxes[1].height > room.height + 15
    assert not context.fonts.cut


def test_a_record_is_taken_from_the_shelf_and_replayed(context, folder):
    taken = []
    context.stage.on_action = taken.append
    scene = RecordsScene(context, folder)
    context.push(scene)
    context.stage.step(0.1)
    scene.on(Confirm())
    (chosen,) = taken
    assert chosen.record.game.key == "sixty_six"


def test_whoever_comes_back_from_a_replay_finds_the_list_as_he_left_it(context, tmp_path, record):
    for _ in range(20):
        shelve(tmp_path, record, "snapszer")
    scene = RecordsScene(context, tmp_path)
    context.push(scene)
    context.stage.step(0.1)
    for _ in range(14):
        scene.on(MoveFocus("down"))
    context.stage.step(2.0)
    listing = scene.group.widgets[0]
    left = listing.place, listing._scroll.offset
    assert left[0] == 14
    assert left[1] > 0
    context.push(ReplayScene(context, record))
    context.stage.send(Cancel())
    context.stage.step(0.1)
    assert context.stage.top is scene
    listing = scene.group.ring.current
    assert (listing.place, listing._scroll.offset) == left


def test_home_and_end_lead_to_either_end(context, tmp_path, scene, record):
    for key, place in (("end", scene.reel.last), ("home", 0)):
        scene.on(Hotkey(key))
        assert scene.place == place
    for _ in range(3):
        shelve(tmp_path, record, "snapszer")
    shelf = RecordsScene(context, tmp_path)
    context.push(shelf)
    for key, place in (("end", 2), ("home", 0)):
        shelf.on(Hotkey(key))
        assert shelf.group.widgets[0].place == place


@pytest.mark.parametrize("key", ["thousand_3", "bauernschnapsen"])
@pytest.mark.parametrize("size", SIZES)
def test_with_three_and_four_seats_the_steps_before_are_read_too(context, size, key, monkeypatch):
    context.change(speed=0.0)
    resize(context, size)
    scene = ReplayScene(context, read_record((RECORDS / f"{key}.record").read_text()))
    context.push(scene)
    drawn, layout = [], scene.picture.layout
    monkeypatch.setattr(Canvas, "paragraph", lambda *of, **how: drawn.append(of[1]))
    counts = []
    for move in range(6, 15):
        scene.go(scene.reel.place_of(1, move))
        drawn.clear()
        draw_log(context.canvas, layout.log, layout.log_before, scene.lines_so_far)
        assert sorted(drawn) == sorted(scene.lines_so_far[: len(drawn)])
        counts.append(len(drawn))
    assert min(counts) >= 2
    assert max(counts) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(600, 600), (700, 1000)])
def test_the_words_of_a_crowded_row_of_buttons_are_of_one_size(context, record, language, size):
    context.change(speed=0.0, language=language)
    resize(context, size)
    scene = ReplayScene(context, record)
    context.push(scene)
    row = scene.controls.group.widgets[:7]
    for button in row:
        written = written_by(context, button.draw)
        assert [each.area.width for each in written] == [
            pytest.approx(context.fonts.width(button.label, button.style), abs=0.1)
        ]


@pytest.mark.parametrize("key", ["thousand_3", "bauernschnapsen", "north_american_3"])
@pytest.mark.parametrize("size", [(1111, 800), (800, 480), (500, 900)])
def test_no_button_of_a_replay_lies_on_the_steps_that_are_read(context, size, key):
    context.change(speed=0.0, language="de", text_size=1.5)
    resize(context, size)
    scene = ReplayScene(context, read_record((RECORDS / f"{key}.record").read_text()))
    context.push(scene)
    scene.go(scene.reel.place_of(1, 8))
    layout = scene.picture.layout
    logs = [log for log in (layout.log, layout.log_before) if log]
    assert logs
    for log in logs:
        assert not [
            each.area for each in scene.controls.group.widgets if log.colliderect(each.area)
        ]


@pytest.mark.parametrize("key", ["snapszer", "thousand_2", "thousand_3", "thousand_4"])
@pytest.mark.parametrize("size", [(600, 600), (500, 900), (1280, 720)])
def test_the_deal_and_the_move_stand_clear_of_the_rule_in_force(context, size, key):
    context.change(speed=0.0, language="ru", text_size=1.5)
    resize(context, size)
    record = read_record((RECORDS / f"{key}.record").read_text())
    scene = ReplayScene(context, record, plays_on=True)
    context.push(scene)
    scene.go(scene.reel.place_of(1, 8))
    at = {"deal": 1, "deals": scene.reel.deals, "move": 8, "moves": scene.reel.moves_in(1)}
    place = context.words("replay.place", **at)
    every = [
        each
        for paragraphs in (False, True)
        for each in written_by(context, scene.draw, paragraphs)
        if place.splitlines()[0] in each.words
    ]
    layout = scene.picture.layout
    taken = [layout.rule_line, layout.contract, layout.slate]
    assert len(every) == 1
    assert every[0].area.collidelist(taken) < 0


@pytest.mark.parametrize("size", [(600, 600), (700, 1000), (1280, 720)])
def test_no_button_of_a_replay_lies_on_the_end_of_a_deal_told_in_many_words(
    context, size, monkeypatch
):
    context.change(speed=0.0, language="de", text_size=1.5)
    resize(context, size)
    scene = ReplayScene(
        context, read_record((RECORDS / "thousand_3.record").read_text()), plays_on=True
    )
    context.push(scene)
    scene.go(scene.reel.last)
    boxes = []
    monkeypatch.setattr(
        Canvas, "box", lambda canvas, area, style: style is _FRAME and boxes.append(area)
    )
    scene.draw(context.canvas)
    told = boxes[-1]
    assert told.contains(scene.picture.layout.log)
    assert not [each.label for each in scene.controls.group.widgets if told.colliderect(each.area)]
    assert not context.fonts.cut


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_row_of_matches_with_the_most_words_is_read_in_large_letters(context, tmp_path, language):
    """That is a deal of the day for four, on the shelf and among those that can be continued."""
    context.change(language=language, text_size=1.5)
    record = read_record((RECORDS / "bauernschnapsen.record").read_text())
    sittings = (record.sittings[0], *(Sitting("bot", "mester") for _ in range(3)))
    record = replace(record, sittings=sittings, event=event_of(date(2026, 11, 28)))
    shelve(tmp_path, record, "bauernschnapsen")
    left = Unfinished(tmp_path / "bauernschnapsen", record, standing(record))
    for scene in (RecordsScene(context, tmp_path), UnfinishedScene(context, [left])):
        context.push(scene)
        (row,) = scene.group.widgets[0].rows
        (below,) = [each for each in written_by(context, scene.draw) if each.words == row.below]
        assert below.area.width > 0.8 * context.fonts.width(row.below, below.style)


def test_an_empty_shelf_says_so(context, tmp_path):
    scene = RecordsScene(context, tmp_path)
    context.push(scene)
    context.stage.step(0.1)
    assert scene.group.widgets[0].empty
    scene.on(Cancel())
    assert context.stage.top is None


def unfinished(record, *kinds):
    """The record with its last deal broken off in the middle, and other people in the seats."""
    sittings = tuple(
        Sitting(kind, name) for kind, name in zip(kinds, ("Anna", "lili"), strict=True)
    )
    last = record.deals[-1]
    half = replace(last, moves=last.moves[: len(last.moves) // 2])
    return replace(record, sittings=sittings, deals=(*record.deals[:-1], half))


@pytest.mark.parametrize(
    ("kinds", "lookers"),
    [(("person", "bot"), {0}), (("bot", "person"), {1}), (("person",) * 2, {0, 1})],
)
def test_a_running_deal_shows_what_its_viewer_may_see_and_no_more(
    context, record, monkeypatch, kinds, lookers
):
    context.change(speed=0.0)
    nothing_is_drawn(monkeypatch)
    scene = ReplayScene(context, unfinished(record, *kinds))
    context.push(scene)
    for place in (*range(len(scene.reel.frames)), scene.reel.previous_deal(scene.reel.last)):
        scene.go(place)
        context.stage.step(0.2)
        deal, shown = scene.frame.happening.deal, scene.picture.deal
        secret = {
            slot
            for slot, seen in enumerate(deal.seen_by)
            if not lookers <= seen and scene.frame.deal == scene.reel.deals
        }
        assert all(shown.faces[slot] is None for slot in secret)
        known = set(range(len(deal.faces))) - secret
        assert all(shown.faces[slot] == deal.faces[slot] for slot in known)
        up = [scene.picture.cloth.sprite(slot).card for slot in secret]
        assert set(up) <= {None}
        if secret:
            told = [shown_points(scene.picture, seat) for seat in (0, 1)]
            assert told == [None, None]


@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_the_row_are_all_of_one_size(scene, context, size):
    context.window.size = size
    for language in LANGUAGES:
        context.change(language=language)
        context.stage.relayout()
        row = scene.controls.group.widgets[:7]
        assert len({button.style for button in row}) == 1
        sign = row[0].style.size * 1.2
        for button in row:
            around = min(17.0, button.area.width * 0.1) * 2 + sign + 10
            words = context.fonts.width(button.label, button.style)
            assert words <= (button.area.width - around) * 1.05, (language, button.label)


@pytest.mark.parametrize(
    ("kinds", "cup"),
    [(("person", "bot"), False), (("bot", "person"), True), (("bot", "bot"), False)],
)
def test_a_cup_stands_where_somebody_here_has_won_and_the_winner_is_named(context, kinds, cup):
    """The second seat is the winner of this one."""
    won = played(seed=1, deals=99)
    sittings = tuple(
        Sitting(kind, name) for kind, name in zip(kinds, ("lili", "zsofi"), strict=True)
    )
    won = replace(won, sittings=sittings)
    match = standing(won)
    assert match.winners == (1,)
    for language in LANGUAGES:
        context.change(language=language)
        row = match_row(context, won, match, "")
        assert (row.icon == "trophy") == cup
        winner = SeatsAtScreen(context, sittings).name(1)
        assert context.words("records.winner", name=winner) in row.below
