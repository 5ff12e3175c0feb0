"""Seats without a window, as the command line asks for them."""

from __future__ import annotations

import secrets

import pytest

import main
from game.online import Headless, open_profile, play_alone
from game.online import client as client_module
from game.online import headless as headless_module
from game.rules import read_game
from net.session import network_thread
from net.transport import Address, key_lookup
from tests.scenes.lan.sides import stay_on_loopback, turned


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAPSZER_HOME", str(tmp_path / "home"))
    stay_on_loopback(monkeypatch)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("play --headless --host", "--bot"),
        ("play --headless --bot beginner", "--join"),
        ("play --headless --host --join cellar --bot beginner", "--join"),
        ("play --headless --host --bot nobody", "nobody"),
        ("play --headless --join 300.1.1.1 --bot beginner", "300.1.1.1"),
        ("play whist --headless --host --bot beginner", "whist"),
        ("play --host --join cellar", "--join"),
        ("play --host --resume", "--headless"),
        ("--join two\tords", "address"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(capsys, words, complaint):
    assert main.main(words.split(" ")) == 2
    assert complaint in capsys.readouterr().err


def test_a_library_that_cannot_guard_a_deck_stops_it(monkeypatch):
    monkeypatch.setattr(headless_module, "why_unfit", lambda: "network.off.library_without_group")
    with pytest.raises(ValueError, match="switched off"):
        play_alone("snapszer", "beginner", None, "Anna")


def test_an_address_that_leads_nowhere_ends_it():
    with pytest.raises(ValueError, match="No computer found"):
        play_alone("snapszer", "beginner", Address("no-such-host.invalid", 9), "Anna")


def test_a_guest_whose_host_is_there_no_more_says_once_that_nobody_answers(tmp_path, monkeypatch):
    """The host's key is known, as after he was met or has announced himself: nobody is asked for it."""
    monkeypatch.setattr(network_thread, "SILENT_AFTER", 0.0)
    lines = []
    guest = Headless("beginner", lines.append)
    host = open_profile(tmp_path / "host", "Anna").identity.connection_keys[0]
    guest.join(open_profile(tmp_path / "guest", "Bela"), Address("127.0.0.1", 1), host)
    try:
        turned((guest,), lambda: lines)
        assert [line.split(" yet")[0] for line in lines] == ["Nobody answers at this address"]
    finally:
        guest.client.close()


def test_a_guest_waits_until_the_table_is_open(tmp_path, monkeypatch):
    monkeypatch.setattr(key_lookup, "TRIES", 1)
    monkeypatch.setattr(key_lookup, "LATER", 0.05)
    lines = []
    host, guest = Headless("beginner", lines.append), Headless("beginner", lines.append)
    port = 20_000 + secrets.randbelow(10_000)  # no system hands these to anybody who asks for any
    guest.join(open_profile(tmp_path / "guest", "Bela"), Address("127.0.0.1", port))
    try:
        turned((guest,), lambda: any("Nobody answers" in line for line in lines))
        assert not guest.client.state.problem
        monkeypatch.setattr(client_module, "PORT", port)
        host.host(open_profile(tmp_path / "host", "Anna"), read_game("schnapsen"))
        assert host.client.port == port
        turned((host, guest), lambda: guest.client.remote_table is not None)
    finally:
        guest.client.close()
        if host.client is not None:
            host.client.close()
