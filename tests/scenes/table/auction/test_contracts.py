"""Bauernschnapsen and the talon games at the table: trumps called, contracts bid, doubled, made and lost."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from pygame import FRect

from game.core.moves import DOUBLE, KNOCK, LEAVE, PASS, TAKE, Bid, CutPack, Discard, Trump
from game.scenes.table.animation.marks import Ribbon
from game.scenes.table.auction import board
from game.scenes.table.auction.board import plan
from game.scenes.table.auction.contract import contract_lines
from game.scenes.table.families import family_of
from game.scenes.table.furniture.plates import role_of, seat_line
from game.scenes.table.furniture.surroundings import count_line, known_in_hand, shown_points
from game.scenes.table.input.actions import choices
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.layouts.round_layout import laid_out
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.sentences.standing import price_lines
from game.scenes.table.table_actions import MakeMove
from game.stage.context import AppContext
from game.stage.drawing.canvas import Canvas
from game.stage.drawing.fonts import SMALL
from game.stage.drawing.units import Units
from game.stage.input.intents import Confirm, MoveFocus, Point
from game.words.language import LANGUAGES
from tests.harness.window import on_top, resize
from tests.scenes.tables import LONGEST_NAMES, Seated, seated_at, written_by

FOUR, THREE = ("person slow", "bauernschnapsen"), ("person slow", "talonschnapsen")
CARINTHIA = ("person slow", "talonschnapsen_carinthia")


def call_trumps(seated: Seated) -> None:
    """Let forehand call the first suit he may."""
    game, deal = seated.table.match.game, seated.table.deal
    seated.act(next(str(move) for move in game.legal(deal) if isinstance(move, Trump)))


def contracted(
    context: AppContext, table: tuple[str, str], contract: str, *after: str, **more: object
) -> Seated:
    """A table at which trumps were called and the same seat's bid was passed by all others."""
    seated = seated_at(context, *table, **more)
    call_trumps(seated)
    bid(seated, contract)
    seated.act(*after)
    return seated


def bid(seated: Seated, contract: str) -> None:
    seated.act(f"bid {contract}", *["pass"] * (seated.table.match.game.seats - 1))


def lines(seated: Seated) -> tuple[str, ...]:
    return contract_lines(seated.scene.picture)


# -- trumps ----------------------------------------------------------------------------------------


def test_trumps_are_called_on_three_cards_by_pressing_a_sign(context):
    seated = seated_at(context, *FOUR)
    decision = seated.scene.decision
    assert [len(hand) for hand in seated.deal.hands] == [3, 3, 3, 3]
    held = {card.suit for card in seated.deal.hand(0)}
    assert {each.move.suit for each in decision.suits if each.enabled} == held
    sign = next(each for each in decision.suits if each.enabled)
    seated.click(*sign.area.center)
    assert seated.table.moves == ((0, sign.move),)
    seated.rest()
    assert [len(hand) for hand in seated.deal.hands] == [5, 5, 5, 5]
    assert family_of(seated.deal).called(seated.deal) == (0, sign.move.suit)


def test_a_suit_that_is_not_held_says_why(context):
    seated = seated_at(context, *FOUR)
    faint = next(each for each in seated.scene.decision.suits if not each.enabled)
    seated.key(faint.key)
    assert seated.scene._face._said == faint.tip != ""
    assert seated.table.moves == ()


@pytest.mark.parametrize("game", ["bauernschnapsen", "talonschnapsen"])
def test_the_name_of_a_suit_is_whole_in_large_words_in_a_small_window(context, game):
    context.change(text_size=1.5, speed=0.0)
    seated = seated_at(context, "person slow", game)
    resize(context, (600, 600))
    context.fonts.cut.clear()
    seated.scene.update(0.05)
    seated.scene.draw(context.canvas)
    assert not context.fonts.cut


def test_a_card_turned_up_is_seen_by_all_and_noted_over_the_hand_it_went_into(context):
    seated = seated_at(context, *FOUR, dealer=0)
    seated.act("turn")
    (card,) = known_in_hand(seated.scene.picture, 1)
    assert card.suit == family_of(seated.deal).called(seated.deal)[1]
    assert known_in_hand(seated.scene.picture, 0) == ()


