"""Measuring what a player waits for, through the very processes that answer him."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from game.bench.bots import think_p95
from game.bots.workers.job import ChooseMove, GiveHint, Job
from game.bots.workers.worker import BotWorkers
from game.contest.match import Match
from game.core.deal import view
from game.core.moves import Move
from game.play.question import Question
from game.rules import FAMILIES, Game

# Seconds from a cold start to the first question.
_SETTLED = 2.0

_MASTER = "mester"


@dataclass(frozen=True)
class InFull:
    """A job whose result is whether it is done with the code compiled for a game, or without."""

    game: Game
    pressing: bool

    def do(self) -> bool:
        return True

    def meanwhile(self) -> bool:
        return False

    def instead(self) -> bool:
        return False


def cold_start(game: Game) -> dict[str, float]:
    """Measure a start from an empty cache: seconds to full strength in a game, and the waits for a move and
    a hint that are asked for at 2 s.
    """
    deal = game.deal(game.pack, 1)
    question = Question(game, view(deal, deal.turn or 0), (), Match.new(game, 1), 1)
    with _empty_cache(), _running(BotWorkers()) as thinker:
        began = time.monotonic()
        thinker.warm_up()
        time.sleep(_SETTLED)
        move, hint = waits(thinker, ChooseMove(_MASTER, question), GiveHint(question))
        _until_in_full(thinker, game)
        full = time.monotonic() - began
    return {
        "full_strength_s": round(full, 2),
        "cold_hint_s": round(hint, 2),
        "cold_move_s": round(move, 2),
    }


def waits(thinker: BotWorkers, *jobs: Job) -> tuple[float, ...]:
    """Seconds until each of some jobs handed in together has been answered."""
    began = time.monotonic()
    tickets = [thinker.give(job) for job in jobs]
    waited: dict[int, float] = {}
    while len(waited) < len(tickets):
        for ticket in tickets:
            if thinker.answer(ticket) is not None:
                waited[ticket] = time.monotonic() - began
        time.sleep(0.001)
    return tuple(waited[ticket] for ticket in tickets)


def _until_in_full(thinker: BotWorkers, game: Game) -> None:
    while not all(_result(thinker, InFull(game, pressing)) for pressing in (True, False)):
        time.sleep(0.05)


def _result(thinker: BotWorkers, job: Job) -> Any:
    ticket = thinker.give(job)
    while (result := thinker.answer(ticket)) is None:
        time.sleep(0.001)
    return result


def move_waits(drawing: Sequence[str]) -> dict[str, float]:
    """The 95th of a hundred waits for the master's move in milliseconds: alone, and beside `drawing`.

    The master plays himself, one deal of every family's first preset; `drawing` is a program that draws a
    table and prints a line with each frame, until it is ended. Raises OSError where it does not.
    """
    games = [family.presets[0].game for family in FAMILIES.values()]
    with _running(BotWorkers()) as thinker:
        for game in games:
            _until_in_full(thinker, game)
        master = _Asked(thinker)
        quiet = think_p95(master, enumerate(games), time.monotonic)
        with subprocess.Popen(drawing, stdout=subprocess.PIPE) as window:
            try:
                assert window.stdout is not None
                if not window.stdout.readline():  # a line for each frame
                    raise OSError("no window could be drawn beside the master")
                Thread(target=window.stdout.read, daemon=True).start()
                beside = think_p95(master, enumerate(games), time.monotonic)
            finally:
                window.kill()
    return {"quiet": round(1000 * quiet), "beside_window": round(1000 * beside)}


@dataclass(frozen=True)
class _Asked:
    """The master as a player meets him, in the process of a thinker."""

    thinker: BotWorkers

    def choose(self, question: Question) -> Move:
        move: Move = _result(self.thinker, ChooseMove(_MASTER, question))
        return move


@contextmanager
def _running(thinker: BotWorkers) -> Iterator[BotWorkers]:
    try:
        yield thinker
    finally:
        thinker.stop()


@contextmanager
def _empty_cache() -> Iterator[None]:
    """Processes that are started meanwhile find nothing compiled."""
    known = os.environ.get("SNAPSZER_CACHE")
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["SNAPSZER_CACHE"] = folder
        try:
            yield
        finally:
            del os.environ["SNAPSZER_CACHE"]
            if known is not None:
                os.environ["SNAPSZER_CACHE"] = known
