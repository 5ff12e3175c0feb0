import json
from dataclasses import fields

import pytest

from game.stage.settings import (
    SECTIONS,
    OptionSetting,
    Settings,
    ShareSetting,
    SwitchSetting,
    TextSetting,
    allowed,
    settings_of,
)
from game.stage.settings_file import SettingsFile
from game.words import Words
from game.words.language import LANGUAGES


@pytest.fixture
def file(tmp_path):
    return SettingsFile(tmp_path / "settings.json")


def test_every_default_is_a_value_the_setting_may_have():
    for each in fields(Settings):
        assert allowed(each).accepts(each.default), each.name


def test_every_setting_is_shown_in_one_section():
    shown = [each.name for section in SECTIONS for each in settings_of(section)]
    assert sorted(shown) == sorted(each.name for each in fields(Settings))


def test_every_setting_and_every_named_value_has_words():
    words = Words("en", strict=True)
    for each in fields(Settings):
        assert words(f"settings.{each.name}.label")
        assert words(f"settings.{each.name}.about")
        range_ = allowed(each)
        if (
            isinstance(range_, OptionSetting)
            and range_.named
            and each.name not in ("language", "deck")
        ):
            assert all(words(f"settings.{each.name}.{value}") for value in range_.values)
        if isinstance(range_, OptionSetting) and 0.0 in range_.values:
            assert words(f"settings.{each.name}.zero")


def test_a_value_outside_its_range_is_refused():
    with pytest.raises(ValueError, match="speed"):
        Settings().with_value("speed", 9.0)
    with pytest.raises(ValueError, match="no setting"):
        Settings().with_value("colour of the cat", True)


@pytest.mark.parametrize(
    ("range_", "good", "bad"),
    [
        (SwitchSetting(), True, 1),
        (OptionSetting((0.5, 1.0)), 1.0, True),
        (ShareSetting(), 0.3, 1.5),
        (TextSetting(4), "Őry", "Ferenc"),
        (TextSetting(9), "Ann", "An\nn"),
    ],
)
def test_ranges_accept_only_their_own(range_, good, bad):
    assert range_.accepts(good)
    assert not range_.accepts(bad)


def test_helps_follow_the_kind_of_table():
    settings = Settings(help_hint="practice", help_points="never", help_legal="always")
    assert settings.helped("hint", practice=True)
    assert not settings.helped("hint", practice=False)
    assert not settings.helped("points", practice=True)
    assert settings.helped("legal", practice=False)


def test_settings_are_read_back_as_they_were_saved(file):
    settings = Settings(language="hu", speed=0.0, name_1="Őry Ferkó", volume_music=0.2)
    assert file.save(settings) is None
    assert file.load(Settings()) == (settings, None)


def test_without_a_file_the_first_settings_are_used(file):
    assert file.load(Settings(language="de")) == (Settings(language="de"), None)


def test_a_damaged_file_is_kept_aside_and_told_of(file):
    file.path.write_text("[1, 2]")
    settings, complaint = file.load(Settings())
    assert settings == Settings()
    assert complaint.key == "settings.damaged"
    assert (file.path.parent / complaint.values["file"]).read_text() == "[1, 2]"
    for language in LANGUAGES:
        assert complaint.values["file"] in Words(language, strict=True)(
            complaint.key, **complaint.values
        )


def test_an_impossible_value_costs_only_that_setting(file):
    file.path.write_text(
        json.dumps({"language": "hu", "speed": "fast", "volume_cards": 7, "trick_pause": 2})
    )
    settings, complaint = file.load(Settings())
    assert settings == Settings(language="hu", trick_pause=2.0)
    assert complaint is None


def test_names_of_another_version_are_kept(file):
    file.path.write_text(json.dumps({"language": "hu", "of the future": [1]}))
    settings, _ = file.load(Settings())
    file.save(settings)
    assert json.loads(file.path.read_text())["of the future"] == [1]


def test_a_file_that_cannot_be_read_for_a_while_keeps_its_settings(file):
    file.save(Settings(language="hu", name_1="Anna"))
    away = file.path.rename(file.path.with_name("away"))
    file.path.mkdir()
    settings, complaint = SettingsFile(file.path).load(Settings())
    assert (settings, complaint.key) == (Settings(), "settings.unreadable")
    later = SettingsFile(file.path)
    later.load(Settings())
    assert later.save(Settings(speed=2.0)).key == "settings.unsaved"
    file.path.rmdir()
    away.rename(file.path)
    assert later.save(Settings(speed=2.0, trick_pause=2.0)) is None
    kept = Settings(language="hu", name_1="Anna", speed=2.0, trick_pause=2.0)
    assert file.load(Settings()) == (kept, None)


def test_two_programs_keep_what_is_changed_in_each(file):
    file.save(Settings())
    one, other = SettingsFile(file.path), SettingsFile(file.path)
    one.load(Settings())
    other.load(Settings())
    one.save(Settings(language="hu"))
    other.save(Settings(speed=2.0))
    other.save(Settings(speed=1.0))
    assert file.load(Settings()) == (Settings(language="hu", speed=1.0), None)


def test_a_disk_that_refuses_is_told_of_and_changes_nothing(file, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    file.save(Settings())
    before = file.path.read_text()
    monkeypatch.setattr("os.replace", refuse)
    complaint = file.save(Settings(language="hu"))
    assert complaint.trouble == "full"
    assert file.path.read_text() == before
    assert list(file.path.parent.iterdir()) == [file.path]


def test_a_number_that_no_setting_can_be_leaves_the_setting_as_it_is(file):
    file.path.write_text(f'{{"volume_music": 1{"0" * 400}, "language": "hu"}}')
    assert file.load(Settings()) == (Settings(language="hu"), None)
