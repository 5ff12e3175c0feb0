"""Music in layers, on a clock of the test's own: no step waits for another."""

import threading

import pygame
import pytest

import sounds
from game.stage.sound.music import CHANNELS, Music, start_together
from sounds import Layer

PIECES = {
    "garden": (Layer("cut_1.wav"),),
    "cellar": (
        Layer("claimed.wav", left=0.5),
        Layer("closed.wav", since=0.2, full=0.4),
        Layer("shuffled_1.wav", since=0.6, full=1.0),
    ),
}


class Clock:
    now = 0.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("game.stage.sound.music.time", clock)
    return clock


@pytest.fixture
def music(clock):
    """Music without its thread; `pass_time` takes its place."""
    pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
    pygame.mixer.set_num_channels(CHANNELS + 2)
    played = Music()
    played._pieces, played._folder, played.clock = PIECES, sounds.WAVES, clock
    yield played
    pygame.mixer.quit()


def pass_time(music, seconds):
    """Step by step; whether anything still changes then."""
    moves = True
    for _ in range(round(seconds * 20)):
        music.clock.now += 0.05
        moves = music.step(0.05)
    return moves


def heard(music, name):
    """The volume of each layer of a piece."""
    return [sound.get_volume() for sound in music._playing[name].sounds]


def test_a_piece_fades_in_and_then_nothing_moves(music):
    music.play("garden")
    assert pass_time(music, 0.3)
    assert 0.0 < heard(music, "garden")[0] < 0.5
    assert not pass_time(music, 1.5)
    assert heard(music, "garden") == [1.0]


def test_one_piece_fades_into_the_next_and_leaves_its_channels(music):
    music.play("garden")
    pass_time(music, 2.0)
    music.play("cellar")
    pass_time(music, 0.5)
    assert 0.0 < heard(music, "garden")[0] < 1.0
    assert 0.0 < heard(music, "cellar")[0] < 1.0
    assert not pass_time(music, 1.5)
    assert list(music._playing) == ["cellar"]
    busy = [pygame.mixer.Channel(number).get_busy() for number in range(1, CHANNELS)]
    assert busy.count(True) == 3


def test_a_piece_asked_back_while_it_fades_goes_on_where_it_was(music):
    music.play("garden")
    pass_time(music, 2.0)
    (sound,) = music._playing["garden"].sounds
    music.play("cellar")
    pass_time(music, 0.3)
    music.play("garden")
    pass_time(music, 2.0)
    assert music._playing["garden"].sounds == [sound]
    assert list(music._playing) == ["garden"]


def test_layers_come_and_go_with_the_tension_slowly(music):
    music.play("cellar")
    pass_time(music, 2.0)
    assert heard(music, "cellar") == [1.0, 0.0, 0.0]
    music.set_tension(1.0)
    assert pass_time(music, 0.5)
    assert music.tension == pytest.approx(0.5 / 3)
    assert not pass_time(music, 3.0)
    assert heard(music, "cellar") == [0.5, 1.0, 1.0]
    music.set_tension(0.3)
    assert not pass_time(music, 3.0)
    assert heard(music, "cellar") == pytest.approx([0.85, 0.5, 0.0], abs=0.01)


def test_a_solo_has_the_music_step_back_for_as_long_as_it_sounds(music):
    music.play("garden")
    pass_time(music, 2.0)
    music.step_back(2.0)
    assert pass_time(music, 0.5)
    assert heard(music, "garden")[0] < 0.15
    assert pass_time(music, 1.4)
    assert heard(music, "garden")[0] < 0.15
    assert not pass_time(music, 2.0)
    assert heard(music, "garden") == [1.0]


def test_without_volume_nothing_is_decoded_and_what_plays_ends(music):
    music.set_volume(0.0)
    music.play("garden")
    assert not pass_time(music, 0.2)
    assert not music._playing
    music.set_volume(0.5)
    pass_time(music, 2.0)
    assert heard(music, "garden") == pytest.approx([0.5], abs=0.01)
    music.set_volume(0.0)
    assert not pass_time(music, 0.5)
    assert not music._playing
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(1, CHANNELS))


def test_an_unknown_piece_and_a_damaged_one_are_silent(music, tmp_path):
    (tmp_path / "claimed.wav").write_bytes(b"RIFF nothing")
    music._folder = tmp_path
    for name in ("unknown", "cellar", "garden"):
        music.play(name)
        assert not pass_time(music, 0.1)
    assert not music._playing


class Witness:
    """A channel whose single sample is over as often as it is told."""

    def __init__(self, *busy):
        self.busy = list(busy)

    def play(self, sound):
        assert sound.get_length() < 0.0001

    def get_busy(self):
        return self.busy.pop(0)


class Begun:
    def __init__(self):
        self.loops = []

    def play(self, sound, loops):
        self.loops.append(loops)


def test_layers_that_began_in_different_buffers_begin_again(music):
    channels = [Begun(), Begun()]
    start_together(["one", "other"], channels, Witness(False, False, True))
    assert [channel.loops for channel in channels] == [[-1] * 3, [-1] * 3]


def test_the_thread_sleeps_while_nothing_fades_and_ends_when_told(music, monkeypatch):
    steps = threading.Semaphore(0)
    monkeypatch.setattr(music, "step", lambda seconds: steps.release() or False)
    music.open(PIECES, sounds.WAVES)
    music.play("garden")
    assert steps.acquire(timeout=30)
    music.close()
    assert music._thread is None
    assert not steps.acquire(blocking=False)


def test_held_music_stands_still_and_goes_on_from_there(music):
    music.play("garden")
    pass_time(music, 3.0)
    (channel,) = music._playing["garden"].channels
    music.hold(True)
    assert not pass_time(music, 1.0)
    assert music._playing["garden"].held
    assert channel.get_busy()
    music.play("cellar")
    pass_time(music, 3.0)
    assert set(music._playing) == {"garden"}
    music.hold(False)
    pass_time(music, 3.0)
    assert set(music._playing) == {"cellar"}
