"""The report of a networked table to its scene: the faces of people and bots elsewhere, and the awaited
players.
"""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from art.portraits import GUESTS
from game.online import RemoteTable
from game.online.lobby_state import LobbyState
from game.play.players import Person
from game.scenes.lan.absence import Absence
from game.scenes.lan.lan_actions import OfferSeat, TellPeers
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.table import LanTableScene
from game.scenes.table.notice import Notice
from game.scenes.table.result.match_result import _last_word
from game.stage.input.intents import Press, Release
from game.stage.user_action import UserAction
from net.session import (
    AnswerToStandIn,
    AskToStandIn,
    Awaited,
    DealOn,
    Lobby,
    MatchSnapshot,
    TakeSeatsBack,
)
from net.wire.fields import PORTRAITS
from net.wire.table_messages import StandIn, TableCall
from tests.net.table_of import deliver, replicas_of
from tests.online.company import Sent, table_without_network
from tests.scenes.lan.still_client import HOST, StandingEvening, seating
from tests.scenes.tables import Seated

OWNERS = (0, 0, 1, 1)
KINDS = ("person", "bot", "person", "bot")
NAMES = ("Anna", "plain", "Cili", "mester")


@pytest.fixture(scope="module")
def snapshot() -> MatchSnapshot:
    """Four seats of two machines before their first deal, as the second one sees them."""
    replicas = replicas_of(2, "thousand_4", owners=OWNERS)
    while not replicas[0].match.deals:
        for replica in replicas:
            replica.speak()
        deliver(replicas)
    match = replicas[1].match
    terms = replace(match.terms, kinds=KINDS, names=NAMES, portraits=(3, 0, 11, 0))
    return MatchSnapshot(replace(match, terms=terms), {}, 1)


def seated(sitting) -> Person:
    player = Person(sitting.name)
    player.sitting = sitting
    return player


@pytest.fixture
def remote_table(snapshot) -> RemoteTable:
    return table_without_network(snapshot, [], seated)


def test_the_table_tells_who_goes_by_which_portrait_and_which_bots_sit_elsewhere(remote_table):
    assert remote_table.portraits == {0: 3, 2: 11}
    assert remote_table.bots_elsewhere == {1: "plain"}


def test_a_bot_beside_a_person_wishes_nothing(context, remote_table):
    """Those who agree to deal on were "Cili and Lili", where Lili was the bot of Cili's machine."""
    asked = SimpleNamespace(peer=1, voters=(0,), wishes=frozenset({0}))
    client = SimpleNamespace(state=SimpleNamespace(dealing_on=asked))
    told = Absence(context.words, client, remote_table).lines((1,))[1]
    person, bot = remote_table.names_at(0)
    assert person in told
    assert bot not in told


def scene_of(context, remote_table) -> LanTableScene:
    client = SimpleNamespace(
        remote_table=remote_table, state=LobbyState(False), listeners=[], own_seats=(2, 3)
    )
    return LanTableScene(context, client)


def test_portraits_and_bots_of_other_machines_reach_the_scene(context, remote_table):
    seats = scene_of(context, remote_table).seats
    assert [seats.portrait(seat) for seat in range(4)] == ["guest_4", "zsofi", "guest_12", "mester"]
    assert seats.voices == {1: "zsofi", 3: "mester"}


def test_the_wire_has_a_number_for_every_portrait():
    assert len(GUESTS) == PORTRAITS


def lobby_of(context, evening: StandingEvening) -> LobbyScene:
    scene = LobbyScene(context, evening)
    context.push(scene)
    return scene


def test_the_lobby_shows_the_portraits_that_were_told(context):
    context.change(portrait_1="guest_9")
    told = seating(KINDS, NAMES, (0, 0, 1, 1), 2, rules="thousand_4", portraits=(3, 0, 11, 0))
    scene = lobby_of(context, StandingEvening(told=told))
    shown = [scene.slates._portrait(seat) for seat in range(4)]
    assert shown == ["guest_4", "zsofi", "guest_12", "mester"]


def test_bots_of_one_kind_have_the_faces_in_the_lobby_that_they_have_at_the_table(
    context, snapshot
):
    names = ("Anna", "plain", "Cili", "plain")
    match = snapshot.match
    twins = replace(match, terms=replace(match.terms, names=names))
    table = table_without_network(replace(snapshot, match=twins), [], seated)
    told = seating(KINDS, names, OWNERS, 2, rules="thousand_4", portraits=(3, 0, 11, 0))
    slates = lobby_of(context, StandingEvening(told=told)).slates
    seats = scene_of(context, table).seats
    faces = [seats.portrait(seat) for seat in range(4)]
    assert [slates._portrait(seat) for seat in range(4)] == faces
    assert len(set(faces)) == 4


@pytest.mark.parametrize(("person", "portrait"), [(0, 8), (1, 4)])
def test_who_sits_down_shows_the_portrait_chosen_in_the_settings(context, person, portrait):
    context.change(portrait_1="guest_9", portrait_2="guest_5", name_2="Dani")
    told = Lobby.hosted("snapszer", 2, HOST).seating
    evening = StandingEvening(told=told)
    scene = lobby_of(context, evening)
    scene._sit(1, "person", ("Anna", "Dani")[person])
    assert evening.done[0] == ("sit", 0, "person", "Anna", 8), "the first step into the lobby"
    assert evening.done[-1][-1] == portrait


