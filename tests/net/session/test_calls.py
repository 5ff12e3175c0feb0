"""Words across the table: whoever calls without end, or what there is not, is not heard."""

from types import SimpleNamespace

from net.session.match_session import CALL_EVERY, MatchSession
from net.wire.table_messages import TableCall


def guest() -> MatchSession:
    """Peer 1 of a match of three, one seat each, who hears the host and the other guest."""
    terms = SimpleNamespace(owners=(0, 1, 2), peers=("a", "b", "c"))
    replica = SimpleNamespace(me=SimpleNamespace(peer=1), terms=terms, watching=False, match=None)
    return MatchSession(replica, copies={0: None, 2: None})  # type: ignore[arg-type, dict-item]


def heard(session: MatchSession) -> list[tuple[int, str]]:
    return [(each.seat, each.key) for each in session.events if isinstance(each, TableCall)]


def test_a_peer_that_floods_is_heard_once_a_while_and_the_others_as_ever():
    session = guest()
    for number in range(1, 200):
        session.hear(2, TableCall(number, 2, "hurry"), 10.0 + number * CALL_EVERY / 1000)
    session.hear(0, TableCall(1, 0, "thanks"), 10.3)
    session.hear(2, TableCall(500, 2, "oops"), 10.1 + CALL_EVERY)
    assert heard(session) == [(2, "hurry"), (0, "thanks"), (2, "oops")]


def test_an_unknown_word_or_a_seat_that_is_not_its_own_is_not_heard():
    session = guest()
    session.hear(2, TableCall(1, 2, "ace_of_hearts"), 1.0)
    session.hear(2, TableCall(2, 0, "thanks"), 1.0)
    session.hear(2, TableCall(3, 9, "thanks"), 1.0)
    assert heard(session) == []


def test_a_host_puts_no_word_into_the_mouth_of_a_guest_who_is_heard_himself():
    session = guest()
    session.hear(2, TableCall(1, 2, "thanks"), 10.0)
    session.hear(0, TableCall(2, 2, "hurry"), 10.0 + 2 * CALL_EVERY)
    session.hear(2, TableCall(2, 2, "oops"), 10.1 + 2 * CALL_EVERY)
    assert heard(session) == [(2, "thanks"), (2, "oops")]
    session.hear(0, TableCall(3, 2, "well_played"), 20.0)
    assert heard(session)[2:] == [(2, "well_played")], "he is out of hearing: the host hands it on"


def test_whoever_starts_his_program_again_is_heard_and_no_word_twice():
    """It counts its words from one again; a word comes from its speaker and once more from the host."""
    session = guest()
    for at, number in enumerate((1, 2, 3, 1, 2)):
        for bearer in (2, 0):
            session.hear(
                bearer, TableCall(number, 2, "thanks"), 10.0 + 2 * at * CALL_EVERY + bearer / 9
            )
    assert heard(session) == [(2, "thanks")] * 5
    session.hear(2, TableCall(2, 2, "thanks"), 40.0)
    session.hear(0, TableCall(2, 2, "thanks"), 45.0)
    assert heard(session) == [(2, "thanks")] * 6, "its second word since another start"
