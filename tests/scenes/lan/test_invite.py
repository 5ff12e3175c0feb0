"""Inviting from a window and following an invitation from one, by way of a relay on the loopback."""

from __future__ import annotations

import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest

from game.online import open_profile
from game.rules import read_game
from game.scenes.elements.question import QuestionPage
from game.scenes.lan import coordinator as coordinator_module
from game.scenes.lan import invite as invite_module
from game.scenes.lan.browse import NetworkPage
from game.scenes.lan.compare import Compare
from game.scenes.lan.invite import InvitePage
from game.scenes.lan.lan_actions import CardsCompared, LeaveNetwork, LookAtInvited, OpenInvitation
from game.scenes.lan.lobby import LobbyScene
from game.stage.input.intents import StepFocus
from game.stage.user_action import Chosen, Entered, Typed
from game.stage.widgets import Button
from net.identity import Familiarity
from net.invitation import invitation_link, invitation_text, new_invitation, read_invitation
from net.transport import Address, tunnel
from tests.harness.patience import PATIENCE
from tests.harness.relay import relay
from tests.scenes.lan.sides import Blind, at_window, silent, stay_on_loopback
from tests.scenes.lan.still_client import came_by_invitation
from tests.scenes.lan.test_coordinator import settled

pytestmark = pytest.mark.waits

SOMEBODY = new_invitation(Address("relay.example.org", 4001), bytes(range(32)))


@pytest.fixture
def app(context, tmp_path, monkeypatch):
    """A window, its clipboard, and what the ribbons have said."""
    monkeypatch.setattr(coordinator_module, "Lookout", Blind)
    stay_on_loopback(monkeypatch)
    for name, value in (("FIRST_PAUSE", 0.05), ("LONGEST_PAUSE", 0.2), ("FIRST_TURN", 0.5)):
        monkeypatch.setattr(tunnel, name, value)
    app = SimpleNamespace(context=context, stage=context.stage, clipboard="", told=[])

    def put(text):
        app.clipboard = text
        return True

    monkeypatch.setattr(invite_module, "put_on_clipboard", put)
    monkeypatch.setattr(coordinator_module, "clipboard_text", lambda: app.clipboard)
    context.tell = lambda text, kind="notice": app.told.append(text)
    app.coordinator = at_window(context, tmp_path / "home")
    yield app
    app.coordinator.close()


def button(page, key):
    words = page.context.words(key)
    return next(w for w in page.group.widgets if isinstance(w, Button) and w.label == words)


def guest_of(folder, invitation):
    guest = silent()
    guest.join(open_profile(folder, "Béla"), invitation)
    return guest


def run(app, guest, until):
    def both():
        guest.turn()
        return until()

    settled(app.context, both)


def test_a_table_invites_through_a_relay_and_takes_the_invitation_back(app, tmp_path):
    stage, words = app.stage, app.context.words
    app.coordinator.host(read_game("snapszer"))
    stage.step(0.1)
    assert button(stage.top, "invite.open").action == OpenInvitation()
    stage.act(OpenInvitation())
    page = stage.top
    assert isinstance(page, InvitePage)
    page.act(Typed("relay", "no relay at all"))
    page.act(Chosen("make"))
    assert app.told == [words("network.address.host")]
    with relay() as between:
        page.act(Typed("relay", f" {between.address} "))
        page.act(Entered("relay"))
        assert app.context.settings.relay == str(between.address)
        client = app.coordinator.client
        assert app.clipboard == invitation_link(client.invitation), "copied as it is made"
        app.clipboard = ""
        stage.act(button(page, "invite.copy_link").action)
        assert app.clipboard == invitation_link(client.invitation)
        stage.act(button(page, "invite.copy_text").action)
        invitation = read_invitation(app.clipboard.lower().replace("-", " "))
        assert invitation == client.invitation

        guest = guest_of(tmp_path / "guest", invitation)
        run(app, guest, lambda: client.state.invited_members)
        assert stage.top is page, "nobody is asked about one who was invited"
        (key,) = client.state.invited
        lobby = app.coordinator._navigator.lobby
        run(app, guest, lambda: words("invite.member") in lobby.slates.title(1))
        stage.act(LookAtInvited(key))
        assert isinstance(stage.top, Compare)
        assert stage.top.asked.cards
        stage.top.act(CardsCompared(key, True))
        run(app, guest, lambda: open_profile(tmp_path / "home", "Anna").known.names)

        stage.act(button(page, "invite.withdraw").action)
        stage.top._take(stage.top.answers[0])
        assert client.invitation is None
        assert stage.top is page
        late = guest_of(tmp_path / "late", invitation)
        run(app, late, lambda: late.client.state.problem == "network.invitation.withdrawn")
        for each in (guest, late):
            each.client.close()


