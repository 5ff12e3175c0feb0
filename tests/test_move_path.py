"""The counting of the functions a move passes through."""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from types import SimpleNamespace

from game.bench import rehearsal
from game.bots import arena
from game.online import headless
from game.play.table import Table
from net.session.session import Session
from net.wire import wire
from tests.harness import move_path


def test_only_named_functions_on_the_way_are_counted():
    for file in (Table.play.__code__.co_filename, wire.__file__):
        assert move_path.counts(file, "play")
        for nameless in ("<lambda>", "<listcomp>", "<genexpr>"):
            assert not move_path.counts(file, nameless)


def test_neither_the_script_nor_a_bot_nor_a_library_is_counted():
    for file in (move_path.__file__, arena.__file__, headless.__file__, threading.__file__):
        assert not move_path.counts(file, "play")


def test_what_a_bot_asks_of_the_rules_is_its_thought_and_no_step():
    def asked():
        return move_path._is_no_step(sys._getframe())

    bot = {}
    exec(compile("def think(ask):\n    return ask()", rehearsal.__file__, "exec"), bot)
    assert bot["think"](asked)
    assert not asked()


def test_a_turn_of_the_networks_clock_is_no_step():
    asked = []
    session = SimpleNamespace(admission=SimpleNamespace(tick=lambda _: asked.append(1)))
    with move_path.Followed() as followed:
        followed.on = True
        with suppress(AttributeError):
            Session.tick(session, 0.0)
    assert asked
    assert not followed.functions
