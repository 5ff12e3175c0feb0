"""Playing at the table by mouse and keys: what is offered, what is refused, what is asked first."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import FRect

from game.cards import Card
from game.moves import PLAYS, Claim, Close, Exchange, Marriage, Play
from game.position import read_position
from game.scenes.question import QuestionPage
from game.scenes.table.animation.marks import Crown
from game.scenes.table.duty import prompt, rule_in_force
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.input.refusals import named
from game.scenes.table.layout import RATIO
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.scenes.table.tricks_page import TricksPage
from game.stage.canvas import Canvas
from game.stage.context import AppContext
from game.stage.intents import (
    Cancel,
    Confirm,
    ConfirmReleased,
    Hotkey,
    MoveFocus,
    Point,
    Press,
    Release,
)
from game.words.language import LANGUAGES
from tests.scenes.tables import Seated


def offered_key(seated: Seated) -> str:
    """The key that makes the habitual move: a digit for a card, a letter for anything else."""
    move = seated.habit()
    decision = seated.scene.decision
    assert decision is not None
    if isinstance(move, Play):
        faces = [seated.deal.faces[card.slot] for card in decision.cards]
        return str(faces.index(move.card) + 1)
    return next(key for key, each in decision.row._moves.items() if each == move)


def test_a_whole_match_is_played_by_keys_alone(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False, confirm_closing=False)
    seated = Seated(context, seed=3)
    for _ in range(600):
        top = context.stage.top
        if isinstance(top, MatchResult):
            break
        if isinstance(top, DealResult):
            seated.step(4.0)
            seated.send(Confirm())
            seated.rest()
        else:
            seated.key(offered_key(seated))
            seated.rest()
    assert isinstance(context.stage.top, MatchResult)
    assert seated.table.match.over
    seated.step(0.5)
    seated.send(Confirm())
    assert seated.left == ["left"]


def test_nothing_but_what_the_rules_allow_is_played(context: AppContext) -> None:
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


def test_a_refused_card_says_why_in_words_of_the_deck(context: AppContext) -> None:
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


def test_a_refusal_is_forgotten_as_soon_as_a_card_is_played(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, seed=4)
    while not any(card.reason for card in seated.scene.decision.cards):  # type: ignore[union-attr]
        seated.play(seated.habit())
    refused = [bool(card.reason) for card in seated.scene.decision.cards]  # type: ignore[union-attr]
    seated.key(str(refused.index(True) + 1))
    assert seated.scene._face._said
    seated.key(str(refused.index(False) + 1))
    assert not seated.scene._face._said


def test_cards_are_dimmed_only_where_the_rules_refuse_them(context: AppContext) -> None:
    context.change(speed=0.0, help_legal="never")
    seated = Seated(context, seed=4)
    for _ in range(7):
        seated.play(seated.habit())
    assert all(card.sprite.dim == 0.0 for card in seated.scene.decision.cards)  # type: ignore[union-attr]


def test_closing_is_asked_first_and_may_be_left(context: AppContext) -> None:
    context.stage.reader.last_was_pointer = False
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


def test_closing_is_not_asked_where_the_question_is_switched_off(context: AppContext) -> None:
    context.change(confirm_closing=False)
    seated = Seated(context, seed=1)
    seated.key("c")
    assert seated.table.moves == ((0, Close()),)


def test_claiming_is_asked_without_telling_the_total(context: AppContext) -> None:
    context.stage.reader.last_was_pointer = False
    seated = Seated(context, seed=1)
    seated.scene._chosen(Claim())
    asked = context.stage.top
    assert isinstance(asked, QuestionPage)
    digits = "".join(letter if letter.isdigit() else " " for letter in asked.title + asked.text)
    assert set(digits.split()) == {"66"}
    seated.send(MoveFocus("left"), Confirm())
    seated.rest()
    assert seated.table.moves == ((0, Claim()),)
    assert isinstance(context.stage.top, DealResult)


def test_a_claim_is_offered_when_it_is_legal_and_there_is_anything_to_count(
    context: AppContext,
) -> None:
    context.change(speed=0.0)
    seated = Seated(context, seed=2)
    offered = []
    while seated.table.outcome is None:
        moves = seated.scene.decision.row._moves.values()  # type: ignore[union-attr]
        legal = seated.table.match.game.legal(seated.table.deal)
        has_trick = bool(seated.deal.won[0])
        assert (Claim() in moves) == (Claim() in legal and has_trick)
        offered.append(Claim() in moves)
        assert (Exchange() in moves) == (Exchange() in legal)
        seated.play(seated.habit())
    assert offered == sorted(offered)
    assert not offered[0]
    assert offered[-1]


def test_a_marriage_is_declared_by_the_badge_on_its_cards(context: AppContext) -> None:
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


def test_a_card_is_played_by_clicking_it(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    card = seated.scene.decision.cards[0]  # type: ignore[union-attr]
    face = seated.deal.faces[card.slot]
    seated.click(card.area.left + 20, card.area.centery)
    assert seated.table.moves[0] == (0, Play(face))


def test_a_dragged_card_is_played_above_the_hand_and_returns_below_it(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    x, y = seated.scene.decision.cards[2].area.center  # type: ignore[union-attr]
    seated.send(Point(x, y), Press(x, y), Point(x + 30, y - 30), Release(x + 30, y - 30))
    assert seated.table.moves == ()
    seated.send(Point(x, y), Press(x, y), Point(x, y - 60), Point(x, y - 180), Release(x, y - 180))
    assert len(seated.table.moves) > 0


def test_confirm_shows_the_focus_before_it_plays_anything(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.scene.group.ring.shown = False
    seated.send(Confirm())
    assert seated.table.moves == ()
    assert seated.scene.group.ring.shown
    seated.send(MoveFocus("right"), Confirm())
    assert len(seated.table.moves) > 0


def test_a_click_finishes_what_is_running(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.key("1")
    assert seated.scene.picture.timeline.moving
    for _ in range(4):
        seated.send(Press(640.0, 300.0), Release(640.0, 300.0))
    assert not seated.scene.picture.timeline.moving


def test_the_last_trick_lies_open_for_one_more_look(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.key("l")
    assert not isinstance(context.stage.top, TricksPage)
    seated.play(Play(Card("TS")))
    seated.key("l")
    page = context.stage.top
    assert isinstance(page, TricksPage)
    shown = {sprite.card for sprite in page._sprites if sprite.face_up == 1.0}
    assert "TS" in shown
    assert len(shown) == 2
    seated.send(Confirm())
    assert context.stage.top is seated.scene


def test_own_tricks_may_be_looked_at_only_by_that_house_rule(context: AppContext) -> None:
    context.change(speed=0.0)
    for rule, tricks in (("on", 1), ("off", 0)):
        seated = Seated(context, game=f"snapszer(may_inspect_own_tricks={rule})", seed=1)
        seated.play(Play(Card("TS")))
        seated.key("l")
        page = context.stage.top
        assert isinstance(page, TricksPage)
        assert len(page._own) == tricks
        context.stage.clear()


def test_between_two_people_the_table_is_passed_on(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    seated.take_over()
    seated.play(seated.habit())
    assert isinstance(context.stage.top, HandOver)
    assert seated.scene.picture.viewpoint.sees == "common"


def test_one_person_is_never_asked_to_pass_the_table_on(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, seed=1)
    while seated.table.outcome is None:
        assert not isinstance(context.stage.top, HandOver)
        seated.play(seated.habit())


def test_bots_among_themselves_can_be_watched(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="bot bot", seed=1)
    seated.step(40.0)
    assert isinstance(context.stage.top, DealResult)
    assert seated.scene.decision is None


def test_the_menu_over_a_result_comes_back_to_the_result(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False)
    found: list[object] = []
    seated = Seated(context, seed=1, on_menu=lambda: found.append(context.stage.top))
    seated.play(Claim())
    page = context.stage.top
    assert isinstance(page, DealResult)
    seated.send(Cancel())
    assert found == [seated.scene]
    seated.step(4.0)
    assert context.stage.top is page


def test_leaving_finds_the_table_on_top_whatever_page_lay_over_it(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    assert isinstance(context.stage.top, HandOver)
    seated.step(0.8)
    seated.send(Cancel())
    assert context.stage.scenes[-2] is seated.scene
    seated.send(Cancel())
    seated.step(1.0)
    assert isinstance(context.stage.top, HandOver)


def test_a_match_that_was_won_and_left_shows_its_winner_when_seen_again(
    context: AppContext,
) -> None:
    context.change(speed=0.0, confirm_claiming=False)
    seated = Seated(context, game="snapszer(match_target=7)", seed=1)
    seated.table.match = seated.table.match.at("6:6")
    seated.play(Claim())
    seated.step(4.0)
    seated.send(Confirm())
    seated.step(1.0)
    page = context.stage.top
    assert isinstance(page, MatchResult)
    assert seated.table.match.winners == (1,)
    assert seated.scene.picture.match.scores == seated.table.match.scores


def test_a_key_pressed_to_hurry_things_on_never_plays_a_card(context: AppContext) -> None:
    context.stage.reader.last_was_pointer = False
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


def test_with_nothing_to_decide_confirm_does_nothing(context: AppContext) -> None:
    seated = Seated(context, kinds="slow person", dealer=1, seed=1)
    seated.send(Confirm(), Confirm())
    assert context.stage.top is seated.scene


def test_the_right_arrow_goes_through_the_whole_hand(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    cards = seated.scene.decision.cards  # type: ignore[union-attr]
    context.stage.reader.last_was_pointer = False
    seated.send(Confirm())
    for card in cards[1:]:
        seated.send(MoveFocus("right"))
        seated.step(0.5)
        assert seated.scene.group.ring.current is card


def test_no_question_at_the_table_opens_with_the_costly_answer_in_focus(
    context: AppContext,
) -> None:
    for move in (Close(), Claim()):
        seated = Seated(context, seed=1)
        seated.scene._chosen(move)
        asked = context.stage.top
        assert isinstance(asked, QuestionPage)
        assert asked.group.ring.current.label == context.words("table.ask.no")  # type: ignore[union-attr]
        context.stage.clear()


def test_a_card_played_by_mouse_leaves_its_glow_in_the_hand(context: AppContext) -> None:
    seated = Seated(context, kinds="person slow", seed=1)
    card = seated.scene.decision.cards[1]  # type: ignore[union-attr]
    x, y = card.area.left + 20, card.area.centery
    seated.send(Point(x, y))
    seated.step(0.5)
    assert card.sprite.glow == 1.0
    seated.click(x, y)
    assert seated.table.moves
    seated.step(0.3)
    assert card.sprite.glow == 0.0


def test_the_last_trick_says_who_took_it(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.play(Play(Card("TS")))
    seated.key("l")
    page = context.stage.top
    assert isinstance(page, TricksPage)
    assert seated.scene.seats.name(seated.deal.leader) in page.title


def test_the_rule_in_force_speaks_of_a_declared_marriage(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.play(Play(Card("TS")))
    before = rule_in_force(seated.deal)
    seated.play(Marriage("C"))
    assert rule_in_force(seated.deal) != before
    assert rule_in_force(seated.deal)[0] == "table.rule.announced"


@pytest.mark.parametrize(
    ("led", "hand", "key"),
    [
        ("AH", "TDJC", "no_trump"),
        ("AS", "TDJC", "follow_any"),
        ("AS", "TDJH", "trump"),
        ("AH", "TDJH", "follow"),
    ],
)
def test_a_led_trump_is_never_called_a_suit_beside_the_trumps(
    context: AppContext, led: str, hand: str, key: str
) -> None:
    game, deal = read_position(f"schnapsen turn=0 trump=H hands={hand}/KC trick={led}")
    found, values = prompt(game, deal, 0)
    assert found == f"table.prompt.{key}"
    for language in LANGUAGES:
        context.change(language=language)
        words = context.words(found, **named(context, values))
        assert (context.suit("H") in words) == (key in ("trump", "follow"))


def test_the_trump_is_not_told_before_the_turn_up_lies_open(
    context: AppContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every frame of the dealing: the line that names the trump comes after the card has turned."""
    context.change(language="en")
    seated = Seated(context, kinds="person slow", enter=False)
    written: list[str] = []
    text = Canvas.text

    def note(canvas: Canvas, words: str, *rest: Any, **more: Any) -> FRect:
        written.append(words)
        return text(canvas, words, *rest, **more)

    monkeypatch.setattr(Canvas, "text", note)
    context.push(seated.scene)
    hidden = told = 0
    for _ in range(400):
        written.clear()
        context.stage.redraw()
        context.stage.step(0.03, frame=0.03)
        picture = seated.scene.picture
        turned = picture.deal is not None and picture.deal.turn_up is not None
        lies_open = turned and picture.cloth.sprite(picture.deal.turn_up).face_up == 1.0
        said = any(words.startswith("Trump:") for words in written)
        assert lies_open or not said
        hidden += turned and not lies_open
        told += said
        if not picture.timeline.moving:
            break
    assert hidden > 3
    assert told


