"""Several processes compile one program: each function once, and after all it calls."""

from __future__ import annotations

import multiprocessing
import os
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from game.bots.compiling import cache, compiled
from game.bots.workers import compilation as making
from game.bots.workers.compilation import WorkShare


@dataclass
class Source:
    """A function that is kept as soon as one process has linked it."""

    name: str
    calls: tuple[str, ...]
    log: list[str]
    kept: bool = False
    file: Path | None = None

    def link(self) -> None:
        assert all(called in self.log for called in self.calls if called != "elsewhere")
        self.log.append(self.name)
        self.kept = True


@dataclass
class Program:
    """`deep` calls `left` and `right`, which call `base`; one of them calls what is linked already."""

    log: list[str] = field(default_factory=list)

    def waiting(self) -> dict[str, Source]:
        calls = {"base": (), "left": ("base",), "right": ("base", "elsewhere")}
        calls["deep"] = ("left", "right")
        return {name: Source(name, called, self.log) for name, called in calls.items()}


@pytest.fixture
def claims():
    return multiprocessing.get_context("spawn").Array("b", 8)


@pytest.fixture(autouse=True)
def naps(monkeypatch):
    """Nobody sleeps; what is done while a process waits can be put here."""
    meanwhile = []
    monkeypatch.setattr(making.time, "sleep", lambda _: meanwhile.pop(0)() if meanwhile else None)
    return meanwhile


def test_callees_come_first_and_nothing_is_linked_twice(claims):
    program = Program()
    WorkShare(program.waiting(), claims).work()
    assert program.log == ["base", "left", "right", "deep"]


def test_what_another_has_claimed_is_waited_for_and_not_made_again(claims, naps):
    program = Program()
    waiting = program.waiting()
    claims[1] = True

    def other_is_done() -> None:
        waiting["left"].kept = True

    naps.append(other_is_done)
    WorkShare(waiting, claims).work()
    assert program.log == ["base", "right", "left", "deep"]
    assert list(claims)[:4] == [True] * 4


def test_what_is_kept_already_is_loaded_only_where_it_is_called(claims):
    program = Program()
    waiting = program.waiting()
    for name in ("base", "left", "right"):
        waiting[name].kept = True
    WorkShare(waiting, claims).work()
    assert program.log == ["base", "left", "right", "deep"]
    assert list(claims)[:4] == [False, False, False, True]


def test_a_claim_whose_process_died_is_taken_over(claims):
    program = Program()
    claims[0] = True
    WorkShare(program.waiting(), claims).work()
    assert program.log == ["base", "left", "right", "deep"]


def test_where_nothing_can_be_kept_compiling_ends_all_the_same(claims):
    """A full disk: each process links all for itself, and waits for the other only once."""

    class Unkept(Source):
        asked = 0

        @property
        def kept(self) -> bool:
            Unkept.asked += 1
            assert Unkept.asked < 10_000, "it never ends"
            return False

        @kept.setter
        def kept(self, kept: bool) -> None:
            pass

    program = Program()
    waiting = {name: Unkept(name, f.calls, f.log) for name, f in program.waiting().items()}
    claims[0] = claims[1] = True
    WorkShare(waiting, claims).work()
    assert program.log == ["base", "left", "right", "deep"]


def test_after_all_is_compiled_only_what_nothing_needs_goes(tmp_path, monkeypatch, claims):
    pytest.importorskip("numba")
    needed, left = (tmp_path / f"game.bots.a.{name}-{'0' * 16}-01234567" for name in ("b", "c"))
    for file in (needed, left):
        file.write_bytes(b"")
        os.utime(file, (0, 0))
    waiting = {"base": Source("base", (), [], kept=True, file=needed)}
    monkeypatch.setattr(cache, "cache_place", lambda: tmp_path)
    monkeypatch.setattr(compiled, "put_off", lambda: nullcontext(waiting))
    monkeypatch.setattr(making, "lower_priority", lambda wholly: None)
    near, far = multiprocessing.Pipe()
    making.compile_all(far, claims)
    assert far.closed
    assert set(tmp_path.iterdir()) == {needed, cache.marker()}
    near.close()
