"""The votes about a peer that is away, in a chain of their own beside the log.

    yes, yes, … of every voter   -> the deal is thrown in, and the next ones are dealt without that peer
    no of any voter              -> the match waits; another round may begin

A chain belongs to one absent peer at one head of the log. A voter that has said yes says nothing in the log,
and takes nothing into it, before the round has ended: so no voter can hold back the last vote until it knows
how the deal would have ended. All peers still in the deals vote, in one order, and every side of the match
must have a voter: a side without one could be robbed of a deal that it wins. Voters on the absent peer's side
speak last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from net.crypto import digest, number
from net.log import Chain, Entry, next_head, read_entry
from net.match.lan_match import LanMatch, MatchStage
from net.wire.match_messages import AbsenceVote, Begin, ThrowIn
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed

MOST_VOTES = 60
"""Votes about one peer in one deal: after so many nobody begins another round about it."""


def voters(match: LanMatch, peer: int) -> tuple[int, ...]:
    """The peers that decide about an absent one, in their order; none where it cannot be decided.

    At least two, and one on every side of the match, so that no peer and no side decides alone. None while a
    result is being signed: it stands, for the absent peer may hold all signatures.
    """
    if match.stage not in (MatchStage.READY, MatchStage.DEAL):
        return ()
    owners = match.terms.owners
    present = {*range(len(match.terms.peers))} - match.absent - {peer}
    sides = [{owners[seat] for seat in team} for team in match.game.teams]
    if peer in match.absent or len(present) < 2 or not all(side & present for side in sides):
        return ()
    partners = {each for side in sides if peer in side for each in side}
    return tuple(sorted(present, key=lambda each: (each in partners, each)))


def votes_name(table: bytes, head: bytes, peer: int) -> bytes:
    """The name of the chain of votes about a peer at a head of a table's log."""
    return digest("votes", table, head, number(peer))


@dataclass(frozen=True)
class VoteLog:
    """The votes about `peer` at `head`, in the deal begun in place `begun`, by `voters` in their order."""

    head: bytes
    begun: int
    peer: int
    voters: tuple[int, ...]
    chain: Chain

    @property
    def given(self) -> int:
        """How many have said yes in this round."""
        return sum(1 for _ in takewhile(_deals_on, reversed(self.chain.entries)))

    @property
    def decided(self) -> bool:
        """Whether all have said yes."""
        return self.given == len(self.voters)

    @property
    def speaker(self) -> int | None:
        """The voter that must speak, or may begin a round; None once it is decided."""
        given = self.given
        return None if given == len(self.voters) else self.voters[given]

    def throw_in(self) -> ThrowIn:
        """The message that throws the deal in, once it is decided."""
        votes = self.chain.entries[-len(self.voters) :]
        return ThrowIn(self.peer, self.head, tuple(entry.raw for entry in votes))


