"""The window: resizable, fullscreen at the screen's own resolution, drawn in software."""

from __future__ import annotations

import os
from io import BytesIO

import pygame

from game import APPLICATION_ID
from game.stage.drawing.units import Units

START_SIZE = (1280, 720)
LEAST_SIZE = (600, 600)

# The share of a screen's width or height that a first window takes where that is more than START_SIZE.
_START_SHARE = 2 / 3


class Window:
    """The one window of the program. Works under SDL's dummy driver as well."""

    def __init__(self, title: str, size: tuple[int, int] | None = None) -> None:
        # Without it Windows scales our pixels up and the cards are blurred on dense screens.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        # A desktop finds a window's entry and icon by this, under Wayland too; pygame set the file's name.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = APPLICATION_ID
        pygame.display.init()
        _see_a_screen()
        first = start_size(_screen()) if size is None else within_screen(size, _screen())
        self._window = pygame.Window(title, first, resizable=True)
        self._window.minimum_size = LEAST_SIZE
        self._fullscreen = False
        pygame.key.set_repeat(380, 45)

    @property
    def surface(self) -> pygame.Surface:
        """The surface of the next flip; the same object after a change of size."""
        return self._window.get_surface()

    @property
    def units(self) -> Units:
        """How the design area lies in the window now."""
        return Units(*self.surface.get_size())

    @property
    def fullscreen(self) -> bool:
        return self._fullscreen

    @fullscreen.setter
    def fullscreen(self, wanted: bool) -> None:
        if wanted == self._fullscreen:
            return
        self._fullscreen = wanted
        if wanted:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    @property
    def size(self) -> tuple[int, int]:
        return self._window.size

    @size.setter
    def size(self, wanted: tuple[int, int]) -> None:
        self._window.size = wanted

    @property
    def in_front(self) -> bool:
        """Whether the player is looking at this window."""
        return bool(self._window.focused)

    def owns(self, event: pygame.Event) -> bool:
        """Whether an event is of this window: one that was destroyed still tells that it is hidden."""
        return event.dict.get("window", self._window) is self._window

    def show_icon(self, svg: bytes) -> None:
        """Give the window its icon, from vector art."""
        self._window.set_icon(pygame.image.load_sized_svg(BytesIO(svg), (64, 64)))

    def ask_for_attention(self) -> None:
        """Flash in the task bar, where the desktop can: it is your turn."""
        try:
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED)
        except pygame.error:
            return

    def flip(self) -> None:
        """Present what was drawn."""
        self._window.flip()

    def close(self) -> None:
        self._window.destroy()


def within_screen(wanted: tuple[int, int], screen: tuple[int, int] | None) -> tuple[int, int]:
    """A window no larger than its screen: not everywhere does a window manager see to that."""
    if screen is None:
        return wanted
    return min(wanted[0], screen[0]), min(wanted[1], screen[1])


def start_size(screen: tuple[int, int] | None) -> tuple[int, int]:
    """The size of a first window in pixels: START_SIZE, in the same shape larger on a dense screen."""
    if screen is None:
        return START_SIZE
    wide, high = START_SIZE
    times = max(1.0, _START_SHARE * min(screen[0] / wide, screen[1] / high))
    return within_screen((round(wide * times), round(high * times)), screen)


def _see_a_screen() -> None:
    """Raise pygame.error where SDL fell back to its "offscreen" driver without being asked for it."""
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        raise pygame.error("there is no screen")


def _screen() -> tuple[int, int] | None:
    """The first screen's pixels; None where nothing is shown, so that any size will do."""
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return None
    return next(iter(pygame.display.get_desktop_sizes()), None)
