"""Hands without a plan: random keys, holds, clicks, drags, wheels, touches and pad buttons, as SDL events.

Half of what they do aims at something that can be used, or random inputs would never get anywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

import pygame

from game.scenes.menus.title import Title
from game.scenes.table import TableScene
from game.scenes.table.input.hand_over import HandOver
from game.stage.context import AppContext
from game.stage.widgets import Widget, WidgetGroup

Share = tuple[float, float]

# Windows in pixels: small ones are drawn fast, the last three are odd.
SIZES = ((480, 270), (640, 360), (600, 600), (420, 640), (900, 380), (1280, 720))
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789+-=[]. "
_KEYS = (
    *([pygame.K_RETURN] * 6),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) * 2,
    *(
        pygame.K_TAB,
        pygame.K_SPACE,
        pygame.K_ESCAPE,
        pygame.K_F1,
        pygame.K_F2,
        pygame.K_F3,
        pygame.K_F4,
        pygame.K_F9,
        pygame.K_F10,
        pygame.K_F11,
    ),
    *(
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
    ),
    *(pygame.K_KP_ENTER, pygame.K_INSERT, pygame.K_PAUSE, pygame.K_F5),
)
# What a table or a page answers to, besides the digits of cards.
_MEANT = "ihluncmbdxtpeg123456"
_MODS = (0,) * 12 + (pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_PAD, _FINGER = 7, (1, 5)


class RandomHands:
    """Makes inputs for the program of `context`; `wait` lets seconds pass while something is held."""

    def __init__(
        self, context: AppContext, random: Random, wait: Callable[[float], object]
    ) -> None:
        self._context = context
        self._random = random
        self._wait = wait

    def act(self) -> str:
        """One input, or several that belong together; what it was."""
        acts = (
            *((self._go_on, 60), (self.click_something, 30)),
            *((self._press_key, 12), (self._press_meant, 16)),
            *((self._confirm, 12), (self._hold_confirm, 8), (self._click_anywhere, 4)),
            *((self._drag, 5), (self._wheel, 3), (self._touch, 6), (self._pad, 8), (self._type, 3)),
            *((self._resize, 1), (self._look_away, 1), (self._leave, 2)),
        )
        act = self._random.choices([each for each, _ in acts], [share for _, share in acts])[0]
        act()
        return act.__name__

    def _go_on(self) -> None:
        """Move on: ask for the cards, make a move, press a button of the page."""
        page = self._context.stage.top
        if isinstance(page, HandOver):
            self._wait(0.8)
            self._key(pygame.K_RETURN, held=1.0, mods=(0,))
        elif isinstance(page, TableScene) and page.decision is not None:
            self._use(self._random.choice(page.decision.widgets or usable(self._context)))
        elif isinstance(page, TableScene):
            self._wait(1.0)
        elif isinstance(page, Title) and self._random.random() < 0.05:
            self._wait(31.0)  # until the house entertains itself
            self._be_patient()
        elif not page.__module__.startswith("game.scenes.lan") and self._random.random() < 0.15:
            self._key(pygame.K_ESCAPE)
        else:
            self.click_something()

    def _be_patient(self) -> None:
        """Time passes on the clock too: what is made beside the frames gets ready."""
        for _ in range(30):
            time.sleep(0.05)
            self._wait(0.1)

    # -- keys ------------------------------------------------------------------------------------

    def _press_key(self) -> None:
        self._key(self._random.choice((*_KEYS, *map(ord, _LETTERS))))

    def _press_meant(self) -> None:
        self._key(ord(self._random.choice(_MEANT)))

    def _confirm(self) -> None:
        self._key(pygame.K_RETURN)

    def _leave(self) -> None:
        self._key(pygame.K_ESCAPE)

    def _hold_confirm(self) -> None:
        self._key(pygame.K_RETURN, held=self._random.choice((0.3, 0.8, 1.2)))

    def _type(self) -> None:
        text = "".join(self._random.choices("Ab 7öőŁя.:/", k=self._random.randrange(1, 14)))
        _post(pygame.TEXTINPUT, text=text)

    def _key(self, key: int, held: float = 0.0, mods: Sequence[int] = _MODS) -> None:
        given = {"key": key, "mod": self._random.choice(mods), "scancode": 0, "unicode": ""}
        _post(pygame.KEYDOWN, **given)
        if 32 <= key < 127:
            _post(pygame.TEXTINPUT, text=chr(key))
        while held > 0:
            self._wait(0.2)
            held -= 0.2
            _post(pygame.KEYDOWN, **given)
        _post(pygame.KEYUP, **given)

    # -- pointers --------------------------------------------------------------------------------

    def click_something(self) -> None:
        """Click anything usable on the page on top."""
        widgets = usable(self._context)
        if widgets:
            self._use(self._random.choice(widgets))
        else:
            self._click_anywhere()

    def _use(self, widget: Widget) -> None:
        self._click(self._context.canvas.units.to_pixels(*widget.area.center))

    def _click_anywhere(self) -> None:
        self._click(self._somewhere())

    def _click(self, at: Share) -> None:
        button = self._random.choice((1, 1, 1, 1, 1, 1, 1, 2, 3, 4))
        _post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        _post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self._wait(self._random.choice((0.0, 0.0, 0.1, 0.9)))
        _post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)

    def _drag(self) -> None:
        widgets = tuple(usable(self._context))
        to_pixels = self._context.canvas.units.to_pixels
        start = (
            to_pixels(*self._random.choice(widgets).area.center) if widgets else self._somewhere()
        )
        _post(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        _post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        for _ in range(self._random.randrange(1, 5)):
            start = self._somewhere()
            _post(pygame.MOUSEMOTION, pos=start, rel=(3, -2), buttons=(1, 0, 0), touch=False)
            self._wait(0.05)
        _post(pygame.MOUSEBUTTONUP, pos=start, button=1, touch=False)

    def _wheel(self) -> None:
        steps = self._random.choice((-3.0, -1.0, 1.0, 2.5))
        _post(pygame.MOUSEWHEEL, x=0, y=int(steps), precise_x=0.0, precise_y=steps, flipped=False)

    def _touch(self) -> None:
        wide, high = self._context.window.size
        widgets = tuple(usable(self._context))
        x, y = self._somewhere()
        if widgets and self._random.random() < 0.7:
            area = self._random.choice(widgets).area
            x, y = self._context.canvas.units.to_pixels(*area.center)
        device, finger = _FINGER
        where = {"touch_id": device, "finger_id": finger, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        _post(pygame.FINGERDOWN, x=x / wide, y=y / high, **where)
        self._wait(self._random.choice((0.0, 0.1, 0.8)))
        if self._random.random() < 0.4:
            x, y = self._somewhere()
            _post(pygame.FINGERMOTION, x=x / wide, y=y / high, **where)
            self._wait(0.05)
        _post(pygame.FINGERUP, x=x / wide, y=y / high, **where)

    def _somewhere(self) -> Share:
        wide, high = self._context.window.size
        return self._random.uniform(-5, wide + 5), self._random.uniform(-5, high + 5)

    # -- pads and the window ---------------------------------------------------------------------

    def _pad(self) -> None:
        if self._random.random() < 0.25:
            axis, value = self._random.randrange(3), self._random.choice((-32000, 0, 32000))
            _post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=_PAD)
            self._wait(0.2)
            _post(pygame.CONTROLLERAXISMOTION, axis=axis, value=0, instance_id=_PAD)
            return
        button = self._random.choice((0, 0, 0, *range(15)))
        _post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=_PAD)
        self._wait(self._random.choice((0.0, 0.1, 1.0)))
        _post(pygame.CONTROLLERBUTTONUP, button=button, instance_id=_PAD)

    def _resize(self) -> None:
        weights = (6, 4, 1, 1, 1, 1)
        size = self._random.choices(SIZES, weights)[0]
        self._context.window.size = size
        _post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def _look_away(self) -> None:
        gone, back = self._random.choice(
            (
                (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
                (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
            )
        )
        _post(gone)
        self._wait(0.5)
        _post(back)


def usable(context: AppContext) -> Sequence[Widget]:
    """The widgets of the page on top that have a place."""
    page = context.stage.top
    groups = [each for each in vars(page).values() if isinstance(each, WidgetGroup)] if page else []
    return [each for group in groups for each in group.widgets if each.area.width > 0]


def _post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.Event(kind, **values))
