"""The way to the network: its page, a match to go on with, and a library that cannot guard cards."""

from __future__ import annotations

import time

import pytest

from game.players import Person
from game.rules import read_game
from game.scenes.lan import evening as evening_module
from game.scenes.lan import inn as inn_module
from game.scenes.lan.acquaintances import Acquaintances
from game.scenes.lan.browse import NetworkPage
from game.scenes.lan.inn import Inn
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.put_aside import PutAside
from game.scenes.question import Question
from game.stage.widgets import Listing
from net.address import Address
from net.identity import KnownPeers
from net.log import Found
from net.names import mark_of
from tests.net.table_of import playing, replicas_of, run
from tests.scenes.lan.sides import PATIENCE, Blind, Unheard, turned, two_sides


@pytest.fixture
def inn(room, tmp_path, monkeypatch):
    monkeypatch.setattr(inn_module, "Lookout", Blind)
    monkeypatch.setattr(evening_module, "Announcer", Unheard)
    monkeypatch.setattr(evening_module, "Lookout", Blind)
    made = Inn(room, tmp_path / "home", lambda sitting: Person(sitting.name), lambda game: None)
    yield made
    made.close()


def settled(room, until):
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end
        room.stage.step(0.05)
        time.sleep(0.005)


def test_the_page_opens_without_a_match_to_go_on_with(room, inn):
    inn.open()
    room.stage.step(0.2)
    assert isinstance(room.stage.top, NetworkPage)
    assert room.stage.top.ways.resume is None
    room.stage.top.ways.leave()
    assert room.stage.top is None


def test_a_library_that_cannot_guard_a_deck_is_named(room, inn, monkeypatch):
    monkeypatch.setattr(
        inn_module, "why_unfit", lambda: "network.off.library_accepts_tagged_points"
    )
    inn.open()
    assert room.stage.top is None
    assert room.ribbons.moving


def test_a_match_that_was_left_is_offered_and_gone_on_with(room, inn, tmp_path):
    with two_sides(tmp_path) as (host, guest):
        turned(
            (host, guest),
            lambda: host.evening.joint is not None and len(host.evening.joint.table.moves) > 2,
        )
    (tmp_path / "host").rename(tmp_path / "home")
    inn.open()
    settled(room, lambda: room.stage.top.ways.resume is not None)
    assert room.stage.top.ways.resumable == (room.words("bot.beginner"),)
    room.stage.top.ways.resume()
    assert inn.evening is not None
    settled(room, lambda: any(isinstance(each, LobbyScene) for each in room.stage.scenes))
    settled(room, lambda: inn.evening.joint is not None)
    assert len(inn.evening.joint.table.moves) > 2


def test_a_guest_that_nobody_greets_can_leave_again(room, inn):
    told = []
    room.tell = lambda text, kind="notice": told.append(text)
    inn.join(Address("127.0.0.1", 9), bytes(range(32)))
    assert isinstance(room.stage.top, LobbyScene)
    room.stage.step(8.5)
    assert told == [room.words("network.address.silent")]
    inn._stay.leave()
    assert inn.evening is None


def test_nobody_is_called_after_the_account_of_the_computer(room, inn, monkeypatch):
    monkeypatch.setenv("LOGNAME", "jdoe1972")
    monkeypatch.setenv("USER", "jdoe1972")
    room.change(name_1="")
    here = inn._here()
    assert "jdoe1972" not in here.name.casefold()
    assert here.name == room.words("lan.player", mark=mark_of(here.identity.public))
    inn.open()
    assert room.stage.top.ways.name == here.name
    room.change(name_1="Anna")
    assert inn._here().name == "Anna"


def left_behind(tmp_path, side: str) -> int:
    """A match that was left, in the folder of this window, as its host or its guest."""
    with two_sides(tmp_path) as (host, guest):
        turned(
            (host, guest),
            lambda: all(
                each.evening.joint is not None and len(each.evening.joint.table.moves) > 2
                for each in (host, guest)
            ),
        )
        turned((host, guest), lambda: guest.evening._contact.addresses)
        port = host.evening.port
    (tmp_path / side).rename(tmp_path / "home")
    return port


