"""Compiling what the bots think with in processes of its own, before anybody loads it.

It has two parts, the search for two hands and the trials of games with an auction; that of the game
chosen comes first. A process that waits for a part holds the other end of a pipe on which nothing is ever
sent: it closes when no process compiles that part any more, whether that worked or not.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Collection, Mapping
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
class Shared:
    """The processes' common memory: a claim for each function, in the order of definition, and whether the
    game chosen is searched.
    """

    claims: Any
    searched: Any


@dataclass(frozen=True)
class Compilation:
    """Processes that compile, what they share, and a line for each part."""

    processes: tuple[Any, ...]
    shared: Shared
    lines: Mapping[bool, Connection]

    def choose(self, searched: bool) -> None:
        """Let the part that is played come first from now on."""
        self.shared.searched.value = searched

    def stop(self) -> None:
        """End them at once; what they have made so far is kept."""
        for process in self.processes:
            process.kill()
            process.join(1.0)
        for line in self.lines.values():
            line.close()


def load(searched: bool) -> None:
    """Load what moves and advice need in games for two hands that are `searched`, or else with an auction."""
    if searched:
        import game.bots.hints.review
        import game.bots.hints.two_hand_hint
    else:
        import game.bots.hints.auction_hint
        import game.bots.hints.auction_review  # noqa: F401


def start_compilation() -> Compilation | None:
    """Start to compile what is not in the cache; None where all of it is, or where there is no cache."""
    if is_made() or cache_place() is None:
        return None
    context = multiprocessing.get_context("spawn")
    pipes = {searched: context.Pipe(duplex=False) for searched in (True, False)}
    held = {searched: far for searched, (_, far) in pipes.items()}
    shared = Shared(context.Array("b", _MOST), context.Value("b", True))
    processes = tuple(
        context.Process(target=compile_all, args=(held, shared), name="compiling", daemon=True)
        for _ in range(_PROCESSES)
    )
    for process in processes:
        process.start()
    for far in held.values():
        far.close()
    return Compilation(processes, shared, {part: line for part, (line, _) in pipes.items()})


def compile_all(lines: Mapping[bool, Connection], shared: Shared) -> None:
    """A compiling process's whole life, which Ctrl-C ends without a word."""
    lower_priority(wholly=True)
    with suppress(KeyboardInterrupt):
        _compile(lines, shared)


def _compile(lines: Mapping[bool, Connection], shared: Shared) -> None:
    """Compile what the bots load, together with others that do the same; each line is held until then."""
    from game.bots.compiling.compiled import put_off

    with put_off() as waiting:
        load(True)
        two_hands = frozenset(waiting)
        load(False)
    auctions = _with_all_they_call(waiting, waiting.keys() - two_hands)
    WorkShare(waiting, shared, {True: two_hands, False: auctions}, lines).work()
    note_made()
    needed = {marker(), *(function.file for function in waiting.values())}
    remove_unused({file for file in needed if file is not None})


def _with_all_they_call(
    waiting: Mapping[str, Unlinked], functions: Collection[str]
) -> frozenset[str]:
    found: set[str] = set()
    left = list(functions)
    while left:
        name = left.pop()
        if name in waiting and name not in found:
            found.add(name)
            left += waiting[name].calls
    return frozenset(found)


class WorkShare:
    """One process's part in compiling: it takes what nobody has claimed and whose callees are kept.

    Of the `parts`, the one that is chosen comes first; the line of each is closed when all of it is kept.
    """

    def __init__(
        self,
        waiting: Mapping[str, Unlinked],
        shared: Shared,
        parts: Mapping[bool, Collection[str]],
        lines: Mapping[bool, Connection],
    ) -> None:
        self._all = waiting
        self._shared = shared
        self._parts = parts
        self._lines = lines
        self._left = {name: place for place, name in enumerate(waiting)}
        self._linked: set[str] = set()

    def work(self) -> None:
        """Compile until everything is kept. A process that dies leaves its claim: that is waited for once."""
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
        """Claim the next function to compile, even a `claimed` one if asked; None where none is ready."""
        self._left = {name: at for name, at in self._left.items() if not self._done(name)}
        for part, line in self._lines.items():
            if self._left.keys().isdisjoint(self._parts[part]):
                line.close()
        chosen, claims = self._parts[bool(self._shared.searched.value)], self._shared.claims
        for name in sorted(self._left, key=lambda name: name not in chosen):
            if all(called not in self._left for called in self._all[name].calls):
                with claims.get_lock():
                    place = self._left[name]
                    if claimed or not claims[place]:
                        claims[place] = True
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
