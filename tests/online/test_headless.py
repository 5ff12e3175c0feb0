"""Seats without a window, as the command line asks for them."""

from __future__ import annotations

import pytest

import main
from game.online import client as evening_module
from game.online import headless as headless_module
from game.online.headless import play_alone
from tests.scenes.lan.sides import Blind, Unheard


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SNAPSZER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(evening_module, "Announcer", Unheard)
    monkeypatch.setattr(evening_module, "Lookout", Blind)
    monkeypatch.setattr(evening_module, "PORT", 0)


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


def test_nobody_at_the_address_ends_it(monkeypatch):
    monkeypatch.setattr("net.transport.key_lookup.TRIES", 1)
    with pytest.raises(ValueError, match="Nobody answers"):
        play_alone("snapszer", "beginner", "127.0.0.1:9", "Anna")
