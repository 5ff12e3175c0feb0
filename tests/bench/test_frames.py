"""The bench of frames, and what is left of its window when it is broken off."""

import threading

import pytest

from game.bench import commands
from game.bench.rehearsal import Rehearsal


def test_a_bench_that_is_broken_off_ends_what_its_window_began(monkeypatch):
    def interrupted(rehearsal: Rehearsal) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv(commands.NO_SIGNAL_HANDLERS, "1")
    monkeypatch.setattr(Rehearsal, "play", interrupted)
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        commands.bench_frames()
    assert set(threading.enumerate()) <= before
