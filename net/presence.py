"""Who is within reach, and how long the table waits for whoever is not.

A peer not heard of for a moment is away. A peer that must speak and is away, or is there and does
not say what needs no player's decision, has a window to do so; the person at the table may extend
it as often as he likes. When the window has passed this peer votes that the other stayed away.
"""

from __future__ import annotations

from dataclasses import dataclass, field

AWAY_AFTER = 3.5
WINDOW = 60.0


@dataclass
class Presence:
    """What one peer knows of the others' presence; all times in seconds of one clock."""

    window: float = WINDOW
    heard: dict[int, float] = field(default_factory=dict)
    returned: dict[int, float] = field(default_factory=dict)
    reported_away: frozenset[int] = frozenset()
    _awaited: tuple[int, bytes] | None = None
    _until: float = 0.0

    def meet(self, peer: int, now: float) -> None:
        """A peer is here from the beginning."""
        self.heard[peer] = now

    def hear(self, peer: int, now: float) -> None:
        """Something came from a peer, perhaps for the first time in long."""
        if now - self.heard.get(peer, -float("inf")) > self._long:
            self.returned[peer] = now
        self.heard[peer] = now

    def report(self, peers: frozenset[int]) -> None:
        """The host says which of the other guests it has lost."""
        self.reported_away = peers

    def is_away(self, peer: int, now: float) -> bool:
        """Whether a peer is out of reach."""
        if peer in self.heard:
            return now - self.heard[peer] > AWAY_AFTER
        return peer in self.reported_away

    def may_have_missed(self, now: float) -> bool:
        """Whether this peer was cut off from all others long enough for an honest vote.

        True also for a while after the return, when such a vote may arrive.
        """
        return all(
            now - heard > self._long or now - self.returned.get(peer, -float("inf")) < self.window
            for peer, heard in self.heard.items()
        )

    @property
    def _long(self) -> float:
        return self.window * 0.8

    def wait_for(self, peer: int | None, head: bytes, late: bool, now: float) -> float | None:
        """The seconds left for the peer that must speak after this head; None if none count.

        `late` tells whether its time counts: it is away, or it has nothing to decide.
        """
        if peer is None or not late:
            self._awaited = None
            return None
        if self._awaited != (peer, head):
            self._awaited, self._until = (peer, head), now + self.window
        return max(0.0, self._until - now)

    def extend(self, now: float) -> None:
        """Wait another whole window from now on."""
        if self._awaited is not None:
            self._until = max(self._until, now) + self.window
