"""An index beside the frames: filled by another process, asked on another thread."""

import shutil
import threading

import pytest

from game.statistics import Desk, DeskClosed, fill, open_index, players
from game.statistics import desk as desk_module
from game.statistics.filling import FillingFailed
from game.statistics.index import FILE, IndexDamaged, Progress
from tests.statistics.conftest import MATCHES


class NoProcess:
    """Stands where the process would; what it tells is said by the test."""

    def __init__(self, folder):
        self.news = []
        self.stopped = False
        NoProcess.last = self

    def poll(self):
        return self.news.pop(0) if self.news else None

    def stop(self):
        self.stopped = True


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(desk_module, "Filling", NoProcess)
    NoProcess.last = None
    (tmp_path / "records").mkdir()
    shutil.copy(next(path for path in MATCHES if path.stem == "schnapsen"), tmp_path / "records")
    return tmp_path


def settled(desk, done):
    """Poll until something is so; nothing is measured."""
    pause = threading.Event()
    for _ in range(500):
        desk.poll()
        if done():
            return
        pause.wait(0.01)
    raise AssertionError("it never came to that")


def test_where_nothing_is_new_no_process_is_started(folder):
    with open_index(folder) as index:
        fill(index, folder)
    desk = Desk(folder)
    settled(desk, lambda: desk.filled)
    assert NoProcess.last is None
    assert len(desk.ask(players).result()) == 2
    desk.close()


def test_a_process_reads_what_is_new_and_is_ended_when_it_has(folder):
    desk = Desk(folder)
    settled(desk, lambda: NoProcess.last is not None)
    NoProcess.last.news = [Progress(1, 0), Progress(1, 1)]
    settled(desk, lambda: desk.filled and NoProcess.last.stopped)
    desk.close()


def test_a_process_that_fails_is_stood_in_for(folder):
    desk = Desk(folder)
    settled(desk, lambda: NoProcess.last is not None)
    NoProcess.last.news = [FillingFailed(False, "gone")]
    settled(desk, lambda: desk.filled)
    assert len(desk.ask(players).result()) == 2
    desk.close()


def test_an_index_that_cannot_be_kept_is_filled_in_memory(folder):
    (folder / FILE).mkdir()
    desk = Desk(folder)
    settled(desk, lambda: desk.filled)
    assert desk.problem == "read_only"
    assert len(desk.ask(players).result()) == 2
    assert NoProcess.last is None
    desk.close()


def test_an_index_that_breaks_while_it_is_asked_is_made_again(folder):
    with open_index(folder) as index:
        fill(index, folder)
    desk = Desk(folder)
    settled(desk, lambda: desk.filled)
    asked = []

    def question(index):
        asked.append(index)
        if len(asked) == 1:
            raise IndexDamaged("a page is gone")
        return players(index)

    assert len(desk.ask(question).result()) == 2
    assert asked[0] is not asked[1]
    assert desk.problem == "damaged"
    desk.close()


def test_a_closed_desk_answers_nothing_more(folder):
    with open_index(folder) as index:
        fill(index, folder)
    desk = Desk(folder)
    settled(desk, lambda: desk.filled)
    begun, wait = threading.Event(), threading.Event()
    busy = desk.ask(lambda index: (begun.set(), wait.wait(5)))
    later = desk.ask(players)
    assert begun.wait(5)
    desk.close()
    wait.set()
    assert busy.result()
    with pytest.raises(DeskClosed):
        later.result()
