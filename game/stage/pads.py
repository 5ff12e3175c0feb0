"""Gamepads: found when plugged in, forgotten when pulled out, read as intents.

Pads that SDL knows are read by their mapped buttons (lower button confirms, right one cancels);
the stick moves the focus like the cross, one step per push and then repeating while it is held.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.stage.intents import (
    Cancel,
    Confirm,
    ConfirmReleased,
    Direction,
    Hotkey,
    Intent,
    Menu,
    MoveFocus,
    StepFocus,
)

_PUSHED = 0.55
_LET_GO = 0.35
_FIRST_REPEAT = 0.38
_NEXT_REPEAT = 0.11

_BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Cancel(),
    pygame.CONTROLLER_BUTTON_X: Hotkey("pad x"),
    pygame.CONTROLLER_BUTTON_Y: Hotkey("pad y"),
    pygame.CONTROLLER_BUTTON_BACK: Hotkey("pad back"),
    pygame.CONTROLLER_BUTTON_START: Menu(),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: StepFocus(-1),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: StepFocus(1),
}
_CROSS: dict[int, Direction] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}
_HATS: dict[tuple[int, int], Direction] = {
    (-1, 0): "left",
    (1, 0): "right",
    (0, 1): "up",
    (0, -1): "down",
}
_PLAIN_BUTTONS: dict[int, Intent] = {
    0: Confirm(),
    1: Cancel(),
    2: Hotkey("pad x"),
    3: Hotkey("pad y"),
    4: StepFocus(-1),
    5: StepFocus(1),
    6: Hotkey("pad back"),
    7: Menu(),
    9: Menu(),
}


class Pads:
    """All pads that are plugged in; nothing is opened before `open` is called."""

    def __init__(self) -> None:
        self._pads: dict[int, object] = {}
        self._plain: set[int] = set()
        self._stick = [0.0, 0.0]
        self._held: Direction | None = None
        self._until_repeat = 0.0

    def open(self) -> None:
        """Start listening for pads; a machine that cannot have any is no error."""
        try:
            pygame.joystick.init()
            from pygame._sdl2 import controller

            controller.init()
        except (pygame.error, ImportError):
            return
        for place in range(pygame.joystick.get_count()):
            self._plug(place)

    @property
    def held(self) -> bool:
        """Whether a direction is held and will repeat."""
        return self._held is not None

    def read(self, event: pygame.Event) -> Iterator[Intent]:
        """The intents of one event of any pad; nothing for other events."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._plain.discard(event.instance_id)
            self._held = None
            yield ConfirmReleased()
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            if event.button in _CROSS:
                yield from self._hold(_CROSS[event.button])
            elif event.button in _BUTTONS:
                yield _BUTTONS[event.button]
        elif kind == pygame.CONTROLLERBUTTONUP:
            if event.button in _CROSS:
                self._held = None
            elif _BUTTONS.get(event.button) == Confirm():
                yield ConfirmReleased()
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in (0, 1):
            yield from self._lean(event.axis, event.value / 32768.0)
        elif kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION):
            yield from self._read_plain(event)

    def repeat(self, seconds: float) -> Iterator[Intent]:
        """The repeated step of a direction that is held, as time passes."""
        if self._held is None:
            return
        self._until_repeat -= seconds
        if self._until_repeat <= 0:
            self._until_repeat = _NEXT_REPEAT
            yield MoveFocus(self._held)

    def _plug(self, place: int) -> None:
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(place):
                pad = controller.Controller(place)
                self._pads[pad.as_joystick().get_instance_id()] = pad
            else:
                stick = pygame.joystick.Joystick(place)
                self._pads[stick.get_instance_id()] = stick
                self._plain.add(stick.get_instance_id())
        except pygame.error:
            return

    def _read_plain(self, event: pygame.Event) -> Iterator[Intent]:
        """A pad without a known mapping: its hat and its first buttons."""
        if event.instance_id not in self._plain:
            return
        if event.type == pygame.JOYBUTTONDOWN:
            if event.button in _PLAIN_BUTTONS:
                yield _PLAIN_BUTTONS[event.button]
        elif event.type == pygame.JOYBUTTONUP:
            if _PLAIN_BUTTONS.get(event.button) == Confirm():
                yield ConfirmReleased()
        elif event.value in _HATS:
            yield from self._hold(_HATS[event.value])
        else:
            self._held = None

    def _lean(self, axis: int, value: float) -> Iterator[Intent]:
        self._stick[axis] = value
        across, down = self._stick
        if max(abs(across), abs(down)) < _LET_GO:
            self._held = None
        elif max(abs(across), abs(down)) > _PUSHED:
            direction: Direction = "right" if across > 0 else "left"
            if abs(down) > abs(across):
                direction = "down" if down > 0 else "up"
            if direction != self._held:
                yield from self._hold(direction)

    def _hold(self, direction: Direction) -> Iterator[Intent]:
        self._held = direction
        self._until_repeat = _FIRST_REPEAT
        yield MoveFocus(direction)
