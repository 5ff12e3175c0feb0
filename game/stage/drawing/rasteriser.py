"""A thread that turns vector art into pictures; SDL lets other threads run meanwhile.

They are made in the window's own pixel format: any other would be translated whenever it is drawn.
"""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from typing import TypeVar

import pygame

Maker = Callable[[], pygame.Surface]
RasterJob = TypeVar("RasterJob")

_LOOK_UP = 0.5
_GIVE_WAY = 0.0005
# pygame translates without letting other threads run: so much at once, and then a pause for a frame.
_STRIP_BYTES = 1_000_000
_PAUSE = 0.001


def orders_while_running(orders: queue.SimpleQueue[RasterJob | None]) -> Iterator[RasterJob]:
    """The orders put into a queue, until None is or the main thread has ended.

    A thread that lives on while the interpreter is taken down may crash inside SDL.
    """
    while threading.main_thread().is_alive():
        try:
            order = orders.get(timeout=_LOOK_UP)
        except queue.Empty:
            continue
        if order is None:
            return
        yield order


class Rasteriser:
    """Makes ordered pictures one after the other, beside the frames.

    Orders carry a round number: `forget` starts a new round and drops what is not begun yet.
    """

    def __init__(self) -> None:
        self._orders: queue.SimpleQueue[tuple[int, Hashable, Maker, bool] | None]
        self._orders = queue.SimpleQueue()
        self._ready: queue.SimpleQueue[tuple[int, Hashable, pygame.Surface | Exception]]
        self._ready = queue.SimpleQueue()
        self._ordered: set[Hashable] = set()
        self._round = 0
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether something ordered is still to come."""
        return bool(self._ordered)

    def order(self, key: Hashable, make: Maker, solid: bool = False) -> None:
        """Order a picture in the window's format; ordering it again before it is there changes nothing."""
        if key not in self._ordered:
            self._ordered.add(key)
            self._orders.put((self._round, key, make, solid))

    def begin(self) -> None:
        """Start the thread, which works on all orders; before the first frame it would delay that frame."""
        if self._thread is None:
            # By default Python lets a busy thread go on for 5 ms before another one may: a frame
            # that gives way a few times while blitting would be late.
            sys.setswitchinterval(_GIVE_WAY)
            self._thread = threading.Thread(target=self._work, name="rasteriser")
            self._thread.start()

    def collect(self) -> Iterator[tuple[Hashable, pygame.Surface]]:
        """Collect the pictures made since the last call. Raises what making it raised."""
        while not self._ready.empty():
            yield from self._take(self._ready.get())

    def wait(self) -> Iterator[tuple[Hashable, pygame.Surface]]:
        """Everything ordered so far, once it is made."""
        if self._ordered:
            self.begin()
        while self._ordered:
            yield from self._take(self._ready.get())

    def forget(self) -> None:
        """Drop the orders that are not begun yet: they are of a size nobody shows any more."""
        self._round += 1
        self._ordered.clear()

    def close(self) -> None:
        """Stop the thread."""
        self.forget()
        self._orders.put(None)
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _take(
        self, made: tuple[int, Hashable, pygame.Surface | Exception]
    ) -> Iterator[tuple[Hashable, pygame.Surface]]:
        number, key, picture = made
        if number == self._round:
            self._ordered.discard(key)
        if isinstance(picture, Exception):
            raise picture
        yield key, picture

    def _work(self) -> None:
        for number, key, make, solid in orders_while_running(self._orders):
            if number != self._round:
                continue
            try:
                self._ready.put((number, key, translated_in_strips(make(), solid)))
            except Exception as error:
                self._ready.put((number, key, error))


def translated(picture: pygame.Surface, solid: bool) -> pygame.Surface:
    """The picture in the window's format, without alpha where it is `solid`; itself if it has that format."""
    if _same_format(picture, _sample(solid)):
        return picture
    return picture.convert() if solid else picture.convert_alpha()


def translated_in_strips(picture: pygame.Surface, solid: bool) -> pygame.Surface:
    """The same beside the frames, a strip after the other; the picture given is not to be used again."""
    sample = _sample(solid)
    if _same_format(picture, sample):
        return picture
    wide, high = picture.get_size()
    result = pygame.Surface((wide, high), 0 if solid else pygame.SRCALPHA, sample)
    picture.set_alpha(None)
    rows = max(1, _STRIP_BYTES // picture.get_pitch())
    for top in range(0, high, rows):
        if top:
            time.sleep(_PAUSE)
        result.blit(picture, (0, top), (0, top, wide, rows))
    return result


def _sample(solid: bool) -> pygame.Surface:
    dot = pygame.Surface((1, 1), pygame.SRCALPHA)
    return dot.convert() if solid else dot.convert_alpha()


def _same_format(one: pygame.Surface, other: pygame.Surface) -> bool:
    blended = one.get_flags() & pygame.SRCALPHA == other.get_flags() & pygame.SRCALPHA
    return blended and one.get_masks() == other.get_masks()
