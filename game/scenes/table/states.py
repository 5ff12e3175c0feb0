"""The states of a table in a window by name, and which may follow which."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto


class State(Enum):
    """A state of the table itself, whatever lies over it."""

    MOVING = auto()  # what has happened is being shown
    DEALING = auto()  # no cards are on the table yet
    THINKING = auto()  # somebody else is to act, or the table is to be passed on
    ASKING = auto()  # a person of this screen decides
    GUIDED = auto()  # the guide speaks, and nobody is asked
    RESULT = auto()  # a deal or a match is counted out


# What may follow each; whatever happens is shown first.
FOLLOWING: Mapping[State, tuple[State, ...]] = {
    State.MOVING: (State.MOVING, State.DEALING, State.THINKING, State.GUIDED, State.RESULT),
    State.DEALING: (State.MOVING,),
    State.THINKING: (State.MOVING, State.ASKING),
    State.ASKING: (State.MOVING,),
    State.GUIDED: (State.MOVING,),
    State.RESULT: (State.MOVING,),
}


class TableState:
    """The state of one table `now`, whatever lies over it: a page has `covered` it, a notice `halted` it."""

    def __init__(self) -> None:
        self.now = State.MOVING
        self.halted = False
        self.covered = False

    @property
    def settled(self) -> bool:
        """Whether all that has happened has been seen, also beneath a notice."""
        return self.now is not State.MOVING

    def go(self, state: State) -> None:
        """Go on to a state. Raises ValueError if it cannot follow this one."""
        if state not in FOLLOWING[self.now]:
            raise ValueError(f"{state} cannot follow {self.now}")
        self.now = state
