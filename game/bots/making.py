"""Compiling the bots' search in a process of its own, before anybody loads it.

Those who wait for it hold the other end of a line that nothing is ever said on: it closes when the last
process that makes something has gone, whichever way it went.
"""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from game.bots.cache import is_made, note_made


@dataclass(frozen=True)
class Making:
    """Processes that compile, and the line that closes when they are done."""

    processes: tuple[Any, ...]
    line: Connection

    def stop(self) -> None:
        """End them at once; what they have made so far is kept."""
        for process in self.processes:
            process.kill()
            process.join(1.0)
        self.line.close()


def begin_to_make() -> Making | None:
    """Start to compile what is not in the cache; None where all of it is."""
    if is_made():
        return None
    context = multiprocessing.get_context("spawn")
    line, far = context.Pipe(duplex=False)
    processes = tuple(
        context.Process(target=make, args=(far, part), name="compiling", daemon=True)
        for part in _PARTS
    )
    for process in processes:
        process.start()
    far.close()
    return Making(processes, line)


# The modules each process compiles, in this order. What it finds in the cache it only loads, so that the
# two begin at different ends and meet.
_PARTS = (
    ("game.bots.plans", "game.bots.last_draw", "game.bots.mind"),
    ("game.bots.network", "game.bots.mind"),
)


def make(line: Connection, modules: tuple[str, ...]) -> None:
    """Compile what some modules define; `line` is held until then."""
    give_way()
    for module in modules:
        import_module(module)
    note_made()
    line.close()


def give_way() -> None:
    """Let other processes go first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(5)
