"""The turn clock of a table: a person's time for a decision, and the bot that plays on when it has run out.

No rule depends on it: each program watches the clock of its own people, and says which moves a bot made.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.online.stand_in import ReplaceablePerson


class ClockedPerson(ReplaceablePerson):
    """A person at this machine whose time is limited."""

    @property
    def asked(self) -> bool:
        """Whether a move is due from this seat."""
        return self._question is not None


@dataclass
class TurnClock:
    """The time left for the decision that a person here is to make; 0 `seconds` are no clock.

    `waits_for` names the decision that is due, None for none; `since` is when it became due.
    """

    seconds: int
    waits_for: object = None
    since: float = 0.0

    def follow(self, waits_for: object, now: float) -> None:
        """Start again when another decision is due."""
        if waits_for != self.waits_for:
            self.waits_for, self.since = waits_for, now

    def left(self, now: float) -> float | None:
        """The seconds left, 0 when the clock has run out; None while it does not run."""
        if not self.seconds or self.waits_for is None:
            return None
        return max(0.0, self.since + self.seconds - now)
