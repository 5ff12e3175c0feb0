"""Absence: a peer is away if it has not been heard for a moment, or was never heard."""

from __future__ import annotations

from net.match import MatchStage
from net.session import Awaited
from net.session.match_session import MatchSession
from net.session.presence import AWAY_AFTER, Presence
from tests.net.table_of import deliver, replicas_of, run, shuffling


def test_a_peer_not_heard_of_is_away_until_it_is_heard_again():
    presence = Presence()
    presence.hear(1, 0.0)
    assert not presence.is_away(1, AWAY_AFTER)
    assert presence.is_away(1, AWAY_AFTER + 0.1)
    assert presence.silent_for(1, 9.0) == 9.0
    presence.hear(1, 10.0)
    assert not presence.is_away(1, 10.1)


def test_a_peer_never_heard_of_is_away():
    presence = Presence()
    assert presence.is_away(1, 0.0)
    assert presence.silent_for(1, 100.0) is None


def test_a_peer_nobody_here_can_hear_is_away_when_the_host_says_so():
    presence = Presence()
    presence.report(frozenset({2}), 0, 0.0)
    assert presence.is_away(2, 0.0)
    presence.report(frozenset(), 0, 0.0)
    assert not presence.is_away(2, 0.0)


def test_he_whom_the_host_loses_is_away_since_then_for_those_who_never_heard_him():
    presence = Presence()
    presence.report(frozenset({1}), 0, 3.0)
    presence.report(frozenset({1, 2}), 0, 5.0)
    presence.report(frozenset({1, 2}), 0, 6.0)
    assert presence.silent_for(2, 9.0) == 4.0
    assert presence.silent_for(1, 9.0) is None, "he was lost before anything was known of him here"


def test_who_has_said_good_bye_is_away_at_once_and_until_he_is_back():
    presence = Presence()
    presence.hear(1, 0.0)
    presence.leave(1)
    assert presence.is_away(1, 0.1)
    presence.hear(1, 1.0)
    assert not presence.is_away(1, 1.1)


def test_it_is_told_who_is_not_ready_for_the_next_deal():
    replicas = replicas_of(3, "thousand_3", owners=(0, 1, 2))
    sessions = [MatchSession(replica) for replica in replicas]

    def told() -> list[list[int | None]]:
        for session in sessions:
            session.tick(0.0)
        news = [[e.peer for e in s.events if isinstance(e, Awaited)] for s in sessions]
        for session in sessions:
            session.events.clear()
        deliver(replicas)
        return news

    run(replicas, lambda first: first.match.stage is MatchStage.READY)
    assert told() == [[], [], []], "the cards are being shuffled"
    run(replicas, lambda first: shuffling(first) is None)
    for replica in replicas:
        replica.ready = False
    first = replicas[0].match.speaker
    order = [first, *sorted({0, 1, 2} - {first})]
    assert told() == [[first]] * 3
    for peer, following in zip(order, [*order[1:], None], strict=True):
        replicas[peer].ready = True
        while replicas[peer].speak() is not None:
            deliver(replicas)
        assert told() == [[following]] * 3
    assert told() == [[], [], []], "it is told once"
