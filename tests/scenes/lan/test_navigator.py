"""An evening in a window: greeted, compared, seated, played, lost and found again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.contest.record import Sitting, standing
from game.core.cards import cards
from game.core.moves import CLAIM
from game.core.outcome import Reason
from game.online import LanClient, open_profile
from game.online.headless import BotHere
from game.play.players import Person, Player
from game.rules import read_game
from game.scenes.elements.question import QuestionPage
from game.scenes.lan import table as table_module
from game.scenes.lan.compare import Compare
from game.scenes.lan.lan_actions import CardsCompared, SetUpTable
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from game.scenes.replay.shelf import RecordsScene, shelved
from game.scenes.setup.purpose import SetupPurpose
from game.scenes.table.giving_up import GivingUp
from game.scenes.table.result.deal_result import DealResult
from game.stage.drawing.palette import RED_SOFT
from game.stage.input.intents import Confirm, Hotkey, Menu, Press
from game.stage.page_announcer import heading_of
from game.stage.stage import Stage
from net.identity import Familiarity
from net.match import DealGivenUp, Ending
from net.match.verdict import Verdict
from net.session import CardsToCompare, VisitorGone
from net.transport import Address
from net.wire.table_messages import TableCall
from net.wire.table_options import PLAIN_TABLE, TableOptions
from net.wire.violation import ProtocolViolation, ViolationKind
from tests.harness.patience import wait_until
from tests.scenes.lan.sides import at_window, silent, stay_on_loopback

pytestmark = pytest.mark.waits


@pytest.fixture
def app(context, tmp_path, monkeypatch) -> Iterator[SimpleNamespace]:
    """A window that hosts a table for a person, and a bot on its way to it."""
    with hosting(context, tmp_path, monkeypatch, PLAIN_TABLE) as made:
        yield made


@contextmanager
def hosting(context, tmp_path, monkeypatch, options: TableOptions) -> Iterator[SimpleNamespace]:
    stay_on_loopback(monkeypatch)
    context.change(name_1="Anna", speed=0.0)
    coordinator = at_window(context, tmp_path / "window", seat_taken)
    coordinator.host(read_game("snapszer"), options)
    guest = silent()
    there = Address("127.0.0.1", coordinator.client.port)
    guest.join(open_profile(tmp_path / "guest", "Béla"), there)
    yield SimpleNamespace(context=context, coordinator=coordinator, guest=guest, folder=tmp_path)
    guest.client.close()
    coordinator.close()


def seat_taken(sitting: Sitting) -> Player:
    """A person in a seat of the window, and a bot that thinks on the spot where one is asked for."""
    return Person(sitting.name) if sitting.kind == "person" else BotHere(Sitting("bot", "beginner"))


def run(app, until) -> None:
    """Let the window and the guest go on until something holds."""

    def step() -> None:
        app.context.stage.step(0.05, frame=0.05)
        if app.guest is not None:
            app.guest.turn()

    wait_until(until, step)


def top(app):
    return app.context.stage.top


def seated(app) -> LanTableScene:
    """Through the four cards and the lobby to the table."""
    run(app, lambda: app.coordinator.client.state.visitors)
    assert isinstance(top(app), LobbyScene)
    app.coordinator._navigator.look_at_visitor()
    assert top(app).asked.name == "Béla"
    top(app).act(CardsCompared(top(app).asked.key, True))
    run(app, lambda: isinstance(top(app), LobbyScene) and top(app)._ready_button.enabled)
    app.context.stage.act(top(app)._ready_button.action)
    run(app, lambda: isinstance(top(app), LanTableScene))
    return top(app)


def play_one(app, scene) -> None:
    run(app, lambda: scene.decision is not None)
    moves = len(scene.table.moves)
    scene._decide(scene.decision.legal[0])
    run(app, lambda: len(scene.table.moves) > moves)


def test_from_the_door_to_the_first_trick(app):
    scene = seated(app)
    for _ in range(2):
        play_one(app, scene)
    guest = app.guest.client.remote_table.table
    run(app, lambda: len(guest.moves) >= 2)
    assert [str(move) for _, move in guest.moves[:2]] == [
        str(move) for _, move in scene.table.moves[:2]
    ]
    assert scene.seats.name(1 - min(scene.remote_table.own)) == app.context.words("bot.beginner")


def test_where_the_host_is_has_been_written_down_when_a_match_begins(app):
    """A guest that is killed in the first second finds the table again."""
    app.guest.client.network._look_at = float("inf")  # what is looked at later comes too late
    seated(app)
    run(app, lambda: app.guest.client.remote_table is not None)
    client = app.guest.client
    contact = client.profile.contact(client.network._session.playing.replica.terms.table)
    assert contact is not None
    assert [each.port for each in contact.addresses] == [app.coordinator.client.port]


def test_a_word_is_called_across_the_table(app):
    scene = seated(app)
    run(app, lambda: app.guest.client.remote_table is not None)
    app.guest.client.network.command(TableCall(0, app.guest.client.own_seats[0], "well_played"))
    said = []
    scene.client.listeners.append(said.append)
    run(app, lambda: any(isinstance(each, TableCall) for each in said))
    other = app.guest.client.own_seats[0]
    scene.clear_away()
    scene._talk.hush()
    scene.context.change(talk=False)
    scene.conversation.hear_call(other, "well_played")
    assert scene._talk.said is None
    scene.context.change(talk=True)
    scene._hear(TableCall(1, other, "well_played"))
    assert scene._talk.said == (other, app.context.words("call.word.well_played"))
    app.context.stage.send(Hotkey("t"))
    assert type(top(app)).__name__ == "Calls"


def test_who_is_gone_is_waited_for_and_comes_back_to_the_same_table(app):
    scene = seated(app)
    run(app, lambda: scene.table.deal is not None)
    app.guest.client.network.stop()
    gone, app.guest = app.guest, None
    while scene.notice is None:
        run(app, lambda: scene.notice is not None or scene.decision is not None)
        if scene.notice is None:
            scene._decide(scene.decision.legal[0])
    assert scene.notice.title == app.context.words("lan.play.suspended")
    assert app.context.words("bot.beginner") in scene.notice.lines[0]
    assert len(scene.notice.buttons) == 2
    decision = scene.decision
    app.context.stage.send(Hotkey("1"))
    assert scene.decision is decision, "nobody plays while somebody is missing"
    moves = len(scene.table.moves)
    profile = open_profile(app.folder / "guest", "Béla")
    replica = profile.store.find().replicas[0]
    gone.client = LanClient.resumed(profile, replica, gone)
    app.guest = gone
    run(app, lambda: scene.notice is None and not scene.client.state.away)
    run(app, lambda: len(scene.table.moves) > moves or scene.decision is not None)
    if len(scene.table.moves) == moves:  # the notice came before the person here had moved
        scene._decide(scene.decision.legal[0])
    run(app, lambda: len(scene.table.moves) > moves)


def test_the_host_lays_another_game_with_its_options_on_the_table(app):
    options = replace(PLAIN_TABLE, turn_clock=60)
    app.coordinator.act(SetUpTable(SetupPurpose.OTHER_GAME))
    page = app.context.stage.top
    assert heading_of(page, app.context.canvas) == app.context.words("lan.lobby.game")
    app.context.stage.pop()
    app.coordinator.change_game(read_game("schnapsen"), options)
    state = app.coordinator.client.state
    run(app, lambda: state.seating is not None and state.seating.rules == "schnapsen")
    assert state.seating.options == options


def suspended(app, scene) -> None:
    """The guest's program is gone."""
    run(app, lambda: app.guest.client.remote_table is not None)
    app.guest.client.close()
    app.guest = None
    run(app, lambda: scene.notice is not None)


