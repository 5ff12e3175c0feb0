"""The executors of long calculations: on a thread in parallel to the network, or at once in simulations.

What is calculated is a pure function of what it is given, so it makes no difference to anything but
the clock. The library gives up the interpreter's lock in every call: a thread of its own is enough.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

# What the names of threads begin with that calculate beside.
SHUFFLING = "shuffling"
_NICE = 5


class InlineExecutor(Executor):
    """Calculates while the caller waits: for simulations, and wherever time must not count."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*args, **kwargs))
        return done


class ThreadExecutor(Executor):
    """One thread in parallel to the caller's; `finished` is called, on that thread, after each work."""

    def __init__(self, finished: Callable[[], object]) -> None:
        self._finished = finished
        self._pool = ThreadPoolExecutor(1, SHUFFLING, initializer=_step_back)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = self._pool.submit(work, *args, **kwargs)
        future.add_done_callback(lambda _: self._finished())
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._pool.shutdown(wait, cancel_futures=cancel_futures)


def _step_back() -> None:
    """Lower the priority of this thread, if the system can: moves go before shuffles."""
    with suppress(AttributeError, OSError):
        thread = threading.get_native_id()
        usual = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(usual + _NICE, 19))
