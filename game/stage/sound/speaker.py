"""Plays sounds by name; silent, never broken, where there is no sound device.

The device is opened and files are decoded on a thread of their own: no frame waits for either.
"""

from __future__ import annotations

import os
import queue
import random
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.stage.drawing.rasteriser import orders_while_running
from game.stage.sound.music import CHANNELS as MUSIC_CHANNELS
from game.stage.sound.music import Music

if TYPE_CHECKING:
    from game.stage.sound.music import Pieces
    from sounds import Sound

_CHANNELS = 24
_HEADROOM = 0.5
"""What every sound is turned down by: when a skipped deal sounds all at once, nothing may clip.

Music is stored as soft as that leaves it.
"""

_RINGS_OUT = 0.3
"""The share of a solo, at its end, that only rings out: there the music is let in again."""

_AT_ONCE = 0.04
"""Seconds within which the same sound again is heard as one."""


class Speaker:
    """Sounds by name, each with the volume of its kind ("cards", "announcements" …).

    `music` is what plays behind them.
    """

    def __init__(self) -> None:
        self._began: dict[str, float] = {}
        self._sounds: Mapping[str, Sound] = {}
        self._folder = Path()
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._volumes: dict[str, float] = {}
        self._orders: queue.SimpleQueue[tuple[str, float, float] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._last: dict[str, int] = {}
        self._pieces: Pieces = {}
        self.music = Music()

    def open(self, sounds: Mapping[str, Sound], folder: Path, pieces: Pieces | None = None) -> None:
        """Start; the device and the files follow on the speaker's own thread.

        The files of the sounds and of the layers of the `pieces` of music lie in a folder.
        """
        self._sounds, self._pieces, self._folder = sounds, pieces or {}, folder
        self._thread = threading.Thread(target=self._work, name="speaker")
        self._thread.start()

    def set_volumes(self, volumes: Mapping[str, float]) -> None:
        """Volumes 0 to 1 by kind, from now on and for the music that plays."""
        self._volumes = dict(volumes)
        self.music.set_volume(self._volumes.get("music", 1.0))

    def play(self, name: str, loudness: float = 1.0, height: float = 0.0) -> None:
        """Play a sound now, one of several steps at a `height` of its scale from 0 to 1.

        An unknown name is silent: sounds never stop a game.
        """
        began, now = self._began.get(name), time.monotonic()
        if self._thread is None or (began is not None and now - began < _AT_ONCE):
            return
        self._began[name] = now
        self._orders.put((name, loudness, height))

    def close(self) -> None:
        """Stop all sound and the thread."""
        if self._thread is None:
            return
        self._orders.put(None)
        self._thread.join()
        self._thread = None
        self.music.close()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _work(self) -> None:
        """Start what is ordered; without a device each order is read and fails."""
        if self._open_device():
            self.music.open(self._pieces, self._folder)
        for order in orders_while_running(self._orders):
            try:
                self._start_sound(*order)
            except (pygame.error, OSError):
                continue

    def _open_device(self) -> bool:
        os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Snapszer")
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(MUSIC_CHANNELS + _CHANNELS)
        except pygame.error:
            return False
        return True

    def _start_sound(self, name: str, loudness: float, height: float) -> None:
        path = self._choose(name, height)
        volume = loudness * self._volume_of(name)
        if path is None or volume <= 0.0:
            return
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        channel = _free_channel()
        if channel is not None:
            channel.set_volume(volume)
            channel.play(self._loaded[path])
            if self._sounds[name].solo:
                self.music.step_back(self._loaded[path].get_length() * (1.0 - _RINGS_OUT))

    def _volume_of(self, name: str) -> float:
        sound = self._sounds.get(name)
        return _HEADROOM * sound.gain * self._volumes.get(sound.kind, 1.0) if sound else 0.0

    def _choose(self, name: str, height: float = 0.0) -> Path | None:
        """A variant of the sound at a height, not the same one twice running where there are several."""
        sound = self._sounds.get(name)
        if sound is None:
            return None
        each = len(sound.files) // sound.steps
        first = each * round(min(1.0, max(0.0, height)) * (sound.steps - 1))
        variants = range(first, first + each)
        fresh = [number for number in variants if number != self._last.get(name)] or list(variants)
        # The order of two clicks is no secret of the game: any generator will do.
        self._last[name] = random.choice(fresh)
        return self._folder / sound.files[self._last[name]]


def _free_channel() -> pygame.mixer.Channel | None:
    """A channel on which nothing plays, of those that are not kept for music."""
    channels = map(pygame.mixer.Channel, range(MUSIC_CHANNELS, MUSIC_CHANNELS + _CHANNELS))
    return next((channel for channel in channels if not channel.get_busy()), None)