def test_who_says_good_bye_in_mid_match_is_away_and_the_match_is_put_aside(app):
    scene = seated(app)
    run(app, lambda: app.guest.client.remote_table is not None)
    app.guest.client.leave()
    app.guest = None
    run(app, lambda: scene.notice is not None)
    assert scene.notice.title == app.context.words("lan.play.suspended")
    app.context.stage.act(scene.notice.buttons[0].action)
    assert app.coordinator.client is None
    for peer in ("window", "guest"):
        (replica,) = open_profile(app.folder / peer, "x").store.find().replicas
        replica.close()


def test_a_match_called_abandoned_stands_in_the_records_and_cannot_be_gone_on_with(app):
    scene = seated(app)
    suspended(app, scene)
    app.context.stage.act(scene.notice.buttons[1].action)
    question = top(app)
    assert isinstance(question, QuestionPage)
    assert app.context.words("bot.beginner") in question.text
    question._take(question.answers[0])
    assert app.coordinator.client is None
    assert open_profile(app.folder / "window", "Anna").store.find().replicas == ()
    (store,) = shelved(app.folder / "window")
    assert store.record.abandoned == app.context.words("bot.beginner")
    assert not standing(store.record).over
    row = RecordsScene(app.context, app.folder / "window")._row(store)
    assert app.context.words("records.abandoned", name=store.record.abandoned) in row.below
    (replica,) = open_profile(app.folder / "guest", "Béla").store.find().replicas
    replica.close()


