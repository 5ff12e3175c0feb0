"""Two copies come level again, whatever was lost, and never with a flood."""

from __future__ import annotations

from itertools import pairwise

import pytest

from net.log import MemoryJournal
from net.match import Replica
from net.match.log_sync import LogSync
from net.match.replica import Taken
from net.session.match_session import VOUCHED_AFTER, MatchSession
from net.wire.match_messages import Start
from net.wire.table_messages import Ack, EntryFrame, PresenceReport, RequestEntries
from tests.net.table_of import (
    dealt,
    deliver,
    everything,
    me,
    next_entry,
    played,
    playing,
    restarted,
    taken,
)


def pair(until=playing):
    """A host with a log, and a guest that has only the first entries of it and what was shuffled."""
    ahead, behind = apart(until)
    for entry in everything(ahead):
        if entry.body.table != ahead.log.chain.table:
            assert taken(behind, entry) is Taken.ADDED
    return ahead, behind


def apart(until=playing):
    """A host with a log and a guest that has only the first entries of it, and no shuffle."""
    replicas = played(until)
    behind = Replica(replicas[0].terms, me(1), MemoryJournal())
    behind.log.restore([entry.raw for entry in replicas[0].log.chain.entries[:4]])
    return replicas[0], behind


class Side(LogSync):
    """One side's knowledge of the other's log."""

    def __init__(self, replica: Replica, **known) -> None:
        super().__init__(replica.log.chain, replica.me.peer, **known)
        self.replica = replica


def hear(at: Side, message, now: float) -> list:
    match message:
        case Ack():
            return list(at.heard_head(message, now))
        case RequestEntries():
            return list(at.heard_want(message))
        case EntryFrame(raw):
            entry = at.replica.read(raw)
            return list(at.heard_entry(at.replica.take(entry), entry, now))
    raise AssertionError(message)


def level(one: Side, other: Side, seconds: int = 40) -> int:
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
        if one.replica.log.chain.head == other.replica.log.chain.head:
            return count
    pytest.fail("the logs did not come level")


def test_a_peer_that_is_behind_is_brought_level(monkeypatch):
    monkeypatch.setattr("net.match.log_sync.AT_ONCE", 8)
    ahead, behind = pair(dealt(1))
    assert len(ahead.log.chain) > len(behind.log.chain) + 8
    messages = level(Side(ahead), Side(behind))
    assert messages < 4 * len(ahead.log.chain)


def test_a_head_acknowledges_and_nothing_is_sent_again():
    ahead, behind = pair()
    one, other = Side(ahead), Side(behind)
    level(one, other)
    list(one.heard_head(other.head(), 50.0))
    assert one.theirs == len(ahead.log.chain)
    assert [type(m) for m in one.tick(60.0)] == [Ack]


def test_what_is_not_acknowledged_is_sent_again_ever_more_slowly():
    ahead, _ = pair()
    one = Side(ahead, theirs=len(ahead.log.chain) - 1, head_at=1e9)
    times = [n / 20 for n in range(200) if any(one.tick(n / 20))]
    pauses = [later - earlier for earlier, later in pairwise(times)]
    assert [round(pause, 1) for pause in pauses[:3]] == [0.5, 1.0, 2.0]
    assert max(pauses) < 2.1


def test_a_row_of_entries_is_not_answered_with_many():
    ahead, behind = pair(dealt(1))
    other = Side(behind)
    answers = [
        m for e in ahead.log.chain.entries[10:24] for m in hear(other, EntryFrame(e.raw), 1.0)
    ]
    assert [type(m) for m in answers] == [RequestEntries]
    assert taken(behind, ahead.log.chain.entries[24]) is Taken.MISSING


# The shuffles beside the log


def talk(sides: list[MatchSession], seconds: int = 10, start: float = 0.0) -> list[object]:
    """Let two peers talk over a perfect link; all they said."""
    said = []
    for step in range(seconds * 10):
        now = start + step / 10
        for side in sides:
            side.tick(now)
        while mail := [*sides[1].take_outbox(), *sides[0].take_outbox()]:
            for to, message in mail:
                said.append(message)
                sides[to].hear(1 - to, message, now)
    return said


def connected(replicas: tuple[Replica, Replica]) -> list[MatchSession]:
    sides = [MatchSession(replica) for replica in replicas]
    for peer, side in enumerate(sides):
        side.connect(1 - peer, 0.0)
    return sides


def test_a_deal_does_not_begin_where_its_shuffle_is_not_known():
    ahead, behind = apart()
    start = ahead.log.chain.entries[4]
    assert isinstance(start.message, Start)
    assert taken(behind, start) is Taken.UNSHUFFLED
    assert len(behind.log.chain) == 4


@pytest.mark.parametrize("until", [playing, dealt(1)])
def test_a_peer_that_has_heard_of_no_shuffle_is_brought_level(until):
    ahead, behind = apart(until)
    talk(connected((ahead, behind)))
    assert behind.log.chain.head == ahead.log.chain.head
    assert {e.hash for e in everything(ahead)} <= {e.hash for e in everything(behind)}


def test_a_shuffle_that_both_have_is_not_spoken_of_again():
    sides = connected(apart())
    talk(sides)
    tables = {message.table for message in talk(sides, start=10.0) if isinstance(message, Ack)}
    assert tables == {sides[0].replica.log.chain.table}


def test_the_next_deal_is_shuffled_while_a_player_thinks():
    sides = connected(apart())
    talk(sides)
    for side in sides:
        assert side.replica.match.asks_player
        assert side.replica.log.shuffles.in_progress(side.replica.match).state.done


def third_is_to_move(replica: Replica) -> bool:
    return playing(replica) and replica.match.speaker == 2


def test_a_host_vouches_for_nobody_before_he_had_time_to_say_more_himself():
    """An older copy would sign a second word in a place where others know its first."""
    replicas = played(third_is_to_move, 3, "north_american_3", owners=(0, 1, 2))
    older, chain = restarted(replicas[2]), replicas[0].log.chain
    is_level = PresenceReport((), len(chain)), Ack(chain.table, len(chain), chain.head)
    first = next_entry(replicas[2])
    deliver(replicas)
    session = MatchSession(older)
    session.catch_up()
    for peer in (0, 1):
        session.connect(peer, 0.0)
    for word in is_level:
        session.hear(0, word, 0.1)
    assert older.catching_up
    session.hear(1, EntryFrame(first.raw), 0.2)
    for word in is_level:
        session.hear(0, word, VOUCHED_AFTER)
    assert not older.catching_up
    assert first in older.log.chain.entries
