"""The pages of the network: what they say in three languages, and what their widgets do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards import cards
from game.scenes.lan.acquaintances import Acquaintances
from game.scenes.lan.browse import NetworkPage, Ways
from game.scenes.lan.calls import CALLS, Calls
from game.scenes.lan.compare import Compare
from game.scenes.lan.lobby import LobbyScene, LobbyWays
from game.scenes.lan.standing import Standing as Table
from game.stage.intents import Cancel, Confirm
from game.stage.widgets import Button, Choice, Listing, Toggle
from game.stage.words.catalogue import LANGUAGES
from net.address import PORT, Address
from net.discovery import Announcement, FoundTable
from net.identity import KnownPeers, Standing
from net.names import mark_of
from net.news import CardsToCompare, Seated, VisitorGone
from net.playing import CALLS as KNOWN_CALLS
from tests.scenes.lan.standing_evening import FULL, GUEST, HOST, StandingEvening, seating

SIZES = ((1280, 720), (800, 600), (700, 1000))
KEY = bytes(range(32))
TABLE = FoundTable(
    Announcement("Anna", "snapszer(match_target=11)", 1, KEY), (Address("10.0.0.1"),)
)
FINED = seating(("person", "bot"), ("A", "B"), rules="snapszer(penalize_illegal=on)", members=2)
LATER = FoundTable(Announcement("Cili", "snapszer", 1, KEY, 9), (Address("10.0.0.2"),))
ODD = FoundTable(Announcement("Dani", "whist", 1, KEY), (Address("10.0.0.3"),))


def shown(room, scene, language="en", size=(1280, 720)):
    room.change(language=language)
    room.window.size = size
    room.stage.relayout()
    room.push(scene)
    room.stage.step(0.3)
    return scene


def button(scene, label):
    return next(w for w in scene.group.widgets if isinstance(w, Button) and w.label == label)


class Page:
    """A network page that notes where it was led."""

    def __init__(self, tables=(), problem=None, resumable=()):
        self.led = []
        self.tables = list(tables)
        self.problem = problem
        self.ways = Ways(
            join=lambda address, key: self.led.append((address, key)),
            host=lambda: self.led.append("host"),
            known=lambda: self.led.append("known"),
            leave=lambda: self.led.append("leave"),
            tables=lambda: self.tables,
            problem=lambda: self.problem,
            resume=(lambda: self.led.append("resume")) if resumable else None,
            resumable=resumable,
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_cut_on_any_page(room, tmp_path, language, size):
    known = KnownPeers(tmp_path)
    known.pin(KEY, "Boldizsár", KEY)
    asked = CardsToCompare(KEY, "Boldizsár", Standing.CHANGED, cards("THJSQCJS"), "K7QF")
    ways = LobbyWays(lambda game: None, lambda: None, lambda: None)
    crowded = StandingEvening(told=seating())
    for number in (1, 2, 3):
        crowded.standing.take(visitor(number, "Wilhelmina Magdalena Xx"))
    page = Page((TABLE, LATER, ODD), resumable=("Boldizsár",))
    for scene in (
        NetworkPage(room, page.ways),
        NetworkPage(room, Page(problem="no network").ways),
        Acquaintances(room, known),
        Compare(room, asked, lambda same: None),
        Calls(room, lambda key: None),
        LobbyScene(room, StandingEvening(told=seating()), ways),
        LobbyScene(room, StandingEvening(told=FULL, port=1234), ways),
        LobbyScene(room, StandingEvening(False, FULL, 1), ways),
        LobbyScene(room, StandingEvening(told=FINED), ways),
        LobbyScene(room, StandingEvening(False), ways, "…"),
        LobbyScene(room, crowded, ways),
    ):
        shown(room, scene, language, size)
        room.stage.pop()
    assert not room.fonts.cut


def test_tables_appear_and_vanish(room):
    page = Page()
    scene = shown(room, NetworkPage(room, page.ways))
    listing = next(w for w in scene.group.widgets if isinstance(w, Listing))
    assert listing.rows == []
    page.tables = [TABLE]
    scene.tables_changed()
    assert [row.name for row in listing.rows] == ["Anna's table"]
    page.tables = []
    scene.tables_changed()
    assert listing.rows == []


def test_a_table_is_joined_with_the_key_it_announced(room):
    page = Page((TABLE,))
    scene = shown(room, NetworkPage(room, page.ways))
    scene._take(0)
    assert page.led == [(Address("10.0.0.1"), KEY)]


@pytest.mark.parametrize("table", [LATER, ODD])
def test_a_table_that_cannot_be_played_says_so_and_is_not_joined(room, table):
    page = Page((table,))
    scene = shown(room, NetworkPage(room, page.ways))
    listing = next(w for w in scene.group.widgets if isinstance(w, Listing))
    scene.group.focus(listing)
    scene.on(Confirm())
    assert page.led == []
    assert "version" in f"{listing.rows[0].mark} {listing.rows[0].below}"


def test_an_address_is_joined_and_a_wrong_one_explained(room):
    page = Page()
    scene = shown(room, NetworkPage(room, page.ways))
    scene._type("192.168.1.300")
    scene._join()
    assert page.led == []
    assert room.ribbons.moving
    scene._type("cellar.local")
    scene._join()
    assert page.led == [(Address("cellar.local", PORT), None)]


def test_the_first_thing_done_at_a_table_is_to_sit_down(room):
    evening = StandingEvening(False, seating(members=2), 1)
    shown(room, LobbyScene(room, evening, LobbyWays(print, print, print)))
    assert evening.done == [("sit", 1, "person", "Béla")]


def test_nobody_is_ready_before_every_seat_is_taken(room):
    evening = StandingEvening(told=seating())
    scene = shown(room, LobbyScene(room, evening, LobbyWays(print, print, print)))
    ready = button(scene, room.words("lan.lobby.ready"))
    assert not ready.enabled
    assert ready.tip
    evening.standing.seating = FULL
    scene.refill()
    button(scene, room.words("lan.lobby.ready")).action()
    assert evening.done[-1] == ("be_ready", True)


def test_a_seat_elsewhere_cannot_be_changed(room):
    evening = StandingEvening(told=FULL)
    scene = shown(room, LobbyScene(room, evening, LobbyWays(print, print, print)))
    assert len([w for w in scene.group.widgets if isinstance(w, Choice)]) == 1


def test_the_lobby_says_that_nobody_is_fined_over_the_network(room):
    rules = []
    ways = LobbyWays(rules.append, print, print)
    fined = shown(room, LobbyScene(room, StandingEvening(told=FINED), ways))
    assert fined.switched_off == room.words("lan.lobby.no_fines")
    button(fined, room.words("lan.lobby.rules")).action()
    assert not rules[0].options.penalize_illegal
    assert not shown(room, LobbyScene(room, StandingEvening(told=FULL), ways)).switched_off


def test_a_rematch_makes_ready_as_soon_as_the_table_is_laid_again(room):
    evening = StandingEvening(False, FULL, 1)
    scene = shown(room, LobbyScene(room, evening, LobbyWays(print, print, print)))
    scene.play_again()
    assert ("be_ready", True) not in evening.done
    evening.standing.seating = seating(
        ("person", "person"), ("Anna", "Béla"), (0, 1), 2, number=FULL.number + 1
    )
    scene.refill()
    assert evening.done[-1] == ("be_ready", True)


def test_a_changed_key_is_a_warning_in_red(room):
    asked = CardsToCompare(KEY, "Béla", Standing.CHANGED, cards("THJSQCJS"))
    scene = Compare(room, asked, lambda same: None)
    assert scene.warns
    assert not Compare(room, CardsToCompare(KEY, "B", Standing.NEW, ()), print).warns


def compared(room, answers):
    """The four cards over a table, as they have just been opened."""
    asked = CardsToCompare(KEY, "Béla", Standing.NEW, cards("THJSQCJS"), "K7QF")
    shown(room, LobbyScene(room, StandingEvening(told=FULL), LobbyWays(print, print, print)))
    return shown(room, Compare(room, asked, answers.append))


def test_looking_away_from_the_cards_decides_nothing(room):
    answers = []
    compared(room, answers)
    room.stage.send(Cancel())
    assert answers == []
    assert isinstance(room.stage.top, LobbyScene)


@pytest.mark.parametrize("presses", [1, 5])
def test_no_key_meant_for_the_table_lets_anybody_in(room, presses):
    answers = []
    scene = compared(room, answers)
    for _ in range(presses):
        room.stage.send(Confirm())
    assert answers == []
    assert room.stage.top is scene
    assert not scene.read_out
    assert not any(w.kind == "primary" for w in scene.group.widgets if isinstance(w, Button))


def test_to_accept_takes_two_deliberate_steps(room):
    answers = []
    scene = compared(room, answers)
    same = button(scene, room.words("lan.compare.same"))
    assert not same.enabled
    scene.group.focus(same)
    room.stage.send(Confirm())
    assert answers == []
    scene.group.focus(next(w for w in scene.group.widgets if isinstance(w, Toggle)))
    room.stage.send(Confirm())
    assert scene.read_out
    scene.group.focus(button(scene, room.words("lan.compare.same")))
    room.stage.send(Confirm())
    assert answers == [True]


def test_to_refuse_takes_one(room):
    answers = []
    scene = compared(room, answers)
    button(scene, room.words("lan.compare.different")).action()
    assert answers == [False]


def visitor(number: int, name: str = "Cili") -> CardsToCompare:
    return CardsToCompare(
        bytes([number]) * 32, name, Standing.NEW, cards("THJSQCJS"), f"AB{number}2"
    )


def test_who_is_at_the_door_is_said_quietly_in_the_lobby(room):
    evening, looked = StandingEvening(told=seating()), []
    ways = LobbyWays(print, print, print, lambda: looked.append(1))
    scene = shown(room, LobbyScene(room, evening, ways))
    focus = scene.group.ring.current
    evening.standing.take(visitor(1))
    evening.standing.take(visitor(2))
    scene.refill()
    assert room.stage.top is scene
    label = room.words("lan.at_door", name="Cili · AB12") + room.words("lan.at_door_more", count=1)
    opens = button(scene, label)
    assert scene.group.ring.current is not opens
    assert type(scene.group.ring.current) is type(focus)
    opens.action()
    assert looked == [1]
    evening.standing.take(VisitorGone(visitor(1).key))
    assert list(evening.standing.door) == [visitor(2).key]


def test_visitors_are_looked_at_in_turn():
    standing = Table(hosting=True)
    standing.take(visitor(1))
    standing.take(visitor(2))
    standing.put_off(visitor(1).key)
    assert list(standing.door) == [visitor(2).key, visitor(1).key]


def test_two_of_the_same_name_are_told_apart_at_their_seats(room):
    twins = seating(("person", "person"), ("Anna", "Anna"), (0, 1), 2)
    scene = shown(
        room,
        LobbyScene(room, StandingEvening(told=twins), LobbyWays(print, print, print)),
    )
    names = [scene.slates._name(seat) for seat in (0, 1)]
    assert names == [f"Anna · {mark_of(HOST)}", f"Anna · {mark_of(GUEST)}"]


def test_a_table_says_whose_it_is_and_whether_the_host_is_known(room):
    told = replace(TABLE.announcement, identity=KEY)
    page = Page((replace(TABLE, announcement=told),))
    page.ways = replace(page.ways, known_hosts=frozenset({KEY}))
    scene = shown(room, NetworkPage(room, page.ways))
    row = next(w for w in scene.group.widgets if isinstance(w, Listing)).rows[0]
    assert row.name.endswith(mark_of(KEY))
    assert row.below.startswith(room.words("lan.known_host"))


def test_every_call_of_the_protocol_is_offered_and_has_words(room):
    assert set(CALLS) == KNOWN_CALLS
    for key in CALLS:
        assert room.words(f"lan.call.{key}")


def test_a_known_player_can_be_forgotten(room, tmp_path):
    known = KnownPeers(tmp_path)
    known.pin(KEY, "Béla", KEY)
    scene = shown(room, Acquaintances(room, known))
    scene._forget(KEY)
    assert not KnownPeers(tmp_path).names


@pytest.mark.parametrize(
    "changes",
    [{"rules": "whist"}, {"names": ("Anna",)}, {"kinds": ()}, {"owners": (0, 3)}],
)
def test_a_seating_that_makes_no_sense_is_refused_and_not_shown(changes):
    news = Seated(replace(FULL, **changes), 1)
    standing = Table(hosting=False)
    standing.take(news)
    assert standing.seating is None
    assert standing.problem == "network.unknown_table"
