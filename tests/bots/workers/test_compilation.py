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
from game.bots.workers.compilation import Shared, WorkShare


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
def shared():
    context = multiprocessing.get_context("spawn")
    return Shared(context.Array("b", 8), context.Value("b", True))


def work(waiting, shared):
    """One process's work on a program of one part."""
    WorkShare(waiting, shared, {True: waiting, False: ()}, {}).work()


@pytest.fixture(autouse=True)
def naps(monkeypatch):
    """Nobody sleeps; what is done while a process waits can be put here."""
    meanwhile = []
    monkeypatch.setattr(making.time, "sleep", lambda _: meanwhile.pop(0)() if meanwhile else None)
    return meanwhile


def test_callees_come_first_and_nothing_is_linked_twice(shared):
    program = Program()
    work(program.waiting(), shared)
    assert program.log == ["base", "left", "right", "deep"]


def test_what_another_has_claimed_is_waited_for_and_not_made_again(shared, naps):
    program = Program()
    waiting = program.waiting()
    shared.claims[1] = True

    def other_is_done() -> None:
        waiting["left"].kept = True

    naps.append(other_is_done)
    work(waiting, shared)
    assert program.log == ["base", "right", "left", "deep"]
    assert list(shared.claims)[:4] == [True] * 4


def test_what_is_kept_already_is_loaded_only_where_it_is_called(shared):
    program = Program()
    waiting = program.waiting()
    for name in ("base", "left", "right"):
        waiting[name].kept = True
    work(waiting, shared)
    assert program.log == ["base", "left", "right", "deep"]
    assert list(shared.claims)[:4] == [False, False, False, True]


def test_a_claim_whose_process_died_is_taken_over(shared):
    program = Program()
    shared.claims[0] = True
    work(program.waiting(), shared)
    assert program.log == ["base", "left", "right", "deep"]


def test_where_nothing_can_be_kept_compiling_ends_all_the_same(shared):
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
    shared.claims[0] = shared.claims[1] = True
    work(waiting, shared)
    assert program.log == ["base", "left", "right", "deep"]


def test_after_all_is_compiled_only_what_nothing_needs_goes(tmp_path, monkeypatch, shared):
    pytest.importorskip("numba")
    needed, left = (tmp_path / f"game.bots.a.{name}-{'0' * 16}-01234567" for name in ("b", "c"))
    for file in (needed, left):
        file.write_bytes(b"")
        os.utime(file, (0, 0))
    waiting = {"base": Source("base", (), [], kept=True, file=needed)}
    monkeypatch.setattr(cache, "cache_place", lambda: tmp_path)
    monkeypatch.setattr(compiled, "put_off", lambda: nullcontext(waiting))
    monkeypatch.setattr(making, "load", lambda searched: None)
    monkeypatch.setattr(making, "lower_priority", lambda wholly: None)
    near, far = multiprocessing.Pipe()
    making.compile_all({True: far}, shared)
    assert far.closed
    assert set(tmp_path.iterdir()) == {needed, cache.marker()}
    near.close()


def test_ctrl_c_ends_a_compiling_process_without_a_word(monkeypatch, shared):
    def interrupted(searched: bool) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "load", interrupted)
    monkeypatch.setattr(making, "lower_priority", lambda wholly: None)
    making.compile_all({}, shared)


def test_the_part_of_the_game_chosen_comes_first_with_all_it_calls(tmp_path, monkeypatch, shared):
    """The search brings `base` and `left`, games with an auction add `right` and `deep` to them."""
    program, brought = Program(), {}
    pipes = {searched: multiprocessing.Pipe() for searched in (True, False)}
    lines = {searched: far for searched, (_, far) in pipes.items()}

    class LastOfAll(Source):
        def link(self) -> None:
            assert lines[False].closed
            assert not lines[True].closed
            super().link()

    functions = program.waiting()
    functions["deep"] = Source("deep", ("right",), program.log)
    functions["left"] = LastOfAll("left", ("base",), program.log)

    def bring(searched: bool) -> None:
        for name in ("base", "left") if searched else ("right", "deep"):
            brought[name] = functions[name]

    shared.searched.value = False
    monkeypatch.setattr(cache, "cache_place", lambda: tmp_path)
    monkeypatch.setattr(compiled, "put_off", lambda: nullcontext(brought))
    monkeypatch.setattr(making, "load", bring)
    monkeypatch.setattr(making, "lower_priority", lambda wholly: None)
    making.compile_all(lines, shared)
    assert program.log == ["base", "right", "deep", "left"]
    for near, far in pipes.values():
        assert far.closed
        near.close()
