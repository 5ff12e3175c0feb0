"""The pages of the network: what they say in every language, and what their widgets do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots import CHARACTERS
from game.core.cards import cards
from game.online import LanClient
from game.online.lobby_state import LobbyState as Table
from game.scenes.actions import LookAtVisitor
from game.scenes.lan.acquaintances import AcquaintancesPage
from game.scenes.lan.browse import NetworkFacts, NetworkPage
from game.scenes.lan.compare import Compare
from game.scenes.lan.invite import InvitePage
from game.scenes.lan.lan_actions import JoinTable
from game.scenes.lan.lobby import LobbyScene
from game.scenes.lan.navigator import LanNavigator
from game.stage.drawing.canvas import Canvas
from game.stage.input.intents import Cancel, Confirm, Edit
from game.stage.user_action import Chosen, Typed
from game.stage.widgets import Button, Choice, Listing, Toggle
from game.words.language import LANGUAGES
from net.identity import Familiarity, KnownPeers, mark_of
from net.invitation import invitation_link, new_invitation
from net.match import terms_for
from net.session import (
    CardsToCompare,
    MatchBegan,
    Paired,
    PeerAway,
    Reached,
    SeatingChanged,
    VisitorGone,
)
from net.transport import PORT, Address, Announcement, FoundTable, discovery
from net.wire.fields import VERSION
from tests.harness.window import resize
from tests.scenes.lan.still_client import (
    FAR,
    FOUR,
    FOUR_FULL,
    FULL,
    GUEST,
    HOST,
    SILENT,
    THIRD,
    THREE,
    StandingEvening,
    came_by_invitation,
    seating,
)

SIZES = ((1280, 720), (800, 600), (700, 1000))
KEY = bytes(range(32))
TABLE = FoundTable(
    Announcement("Anna", "snapszer(match_target=11)", 1, KEY), (Address("10.0.0.1"),)
)
FINED = seating(("person", "bot"), ("A", "B"), rules="snapszer(penalize_illegal=on)", members=2)
LARGE = (FOUR, FOUR_FULL, THREE)
LATER = FoundTable(Announcement("Cili", "snapszer", 1, KEY, VERSION + 1), (Address("10.0.0.2"),))
ODD = FoundTable(Announcement("Dani", "whist", 1, KEY), (Address("10.0.0.3"),))


def shown(context, scene, language="en", size=(1280, 720)):
    context.change(language=language)
    resize(context, size)
    context.push(scene)
    context.stage.step(0.3)
    return scene


def lobby(context, client):
    return shown(context, LobbyScene(context, client))


def button(scene, label):
    return next(w for w in scene.group.widgets if isinstance(w, Button) and w.label == label)


class Page:
    """The facts of a network page; `page` makes it, and notes in `led` what is chosen there."""

    def __init__(self, tables=(), problem=None, resumable=()):
        self.led = []
        self.tables = tuple(tables)
        self.problem = problem
        self.facts = NetworkFacts(resumable)

    def close(self):
        """It looks out no more."""

    def page(self, context):
        context.stage.on_action = self.led.append
        return NetworkPage(context, self, self.facts)


def test_tables_appear_and_vanish(context):
    page = Page()
    scene = shown(context, page.page(context))
    listing = next(w for w in scene.group.widgets if isinstance(w, Listing))
    assert listing.rows == []
    page.tables = (TABLE,)
    scene.update(0.0)
    assert [row.name for row in listing.rows] == ["Anna's table"]
    page.tables = ()
    scene.update(0.0)
    assert listing.rows == []


def test_a_table_is_joined_with_the_key_it_announced(context):
    page = Page((TABLE,))
    scene = shown(context, page.page(context))
    scene.act(Chosen("row", 0))
    assert page.led == [JoinTable(Address("10.0.0.1"), KEY)]


@pytest.mark.parametrize("table", [LATER, ODD])
def test_a_table_that_cannot_be_played_says_so_and_is_not_joined(context, table):
    page = Page((table,))
    scene = shown(context, page.page(context))
    listing = next(w for w in scene.group.widgets if isinstance(w, Listing))
    scene.group.focus(listing)
    scene.on(Confirm())
    assert page.led == []
    assert "version" in f"{listing.rows[0].mark} {listing.rows[0].below}"


def test_an_invitation_through_a_relay_of_a_long_name_is_pasted_whole(context, monkeypatch):
    relay = Address(".".join(["relay" * 3] * 5), 4001)
    invitation = new_invitation(relay, KEY)
    link = invitation_link(invitation)
    monkeypatch.setattr("game.stage.widgets.field.clipboard_text", lambda: f"Join me:\n{link}\n")
    page = Page()
    scene = shown(context, page.page(context))
    field = next(each for each in scene.group.widgets if getattr(each, "name", "") == "address")
    field.begin()
    field.on(Edit("paste"))
    scene.act(Typed("address", field.text))
    scene.act(Chosen("join"))
    assert page.led == [JoinTable(invitation)]


def test_an_address_is_joined_and_a_wrong_one_explained(context):
    page = Page()
    scene = shown(context, page.page(context))
    scene.act(Typed("address", "192.168.1.300"))
    scene.act(Chosen("join"))
    assert page.led == []
    assert context.ribbons.moving
    scene.act(Typed("address", "cellar.local"))
    scene.act(Chosen("join"))
    assert page.led == [JoinTable(Address("cellar.local", PORT))]


def test_the_first_thing_done_at_a_table_is_to_sit_down(context):
    client = StandingEvening(False, seating(members=2), 1)
    lobby(context, client)
    assert client.done == [("sit", 1, "person", "Béla", 0)]


def test_whatever_a_guest_says_in_one_frame_the_lobby_is_filled_once(context, monkeypatch):
    """A guest who is ready and then not, five hundred times a second, holds nobody's window up."""
    client, filled = StandingEvening(told=FULL), []
    lobby = LanNavigator(context, client).lobby
    context.stage.step(0.1)
    monkeypatch.setattr(lobby, "refill", lambda: filled.append(client.state.seating.ready))
    for ready in [(), (1,)] * 5:
        client.state.seating = replace(FULL, ready=ready)
        for listener in client.listeners:
            listener(SeatingChanged(client.state.seating, 0))
    assert filled == []
    context.stage.step(0.05, frame=0.05)
    assert filled == [(1,)]
    context.stage.step(0.2)
    assert filled == [(1,)]


def test_nobody_is_ready_before_every_seat_is_taken(context):
    client = StandingEvening(told=seating())
    scene = lobby(context, client)
    ready = button(scene, context.words("lan.lobby.ready"))
    assert not ready.enabled
    assert ready.tip
    client.state.seating = FULL
    scene.refill()
    context.stage.act(button(scene, context.words("lan.lobby.ready")).action)
    assert client.done[-1] == ("be_ready", True)


def test_a_seat_elsewhere_cannot_be_changed(context):
    client = StandingEvening(told=FULL)
    scene = lobby(context, client)
    assert len([w for w in scene.group.widgets if isinstance(w, Choice)]) == 1


def choices(scene):
    return [each for each in scene.group.widgets if isinstance(each, Choice)]


def test_nobody_of_this_machine_is_offered_a_second_seat(context):
    context.change(name_2="Jan")
    told = seating(("person", "open", "open"), ("Anna", "", ""), (0, 0, 0), rules="thousand_3")
    scene = lobby(context, StandingEvening(told=told))
    people = [[who[1] for who, _ in each.values if who[0] == "person"] for each in choices(scene)]
    assert people[0][0] == "Anna"
    assert [names[0] for names in people[1:]] == ["Jan", "Jan"]
    assert all("Anna" not in names for names in people[1:])


