"""The host's table before a match."""

from __future__ import annotations

import pytest

from net.session import Lobby
from net.session.lobby import OPEN, NotSeated
from net.wire.table_messages import Ready, Sit
from net.wire.table_options import PLAIN_TABLE
from tests.net.peers import bytes_for

HOST, ANNA, BELA, CILI = (bytes_for(name) for name in ("host", "anna", "bela", "cili"))


def table(*guests: bytes) -> Lobby:
    lobby = Lobby.hosted("snapszer", 2, HOST)
    for guest in guests:
        lobby.join(guest)
    return lobby


def full() -> Lobby:
    lobby = table(ANNA)
    lobby.sit(0, Sit(1, 0, "person", "Host"))
    lobby.sit(1, Sit(1, 1, "person", "Anna"))
    return lobby


def all_ready(lobby: Lobby) -> None:
    for member in range(len(lobby.seating.members)):
        lobby.say_ready(member, Ready(lobby.seating.number, True))


def test_a_match_needs_full_seats_two_members_and_everybody_ready():
    lobby = full()
    assert not lobby.complete
    lobby.say_ready(0, Ready(lobby.seating.number, True))
    assert not lobby.complete
    lobby.say_ready(1, Ready(lobby.seating.number, True))
    assert lobby.complete
    alone = table()
    alone.sit(0, Sit(1, 0, "person", "a"))
    alone.sit(0, Sit(2, 1, "bot", "b"))
    all_ready(alone)
    assert not alone.complete


@pytest.mark.parametrize("sitting", [(0, 0), (1, 1), (1, 2)])
def test_the_host_plays_and_so_does_another_computer(sitting):
    """A player without a seat could spare a friend a lost match by a foul that costs it nothing."""
    lobby = table(ANNA, BELA)
    for seat, member in enumerate(sitting):
        lobby.sit(member, Sit(seat + 1, seat, "person", "x"))
    all_ready(lobby)
    assert OPEN not in lobby.seating.kinds
    assert not lobby.complete


def test_a_person_has_the_portrait_it_wishes_for_or_the_next_one_nobody_else_has():
    lobby = Lobby.hosted("thousand_4", 4, HOST)
    lobby.join(ANNA)
    lobby.sit(0, Sit(1, 0, "person", "Host", 11))
    lobby.sit(0, Sit(2, 1, "bot", "lili", 5))
    lobby.sit(1, Sit(1, 2, "person", "Anna", 11))
    lobby.sit(1, Sit(2, 3, "person", "Béla", 11))
    assert lobby.seating.portraits == (11, 0, 0, 1), "nobody looks at the one of a bot"
    lobby.sit(1, Sit(3, 2, "person", "Anna", 7))
    lobby.sit(1, Sit(4, 2, "person", "Anna", 7))
    assert lobby.seating.portraits == (11, 0, 7, 1), "she does not stand in her own way"
    lobby.leave(ANNA)
    assert lobby.seating.portraits == (11, 0, 0, 0)
    lobby.join(ANNA)
    lobby.sit(0, Sit(3, 0, "person", "Host", 13))
    lobby.sit(1, Sit(5, 2, "person", "Anna", 13))
    assert lobby.seating.portraits == (13, 0, 2, 0), "nobody is given one that has to be won"


def test_every_change_asks_everybody_again():
    lobby = full()
    all_ready(lobby)
    lobby.sit(1, Sit(2, 1, "bot", "lili"))
    assert not lobby.complete
    assert not lobby.say_ready(1, Ready(lobby.seating.number - 1, True))
    all_ready(lobby)
    assert lobby.complete
    lobby.play("schnapsen", 2, PLAIN_TABLE)
    assert not lobby.complete
    assert lobby.seating.kinds == ("person", "bot")


def test_nobody_takes_anothers_seat_or_one_that_is_not_there():
    lobby = full()
    for wish in (Sit(2, 0, "bot", "x"), Sit(3, 3, "person", "x"), Sit(4, 1, "king", "x")):
        with pytest.raises(NotSeated):
            lobby.sit(1, wish)
    assert lobby.seating.names == ("Host", "Anna")


def test_a_wish_that_comes_twice_or_late_changes_nothing():
    lobby = full()
    lobby.sit(1, Sit(5, 1, "open", ""))
    number = lobby.seating.number
    assert not lobby.sit(1, Sit(5, 1, "open", ""))
    assert not lobby.sit(1, Sit(1, 1, "person", "Anna"))
    assert (lobby.seating.number, lobby.seating.kinds[1]) == (number, "open")


def test_a_guest_whose_program_has_started_again_counts_its_wishes_from_one():
    lobby = full()
    lobby.sit(1, Sit(5, 1, "open", ""))
    lobby.forget_wishes(ANNA)
    assert lobby.sit(1, Sit(1, 1, "person", "Anna"))
    assert not lobby.sit(1, Sit(1, 1, "person", "Anna"))
    lobby.forget_wishes(CILI)  # she is not at the table
    all_ready(lobby)
    lobby.forget_wishes(ANNA)
    assert lobby.seating.ready == (0,)


def test_a_guest_that_goes_frees_its_seats_and_the_others_move_up():
    lobby = table(ANNA, BELA)
    lobby.sit(1, Sit(1, 0, "person", "Anna"))
    lobby.sit(2, Sit(1, 1, "person", "Béla"))
    lobby.leave(ANNA)
    assert lobby.seating.members == (HOST, BELA)
    assert lobby.seating.owners == (0, 1)
    assert lobby.seating.kinds == ("open", "person")
    lobby.leave(HOST)
    lobby.leave(CILI)
    assert lobby.seating.members == (HOST, BELA)


def test_a_table_has_four_members_at_most():
    lobby = table(ANNA, BELA, CILI)
    assert lobby.join(ANNA) == 1
    with pytest.raises(NotSeated):
        lobby.join(bytes_for("fifth"))


def test_another_number_of_seats_makes_all_stand_up():
    lobby = full()
    lobby.play("some game for three", 3, PLAIN_TABLE)
    assert lobby.seating.kinds == (OPEN,) * 3


def test_a_name_at_the_table_is_cleaned():
    lobby = table(ANNA)
    lobby.sit(1, Sit(1, 0, "person", "  An\u202ena  "))
    assert lobby.seating.names[0] == "An na"
