"""The loudspeaker's input when everything sounds together: never more than it can play."""

from __future__ import annotations

import threading
import wave
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import sounds
from game.bench.rehearsal import Rehearsal
from game.rules import GAMES
from game.scenes.table import TableScene
from game.stage.context import VOLUMES, AppContext, open_context
from game.stage.settings import Settings
from game.stage.sound.speaker import Speaker
from sounds.band import RATE as MUSIC_RATE
from sounds.loudness import integrated
from tests.scenes.tables import Seated
from tests.sounds.music import heard_at, true_peak

RATE = 44100
FRAME = 1 / 60
COARSE = 1 / 12


class Listened(Speaker):
    """A speaker whose orders are written down, with the moment each of them came."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0
        self.heard: list[tuple[float, str, float, float]] = []
        self._sounds = sounds.SOUNDS
        self._thread = threading.current_thread()
        self._orders = self  # type: ignore[assignment]

    def monotonic(self) -> float:
        return self.time

    def put(self, order: tuple[str, float, float]) -> None:
        self.heard.append((self.time, *order))

    def close(self) -> None:
        """There is no thread to be stopped."""

    def mixed(self) -> np.ndarray:
        """All that was heard, added up as the mixer does, without the music."""
        mix = np.zeros(round((self.time + 6) * RATE))
        variants: Counter[str] = Counter()
        for moment, name, loudness, height in self.heard:
            sound = sounds.SOUNDS[name]
            each = len(sound.files) // sound.steps
            variant = each * round(height * (sound.steps - 1)) + variants[name] % each
            file = sounds.WAVES / sound.files[variant]
            samples = loaded(file) * loudness * self._volume_of(name)
            variants[name] += 1
            start = round(moment * RATE)
            mix[start : start + len(samples)] += samples
        return mix

    def with_music(self, mix: np.ndarray, piece: str, tension: float) -> np.ndarray:
        """The same with a piece of music behind it, which never steps back."""
        return mix + np.resize(heard_at(piece, tension, RATE), len(mix)) * self.music._volume


def loaded(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        at = np.arange(round(len(samples) * RATE / file.getframerate())) / RATE
        return np.interp(at, np.arange(len(samples)) / file.getframerate(), samples)


def peak(mix: np.ndarray) -> float:
    """The highest swing, also between the samples, around the moment at which most sounds together."""
    loudest = int(np.argmax(np.abs(mix)))
    return true_peak(mix[max(0, loudest - RATE // 2) : loudest + RATE // 2])


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    opened = open_context(tmp_path)
    opened.speaker = Listened()
    monkeypatch.setattr("game.stage.sound.speaker.time", opened.speaker)
    opened.change(speed=4.0, trick_pause=0.5, **{f"volume_{kind}": 1.0 for kind in VOLUMES})
    yield opened
    opened.close()


def listen(
    context: AppContext, table_scene: TableScene, each: float, frames_to_a_skip: int
) -> None:
    """Play a deal to its counted result; nothing has to be seen of it."""
    speaker, stage = context.speaker, context.stage
    assert isinstance(speaker, Listened)
    stage.push(table_scene)
    for frame in range(1, 3600):
        scene = stage.top
        assert scene is not None
        scene.update(each)
        speaker.time = frame * each
        if frames_to_a_skip and frame % frames_to_a_skip == 0:
            table_scene.picture.timeline.skip()
        result = table_scene.turns.result
        if result is not None and scene is result and not result.moving:
            return
    raise AssertionError("the deal does not come to its end")


def highest(speaker: Listened) -> float:
    """The true peak of all that was heard, with the music at its loudest behind it."""
    return peak(speaker.with_music(speaker.mixed(), "tavern in tavern", 1.0))


@pytest.mark.parametrize("frames_to_a_skip", [0, 4])
@pytest.mark.parametrize("speed", [4.0, 0.0])
def test_nothing_clips_when_a_deal_with_everything_in_it_is_skipped_through(
    context: AppContext, speed: float, frames_to_a_skip: int
) -> None:
    speaker = context.speaker
    assert isinstance(speaker, Listened)
    context.change(speed=speed)
    listen(context, Rehearsal(context).scene, FRAME, frames_to_a_skip)
    assert len(speaker.heard) > 15
    assert 0.3 < highest(speaker) < 0.98


@pytest.mark.parametrize("game", ["bauernschnapsen", "north_american_4", "thousand_3"])
@pytest.mark.parametrize("seed", [3, 7, 12])
def test_nothing_clips_in_any_family_of_games(context: AppContext, game: str, seed: int) -> None:
    speaker = context.speaker
    assert isinstance(speaker, Listened)
    kinds = " ".join(["bot"] * GAMES[game].seats)
    seated = Seated(context, kinds, game, seed, enter=False)
    listen(context, seated.scene, FRAME, frames_to_a_skip=4)
    assert len(speaker.heard) > 10
    assert highest(speaker) < 0.98


@pytest.mark.parametrize(
    "names",
    [
        ("match_won", "applause", "chalked", "gone_out", "bummerl"),
        # A skipped beginning: shuffle, cut, packets, turn-up and the first card in one frame.
        ("shuffled", "cut", *("cards_dealt",) * 4, "turned_up", "card_played"),
    ],
)
def test_all_that_may_sound_in_one_moment_fits_and_no_sound_is_heard_twice(
    context: AppContext, names: tuple[str, ...]
) -> None:
    speaker = context.speaker
    assert isinstance(speaker, Listened)
    for name in names:
        speaker.play(name)
    assert sorted(name for _, name, *_ in speaker.heard) == sorted({*names})
    assert highest(speaker) < 0.98


def test_music_is_about_eight_units_softer_than_what_happens_at_the_table(
    context: AppContext,
) -> None:
    """At the volumes and the pace of a first start, over a whole deal, both by BS.1770."""
    speaker, first = context.speaker, Settings()
    assert isinstance(speaker, Listened)
    context.change(speed=1.0, **{f"volume_{kind}": first.volume(kind) for kind in VOLUMES})
    listen(context, Rehearsal(context).scene, COARSE, frames_to_a_skip=0)
    effects = integrated(speaker.mixed(), RATE)

    def below(piece: str, tension: float) -> float:
        music = heard_at(piece, tension) * speaker.music._volume
        return effects - integrated(music, MUSIC_RATE)

    calm, stirred, tight = (below("tavern in tavern", tension) for tension in (0.0, 0.5, 1.0))
    assert calm == pytest.approx(9.5, abs=1.0)
    assert stirred == pytest.approx(8.0, abs=1.0)
    assert tight == pytest.approx(6.5, abs=1.0)
    assert below("title", 0.0) == pytest.approx(8.0, abs=1.0)
