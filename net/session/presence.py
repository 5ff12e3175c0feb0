"""Who is within reach. A peer not heard of for a moment is away; one never heard of is away too."""

from __future__ import annotations

from dataclasses import dataclass, field

AWAY_AFTER = 3.5


@dataclass
class Presence:
    """What one peer knows of the others' presence; all times in seconds of one clock.

    `heard` is when each was last heard, `lost` are those of whom the host says that it has lost
    them, None before it has said anything.
    """

    heard: dict[int, float] = field(default_factory=dict)
    lost: frozenset[int] | None = None
    _left: set[int] = field(default_factory=set)

    def hear(self, peer: int, now: float) -> None:
        """Something came from a peer."""
        self.heard[peer] = now
        self._left.discard(peer)

    def leave(self, peer: int) -> None:
        """A peer said good-bye."""
        self._left.add(peer)

    def report(self, lost: frozenset[int]) -> None:
        """The host says which of the other guests it has lost."""
        self.lost = lost

    def is_away(self, peer: int, now: float) -> bool:
        """Whether a peer is out of reach."""
        if peer in self._left:
            return True
        if peer in self.heard:
            return now - self.heard[peer] > AWAY_AFTER
        return self.lost is None or peer in self.lost

    def silent_for(self, peer: int, now: float) -> float | None:
        """The seconds since a peer was last heard; None for one that was never heard."""
        return now - self.heard[peer] if peer in self.heard else None
