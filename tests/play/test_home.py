"""The files of the player's folder as they are read."""

from __future__ import annotations

import os
from errno import EACCES, EIO, ENOSPC
from pathlib import Path

import pytest

from game.play.home import (
    HOME_VARIABLE,
    NewerFolder,
    Unreadable,
    home_folder,
    read_text,
    set_aside,
    write_whole,
)


def test_a_file_longer_than_any_of_the_programs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    path.write_text("x" * 20)
    assert read_text(path, longest=20) == "x" * 20
    with pytest.raises(Unreadable, match="more than 19 characters"):
        read_text(path, longest=19)


class TestAFileThatAnotherProgramHasOpen:
    """Windows refuses to replace it meanwhile."""

    @pytest.fixture
    def refusals(self, monkeypatch: pytest.MonkeyPatch) -> list[OSError]:
        """The answers of the system to the next attempts to move a file."""
        refused: list[OSError] = []
        real = os.replace

        def replace(path: Path, place: Path) -> None:
            if refused:
                raise refused.pop()
            real(path, place)

        monkeypatch.setattr(os, "replace", replace)
        monkeypatch.setattr("time.sleep", lambda seconds: None)
        return refused

    def test_is_written_as_soon_as_it_is_free(
        self, tmp_path: Path, refusals: list[OSError]
    ) -> None:
        refusals += [PermissionError(EACCES, "in use")] * 3
        write_whole(tmp_path / "settings.json", "new")
        assert read_text(tmp_path / "settings.json") == "new"

    def test_is_set_aside_as_soon_as_it_is_free(
        self, tmp_path: Path, refusals: list[OSError]
    ) -> None:
        refusals += [PermissionError(EACCES, "in use")] * 3
        path = tmp_path / "settings.json"
        path.write_text("{")
        assert set_aside(path).read_text() == "{"

    @pytest.mark.parametrize("number", [EACCES, ENOSPC])
    def test_is_not_waited_for_without_end(
        self, tmp_path: Path, refusals: list[OSError], number: int
    ) -> None:
        refusals += [OSError(number, "no")] * 100
        with pytest.raises(OSError, match="no"):
            write_whole(tmp_path / "settings.json", "new")
        assert list(tmp_path.iterdir()) == []
        assert (len(refusals) < 99) == (number == EACCES), "a full disk is not asked again"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.mkdir()
    for refusing in (path, tmp_path / "nowhere" / "settings.json"):
        with pytest.raises(OSError) as refused:
            write_whole(refusing, "new")
        assert refused.value.filename == str(refusing)
        assert refused.value.filename2 is None


def test_a_form_that_cannot_be_read_now_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "form").write_text("99")

    def away(path: Path, longest: int = 0) -> str:
        raise OSError(EIO, "the drive is away")

    with monkeypatch.context() as drive:
        drive.setattr("game.play.home.read_text", away)
        assert home_folder() == tmp_path
    with pytest.raises(NewerFolder):
        home_folder()
