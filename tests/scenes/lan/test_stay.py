"""An evening in a window: greeted, compared, seated, played, lost and found again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from game.cards import cards
from game.outcome import Reason
from game.players import Person
from game.record import standing
from game.rules import read_game
from game.scenes.lan import evening as evening_module
from game.scenes.lan import headless as headless_module
from game.scenes.lan.compare import Compare
from game.scenes.lan.evening import Company, Evening
from game.scenes.lan.headless import BotHere, Headless
from game.scenes.lan.here import arrive
from game.scenes.lan.inn import Inn
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.playing import LanTableScene
from game.scenes.question import Question
from game.scenes.replay.shelf import RecordsScene, shelved
from game.scenes.table.result import DealResult
from game.stage.intents import Confirm, Hotkey, Menu, Press
from game.stage.stage import Stage
from net.address import Address
from net.foul import Charge, Foul
from net.identity import Standing
from net.lan_match import Ending
from net.news import CardsToCompare, VisitorGone
from net.verdict import Verdict
from tests.scenes.lan.sides import PATIENCE, Blind, Unheard


@pytest.fixture
def house(room, tmp_path, monkeypatch) -> Iterator[SimpleNamespace]:
    """A window that hosts a table for a person, and a bot on its way to it."""
    monkeypatch.setattr(evening_module, "Announcer", Unheard)
    monkeypatch.setattr(evening_module, "Lookout", Blind)
    monkeypatch.setattr(evening_module, "PORT", 0)
    monkeypatch.setattr(headless_module, "_NAP", 0.001)
    room.change(name_1="Anna", speed=0.0)
    inn = Inn(room, tmp_path / "window", lambda sitting: Person(sitting.name), lambda game: None)
    inn.host(read_game("snapszer"))
    guest = Headless("beginner", lambda line: None)
    guest.join(arrive(tmp_path / "guest", "Béla"), Address("127.0.0.1", inn.evening.port))
    yield SimpleNamespace(room=room, inn=inn, guest=guest, folder=tmp_path)
    guest.evening.close()
    inn.close()


def run(house, until) -> None:
    """Let the window and the guest go on until something holds."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"not in time; on top is {house.room.stage.top}"
        house.room.stage.step(0.05, frame=0.05)
        if house.guest is not None:
            house.guest.turn()
        time.sleep(0.002)


def top(house):
    return house.room.stage.top


def seated(house) -> LanTableScene:
    """Through the four cards and the lobby to the table."""
    run(house, lambda: house.inn.evening.standing.door)
    assert isinstance(top(house), LobbyScene)
    house.inn._stay.look_at_visitor()
    assert top(house).asked.name == "Béla"
    top(house)._answer(True)
    run(house, lambda: isinstance(top(house), LobbyScene) and top(house)._ready_button.enabled)
    top(house)._ready_button.action()
    run(house, lambda: isinstance(top(house), LanTableScene))
    return top(house)


def play_one(house, scene) -> None:
    run(house, lambda: scene.decision is not None)
    moves = len(scene.table.moves)
    scene._decide(scene.decision.legal[0])
    run(house, lambda: len(scene.table.moves) > moves)


def test_from_the_door_to_the_first_trick(house):
    scene = seated(house)
    for _ in range(2):
        play_one(house, scene)
    guest = house.guest.evening.joint.table
    run(house, lambda: len(guest.moves) >= 2)
    assert [str(move) for _, move in guest.moves[:2]] == [
        str(move) for _, move in scene.table.moves[:2]
    ]
    assert scene.company.name(1 - min(scene.joint.own)) == house.room.words("bot.beginner")


def test_a_word_is_called_across_the_table(house):
    scene = seated(house)
    run(house, lambda: house.guest.evening.joint is not None)
    house.guest.evening.call(house.guest.evening.own_seats[0], "well_played")
    said = []
    scene.evening.listeners.append(said.append)
    run(house, lambda: any(type(each).__name__ == "Called" for each in said))
    house.room.stage.send(Hotkey("t"))
    assert type(top(house)).__name__ == "Calls"


def test_who_is_gone_is_waited_for_and_comes_back_to_the_same_table(house):
    scene = seated(house)
    run(house, lambda: scene.table.deal is not None)
    house.guest.evening.network.stop()
    gone, house.guest = house.guest, None
    while scene.notice is None:
        run(house, lambda: scene.notice is not None or scene.decision is not None)
        if scene.notice is None:
            scene._decide(scene.decision.legal[0])
    assert scene.notice.title == house.room.words("lan.play.suspended")
    assert house.room.words("bot.beginner") in scene.notice.lines[0]
    assert len(scene.notice.buttons) == 2
    decision = scene.decision
    house.room.stage.send(Hotkey("1"))
    assert scene.decision is decision, "nobody plays while somebody is missing"
    moves = len(scene.table.moves)
    here = arrive(house.folder / "guest", "Béla")
    replica = here.find_matches().replicas[0]
    gone.evening = Evening.resumed(here, replica, Company(BotHere, wake=gone._woken.set))
    house.guest = gone
    run(house, lambda: scene.notice is None and not scene.evening.standing.away)
    run(house, lambda: len(scene.table.moves) > moves)


def suspended(house, scene) -> None:
    """The guest's program is gone."""
    run(house, lambda: house.guest.evening.joint is not None)
    house.guest.evening.close()
    house.guest = None
    run(house, lambda: scene.notice is not None)


