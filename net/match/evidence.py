"""The evidence of a foul: entries signed by the one who is charged, judged by the log they speak of.

Two different bodies of one speaker in one place prove that he told two stories. They count whatever
their age. One entry proves a foul where the rules
refuse it in the place it names; it counts within the deal it was said in. In the chain of a shuffle
either counts as long as the deal on the table is dealt from it or from the one before.

An accusation is never evidence itself: quoting could go on without an end, and an honest peer may
accuse in the place of its own entry.
"""

from __future__ import annotations

from collections.abc import Sequence

from net.log import Chain, Entry, read_entry
from net.match.lan_match import LanMatch
from net.match.shuffles import Shuffles
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed

Evidence = tuple[bytes, ...]


def signed_entries(evidence: Evidence, peers: tuple[bytes, ...]) -> list[Entry]:
    """The entries of an evidence, their signatures checked. Raises Malformed."""
    entries = [read_entry(raw, peers) for raw in evidence]
    if len(entries) not in (1, 2) or any(entry.verdict for entry in entries):
        raise Malformed("this is no evidence")
    return entries


def foul_in(
    entries: Sequence[Entry], chain: Chain, states: Sequence[LanMatch], shuffles: Shuffles
) -> ProtocolViolation | None:
    """The foul that signed entries prove to the holder of this log, or None.

    `states[place]` is the match after the entry of the chain in that place. Raises NotShuffled
    where it cannot be judged before the shuffle of the deal is all here.
    """
    if not states:
        return None
    if entries[0].body.table != chain.table:
        return _foul_in_shuffle(entries, states[-1], shuffles)
    if not all(chain.holds(entry.body) for entry in entries):
        return None
    if len(entries) == 2:
        return _two_stories(entries[0], entries[1])
    return _refused(entries[0], states, shuffles)


def _foul_in_shuffle(
    entries: Sequence[Entry], match: LanMatch, shuffles: Shuffles
) -> ProtocolViolation | None:
    log = shuffles.known(entries[0].body.table, match)
    if log is None or log not in shuffles.counting(match):
        return None
    if not all(log.chain.holds(entry.body) for entry in entries):
        return None
    if len(entries) == 2:
        return _two_stories(entries[0], entries[1])
    violation = log.foul_in(entries[0])
    return (
        violation if violation is not None and violation.peer == entries[0].body.speaker else None
    )


def _refused(
    entry: Entry, states: Sequence[LanMatch], shuffles: Shuffles
) -> ProtocolViolation | None:
    place = entry.body.place
    if place == 0 or place < states[-1].begun:
        return None
    before = states[place - 1]
    try:
        before.trusting_nobody().after(entry, shuffles.finished(before))
    except ProtocolViolation as violation:
        return violation if violation.peer == entry.body.speaker else None
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