def test_between_deals_it_is_said_who_is_not_ready_yet(context, remote_table):
    scene = scene_of(context, remote_table)
    remote_table.table.next_deal()
    shuffling = context.words("table.prompt.shuffling")
    assert (scene.undealt, scene._connection().text) == (shuffling, context.words("lan.play.next"))
    scene.client.state.take(Awaited(0))
    text = context.words("lan.play.waiting", name=scene.name_at(0))
    assert (scene.undealt, scene._connection().text) == (text, text)
    assert "Anna" in text
    for nobody_elsewhere in (1, None):
        scene.client.state.take(Awaited(nobody_elsewhere))
        assert scene.undealt == shuffling


def test_a_press_on_a_notice_is_for_its_button_though_a_bot_plays_on(
    context, remote_table, monkeypatch
):
    """The press gave the seat back instead, while the match stood still."""
    monkeypatch.setattr(type(remote_table), "replaced", (remote_table.table.players[2],))
    scene = scene_of(context, remote_table)
    context.push(scene)
    pressed: list[UserAction] = []
    context.stage.on_action = pressed.append
    wish = UserAction()
    scene.show_notice(Notice("Béla", ("…",), (("Deal on", wish),), band=True))
    scene.draw(context.canvas)
    context.stage.send(Press(*scene.notice.buttons[0].area.center))
    context.stage.send(Release(*scene.notice.buttons[0].area.center))
    assert pressed == [wish]


def test_who_watches_deals_that_are_over_is_not_told_that_one_is_shuffled(context, remote_table):
    """The first one is played meanwhile, and nothing is shown of it before its end."""
    scene = scene_of(context, remote_table)
    remote_table.table.next_deal()
    remote_table.peer, remote_table.late = remote_table.peers, 1
    words = context.words
    assert scene.undealt == words("lan.play.shown_later")
    how = words("lan.options.watchers_1")
    assert scene._connection().text == words("lan.play.watching_late", how=how)


@pytest.mark.parametrize("language", ["en", "hu", "de"])
def test_the_page_after_a_foul_names_who_did_it_and_not_his_partner(context, language):
    context.change(language=language)
    seated = Seated(context, "person slow", "bauernschnapsen", bots=("lili", "plain") * 2)
    seated.table.end_by_foul([1])
    said = _last_word(seated.scene.model)
    assert seated.scene.seats.name(1) in said
    assert seated.scene.seats.name(3) not in said


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_who_are_away_are_told_of_in_no_singular(context, language):
    """A machine may hold two seats, and more than one may be missing."""
    context.change(language=language)
    words, both = context.words, context.words.listed(["Anna", "Cili"])
    values = {"name": both, "time": "07:03", "day": "1."}
    for key in ("away", "back", "suspended_since", "suspended_day", "suspended_never", "conceded"):
        told = words(f"lan.play.{key}", **values)
        assert not re.search(rf"{both} (has|is|ist|hat)\b", told), told


def test_the_menu_offers_an_absent_players_seat_to_every_onlooker_but_the_one_who_has_it(context):
    eva, fedor = (bytes([at]) * 32 for at in (1, 2))
    table = SimpleNamespace(
        lent=frozenset(),
        lendable=frozenset({2}),
        stand_in=StandIn(2, eva, "Eva", True),
        names_at=lambda peer: ["Cili"],
    )
    client = SimpleNamespace(state=SimpleNamespace(onlookers=((eva, "Eva"), (fedor, "Fedor"))))
    offered = [each.action for each in Absence(context.words, client, table).entries()]
    assert offered == [OfferSeat(2, fedor, "Fedor"), TellPeers(AskToStandIn(2, b""))]


def test_a_word_that_is_called_here_is_sent(context, remote_table):
    scene, said = scene_of(context, remote_table), []
    scene.client.network = Sent(said)
    context.push(scene)
    scene.call(2, "well_played")
    assert said == [TableCall(0, 2, "well_played")]


def test_a_decision_about_an_absent_player_is_sent_once_and_asking_for_ones_seats_is_remembered(
    context, remote_table
):
    remote_table.absent = frozenset({remote_table.peer})
    scene, said, words = scene_of(context, remote_table), [], context.words
    scene.client.network = Sent(said)
    context.push(scene)
    decided = [DealOn(0, True), AskToStandIn(0, b""), AnswerToStandIn(True)]
    for command in decided:
        scene.act(TellPeers(command))
    assert said == decided
    assert [*scene.notice.lines] == [words("lan.absence.own_text")]
    scene.act(scene.notice.buttons[0].action)
    assert said == [*decided, TakeSeatsBack()]
    assert [*scene.notice.lines] == [words("lan.absence.asked_back")]


def test_what_is_said_at_the_table_lies_over_the_notes_in_the_corner(
    context, remote_table, monkeypatch
):
    """With four seats the corner is that of the bubble of the first: its words could not be read."""
    drawn = []
    scene = scene_of(context, remote_table)
    context.push(scene)
    monkeypatch.setattr(scene, "_draw_connection", lambda canvas: drawn.append("notes"))
    monkeypatch.setattr(scene.conversation, "draw", lambda canvas: drawn.append("words"))
    scene.draw(context.canvas)
    assert drawn == ["notes", "words"]
