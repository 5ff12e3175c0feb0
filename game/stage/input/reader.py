"""Reads the window's events, of mouse, keys and fingers, and says what the player wants (see `intents`)."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.stage.drawing.canvas import Device
from game.stage.drawing.units import Units
from game.stage.input.intents import (
    Cancel,
    Confirm,
    ConfirmReleased,
    Direction,
    Edit,
    EditKind,
    Fullscreen,
    Hotkey,
    Intent,
    Menu,
    MouseButton,
    MoveFocus,
    Mute,
    Point,
    Press,
    Recite,
    Release,
    Scroll,
    StepFocus,
    TypedText,
)
from game.stage.input.pads import Pads

TOUCHES = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_OF_A_MOUSE = (-1, 2**64 - 1)
_BUTTONS: dict[int, MouseButton] = {1: "left", 2: "middle", 3: "right"}
_ARROWS: dict[int, Direction] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
_CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_TOLD: dict[int, Recite] = {
    pygame.K_F2: Recite("again"),
    pygame.K_F3: Recite("choices"),
    pygame.K_F4: Recite("page"),
}
_EDITS: dict[int, EditKind] = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
_EDITS_WITH_CONTROL: dict[int, EditKind] = {
    pygame.K_a: "all",
    pygame.K_c: "copy",
    pygame.K_x: "cut",
    pygame.K_v: "paste",
}
_CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META

# The row that counts, by its place: what stands on it differs from keyboard to keyboard.
_COUNTING = {
    **{pygame.KSCAN_1 + place: mark for place, mark in enumerate("1234567890")},
    pygame.KSCAN_MINUS: "-",
    pygame.KSCAN_EQUALS: "=",
}


class Fingers:
    """Which finger is down: the first one that touches acts, others beside it mean nothing.

    A finger is no pointer: it is nowhere before it touches and after it is lifted. Its events say where as
    shares of the window, from 0 to 1.
    """

    def __init__(self) -> None:
        self._down: tuple[int, int] | None = None

    def read(self, event: pygame.Event, units: Units) -> Iterator[Intent]:
        """The intents of a finger on such a window; none for touches that SDL makes of a mouse."""
        finger = event.touch_id, event.finger_id
        if event.touch_id in _OF_A_MOUSE:
            return
        x, y = units.to_design(event.x * units.width, event.y * units.height)
        if event.type == pygame.FINGERDOWN and self._down is None:
            self._down = finger
            yield Press(x, y, touch=True)
        elif finger != self._down:
            return
        elif event.type == pygame.FINGERMOTION:
            yield Point(x, y)
        elif event.type == pygame.FINGERUP:
            self._down = None
            yield Release(x, y, touch=True)

    def lift(self) -> None:
        """The window has lost the focus: no finger is down any more."""
        self._down = None


class Reader:
    """Turns events into intents; remembers which keys are held, so holding does not repeat.

    `typing` is set by a text field while it has the focus: letters are then text. `device` is what the
    player used last, `units` those of the window as it is laid out now.
    """

    def __init__(self, units: Units) -> None:
        self.units = units
        self._fingers = Fingers()
        self._held: set[int] = set()
        self.pads = Pads()
        self.typing = False
        self.device: Device = "mouse"

    @property
    def hovers(self) -> bool:
        """Whether a pointer was used last, which is somewhere also while nothing is pressed."""
        return self.device == "mouse"

    @property
    def steers(self) -> bool:
        """Whether keys or a pad were used last: then the focus is to be seen."""
        return self.device in ("keys", "pad")

    def read(self, events: list[pygame.Event]) -> Iterator[Intent]:
        """The intents of some events, in order; of many pointer moves only the last."""
        moved: Point | None = None
        for event in events:
            for intent in self._read_one(event):
                if isinstance(intent, Point):
                    moved = intent
                    continue
                if moved is not None:
                    yield moved
                    moved = None
                yield intent
        if moved is not None:
            yield moved

    def _read_one(self, event: pygame.Event) -> Iterator[Intent]:
        kind = event.type
        if event.dict.get("touch"):
            return  # a mouse that SDL makes of a finger, which has been read already
        if kind == pygame.MOUSEMOTION:
            if self.device != "mouse" and event.dict.get("rel") == (0, 0):
                return  # the window moved or grew under a pointer that lay still
            self.device = "mouse"
            yield Point(*self.units.to_design(*event.pos))
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.device = "mouse"
            yield from self._read_button(event)
        elif kind == pygame.MOUSEWHEEL:
            yield Scroll(-float(event.precise_y))
        elif kind == pygame.KEYDOWN:
            self.device = "keys"
            yield from self._read_key(event)
        elif kind == pygame.KEYUP:
            self._held.discard(event.key)
            if event.key in _CONFIRM:
                yield ConfirmReleased()
        elif kind == pygame.TEXTINPUT:
            if self.typing:
                yield TypedText(event.text)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._fingers.lift()
            yield ConfirmReleased()
        elif kind in TOUCHES:
            for intent in self._fingers.read(event, self.units):
                self.device = "touch"
                yield intent
        else:
            for intent in self.pads.read(event):
                self.device = self._device_of(event)
                yield intent

    def _device_of(self, event: pygame.Event) -> Device:
        """The device in use after an event of a pad: the keys again once the last pad was pulled out."""
        pulled = event.type == pygame.JOYDEVICEREMOVED
        if pulled and (self.pads.count or self.device != "pad"):
            return self.device
        return "keys" if pulled else "pad"

    def _read_button(self, event: pygame.Event) -> Iterator[Intent]:
        button = _BUTTONS.get(event.button)
        if button is None:
            return
        x, y = self.units.to_design(*event.pos)
        down = event.type == pygame.MOUSEBUTTONDOWN
        yield Press(x, y, button) if down else Release(x, y, button)

    def _read_key(self, event: pygame.Event) -> Iterator[Intent]:
        again = event.key in self._held
        self._held.add(event.key)
        if self.typing:
            edit = self._edit(event)
            if edit is not None:
                yield edit
                return
        if event.key in _ARROWS:
            yield MoveFocus(_ARROWS[event.key])
        elif event.key == pygame.K_TAB:
            yield StepFocus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            yield Scroll(8.0 if event.key == pygame.K_PAGEDOWN else -8.0)
        elif not again:
            yield from self._read_fresh_key(event)

    def _read_fresh_key(self, event: pygame.Event) -> Iterator[Intent]:
        """Keys that act once, however long they are held."""
        if event.key == pygame.K_F11 or (
            event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
        ):
            yield Fullscreen()
        elif event.key == pygame.K_F9:
            yield Mute()
        elif event.key in _TOLD and not event.mod & pygame.KMOD_ALT:
            yield _TOLD[event.key]
        elif event.key in _CONFIRM:
            if not (self.typing and event.key == pygame.K_SPACE):
                yield Confirm()
        elif event.key in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            yield Cancel()
        elif event.key in (pygame.K_F10, pygame.K_PAUSE):
            yield Menu()
        elif not self.typing and not event.mod & (_CONTROL | pygame.KMOD_ALT):
            name = _name(event)
            if name:
                yield Hotkey(name)

    def _edit(self, event: pygame.Event) -> Edit | None:
        if event.mod & _CONTROL:
            kind = _EDITS_WITH_CONTROL.get(event.key)
        elif event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
            kind = "paste"
        else:
            kind = _EDITS.get(event.key)
        if kind is None:
            return None
        return Edit(kind, select=bool(event.mod & pygame.KMOD_SHIFT))


def _name(event: pygame.Event) -> str:
    """The name of a key: a digit by its mark, another key of that row by its place."""
    name = pygame.key.name(event.key)
    if name.isdecimal():
        return name
    return _COUNTING.get(event.dict.get("scancode", pygame.KSCAN_UNKNOWN), name)
