"""Plays sounds by name; silent, never broken, where there is no sound device.

The device is opened and files are decoded on a thread of their own: no frame waits for either.
"""

from __future__ import annotations

import os
import queue
import random
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pygame

from game.stage.rasteriser import orders_while_running

_CHANNELS = 24
_FADE_MS = 600
_HEADROOM = 0.58
"""What every sound is turned down by: when a skipped deal sounds all at once, nothing may clip."""

_AT_ONCE = 0.04
"""Seconds within which the same sound again is heard as one."""


class Sound(Protocol):
    """One sound: whose volume it obeys, its files, and its own loudness from 0 to 1."""

    @property
    def kind(self) -> str: ...

    @property
    def files(self) -> tuple[str, ...]: ...

    @property
    def gain(self) -> float: ...


FileOf = Callable[[str, int], Path]


class Speaker:
    """Sounds by name, each with the volume of its kind ("cards", "announcements" …).

    `now` gives seconds of a clock that never goes back.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._began: dict[str, float] = {}
        self._sounds: Mapping[str, Sound] = {}
        self._file_of: FileOf | None = None
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._volumes: dict[str, float] = {}
        self._orders: queue.SimpleQueue[tuple[str, float] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._last: dict[str, int] = {}
        self._music: str | None = None

    def open(self, sounds: Mapping[str, Sound], file_of: FileOf) -> None:
        """Start; the device and the files follow on the speaker's own thread.

        `file_of` gives the file of a sound's variant, counted from 0.
        """
        self._sounds, self._file_of = sounds, file_of
        self._thread = threading.Thread(target=self._work, name="speaker")
        self._thread.start()
        if self._music is not None:
            self._orders.put((f"music:{self._music}", 1.0))

    def set_volumes(self, volumes: Mapping[str, float]) -> None:
        """Volumes 0 to 1 by kind, from now on and for the music that plays."""
        self._volumes = dict(volumes)
        if pygame.mixer.get_init():
            pygame.mixer.music.set_volume(self._volume_of(self._music or ""))

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound now. An unknown name is silent: sounds never stop a game."""
        began, now = self._began.get(name), self._now()
        if self._thread is None or (began is not None and now - began < _AT_ONCE):
            return
        self._began[name] = now
        self._orders.put((name, loudness))

    def play_music(self, name: str) -> None:
        """Play this again and again until something else is asked for; asked early, from the start."""
        if self._music == name:
            return
        self._music = name
        if self._thread is not None:
            self._orders.put((f"music:{name}", 1.0))

    def stop_music(self) -> None:
        """Let the music fade out."""
        self._music = None
        if pygame.mixer.get_init():
            pygame.mixer.music.fadeout(_FADE_MS)

    def close(self) -> None:
        """Stop all sound and the thread."""
        if self._thread is None:
            return
        self._orders.put(None)
        self._thread.join()
        self._thread = None
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _work(self) -> None:
        if not self._open_device():
            return
        for name, loudness in orders_while_running(self._orders):
            try:
                if name.startswith("music:"):
                    self._start_music(name.removeprefix("music:"))
                else:
                    self._start_sound(name, loudness)
            except (pygame.error, OSError):
                continue

    def _open_device(self) -> bool:
        os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Snapszer")
        try:
            pygame.mixer.init(frequency=44100, size=-16, channels=2, buffer=512)
            pygame.mixer.set_num_channels(_CHANNELS)
        except pygame.error:
            return False
        return True

    def _start_sound(self, name: str, loudness: float) -> None:
        path = self._choose(name)
        volume = loudness * self._volume_of(name)
        if path is None or volume <= 0.0:
            return
        if path not in self._loaded:
            self._loaded[path] = pygame.mixer.Sound(path)
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(volume)
            channel.play(self._loaded[path])

    def _start_music(self, name: str) -> None:
        path = self._choose(name)
        if path is not None:
            pygame.mixer.music.load(path)
            pygame.mixer.music.set_volume(self._volume_of(name))
            pygame.mixer.music.play(-1, fade_ms=_FADE_MS)

    def _volume_of(self, name: str) -> float:
        sound = self._sounds.get(name)
        return _HEADROOM * sound.gain * self._volumes.get(sound.kind, 1.0) if sound else 0.0

    def _choose(self, name: str) -> Path | None:
        """A variant of the sound, not the same one twice running where there are several."""
        sound = self._sounds.get(name)
        if sound is None or self._file_of is None:
            return None
        variants = range(len(sound.files))
        fresh = [each for each in variants if each != self._last.get(name)] or list(variants)
        # The order of two clicks is no secret of the game: any generator will do.
        self._last[name] = random.choice(fresh)
        return self._file_of(name, self._last[name])
