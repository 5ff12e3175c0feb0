"""Who is away, how long the table waits, and what may honestly have been missed."""

from __future__ import annotations

from net.presence import AWAY_AFTER, WINDOW, Presence

HEAD = b"head"


def test_a_peer_not_heard_of_is_away_until_it_is_heard_again():
    presence = Presence()
    presence.meet(1, 0.0)
    assert not presence.is_away(1, AWAY_AFTER)
    assert presence.is_away(1, AWAY_AFTER + 0.1)
    presence.hear(1, 10.0)
    assert not presence.is_away(1, 10.1)


def test_a_peer_nobody_here_can_hear_is_away_when_the_host_says_so():
    presence = Presence()
    assert not presence.is_away(2, 0.0)
    presence.report(frozenset({2}))
    assert presence.is_away(2, 0.0)


def test_the_window_runs_from_the_moment_the_time_counts():
    presence = Presence()
    assert presence.wait_for(1, HEAD, False, 0.0) is None
    assert presence.wait_for(1, HEAD, True, 100.0) == WINDOW
    assert presence.wait_for(1, HEAD, True, 110.0) == WINDOW - 10
    assert presence.wait_for(1, HEAD, True, 500.0) == 0.0


def test_a_word_or_a_return_ends_the_waiting():
    presence = Presence()
    presence.wait_for(1, HEAD, True, 0.0)
    assert presence.wait_for(1, b"next", True, 50.0) == WINDOW
    assert presence.wait_for(1, b"next", False, 60.0) is None
    assert presence.wait_for(1, b"next", True, 70.0) == WINDOW
    assert presence.wait_for(None, b"next", True, 80.0) is None


def test_to_wait_longer_adds_a_whole_window_also_after_the_end():
    presence = Presence()
    presence.wait_for(1, HEAD, True, 0.0)
    presence.extend(10.0)
    assert presence.wait_for(1, HEAD, True, 10.0) == 2 * WINDOW - 10
    presence.extend(1000.0)
    assert presence.wait_for(1, HEAD, True, 1000.0) == WINDOW


def test_who_was_in_touch_cannot_have_missed_the_window():
    presence = Presence()
    presence.meet(0, 0.0)
    for second in range(0, 100, 3):
        presence.hear(0, float(second))
        assert not presence.may_have_missed(float(second))


def test_who_was_cut_off_or_has_just_started_may_have_missed_it():
    presence = Presence()
    presence.meet(0, 0.0)
    assert presence.may_have_missed(WINDOW)
    presence.hear(0, WINDOW)
    assert presence.may_have_missed(WINDOW + 5)
    for second in range(0, 70, 3):
        presence.hear(0, WINDOW + second)
    assert not presence.may_have_missed(WINDOW + 70)
    started = Presence()
    started.hear(0, 5.0)
    assert started.may_have_missed(6.0)
