import itertools
from types import SimpleNamespace

import pygame
import pytest

import sounds
from game.stage.sound.music import CHANNELS
from game.stage.sound.speaker import Speaker


@pytest.fixture
def speaker():
    opened = Speaker()
    yield opened
    opened.close()


def wait_until_done(speaker):
    speaker._orders.put(None)
    speaker._thread.join()


def test_every_sound_can_be_played_and_none_takes_a_channel_of_the_music(speaker):
    speaker.set_volumes({"cards": 0.5, "announcements": 0.5, "music": 0.5, "interface": 0.5})
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    for name in sounds.SOUNDS:
        speaker.play(name)
    wait_until_done(speaker)
    assert {path.name for path in speaker._loaded} >= {"table_call.wav", "closed.wav"}
    assert speaker.music._volume == 0.5
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS))


def test_without_a_device_everything_is_silent(speaker, monkeypatch):
    def no_device(**_):
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    speaker.music.play("table")
    speaker.play("closed")
    wait_until_done(speaker)
    speaker.music.set_tension(0.7)
    speaker.set_volumes({"music": 0.3})
    assert not speaker._loaded
    assert speaker._orders.empty()
    assert speaker.music._thread is None


def test_an_unknown_name_a_missing_file_and_a_damaged_one_are_silent(speaker, tmp_path):
    (tmp_path / "damaged.wav").write_bytes(b"RIFF nothing")
    known = {
        name: SimpleNamespace(kind="cards", files=(f"{name}.wav",), gain=1.0, solo=False, steps=1)
        for name in ("missing", "damaged")
    }
    speaker.open(known, tmp_path)
    for name in ("unknown", "missing", "damaged", "unknown"):
        speaker.play(name)
    wait_until_done(speaker)
    assert not speaker._loaded


def test_nothing_is_decoded_at_volume_zero(speaker):
    speaker.set_volumes({"cards": 0.0})
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    speaker.play("card_played")
    wait_until_done(speaker)
    assert not speaker._loaded


def test_a_speaker_that_was_never_opened_is_silent(speaker):
    speaker.play("closed")
    speaker.music.play("title")
    assert speaker._orders.empty()


def test_the_same_variant_is_not_heard_twice_running(speaker):
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    heard = [speaker._choose("card_played") for _ in range(30)]
    assert all(one != other for one, other in itertools.pairwise(heard))
    assert len(set(heard)) == len(sounds.SOUNDS["card_played"].files)


def test_a_sound_that_rises_is_played_at_a_height_and_no_sample_twice_running(speaker):
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    files = sounds.SOUNDS["tallied"].files
    for height, chosen in ((0.0, files[:2]), (1.0, files[-2:]), (7.0, files[-2:])):
        heard = [speaker._choose("tallied", height).name for _ in range(8)]
        assert set(heard) == set(chosen)
        assert all(one != other for one, other in itertools.pairwise(heard))


def test_music_asked_for_before_the_speaker_is_open_is_what_plays_once_it_is(speaker, monkeypatch):
    opened = []
    monkeypatch.setattr(speaker.music, "open", lambda *given: opened.append(given))
    speaker.music.play("title")
    speaker.open(sounds.SOUNDS, sounds.WAVES, sounds.MUSIC)
    wait_until_done(speaker)
    assert opened == [(sounds.MUSIC, sounds.WAVES)]
    assert speaker.music._wanted == "title"


def test_the_music_steps_back_for_a_fanfare_and_for_nothing_else(speaker, monkeypatch):
    lengths = []
    monkeypatch.setattr(speaker.music, "step_back", lengths.append)
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    for name in ("match_won", "card_played", "closed"):
        speaker.play(name)
    wait_until_done(speaker)
    assert lengths == [pytest.approx(4.8 * 0.7, abs=0.05)]


def test_the_same_sound_twice_in_a_moment_is_heard_once(monkeypatch):
    moment = [0.0]
    monkeypatch.setattr("game.stage.sound.speaker.time.monotonic", lambda: moment[0])
    speaker = Speaker()
    speaker.open(sounds.SOUNDS, sounds.WAVES)
    played = []
    monkeypatch.setattr(speaker, "_start_sound", lambda name, *_: played.append(name))
    for moment[0] in (0.0, 0.01, 0.02, 0.06):
        speaker.play("counted")
        speaker.play("cut")
    wait_until_done(speaker)
    speaker.close()
    assert played == ["counted", "cut"] * 2