def answer(room, label: str) -> None:
    question = room.stage.top
    assert isinstance(question, Question)
    next(each for each in question.group.widgets if each.label == label).action()


def test_hosting_after_a_crash_offers_to_go_on(room, inn, tmp_path):
    room.push(Acquaintances(room, KnownPeers(tmp_path)))
    left_behind(tmp_path, "host")
    inn.go_on_or_host(read_game("snapszer"))
    settled(room, lambda: isinstance(room.stage.top, Question))
    answer(room, room.words("lan.resume", name=room.words("bot.beginner")))
    settled(room, lambda: inn.evening.joint is not None)
    assert inn.evening.hosting
    assert len(inn.evening.joint.table.moves) > 2


def test_hosting_after_a_crash_may_begin_anew(room, inn, tmp_path):
    room.push(Acquaintances(room, KnownPeers(tmp_path)))
    left_behind(tmp_path, "host")
    inn.go_on_or_host(read_game("schnapsen"))
    settled(room, lambda: isinstance(room.stage.top, Question))
    answer(room, room.words("lan.anew"))
    settled(room, lambda: inn.evening.standing.seating is not None)
    assert inn.evening.standing.seating.rules == "schnapsen"


def test_of_several_matches_put_aside_one_is_chosen(room, inn):
    played = []
    for seed in range(3):
        replicas = replicas_of(seed=seed)
        run(replicas, playing)
        played.append(replicas[0])
    inn.resume = lambda replica, address=None: played.remove(replica)
    inn.open()
    settled(room, lambda: isinstance(room.stage.top, NetworkPage))
    second = played[1]
    inn._found(Found(tuple(played)))
    page = room.stage.top
    label = room.words("lan.resume_many", count=3)
    next(each for each in page.group.widgets if getattr(each, "label", "") == label).action()
    assert isinstance(room.stage.top, PutAside)
    listing = next(each for each in room.stage.top.group.widgets if isinstance(each, Listing))
    assert all("0 : 0" in row.name for row in listing.rows)
    listing.chosen(1)
    assert second not in played
    assert room.stage.top is page


def test_hosting_with_nothing_left_behind_asks_nothing(room, inn, tmp_path):
    room.push(Acquaintances(room, KnownPeers(tmp_path)))
    inn.go_on_or_host(read_game("schnapsen"))
    settled(room, lambda: inn.evening is not None)
    assert not isinstance(room.stage.top, Question)


def test_joining_after_a_crash_offers_to_go_on(room, inn, tmp_path):
    room.push(Acquaintances(room, KnownPeers(tmp_path)))
    port = left_behind(tmp_path, "guest")
    inn.go_on_or_join(Address("127.0.0.1", port))
    settled(room, lambda: isinstance(room.stage.top, Question))
    answer(room, room.words("lan.resume", name=room.words("bot.beginner")))
    settled(room, lambda: inn.evening.joint is not None)
    assert not inn.evening.hosting


def test_joining_a_known_host_offers_the_match_that_was_left_with_him(room, inn, tmp_path):
    left_behind(tmp_path, "guest")
    inn.open()
    settled(room, lambda: room.stage.top.ways.resume is not None)
    key = inn._here().contact(inn._left[0].terms.table).key
    inn.join(Address("127.0.0.1", 9), bytes(range(32)))
    settled(room, lambda: inn.evening._contact is not None)
    assert not isinstance(room.stage.top, Question)
    inn._stay.leave()
    inn.join(Address("127.0.0.1", 9), key)
    settled(room, lambda: isinstance(room.stage.top, Question))
    answer(room, room.words("lan.resume", name=room.words("bot.beginner")))
    settled(room, lambda: inn.evening.joint is not None)
    assert not inn.evening.hosting