def test_a_deal_is_given_up_from_the_menu_once_its_price_has_been_said(app):
    scene = seated(app)
    while len(scene.table.moves) < 2:
        play_one(app, scene)
    run(app, lambda: scene.decision is not None)
    question = question_from_menu(app)
    assert "3" in question.text
    question._take(question.answers[0])
    run(app, lambda: scene.table.outcome is not None)
    assert scene.table.outcome.reason is Reason.FORFEIT
    taken = tuple(scene.table.match.game.total(scene.table.deal, seat) for seat in (0, 1))
    assert scene.table.outcome.totals == taken, "what was taken is counted all the same"
    assert scene.table.match.scores[1 - min(scene.remote_table.own)] == 3
    run(app, lambda: app.guest.client.remote_table.table.match.scores == scene.table.match.scores)
    assert scene.remote_table.given_up_by is None


def at_the_turn_of_the_guest(app) -> LanTableScene:
    """The window has moved; the guest's program listens, and whoever plays there thinks."""
    scene = seated(app)
    run(app, lambda: scene.decision is not None)
    thinking, app.guest = app.guest, None
    while scene.table.turn in scene.remote_table.own:
        run(app, lambda: scene.decision is not None)
        scene._decide(scene.decision.legal[0])
    app.thinking = thinking
    return scene


def question_from_menu(app) -> QuestionPage:
    app.context.stage.send(Menu())
    app.context.stage.act(next(each for each in top(app).more() if each.icon == "cross").action)
    assert isinstance(top(app), QuestionPage)
    return top(app)


def test_a_deal_is_given_up_while_the_other_thinks(app):
    """No click is needed there: the other program writes it down."""
    scene = at_the_turn_of_the_guest(app)
    (own,) = scene.remote_table.own
    question = question_from_menu(app)
    assert app.context.words("giving_up.signed") in question.text
    question._take(question.answers[0])
    title = app.context.words("lan.play.giving_up")
    assert scene.notice.title == title
    assert not any(each.icon == "cross" for each in asked_in_menu(app))
    run(app, lambda: scene.table.outcome is not None)
    assert scene.table.outcome.given_up_by == own
    assert scene.table.match.scores[1 - own] == 3
    app.guest = app.thinking
    there = app.guest.client.remote_table
    run(app, lambda: there.settled and there.table.outcome is not None)
    assert there.table.outcome == scene.table.outcome
    assert there.table.match.scores == scene.table.match.scores


def asked_in_menu(app):
    app.context.stage.send(Menu())
    entries = top(app).more()
    app.context.stage.pop()
    return entries


def test_where_it_costs_something_else_meanwhile_it_is_asked_again(app):
    scene = at_the_turn_of_the_guest(app)
    (own,) = scene.remote_table.own
    scene.act(GivingUp(own, "less than it costs now"))
    question = top(app)
    assert isinstance(question, QuestionPage)
    assert app.context.words("giving_up.changed") in question.text
    assert scene.notice is None
    question._take(question.answers[-1])
    assert scene.table.outcome is None


def test_a_move_that_came_too_late_for_the_log_has_the_table_laid_anew_from_it(app):
    """Somebody else gave the deal up before it: nobody is asked for more, and the log is right."""
    scene = seated(app)
    run(app, lambda: scene.decision is not None)
    laid_anew = []
    scene.remote_table.deck.show_match = lambda: laid_anew.append(True)
    moves = len(scene.table.moves)
    scene.remote_table.deck.add(DealGivenUp(1 - min(scene.remote_table.own), moves))
    scene._decide(scene.decision.legal[0])
    scene.keep_going()
    assert len(scene.table.moves) == moves, "no card can be played any more"
    assert not laid_anew
    scene.remote_table.deck.add(DealGivenUp(1 - min(scene.remote_table.own), moves - 1))
    scene.keep_going()
    assert laid_anew


def test_a_forfeited_deal_says_who_and_why(app):
    scene = seated(app)
    run(app, lambda: scene.table.deal is not None)
    told = []
    app.context.tell = lambda text, kind="notice": told.append((text, kind))
    violation = ProtocolViolation(1, ViolationKind.REVOKE)
    scene._tell_verdict(Ending(0, Verdict(None, (), (violation,)), violation))
    assert told[0][1] == "warning"
    assert app.context.words("network.foul.revoke") in told[0][0]


