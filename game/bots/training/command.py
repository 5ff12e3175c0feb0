"""`python -m game.bots.training [FAMILY] --minutes N`: learn the networks of a family of games."""

from __future__ import annotations

import argparse
import os
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

from game.bots.compiling.compiled import COMPILED
from game.bots.evaluation.network import FILE, PACKS
from game.bots.executors import executor_of
from game.bots.policy.learned import FOLDER
from game.bots.training import auction_play, self_play
from game.bots.training.rounds import Length, train
from game.rules import FAMILIES


def main() -> None:
    """Learn for so long and write the networks to their files."""
    parser = argparse.ArgumentParser(prog="python -m game.bots.training", description=__doc__)
    parser.add_argument("family", nargs="?", choices=FAMILIES, default="two_hand")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument(
        "--rounds", type=int, help="instead of minutes: the same seed brings the same networks"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--further", action="store_true", help="start from the networks there are")
    parser.add_argument(
        "--cards", type=int, choices=PACKS, help="of two hands: further, this pack alone"
    )
    parser.add_argument("--folder", type=Path, help="where to write them")
    parser.add_argument(
        "--streams", type=int, default=1, help="of lessons in a round, each a task of its own"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster whose workers have the lessons"
    )
    asked = parser.parse_args()
    if not asked.minutes > 0:  # nor what is no number
        parser.error(f"learning takes some minutes, not {asked.minutes:g}")
    for name in ("rounds", "streams"):
        number = getattr(asked, name)
        if number is not None and number < 1:
            parser.error(f"--{name} is one at least, not {number}")
    if not COMPILED:
        parser.error("learning needs numba: pip install -r requirements.txt")
    searched = FAMILIES[asked.family].searched
    if asked.cards is not None and not searched:
        parser.error("--cards is for games of two hands")
    folder = asked.folder or (FILE.parent if searched else FOLDER)
    if not folder.is_dir():
        parser.error(f"there is no folder {folder} to write the networks to")
    if searched:
        packs = PACKS if asked.cards is None else (asked.cards,)
        further = asked.further or asked.cards is not None
        learning = self_play.streams_of(packs, asked.seed, further)
    else:
        learning = auction_play.streams_of(asked.family, asked.seed, asked.further, folder)
    length = Length(asked.minutes, asked.rounds)
    with ExitStack() as stack:
        try:
            executor = stack.enter_context(_executor(asked.scheduler))
        except ValueError as reason:
            parser.error(str(reason))
        courses = stack.enter_context(ThreadPoolExecutor(len(learning)))
        tasks = [
            courses.submit(train, stream, length, asked.streams, executor, folder)
            for stream in learning
        ]
        for task in tasks:
            task.result()


def _executor(scheduler: str | None) -> AbstractContextManager[Executor]:
    """The workers of a cluster; without one threads, for compiled lessons run side by side."""
    return ThreadPoolExecutor(os.cpu_count()) if scheduler is None else executor_of(1, scheduler)
