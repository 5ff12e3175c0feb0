"""Between people at one screen the table is passed on, and nobody sees the other hand."""

from __future__ import annotations

from game.scenes.table.input.hand_over import HandOver
from game.stage.context import AppContext
from game.stage.intents import (
    Confirm,
    ConfirmReleased,
    Press,
    Release,
)
from tests.scenes.tables import Seated


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
