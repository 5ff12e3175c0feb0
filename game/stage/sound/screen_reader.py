"""Spoken lines through the screen reader that runs on this computer, on a thread of its own.

The package `prismatoid` (module `prism`) knows the readers; the program runs without it. One thread
imports it, looks for a reader and speaks, for some of them answer slowly and some bind to one thread.
"""

from __future__ import annotations

import logging
import queue
import threading
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal, Protocol

_log = logging.getLogger(__name__)

Reach = Literal["reader", "any"]
"""Speak through a running screen reader alone, or through a speech synthesiser too."""

_SYNTHESISERS = frozenset(
    ("SPEECH_DISPATCHER", "SAPI", "ONE_CORE", "AV_SPEECH", "SPIEL", "WEB_SPEECH", "ANDROID_TTS")
)
"""Backends of `prism` that speak though nobody has started a screen reader."""

_MOST_WAITING = 60
"""Lines kept for a reader that does not keep up; later ones are lost."""

_PATIENCE = 0.5
"""Seconds the end of the program waits for a reader in the middle of a line."""


class Asker(Protocol):
    """Somebody who has asked for a voice, and is told on another thread that there is none."""

    def miss_a_voice(self, reach: Reach) -> None: ...


@dataclass(frozen=True)
class _Line:
    """A line to speak; `breaks_off` drops what is still being spoken."""

    text: str
    breaks_off: bool = False


_END = _Line("")
"""The line that ends the thread."""

_HUSH = _Line("", breaks_off=True)
"""Speak nothing more of what has been handed over."""


def reader_installed() -> bool:
    """Whether the package that knows screen readers is installed; it is not imported."""
    try:
        return find_spec("prism") is not None
    except (ImportError, ValueError):
        return False


class ScreenReader:
    """Speaks each line through the reader that runs when it is said.

    Where none runs, the line is lost and the next one looks again; an `asker` is told so of the first line.
    Nothing here raises.
    """

    def __init__(self, reach: Reach, asker: Asker | None = None) -> None:
        self._reach: Reach = reach
        self._asker = asker
        self._lines: queue.Queue[_Line] = queue.Queue(_MOST_WAITING)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._speak_all, name="screen reader", daemon=True)
        self._thread.start()

    def say(self, text: str, breaks_off: bool = False) -> None:
        """Hand a line to the thread; one that breaks off takes the place of all that wait."""
        self._hand_over(_Line(text, breaks_off))

    def hush(self) -> None:
        """Break off what is being spoken."""
        self._hand_over(_HUSH)

    def close(self) -> None:
        """End the thread; lines that still wait are dropped."""
        self._ended.set()
        self._hand_over(_END)
        self._thread.join(_PATIENCE)

    def _hand_over(self, line: _Line) -> None:
        if line.breaks_off:
            with suppress(queue.Empty):
                while True:
                    self._lines.get_nowait()
        with suppress(queue.Full):
            self._lines.put_nowait(line)

    def _speak_all(self) -> None:
        try:
            import prism

            context = prism.Context()
        except Exception:
            _log.info("no screen reader can be reached", exc_info=True)
            self._tell_missing()
            return
        reader: Any = None
        while (line := self._lines.get()) != _END and not self._ended.is_set():
            reader = self._speak(context, reader, line)
            if reader is None:
                self._tell_missing()
            self._asker = None

    def _tell_missing(self) -> None:
        if self._asker is not None:
            self._asker.miss_a_voice(self._reach)

    def _speak(self, context: Any, reader: Any, line: _Line) -> Any:
        """Speak a line; return the reader that spoke, None if none did. One that has left is replaced."""
        for known in (reader, None):
            try:
                speaking = known or self._running(context)
                if speaking is None:
                    return None
                _say(speaking, line)
                return speaking
            except Exception:
                _log.info("the screen reader did not speak", exc_info=True)
        return None

    def _running(self, context: Any) -> Any:
        """The first reader that can be had now, the most wanted first; None without any."""
        known = [context.id_of(number) for number in range(context.backends_count)]
        for backend in sorted(known, key=context.priority_of, reverse=True):
            if self._reach == "reader" and backend.name in _SYNTHESISERS:
                continue
            with suppress(Exception):
                reader = context.acquire(backend)
                if reader.features.is_supported_at_runtime:
                    return reader
        return None


def _say(reader: Any, line: _Line) -> None:
    if line == _HUSH:
        if reader.features.supports_stop:
            reader.stop()
    elif reader.features.supports_output:
        reader.output(line.text, line.breaks_off)
    else:
        reader.speak(line.text, line.breaks_off)
