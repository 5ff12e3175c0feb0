"""A look back at tricks."""

from __future__ import annotations

import pytest

from game.core.cards import Card
from game.core.moves import Play
from game.scenes.table.tricks_page import TricksPage
from game.stage.drawing.card_sprite import RATIO
from game.stage.input.intents import Confirm
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated


def test_the_last_trick_lies_open_for_one_more_look(context):
    seated = Seated(context, seed=1)
    seated.key("l")
    assert not isinstance(context.stage.top, TricksPage)
    seated.play(Play(Card("TS")))
    seated.key("l")
    page = on_top(context, TricksPage)
    shown = {sprite.card for sprite in page._sprites if sprite.face_up == 1.0}
    assert "TS" in shown
    assert len(shown) == 2
    seated.send(Confirm())
    assert context.stage.top is seated.scene


@pytest.mark.parametrize("size", [(1280, 720), (800, 600), (700, 1000)])
def test_a_trick_of_four_lies_on_the_board(context, size):
    resize(context, size)
    context.change(speed=0.0)
    seated = Seated(context, "person bot", "north_american_4", seed=3)
    seated.rest()
    while not any(seated.deal.tricks):
        seated.play(seated.habit())
        seated.rest()
    seated.key("l")
    page = on_top(context, TricksPage)
    cards = [sprite for sprite in page._sprites if sprite.face_up == 1.0]
    assert len(cards) == 4
    for card in cards:
        half = card.height * RATIO / 2
        assert page._board.left + 8 < card.x - half < card.x + half < page._board.right - 8


def test_own_tricks_may_be_looked_at_only_by_that_house_rule(context):
    context.change(speed=0.0)
    for rule, tricks in (("on", 1), ("off", 0)):
        seated = Seated(context, game=f"snapszer(may_inspect_own_tricks={rule})", seed=1)
        seated.play(Play(Card("TS")))
        seated.key("l")
        page = on_top(context, TricksPage)
        assert len(page._own) == tricks
        context.stage.clear()


def test_the_trick_is_the_last_of_the_deal_that_is_seen_below_it(context):
    """The table goes on below the page, and another trick has been taken."""
    context.change(speed=0.0)
    seated = Seated(context, "person slow", seed=1, dealer=1)
    table, picture = seated.table, seated.scene.picture
    page = TricksPage(seated.scene.model)
    told = []
    for trick in (1, 2):
        while sum(map(len, table.deal.won)) < 2 * trick:
            table.play(table.turn, seated.habit_of_anybody())
        picture.timeline.finish()
        picture.settle()
        if trick == 1:
            context.push(page)
        seated.step()
        told.append(page.page_sentences())
        assert seated.scene.seats.name(table.deal.leader) in page.title
        assert len([sprite for sprite in page._sprites if sprite.face_up == 1.0]) == 2
    assert told[0] != told[1]
