"""Bots think in a process of their own, so that a frame never waits for them.

A `Thinker` is asked and polled; it answers when it can. A worker that dies is started again and asked
again; what fails twice is answered plainly and said in the log.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import traceback
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from game.bots.bot import Question
from game.bots.job import ChooseMove, Job

_log = logging.getLogger(__name__)

_TRIES = 2

# Seconds a job waits for the compiled code before it is done without.
_PATIENCE = 1.0


@dataclass(frozen=True)
class Answer:
    """`result` is the move of a question, or what another job brought about."""

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


@dataclass
class Thinker:
    """The near end of the worker process; used from one thread, never blocks.

    The process starts at the first need and is a daemon: it goes with the program.
    """

    _jobs: dict[int, _Open] = field(default_factory=dict)
    _ready: list[Answer] = field(default_factory=list)
    _tickets: int = 0
    _process: Any = None
    _line: Connection | None = None

    def warm_up(self) -> None:
        """Start the worker and let it load its compiled code, before anything is asked."""
        self._start()

    def ask(self, key: str, question: Question) -> int:
        """Let the bot `key` answer; the ticket comes back with the answer."""
        return self.give(ChooseMove(key, question))

    def give(self, job: Job) -> int:
        """Hand in any job; the ticket comes back with its result."""
        self._tickets += 1
        self._jobs[self._tickets] = _Open(job)
        self._start()
        self._hand_out(self._tickets)
        return self._tickets

    def drop(self, ticket: int) -> None:
        """An answer is no longer wanted."""
        self._jobs.pop(ticket, None)
        self._ready = [answer for answer in self._ready if answer.ticket != ticket]

    def poll(self) -> tuple[Answer, ...]:
        """The answers that have come in since the last poll."""
        self._attend()
        ready, self._ready = tuple(self._ready), []
        return ready

    def answer(self, ticket: int) -> Any | None:
        """The result of one ticket, once; None while it is worked on. Other answers wait."""
        self._attend()
        for answer in self._ready:
            if answer.ticket == ticket:
                self._ready.remove(answer)
                return answer.result
        return None

    def _attend(self) -> None:
        self._listen()
        if self._jobs and (self._process is None or not self._process.is_alive()):
            self._listen()
            self._revive()

    def stop(self) -> None:
        """End the worker at once, whatever it is thinking about."""
        self._jobs.clear()
        self._ready.clear()
        self._end()

    # -- the process -----------------------------------------------------------------------------

    def _start(self) -> None:
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        self._process = context.Process(target=serve, args=(far,), name="bots", daemon=True)
        self._process.start()
        far.close()

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def _revive(self) -> None:
        _log.warning("the bots' process ended unexpectedly and is started again")
        self._end()
        self._start()
        for ticket in tuple(self._jobs):
            self._hand_out(ticket)

    # -- messages --------------------------------------------------------------------------------

    def _hand_out(self, ticket: int) -> None:
        """Give a job to the worker, or answer it plainly after the last try."""
        waiting = self._jobs[ticket]
        if waiting.tries >= _TRIES:
            _log.error("a bot failed twice on the same question; a plain answer is given instead")
            self._settle(ticket, waiting.job.instead())
            return
        waiting.tries += 1
        assert self._line is not None
        try:
            self._line.send((ticket, waiting.job))
        except OSError:
            _log.warning("the bots' process does not listen; it will be started again")

    def _listen(self) -> None:
        try:
            while self._line is not None and self._line.poll():
                self._take(self._line.recv())
        except (EOFError, OSError):
            return

    def _take(self, message: Answer | _Failure) -> None:
        if isinstance(message, Answer):
            self._settle(message.ticket, message.result)
        elif message.ticket in self._jobs:
            _log.error("a bot failed: %s", message.story)
            self._hand_out(message.ticket)

    def _settle(self, ticket: int, result: Any) -> None:
        if self._jobs.pop(ticket, None) is not None:
            self._ready.append(Answer(ticket, result))


def serve(line: Connection) -> None:
    """The worker's whole life: do one job after the other until the line is closed."""
    ready = threading.Event()
    threading.Thread(target=_load, args=(ready,), daemon=True).start()
    while True:
        try:
            ticket, job = line.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            line.send(_done(ticket, job, ready))
        except OSError:
            return


def _done(ticket: int, job: Job, ready: threading.Event) -> Answer | _Failure:
    try:
        if ready.wait(_PATIENCE):
            return Answer(ticket, job.do())
        return Answer(ticket, job.meanwhile())
    except Exception:  # whatever a bot stumbles over must reach the log, not end the process
        return _Failure(ticket, traceback.format_exc())


def _load(ready: threading.Event) -> None:
    """Load (the first time: make) the compiled code in the background; plain bots answer till then."""
    try:
        import game.bots.mind  # noqa: F401
    finally:
        ready.set()
