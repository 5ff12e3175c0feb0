"""Gamepads for tests: virtual ones of the very SDL library that pygame has loaded."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pygame
import pytest

_UNKNOWN, _GAME_CONTROLLER = 0, 1
_AXES, _BUTTONS = 6, 15


@cache
def _library() -> ctypes.CDLL:
    """SDL itself; the test is skipped where it cannot be found (the program's map tells on Linux alone)."""
    try:
        mapped = Path("/proc/self/maps").read_text().splitlines()
    except OSError:
        pytest.skip("which library pygame has loaded is told by /proc alone")
    paths = {line.split(maxsplit=5)[-1] for line in mapped if "libSDL2-" in line}
    library = ctypes.CDLL(min(paths))
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
    return library


class VirtualPad:
    """One pad, there from the beginning on until it is pulled out. SDL has no mapping for a `plain` one."""

    def __init__(self, plain: bool = False) -> None:
        kind = _UNKNOWN if plain else _GAME_CONTROLLER
        self._at = _library().SDL_JoystickAttachVirtual(kind, _AXES, _BUTTONS, 0)
        assert self._at >= 0, "SDL has no virtual pads here"
        self.number = _library().SDL_JoystickGetDeviceInstanceID(self._at)

    def press(self, button: int) -> None:
        """Push a button down, one of pygame.CONTROLLER_BUTTON_*; of a plain pad by its number."""
        self._set(button, 1)

    def let_go(self, button: int) -> None:
        self._set(button, 0)

    def lean(self, axis: int, value: float) -> None:
        """Push the stick: axis 0 across, 1 down, from -1 to 1."""
        library = _library()
        stick = library.SDL_JoystickFromInstanceID(self.number)
        assert library.SDL_JoystickSetVirtualAxis(stick, axis, round(value * 32767)) == 0

    def pull_out(self) -> None:
        """Unplug it; once is enough."""
        library = _library()
        for place in range(pygame.joystick.get_count()):
            if library.SDL_JoystickGetDeviceInstanceID(place) == self.number:
                library.SDL_JoystickDetachVirtual(place)
                return

    def _set(self, button: int, down: int) -> None:
        library = _library()
        stick = library.SDL_JoystickFromInstanceID(self.number)
        assert library.SDL_JoystickSetVirtualButton(stick, button, down) == 0


@contextmanager
def plugged(plain: bool = False) -> Iterator[VirtualPad]:
    """A pad that is pulled out at the end."""
    pad = VirtualPad(plain)
    try:
        yield pad
    finally:
        pad.pull_out()