def test_who_follows_an_invitation_waits_comes_and_goes_when_it_is_withdrawn(app, tmp_path):
    stage, words = app.stage, app.context.words
    with relay() as between:
        host = silent()
        host.host(open_profile(tmp_path / "host", "Béla"), read_game("snapszer"), between.address)
        invitation = host.client.invitation
        app.coordinator.join(invitation)
        run(app, host, lambda: app.coordinator.client.state.seating is not None)
        lobby = stage.top
        assert isinstance(lobby, LobbyScene)
        assert "Béla" in lobby.title
        assert isinstance(button(lobby, "invite.compare_host").action, LookAtInvited)
        app.coordinator._navigator.leave()
        host.client.withdraw()
        app.coordinator.folder = tmp_path / "late"  # one who had come by it may come back
        app.coordinator.join(invitation)
        run(app, host, lambda: app.coordinator.client is None)
        assert words("network.invitation.withdrawn") in app.told
        host.client.close()


def test_a_known_name_with_another_key_is_warned_of_though_the_invitation_lets_it_in(app):
    app.coordinator.host(read_game("snapszer"))
    asked, _ = came_by_invitation(0, "Béla")
    navigator, words = app.coordinator._navigator, app.context.words
    for familiarity in (Familiarity.NEW, Familiarity.CHANGED):
        navigator._hear(replace(asked, familiarity=familiarity))
    warning = words("invite.compare_changed", name="Béla", mark=asked.mark)
    assert app.told == [warning]
    assert isinstance(app.stage.top, LobbyScene)


def test_a_relay_that_is_not_there_is_named_in_a_sentence(app):
    nowhere = new_invitation(Address("127.0.0.1", 9), bytes(range(32)))
    app.coordinator.join(nowhere)
    lobby = app.stage.top
    sentence = app.context.words("network.relay.silent", relay="127.0.0.1:9")
    settled(app.context, lambda: lobby.note == sentence)
    app.stage.step(10.0)
    assert app.told == [], "he went to no address, and no firewall is in the way"


@pytest.mark.parametrize(
    ("typed", "key", "number"),
    [
        (invitation_text(SOMEBODY)[:-1] + "É", "network.invitation.character", 15),
        (invitation_text(SOMEBODY)[7:], "network.invitation.group", 1),
        (invitation_text(SOMEBODY)[:-6], "network.invitation.short", 14),
    ],
    ids=["character", "group", "short"],  # the invitation is another one in each process
)
def test_an_invitation_that_is_typed_wrong_is_told_of_with_its_group(app, typed, key, number):
    app.coordinator.open()
    page = app.stage.top
    page.typed = typed
    page.act(Chosen("join"))
    assert app.told == [app.context.words(key, number=number)]
    assert app.coordinator.client is None


def test_an_invitation_in_the_clipboard_is_asked_about_once_and_ones_own_never(app, tmp_path):
    stage = app.stage

    def opened():
        before = {*threading.enumerate()}
        app.coordinator.open()
        for looking in {*threading.enumerate()} - before:
            looking.join(PATIENCE)
        stage.step(0.05)
        top = stage.top
        while not isinstance(stage.top, NetworkPage):
            stage.pop()
        stage.act(LeaveNetwork())
        return top

    app.clipboard = invitation_link(SOMEBODY)[:-3]
    assert isinstance(opened(), NetworkPage), "what cannot be read is nobody's business"
    app.clipboard = invitation_link(SOMEBODY)
    question = opened()
    assert isinstance(question, QuestionPage)
    assert "relay.example.org:4001" in question.text
    assert isinstance(opened(), NetworkPage), "asked once"
    own = open_profile(tmp_path / "home", "Anna").identity.connection_keys[0]
    app.clipboard = invitation_text(new_invitation(SOMEBODY.relay, own))
    assert isinstance(opened(), NetworkPage)


def test_a_step_of_the_focus_reaches_the_relay_and_enter_invites(app):
    app.coordinator.host(read_game("snapszer"))
    app.stage.act(OpenInvitation())
    page = app.stage.top
    seen = {page.group.ring.current}
    for _ in range(len(page.group.widgets)):
        page.on(StepFocus(1))
        seen.add(page.group.ring.current)
    assert seen >= {*page.group.widgets}
