"""Compiling the bots' search in processes of their own, before anybody loads it.

Those who wait for it hold the other end of a line that nothing is ever said on: it closes when the last
process that makes something has gone, whichever way it went.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from game.bots.compiling.cache import cache_place, is_made, marker, note_made, remove_unused

if TYPE_CHECKING:
    from game.bots.compiling.linking import Unlinked

# How many compile side by side, and room for the functions they claim.
_PROCESSES, _MOST = 2, 1024

# Seconds between two looks at what others have done, and until another is taken to have died.
_NAP, _PATIENCE = 0.01, 8.0


@dataclass(frozen=True)
class Compilation:
    """Processes that compile, the claims they share, and the line that closes when they are done."""

    processes: tuple[Any, ...]
    claims: Any
    line: Connection

    def stop(self) -> None:
        """End them at once; what they have made so far is kept."""
        for process in self.processes:
            process.kill()
            process.join(1.0)
        self.line.close()


def start_compilation() -> Compilation | None:
    """Start to compile what is not in the cache; None where all of it is, or where there is no cache."""
    if is_made() or cache_place() is None:
        return None
    context = multiprocessing.get_context("spawn")
    line, far = context.Pipe(duplex=False)
    claims = context.Array("b", _MOST)
    processes = tuple(
        context.Process(target=compile_all, args=(far, claims), name="compiling", daemon=True)
        for _ in range(_PROCESSES)
    )
    for process in processes:
        process.start()
    far.close()
    return Compilation(processes, claims, line)


def compile_all(line: Connection, claims: Any) -> None:
    """Compile what the bots load, together with others that do the same; `line` is held until then."""
    lower_priority(wholly=True)
    from game.bots.compiling.compiled import put_off

    with put_off() as waiting:
        import game.bots.hints.hint
        import game.bots.hints.review  # noqa: F401
    WorkShare(waiting, claims).work()
    note_made()
    line.close()
    needed = {marker(), *(function.file for function in waiting.values())}
    remove_unused({file for file in needed if file is not None})


class WorkShare:
    """One process's part in compiling: it takes what nobody has claimed and whose callees are kept.

    `claims` are shared: a place for each function, in the order of definition.
    """

    def __init__(self, waiting: Mapping[str, Unlinked], claims: Any) -> None:
        self._all = waiting
        self._claims = claims
        self._left = {name: place for place, name in enumerate(waiting)}
        self._linked: set[str] = set()

    def work(self) -> None:
        """Until everything is kept. Who dies leaves his claim behind: it is waited for, but only once."""
        patience = _PATIENCE
        while self._left:
            name = self._ready(claimed=patience <= 0)
            if name is not None:
                self._link(name)
                patience = _PATIENCE if patience > 0 else 0.0
            elif self._left:
                time.sleep(_NAP)
                patience -= _NAP

    def _ready(self, claimed: bool) -> str | None:
        """The next function to compile, now claimed; one that somebody else has `claimed` if that is so."""
        self._left = {name: at for name, at in self._left.items() if not self._done(name)}
        for name, place in self._left.items():
            if all(called not in self._left for called in self._all[name].calls):
                with self._claims.get_lock():
                    if claimed or not self._claims[place]:
                        self._claims[place] = True
                        return name
        return None

    def _done(self, name: str) -> bool:
        """Whether a function is kept; or linked here, where nothing more can be kept."""
        return name in self._linked or self._all[name].kept

    def _link(self, name: str) -> None:
        """Compile a function, or load it, after all it calls; what does not wait is linked already."""
        if name in self._all and name not in self._linked:
            self._linked.add(name)
            for called in self._all[name].calls:
                self._link(called)
            self._all[name].link()


def lower_priority(wholly: bool = False) -> None:
    """Let other processes go first, where the system knows how.

    `wholly` takes only processor time that nobody else wants: the window goes before all compiling.
    """
    if hasattr(os, "nice"):
        os.nice(19 if wholly else 5)
    if wholly and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