class AbsenceVotes:
    """All votes of a match that peer `me` has heard of, by the names of their chains.

    `willing` is the absent peer without which the players here would deal on, None for none, and `unanimous`
    whether all other voters have said so too: then the first one votes. This peer does not vote while a peer
    is `unheard`, other than the one voted on.
    """

    def __init__(self, me: int, terms: Begin, chain: Chain, states: Sequence[LanMatch]) -> None:
        self.willing: int | None = None
        self.unanimous = False
        self.unheard: frozenset[int] = frozenset()
        self._me = me
        self._terms = terms
        self._chain = chain
        self._states = states
        self._logs: dict[bytes, VoteLog] = {}
        self._sought: dict[bytes, VoteLog] = {}
        self._named: tuple[int, int] = (0, 0)
        self._ended_elsewhere = -1

    def known(self, table: bytes) -> VoteLog | None:
        """The votes whose chain has this name: of the running deal, or given in one before.

        No others are taken, for only these are found when the log is read again.
        """
        self._name()
        if table in self._logs:  # only these can have votes
            self._sought[table] = self._logs[table]
        return self._logs.get(table)

    def about(self, peer: int) -> VoteLog | None:
        """The votes about a peer as the log stands; None where nobody can vote."""
        return self.known(votes_name(self._chain.table, self._chain.head, peer))

    @property
    def running(self) -> Iterator[VoteLog]:
        """The votes that were given in the running deal, whatever has been said since."""
        begun = self._states[-1].begun if self._states else 0
        return (log for log in self._sought.values() if log.chain.entries and log.begun == begun)

    def check(self, log: VoteLog, entry: Entry) -> None:
        """Raises ProtocolViolation for an entry that is no vote of the one that must speak."""
        if entry.body.speaker != log.speaker or not (log.given or self._may_begin(log)):
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OUT_OF_TURN)
        if not isinstance(entry.message, AbsenceVote):
            raise ProtocolViolation(entry.body.speaker, ViolationKind.MALFORMED)

    def _may_begin(self, log: VoteLog) -> bool:
        """Whether another round may begin: votes without end would make the log too long to be read."""
        return sum(len(each.chain) for each in self.running if each.peer == log.peer) < MOST_VOTES

    @property
    def bound(self) -> VoteLog | None:
        """The votes in which this peer has said yes and that are not over; None where there are none."""
        return next((log for log in self.running if self._me in log.voters[: log.given]), None)

    @property
    def holds(self) -> bool:
        """Whether nothing is taken into the log: this peer is bound, the deal not thrown in elsewhere."""
        bound = self.bound
        return bound is not None and bound.begun != self._ended_elsewhere

    def due(self) -> tuple[VoteLog, AbsenceVote] | None:
        """The next vote of this peer, where a round is to begin or has come to this voter.

        It is yes only at the head it is asked for, and no once the absent peer has spoken or is back.
        """
        logs = list(self.running)
        asked = self.about(self.willing) if self.willing is not None else None
        if asked is not None and asked not in logs and self.unanimous:
            logs.append(asked)
        for log in logs:
            agrees = log is asked and self.bound is None
            speaks = log.speaker == self._me and not self.unheard - {log.peer}
            if speaks and (log.given or (agrees and self.unanimous and self._may_begin(log))):
                return log, AbsenceVote(agrees)
        return None

    def thrown_in(self, entry: Entry, message: ThrowIn) -> LanMatch | None:
        """The match after the running deal was thrown in; None if the log here lacks the head of the votes.

        Even a bound peer then takes the entries before that head: its own round can no longer decide
        anything. Raises Malformed if these votes do not decide it, or not for the running deal.
        """
        match = self._states[-1] if self._states else None
        if match is None or not match.is_running or entry.body.place != match.begun:
            raise Malformed("a deal thrown in out of place")
        for place in range(match.begun, len(self._chain) + 1):
            if self._chain.hash_before(place) == message.head:
                there = self._states[place - 1]
                deciding = voters(there, message.peer)
                if not deciding or _signers(there, message) != deciding:
                    raise Malformed("a deal thrown in without the votes for it")
                before = self._states[match.begun - 1]
                return before.thrown_in_by(entry, message.peer, there.absentees)
        if self._chain.history_until(message.head) is None:
            deciding = voters(match, message.peer)  # whoever has come back since votes as well
            if deciding and {*deciding} <= {*_signers(match, message)}:
                self._ended_elsewhere = match.begun
        return None

    def _name(self) -> None:
        """Name the chains of the heads that were reached in the running deal since the last call."""
        if not self._states:
            return
        begun, length = self._states[-1].begun, len(self._chain)
        first = self._named[1] + 1
        if self._named[0] != begun:
            first = begun
            self._logs = {name: log for name, log in self._sought.items() if log.chain.entries}
            self._sought = dict(self._logs)
        self._named = (begun, length)
        for place in range(max(1, first), length + 1):
            match, head = self._states[place - 1], self._chain.hash_before(place)
            for peer in range(len(self._terms.peers)):
                deciding = voters(match, peer)
                if deciding:
                    name = votes_name(self._chain.table, head, peer)
                    self._logs.setdefault(name, VoteLog(head, begun, peer, deciding, Chain(name)))


def _signers(match: LanMatch, message: ThrowIn) -> tuple[int, ...]:
    """The peers that have voted for a deal's throwing in, in their order; none where it is no round of votes.

    Raises Malformed for votes that nobody has signed.
    """
    votes = [read_entry(raw, match.terms.peers) for raw in message.votes]
    name = votes_name(match.terms.table, message.head, message.peer)
    follow = all(
        (after.body.place, after.body.previous)
        == (before.body.place + 1, next_head(before.body.previous, before))
        for before, after in pairwise(votes)
    )
    here = all(vote.body.table == name and _deals_on(vote) for vote in votes)
    return tuple(vote.body.speaker for vote in votes) if follow and here else ()


def _deals_on(entry: Entry) -> bool:
    return isinstance(entry.message, AbsenceVote) and entry.message.deals_on
