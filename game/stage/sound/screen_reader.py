"""Spoken lines through the screen reader that runs on this computer, on a thread of its own.

The package `prismatoid` (module `prism`) knows the readers; the program runs without it. One thread
imports it, looks for a reader and speaks, for some of them answer slowly and some bind to one thread.
"""

from __future__ import annotations

import logging
import queue
import threading
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Literal

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

_END = ""
"""The line that ends the thread; a voice never says it."""


def reader_installed() -> bool:
    """Whether the package that knows screen readers is installed; it is not imported."""
    try:
        return find_spec("prism") is not None
    except (ImportError, ValueError):
        return False


class ScreenReader:
    """A stream for a voice: each line goes to the reader that runs when it is written.

    Where none runs, the line is lost and the next one looks again. Nothing here raises.
    """

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._lines: queue.Queue[str] = queue.Queue(_MOST_WAITING)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._speak_all, name="screen reader", daemon=True)
        self._thread.start()

    def write(self, text: str) -> None:
        """Hand a line to the thread."""
        with suppress(queue.Full):
            self._lines.put_nowait(text.strip())

    def flush(self) -> None:
        """Lines are on their way as soon as they are written."""

    def close(self) -> None:
        """End the thread; lines that still wait are dropped."""
        self._ended.set()
        self.write(_END)
        self._thread.join(_PATIENCE)

    def _speak_all(self) -> None:
        try:
            import prism

            context = prism.Context()
        except Exception:
            _log.info("no screen reader can be reached", exc_info=True)
            return
        reader: Any = None
        while (line := self._lines.get()) and not self._ended.is_set():
            reader = self._speak(context, reader, line)

    def _speak(self, context: Any, reader: Any, line: str) -> Any:
        """Speak a line; return the reader that spoke, None if none did. One that has left is replaced."""
        for known in (reader, None):
            try:
                speaking = known or self._running(context)
                if speaking is None:
                    return None
                if speaking.features.supports_output:
                    speaking.output(line)
                else:
                    speaking.speak(line)
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
