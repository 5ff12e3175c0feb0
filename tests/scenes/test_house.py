"""The house: what it tells its guests when they come in."""

from __future__ import annotations

from pathlib import Path

from game.journal import RUNNING
from game.scenes.house import House
from game.scenes.title import Title
from game.stage.room import Room


def test_a_damaged_match_is_told_of_once_and_not_offered(room: Room, tmp_path: Path) -> None:
    (tmp_path / RUNNING).write_text("not a record\n")
    house = House(room, tmp_path)
    title = Title(room, house._routes())
    room.push(title)
    room.stage.step(0.05)
    told = [ribbon.text for ribbon in room.ribbons._ribbons]
    assert len(told) == 1
    assert "running.damaged-1.record" in told[0]
    labels = [getattr(each, "label", "") for each in title.group.widgets]
    assert room.words("menu.continue") not in labels
    room.ribbons.dismiss()
    house.resume()
    assert not room.ribbons._ribbons
