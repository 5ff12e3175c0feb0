"""Playing at the table by mouse and keys: what is offered, what is refused, what is asked first."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.core.cards import Card
from game.core.moves import CLOSE, PLAYS, Bid, Claim, Close, Exchange, Marriage, Play
from game.scenes.elements.question import QuestionPage
from game.scenes.table.input.actions import TableBadge
from game.scenes.table.result.deal_result import DealResult
from game.stage.drawing.card_sprite import RATIO
from game.stage.input.intents import Cancel, Confirm, MoveFocus, Point, Press, Release
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated


def test_nothing_but_what_the_rules_allow_is_played(context):
    context.change(speed=0.0)
    seated = Seated(context, seed=4)
    refused = 0
    while seated.table.outcome is None:
        decision = seated.scene.decision
        assert decision is not None
        legal = seated.table.match.game.legal(seated.table.deal)
        for at, card in enumerate(decision.cards):
            face = seated.deal.faces[card.slot]
            assert (card.reason is None) == (PLAYS[face] in legal)
            if card.reason is not None:
                before = seated.table.moves
                seated.key(str(at + 1))
                assert seated.table.moves == before
                refused += 1
        seated.play(seated.habit())
    assert refused > 0


def test_what_the_rules_refuse_though_it_was_offered_is_said_and_nothing_else_happens(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person bot bot", game="thousand_3", dealer=2)
    seated.scene._decide(Bid("155"))
    assert seated.scene._face._said == context.words("refused.opening_bid")
    assert seated.table.moves == ()
    seated.play(seated.habit())
    assert seated.table.moves


def test_a_refused_card_says_why_in_words_of_the_deck(context):
    context.change(speed=0.0, language="en", deck="hungarian")
    seated = Seated(context, seed=4)
    while not any(card.reason for card in seated.scene.decision.cards):  # type: ignore[union-attr]
        seated.play(seated.habit())
    reasons = [card.reason for card in seated.scene.decision.cards]  # type: ignore[union-attr]
    first = next(at for at, reason in enumerate(reasons) if reason is not None)
    seated.key(str(first + 1))
    said = seated.scene._face._said
    suits = ("hearts", "bells", "acorns", "leaves")
    assert said.startswith("You ")
    assert any(suit in said for suit in suits)


def test_a_refusal_is_forgotten_as_soon_as_a_card_is_played(context):
    context.change(speed=0.0)
    seated = Seated(context, seed=4)
    while not any(card.reason for card in seated.scene.decision.cards):  # type: ignore[union-attr]
        seated.play(seated.habit())
    refused = [bool(card.reason) for card in seated.scene.decision.cards]  # type: ignore[union-attr]
    seated.key(str(refused.index(True) + 1))
    assert seated.scene._face._said
    seated.key(str(refused.index(False) + 1))
    assert not seated.scene._face._said


def test_cards_are_dimmed_only_where_the_rules_refuse_them(context):
    context.change(speed=0.0, help_legal="never")
    seated = Seated(context, seed=4)
    for _ in range(7):
        seated.play(seated.habit())
    assert all(card.sprite.dim == 0.0 for card in seated.scene.decision.cards)  # type: ignore[union-attr]


def test_closing_is_asked_first_and_may_be_left(context):
    context.stage.reader.device = "keys"
    seated = Seated(context, seed=1)
    seated.key("c")
    assert isinstance(context.stage.top, QuestionPage)
    seated.send(Cancel())
    assert seated.table.moves == ()
    seated.key("c")
    seated.send(Confirm())
    assert seated.table.moves == ()
    seated.key("c")
    seated.send(MoveFocus("left"), Confirm())
    seated.rest()
    assert seated.table.moves[0] == (0, Close())
    assert seated.scene.picture.dusk == 1.0


def test_closing_is_not_asked_where_the_question_is_switched_off(context):
    context.change(confirm_closing=False)
    seated = Seated(context, seed=1)
    seated.key("c")
    assert seated.table.moves == ((0, Close()),)


def test_claiming_is_asked_without_telling_the_total(context):
    context.stage.reader.device = "keys"
    seated = Seated(context, seed=1)
    seated.scene._chosen(Claim())
    asked = on_top(context, QuestionPage)
    digits = "".join(letter if letter.isdigit() else " " for letter in asked.title + asked.text)
    assert set(digits.split()) == {"66"}
    seated.send(MoveFocus("left"), Confirm())
    seated.rest()
    assert seated.table.moves == ((0, Claim()),)
    assert isinstance(context.stage.top, DealResult)


def test_a_claim_is_offered_when_it_is_legal_and_there_is_anything_to_count(context):
    context.change(speed=0.0)
    seated = Seated(context, seed=2)
    offered = []
    while seated.table.outcome is None:
        moves = [button.action.move for button in seated.scene.decision.row.buttons]  # type: ignore[union-attr]
        legal = seated.table.match.game.legal(seated.table.deal)
        has_trick = bool(seated.deal.won[0])
        assert (Claim() in moves) == (Claim() in legal and has_trick)
        offered.append(Claim() in moves)
        assert (Exchange() in moves) == (Exchange() in legal)
        seated.play(seated.habit())
    assert offered == sorted(offered)
    assert not offered[0]
    assert offered[-1]


def test_a_marriage_is_declared_by_the_badge_on_its_cards(context):
    seated = Seated(context, seed=1)
    seated.play(Play(Card("TS")))
    badge = next(badge for badge in seated.scene.decision.badges if badge._words == "20")  # type: ignore[union-attr]
    seated.click(*badge.area.center)
    seated.rest()
    assert seated.table.moves[-1] == (0, Marriage("C"))
    raised = [seated.scene.picture.poses()[slot] for slot in seated.deal.hands[0]]
    assert {pose.card for pose in raised if pose.spot.y < min(p.spot.y for p in raised) + 12} == {
        "KC",
        "QC",
    }


def test_a_card_is_played_by_clicking_it(context):
    seated = Seated(context, seed=1)
    card = seated.scene.decision.cards[0]  # type: ignore[union-attr]
    face = seated.deal.faces[card.slot]
    seated.click(card.area.left + 20, card.area.centery)
    assert seated.table.moves[0] == (0, Play(face))


def test_a_dragged_card_is_played_above_the_hand_and_returns_below_it(context):
    seated = Seated(context, seed=1)
    x, y = seated.scene.decision.cards[2].area.center  # type: ignore[union-attr]
    seated.send(Point(x, y), Press(x, y), Point(x + 30, y - 30), Release(x + 30, y - 30))
    assert seated.table.moves == ()
    seated.send(Point(x, y), Press(x, y), Point(x, y - 60), Point(x, y - 180), Release(x, y - 180))
    assert len(seated.table.moves) > 0


def test_confirm_shows_the_focus_before_it_plays_anything(context):
    seated = Seated(context, seed=1)
    seated.scene.group.ring.shown = False
    seated.send(Confirm())
    assert seated.table.moves == ()
    assert seated.scene.group.ring.shown
    seated.send(MoveFocus("right"), Confirm())
    assert len(seated.table.moves) > 0


def test_a_click_finishes_what_is_running(context):
    seated = Seated(context, seed=1)
    seated.key("1")
    assert seated.scene.picture.timeline.moving
    for _ in range(4):
        seated.send(Press(640.0, 300.0), Release(640.0, 300.0))
    assert not seated.scene.picture.timeline.moving


def test_a_key_pressed_to_hurry_things_on_never_plays_a_card(context):
    context.stage.reader.device = "keys"
    seated = Seated(context, seed=1)
    seated.send(MoveFocus("right"), Confirm())
    played = len(seated.table.moves)
    while seated.scene.picture.timeline.moving:
        seated.send(Confirm())
    before = len(seated.table.moves)
    seated.step(1.0)
    seated.send(Confirm())
    assert len(seated.table.moves) == before >= played
    assert seated.scene.group.ring.shown


def test_with_nothing_to_decide_confirm_does_nothing(context):
    seated = Seated(context, kinds="slow person", dealer=1, seed=1)
    seated.send(Confirm(), Confirm())
    assert context.stage.top is seated.scene


def test_the_right_arrow_goes_through_the_whole_hand(context):
    seated = Seated(context, seed=1)
    cards = seated.scene.decision.cards  # type: ignore[union-attr]
    context.stage.reader.device = "keys"
    seated.send(Confirm())
    for card in cards[1:]:
        seated.send(MoveFocus("right"))
        seated.step(0.5)
        assert seated.scene.group.ring.current is card


def test_no_question_at_the_table_opens_with_the_costly_answer_in_focus(context):
    for move in (Close(), Claim()):
        seated = Seated(context, seed=1)
        seated.scene._chosen(move)
        asked = on_top(context, QuestionPage)
        assert asked.group.ring.current.label == context.words("table.ask.no")  # type: ignore[union-attr]
        context.stage.clear()


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
@pytest.mark.parametrize("card_size", [0.85, 1.3])
def test_the_sign_of_the_exchange_leaves_the_index_of_the_turn_up_in_view(context, size, card_size):
    resize(context, size)
    context.change(speed=0.0, card_size=card_size)
    seated = Seated(context, dealer=1)
    turn_up = seated.scene.picture.layout.turn_up
    wide, high = turn_up.height * RATIO, turn_up.height
    x, y = seated.scene.decision._badge_place(Exchange(), seated.scene.picture.poses())
    # the upper left corner of a card that lies turned by a quarter, clockwise
    index = FRect(turn_up.x + high * 0.22, turn_up.y - wide / 2, high * 0.28, wide * 0.28)
    badge = TableBadge(x, y, CLOSE, "").area
    assert not badge.colliderect(index)
    assert turn_up.x < x < turn_up.x + high / 2
    assert turn_up.y < y < turn_up.y + wide / 2
