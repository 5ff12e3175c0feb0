"""The evidence of a foul: entries signed by the accused, judged by the log they name.

Two different bodies of one speaker in one place prove that he told two stories. They count at any age, except
the terms of a match that never began: these may be replaced under the same table's name. One entry proves a
foul where the rules refuse it in the place it names; it counts within its deal. In the chain of a shuffle
either counts as long as the deal on the table is dealt from it or from the one before.

An accusation is never evidence: quotations could be nested without end, and an honest peer may accuse in the
place of its own entry. Nor is an entry that throws a deal in, which may stand there as well. Of votes only
two different ones are evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from net.log import Chain, Entry, may_be_evidence, read_entry
from net.match.absence import AbsenceVotes
from net.match.lan_match import LanMatch
from net.match.shuffles import Shuffles
from net.wire.match_messages import Accuse
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed

Evidence = tuple[bytes, ...]


def signed_entries(evidence: Evidence, peers: tuple[bytes, ...]) -> list[Entry]:
    """The entries of an evidence, their signatures checked. Raises Malformed."""
    entries = [read_entry(raw, peers) for raw in evidence]
    if len(entries) not in (1, 2) or any(entry.takes_back for entry in entries):
        raise Malformed("this is no evidence")
    return entries


@dataclass
class Charges:
    """The fouls of other peers that are proven to peer `me` and not judged yet, by peer.

    They are judged by the log here: `states[place]` is the match after the entry of `chain` in that place.
    """

    me: int
    peers: tuple[bytes, ...]
    chain: Chain
    states: Sequence[LanMatch]
    shuffles: Shuffles
    votes: AbsenceVotes
    proofs: dict[int, Evidence] = field(default_factory=dict)

    def keep(self, proof: Sequence[Entry]) -> ProtocolViolation | None:
        """Keep what proves a foul of another peer until it can be used; the foul, or None."""
        speaker, violation = proof[0].body.speaker, self.foul_in(proof)
        quotable = all(may_be_evidence(entry.raw) and not entry.takes_back for entry in proof)
        if violation is None or not quotable or speaker == self.me:
            return None
        self.proofs.setdefault(speaker, tuple(entry.raw for entry in proof))
        return violation

    def accusation(self, match: LanMatch) -> tuple[Accuse, ProtocolViolation] | None:
        """The verdict to be passed now, and the foul it is about.

        None where this peer has signed the deal's result: it cannot take that back, for others may hold all
        signatures. Between two peers a proof of one refused entry still counts: there are no others, and the
        accused can no longer sign the result.
        """
        settled = match.has_settled(self.me)
        for accusation, violation in self._accusations():
            alone = len(self.peers) == 2 and len(accusation.evidence) == 1
            if alone or not settled:
                return accusation, violation
        return None

    def convicted(self, entry: Entry, violation: ProtocolViolation | None) -> LanMatch:
        """The match after a verdict, which stands where the deal began: all said in it is taken back.

        Raises Malformed for one without a foul, or in another place.
        """
        begun = self.states[-1].begun if self.states else None
        if violation is None or begun is None or entry.body.place != begun:
            raise Malformed("a verdict out of place")
        self.proofs.pop(violation.peer, None)
        return self.states[begun - 1].convicted(entry, violation)

    def _accusations(self) -> Iterator[tuple[Accuse, ProtocolViolation]]:
        """The accusations that hold now; what proves nothing any more is forgotten."""
        for peer, evidence in list(self.proofs.items()):
            violation = self.foul_in(signed_entries(evidence, self.peers))
            if violation is not None:
                yield Accuse(peer, evidence), violation
            else:
                del self.proofs[peer]

    def foul_in(self, proof: Sequence[Entry]) -> ProtocolViolation | None:
        """The foul that signed entries prove to the holder of this log, or None.

        Raises NotShuffled where it cannot be judged before the shuffle of the deal is all here.
        """
        if not self.states:
            return None
        entry, chain, log = proof[0], self.chain, None
        if self.votes.known(entry.body.table) is not None:
            return _two_stories(*proof) if len(proof) == 2 else None
        if entry.body.table != chain.table:
            log = self.shuffles.known(entry.body.table, self.states[-1])
            if log is None or log not in self.shuffles.counting(self.states[-1]):
                return None
            chain = log.chain
        if not all(chain.holds(each.body) for each in proof):
            return None
        if len(proof) == 2:
            is_terms = log is None and entry.body.place == 0
            return None if is_terms else _two_stories(*proof)
        violation = self._refusal(entry) if log is None else log.foul_in(entry)
        own = violation is not None and violation.peer == entry.body.speaker
        return violation if own else None

    def _refusal(self, entry: Entry) -> ProtocolViolation | None:
        place = entry.body.place
        if place == 0 or place < self.states[-1].begun:
            return None
        before = self.states[place - 1]
        try:
            before.trusting_nobody().after(entry, self.shuffles.finished(before))
        except ProtocolViolation as violation:
            return violation
        return None


def _two_stories(one: Entry, other: Entry) -> ProtocolViolation | None:
    first, second = one.body, other.body
    same = (first.table, first.place, first.previous, first.speaker) == (
        second.table,
        second.place,
        second.previous,
        second.speaker,
    )
    if not same or first == second:
        return None
    return ProtocolViolation(first.speaker, ViolationKind.TWO_MESSAGES)
