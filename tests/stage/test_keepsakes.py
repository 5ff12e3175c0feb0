"""Keepsakes: what is won stays won, whatever becomes of the file, and nobody loses what is in use."""

from __future__ import annotations

from pathlib import Path

from game.career import PLACES
from game.stage.context import open_context
from game.stage.keepsakes import FILE, KeepsakesFile
from game.stage.settings import WON


def again(folder: Path) -> KeepsakesFile:
    """The file as the next start reads it."""
    file = KeepsakesFile(folder)
    file.load()
    return file


def test_what_is_won_is_named_after_the_places_of_the_ladder():
    assert tuple(place.key for place in PLACES) == WON


def test_what_is_won_is_kept_once_and_for_good(context, tmp_path):
    assert context.keep(["linden"]) == ("linden",)
    assert context.keep(["linden", "kitchen"]) == ("kitchen",)
    assert context.keep([]) == ()
    assert again(tmp_path).places == {"linden", "kitchen"}


def test_a_picture_is_locked_until_it_is_won_or_while_it_is_not_in_use(context):
    assert context.may_use("back", "vine")
    assert context.may_use("portrait_1", "guest_5")
    assert not context.may_use("back", "mill")
    context.keep(["mill"])
    assert all(context.may_use(each, "mill") for each in ("back", "cloth", "room"))
    assert not any(
        context.may_use(setting, place)
        for setting, place in (("cloth", "hall"), ("portrait_1", "market"), ("tune", "barn"))
    )
    context.keep(["market", "barn"])
    assert context.may_use("portrait_1", "market")
    assert context.may_use("tune", "barn")
    context.change(cloth="hall")
    assert context.may_use("cloth", "hall")


def test_a_damaged_file_is_kept_aside_and_told_of(tmp_path):
    (tmp_path / FILE).write_bytes(b"linden\n\xff\xfe\x00")
    context = open_context(tmp_path)
    try:
        assert [each.key for each in context.complaints] == ["keepsakes.damaged"]
        context.tell_complaints()
        assert (tmp_path / "keepsakes.damaged-1.txt").exists()
        assert not context.keepsakes.places
        assert context.keep(["linden"]) == ("linden",)
    finally:
        context.close()
    assert again(tmp_path).places == {"linden"}


def test_a_file_that_cannot_be_read_for_a_while_keeps_what_it_names(tmp_path):
    path, away = tmp_path / FILE, tmp_path / "away"
    away.write_text("linden\n", encoding="utf-8")
    path.mkdir()
    file = KeepsakesFile(tmp_path)
    assert file.load().key == "keepsakes.unreadable"
    assert file.keep(["barn"]).key == "keepsakes.unsaved"
    path.rmdir()
    away.rename(path)
    assert file.keep(["mill"]) is None
    assert file.places == again(tmp_path).places == {"linden", "barn", "mill"}


def test_two_programs_keep_what_each_has_won(tmp_path):
    first, second = again(tmp_path), again(tmp_path)
    first.keep(["linden"])
    second.keep(["barn"])
    assert again(tmp_path).places == {"linden", "barn"}


def test_lines_of_another_version_stay_and_are_told_of(tmp_path):
    (tmp_path / FILE).write_text("moon\n\n  ferry \n", encoding="utf-8")
    file = KeepsakesFile(tmp_path)
    complaint = file.load()
    assert complaint is not None
    assert complaint.key == "keepsakes.foreign"
    file.keep(["barn"])
    assert (tmp_path / FILE).read_text(encoding="utf-8") == "moon\nferry\nbarn\n"
    assert file.places == {"ferry", "barn"}


def test_where_the_disk_refuses_it_lasts_as_long_as_the_program(tmp_path):
    file = KeepsakesFile(tmp_path / "nowhere")
    complaint = file.keep(["linden"])
    assert complaint is not None
    assert complaint.key == "keepsakes.unsaved"
    assert file.places == {"linden"}


def test_a_place_is_sat_at_with_its_own_table_and_the_settings_come_back(context):
    context.sit_at("cellar")
    assert (context.textures.cloth, context.textures.back, context.room) == ("cellar",) * 3
    context.change(cloth="wine", four_colour=True)
    assert context.textures.cloth == "cellar"
    assert context.tune == "tavern", "no tune is won in the cellar"
    context.sit_at("barn")
    assert (context.tune, context.room) == ("barn", "barn")
    context.sit_at("")
    assert (context.textures.cloth, context.tune, context.room) == ("wine", "tavern", "tavern")
