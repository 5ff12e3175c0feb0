"""The log of a match, the state after each entry, and what is said in parallel to it.

Entries go in here once they are known to be right; who may say them is judged by the states.
"""

from __future__ import annotations

from collections.abc import Sequence

from net.log import Chain, Entry, Fit, read_entry
from net.match.absence import AbsenceVotes
from net.match.evidence import Charges, signed_entries
from net.match.lan_match import LanMatch, MatchStage, NotShuffled, opened_match
from net.match.shuffles import Shuffles
from net.match.terms import Identified
from net.wire.match_messages import Begin, ThrowIn
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed


class MatchLog:
    """The log of a match as peer `me` has it: `states[place]` is the match after the entry of `chain` there.

    In parallel to it run the `shuffles` and the `votes` about an absent peer. `charges` are fouls that all
    of them prove.
    """

    def __init__(self, terms: Begin, me: Identified) -> None:
        self._terms = terms
        self.chain = Chain(terms.table)
        self.states: list[LanMatch] = []
        self.shuffles = Shuffles(me.peer, me.secret)
        self.votes = AbsenceVotes(me.peer, terms, self.chain, self.states)
        self.charges = Charges(
            me.peer, terms.peers, self.chain, self.states, self.shuffles, self.votes
        )
        self._trusted = frozenset({me.peer})

    @property
    def match(self) -> LanMatch | None:
        """The state after the last entry; None before the terms have come."""
        return self.states[-1] if self.states else None

    @property
    def owing(self) -> tuple[int, bytes, int] | None:
        """The peer that has to say what no player decides, and where: the log's head, the shuffle's length.

        None where nobody has, or a player is thinking.
        """
        match = self.match
        if match is None or match.stage is MatchStage.OVER:
            return None
        if match.stage is MatchStage.READY:
            shuffle = self.shuffles.of(match)
            peer, length = shuffle.state.speaker, len(shuffle.chain)
        else:
            peer, length = None if match.asks_player else match.speaker, 0
        return None if peer is None else (peer, self.chain.head, length)

    @property
    def awaited(self) -> int | None:
        """The first peer whose players are not ready for the next deal, None where nobody is waited for."""
        match = self.match
        if match is None or not match.waits_for_ready:
            return None
        return match.speaker if self.shuffles.of(match).state.done else None

    @property
    def chains(self) -> list[Chain]:
        """The chains that are growing, or that others may still need: the log, and its shuffles."""
        match = self.match
        if match is None or match.stage is MatchStage.OVER:
            return [self.chain]
        votes = [log.chain for log in self.votes.running]
        return [self.chain, *votes, *(log.chain for log in self.shuffles.counting(match))]

    def chain_named(self, table: bytes) -> Chain | None:
        """The chain entries with this name belong to; None for one unknown here."""
        if table == self.chain.table:
            return self.chain
        log = self.shuffles.known(table, self.match) or self.votes.known(table)
        return log.chain if log is not None else None

    def state_after(self, entry: Entry) -> LanMatch:
        """The match after an entry of the log. Raises ProtocolViolation and NotShuffled."""
        place = entry.body.place
        if place:
            before = self.states[place - 1]
            return before.after(entry, self.shuffles.finished(before))
        match = opened_match(entry, self._trusted)
        if match.terms != self._terms:
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_RESULT)
        return match

    def append(self, entry: Entry, state: LanMatch) -> None:
        """Add an entry of the log, after which the match is in this state."""
        del self.states[entry.body.place :]
        self.states.append(state)
        self.chain.append(entry, state.base)

    def append_in_parallel(self, entry: Entry) -> Chain:
        """Add an entry of a shuffle, or a vote; the chain it is in. Raises ProtocolViolation."""
        votes = self.votes.known(entry.body.table)
        if votes is not None:
            self.votes.check(votes, entry)
            votes.chain.append(entry)
            return votes.chain
        log = self.shuffles.known(entry.body.table, self.match)
        assert log is not None
        log.append(entry, log.state_after(entry))
        return log.chain

    def keep_ahead(self, entry: Entry, chain: Chain) -> bool:
        """Keep an entry that is before its time where it builds on nothing that is missing here.

        It is judged when its place comes; another one of its peer in this place is no proof before.
        """
        place, peer, base = entry.body.place, entry.body.speaker, None
        if chain is not self.chain:
            log = self.shuffles.known(chain.table, self.match)
            if log is not None and log.plan.is_place_of(peer, place):
                base = log.plan.base_of(place)
        elif self.match is not None and self.match.place_of(peer) == place:
            base = self.match.base
        if base is None or base > len(chain) or entry.body.previous != chain.hash_before(base):
            return False
        return chain.ahead.setdefault(place, entry).hash == entry.hash

    def restore(self, raws: Sequence[bytes]) -> None:
        """Read this peer's own log after a start.

        Raises Malformed or ProtocolViolation where it is damaged.
        """
        try:
            for raw in raws:
                self._restore(read_entry(raw, self._terms.peers))
        except NotShuffled:
            raise Malformed("a deal without its shuffle") from None

    def _restore(self, entry: Entry) -> None:
        if self.match is not None:  # words of its shuffles may stand behind what changes their plan
            self.shuffles.counting(self.match)
        chain = self.chain_named(entry.body.table)
        fit = chain.fit(entry) if chain is not None else Fit.BELOW
        if chain is None or fit not in (Fit.NEXT, Fit.FORK):
            raise Malformed("the log is not a chain")
        if entry.verdict is not None:
            proof = signed_entries(entry.verdict.evidence, self._terms.peers)
            self.append(entry, self.charges.convicted(entry, self.charges.foul_in(proof)))
        elif isinstance(entry.message, ThrowIn) and chain is self.chain:
            state = self.votes.thrown_in(entry, entry.message)
            if state is None:
                raise Malformed("a deal thrown in at a head that is not here")
            self.append(entry, state)
        elif fit is Fit.FORK:
            self.charges.keep((chain.entries[entry.body.place], entry))
        elif chain is self.chain:
            self.append(entry, self.state_after(entry))
        else:
            self.append_in_parallel(entry)