def test_a_match_is_won_and_played_again(app):
    scene = seated(app)
    stage: Stage = app.context.stage
    run(app, lambda: scene.table.deal is not None)
    while not scene.table.match.over:
        run(app, lambda: scene.decision is not None or isinstance(top(app), DealResult))
        if isinstance(top(app), DealResult):
            stage.step(0.5)
            stage.send(Confirm())
        else:
            legal = scene.decision.legal  # a claim, right or wrong, ends a deal soon
            scene._decide(CLAIM if CLAIM in legal else legal[0])
    run(app, lambda: scene.remote_table.settled)
    run(app, lambda: app.guest.client.remote_table.settled)
    scene.rematch()
    app.guest.client.remote_table = None
    run(app, lambda: isinstance(top(app), LanTableScene))
    assert top(app) is not scene
    assert top(app).table.match.scores == (0, 0)


def tell(app, told) -> None:
    """The network tells the window something."""
    client = app.coordinator.client
    client.state.take(told)
    for listener in tuple(client.listeners):
        listener(told)


def test_a_stranger_at_the_door_leaves_the_table_alone_until_he_is_looked_at(app):
    scene = seated(app)
    run(app, lambda: scene.decision is not None)
    moves = len(scene.table.moves)
    stranger = CardsToCompare(bytes(32), "Mallory", Familiarity.NEW, cards("THJSQCJS"), "K7QF")
    tell(app, stranger)
    app.context.stage.step(0.05, frame=0.05)
    assert top(app) is scene
    assert scene.notice is None
    plate = scene._visitors_plate
    assert not plate.colliderect(scene.notices)
    app.context.stage.send(Press(plate.centerx, plate.centery, "left"))
    assert isinstance(top(app), Compare)
    for _ in range(3):
        app.context.stage.send(Confirm())
    assert isinstance(top(app), Compare)
    tell(app, VisitorGone(stranger.key))
    assert top(app) is scene
    assert len(scene.table.moves) == moves
    app.context.stage.step(0.05, frame=0.05)
    assert scene._visitors_plate is None


def test_the_menu_leads_to_whoever_is_at_the_door(app):
    scene = seated(app)
    tell(app, CardsToCompare(bytes(32), "Mallory", Familiarity.NEW, cards("THJSQCJS"), "K7QF"))
    scene.open_menu()
    label = app.context.words("lan.at_door", name="Mallory · K7QF")
    app.context.stage.act(
        next(each for each in top(app).group.widgets if each.label == label).action
    )
    assert isinstance(top(app), Compare)


def test_when_the_turn_clock_has_run_out_a_bot_plays_and_any_press_gives_the_seat_back(
    context, tmp_path, monkeypatch
):
    """The turn clock of the table, in a window: shown in the lobby, counted down, run out, taken back."""
    now = [0.0]
    monkeypatch.setattr(table_module, "monotonic", lambda: now[0])
    with hosting(context, tmp_path, monkeypatch, TableOptions(30)) as app:
        run(app, lambda: app.coordinator.client.state.seating is not None)
        assert context.words("lan.options.turn_clock_30") in top(app).game_line
        scene = seated(app)
        run(app, lambda: scene.decision is not None and scene._clock_note().ink != RED_SOFT)
        left = context.words("lan.play.time_left", seconds=30)
        run(app, lambda: scene._clock_note().text == left)
        now[0] = 600.0  # the computer slept: the clock begins again
        run(app, lambda: scene._watched_at == 600.0)
        run(app, lambda: scene._clock_note().text == left)
        assert not scene.remote_table.replaced
        moves = len(scene.table.moves)
        for now[0] in range(604, 632, 4):
            run(app, lambda: scene._watched_at == now[0])
        now[0] += 3
        run(app, lambda: scene.remote_table.replaced)
        assert scene._clock_note().text == context.words("lan.play.by_clock_here")
        run(app, lambda: len(scene.table.moves) > moves)
        mover = scene.table.moves[moves][0]
        run(app, lambda: mover in app.guest.client.remote_table.by_clock)
        run(app, lambda: not scene.remote_table.replaced or top(app) is scene)
        if scene.remote_table.replaced:
            context.stage.send(Press(640, 360))
            assert not scene.remote_table.replaced