@pytest.mark.parametrize("contract", ["bettler", "gang", "normal"])
def test_points_are_counted_only_where_the_contract_counts_them(context, contract):
    seated = seated_at(context, *FOUR)
    seated.act("turn", f"bid {contract}")
    while not any(seated.table.deal.won) and seated.table.turn is not None:
        legal = seated.table.match.game.legal(seated.table.deal)
        seated.table.play(seated.table.turn, PASS if PASS in legal else legal[0])
    seated.rest()
    seated.scene.picture.tells_points = True
    told = [shown_points(seated.scene.picture, seat) for seat in range(4)]
    assert (told == [None] * 4) == (contract != "normal")


def test_the_pack_is_cut_where_one_points_or_knocked_on(context):
    seated = seated_at(context, "person slow", "bauernschnapsen(cut_mode=asked)", dealer=1)
    spread = seated.scene.decision.spread
    assert seated.scene.decision.first() is spread
    seated.send(Confirm(), MoveFocus("right"), MoveFocus("right"))
    at = spread.at
    seated.send(Confirm())
    assert seated.table.moves == ((0, CutPack(at)),)
    context.stage.clear()
    seated = seated_at(context, "person slow", "bauernschnapsen(cut_mode=asked)", dealer=1)
    area = seated.scene.decision.spread.area
    seated.click(area.left + area.width * 0.1, area.centery)
    assert seated.table.moves[0][1].at < 5
    context.stage.clear()
    seated = seated_at(context, "person slow", "bauernschnapsen(cut_mode=asked)", dealer=1)
    seated.key("k")
    assert seated.table.moves == ((0, KNOCK),)


# -- the auction -----------------------------------------------------------------------------------


def test_each_place_is_offered_the_contracts_it_may_ever_bid(context):
    seated = seated_at(context, *FOUR)
    call_trumps(seated)
    offered = [button.line.contract for button in seated.scene.decision.bids]
    assert offered == [
        *("normal", "bettler", "schnapser", "gang", "zehnergang"),
        *("bauernschnapser", "herrenschnapser"),
    ]
    seated.act("bid normal", "pass", "pass", "bid gang")
    again = {button.line.contract: button for button in seated.scene.decision.bids}
    assert not again["bettler"].enabled
    assert again["bettler"].tip
    assert again["zehnergang"].enabled
    opposite = seated_at(context, *FOUR, dealer=2)
    call_trumps(opposite)
    opposite.act("bid normal")
    theirs = [button.line.contract for button in opposite.scene.decision.bids]
    assert "kontraschnapser" in theirs
    assert "schnapser" not in theirs


def test_a_bid_pointed_at_says_what_it_asks(context):
    seated = seated_at(context, *FOUR)
    call_trumps(seated)
    decision = seated.scene.decision
    assert decision.asks == ""
    gang = next(button for button in decision.bids if button.line.contract == "gang")
    seated.send(Point(*gang.area.center))
    assert gang.line.takes == "9"
    assert decision.asks.lower() == gang.line.asks.lower() != ""


# -- doubling and the plate ------------------------------------------------------------------------


def test_doubling_names_itself_and_its_price(context):
    seated = contracted(context, FOUR, "gang", dealer=2)
    labels = [button.label for button in seated.scene.decision.row.buttons]
    assert labels == ["No doubling", "Kontra: 9 → 18"]
    seated.key("k")
    seated.rest()
    assert seated.table.moves[-1] == (0, DOUBLE)
    assert lines(seated)[0].endswith("Gang ×2 (18)")
    assert "No trumps" in lines(seated)


def test_the_declarer_is_asked_for_rekontra(context):
    seated = contracted(context, FOUR, "schnapser", "double")
    assert seated.scene.decision.row.buttons[1].label == "Rekontra: 12 → 24"


def test_the_plate_counts_the_tricks_that_are_still_needed(context):
    seated = contracted(context, FOUR, "schnapser", "pass", "pass")
    assert "Still to be won: 3 tricks" in lines(seated)
    assert lines(seated)[1].startswith("Trump: ")


