"""Two logs come level again, whatever was lost, and never with a flood."""

from __future__ import annotations

from itertools import pairwise

import pytest

from net.catching_up import AT_ONCE, CatchingUp
from net.journal import MemoryJournal
from net.replica import Replica, Taken
from net.table_messages import Carry, Head, Want
from tests.net.table_of import dealt, me, playing, replicas_of, run, taken


def pair(until=playing):
    """A host with a log and a guest that has only the first entries of it."""
    replicas = replicas_of()
    run(replicas, until)
    behind = Replica(replicas[0].terms, me(1), MemoryJournal())
    behind.restore([entry.raw for entry in replicas[0].chain.entries[:3]])
    return replicas[0], behind


def hear(at: CatchingUp, message, now: float) -> list:
    match message:
        case Head():
            return list(at.heard_head(message, now))
        case Want():
            return list(at.heard_want(message))
        case Carry(raw):
            entry = at.replica.read(raw)
            return list(at.heard_entry(at.replica.take(entry), entry, now))
    raise AssertionError(message)


def level(one: CatchingUp, other: CatchingUp, seconds: int = 40) -> int:
    """Let both talk over a perfect link; how many messages it took."""
    count = 0
    for step in range(seconds * 5):
        now = step * 0.2
        mail = [(other, m) for m in one.tick(now)] + [(one, m) for m in other.tick(now)]
        while mail:
            at, message = mail.pop(0)
            count += 1
            back = one if at is other else other
            mail += [(back, answer) for answer in hear(at, message, now)]
        if one.replica.chain.head == other.replica.chain.head:
            return count
    pytest.fail("the logs did not come level")


def test_a_peer_that_is_behind_is_brought_level():
    ahead, behind = pair(dealt(1))
    assert len(ahead.chain) > len(behind.chain) + AT_ONCE
    count = level(CatchingUp(ahead), CatchingUp(behind))
    assert count < 4 * len(ahead.chain)


def test_a_head_acknowledges_and_nothing_is_sent_again():
    ahead, behind = pair()
    one, other = CatchingUp(ahead), CatchingUp(behind)
    level(one, other)
    list(one.heard_head(other.head(), 50.0))
    assert one.theirs == len(ahead.chain)
    assert [type(m) for m in one.tick(60.0)] == [Head]


def test_what_is_not_acknowledged_is_sent_again_ever_more_slowly():
    ahead, _ = pair()
    one = CatchingUp(ahead, theirs=len(ahead.chain) - 1, head_at=1e9)
    times = [n / 20 for n in range(200) if any(one.tick(n / 20))]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert [round(pause, 1) for pause in pauses[:3]] == [0.5, 1.0, 2.0]
    assert max(pauses) < 2.1


def test_a_row_of_entries_is_not_answered_with_many():
    ahead, behind = pair(dealt(1))
    other = CatchingUp(behind)
    answers = [m for e in ahead.chain.entries[10:40] for m in hear(other, Carry(e.raw), 1.0)]
    assert [type(m) for m in answers] == [Want]
    assert taken(behind, ahead.chain.entries[40]) is Taken.MISSING
