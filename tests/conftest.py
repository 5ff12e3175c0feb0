"""No test opens a real window or sound device, and none touches the player's own folder.

Tests marked `waits` are busy with real sockets, windows and programs that take their time: they begin
first, and one worker more than there are cores goes on with the rest beside them.

Generated examples are the same in every run of the same code, and none is too slow on a busy machine;
`--hypothesis-profile=searching` looks for others.
"""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from game.bots.workers.compilation import start_compilation

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable")

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each program a test starts compiles itself


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each worker begin with other test modules: what one has compiled and kept, the others read.

    A module that cannot be imported is reported when it is collected.
    """
    worker, workers = (os.environ.get(f"PYTEST_XDIST_WORKER{end}") for end in ("", "_COUNT"))
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    tests = Path(__file__).parent
    modules = sorted(tests.rglob("test_*.py"))
    first, last = (len(modules) * (int(worker[2:]) + end) // int(workers) for end in (0, 1))
    for module in modules[first:last]:
        name = ".".join(module.relative_to(tests.parent).with_suffix("").parts)
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("waits") is None)


def pytest_collection_finish() -> None:
    """Searches for garbage leave out all that stands before the first test."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers():
    return (yield) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Compile what the bots load before the workers begin, on every core: else each compiles it all."""
    compilation = start_compilation()
    if compilation is not None:
        for line in compilation.lines.values():
            line.poll(None)


@pytest.fixture(scope="session", autouse=True)
def quick_disk() -> Iterator[None]:
    """The disk keeps its word in every test, so nobody waits for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield
