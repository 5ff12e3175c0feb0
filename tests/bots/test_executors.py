"""Tasks of a long computation, and that it makes no difference where they are done."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import pytest

from game.bots.arena import meet
from game.bots.executors import executor_of
from game.rules import GAMES

DEALS = 100


def asked(**where) -> str:
    with executor_of(**where) as executor:
        return str(meet(GAMES["snapszer"], "beginner", "beginner", DEALS, 7, executor))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"processes": 0}, "tasks are done in one process at least, not in 0"),
        ({"scheduler": "nobody here"}, "no scheduler answers at nobody here"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "no scheduler answers at tcp://127.0.0.1:1"),
    ],
)
def test_what_cannot_be_used_is_told(where, said, monkeypatch):
    if "scheduler" in where:
        pytest.importorskip("distributed", reason="a cluster needs Dask")
        monkeypatch.setattr("game.bots.executors._PATIENCE", 1)
    with pytest.raises(ValueError, match=said), executor_of(**where):
        raise AssertionError


def test_without_dask_a_cluster_is_refused_with_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ValueError, match="pip install -r game/bots/cluster"),
        executor_of(1, "tcp://a:1"),
    ):
        raise AssertionError


def test_an_interrupt_waits_for_the_task_in_hand_and_for_no_other():
    over, given = threading.Event(), []
    with suppress(KeyboardInterrupt), executor_of() as executor:
        given += [executor.submit(over.wait, 1), executor.submit(int)]
        given[1].add_done_callback(lambda later: over.set())
        raise KeyboardInterrupt
    assert given[1].cancelled()


@pytest.mark.waits
def test_a_worker_ends_at_an_interrupt():
    """The terminal tells every process; a worker that went on would be waited for."""
    with executor_of(2) as executor, pytest.raises(BrokenProcessPool):
        executor.submit(signal.raise_signal, signal.SIGINT).result()


@pytest.mark.waits
def test_two_workers_of_whom_one_is_killed_bring_what_one_process_brings():
    distributed = pytest.importorskip("distributed", reason="a cluster needs Dask")
    expected = asked()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        executor_of(1, cluster.scheduler_address) as executor,
    ):
        busy = [executor.submit(time.sleep, 0.2) for _ in range(8)]
        os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
        told = str(meet(GAMES["snapszer"], "beginner", "beginner", DEALS, 7, executor))
        assert [each.result() for each in busy] == [None] * 8
    assert told == expected
