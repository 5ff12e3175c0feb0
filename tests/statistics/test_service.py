"""An index beside the frames: filled by another process, asked on another thread."""

import shutil
import sqlite3
import threading

import pytest

from game.statistics import IndexService, IndexServiceClosed, fill, open_index, players
from game.statistics import service as service_module
from game.statistics.filling_process import FillingFailed
from game.statistics.index import FILE, IndexDamaged, Progress
from tests.harness.patience import PATIENCE, wait_until
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
    monkeypatch.setattr(service_module, "Filling", NoProcess)
    NoProcess.last = None
    (tmp_path / "records").mkdir()
    shutil.copy(next(path for path in MATCHES if path.stem == "schnapsen"), tmp_path / "records")
    return tmp_path


@pytest.fixture
def service(folder):
    """The service of a folder whose records are all in the index."""
    with open_index(folder) as index:
        fill(index, folder)
    service = IndexService(folder)
    settled(service, lambda: service.filled)
    yield service
    if not service._closed:
        service.close()


def settled(service, done):
    """Poll until something is so; nothing is measured."""
    service.poll()
    wait_until(done, service.poll)


def test_where_nothing_is_new_no_process_is_started(service):
    assert NoProcess.last is None
    assert len(service.ask(players).result()) == 2


def test_a_process_reads_what_is_new_and_is_ended_when_it_has(folder):
    service = IndexService(folder)
    settled(service, lambda: NoProcess.last is not None)
    NoProcess.last.news = [Progress(1, 0), Progress(1, 1)]
    settled(service, lambda: service.filled and NoProcess.last.stopped)
    service.close()


def test_a_process_that_fails_is_stood_in_for(folder):
    service = IndexService(folder)
    settled(service, lambda: NoProcess.last is not None)
    NoProcess.last.news = [FillingFailed(False, "gone")]
    settled(service, lambda: service.filled)
    assert len(service.ask(players).result()) == 2
    service.close()


def test_an_index_that_cannot_be_kept_is_filled_in_memory(folder):
    (folder / FILE).mkdir()
    service = IndexService(folder)
    settled(service, lambda: service.filled)
    assert service.problem == "read_only"
    assert len(service.ask(players).result()) == 2
    assert NoProcess.last is None
    service.close()


def test_an_index_that_breaks_while_it_is_asked_is_made_again(service):
    asked = []

    def question(index):
        asked.append(index)
        if len(asked) == 1:
            raise IndexDamaged("a page is gone")
        return players(index)

    assert len(service.ask(question).result()) == 2
    assert asked[0] is not asked[1]
    assert service.problem == "damaged"


def test_a_file_that_takes_no_more_while_it_is_filled_is_stood_in_for_by_memory(
    folder, monkeypatch
):
    whole, failed = service_module.fill, []

    def full(index, place, told):
        if index.path is not None:
            failed.append(index.path)
            raise sqlite3.OperationalError("database or disk is full")
        return whole(index, place, told)

    monkeypatch.setattr(service_module, "fill", full)
    service = IndexService(folder)
    settled(service, lambda: NoProcess.last is not None)
    NoProcess.last.news = [FillingFailed(False, "database or disk is full")]
    settled(service, lambda: service.filled)
    assert failed
    assert service.problem == "no_room"
    assert len(service.ask(players).result()) == 2
    service.close()


def test_a_file_that_cannot_be_read_while_it_is_asked_is_stood_in_for_by_memory(service):
    def question(index):
        if index.path is not None:
            raise sqlite3.OperationalError("disk I/O error")
        return players(index)

    assert len(service.ask(question).result()) == 2
    assert service.problem == "read_only"


def test_a_file_that_cannot_be_asked_how_far_it_is_is_stood_in_for_by_memory(folder, monkeypatch):
    whole = service_module.progress_of

    def locked(index, place):
        if index.path is not None:
            raise sqlite3.OperationalError("database is locked")
        return whole(index, place)

    monkeypatch.setattr(service_module, "progress_of", locked)
    service = IndexService(folder)
    settled(service, lambda: service.filled)
    assert service.problem == "locked"
    assert len(service.ask(players).result()) == 2
    service.close()


def test_a_closed_service_answers_nothing_more(service):
    begun, wait = threading.Event(), threading.Event()
    busy = service.ask(lambda index: (begun.set(), wait.wait(PATIENCE)))
    later = service.ask(players)
    assert begun.wait(PATIENCE)
    service.close()
    wait.set()
    assert busy.result()
    with pytest.raises(IndexServiceClosed):
        later.result()
