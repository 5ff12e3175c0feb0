"""Thousand at the table: the stepper, the slate with its barrel, the sheet, the graph, the new trumps."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import FRect

from game.contest.match import Match
from game.core.deal import view
from game.core.moves import PASS, Bid, CutPack, Marriage, Play, Take
from game.core.outcome import Outcome, Reason
from game.rules import read_game
from game.scenes.table.animation.marks import Ribbon, draw_caption
from game.scenes.table.animation.trump_sign import TrumpSign, sign_place
from game.scenes.table.auction.board import board_seats
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.facts.duty import prompt
from game.scenes.table.families import family_of
from game.scenes.table.furniture.surroundings import known_in_hand
from game.scenes.table.input.cutting import SpreadPack
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.layouts.layout import FRAME
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.graph import Graph, draw_graph, graph_in, has_graph
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.result.sheet import Sheet, draw_sheet
from game.scenes.table.result.thrown_in import ThrownIn
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.card_sprite import RATIO
from game.stage.drawing.fonts import MINUS, SMALL, SUBHEADING
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, MoveFocus, Point, Press, Release, Scroll
from game.words.language import LANGUAGES
from tests.harness.quick_ends import lose
from tests.harness.window import on_top, resize
from tests.scenes.table.test_areas import bounds, generated_windows, overlap
from tests.scenes.tables import (
    LONGEST_NAMES,
    Seated,
    lines_seen,
    offered_keys,
    seated_at,
    written_by,
)


def opened(context: AppContext, game: str = "thousand_3", **more: object) -> Seated:
    """Seat 1 has opened with 100, seat 2 has passed: seat 0 is asked."""
    seated = seated_at(context, "person slow slow", game, dealer=0, **more)
    seated.act("bid 100", "pass")
    return seated


def won_by_first_hand(context: AppContext, kinds: str, game: str = "thousand_3", **more: object):
    """Seat 0 is first hand and plays for 100, all others having passed."""
    seated = seated_at(context, kinds, game, **more)
    seated.act("bid 100")
    while seated.table.deal.declarer is None:
        seated.act("pass")
    return seated


# -- bidding by number -----------------------------------------------------------------------------


def test_a_bid_goes_up_in_fives_by_arrows_wheel_keys_and_rail(context):
    seated = opened(context)
    stepper = seated.scene.decision.stepper
    assert (stepper.value, stepper.button.label) == (105, "Bid 105")
    assert "120" in stepper.asked.why
    seated.click(*stepper.more.area.center)
    assert stepper.value == 110
    seated.key("+")
    assert stepper.value == 115
    seated.key("-")
    seated.click(*stepper.less.area.center)
    assert stepper.value == 105
    assert not stepper.less.enabled
    seated.send(Point(*stepper.area.center), Scroll(-1))
    assert stepper.value == 110
    rail = stepper.area
    seated.send(Press(*rail.center), Point(rail.right - 1, rail.centery))
    seated.send(Release(rail.right - 1, rail.centery))
    assert stepper.value == 120
    assert not stepper.more.enabled
    seated.click(*stepper.button.area.center)
    assert seated.table.moves[-1] == (0, Bid("120"))


def test_a_bid_is_made_by_keys_alone_and_never_by_the_first_of_them(context):
    seated = opened(context)
    decision = seated.scene.decision
    seated.send(Confirm())
    assert seated.scene.group.ring.current is decision.row.buttons[0]
    seated.send(MoveFocus("up"))
    assert seated.scene.group.ring.current is decision.stepper.button
    seated.send(MoveFocus("right"), MoveFocus("right"), MoveFocus("left"))
    assert decision.stepper.value == 110
    seated.send(Confirm())
    assert seated.table.moves[-1] == (0, Bid("110"))


def test_first_hand_has_nothing_but_the_hundred(context):
    seated = seated_at(context, "person slow slow", "thousand_3")
    decision = seated.scene.decision
    assert decision.first() is decision.stepper.button
    assert not decision.stepper.more.enabled
    assert decision.stepper.asked.why == "First hand opens with 100"
    seated.key("b")
    assert seated.table.moves == ((0, Bid("100")),)


@pytest.mark.parametrize(
    ("hand", "words", "highest"),
    [("AHTHASKSQDJH9H", "no marriage", 120), ("AHTHASKSQSJH9H", "you hold a marriage", 400)],
)
def test_the_limit_is_told_with_its_reason(context, hand, words, highest):
    hidden = "??????????????"
    position = "thousand_3 dealer=0 turn=0 phase=bid calls=100/pass piles=??????"
    seated = seated_at(context, "person slow slow", f"{position} hands={hand}/{hidden}/{hidden}")
    stepper = seated.scene.decision.stepper
    assert words in stepper.asked.why
    while stepper.more.enabled:
        stepper.turned(1)
    assert stepper.value == highest


def test_a_hint_sets_the_number_it_means(context):
    seated = opened(context)
    decision = seated.scene.decision
    decision.hint(Bid("115"))
    assert decision.stepper.value == 115
    assert decision.stepper.button.hinted
    decision.hint(PASS)
    assert not decision.stepper.button.hinted
    assert decision.row.buttons[0].hinted


def test_the_board_of_four_has_no_row_for_who_sits_out(context):
    seated = seated_at(context, "slow", "thousand_4", dealer=1)
    assert board_seats(seated.deal) == (2, 3, 0)
    line = family_of(seated.table.match.game).seat_line(context, seated.deal, 1)
    assert line == "sits out"


# -- the slate -------------------------------------------------------------------------------------


def marked(game: str, **marks: object) -> Match:
    match = Match.new(read_game(game), 0)
    points = (880, -35, 640, 0)[: match.game.seats]
    noted = replace(match.score.marks, **marks)
    return replace(match, score=replace(match.score, points=points, marks=noted))


def test_the_slate_notes_marks_barrel_and_first_hand(context):
    match = marked(
        "thousand_3", bolts=(0, 2, 1), attempts=(1, 0, 0), falls=(0, 1, 0), barrel=(0,), rounds=9
    )
    family = family_of(match.game)
    notes = [family.slate_notes(context, match, None, seat, False) for seat in range(3)]
    assert [each.attempts for each in notes] == [2, None, None]
    assert [each.bolts for each in notes] == [0, 2, 1]
    assert [each.falls for each in notes] == [0, 1, 0]
    assert [each.first_hand for each in notes] == [False, True, False]


def test_first_hand_is_marked_by_no_number_that_would_read_as_a_bolt(context, monkeypatch):
    drawn, picture = [], Canvas.picture
    monkeypatch.setattr(Canvas, "picture", lambda *a: drawn.append(a[1]) or picture(*a))
    won_by_first_hand(context, "person slow slow")
    assert "first hand" in drawn
    assert "1" not in lines_seen(context)


def test_how_much_of_a_bid_is_won_is_told_only_with_the_points_counter(context):
    seated = won_by_first_hand(context, "person slow slow")
    match, deal = seated.table.match, seated.deal
    family = family_of(match.game)
    assert family.slate_notes(context, match, deal, 0, False).line == "plays for 100"
    assert family.slate_notes(context, match, deal, 0, True).line == "0 of 100"
    assert family.slate_notes(context, match, deal, 1, True).line == ""


def test_the_slate_counts_the_golden_tour(context):
    match = marked("thousand_3(golden=on)", rounds=1)
    assert family_of(match.game).slate_foot(context, match) == "Golden tour 2 of 3"
    later = marked("thousand_3(golden=on)", rounds=3)
    assert family_of(match.game).slate_foot(context, later) == ""
    fixed = Match.new(read_game("thousand_3(golden=on)"), 0, length=5)
    deals = [replace(fixed, number=number) for number in range(1, 6)]
    told = [family_of(each.game).slate_foot(context, each) for each in deals]
    assert told[2:] == ["Golden tour 3 of 3", "", ""]


def test_what_a_deal_is_worth_is_told_otherwise_on_the_barrel(context):
    seated = won_by_first_hand(context, "person slow slow")
    deal, family = seated.deal, family_of(seated.table.match.game)
    seats = seated.scene.seats
    for barrel, said in (((0,), "thousand_barrel_idle"), ((1,), "thousand")):
        match = marked("thousand_3", barrel=barrel)
        lines = family.price_lines(match, deal, seats, False)
        values = {"winner": seats.names((0,)), "points": 100, "goal": 100, "limit": 120}
        assert lines[0] == context.words(f"standing.contract.{said}", **values)
        playing = seats.names({1, 2} - {*barrel})
        assert lines[-1] == context.words("standing.contract.thousand_others", winner=playing)


def test_what_counts_twice_is_told_before_it_is_doubled(context):
    seated = won_by_first_hand(context, "person slow slow")
    deal, family = seated.deal.but(golden=True), family_of(seated.table.match.game)
    seats = seated.scene.seats
    lines = family.price_lines(marked("thousand_3"), deal, seats, False)
    for line, key in zip(lines, ("thousand", "thousand_lost"), strict=False):
        values = {"winner": seats.names((0,)), "points": 100, "goal": 100}
        assert line == context.words(f"standing.contract.{key}", **values)
    assert lines[-1] == context.words("standing.contract.times", count=2)


def test_what_is_told_of_a_hand_does_not_lie_on_the_frame_of_the_table(context):
    seen = context.canvas.visible
    for x in (seen.left + 40, seen.right - 40):
        (words,) = written_by(
            context, lambda canvas, x=x: draw_caption(canvas, "picked up: AS JD TH", x, 100)
        )
        assert seen.left + FRAME <= words.area.left
        assert words.area.right <= seen.right - FRAME


# -- the sheet and the graph -----------------------------------------------------------------------


def sheet_after(context: AppContext, before: Match, outcome: Outcome) -> dict[str, tuple[str, ...]]:
    lines = family_of(before.game).sheet(context, before, before.after(outcome), outcome)
    return {line.label: line.cells for line in lines}


def test_the_sheet_lists_the_steps_that_did_something_a_column_a_seat(context):
    before = marked("thousand_3", bolts=(0, 2, 0), attempts=(1, 0, 0), barrel=(0,), rounds=9)
    outcome = Outcome(
        Reason.MADE, (65, 0, 110), (64, 0, 116), (2, 0, 6), (), declarer=2, contract="110"
    )
    told = sheet_after(context, before, outcome)
    assert told == {
        "Before": ("880", "−35", "640"),
        "The deal": ("", "0", "+110"),
        "On the barrel": ("–", "", ""),
        "Bolts": ("", "−120", ""),
        "Attempts used": ("2 of 3", "", ""),
        "Now": ("880", "−155", "750"),
    }


def test_a_match_won_on_the_barrel_adds_nothing_for_anybody_else(context):
    """In every column the score before and the changes add up to the score now."""
    before = marked("thousand_3", bolts=(0, 2, 0), barrel=(0,), rounds=9)
    outcome = Outcome(
        Reason.MADE, (125, 0, 25), (162, 0, 24), (7, 0, 1), (), declarer=0, contract="125"
    )
    told = sheet_after(context, before, outcome)
    assert told == {
        "Before": ("880", "−35", "640"),
        "On the barrel": ("+125", "", ""),
        "Now": ("1005", "−35", "640"),
    }
    note = family_of(before.game).counting_note(context, before, outcome)
    assert note == context.words("table.thousand.scored_won", limit=120)


@pytest.mark.parametrize("declarer", [0, 2])
def test_the_note_on_the_score_is_true_of_a_seat_on_the_barrel(context, declarer):
    """Neither a bid to 120 nor what is taken counts there."""
    before = marked("thousand_3", attempts=(1, 0, 0), barrel=(0,), rounds=9)
    made = Outcome(
        *(Reason.MADE, (120, 0, 25), (130, 0, 24), (7, 0, 1), ()), declarer=declarer, contract="120"
    )
    note = family_of(before.game).counting_note(context, before, made)
    barrel = context.words("table.thousand.scored_barrel", limit=120)
    assert note == f"{context.words('table.thousand.scored')} {barrel}"
    nobody = marked("thousand_3", rounds=9)
    note = family_of(before.game).counting_note(context, nobody, made)
    assert note == context.words("table.thousand.scored")


def test_a_fall_and_an_arrival_stand_on_the_sheet(context):
    before = marked("thousand_3", falls=(2, 0, 0), attempts=(2, 0, 0), barrel=(0,), rounds=9)
    before = replace(before, score=replace(before.score, points=(880, 800, 640)))
    outcome = Outcome(
        Reason.MADE, (0, 120, 60), (0, 125, 62), (1, 6, 1), (), declarer=1, contract="120"
    )
    told = sheet_after(context, before, outcome)
    assert told["Onto the barrel"] == ("", "= 880", "")
    assert told["Climbed down"] == ("= 0", "", "")
    assert told["Now"] == ("0", "880", "700")


def written_on_a_sheet(context, **more):
    """The labels of a sheet after a fall and an arrival, and all that is written on it."""
    before = marked("thousand_3", falls=(1, 0, 0), barrel=(0,), rounds=9)
    before = replace(before, score=replace(before.score, points=(880, 800, 640)))
    outcome = Outcome(
        Reason.MADE, (0, 120, 60), (0, 125, 62), (1, 6, 1), (), declarer=1, contract="120"
    )
    lines = family_of(before.game).sheet(context, before, before.after(outcome), outcome)
    seats = seated_at(context, "slow", "thousand_3", **more).scene.seats
    sheet, room = Sheet(lines, (0, 1, 2)), FRect(400, 100, 402, 450)
    context.fonts.cut.clear()
    written = written_by(context, lambda canvas: draw_sheet(canvas, seats, sheet, room, len(lines)))
    return [line.label for line in lines], written


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_on_a_sheet_is_cut_for_its_labels_and_all_are_as_large(context, language):
    context.change(language=language, text_size=1.5)
    names = LONGEST_NAMES[:3]
    _, written = written_on_a_sheet(context, bots=names)
    assert context.fonts.cut == set()
    words = {word.lower() for name in names for word in name.split()}
    sizes = {line.style.shrink for line in written if line.words.lower() in words}
    assert len(sizes) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_labels_of_a_sheet_are_as_large_as_the_longest_has_room_for(context, language):
    context.change(language=language, text_size=1.5)
    labels, written = written_on_a_sheet(context)
    assert len(labels) == 8
    heights = {each.area.height for each in written if each.words in labels}
    assert len(heights) == 1
    assert min(heights) >= context.fonts.line_height(SMALL) * 0.6


@pytest.mark.parametrize(
    ("game", "window"),
    [("thousand_2", (700, 1000)), ("thousand_3", (1024, 768)), ("thousand_4", (1280, 720))],
)
def test_a_deal_is_counted_with_its_sheet(context, game, window):
    resize(context, window)
    seated = won_by_first_hand(context, "person slow", game)
    lose(seated.table, 1)
    seated.rest()
    page = on_top(context, DealResult)
    seated.step(8.0)
    assert page.sheet is not None
    assert page.written == len(page.sheet.lines)
    assert not page._areas.shows_slate
    rows = [account.area for account in page._team_rows]
    room = page.sheet.area(page._areas.sheet_room)
    assert not any(overlap(room, row) > 0 for row in rows)
    assert page._areas.board.contains(room)


def scored(match: Match, *scores: tuple[int, ...]) -> tuple[Match, ...]:
    return tuple(
        replace(match, score=replace(match.score, points=points), number=at + 1)
        for at, points in enumerate(scores)
    )


def test_a_graph_has_a_line_a_seat_and_its_faces_keep_apart():
    match = Match.new(read_game("thousand_4"), 0)
    standings = scored(
        match, (0,) * 4, (100, 60, 0, 20), (0, 60, -120, 20), (220, 60, 60, 20), (55, 60, 60, 60)
    )
    assert has_graph(standings)
    assert not has_graph(standings[:3])
    graph = Graph(standings, FRect(0, 0, 600, 300))
    assert graph.lines[2] == (0, 0, -120, 60, 60)
    assert graph.height(1000) < graph.height(880) < graph.height(0) < graph.height(-120)
    ends = sorted(graph.ends())
    assert all(later - earlier >= 35 for earlier, later in pairwise(ends))
    assert all(graph.area.top < y < graph.area.bottom for y in ends)
    assert all(
        graph.plot.top - 1 <= graph.height(mark) <= graph.plot.bottom + 1 for mark in graph.marks
    )


@pytest.mark.parametrize("size", [(1111, 800), (500, 900)])
def test_large_numbers_of_a_graph_stand_inside_the_frame_of_its_slate(context, size):
    context.change(text_size=1.5)
    resize(context, size)
    match = Match.new(read_game("thousand_3"), 0)
    standings = scored(match, *((deal * 150, 0, deal * -60) for deal in range(6)))
    graph = graph_in(FRect(280, 0, 600, 400), standings, context.fonts)
    seats = seated_at(context, "person slow slow", "thousand_3").scene.seats
    lines = written_by(context, lambda canvas: draw_graph(canvas, graph, seats, 1.0))
    numbers = [line.area for line in lines if line.words in ("1000", f"{MINUS}250")]
    assert len(numbers) == 2
    assert all(number.left >= graph.area.left + 14 for number in numbers)


@pytest.mark.parametrize("high", range(280, 420, 20))
def test_no_number_of_a_graph_is_written_over_the_line_of_the_barrel(context, high):
    context.change(text_size=1.5)
    match = Match.new(read_game("thousand_3"), 0)
    standings = scored(match, *((deal * 200, 0, deal * -10) for deal in range(6)))
    graph = graph_in(FRect(280, 0, 600, high), standings, context.fonts)
    seats = seated_at(context, "person slow slow", "thousand_3").scene.seats
    lines = written_by(context, lambda canvas: draw_graph(canvas, graph, seats, 1.0))
    left = [line for line in lines if line.area.right < graph.plot.left]
    numbers = sorted((line.area for line in left), key=lambda area: area.top)
    assert "880" in [line.words for line in left]
    letters = [area.inflate(0, -area.height * 0.4) for area in numbers]
    assert all(above.bottom <= below.top for above, below in pairwise(letters))


def test_the_end_of_a_match_shows_the_way_to_it(context):
    seated = seated_at(context, "person slow slow", "thousand_3")
    table = seated.table
    won = replace(table.match, score=replace(table.match.score, winners=(0,)))
    table.match, table.standings = won, scored(won, *((deal * 90, 0, -deal) for deal in range(6)))
    page = MatchResult(seated.scene.model)
    context.push(page)
    seated.step(4.0)
    assert page.graph is not None
    assert page.drawn == 1.0
    assert page._board.contains(page.graph.area)
    assert not any(overlap(page.graph.area, each.area) for each in page.group.widgets)
    (leave,) = page.group.widgets
    assert leave.natural_width(context.canvas) < leave.area.width * 1.1


def test_a_table_remembers_how_the_match_stood_after_each_deal(context):
    seated = won_by_first_hand(context, "person slow slow")
    assert [each.scores for each in seated.table.standings] == [(0, 0, 0)]
    lose(seated.table, 0)
    assert [each.scores for each in seated.table.standings] == [(0, 0, 0), (-120, 0, 0)]
    seated.table.overrule(Outcome(Reason.FORFEIT, (0, -120, 0), (0, 0, 0), (0, 0, 0), ()))
    assert [each.scores for each in seated.table.standings] == [(0, 0, 0), (0, -120, 0)]


# -- whole deals -----------------------------------------------------------------------------------


def test_three_at_one_screen_see_no_gift_of_another(small_window):
    """Between any two of them the hands lie hidden, and a gift is known to giver and receiver alone."""
    seated = Seated(small_window, kinds="person", game="thousand_3", seed=5, dealer=2)
    handed, seen = 0, []
    while seated.table.outcome is None:
        page = small_window.stage.top
        if isinstance(page, HandOver):
            handed += 1
            shown = seated.scene.picture
            assert all(
                pose.face_up == 0
                for slot, pose in shown.poses().items()
                if any(slot in hand for hand in shown.deal.hands)
            )
            seated.take_over()
        seated.until_asked()
        decision = seated.scene.decision
        if decision is None:
            continue
        gift = seated.table.deal.gifts[decision.seat]
        if gift is not None and isinstance(seated.habit(), Play):
            seen.append(decision.seat)
            face = seated.table.deal.faces[gift]
            others = [seat for seat in range(3) if seat not in (decision.seat, 0)]
            assert face in seated.deal.hand(decision.seat) or face in seated.deal.known(
                (*seated.deal.trick, *(slot for won in seated.deal.won for slot in won))
            )
            for other in others:
                assert view(seated.table.deal, other).faces[gift] is None or other == decision.seat
        seated.step(0.5)
        for key in offered_keys(seated):
            seated.key(key)
        seated.until_asked()
    assert handed > 20
    assert set(seen) == {1, 2}


# -- moments ---------------------------------------------------------------------------------------


def marks_seen(seated: Seated) -> list[object]:
    """Everything that was laid over the cards until the picture stood still."""
    seen: list[object] = []
    while seated.scene.picture.timeline.moving:
        for _ in seated.frames():
            seen += [mark for mark in seated.scene.picture.marks if mark not in seen]
        seated.send(Confirm())
    return seen


def said(seen: list[object]) -> list[str]:
    return [mark.words for mark in seen if isinstance(mark, Ribbon)]


# Seat 0 may announce spades as the first trumps, or seat 1 hearts over diamonds.
FIRST_TRUMPS = (
    "thousand_3 dealer=2 turn=0 calls=100/pass/pass turned=QDQHQC tricks=1/0/0 "
    "hands=AHTHKSQSQDQHQC/ADTDKDJD9DJCJH/ACTCKCKHJSTS9H won=AS9C9S//"
)
OTHER_TRUMPS = (
    "thousand_3 dealer=2 turn=1 calls=100/pass/pass turned=9C9S9H tricks=2/1/0 melds=D// trump=D "
    "hands=KDJCJDTSAS/KHQHTCJSTD/AHTHQCQSKS won=9D9H9CJH9SACQD/ADKC/"
)


def test_a_new_trump_is_announced_with_its_worth_and_comes_down_on_the_table(context):
    seated, marriage = seated_at(context, "slow", FIRST_TRUMPS), Marriage("S")
    context.change(speed=1.0)
    seated.table.play(0, marriage)
    seen = marks_seen(seated)
    signs = [mark for mark in seen if isinstance(mark, TrumpSign)]
    assert [mark.suit for mark in signs] == [marriage.suit]
    worth = {"H": 100, "D": 80, "C": 60, "S": 40}[marriage.suit]
    assert any(f"Marriage {worth}" in words for words in said(seen))
    picture = seated.scene.picture
    place = sign_place(picture.deal, picture.layout)
    assert (signs[0].x, signs[0].y, signs[0].side) == (place.x, place.y, place.height)
    assert picture.trump_told
    assert contract_lines(picture)[1].startswith("Trump: ")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_new_trumps_and_the_contract_stand_clear_of_the_cards_that_made_them(seats):
    for window in (
        *((1280, 720), (600, 600), (700, 1000), (1024, 768), (1500, 600)),
        *generated_windows(20),
    ):
        layout = laid_out(Units(*window).visible, seats, 0, stock_with_four=True)
        spot = layout.new_trump
        sign = FRect(0, 0, spot.height, spot.height)
        sign.center = spot.x, spot.y
        for seat in range(seats):
            share = 2.4 if seat == 0 else 1.0
            fans = [layout.fan(seat, 6, at) for at in (2, 3)]
            shown = bounds([layout.raised(seat, spot, share) for spot in fans])
            assert overlap(sign, shown) <= 6, (window, seat)
            assert overlap(layout.contract_alone, shown) <= 6, (window, seat)
        assert overlap(sign, layout.slate) <= 6, window


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_ribbon_covers_a_face_or_the_slate(context, language):
    context.change(language=language)
    game = read_game("thousand_4")
    said = max(
        (
            family_of(game).meld_said(context, game, game.deal(game.pack, 0), Marriage(suit))
            for suit in ("H", "D", "C", "S")
        ),
        key=lambda words: context.fonts.width(words, SUBHEADING),
    )
    for window in ((1280, 720), (700, 1000), (1024, 768), (1500, 600)):
        for seats in (2, 3, 4):
            layout = laid_out(Units(*window).visible, seats, 0, stock_with_four=True)
            covered = [layout.slate, *(layout.plate(seat) for seat in range(seats))]
            for seat in range(seats):
                place = layout.ribbon(seat, cards_shown=True)
                ribbon = Ribbon(said, *place).within(context.fonts, *layout.ribbon_span(seat))
                area = FRect(0, 0, ribbon.width(context.fonts), 50)
                area.center = ribbon.x, ribbon.y
                assert max(overlap(area, each) for each in covered) <= 6, (window, seats, seat)


def test_the_old_trumps_leave_when_new_ones_come(context):
    seated = seated_at(context, "slow", OTHER_TRUMPS)
    context.change(speed=1.0)
    seated.table.play(1, Marriage("H"))
    signs = {mark.suit: mark for mark in marks_seen(seated) if isinstance(mark, TrumpSign)}
    assert {suit: sign.alpha for suit, sign in signs.items()} == {"D": 0.0, "H": 1.0}


def test_without_trumps_the_plate_says_what_makes_them(context):
    seated = won_by_first_hand(context, "person slow slow")
    seated.scene.picture.tells_points = False
    lines = contract_lines(seated.scene.picture)
    assert lines == ("Anna: 100", "No trumps: a marriage makes them", "Needs 100 points")


def test_a_golden_tour_is_announced_and_stands_on_the_plate(context):
    context.change(speed=1.0, trick_pause=0.5)
    seated = Seated(context, "person slow slow", "thousand_3(golden=on)", dealer=2, enter=False)
    context.push(seated.scene)
    seated.step()
    assert "Golden tour: I play for 120" in said(marks_seen(seated))
    seated.scene.picture.tells_points = False
    lines = contract_lines(seated.scene.picture)
    assert lines[-1] == "Golden tour: everything counts twice"


def test_whoever_may_raise_has_a_stepper_and_the_others_see_that_he_may(context):
    seated = won_by_first_hand(context, "person slow slow")
    while seated.scene.decision is None or seated.scene.decision.stepper is None:
        for key in offered_keys(seated):
            seated.key(key)
        seated.rest()
    stepper = seated.scene.decision.stepper
    assert (stepper.value, stepper.button.label) == (105, "Raise to 105")
    assert context.words("table.auction.may_raise", name="Anna") == "Anna may raise the bid"
    seated.key("b")
    assert seated.table.deal.declared_points == 105


def test_a_giver_sees_which_card_lies_among_whose(context):
    seated = won_by_first_hand(context, "person slow slow")
    gifts = {}
    while seated.scene.decision.choosing.asked:
        move = seated.habit()
        gifts[move.to] = move.what
        seated.play(move)
    picture = seated.scene.picture
    assert {seat: known_in_hand(picture, seat) for seat in (1, 2)} == {
        seat: (card,) for seat, card in gifts.items()
    }


def test_a_redeal_is_one_sentence_over_the_open_hands(context):
    position = (
        "thousand_3 dealer=2 turn=0 phase=bid piles=9H9S9D "
        "hands=AHTHASKSQSJHJC/QDQHQCADTDKDJS/ACTCKCKHJDTS9C"
    )
    seated = seated_at(context, "person slow slow", position)
    seated.act("bid 100", "pass", "pass")
    seated.key("r")
    seated.rest()
    page = on_top(context, ThrownIn)
    assert "new deal" in page.sentence
    assert seated.table.match.dealer == 2
    deal = seated.scene.picture.deal
    assert all(len(deal.known(hand)) == len(hand) for hand in deal.hands)


def test_four_nines_are_shown_where_the_board_stood(context):
    position = (
        "thousand_3 dealer=2 turn=0 phase=bid piles=QDQHQC "
        "hands=9D9H9C9SADTDKD/AHTHASKSQSJHJC/ACTCKCKHJSJDTS"
    )
    seated = seated_at(context, "person slow slow", position)
    context.change(speed=1.0)
    assert family_of(seated.table.match.game).auction(seated.deal) is not None
    seated.key("r")
    seated.step(0.6)
    cloth = seated.scene.picture.cloth
    shown = [s for s in cloth.slots if cloth.sprite(s).y < seated.scene.picture.layout.hand_top]
    assert len([slot for slot in shown if cloth.sprite(slot).face_up == 1.0]) == 4
    assert family_of(seated.table.match.game).auction(seated.deal) is None


def test_a_card_that_was_picked_lies_in_the_hand_again_while_a_new_deal_is_demanded(context):
    position = (
        "thousand_3 dealer=2 turn=0 phase=bid piles=9H9S9D "
        "hands=AHTHASKSQSJHJC/QDQHQCADTDKDJS/ACTCKCKHJDTS9C"
    )
    seated = seated_at(context, "person slow slow", position)
    seated.act("bid 100", "pass", "pass")
    seated.step(0.5)
    context.change(speed=1.0)
    (picked,) = seated.scene.decision.cards[:1]
    seated.key("1")
    seated.step(0.5)
    assert picked.sprite.glow == 1.0
    seated.key("r")
    seated.step(0.6)
    assert picked.sprite.glow == 0.0
    assert picked.sprite.y == picked.pose.spot.y


def test_the_pack_itself_is_spread_out_and_cut_where_it_is_lifted(context):
    seated = seated_at(context, "slow person slow", "thousand_3(cut_nine_rule=on)")
    picture, decision = seated.scene.picture, seated.scene.decision
    pack = [picture.cloth.sprite(slot) for slot in seated.deal.stock]
    seated.step(1.0)
    spread = decision.spread
    assert all(spread.area.collidepoint(card.x, card.y) for card in pack)
    assert len({card.y for card in pack[: spread.at]} | {card.y for card in pack}) == 2
    game, deal = seated.table.match.game, seated.deal
    assert prompt(game, deal, 1)[0] == "table.asked.cut_alone"
    context.change(speed=1.0)
    below = 5  # not in the middle, where it would be cut without being asked
    seated.click(*_lifted(spread, below))
    assert seated.table.moves[-1] == (1, CutPack(below))
    seated.step(0.55)
    aside = [card for card in pack if card.x > picture.layout.middle[0] + 20]
    assert aside == pack[:below]


def _lifted(spread: SpreadPack, at: int) -> tuple[float, float]:
    """A point at which a spread pack is cut so that `at` cards are lifted off."""
    step = (spread.area.width - spread._card * RATIO) / (len(spread._pack) - 1)
    return spread.area.left + at * step, spread.area.centery


def test_a_bid_may_be_made_unseen_or_after_a_look(context):
    seated = opened(context, "thousand_3(blind_bid=on)")
    decision = seated.scene.decision
    assert seated.deal.hand(0) == ()
    assert "not looked" in decision.stepper.asked.why
    seated.key("e")
    assert len(seated.deal.hand(0)) == 7
    assert seated.table.turn == 0
    assert "not looked" not in seated.scene.decision.stepper.asked.why


@pytest.mark.parametrize("twice", ["result", "tricks"])
def test_the_plate_says_what_a_bid_made_unseen_doubles(context, twice):
    game = f"thousand_3(blind_bid=on,blind_doubles={twice})"
    seated = won_by_first_hand(context, "person slow slow", game)
    assert seated.deal.blind
    picture = seated.scene.picture
    lines = contract_lines(picture)
    said = {"result": "Bid unseen: it counts double", "tricks": "cards in tricks count double"}
    assert any(said[twice] in line for line in lines)
    assert not any(said[each] in line for each in said if each != twice for line in lines)


def test_of_two_stocks_one_is_chosen_in_the_middle(context):
    seated = won_by_first_hand(context, "person slow", "thousand_2")
    picture = seated.scene.picture
    room = picture.layout.auction
    spots = [picture.poses()[pile[0]].spot for pile in seated.deal.piles]
    assert all(room.collidepoint(spot.x, spot.y) for spot in spots)
    badge = seated.scene.decision.badges[1]
    taken, other = seated.deal.piles[1], seated.deal.piles[0]
    context.change(speed=1.0)
    seated.click(*badge.area.center)
    seated.step(0.8)
    cards = [picture.cloth.sprite(slot).bounds() for slot in (*other, *taken)]
    assert not cards[0].unionall(cards[1:2]).colliderect(cards[2].unionall(cards[3:]))
    seated.rest()
    assert seated.table.moves[-2][1] == Take(2) or seated.table.moves[-1][1] == Take(2)
    left = picture.poses()[seated.deal.piles[0][0]].spot
    assert abs(left.x - picture.layout.stock_place.x) < 10


def test_who_sits_out_sees_the_stock_and_nothing_else(context):
    seated = seated_at(context, "person slow", "thousand_4", dealer=0)
    picture = seated.scene.picture
    found = picture.poses()
    assert all(found[slot].face_up for slot in seated.deal.piles[0])
    assert not any(found[slot].face_up for hand in seated.deal.hands for slot in hand)
    other = seated_at(context, "person slow", "thousand_4", dealer=1)
    found = other.scene.picture.poses()
    assert not any(found[slot].face_up for slot in other.deal.piles[0])


def test_cards_dealt_one_by_one_follow_closely(context):
    """Twenty-one cards must not take twenty-one movements' time."""
    context.change(speed=1.0)
    seated = Seated(context, "slow", "thousand_3", enter=False)
    context.push(seated.scene)
    spent = 0.0
    while seated.scene.picture.timeline.moving or spent < 0.5:
        seated.step(0.1)
        spent += 0.1
    assert len(seated.deal.hands[0]) == 7
    assert spent < 6.0
