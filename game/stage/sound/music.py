"""Music in layers: they begin at the same sample, go round, and come and go with the tension.

Everything is done on a thread of its own: there pieces are decoded and volumes moved, and it sleeps while
nothing fades. At volume 0 nothing is loaded and nothing plays.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from sounds import Layer

    Pieces = Mapping[str, Sequence[Layer]]

CHANNELS = 10
"""How many channels of the mixer are kept for music, from the first on."""

_FADE, _TIGHTENS, _TURNS = 1.2, 3.0, 0.25
"""Seconds for a piece to come or go, for all tension there is, and for the whole volume."""

_STEPS_BACK, _RETURNS = 0.25, 1.5
"""Seconds to make way for a solo, and to come back."""

_BEHIND = 0.12
"""What is left of the music while a solo sounds."""

_STEP, _LONGEST_STEP = 0.02, 0.1
_TRIES = 60


@dataclass
class _Playing:
    """A piece that is heard; `level` is how far it has faded in."""

    layers: Sequence[Layer]
    sounds: list[pygame.mixer.Sound]
    channels: list[pygame.mixer.Channel]
    level: float = 0.0
    held: bool = False

    def hold(self, held: bool) -> None:
        if held != self.held:
            self.held = held
            for channel in self.channels:
                channel.pause() if held else channel.unpause()


class Music:
    """Plays one of some `pieces`, whose files lie in a folder, and fades from one to the next.

    Orders may come before it is opened.
    """

    def __init__(self) -> None:
        self._pieces: Pieces = {}
        self._folder = Path()
        self._wanted: str | None = None
        self._volume = self._loud = 1.0
        self._tension = self.tension = 0.0
        self._solo_until = 0.0
        self._front = 1.0
        self._playing: dict[str, _Playing] = {}
        self._broken: set[str] = set()
        self._changed = threading.Event()
        self.held = False
        self._closed = False
        self._thread: threading.Thread | None = None

    # -- orders, from any thread, none of which waits ------------------------------------------------

    def open(self, pieces: Pieces, folder: Path) -> None:
        """Begin; the mixer must be open."""
        self._pieces, self._folder = pieces, folder
        self._thread = threading.Thread(target=self._work, name="music")
        self._thread.start()

    def play(self, name: str | None) -> None:
        """Fade to a piece, which goes round from then on; None fades out."""
        self._wanted = name
        self._changed.set()

    def set_volume(self, volume: float) -> None:
        """The volume from 0 to 1; at 0 the music ends."""
        self._volume = volume
        self._changed.set()

    def set_tension(self, tension: float) -> None:
        """How tense it is, from 0 to 1: layers come and go until it sounds so."""
        if tension != self._tension:
            self._tension = tension
            self._changed.set()

    def hold(self, held: bool) -> None:
        """Stand still where it is, or go on from there."""
        self.held = held
        self._changed.set()

    def step_back(self, seconds: float) -> None:
        """Make way for something that sounds for so many seconds."""
        self._solo_until = max(self._solo_until, time.monotonic() + seconds)
        self._changed.set()

    def close(self) -> None:
        """Stop at once, and the thread with it."""
        self._closed = True
        self._changed.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    # -- the thread ------------------------------------------------------------------------------------

    def _work(self) -> None:
        then, moving = time.monotonic(), False
        while True:
            self._changed.wait(_STEP if moving else None)
            self._changed.clear()
            if self._closed:
                break
            now = time.monotonic()
            moving = self.step(min(now - then, _LONGEST_STEP) if moving else 0.0)
            then = now
        for name in tuple(self._playing):
            self._stop(name)

    def step(self, seconds: float) -> bool:
        """Let some seconds pass; whether anything still changes. While it is held nothing does."""
        for playing in self._playing.values():
            playing.hold(self.held)
        if self.held:
            return False
        wanted = self._wanted if self._volume > 0.0 else None
        if wanted is not None and wanted not in self._playing:
            self._start(wanted)
        solo = time.monotonic() < self._solo_until
        self._loud = _towards(self._loud, self._volume, seconds / _TURNS)
        self.tension = _towards(self.tension, self._tension, seconds / _TIGHTENS)
        pace = _STEPS_BACK if solo else _RETURNS
        self._front = _towards(self._front, _BEHIND if solo else 1.0, seconds / pace)
        for name, playing in tuple(self._playing.items()):
            playing.level = _towards(playing.level, float(name == wanted), seconds / _FADE)
            if (playing.level <= 0.0 and name != wanted) or self._loud <= 0.0:
                self._stop(name)
            else:
                self._set_volumes(playing)
        return self._moves(wanted, solo)

    def _moves(self, wanted: str | None, solo: bool) -> bool:
        """Whether what is heard has not come to where it is going."""
        goals = ((self._loud, self._volume), (self.tension, self._tension), (self._front, 1.0))
        fades = any(each.level != float(name == wanted) for name, each in self._playing.items())
        return bool(self._playing) and (solo or fades or any(is_ != to for is_, to in goals))

    def _start(self, name: str) -> None:
        layers = self._pieces.get(name, ())
        if name in self._broken or not layers:
            return
        try:
            sounds = [pygame.mixer.Sound(self._folder / layer.file) for layer in layers]
        except (pygame.error, OSError):
            self._broken.add(name)  # music never stops a game
            return
        if not self._playing:  # nothing was heard that this would have to follow
            self.tension, self._loud = self._tension, self._volume
        free = (pygame.mixer.Channel(number) for number in range(1, CHANNELS))
        channels = [channel for channel in free if not channel.get_busy()][: len(sounds)]
        playing = self._playing[name] = _Playing(layers, sounds, channels)
        self._set_volumes(playing)
        start_together(sounds, channels, pygame.mixer.Channel(0))

    def _stop(self, name: str) -> None:
        for channel in self._playing.pop(name).channels:
            channel.stop()

    def _set_volumes(self, playing: _Playing) -> None:
        loud = self._loud * playing.level * self._front
        for layer, sound in zip(playing.layers, playing.sounds, strict=True):
            sound.set_volume(loud * layer.share(self.tension))


def start_together(
    sounds: Sequence[pygame.mixer.Sound],
    channels: Sequence[pygame.mixer.Channel],
    witness: pygame.mixer.Channel,
) -> None:
    """Let sounds go round from the same sample on.

    The mixer works a buffer at a time, on a thread of its own. The witness plays a single sample, which is
    over with the next buffer: while it is not, none has been mixed since, and all begin in the same one.
    """
    moment = pygame.mixer.Sound(buffer=bytes(8))
    for _ in range(_TRIES):
        witness.play(moment)
        for sound, channel in zip(sounds, channels, strict=True):
            channel.play(sound, loops=-1)
        if witness.get_busy():
            return


def _towards(here: float, there: float, most: float) -> float:
    """The level `here` moved towards `there` by at most `most`."""
    return min(there, here + most) if here < there else max(there, here - most)
