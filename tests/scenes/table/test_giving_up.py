"""A deal given up at this screen, from the menu of the table."""

from __future__ import annotations

import pytest

from game.rules import read_game
from game.scenes.elements.question import QuestionPage
from game.scenes.table.giving_up import ask_to_give_up, cost_of_giving_up, may_ask
from game.scenes.table.input.hand_over import HandOver
from game.scenes.table.result.deal_result import DealResult
from game.stage.drawing.fonts import signed
from tests.harness.quick_ends import call
from tests.harness.window import on_top
from tests.scenes.tables import Seated


def ask(seated: Seated) -> None:
    context, table = seated.context, seated.table
    context.stage.on_action = lambda asked: table.give_up(asked.seat)
    ask_to_give_up(seated.scene.model, seated.scene.callers, context.words("giving_up.final"))


@pytest.mark.parametrize("key", ["snapszer", "bauernschnapsen", "north_american_4"])
def test_a_deal_is_given_up_at_the_turn_of_somebody_else(context, key):
    """By the only person at this screen, while a bot thinks."""
    context.change(speed=0.0, trick_pause=0.5)
    seats = read_game(key).seats
    seated = Seated(context, "person slow", key, dealer=seats - 1)
    table, game = seated.table, seated.table.match.game
    while game.no_giving_up(table.deal, 0) is not None or table.turn == 0:
        table.play(table.turn, call(game, table.deal))
    seated.rest()
    persons = seated.scene.seats.persons
    assert may_ask(persons, table)
    ask(seated)
    question = on_top(context, QuestionPage)
    assert context.words("giving_up.final") in question.text
    question._take(question.answers[0])
    assert table.outcome.given_up_by == 0
    assert not may_ask(persons, table)
    seated.rest()
    seated.step(8.0)
    assert isinstance(context.stage.top, DealResult)


def test_where_several_people_wait_for_a_bot_none_of_them_is_asked(context):
    seated = Seated(context, "slow person person person", "bauernschnapsen", dealer=3)
    ask(seated)
    assert context.stage.top is seated.scene


def test_nobody_is_asked_what_the_hand_of_the_next_person_would_tell(context):
    """Else a neighbour learns at the hand-over what that hand blocks, and gives its deal up."""
    context.change(speed=0.0)
    seated = Seated(context, "person person", "snapszer", dealer=1)
    ask(seated)
    assert isinstance(context.stage.top, HandOver)
    seated.take_over()
    ask(seated)
    assert isinstance(context.stage.top, QuestionPage)


def test_a_score_that_counts_down_is_told_to_end_at_nothing(context):
    seated = Seated(context, "person slow", "schnapsen", dealer=1)
    seated.table.match, seats = seated.table.match.at("0:6"), seated.scene.seats
    cost = cost_of_giving_up(seated.scene.model, 0)
    values = {"name": seats.names((1,)), "change": signed(3), "before": "1", "after": "0"}
    assert context.words("giving_up.line", **values) in cost.splitlines()
    assert cost.splitlines()[-1] == context.words("giving_up.match")


def test_a_match_that_ends_with_it_and_the_bummerl_are_told_where_the_evening_continues(context):
    seated = Seated(context, "person slow", "schnapsen(bummerl=on,bummerl_target=3)", dealer=1)
    seated.table.match, model = seated.table.match.at("2:5"), seated.scene.model
    sentence = context.words(
        "giving_up.bummerl", name=seated.scene.seats.names((0,)), bummerl="1 Bummerl"
    )
    assert sentence in cost_of_giving_up(model, 0).splitlines()
    seated.table.match = seated.table.match.at("2:3")
    assert sentence not in cost_of_giving_up(model, 0).splitlines()