def test_who_says_good_bye_in_mid_match_is_away_and_the_match_is_put_aside(house):
    scene = seated(house)
    run(house, lambda: house.guest.evening.joint is not None)
    house.guest.evening.leave()
    house.guest = None
    run(house, lambda: scene.notice is not None)
    assert scene.notice.title == house.room.words("lan.play.suspended")
    scene.notice.buttons[0].action()
    assert house.inn.evening is None
    for peer in ("window", "guest"):
        (replica,) = arrive(house.folder / peer, "x").find_matches().replicas
        replica.close()


def test_a_match_called_abandoned_stands_in_the_records_and_cannot_be_gone_on_with(house):
    scene = seated(house)
    suspended(house, scene)
    scene.notice.buttons[1].action()
    question = top(house)
    assert isinstance(question, Question)
    assert house.room.words("bot.beginner") in question.text
    question._take(question.answers[0])
    assert house.inn.evening is None
    assert arrive(house.folder / "window", "Anna").find_matches().replicas == ()
    (shelf,) = shelved(house.folder / "window")
    assert shelf.record.abandoned == house.room.words("bot.beginner")
    assert standing(shelf.record).winner is None
    row = RecordsScene(house.room, house.folder / "window")._row(shelf)
    assert house.room.words("records.abandoned", name=shelf.record.abandoned) in row.below
    (replica,) = arrive(house.folder / "guest", "Béla").find_matches().replicas
    replica.close()


def test_a_deal_is_given_up_from_the_menu_once_its_price_has_been_said(house):
    scene = seated(house)
    while len(scene.table.moves) < 2:
        play_one(house, scene)
    run(house, lambda: scene.decision is not None)
    house.room.stage.send(Menu())
    entry = next(each for each in top(house).more() if each.icon == "cross")
    entry.action()
    question = top(house)
    assert isinstance(question, Question)
    assert "3" in question.text
    question._take(question.answers[0])
    run(house, lambda: scene.table.outcome is not None)
    assert scene.table.outcome.reason is Reason.FORFEIT
    assert sum(scene.table.outcome.totals) > 0, "what was taken is counted all the same"
    assert scene.table.match.scores[1 - min(scene.joint.own)] == 3
    run(house, lambda: house.guest.evening.joint.table.match.scores == scene.table.match.scores)
    assert not scene.joint.conceding


def test_a_deal_is_not_given_up_out_of_turn(house):
    scene = seated(house)
    run(house, lambda: scene.decision is not None)
    scene.joint.table.deal = scene.joint.table.deal.but(turn=1 - min(scene.joint.own))
    house.room.stage.send(Menu())
    next(each for each in top(house).more() if each.icon == "cross").action()
    assert top(house) is scene


def test_a_forfeited_deal_says_who_and_why(house):
    scene = seated(house)
    run(house, lambda: scene.table.deal is not None)
    told = []
    house.room.tell = lambda text, kind="notice": told.append((text, kind))
    foul = Foul(1, Charge.REVOKE)
    scene._tell_verdict(Ending(0, Verdict(None, (), (foul,)), foul))
    assert told[0][1] == "warning"
    assert house.room.words("network.foul.revoke") in told[0][0]


def test_a_match_is_won_and_played_again(house):
    scene = seated(house)
    stage: Stage = house.room.stage
    run(house, lambda: scene.table.deal is not None)
    while scene.table.match.winner is None:
        run(house, lambda: scene.decision is not None or isinstance(top(house), DealResult))
        if isinstance(top(house), DealResult):
            stage.step(0.5)
            stage.send(Confirm())
        else:
            scene._decide(scene.decision.legal[0])
    run(house, lambda: scene.joint.settled)
    run(house, lambda: house.guest.evening.joint.settled)
    scene.on_rematch()
    house.guest.evening.joint = None
    run(house, lambda: isinstance(top(house), LanTableScene))
    assert top(house) is not scene
    assert top(house).table.match.scores == (0, 0)


def tell(house, told) -> None:
    """The network tells the window something."""
    evening = house.inn.evening
    evening.standing.take(told)
    for listener in tuple(evening.listeners):
        listener(told)


def test_a_stranger_at_the_door_leaves_the_table_alone_until_he_is_looked_at(house):
    scene = seated(house)
    run(house, lambda: scene.decision is not None)
    moves = len(scene.table.moves)
    stranger = CardsToCompare(bytes(32), "Mallory", Standing.NEW, cards("THJSQCJS"), "K7QF")
    tell(house, stranger)
    house.room.stage.step(0.05, frame=0.05)
    assert top(house) is scene
    assert scene.notice is None
    plate = scene._visitors_plate
    house.room.stage.send(Press(plate.centerx, plate.centery, "left"))
    assert isinstance(top(house), Compare)
    for _ in range(3):
        house.room.stage.send(Confirm())
    assert isinstance(top(house), Compare)
    tell(house, VisitorGone(stranger.key))
    assert top(house) is scene
    assert len(scene.table.moves) == moves
    house.room.stage.step(0.05, frame=0.05)
    assert scene._visitors_plate is None


def test_the_menu_leads_to_whoever_is_at_the_door(house):
    scene = seated(house)
    tell(house, CardsToCompare(bytes(32), "Mallory", Standing.NEW, cards("THJSQCJS"), "K7QF"))
    scene._pause()
    label = house.room.words("lan.at_door", name="Mallory · K7QF")
    next(each for each in top(house).group.widgets if each.label == label).action()
    assert isinstance(top(house), Compare)
