"""The knowledge of the table: the people gone, and the spectators."""

from __future__ import annotations

from dataclasses import replace

from game.online.lobby_state import LobbyState
from net.session import (
    AskedToStandIn,
    Awaited,
    DealingOn,
    Lobby,
    MatchBegan,
    Paired,
    PeerAway,
    PeerLeft,
    Relayed,
    SeatingChanged,
    StandInPresence,
    WatchersChanged,
)
from tests.net.table_of import terms_of

ANNA, BELA = b"a" * 32, b"b" * 32


def test_of_several_guests_one_that_leaves_is_not_all_of_them():
    state = LobbyState(hosting=True)
    state.take(PeerLeft(ANNA, "Anna"))
    assert state.gone == {ANNA}
    assert not state.problem
    state.take(Paired(b"key", ANNA, "Anna"))
    assert not state.gone, "she has come back"


def test_for_a_guest_it_is_over_when_the_host_leaves():
    state = LobbyState(hosting=False)
    state.take(PeerLeft(ANNA, "Anna"))
    assert state.problem == "network.left"


def test_watchers_of_one_name_are_told_apart():
    state = LobbyState(hosting=True)
    state.take(WatchersChanged(((ANNA, "Cili"), (BELA, "Cili"))))
    assert len({*state.watchers}) == 2
    state.take(WatchersChanged(()))
    assert state.watchers == ()


def test_a_match_begins_with_nothing_of_the_peers_of_the_one_before():
    state = LobbyState(hosting=True)
    told = (Relayed(frozenset({2})), Awaited(2), DealingOn(2, (0, 1)), AskedToStandIn(2))
    for event in (PeerAway(2, True, 4.0), StandInPresence(True), *told):
        state.take(event)
    state.take(MatchBegan(terms_of(), 0))
    assert state == LobbyState(hosting=True, terms=terms_of())


def test_a_match_is_known_by_the_seating_it_was_begun_with():
    seating = Lobby.hosted("snapszer", 2, ANNA).seating
    state = LobbyState(hosting=False)
    state.take(SeatingChanged(seating, 0))
    state.take(MatchBegan(terms_of(), 0))
    state.take(SeatingChanged(replace(seating, number=7), 0))
    assert state.begun_with == seating.number