@pytest.mark.parametrize("size", [(800, 600), (700, 1000), (1280, 720)])
def test_declarer_and_partner_are_marked_on_their_faces_at_every_size(context, monkeypatch, size):
    resize(context, size)
    seated = seated_at(context, *FOUR)
    call_trumps(seated)
    assert not any(role_of(seated.scene.picture, seat) for seat in range(4))
    bid(seated, "schnapser")
    drawn, picture = {}, Canvas.picture

    def noted(canvas, name, area, *rest):  # type: ignore[no-untyped-def]
        drawn[name] = FRect(area)
        return picture(canvas, name, area, *rest)

    monkeypatch.setattr(Canvas, "picture", noted)
    context.stage.redraw()
    seated.step()
    layout = seated.scene.picture.layout
    assert drawn["role", "declarer"].colliderect(layout.face(0))
    assert drawn["role", "partner"].colliderect(layout.face(2))


def test_a_partner_sits_out_from_the_play_on_and_not_before(context):
    seated = contracted(context, FOUR, "bettler")
    assert not family_of(seated.deal).sits_out(seated.deal, 2)
    seated.act("double", "pass")
    assert seated.table.turn == 2  # he is asked whether to double again
    assert seat_line(seated.scene.picture, 2) == "partner"
    seated.act("pass")
    assert family_of(seated.deal).sits_out(seated.deal, 2)
    said = [seat_line(seated.scene.picture, seat) for seat in range(4)]
    assert said == ["declarer", "", context.words("table.sits_out"), ""]
    assert role_of(seated.scene.picture, 2) is None
    found = seated.scene.picture.poses()
    assert all(found[slot].dim > 0 for slot in seated.deal.hands[2])
    assert not any(found[slot].dim > 0 for slot in seated.deal.hands[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_roles_on_the_plates_are_read_in_large_letters(context, language):
    context.change(language=language, text_size=1.5)
    resize(context, (800, 480))
    seated = seated_at(context, "slow", "bauernschnapsen")
    seated.act("turn", "bid normal", "pass", "pass", "pass")
    lines = written_by(context, seated.scene.draw)
    for role in ("declarer", "partner"):
        words = context.words(f"table.plate.{role}")
        (line,) = (each for each in lines if each.words == words)
        assert line.area.height >= context.fonts.line_height(SMALL) * 0.6


def test_the_trick_that_loses_a_gang_is_held_marked_and_told(context):
    seated = contracted(context, ("slow", "bauernschnapsen"), "gang", "pass", "pass")
    context.change(speed=1.0)
    said: list[str] = []
    glowing = 0
    while seated.table.outcome is None:
        seated.table.play(seated.table.turn, seated.habit_of_anybody())
        for _ in seated.frames():
            marks = seated.scene.picture.marks
            said += [mark.words for mark in marks if isinstance(mark, Ribbon)]
            if any(isinstance(mark, Ribbon) and "lost" in mark.words for mark in marks):
                lit = [s for s in seated.scene.picture.cloth.sprites if s.glow > 0.9]
                glowing = max(glowing, len(lit))
    assert "Gang is lost!" in said
    assert glowing == 4
    assert isinstance(context.stage.top, DealResult)
    assert context.stage.top.explanation.contract.endswith("played Gang: lost")
    assert "score 9 game points" in context.stage.top.explanation.lines[1]


# -- the talon -------------------------------------------------------------------------------------


def test_the_talon_is_taken_and_two_cards_laid_away_by_keys(context):
    seated = contracted(context, THREE, "schnapser", "pass", "pass")
    assert len(seated.scene.decision.cards) == 8
    for key in ("1", "8", "d"):
        seated.key(key)
    seated.rest()
    assert len(seated.deal.aside[0]) == 2
    assert len(seated.deal.hands[0]) == 6
    assert seated.scene.decision.cards


def test_a_raise_after_the_talon_has_a_board_for_its_calls_and_one_for_the_others(
    context, monkeypatch
):
    slates: list[FRect] = []
    monkeypatch.setattr(board, "draw_slate", lambda canvas, area, *more: slates.append(area))
    for dealer, asked in ((2, True), (0, False)):
        table = ("person slow", "talonschnapsen(talon_raise=on)")
        seated = contracted(context, table, "schnapser", dealer=dealer)
        legal = seated.table.match.game.legal(seated.table.deal)
        seated.act(next(str(move) for move in legal if isinstance(move, Discard)))
        slates.clear()
        context.stage.redraw()
        seated.step()
        assert len(slates) == 1
        if asked:
            buttons = seated.scene.decision.bids  # type: ignore[union-attr]
            assert len(buttons) > 2
            assert all(slates[0].contains(button.area) for button in buttons)
        assert (seated.scene.decision is not None) == asked
        context.stage.clear()


def test_nobody_is_asked_before_his_hand_is_veiled_anew(context):
    seated = contracted(context, THREE, "schnapser")
    deck = seated.table._deck
    veil, deck.veil = deck.veil, lambda deal: None  # as a sealed deck takes its time
    seated.act("pass", "pass")
    assert seated.table.deal.veiling == 0
    assert seated.scene.decision is None
    deck.veil = veil
    seated.step()
    seated.rest()
    assert len(seated.scene.decision.cards) == 8


def test_the_talon_may_be_left_where_it_lies_in_carinthia(context):
    for key, move in (("a", TAKE), ("v", LEAVE)):
        seated = contracted(context, CARINTHIA, "gang", "pass", "pass")
        seated.key(key)
        assert (0, move) in seated.table.moves
        context.stage.clear()


@pytest.mark.parametrize("card_size", [0.85, 1.0, 1.3])
@pytest.mark.parametrize("size", [(1280, 720), (1103, 689), (700, 1000)])
def test_the_sign_that_takes_the_talon_leaves_its_count_in_view(context, size, card_size):
    resize(context, size)
    context.change(card_size=card_size)
    seated = contracted(context, CARINTHIA, "gang", "pass", "pass")
    (badge,) = seated.scene.decision.badges
    spot = seated.scene.picture.layout.stock_place
    count = FRect(0, 0, 34, 26)
    count.center = spot.x, count_line(spot)
    assert not badge.area.colliderect(count)


def test_of_discards_the_others_see_two_backs(context):
    seated = contracted(context, THREE, "schnapser", "pass", "pass", dealer=0)
    seated.act(str(seated.table.match.game.legal(seated.table.deal)[3]))
    aside = seated.deal.aside[1]
    assert len(aside) == 2
    assert seated.deal.known(aside) == ()
    assert all(seated.scene.picture.poses()[slot].face_up == 0.0 for slot in aside)


def test_the_account_of_a_deal_names_contract_factor_and_discards(context):
    seated = contracted(context, ("slow", "talonschnapsen"), "normal", "double", "pass", seed=4)
    seated.play_out()
    page = on_top(context, DealResult)
    assert "Normal game ×2" in page.explanation.text
    assert [word for word, _ in page._left_over.captions] == ["Laid away"]
    aside = next(slots for slots in seated.table.deal.aside if slots)
    shown = {sprite.card for sprite in page._left_over.sprites if sprite.face_up == 1.0}
    assert shown >= set(seated.table.deal.known(aside))


# -- several people at one screen ------------------------------------------------------------------


def test_a_hand_over_tells_what_was_bid_and_lets_it_pass_unseen(context):
    seated = seated_at(context, "person person", "bauernschnapsen")
    seated.take_over()
    call_trumps(seated)
    seated.play(Bid("schnapser"))
    page = on_top(context, HandOver)
    assert any("Schnapser" in line for line in page.news)
    seated.step(0.8)
    passing = next(each for each in page.group.widgets if each.label == page._pass_words)
    seated.click(*passing.area.center)
    seated.rest()
    assert seated.table.moves[-1] == (1, PASS)
    hidden = on_top(context, HandOver)
    assert hidden is not page


def test_a_seat_that_sits_out_is_not_handed_the_table_in_the_play(context):
    seated = seated_at(context, "person slow person slow", "bauernschnapsen")
    seated.take_over()
    call_trumps(seated)
    seated.play(Bid("bettler"))
    seated.act("pass")
    seated.take_over()
    seated.act(*["pass"] * 4)  # first the partner
    handed = []
    for _ in range(8):
        if seated.table.turn is None:
            break
        if isinstance(context.stage.top, HandOver):
            handed.append(context.stage.top._seat)
            seated.take_over()
        seated.act(str(seated.habit_of_anybody()))
    assert set(handed) <= {0}


# -- areas -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("window", [(1280, 720), (700, 1000), (1500, 600), (600, 1400)])
def test_a_ladder_without_calls_has_lines_to_press(seats, window):
    room = laid_out(Units(*window).visible, seats, 0, 1.3).auction
    for bids in (3, 8, 13):
        places = plan(room, 0, bids)
        assert room.inflate(1, 1).contains(places.area)
        assert all(places.area.contains(each) for each in places.bids)
        assert len({tuple(each) for each in places.bids}) == bids
        assert min(each.height for each in places.bids) > 16


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080), (3840, 2160), (700, 1000)])
def test_the_seven_bids_of_four_seats_stand_well_apart(window):
    bids = plan(laid_out(Units(*window).visible, 4, 0).auction, 4, 7).bids
    assert len({bid.left for bid in bids}) == 1
    assert all(low.top - high.bottom >= 4.9 for high, low in pairwise(bids))
    assert min(bid.height for bid in bids) >= 21


