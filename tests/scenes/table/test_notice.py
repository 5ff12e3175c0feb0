"""A notice over the table."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.contest.match import Match
from game.core.cards import SUITS
from game.core.outcome import Outcome, Reason
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES
from game.scenes.table import TableScene
from game.scenes.table import notice as notice_module
from game.scenes.table.furniture import face, parts
from game.scenes.table.notice import Notice
from game.scenes.table.talk.conversation import Calls
from game.stage.user_action import UserAction
from tests.harness.window import resize
from tests.scenes.tables import Seated


def test_a_notice_takes_the_focus_and_leaves_it_again(context):
    pressed: list[UserAction] = []
    seated = Seated(context, seed=1)
    context.stage.on_action = pressed.append
    seated.scene.show_notice(Notice("Béla", ("…",), (("Wait", UserAction()),)))
    seated.step()
    button = seated.scene.notice.buttons[0]  # type: ignore[union-attr]
    seated.click(*button.area.center)
    assert len(pressed) == 1
    assert seated.table.moves == ()
    seated.scene.show_notice(None)
    assert len(seated.scene.group.widgets) > 6


def test_nothing_is_asked_of_anybody_while_a_notice_lies_there(context, monkeypatch):
    asked: list[str] = []
    seated = Seated(context, seed=1)
    monkeypatch.setattr(face, "draw_prompt", lambda canvas, picture, words: asked.append(words))
    seated.scene.draw(context.canvas)
    assert asked == [context.words("table.prompt.lead")]
    seated.scene.show_notice(Notice("Béla", ("…",), band=True))
    seated.scene.draw(context.canvas)
    assert len(asked) == 1


@pytest.mark.parametrize("game", ["snapszer", "bauernschnapsen"])
def test_the_buttons_of_a_band_stay_under_the_pointer_when_a_line_is_added(context, game):
    """A vote of somebody else lifted the button that puts the match aside to where the vote was."""
    seated = Seated(context, "person slow", game)
    places = []
    for count in (1, 9, 12):
        buttons = [("Deal on", UserAction()), ("Put aside", UserAction())]
        notice = Notice("Béla", ("…",) * count, buttons, band=True)
        seated.scene.show_notice(notice)
        seated.scene.draw(context.canvas)
        places.append([button.area for button in notice.buttons])
    assert places[0] == places[1] == places[2]


def test_a_long_band_in_large_letters_keeps_its_title_on_the_screen(context, monkeypatch):
    context.change(text_size=1.5)
    seated = Seated(context, "person slow", "bauernschnapsen")
    sheets: list[FRect] = []
    monkeypatch.setattr(notice_module, "draw_parchment", lambda canvas, at: sheets.append(at))
    line = "If all of you agree, you deal on: nothing of an unfinished deal is scored. " * 5
    buttons = [("Put the match aside", UserAction())]
    seated.scene.show_notice(Notice("Béla", (line,), buttons, band=True))
    seated.scene.draw(context.canvas)
    assert sheets[-1].top >= context.canvas.visible.top


def test_nobody_is_seen_to_think_while_a_notice_has_stopped_the_table(context, monkeypatch):
    shown: dict[int, int | None] = {}
    context.change(speed=0.0, talk=False)
    seated = Seated(context, "person slow", seed=1)
    seated.play(seated.habit())
    seated.step(0.2)
    monkeypatch.setattr(
        parts,
        "draw_plate",
        lambda canvas, picture, seat, dots, mood: shown.update({seat: dots}),
    )
    for notice, thinks in ((None, True), (Notice("Béla", ("…",), band=True), False), (None, True)):
        seated.scene.show_notice(notice)
        seated.scene.draw(context.canvas)
        assert (shown[1] is not None, seated.scene._face._timer is not None) == (thinks, thinks)


def test_who_comes_when_the_match_is_over_sees_an_empty_table(context):
    game = GAMES["schnapsen"]
    match = Match.new(game, 0)
    while not match.over:
        match = match.after(Outcome(Reason.CLAIMED, (3, 0), (66, 0), (4, 0), (0,)))
    players = [Person(name) for name in ("Anna", "Béla")]
    table = Table(match, players, OpenDeck(1))
    context.push(TableScene(context, table))
    assert table.deal is None


def test_suits_beneath_a_page_are_named_in_the_language_that_is_chosen_there(context):
    context.change(speed=0.0, talk=False)
    seated = Seated(context, game="bauernschnapsen", dealer=3)
    context.push(Calls(seated.scene.model, 0))
    context.change(language="hu")
    suits = [each.title for each in seated.scene.decision.suits]
    assert suits == [context.suit(suit) for suit in SUITS]
    assert all(each in seated.scene.group.widgets for each in seated.scene.decision.suits)


def test_buttons_beneath_a_page_do_not_stay_where_the_old_window_had_them(context):
    context.change(speed=0.0, talk=False)
    seated = Seated(context, seed=1)
    seated.step(0.2)
    scene = seated.scene
    assert scene.decision is not None
    row = scene.decision.row.buttons
    assert any(each in scene.group.widgets for each in row)
    context.push(Calls(scene.model, 0))
    resize(context, (800, 600))
    assert not any(each in scene.group.widgets for each in row)
    assert any(each in scene.group.widgets for each in scene.decision.row.buttons)
    context.stage.pop()
    seated.step(0.2)
    assert any(each in scene.group.widgets for each in scene.decision.row.buttons)
