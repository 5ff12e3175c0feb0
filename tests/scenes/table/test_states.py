"""The states of a table have names, and a row says which may follow each."""

from __future__ import annotations

from game.core.moves import Claim
from game.lessons.course import LESSONS
from game.lessons.progress import ProgressFile
from game.scenes.lessons.lesson import LessonSession
from game.scenes.table import TableScene
from game.scenes.table.model import FOLLOWING, State
from game.scenes.table.notice import Notice
from game.scenes.table.sentences.standing import StandingPage
from game.scenes.table.table_actions import CutHere, DropCard, PickCard, UsePicked
from tests.harness.window import on_top
from tests.scenes.tables import Seated


def test_whatever_a_table_does_something_that_happens_is_shown_first():
    assert all(State.MOVING in FOLLOWING[state] for state in State)


def test_every_state_is_reached_from_another():
    assert {to for before, after in FOLLOWING.items() for to in after if to is not before} == set(
        State
    )


def test_nobody_is_asked_before_all_that_happened_has_been_seen():
    leads_to_asking = [before for before, after in FOLLOWING.items() if State.ASKING in after]
    assert leads_to_asking == [State.THINKING]


def test_a_person_is_asked_and_a_bot_thinks(context):
    assert Seated(context, seed=1).scene.state.now is State.ASKING
    context.stage.clear()
    assert Seated(context, "person slow", dealer=0).scene.state.now is State.THINKING


def test_a_card_let_go_where_nobody_is_asked_any_more_does_nothing(context):
    seated = Seated(context, "person slow", dealer=0)
    assert seated.scene.decision is None
    for late in (PickCard(0), DropCard(0, 1.0, 1.0), UsePicked(), CutHere()):
        assert seated.scene.act(late)


def test_what_happens_is_shown_before_the_next_one_is_asked(context):
    seated = Seated(context, "person slow", seed=1)
    seated.scene._decide(seated.habit())
    assert seated.scene.state.now is State.MOVING
    seated.rest()
    assert seated.scene.state.now is State.THINKING


def test_a_notice_halts_the_table_and_gives_the_decision_back_as_it_was(context):
    seated = Seated(context, seed=1)
    decision = seated.scene.decision
    seated.scene.show_notice(Notice("Béla", ("…",)))
    assert seated.scene.state.halted
    seated.scene.show_notice(None)
    assert not seated.scene.state.halted
    assert seated.scene.state.now is State.ASKING
    assert seated.scene.decision is decision


def test_a_page_covers_the_table_until_it_is_put_away(context):
    seated = Seated(context, seed=1)
    context.push(StandingPage(seated.scene.model))
    assert seated.scene.state.covered
    context.stage.pop()
    assert not seated.scene.state.covered


def test_a_deal_that_is_over_is_counted_out(context):
    context.change(confirm_claiming=False)
    seated = Seated(context, seed=1)
    seated.play(Claim())
    assert seated.scene.state.now is State.RESULT


def test_a_guide_that_speaks_is_listened_to(context, tmp_path):
    context.change(speed=0.0)
    LessonSession(context, LESSONS["schnapsen"], ProgressFile(tmp_path)).begin()
    context.stage.step(3.0, 0.05)
    scene = on_top(context, TableScene)
    assert scene.guide is not None
    assert scene.guide.speaks
    assert scene.state.now is State.GUIDED