def test_a_key_too_many_neither_shows_a_hand_nor_plays_a_card(context: AppContext) -> None:
    """Two people at one screen, one of them hammering on the key that hurries things on."""
    context.stage.reader.last_was_pointer = False
    seated = Seated(context, kinds="person person", seed=1)
    seated.take_over()
    seated.step(1.0)
    seated.send(Confirm())
    seated.send(Confirm(), ConfirmReleased())
    played = len(seated.table.moves)
    assert played == 1
    for _ in range(60):
        seated.send(Confirm(), ConfirmReleased())
        seated.step(0.1)
    assert len(seated.table.moves) == played
    assert isinstance(context.stage.top, HandOver)


def test_the_hand_over_page_is_deaf_at_first_and_then_wants_a_held_key(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    page = context.stage.top
    assert isinstance(page, HandOver)
    seated.send(Confirm())  # too early: nothing, however long it is held
    seated.step(2.0)
    assert context.stage.top is page
    seated.send(ConfirmReleased(), Confirm())
    seated.step(0.3)
    seated.send(ConfirmReleased())
    seated.step(1.0)
    assert context.stage.top is page
    seated.send(Confirm())
    seated.step(0.6)
    assert context.stage.top is seated.scene


def test_the_hand_over_page_takes_a_click_on_its_button(context: AppContext) -> None:
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    page = context.stage.top
    assert isinstance(page, HandOver)
    x, y = page._group.widgets[0].area.center
    early = Press(x, y), Release(x, y)
    seated.send(*early)
    assert context.stage.top is page
    seated.step(0.8)
    seated.click(x, y)
    assert context.stage.top is seated.scene


def test_hammering_on_a_key_does_not_begin_another_match(context: AppContext) -> None:
    context.change(speed=0.0, confirm_claiming=False)
    again: list[str] = []
    seated = Seated(
        context, game="snapszer(match_target=7)", seed=1, on_rematch=lambda: again.append("again")
    )
    seated.table.match = seated.table.match.at("6:6")
    seated.play(Claim())
    seated.step(4.0)
    for _ in range(20):
        seated.send(Confirm(), ConfirmReleased())
        seated.step(0.1)
    assert isinstance(context.stage.top, MatchResult)
    assert again == []
    seated.step(0.5)
    seated.send(Confirm())
    assert again == ["again"]


def test_only_the_winner_of_a_trick_has_light_and_the_crown_covers_no_index(
    context: AppContext,
) -> None:
    context.change(trick_pause=0.0)
    seated = Seated(context, seed=1)
    tricks = 0
    while tricks < 4:
        seated.step(1.0)
        card = seated.scene.decision.cards[0]  # type: ignore[union-attr]
        seated.send(Point(*card.area.center))
        seated.step(0.3)
        seated.send(Hotkey("1"))
        for _ in range(200):
            seated.step()
            if seated.scene.picture.timeline.waiting or seated.scene.decision is not None:
                break
        if seated.scene.picture.timeline.waiting:
            tricks += 1
            check_the_crown(seated)
            seated.rest()


def check_the_crown(seated: Seated) -> None:
    picture = seated.scene.picture
    crown = next(mark for mark in picture.marks if isinstance(mark, Crown))
    lit = [sprite for sprite in picture.cloth.sprites if sprite.glow > 0]
    assert len(lit) == 1
    winner = lit[0]
    wide = winner.height * RATIO
    index = FRect(winner.x - wide / 2, winner.y - winner.height / 2, wide * 0.25, wide * 0.5)
    area = FRect(0, 0, 40, 40)
    area.center = crown.x, crown.y
    assert not area.colliderect(index)
