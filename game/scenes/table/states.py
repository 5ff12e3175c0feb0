"""The states of a table in a window by name, and every transition from one to another."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class State(Enum):
    """A state of the table, as its people see it."""

    MOVING = auto()  # what has happened is being shown
    DEALING = auto()  # no cards are on the table yet
    THINKING = auto()  # somebody else is to act, or the table is to be passed on
    ASKING = auto()  # a person of this screen decides
    GUIDED = auto()  # the guide speaks, and nobody is asked
    RESULT = auto()  # a deal or a match is counted out
    HALTED = auto()  # a notice stops the table, whatever it does beneath


class StateEvent(Enum):
    """A cause of another state; all but the first are found once nothing moves."""

    HAPPENED = auto()
    NO_CARDS = auto()
    WAITS = auto()
    ASKED = auto()
    SPEAKS = auto()
    COUNTED = auto()


TRANSITIONS: Mapping[tuple[State, StateEvent], State] = {
    (State.MOVING, StateEvent.HAPPENED): State.MOVING,
    (State.DEALING, StateEvent.HAPPENED): State.MOVING,
    (State.THINKING, StateEvent.HAPPENED): State.MOVING,
    (State.ASKING, StateEvent.HAPPENED): State.MOVING,
    (State.GUIDED, StateEvent.HAPPENED): State.MOVING,
    (State.RESULT, StateEvent.HAPPENED): State.MOVING,
    (State.MOVING, StateEvent.NO_CARDS): State.DEALING,
    (State.MOVING, StateEvent.WAITS): State.THINKING,
    (State.THINKING, StateEvent.ASKED): State.ASKING,
    (State.MOVING, StateEvent.SPEAKS): State.GUIDED,
    (State.MOVING, StateEvent.COUNTED): State.RESULT,
}


class TableState:
    """The state of one table. A page over it has `covered` it, a notice `halted` it."""

    def __init__(self) -> None:
        self._beneath = State.MOVING
        self.halted = False
        self.covered = False

    @property
    def now(self) -> State:
        """The state that its people see."""
        return State.HALTED if self.halted else self._beneath

    @property
    def settled(self) -> bool:
        """Whether all that has happened has been seen, also beneath a notice."""
        return self._beneath is not State.MOVING

    def on(self, event: StateEvent) -> None:
        """Go where an event leads. Raises KeyError if it cannot happen in this state."""
        self._beneath = TRANSITIONS[self._beneath, event]
