"""An auction at the table: the board, the ladder to press, the plate of the contract."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.bots.hints.findings import Hint, HintReason
from game.core.moves import PASS, Bid, Trump
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.auction import board
from game.scenes.table.auction.board import (
    bidding_order,
    board_room,
    board_seats,
    calls_span,
    number_place,
    plan,
)
from game.scenes.table.auction.calls import call_words
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.auction.stepper import stepper_plan
from game.scenes.table.families import family_of
from game.scenes.table.input.option import bid_buttons
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.table_actions import MakeMove
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import BODY_BOLD
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, MoveFocus, Point
from game.stage.motion.timeline import Clock
from game.stage.ribbons import Ribbons
from game.words.language import LANGUAGES
from tests.harness.window import resize
from tests.scenes.table.test_areas import WINDOWS, generated_windows, overlap
from tests.scenes.tables import AdvisingWorker, Seated, lines_seen, seated_at, written_by

FOUR = ("person slow", "north_american_4")


def said_by(seated: Seated) -> list[str]:
    picture, auction = seated.scene.picture, family_of(seated.deal).auction(seated.deal)
    assert auction is not None
    order = bidding_order(auction, seated.table.match.game.seats)
    return [call_words(picture, auction, seat) for seat in order]


def test_the_board_has_a_row_a_seat_in_bidding_order(context):
    seated = seated_at(context, "slow", "north_american_4", dealer=1)
    assert bidding_order(family_of(seated.deal).auction(seated.deal), 4) == (2, 3, 0, 1)
    assert said_by(seated) == ["bidding", "to bid", "to bid", "to bid"]
    seated.act("bid 1", "pass", "bid 3")
    assert said_by(seated) == ["1 tick", "passed", "3 ticks", "bidding"]
    assert family_of(seated.deal).auction(seated.deal).holder == 0


def test_a_moon_leaves_those_who_were_not_asked_on_the_board(context):
    seated = seated_at(context, "slow", "north_american_4")
    auction = family_of(seated.deal).auction(seated.deal)
    assert bidding_order(auction.call(None).closed(), 4) == (0, 1, 2, 3)


@pytest.mark.parametrize("game", ["north_american_4", "north_american_3", "north_american_2"])
def test_the_ladder_says_what_each_bid_takes(context, game):
    seats = int(game[-1])
    seated = seated_at(context, "person slow", game)
    ladder = family_of(seated.table.match.game).ladder(context, seated.table.match.game)
    assert [line.move for line in ladder] == [Bid(str(bid)) for bid in range(1, 6)]
    for line, points in zip(ladder, (33, 66, 99, 132), strict=False):
        assert str(points) in line.takes
    assert ("," in ladder[4].takes) == (seats == 4)  # only a partner makes it "alone"
    assert len({line.title for line in ladder}) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_bid_takes_fits_into_its_line_upright_too(context, language):
    resize(context, (700, 1000))
    context.change(language=language)
    seated = seated_at(context, *FOUR)
    moon = seated.scene.decision.bids[4].area
    lines = [area for area in lines_seen(context).values() if moon.collidepoint(area.center)]
    assert len(lines) >= 3  # the bid, what it takes, its key
    assert all(moon.inflate(-8, -2).contains(line) for line in lines)


@pytest.mark.parametrize(
    ("game", "language"),
    [("north_american_4", "pl"), ("talonschnapsen", "hu"), ("bauernschnapsen", "ru")],
)
def test_no_bid_is_cut_in_large_words_in_a_small_window(context, game, language):
    """The key of a bid gives way first, then what it takes; and both are smaller alike."""
    resize(context, (700, 800))
    context.change(language=language, text_size=1.5, card_size=1.3)
    seated = seated_at(context, "person slow", game)
    for move in seated.table.match.game.legal(seated.deal):
        if isinstance(move, Trump):
            seated.play(move)
            break
    context.fonts.cut.clear()
    for button in bid_buttons(seated.scene.picture):
        button.draw(context.canvas)
    assert context.fonts.cut == set()


@pytest.mark.parametrize("game", ["thousand_4", "north_american_2"])
def test_large_words_stay_in_their_rows_and_clear_of_the_pile_upright_too(context, game):
    resize(context, (700, 1000))
    context.change(language="ru", text_size=1.5, card_size=1.3)
    seated = seated_at(context, "person slow", game)
    picture, lines = seated.scene.picture, lines_seen(context)
    places = plan(board_room(picture), len(board_seats(picture.deal)), 5)
    for row in places.calls:
        areas = [area for area in lines.values() if row.collidepoint(area.center)]
        assert areas
        assert all(area.height * 0.84 <= row.height for area in areas)
    pile = next(area for text, area in lines.items() if text.endswith((": 3", ": 4")))
    assert pile.right <= places.area.left


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_names_and_calls_are_as_large_in_all_rows_of_the_board(context, text_size):
    """Also where a long call has a line of its own and the others have not."""
    resize(context, (600, 600))
    context.change(language="de", text_size=text_size)
    seated = seated_at(context, "slow slow slow person", "bauernschnapsen", bots=("lili",) * 4)
    seated.act("turn", "bid normal", "bid kontraschnapser", "pass")
    picture = seated.scene.picture
    rows = plan(board_room(picture), 4, 5).calls
    lines = written_by(context, seated.scene.draw)
    names = list(map(seated.scene.seats.name, range(4)))
    for words in (names, said_by(seated)):
        seen = [line for line in lines if line.words.startswith(tuple(words))]
        seen = [line for line in seen if any(row.collidepoint(line.area.center) for row in rows)]
        assert len(seen) == 4
        assert len({(line.style.size, line.style.shrink, line.area.height) for line in seen}) == 1


def test_a_bid_is_made_by_its_digit_or_a_click_and_passed_by_a_letter(context):
    for key, move in (("2", Bid("2")), ("5", Bid("5")), ("p", PASS)):
        seated = seated_at(context, *FOUR)
        seated.key(key)
        assert seated.table.moves == ((0, move),)
        context.stage.clear()
    seated = seated_at(context, *FOUR)
    seated.click(*seated.scene.decision.bids[1].area.center)
    assert seated.table.moves == ((0, Bid("2")),)


def test_keys_do_not_make_the_bid_a_pointer_happens_to_rest_on(context):
    seated = seated_at(context, *FOUR)
    seated.send(Point(*seated.scene.decision.bids[4].area.center), Confirm())
    assert seated.scene.group.ring.current is seated.scene.decision.row.buttons[0]
    seated.send(Confirm())
    assert seated.table.moves == ((0, PASS),)


def test_arrows_go_up_from_the_pass_into_the_ladder(context):
    seated = seated_at(context, *FOUR)
    decision = seated.scene.decision
    seated.send(Confirm())
    assert seated.scene.group.ring.current is decision.row.buttons[0]
    assert seated.table.moves == ()
    seated.send(MoveFocus("up"))
    assert seated.scene.group.ring.current in decision.bids
    for _ in range(5):
        seated.send(MoveFocus("up"))
    assert seated.scene.group.ring.current is decision.bids[0]
    seated.send(MoveFocus("down"), Confirm())
    assert seated.table.moves == ((0, Bid("2")),)


def test_a_bid_too_low_is_dimmed_and_says_why(context):
    seated = seated_at(context, *FOUR, dealer=2)  # seat 3 speaks first
    seated.act("bid 3")
    bids = seated.scene.decision.bids
    assert [bid.enabled for bid in bids] == [False, False, False, True, True]
    why = "Bid higher than 3."
    assert bids[0].tip == why
    assert bids[3].tip == ""
    seated.click(*bids[2].area.center)
    assert seated.scene._face._said == why
    seated.scene._face._said = ""
    seated.key("1")
    assert seated.scene._face._said == why
    assert seated.table.moves == ((3, Bid("3")),)


def test_a_dealer_who_must_bid_is_not_offered_a_pass(context):
    seated = seated_at(context, "person slow", "north_american_4(stick_dealer=on)", dealer=0)
    seated.act("pass", "pass", "pass")
    decision = seated.scene.decision
    assert decision.row.buttons == ()
    assert decision.first() is decision.bids[0]


def test_a_hint_lights_the_bid_it_means(context):
    seated = seated_at(context, *FOUR)
    decision = seated.scene.decision
    decision.hint(Bid("2"))
    assert [bid.hinted for bid in decision.bids] == [False, True, False, False, False]
    decision.hint(PASS)
    assert not any(bid.hinted for bid in decision.bids)
    assert decision.row.buttons[0].hinted


def test_what_is_said_in_an_auction_is_seen_as_it_is_said(context):
    context.change(speed=1.0)
    seated = Seated(context, "slow", "north_american_4", dealer=3)
    said = []
    for seat, move in ((0, PASS), (1, Bid("1")), (2, PASS), (3, Bid("5"))):
        seated.table.play(seat, move)
        for _ in seated.frames():
            for mark in seated.scene.picture.marks:
                if isinstance(mark, Ribbon) and mark.words not in said[-1:]:
                    said.append(mark.words)
    assert said == [
        *("I pass", "I bid 1 tick", "I pass", "I bid the moon", "I play: the moon"),
        "I lay my cards down",
    ]


@pytest.mark.parametrize(
    ("game", "calls", "said_last"),
    [
        ("thousand_3", (Bid("100"), PASS, PASS), ("I bid 100", "I play for 100")),
        ("north_american_4", (Bid("3"), *[PASS] * 3), ("I bid 3 ticks", "I play: 3 ticks")),
        (
            "bauernschnapsen",
            (Trump("D"), Bid("normal"), *[PASS] * 3),
            ("I bid Normal game", "I play: Normal game"),
        ),
    ],
)
def test_the_board_stays_until_the_last_pass_has_been_said(context, game, calls, said_last):
    """And it is gone when the contract is announced, whose ribbon needs its place."""
    seated = Seated(context, "slow", game, dealer=1)
    seen = []
    for move in calls:
        seated.table.play(seated.table.turn, move)
        for _ in seated.frames():
            for mark in seated.scene.picture.marks:
                told = isinstance(mark, Ribbon) and not mark.words.startswith("Trump")
                said = told and (
                    mark.words,
                    family_of(seated.deal).auction(seated.deal) is not None,
                )
                if said and said not in seen[-1:]:
                    seen.append(said)
    bid, contract = said_last
    assert seen == [(bid, True), ("I pass", True), (contract, False)]


def asked_to_raise(context: AppContext, kinds: str, dealer: int) -> Seated:
    context.change(speed=0.0)
    seated = Seated(context, kinds, "thousand_3", dealer=dealer)
    while not family_of(seated.table.deal).asks_one(seated.table.deal):
        seated.act(str(seated.habit_of_anybody()))
    return seated


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)])
@pytest.mark.parametrize("move", [Bid("120"), PASS])
def test_what_a_declarer_says_of_a_raise_lies_clear_of_the_question(context, size, move):
    resize(context, size)
    seated = asked_to_raise(context, "slow", 1)
    context.change(speed=1.0)
    picture = seated.scene.picture
    top, bottom = calls_span(picture)
    seated.table.play(seated.table.turn, move)
    seated.step(0.3)
    (said,) = (mark for mark in picture.marks if isinstance(mark, Ribbon))
    assert not top < said.y < bottom


def test_only_the_bid_is_golden_where_a_declarer_may_raise(context):
    seated = asked_to_raise(context, "person slow", 2)
    seated.step(0.2)
    decision = seated.scene.decision
    (leaves,) = (each for each in decision.row.buttons if each.action == MakeMove(PASS))
    assert leaves.kind == "plain"
    golden = [each for each in decision.widgets if getattr(each, "kind", "") == "primary"]
    assert [each.action for each in golden] == [MakeMove(Bid("105"))]


def test_the_plate_tells_the_contract_all_through_the_play(context):
    seated = seated_at(context, *FOUR, seed=3)
    picture = seated.scene.picture
    assert contract_lines(picture) == ()
    seated.act("bid 2", "pass", "pass", "pass")
    assert family_of(seated.deal).contract(seated.deal) == (0, "2")
    picture.tells_points = False
    assert contract_lines(picture) == (
        "Anna: 2 ticks",
        "The first card led makes trumps",
        "Needs 66 points",
    )
    picture.tells_points = True
    assert "66 points of 66" in contract_lines(picture)[2]
    seated.play(seated.habit())
    assert contract_lines(picture)[1].startswith("Trump: ")


def test_a_moon_is_told_in_tricks_and_the_partner_lies_grey(context):
    seated = seated_at(context, *FOUR, seed=3)
    seated.act("bid 5")
    picture = seated.scene.picture
    assert contract_lines(picture)[2] == "Still to be won: 6 tricks"
    found = picture.poses()
    for seat, hand in enumerate(seated.deal.hands):
        assert all((found[slot].dim > 0) == (seat == 2) for slot in hand)
        assert all((picture.cloth.sprite(slot).dim > 0) == (seat == 2) for slot in hand)


def test_a_marriage_before_the_first_lead_says_that_it_makes_trumps(context):
    hands = "KHQHAHTHJH9H/ADTDKDQDJD9D/ASTSKSQSJS9S/ACTCKCQCJC9C"
    position = f"north_american_4 dealer=3 turn=0 phase=bid hands={hands}"
    seated = seated_at(context, "person slow", position)
    seated.key("1")
    seated.act("pass", "pass", "pass")
    button = seated.scene.decision.row.buttons[0]
    assert "makes trumps" in button.label
    assert "40" in button.label


BID_REASONS = (
    *("glance", "bid_chance", "bid_not_chance", "bid_losing", "bid_made_chance"),
    *("bid_not_made_chance", "bid_open_chance", "bid_made_better", "bid_not_made_better"),
    "pass_sets_chance",
)
RAISE_REASONS = (
    *("raise_made_chance", "raise_not_made_chance"),
    *("raise_made_better", "raise_not_made_better"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1000, 1300), (700, 1000)])
def test_the_longest_hint_leaves_the_ladder_and_the_button_of_a_raise_free(context, size, language):
    context.window.size = size
    context.change(language=language)
    context.stage.relayout()
    words, told = context.words, {"chance": 48, "other": 45, "made": 97, "theirs": 97}
    bid = words("table.advice.bid", bid=words("table.bid.moon"))
    bid = f"{bid} {max((words(f'hint.{key}', **told) for key in BID_REASONS), key=len)}"
    more = max((words("table.advice.raise", bid=205), words("table.advice.pass_raise")), key=len)
    more = f"{more} {max((words(f'hint.{key}', **told) for key in RAISE_REASONS), key=len)}"
    for seats in (2, 3, 4):
        layout = laid_out(context.window.units.visible, seats, 0)
        said = []
        for hint, width in ((bid, layout.said_in_auction), (more, layout.said_width)):
            rows = context.fonts.wrap(hint, BODY_BOLD, width - 44)
            high = len(rows) * context.fonts.line_height(BODY_BOLD) + 16
            said.append(FRect(0, 0, width, high))
            said[-1].midbottom = layout.prompt.midbottom
        places = plan(layout.auction, seats, 5)
        free = (*places.bids, *places.calls, layout.slate)
        assert not any(overlap(said[0], each) > 0 for each in free)
        _, place = number_place(layout.raising, 0)
        assert overlap(said[1], stepper_plan(place).bid) <= 0


def test_a_hint_says_the_bid_in_words(context):
    adviser = AdvisingWorker()
    seated = seated_at(context, *FOUR, adviser=adviser, practice=True)
    for move, words in (
        (Bid("2"), "Bid 2 ticks. "),
        (Bid("5"), "Bid the moon. "),
        (PASS, "Pass. "),
    ):
        adviser.found = Hint(move, HintReason("hint.glance"), {})
        seated.key("h")
        seated.step(0.2)
        assert seated.scene._face._said == words + context.words("hint.glance")


@pytest.mark.parametrize("game", ["bauernschnapsen", "thousand_3", "north_american_4"])
def test_the_board_comes_once_all_cards_are_dealt(context, game, monkeypatch):
    context.change(speed=0.0)
    seated = Seated(context, kinds="slow", game=game, seed=1, enter=False)
    picture = seated.scene.picture
    context.change(speed=1.0)
    context.push(seated.scene)
    while seated.table.deal is None:
        context.stage.step(1 / 60)
    shown: list[int] = []

    def note(canvas: Canvas, area: FRect) -> None:
        assert picture.deal is not None
        shown.append(sum(map(len, picture.deal.hands)))

    monkeypatch.setattr(board, "draw_slate", note)
    while (
        family_of(seated.table.deal).auction(seated.table.deal) is None or picture.timeline.moving
    ):
        if not picture.timeline.moving:
            seated.table.play(seated.table.turn, seated.habit_of_anybody())
        picture.timeline.update(0.05)
        board.draw_auction(context.canvas, picture, False)
    board.draw_auction(context.canvas, picture, False)
    assert set(shown) == {sum(map(len, seated.table.deal.hands))}


@pytest.mark.parametrize(
    ("seats", "size"), [(3, 0.85), (3, 1.0), *((4, size) for size in (0.85, 1.0, 1.15, 1.3))]
)
def test_a_notice_of_two_lines_hides_no_call_and_no_bid(context, seats, size):
    """Two lines are the usual length; the words of a row stand in the middle half of it."""
    fonts, hidden = context.canvas.fonts, []
    for window in (*WINDOWS, *generated_windows(12)):
        visible = Units(*window).visible
        layout = laid_out(visible, seats, 0, size)
        ribbons = Ribbons(Clock(), lambda room=layout.notices_in_auction: room)
        ribbons.say("A deal can be given up from its first card on; before that, players pass.")
        (slip,) = ribbons.slips(fonts, visible)
        places = plan(layout.auction, seats, 6)
        lines = (row.inflate(0, -row.height / 2) for row in (*places.calls, *places.bids))
        if any(slip.colliderect(line) for line in lines):
            hidden.append(window)
    assert not hidden


@pytest.mark.parametrize("size", [(1280, 720), (700, 1000)])
@pytest.mark.parametrize("game", ["bauernschnapsen", "north_american_4"])
def test_notices_leave_the_middle_to_the_board_while_it_is_bid(context, size, game):
    resize(context, size)
    context.change(speed=0.0)
    seated = Seated(context, "person slow", game)
    scene, above = seated.scene, seated.scene.picture.layout.auction.top
    while seated.deal.phase == "trump":
        seated.act(str(seated.habit_of_anybody()))
    while seated.deal.phase == "bid":
        seated.step(0.2)
        assert scene.notices.top < above - 60
        seated.act(str(seated.habit_of_anybody()))
    seated.step(0.2)
    assert scene.notices == scene.picture.layout.notices
