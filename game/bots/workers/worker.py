"""Bots think in processes of their own, so that a frame never waits for them.

A `BotWorkers` is asked; it answers when it can. Moves a game stands still for have a process to
themselves, hints and reviews another that gives way to it, and compiling has a third: none waits for
another. A process that dies is started again and asked again; what fails twice is answered plainly and
said in the log.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from game.bots.workers.compilation import Compilation, load, lower_priority, start_compilation
from game.bots.workers.job import ChooseMove, Job, Unwanted, is_searched, wanted
from game.play.question import Question

_log = logging.getLogger(__name__)

_TRIES = 2

# Seconds a job waits for the compiled code before it is done without.
_PATIENCE = 0.25


@dataclass(frozen=True)
class _Success:
    """The `result` of a job: the move for a question, or whatever another job is about."""

    ticket: int
    result: Any


@dataclass(frozen=True)
class _Failure:
    ticket: int
    story: str


@dataclass
class _Open:
    """A job that has not been answered yet, and how often it has been handed out."""

    job: Job
    tries: int = 0


@dataclass(frozen=True)
class _Worker:
    """One process and the line to it; a daemon: it goes with the program."""

    process: Any
    line: Connection

    @classmethod
    def started(cls, pressing: bool, made: Mapping[bool, Connection]) -> _Worker:
        context = multiprocessing.get_context("spawn")
        line, far = context.Pipe()
        name = "bots that move" if pressing else "bots that advise"
        process = context.Process(target=serve, args=(far, pressing, made), name=name, daemon=True)
        process.start()
        far.close()
        return cls(process, line)

    def heard(self) -> Iterator[_Success | _Failure]:
        with suppress(EOFError, OSError):
            while self.line.poll():
                yield self.line.recv()

    def end(self) -> None:
        self.process.kill()
        self.process.join(1.0)
        self.line.close()


@dataclass
class BotWorkers:
    """The near end of the bots' processes; used from one thread, never blocks.

    They start at the first need.
    """

    _jobs: dict[int, _Open] = field(default_factory=dict)
    _results: dict[int, Any] = field(default_factory=dict)
    _tickets: int = 0
    _workers: dict[bool, _Worker] = field(default_factory=dict)
    _making: Compilation | None = None

    def warm_up(self) -> None:
        """Start the processes and let them load their compiled code, before anything is asked."""
        if self._workers:
            return
        self._making = start_compilation()
        for pressing in (True, False):
            self._start(pressing)

    def ask(self, key: str, question: Question) -> int:
        """Let the bot `key` answer; the ticket comes back with the answer."""
        return self.give(ChooseMove(key, question))

    def give(self, job: Job) -> int:
        """Hand in any job; the ticket comes back with its result."""
        self.warm_up()
        if self._making is not None:
            self._making.choose(is_searched(job.game))
        self._tickets += 1
        self._jobs[self._tickets] = _Open(job)
        self._hand_out(self._tickets)
        return self._tickets

    def drop(self, ticket: int) -> None:
        """An answer is no longer wanted: a long job is broken off."""
        dropped = self._jobs.pop(ticket, None)
        if dropped is not None:
            with suppress(OSError):
                self._workers[dropped.job.pressing].line.send((ticket, None))
        self._results.pop(ticket, None)

    def answer(self, ticket: int) -> Any | None:
        """The result of one ticket, once; None while it is worked on. Other answers wait."""
        self._attend()
        return self._results.pop(ticket, None)

    def stop(self) -> None:
        """End the processes at once, whatever they are thinking about."""
        self._jobs.clear()
        self._results.clear()
        for worker in self._workers.values():
            worker.end()
        self._workers.clear()
        if self._making is not None:
            self._making.stop()
        self._making = None

    # -- the processes ---------------------------------------------------------------------------

    def _start(self, pressing: bool) -> None:
        made = self._making.lines if self._making is not None else {}
        self._workers[pressing] = _Worker.started(pressing, made)

    def _attend(self) -> None:
        for pressing in tuple(self._workers):
            self._listen(pressing)
            if self._waiting(pressing) and not self._workers[pressing].process.is_alive():
                self._listen(pressing)
                self._revive(pressing)

    def _waiting(self, pressing: bool) -> tuple[int, ...]:
        """The open tickets of one process."""
        return tuple(
            ticket for ticket, open_ in self._jobs.items() if open_.job.pressing == pressing
        )

    def _revive(self, pressing: bool) -> None:
        _log.warning("a process of the bots ended unexpectedly and is started again")
        self._workers[pressing].end()
        self._start(pressing)
        for ticket in self._waiting(pressing):
            self._hand_out(ticket)

    # -- messages --------------------------------------------------------------------------------

    def _hand_out(self, ticket: int) -> None:
        """Give a job to its process, or answer it plainly after the last try."""
        waiting = self._jobs[ticket]
        if waiting.tries >= _TRIES:
            _log.error("a bot failed twice on the same question; a plain answer is given instead")
            self._settle(ticket, waiting.job.instead())
            return
        waiting.tries += 1
        try:
            self._workers[waiting.job.pressing].line.send((ticket, waiting.job))
        except OSError:
            _log.warning("a process of the bots does not listen; it will be started again")

    def _listen(self, pressing: bool) -> None:
        for message in self._workers[pressing].heard():
            if isinstance(message, _Success):
                self._settle(message.ticket, message.result)
            elif message.ticket in self._jobs:
                _log.error("a bot failed: %s", message.story)
                self._hand_out(message.ticket)

    def _settle(self, ticket: int, result: Any) -> None:
        if self._jobs.pop(ticket, None) is not None:
            self._results[ticket] = result


def serve(line: Connection, pressing: bool, made: Mapping[bool, Connection]) -> None:
    """A worker's whole life: do every job as it comes, each in a thread, until the line is closed.

    Compiled code runs side by side, so a short job does not wait for a long one. A ticket without a job
    says that it is no longer wanted. The lines of `made` end when there is compiled code to load, for games
    that are searched and for others; without them there is.
    """
    if not pressing:
        lower_priority()
    ready, sending = {part: threading.Event() for part in (True, False)}, threading.Lock()
    open_: set[int] = set()
    threading.Thread(target=_load, args=(ready, made), daemon=True).start()

    def work(ticket: int, job: Job) -> None:
        wanted.set(lambda: ticket in open_)
        with suppress(Unwanted):
            done = _done(ticket, job, ready[is_searched(job.game)])
            with sending, suppress(OSError):
                line.send(done)
        open_.discard(ticket)

    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            ticket, job = line.recv()
            if job is None:
                open_.discard(ticket)
                continue
            open_.add(ticket)
            threading.Thread(target=work, args=(ticket, job), daemon=True).start()


def _done(ticket: int, job: Job, ready: threading.Event) -> _Success | _Failure:
    try:
        return _Success(ticket, job.do() if ready.wait(_PATIENCE) else job.meanwhile())
    except Unwanted:
        raise
    except Exception:  # whatever a bot stumbles over must reach the log, not end the process
        return _Failure(ticket, traceback.format_exc())


def _load(ready: Mapping[bool, threading.Event], made: Mapping[bool, Connection]) -> None:
    """Load the compiled code in the background, once it is made; a first glance answers till then."""
    left = set(ready)
    while left:
        ended = wait([made[part] for part in left]) if made else []
        for part in [part for part in left if not made or made[part] in ended]:
            with suppress(Exception):  # a job that needs it will fail, and says why
                load(part)
            ready[part].set()
            left.remove(part)
