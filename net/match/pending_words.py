"""Signed words that travel outside the log until the peer that speaks next writes them into it.

A seat gives the deal up at anyone's turn, and a peer that was dealt without is back (`signed_words`).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deal import Seat
from net.log import Chain
from net.match.lan_match import LanMatch
from net.match.signed_words import is_resigned, signed_rejoining, signed_resignation
from net.match.terms import Identified
from net.wire.table_messages import Rejoining, Resignation
from net.wire.wire import Malformed


class PendingWords:
    """The words known to peer `me`; `states[place]` is the match after the entry of `chain` in that place."""

    def __init__(self, me: Identified, chain: Chain, states: Sequence[LanMatch]) -> None:
        self._me = me
        self._chain = chain
        self._states = states
        self._resigned: dict[Seat, Resignation] = {}
        self._back: dict[int, Rejoining] = {}

    def may_resign(self, seat: Seat) -> bool:
        """Whether a seat may give the deal up as the log stands here."""
        deal = self._states[-1].deal if self._states else None
        return deal is not None and deal.may_be_given_up_by(seat)

    def resign(self, seat: Seat) -> Resignation:
        """Sign that a seat of this peer gives the deal up.

        Raises ValueError for a seat elsewhere, where nobody is to move, or the rules do not allow it.
        """
        if not self.may_resign(seat) or self._owner(seat) != self._me.peer:
            raise ValueError(f"seat {seat} cannot give the deal up now")
        word = signed_resignation(self._chain.head, seat, self._me.signing_key)
        self._resigned[seat] = word
        return word

    @property
    def resignations(self) -> tuple[Resignation, ...]:
        """Those that count at the head of the log and are not written down yet: at most one a seat."""
        return tuple(word for word in self._resigned.values() if word.head == self._chain.head)

    def take_resignation(self, word: Resignation) -> bool:
        """Keep the word of a seat elsewhere until it is written down; whether it is news here.

        One bound to another head counts for nothing. Raises Malformed where its seat cannot have signed it.
        """
        if word.head != self._chain.head or word.seat in {each.seat for each in self.resignations}:
            return False
        if not self.may_resign(word.seat):
            raise Malformed("a resignation where none is allowed")
        if not is_resigned(self._states[-1].terms.peers[self._owner(word.seat)], word):
            raise Malformed("a resignation with a false signature")
        self._resigned[word.seat] = word
        return True

    def rejoin(self) -> Rejoining:
        """Sign that this peer is back. Raises ValueError where it is not dealt without."""
        me, absentees = self._me, self._states[-1].absentees if self._states else ()
        since = next((each.since for each in absentees if each.peer == me.peer), None)
        if since is None:
            raise ValueError("this peer has its seats")
        word = self._back[me.peer] = signed_rejoining(me.peer, since, me.signing_key)
        return word

    @property
    def rejoining(self) -> tuple[Rejoining, ...]:
        """The words of those that are back and not in the log yet."""
        words = self._back.values()
        return tuple(word for word in words if self._states and self._states[-1].is_back(word))

    def take_rejoining(self, word: Rejoining) -> bool:
        """Keep the word of a peer that is back; whether it is news here. Raises Malformed for a false one."""
        match = self._states[-1] if self._states else None
        if match is None or word.peer not in match.absent or self._back.get(word.peer) == word:
            return False
        if not match.is_back(word):
            raise Malformed("a return with a false signature")
        self._back[word.peer] = word
        return True

    def _owner(self, seat: Seat) -> int:
        """The peer at which a seat is played in the running deal."""
        deal = self._states[-1].deal
        assert deal is not None
        return deal.plan.owners[seat]
