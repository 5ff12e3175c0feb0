"""Measuring: the shorter ones of what `main.py bench` prints (figures of this machine, on one core, now)."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.core.moves import Claim, Close
from game.core.veiling import veiled_at_random
from game.play.home import HOME_VARIABLE
from game.rules import GAMES, Game

Figures = dict[str, Any]

IDLE_SECONDS = 5.0
UHD = (3840, 2160)
# With it SDL leaves Ctrl-C to Python, instead of closing a window that nobody plays at.
NO_SIGNAL_HANDLERS = "SDL_NO_SIGNAL_HANDLERS"

BARE = """
import time
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
pygame.display.flip()
print(time.time())
"""

# The program that draws a table beside what is measured, until it is ended.
DRAWING = (sys.executable, "-c", "from game.bench.commands import draw_on; draw_on()")


def draw_on() -> None:
    """Play and draw a scripted deal at sixty frames a second, again and again; tell of the first frame."""
    from game.bench.rehearsal import Rehearsal
    from game.stage.context import finish_opening, open_context

    with TemporaryDirectory() as folder:
        context = open_context(Path(folder))
        finish_opening(context)
        while True:
            rehearsal = Rehearsal(context)
            context.stage.push(rehearsal.scene)
            while not rehearsal.over:
                began = time.perf_counter()
                context.stage.step(1 / 60)
                print(flush=True)
                time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - began)))
            context.stage.pop()


def bench_rules(seconds: float = 1.5) -> Figures:
    """Deals per second of the readable rules, for each preset.

    Moves are drawn evenly from the legal plays, melds and exchanges; nobody closes, and 66 is claimed
    as soon as it is true.
    """
    return {
        key: {"deals_per_s": round(_deals_per_second(game, seconds))} for key, game in GAMES.items()
    }


def _deals_per_second(game: Game, seconds: float) -> float:
    random = Random(66)
    start = time.perf_counter()
    deals = 0
    while time.perf_counter() - start < seconds:
        _random_deal(game, random, deals)
        deals += 1
    return deals / (time.perf_counter() - start)


def _random_deal(game: Any, random: Random, number: int) -> None:
    pack = list(game.pack)
    random.shuffle(pack)
    deal = game.deal(pack, number % game.seats)
    play, legal, total, choice = game.play, game.legal, game.total, random.choice
    while deal.turn is not None:
        moves = legal(deal)
        quiet = [move for move in moves if type(move) not in (Claim, Close)]
        if moves[-1] == Claim() and total(deal, deal.turn) >= 66:
            deal, _ = play(deal, Claim())
        else:
            deal, _ = play(deal, choice(quiet))
        if deal.veiling is not None:
            deal = veiled_at_random(deal, random)


def bench_start(runs: int = 9) -> Figures:
    """Process start to the first presented frame, beside a window that is only opened and flipped.

    Both run in turns, so that a busy moment meets both; `ratio` is the median over the pairs. The
    player's folder is empty, and compiled modules are kept as after a first start.
    """
    main = str(Path(__file__).parents[2] / "main.py")
    ours, bare = [sys.executable, main, "--first-frame"], [sys.executable, "-c", BARE]
    with TemporaryDirectory() as folder:
        surroundings = dict(os.environ)
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        surroundings |= {HOME_VARIABLE: f"{folder}/home", "PYTHONPYCACHEPREFIX": f"{folder}/kept"}
        measure = partial(_first_frame, surroundings=surroundings)
        pairs = [(measure(ours), measure(bare)) for _ in range(runs + 1)][1:]
    return {
        "first_frame_s": round(statistics.median(ours for ours, _ in pairs), 3),
        "bare_s": round(statistics.median(bare for _, bare in pairs), 3),
        "ratio": round(statistics.median(ours / bare for ours, bare in pairs), 2),
        "runs": runs,
    }


def _first_frame(command: list[str], surroundings: Mapping[str, str]) -> float:
    """Seconds until a program prints the time at which its first frame stood."""
    started = time.time()
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=surroundings)
    return float(done.stdout.split()[-1]) - started


def bench_frames() -> Figures:
    """Update and draw of a scripted deal at 1280x720, and the idle table; then the same at 4K.

    On a dense screen a window begins larger: both sizes are set. At the first one also the great moments,
    with all that flies in them; at 4K also a single card that travels over the table, and all cards on it
    moving at once.
    """
    from game.bench.rehearsal import Rehearsal
    from game.stage.context import finish_opening, open_context
    from game.stage.window import START_SIZE

    os.environ.setdefault(NO_SIGNAL_HANDLERS, "1")
    with TemporaryDirectory() as folder, closing(open_context(Path(folder))) as context:
        finish_opening(context)
        context.window.size = START_SIZE
        context.stage.relayout()
        rehearsal = Rehearsal(context)
        figures = {**rehearsal.play(), **rehearsal.idle(IDLE_SECONDS)}
        context.stage.clear()
        figures |= Rehearsal(context).moments()
        context.stage.clear()
        context.window.size = UHD
        context.stage.relayout()
        figures |= {f"{name}_4k": value for name, value in Rehearsal(context).play().items()}
        figures |= Rehearsal(context).travel()
    return {name: round(value, 2) for name, value in figures.items()}


def bench_bot() -> Figures:
    """A player's waits, cold and warm; then solves, thinking times and random deals of the kernel."""
    from game.bench.bot_latency import cold_start, move_waits
    from game.bench.bots import measure_bots

    waited = move_waits(DRAWING)
    cold = {key: cold_start(GAMES[key]) for key in ("snapszer", "thousand_3")}
    return {"cold_start": cold, "move_p95_ms": waited, **measure_bots()}


def bench_lan() -> Figures:
    """Two processes, then four, over loopback: dealing, moves, bytes, late frames."""
    from game.bench.lan import measure_four, measure_matches
    from game.bench.lan_window import late_frames_percent

    figures = {**measure_matches(), **measure_four()}
    return {**figures, "late_frames_percent": round(late_frames_percent(), 2)}


def bench_far(latency: float, loss: float) -> Figures:
    """`bench_lan` without a window, over a link of `latency` ms each way that loses `loss` % of packets."""
    from game.bench.far_link import LinkConditions
    from game.bench.lan import measure_four, measure_matches

    conditions = LinkConditions(latency / 1000, loss / 100)
    return {**measure_matches(conditions), **measure_four(conditions)}
