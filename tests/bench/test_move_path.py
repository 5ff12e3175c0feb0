"""The counting of the functions a move passes through."""

from __future__ import annotations

import threading

from game.bench import move_path
from game.bots import arena
from game.online import headless
from game.play.table import Table
from net.wire import wire


def test_only_named_functions_on_the_way_are_counted():
    for file in (Table.play.__code__.co_filename, wire.__file__):
        assert move_path.counts(file, "play")
        for nameless in ("<lambda>", "<listcomp>", "<genexpr>"):
            assert not move_path.counts(file, nameless)


def test_neither_the_script_nor_a_bot_nor_a_library_is_counted():
    for file in (move_path.__file__, arena.__file__, headless.__file__, threading.__file__):
        assert not move_path.counts(file, "play")
