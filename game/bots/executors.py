"""The workers of a long computation: this process, some beside it, or the computers of a Dask cluster.

Tasks and results are values: a result does not depend on the worker.
"""

from __future__ import annotations

import importlib
import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

NEEDS = "game/bots/cluster-requirements.txt"

# Seconds until a scheduler that does not answer, or has no workers, is given up.
_PATIENCE = 10


@contextmanager
def executor_of(processes: int = 1, scheduler: str | None = None) -> Iterator[Executor]:
    """Yield an executor: this process, or several of its own, or the workers of a scheduler.

    `scheduler` is an address as Dask writes it, `tcp://192.168.1.20:8786`. Raises ValueError where that
    cannot be used, and for a number of processes below one.
    """
    if processes < 1:
        raise ValueError(f"tasks are done in one process at least, not in {processes}")
    if scheduler is not None:
        with _cluster(scheduler) as executor:
            yield executor
    elif processes == 1:
        executor = ThreadPoolExecutor(1)
        try:
            yield executor
        finally:  # Ctrl-C waits for the task in hand, not for all that were given
            executor.shutdown(cancel_futures=True)
    else:
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, spawn, initializer=_end_at_interrupt) as executor:
            yield executor


def _end_at_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal: a worker ends without a word, and is not waited for."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """The workers of a scheduler; a task whose worker is lost is done by another one."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise ValueError(f"a cluster needs Dask: pip install -r {NEEDS}") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as reason:
        raise ValueError(f"no scheduler answers at {address}: {reason}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise ValueError(f"the scheduler at {address} has no workers") from None
        try:
            client.submit(_try, pure=False).result()
        except (ImportError, RuntimeError):
            raise ValueError(
                f"the cluster at {address} was not started in this program's folder"
            ) from None
        yield client.get_executor(pure=False)


def _try() -> None:
    """Do nothing: a worker that finds this function has the program."""
