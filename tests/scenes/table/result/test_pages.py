"""The pages after a deal and a match, and what lies over them."""

from __future__ import annotations

import pytest

from game.core.moves import Claim
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.scenes.table.result.match_result import MatchResult
from game.stage.context import AppContext
from game.stage.input.intents import Cancel, Confirm, ConfirmReleased
from tests.harness.window import on_top, resize
from tests.scenes.tables import Seated


def test_the_menu_over_a_result_comes_back_to_the_result(context):
    context.change(speed=0.0, confirm_claiming=False)
    found: list[object] = []
    seated = Seated(context, seed=1)
    seated.scene.open_menu = lambda: found.append(context.stage.top)  # type: ignore[method-assign]
    seated.play(Claim())
    page = on_top(context, DealResult)
    seated.send(Cancel())
    assert found == [seated.scene]
    seated.step(4.0)
    assert context.stage.top is page


def test_the_slate_under_the_menu_over_a_result_has_the_new_score(context):
    page = counted_page(context)
    context.stage.send(Cancel())
    table, picture = page._model.table, page._model.picture
    assert picture.match.scores == table.match.scores != table.standings[0].scores
    assert picture.match.number == 1  # the deal that was counted


def test_leaving_finds_the_table_on_top_whatever_page_lay_over_it(context):
    context.change(speed=0.0)
    seated = Seated(context, kinds="person person", seed=1)
    assert isinstance(context.stage.top, HandOver)
    seated.step(0.8)
    seated.send(Cancel())
    assert context.stage.scenes[-2] is seated.scene
    seated.send(Cancel())
    seated.step(1.0)
    assert isinstance(context.stage.top, HandOver)


def test_a_match_that_was_won_and_left_shows_its_winner_when_seen_again(context):
    context.change(speed=0.0, confirm_claiming=False)
    seated = Seated(context, game="snapszer(match_target=7)", seed=1)
    seated.table.match = seated.table.match.at("6:6")
    seated.play(Claim())
    seated.step(4.0)
    seated.send(Confirm())
    seated.step(1.0)
    on_top(context, MatchResult)
    assert seated.table.match.winners == (1,)
    assert seated.scene.picture.match.scores == seated.table.match.scores
    assert seated.scene.picture.match.dealer == 1 != seated.table.match.dealer  # nobody deals next


@pytest.mark.parametrize("window", [(1280, 720), (1024, 768)])
def test_a_notice_covers_neither_the_head_of_a_result_nor_a_button(context, window):
    resize(context, window)
    page = counted_page(context)
    context.ribbons.say(context.words("lan.play.audited"))
    (slip,) = context.ribbons.slips(context.fonts, context.window.units.visible)
    areas = page._areas
    assert slip.top > areas.rows[-1].bottom
    assert not any(slip.colliderect(widget.area) for widget in page.group.widgets)
    for words in ("One more.", "And another."):
        context.ribbons.say(words)
    slips = context.ribbons.slips(context.fonts, context.window.units.visible)
    assert all(context.window.units.visible.contains(each) for each in slips)


def test_hammering_on_a_key_does_not_begin_another_match(context):
    context.change(speed=0.0, confirm_claiming=False)
    seated = Seated(context, game="snapszer(match_target=7)", seed=1, rematch=True)
    seated.table.match = seated.table.match.at("6:6")
    seated.play(Claim())
    seated.step(4.0)
    for _ in range(20):
        seated.send(Confirm(), ConfirmReleased())
        seated.step(0.1)
    assert isinstance(context.stage.top, MatchResult)
    assert seated.left == []
    seated.step(0.5)
    seated.send(Confirm())
    assert seated.left == ["again"]


def counted_page(context: AppContext) -> DealResult:
    """The page of a deal that was given away by a wrong claim, wholly counted."""
    context.change(confirm_claiming=False)
    seated = Seated(context, seed=1)
    seated.play(Claim())
    page = on_top(context, DealResult)
    while not page.counted:
        seated.send(Confirm())
    seated.step(1.0)
    return page


def test_the_board_is_drawn_off_the_table_before_the_next_deal(context):
    page = counted_page(context)
    context.stage.send(Confirm())
    assert page._model.picture.deal is None
    gone, shades = [], []
    while context.stage.top is page:
        context.stage.step(0.04, frame=0.04)
        gone.append(page.gone)
        shades.append(page.shade)
    assert gone == sorted(gone)
    assert any(0.0 < each < 1.0 for each in gone)
    assert any(0.0 < each < 1.0 for each in shades)
    assert gone[-1] == 1.0


def test_another_key_hurries_the_board_away_and_the_menu_does_not_stop_it(context):
    page = counted_page(context)
    context.stage.send(Confirm())
    context.stage.step(0.04, frame=0.04)
    assert context.stage.top is page
    context.stage.send(Cancel())
    context.stage.step(0.04, frame=0.04)
    assert page not in context.stage.scenes
    assert page.left
