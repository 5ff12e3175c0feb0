"""No file of the player's folder is lost, whatever it holds and whatever the disk refuses, in any room."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from errno import EACCES, EIO
from pathlib import Path

import pytest

from game.career import Initials, RoundsShown
from game.lessons.progress import ProgressFile
from game.play import home, kept_file
from game.play.daily import DailyResults
from game.play.file_lock import FileLock
from game.play.house_rules import HouseRules, HouseRulesFile
from game.rules import GAMES
from game.scenes.setup.draft import Draft
from game.scenes.setup.keeping import SetupFile
from game.stage.keepsakes import KeepsakesFile
from game.stage.settings import Settings
from game.stage.settings_file import SettingsFile
from net.identity import KnownPeers, own_identity

DAMAGED = b'{"a": \xff'
TWENTY = HouseRules("Kati", GAMES["snapszer"].with_options(cards=20))


def finish_a_lesson(folder: Path) -> None:
    file = ProgressFile(folder)
    file.change(file.progress.finished("talon"))
    file.close()


def set_up(folder: Path) -> None:
    file = SetupFile(folder)
    file.load()
    file.save(Draft.first())


def win_a_keepsake(folder: Path) -> None:
    file = KeepsakesFile(folder)
    file.load()
    file.keep(["linden"])


def set_the_language(folder: Path) -> None:
    file = SettingsFile(folder / "settings.json")
    file.load(Settings())
    file.save(Settings(language="hu"))


# Each file that several programs change, and what reads and changes it.
SHARED = {
    "daily.json": lambda folder: DailyResults(folder).keep(date(2026, 11, 22), 1),
    "house_rules.json": lambda folder: HouseRulesFile(folder).keep(TWENTY),
    "identity.key": own_identity,
    "initials.json": lambda folder: Initials(folder).keep("records/a", "abc"),
    "keepsakes.txt": win_a_keepsake,
    "known_peers.json": lambda folder: KnownPeers(folder).pin(bytes(32), "Anna", bytes(32)),
    "rounds_shown.txt": lambda folder: RoundsShown(folder).keep("records/a"),
    "settings.json": set_the_language,
}
CHANGES = {
    **SHARED,
    "lessons.json": finish_a_lesson,
    "setup.json": set_up,
}


@pytest.fixture(params=CHANGES)
def damaged(request, tmp_path: Path) -> Path:
    path = tmp_path / request.param
    path.write_bytes(DAMAGED)
    return path


def test_a_damaged_file_is_set_aside_and_another_written(damaged):
    CHANGES[damaged.name](damaged.parent)
    assert damaged.read_bytes() != DAMAGED
    aside = damaged.with_name(f"{damaged.stem}.damaged-1{damaged.suffix}")
    assert aside.read_bytes() == DAMAGED


def test_a_damaged_file_that_cannot_be_set_aside_is_not_written_over(damaged, monkeypatch):
    move = home.move_file

    def refuse(path, place):
        if path == damaged:
            raise PermissionError(EACCES, "Permission denied")
        return move(path, place)

    monkeypatch.setattr(home, "move_file", refuse)
    with suppress(OSError):
        CHANGES[damaged.name](damaged.parent)
    assert damaged.read_bytes() == DAMAGED


def test_a_file_that_cannot_be_read_now_is_not_written_over(damaged, monkeypatch):
    real = Path.open

    def refuse(path, *args, **kwargs):
        if path == damaged:
            raise OSError(EIO, "the drive is away")
        return real(path, *args, **kwargs)

    with monkeypatch.context() as drive, suppress(OSError):
        drive.setattr(Path, "open", refuse)
        CHANGES[damaged.name](damaged.parent)
    assert damaged.read_bytes() == DAMAGED


def is_locked(path: Path) -> bool:
    try:
        FileLock(path).release()
    except BlockingIOError:
        return True
    return False


@pytest.mark.parametrize("name", SHARED)
def test_a_shared_file_is_read_and_written_under_one_lock(tmp_path, monkeypatch, name):
    reads, writes = [], []

    def read(path, longest):
        reads.append(is_locked(path))
        raise FileNotFoundError

    monkeypatch.setattr(kept_file, "read_text", read)
    monkeypatch.setattr(kept_file, "write_whole", lambda path, text: writes.append(is_locked(path)))
    SHARED[name](tmp_path)
    assert (reads[-1], writes) == (True, [True])
