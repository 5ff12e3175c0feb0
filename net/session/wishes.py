"""The wishes of the voters about a peer that is away for long: to deal on without it, or to wait.

A wish binds nobody and may be taken back; each is said again and again beside the log. Once all voters wish
to deal on, their programs vote at once (`net.match.absence`), one after the other. Wishes are of one head of
the log: they end when anything is said in it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from net.match import Replica, voters
from net.session.session_events import DealingOn
from net.wire.table_messages import AbsenceWish

MINUTE = 60.0
_NOBODY = DealingOn(None)


@dataclass
class Wishes:
    """The wishes known at one peer; `replica.log.votes` hear when this peer may vote."""

    replica: Replica
    _said: dict[int, AbsenceWish] = field(default_factory=dict)
    _away_since: dict[int, float] = field(default_factory=dict)
    _told: DealingOn = _NOBODY

    def choose(self, peer: int, deals_on: bool) -> AbsenceWish | None:
        """The wish of the players here; None where they are not asked about this peer."""
        if self._told.peer != peer:
            return None
        me = self.replica.me.peer
        wish = self._said[me] = AbsenceWish(self.replica.log.chain.head, peer, me, deals_on)
        return wish

    def hear(self, wish: AbsenceWish) -> bool:
        """Keep the wish of another voter; whether it is news. One of another head counts for nothing."""
        if wish.head != self.replica.log.chain.head or self._said.get(wish.voter) == wish:
            return False
        self._said[wish.voter] = wish
        return True

    def to_say(self, relays: bool, listener: int) -> list[AbsenceWish]:
        """The wishes to be said again to a peer: one's own, and at the host those of all others."""
        me, head = self.replica.me.peer, self.replica.log.chain.head
        return [
            wish
            for voter, wish in self._said.items()
            if wish.head == head and voter != listener and (relays or voter == me)
        ]

    def follow(self, away: Collection[int], now: float) -> DealingOn | None:
        """Time has passed, or a wish was heard; `away` are the peers the match misses.

        What has changed for the players here, None for nothing.
        """
        since = {peer: self._away_since.get(peer, now) for peer in away}
        self._away_since = since
        asked = next((peer for peer in sorted(away) if self._is_asked_about(peer, away, now)), None)
        deciding = self._voters(asked) if asked is not None else ()
        head = self.replica.log.chain.head
        wishes = frozenset(
            voter
            for voter, wish in self._said.items()
            if voter in deciding and wish == AbsenceWish(head, asked or 0, voter, True)
        )
        mine = self.replica.me.peer in wishes
        votes = self.replica.log.votes
        votes.willing = asked if mine else None
        votes.unanimous = mine and len(wishes) == len(deciding)
        before, self._told = self._told, DealingOn(asked, deciding, wishes)
        if asked != before.peer:  # whoever is away again is asked about again
            self._said.pop(self.replica.me.peer, None)
        return self._told if self._told != before else None

    def _is_asked_about(self, peer: int, away: Collection[int], now: float) -> bool:
        """Whether the players here are asked about a peer: it is away for long, and all voters are here."""
        minutes = self.replica.terms.options.absence
        late = minutes and now - self._away_since[peer] >= minutes * MINUTE
        deciding = self._voters(peer) if late else ()
        return self.replica.me.peer in deciding and not {*deciding} & {*away}

    def _voters(self, peer: int) -> tuple[int, ...]:
        match = self.replica.match
        return () if match is None else voters(match, peer)
