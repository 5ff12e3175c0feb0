"""A look back at tricks."""

from __future__ import annotations

from game.cards import Card
from game.moves import Play
from game.scenes.table.tricks_page import TricksPage
from game.stage.context import AppContext
from game.stage.intents import (
    Confirm,
)
from tests.scenes.tables import Seated


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


def test_the_last_trick_says_who_took_it(context: AppContext) -> None:
    seated = Seated(context, seed=1)
    seated.play(Play(Card("TS")))
    seated.key("l")
    page = context.stage.top
    assert isinstance(page, TricksPage)
    assert seated.scene.seats.name(seated.deal.leader) in page.title