@pytest.mark.parametrize(
    ("language", "size", "text_size"), [("de", (700, 1000), 1.2), ("ru", (1280, 720), 1.0)]
)
def test_the_longest_contract_is_cut_off_nowhere(context, language, size, text_size):
    context.window.size = size
    context.change(language=language, text_size=text_size)
    context.stage.relayout()
    game = "bauernschnapsen(as_bettler=on)"
    seated = seated_at(context, "person person slow slow", game, names=LONGEST_NAMES)
    seated.take_over()
    call_trumps(seated)
    seated.play(Bid("normal"))
    seated.step(0.8)  # the page between two people
    seated.take_over()
    for button in seated.scene.decision.bids:
        seated.send(Point(*button.area.center))
    seated.play(Bid("kontrabauernschnapser"))
    seated.act("pass", "pass")
    seated.take_over()
    seated.play(PASS)
    seated.step(0.5)
    assert context.fonts.cut == set()


@pytest.mark.parametrize(("contract", "prices"), [("normal", "2–4 → 4–8"), ("gang", "10 → 20")])
def test_a_doubling_names_the_price_with_the_bonus_for_a_talon_left_unseen(
    context, contract, prices
):
    rules = "talonschnapsen(talon_unseen_bonus=1,kontra_when=after_discard)"
    seated = contracted(
        context, ("slow", rules), contract, "leave", bots=("lili", "gyuri", "zsofi")
    )
    deal, game = seated.table.deal, seated.table.match.game
    offered = choices(context, game, deal, game.legal(deal))
    (kontra,) = (button for button in offered if button.action == MakeMove(DOUBLE))
    assert kontra.label == f"Kontra: {prices}"


@pytest.mark.parametrize(("contract", "prices"), [("normal", (8, 6, 4)), ("gang", (20,))])
def test_a_talon_left_unseen_adds_to_every_price_that_is_named(context, contract, prices):
    context.change(help_points="never")
    table, bots = ("slow", "talonschnapsen(talon_unseen_bonus=1)"), ("lili", "gyuri", "zsofi")
    seated = contracted(context, table, contract, "double", "pass", "leave", bots=bots)
    note = context.words("table.contract.unseen", points=1)
    assert note in lines(seated)
    priced = {"normal": "4–8", "gang": "20"}
    assert f"({priced[contract]})" in lines(seated)[0]
    named: set[int] = set()
    while seated.table.outcome is None:
        told = price_lines(seated.scene.model, seated.scene.picture.deal)
        named |= {int(number) for line in told for number in re.findall(r"\d+", line)}
        seated.act(str(seated.habit_of_anybody()))
    assert named - {33, 66} == {*prices}
    page = on_top(context, DealResult)
    assert f"{note}." in " ".join(page.explanation.lines)
