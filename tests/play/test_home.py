"""The files of the player's folder as they are read."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.home import Unreadable, read_text


def test_a_file_longer_than_any_of_the_programs_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    path.write_text("x" * 20)
    assert read_text(path, longest=20) == "x" * 20
    with pytest.raises(Unreadable, match="more than 19 characters"):
        read_text(path, longest=19)