def test_partners_are_shown_where_there_are_four(context):
    scene = lobby(context, StandingEvening(told=FOUR))
    assert [scene.slates.partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert scene.slates.title(1).endswith(context.words("lan.lobby.partner", number=4))
    scene.client.state.seating = THREE
    scene.refill()
    assert scene.slates.title(1) == context.words("lan.lobby.seat", number=2)
    assert scene.game_line.startswith(context.words("game.north_american_3.name"))


def test_only_bots_that_know_the_game_and_as_many_people_as_seats_are_offered(context):
    scene = lobby(context, StandingEvening(told=FOUR))
    mine, free = choices(scene)
    assert mine.value == ("person", FOUR.names[0]), "whoever sits there is shown, whatever his name"
    for choice, people in ((mine, 5), (free, 4)):
        rows = [value for value, _ in choice.values]
        assert [name for kind, name in rows if kind == "bot"] == [*CHARACTERS]
        assert [kind for kind, _ in rows].count("person") == people
    scene.client.state.seating = seating()
    scene.refill()
    bots = [name for (kind, name), _ in choices(scene)[0].values if kind == "bot"]
    assert bots == [*CHARACTERS]


def test_a_bot_that_does_not_know_the_new_game_stands_up(context):
    rules = {"rules": "north_american_2", "members": 2}
    seat = seating(("bot", "bot"), ("sampler", "sampler"), (0, 1), **rules)
    client = StandingEvening(told=seat)
    lobby(context, client)
    assert client.done == [("sit", 0, "open", "", 0)]


@pytest.mark.parametrize("size", SIZES)
def test_the_slates_keep_apart_and_hold_what_is_theirs(context, size):
    for told in LARGE:
        scene = shown(context, LobbyScene(context, StandingEvening(told=told)), "de", size)
        slates = scene.slates._slates
        assert len(slates) == len(told.kinds)
        pairs = [(a, b) for a in slates for b in slates if a is not b]
        assert not any(a.colliderect(b) for a, b in pairs)
        inside = [slate.inflate(-28, -28) for slate in slates]  # clear of the frames
        assert all(any(room.contains(each.area) for room in inside) for each in choices(scene))
        assert all(scene._board.contains(slate) for slate in slates)


def test_the_lobby_says_that_nobody_is_fined_over_the_network(context):
    rules = []
    context.stage.on_action = rules.append
    fined = lobby(context, StandingEvening(told=FINED))
    assert fined.switched_off == context.words("lan.lobby.off_penalize_illegal")
    context.stage.act(button(fined, context.words("lan.lobby.rules")).action)
    assert not rules[0].game.options.penalize_illegal
    assert not lobby(context, StandingEvening(told=FULL)).switched_off


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("size", [*SIZES, (600, 600)])
def test_no_button_of_the_lobby_covers_what_it_says(context, monkeypatch, size, text_size):
    context.change(text_size=text_size)
    written = []
    paragraph = Canvas.paragraph

    def note(canvas, *given, **more):
        written.append(paragraph(canvas, *given, **more))
        return written[-1]

    monkeypatch.setattr(Canvas, "paragraph", note)
    scene = LobbyScene(context, StandingEvening(told=FINED))
    shown(context, scene, "de", size)
    buttons = [w.area for w in scene.group.widgets if isinstance(w, Button)]
    assert len(written) > 3
    assert not [(w, b) for w in written for b in buttons if w.colliderect(b)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_silent_relay_is_told_of_beside_all_that_is_written_of_the_guests(
    context, monkeypatch, size, language
):
    context.change(text_size=1.5)
    client, written = StandingEvening(told=FOUR, invitation=FAR), {}
    for event in (SILENT, *came_by_invitation(0), *came_by_invitation(1), *came_by_invitation(2)):
        client.state.take(event)

    def noted(write):
        def note(canvas, text, *given, **more):
            written[text] = write(canvas, text, *given, **more)
            return written[text]

        return note

    for write in (Canvas.paragraph, Canvas.text):
        monkeypatch.setattr(Canvas, write.__name__, noted(write))
    page = shown(context, InvitePage(context, client), language, size)
    (told,) = (written.pop(text) for text in list(written) if FAR.relay.host[:9] in text)
    areas = [*written.values(), *(w.area for w in page.group.widgets)]
    letters = [area.inflate(0, -0.3 * area.height) for area in areas]
    assert not [area for area in letters if area.colliderect(told)]


def test_a_rematch_makes_ready_as_soon_as_the_table_is_laid_again(context):
    client = StandingEvening(False, FULL, 1)
    scene = lobby(context, client)
    scene.play_again()
    assert ("be_ready", True) not in client.done
    client.state.seating = seating(
        ("person", "person"), ("Anna", "Béla"), (0, 1), 2, number=FULL.number + 1
    )
    scene.refill()
    assert client.done[-1] == ("be_ready", True)


def test_a_rematch_makes_ready_at_once_where_the_host_was_quicker(context):
    client = StandingEvening(False, FULL, 1)
    client.state.begun_with = FULL.number
    scene = lobby(context, client)
    client.state.seating = replace(FULL, number=FULL.number + 1)
    scene.refill()
    assert ("be_ready", True) not in client.done
    scene.play_again()
    assert client.done[-1] == ("be_ready", True)


def test_a_changed_key_is_a_warning_in_red(context):
    asked = CardsToCompare(KEY, "Béla", Familiarity.CHANGED, cards("THJSQCJS"))
    scene = Compare(context, asked)
    assert scene.warns
    assert not Compare(context, CardsToCompare(KEY, "B", Familiarity.NEW, ())).warns


def compared(context, answers):
    """The four cards over a table, as they have just been opened."""
    asked = CardsToCompare(KEY, "Béla", Familiarity.NEW, cards("THJSQCJS"), "K7QF")
    lobby(context, StandingEvening(told=FULL))
    context.stage.on_action = lambda action: answers.append(action.same)
    return shown(context, Compare(context, asked))


def test_looking_away_from_the_cards_decides_nothing(context):
    answers = []
    compared(context, answers)
    context.stage.send(Cancel())
    assert answers == []
    assert isinstance(context.stage.top, LobbyScene)


@pytest.mark.parametrize("presses", [1, 5])
def test_no_key_meant_for_the_table_lets_anybody_in(context, presses):
    answers = []
    scene = compared(context, answers)
    for _ in range(presses):
        context.stage.send(Confirm())
    assert answers == []
    assert context.stage.top is scene
    assert not scene.read_out
    assert not any(w.kind == "primary" for w in scene.group.widgets if isinstance(w, Button))


def test_to_accept_takes_two_deliberate_steps(context):
    answers = []
    scene = compared(context, answers)
    same = button(scene, context.words("lan.compare.same"))
    assert not same.enabled
    scene.group.focus(same)
    context.stage.send(Confirm())
    assert answers == []
    scene.group.focus(next(w for w in scene.group.widgets if isinstance(w, Toggle)))
    context.stage.send(Confirm())
    assert scene.read_out
    scene.group.focus(button(scene, context.words("lan.compare.same")))
    context.stage.send(Confirm())
    assert answers == [True]


def test_to_refuse_takes_one(context):
    answers = []
    scene = compared(context, answers)
    scene.act(button(scene, context.words("lan.compare.different")).action)
    assert answers == [False]


def visitor(number: int, name: str = "Cili") -> CardsToCompare:
    return CardsToCompare(
        bytes([number]) * 32, name, Familiarity.NEW, cards("THJSQCJS"), f"AB{number}2"
    )


def test_who_is_at_the_door_is_said_quietly_in_the_lobby(context):
    client, looked = StandingEvening(told=seating()), []
    context.stage.on_action = looked.append
    scene = lobby(context, client)
    focus = scene.group.ring.current
    client.state.take(visitor(1))
    client.state.take(visitor(2))
    scene.refill()
    assert context.stage.top is scene
    label = context.words("lan.at_door", name="Cili · AB12") + context.words(
        "lan.at_door_more", count=1
    )
    opens = button(scene, label)
    assert scene.group.ring.current is not opens
    assert type(scene.group.ring.current) is type(focus)
    context.stage.act(opens.action)
    assert looked == [LookAtVisitor()]
    client.state.take(VisitorGone(visitor(1).key))
    assert list(client.state.visitors) == [visitor(2).key]


def test_a_guest_stands_at_the_door_himself_and_is_told_that_the_host_compares_too(context):
    client = LanClient.__new__(LanClient)
    client.state, client.network = Table(hosting=False), StandingEvening(False)
    client.network.command = client.network.done.append
    page = StandingEvening(False)
    page.state = client.state
    asked = replace(visitor(1), sought=True)
    client.state.take(asked)
    scene = lobby(context, page)
    button(scene, context.words("lan.at_their_door", name="Cili · AB12"))
    client.compare(asked.key, True)
    scene.refill()
    assert scene.note == context.words("lan.lobby.compared")
    assert len(scene.group.widgets) == 1
    client.state.take(VisitorGone(asked.key))
    assert scene.note == ""


def test_a_guest_before_the_cards_is_told_that_the_host_is_out_of_reach_and_not_a_visitor_gone(
    context,
):
    client, told = StandingEvening(False), []
    context.tell = lambda text, kind="notice": told.append(text)
    LanNavigator(context, client)
    asked = replace(visitor(1), sought=True)
    for event in (asked, VisitorGone(asked.key)):
        client.state.take(event)
        client.listeners[0](event)
        assert isinstance(context.stage.top, Compare) is (event is asked)
    assert told == [context.words("lan.play.away", name="Cili")]


def test_a_guest_who_waits_in_a_row_at_the_door_is_not_told_that_nobody_answers(context):
    """The host has greeted him, and shows the cards of another first."""
    client, told = StandingEvening(False), []
    context.tell = lambda text, kind="notice": told.append(text)
    navigator = LanNavigator(context, client)
    client.state.take(Reached(Address("127.0.0.1", 9), KEY))
    context.stage.step(10.0)
    assert told == []
    assert navigator.lobby.note == context.words("lan.lobby.in_turn")


def test_a_guest_is_told_that_the_host_has_changed_what_will_be_played(context):
    """All lose their seats by a game with another number of them."""
    client, told = StandingEvening(False), []
    context.tell = lambda text, kind="notice": told.append(text)
    LanNavigator(context, client)
    client.state.take(Paired(KEY, HOST, "Cili"))
    sentence = context.words("lan.lobby.game_changed", name="Cili")
    clock = replace(FULL.options, turn_clock=30)
    laid = [FULL, replace(FULL, ready=(0,)), replace(FULL, rules="schnapsen")]
    for seats, count in zip([*laid, replace(laid[-1], options=clock)], (0, 0, 1, 2), strict=True):
        event = SeatingChanged(seats, 1)
        client.state.take(event)
        client.listeners[0](event)
        assert told == [sentence] * count


def test_a_guest_who_was_let_in_by_a_host_who_is_gone_is_told_that_he_is_out_of_reach(context):
    client = StandingEvening(False)
    scene = lobby(context, client)
    client.state.compared = True
    client.state.take(Paired(KEY, HOST, "Cili"))
    client.state.take(PeerAway(0, True))
    assert scene.note == context.words("lan.play.away", name="Cili")


@pytest.mark.parametrize(
    ("owners", "hosting", "key"),
    [
        ((0, 0), True, "all_at_one"),
        ((0, 0), False, "all_at_one"),
        ((1, 1), True, "take_a_seat"),
        ((1, 1), False, "host_stands"),
        ((0, 1), True, "all_ready"),
        ((0, 1), False, "all_ready"),
    ],
)
def test_the_lobby_says_who_has_to_sit_down_before_a_match(context, owners, hosting, key):
    told = seating(("person", "person"), ("Anna", "Béla"), owners, 2)
    client = StandingEvening(hosting, told, 1 - hosting)
    client.state.take(Paired(KEY, HOST, "Cili"))
    scene = lobby(context, client)
    assert scene.note == context.words(f"lan.lobby.{key}", name="Cili")
    ready = scene._ready_button
    assert ready is None or ready.enabled is (key == "all_ready")


def test_a_guest_in_the_lobby_is_told_that_the_host_is_out_of_reach(context):
    client = StandingEvening(False, FULL, 1)
    client.state.take(Paired(KEY, HOST, "Anna"))
    scene = lobby(context, client)
    client.state.take(PeerAway(0, True, 4.0))
    assert scene.note == context.words("lan.play.away", name="Anna")
    client.state.take(PeerAway(0, False))
    assert scene.note == context.words("lan.lobby.all_ready")


def test_the_lobby_tells_who_is_out_of_reach_while_the_first_cards_are_shuffled(context):
    client = StandingEvening(True, FULL)
    scene = lobby(context, client)
    client.state.take(MatchBegan(terms_for(FULL, bytes(32), bytes(32)), 0))
    client.state.take(PeerAway(1, True, 4.0))
    assert scene.note == context.words("lan.play.away", name="Béla")
    client.state.take(SeatingChanged(seating(members=2), 0))
    assert scene.note == context.words("lan.play.away", name="Béla"), "he is at the table"
    client.state.take(SeatingChanged(replace(FULL, members=(HOST, THIRD)), 0))
    assert scene.note == context.words("lan.lobby.all_ready"), "he has left it"


def test_a_guest_whose_turn_has_not_come_is_told_that_he_stands_in_a_row(context):
    client = StandingEvening(False)
    scene = shown(context, LobbyScene(context, client, "…"))
    assert scene.note == "", "it is not known yet whether anybody answers"
    client.state.take(Reached(Address("10.0.0.1"), KEY))
    assert scene.note == context.words("lan.lobby.in_turn")
    client.state.take(replace(visitor(1), sought=True))
    assert scene.note == "", "he has the cards before him"
    client.state.take(Paired(visitor(1).key, HOST, "Cili"))
    assert scene.note == ""


def test_visitors_are_looked_at_in_turn():
    state = Table(hosting=True)
    state.take(visitor(1))
    state.take(visitor(2))
    state.put_off(visitor(1).key)
    assert list(state.visitors) == [visitor(2).key, visitor(1).key]


def test_an_address_nobody_elsewhere_can_type_is_not_given(context, monkeypatch):
    found = ("10.0.0.5", "2001:db8::5", "fe80::1885:1cff:fec5:a9b1")
    monkeypatch.setattr(discovery, "own_addresses", lambda: found)
    scene = lobby(context, StandingEvening(told=seating()))
    assert scene._found_at().endswith("10.0.0.5   2001:db8::5")
    monkeypatch.setattr(discovery, "own_addresses", lambda: found[2:])
    scene.refill()
    assert scene._found_at() == context.words("lan.lobby.no_address")


def test_two_of_the_same_name_are_told_apart_at_their_seats(context):
    twins = seating(("person", "person"), ("Anna", "Anna"), (0, 1), 2)
    scene = lobby(context, StandingEvening(told=twins))
    names = [scene.slates._name(seat) for seat in (0, 1)]
    assert names == [f"Anna · {mark_of(HOST)}", f"Anna · {mark_of(GUEST)}"]


def test_a_table_says_whose_it_claims_to_be_before_any_key_is_proven(context):
    told = replace(TABLE.announcement, identity=KEY)
    page = Page((replace(TABLE, announcement=told),))
    page.facts = replace(page.facts, known_hosts=frozenset({KEY}))
    scene = shown(context, page.page(context))
    row = next(w for w in scene.group.widgets if isinstance(w, Listing)).rows[0]
    assert row.name.endswith(mark_of(KEY))
    assert row.below.startswith("says it is a known player")


def test_a_known_player_can_be_forgotten(context, tmp_path):
    known = KnownPeers(tmp_path)
    known.pin(KEY, "Béla", KEY)
    scene = shown(context, AcquaintancesPage(context, known))
    scene._forget(KEY)
    assert not KnownPeers(tmp_path).names


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": "whist"},
        {"names": ("Anna",)},
        {"kinds": ()},
        {"owners": (0, 3)},
        {"portraits": (1,)},
    ],
)
def test_a_seating_that_makes_no_sense_is_refused_and_not_shown(changes):
    news = SeatingChanged(replace(FULL, **changes), 1)
    state = Table(hosting=False)
    state.take(news)
    assert state.seating is None
    assert state.problem == "network.unknown_table"


def test_who_was_too_late_for_a_seat_asks_for_the_next_one_that_is_free(context):
    first = seating(
        ("person", "open", "open"), ("Anna", "", ""), (0, 0, 0), 3, (), "north_american_3"
    )
    evening = StandingEvening(hosting=False, told=first, member=2)
    scene = lobby(context, evening)
    taken = replace(
        first,
        number=3,
        kinds=("person", "bot", "open"),
        names=("Anna", "plain", ""),
        owners=(0, 1, 0),
        portraits=(0, 0, 0),
    )
    for told in (first, taken, taken):
        evening.state.seating = told
        scene.refill()
    assert [each[:3] for each in evening.done] == [("sit", 1, "person"), ("sit", 2, "person")]
