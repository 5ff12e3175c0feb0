"""Gamepads: found when plugged in, forgotten when pulled out, read as intents.

Pads that SDL knows are read by their mapped buttons (lower button confirms, right one cancels), others by the
order in which most of them count theirs; the stick moves the focus like the cross, one step per push and then
repeating while it is held. Any pad may be used at any time, so that two people share a table with a pad each;
a held direction belongs to one pad. The first report of an axis is where it rests: if a pad that SDL does not
know has one that rests at its end, it is a pedal and moves nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pygame

from game.stage.input.intents import (
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
_LET_GO = 0.5  # a worn stick rests as far from its middle
_FIRST_REPEAT = 0.38
_NEXT_REPEAT = 0.11

_BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Confirm(),
    pygame.CONTROLLER_BUTTON_B: Cancel(),
    pygame.CONTROLLER_BUTTON_X: Hotkey("pad x"),
    pygame.CONTROLLER_BUTTON_Y: Hotkey("pad y"),
    pygame.CONTROLLER_BUTTON_BACK: Hotkey("pad back"),
    pygame.CONTROLLER_BUTTON_START: Menu(),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Hotkey("pad stick"),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Hotkey("pad right stick"),
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
    8: Hotkey("pad stick"),
    9: Menu(),
    10: Hotkey("pad right stick"),
    11: Hotkey("pad right stick"),
}
_PLAIN_EVENTS = (
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
)


@dataclass
class _Lean:
    """The position of one pad's stick, and the direction that is held on it."""

    stick: list[float] = field(default_factory=lambda: [0.0, 0.0])
    held: Direction | None = None
    until_repeat: float = 0.0


class Pads:
    """All pads that are plugged in; nothing is opened before `open` is called.

    `changed` is called with True when a pad is plugged in, and with False when one is pulled out.
    """

    def __init__(self) -> None:
        self.changed: Callable[[bool], object] = lambda plugged: None
        self._pads: dict[int, object] = {}
        self._plain: set[int] = set()
        self._leans: dict[int, _Lean] = {}
        self._pedals: dict[tuple[int, int], bool] = {}

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
        return any(lean.held is not None for lean in self._leans.values())

    @property
    def count(self) -> int:
        """How many pads are plugged in."""
        return len(self._pads)

    def read(self, event: pygame.Event) -> Iterator[Intent]:
        """The intents of one event of any pad; nothing for other events."""
        kind = event.type
        if kind == pygame.JOYDEVICEADDED:
            if self._plug(event.device_index):
                self.changed(True)
        elif kind == pygame.JOYDEVICEREMOVED:
            yield from self._unplug(event.instance_id)
        elif kind == pygame.CONTROLLERBUTTONDOWN:
            if event.button in _CROSS:
                yield from self._hold(_lean_of(event, self._leans), _CROSS[event.button])
            elif event.button in _BUTTONS:
                yield _BUTTONS[event.button]
        elif kind == pygame.CONTROLLERBUTTONUP:
            if event.button in _CROSS:
                lean = _lean_of(event, self._leans)
                if lean.held == _CROSS[event.button]:
                    lean.held = None
            elif _BUTTONS.get(event.button) == Confirm():
                yield ConfirmReleased()
        elif kind == pygame.CONTROLLERAXISMOTION and event.axis in (0, 1):
            yield from self._lean(event, event.value / 32768.0)
        elif kind in _PLAIN_EVENTS and event.instance_id in self._plain:
            yield from self._read_plain(event)

    def repeat(self, seconds: float) -> Iterator[Intent]:
        """The repeated step of a direction that is held, as time passes."""
        for lean in self._leans.values():
            if lean.held is None:
                continue
            lean.until_repeat -= seconds
            if lean.until_repeat <= 0:
                lean.until_repeat = _NEXT_REPEAT
                yield MoveFocus(lean.held)

    def _plug(self, place: int) -> bool:
        """Listen to the pad at a place of SDL's list; whether it is a new one."""
        from pygame._sdl2 import controller

        try:
            if controller.is_controller(place):
                pad = controller.Controller(place)
                found: object = pad
                number = pad.as_joystick().get_instance_id()
            else:
                stick = pygame.joystick.Joystick(place)
                found, number = stick, stick.get_instance_id()
                self._plain.add(number)
        except pygame.error:
            return False
        new = number not in self._pads
        self._pads[number] = found
        return new

    def _unplug(self, number: int) -> Iterator[Intent]:
        """Release the direction held on a pad that is gone."""
        gone = self._pads.pop(number, None)
        self._plain.discard(number)
        self._leans.pop(number, None)
        yield ConfirmReleased()
        if gone is not None:
            self.changed(False)

    def _read_plain(self, event: pygame.Event) -> Iterator[Intent]:
        """A pad without a known mapping: its hat, its first stick and its first buttons."""
        if event.type == pygame.JOYBUTTONDOWN:
            if event.button in _PLAIN_BUTTONS:
                yield _PLAIN_BUTTONS[event.button]
        elif event.type == pygame.JOYBUTTONUP:
            if _PLAIN_BUTTONS.get(event.button) == Confirm():
                yield ConfirmReleased()
        elif event.type == pygame.JOYAXISMOTION:
            axis, at_end = (event.instance_id, event.axis), abs(event.value) > _PUSHED
            if event.axis in (0, 1) and not self._pedals.setdefault(axis, at_end):
                yield from self._lean(event, event.value)
        elif event.value in _HATS:
            yield from self._hold(_lean_of(event, self._leans), _HATS[event.value])
        else:
            _lean_of(event, self._leans).held = None

    def _lean(self, event: pygame.Event, value: float) -> Iterator[Intent]:
        lean = _lean_of(event, self._leans)
        was_at_rest = max(map(abs, lean.stick)) < _LET_GO
        lean.stick[event.axis] = value
        across, down = lean.stick
        if max(abs(across), abs(down)) < _LET_GO:
            if not was_at_rest:  # else it trembles while the cross may be held
                lean.held = None
        elif max(abs(across), abs(down)) > _PUSHED:
            direction: Direction = "right" if across > 0 else "left"
            if abs(down) > abs(across):
                direction = "down" if down > 0 else "up"
            if direction != lean.held:
                yield from self._hold(lean, direction)

    @staticmethod
    def _hold(lean: _Lean, direction: Direction) -> Iterator[Intent]:
        lean.held, lean.until_repeat = direction, _FIRST_REPEAT
        yield MoveFocus(direction)


def _lean_of(event: pygame.Event, leans: dict[int, _Lean]) -> _Lean:
    """The known lean of the stick and the cross of the pad that an event is from."""
    return leans.setdefault(event.instance_id, _Lean())
