"""The table takes what the network tells in its order, and only as what it is."""

from __future__ import annotations

from game.core.cards import Card
from game.core.moves import read_move
from game.online.remote_deck import RemoteDeck
from net.match import DealBegan, FacesOpened, MovePlayed
from tests.online.company import Sent

QUEEN, TEN = Card("QH"), Card("TS")
PACK = (QUEEN, None)


def feed_of(*happenings):
    deck = RemoteDeck(bytes(32), Sent([]), frozenset())
    for happening in happenings:
        deck.add(happening)
    return deck


def test_only_the_head_is_taken():
    deck = feed_of(FacesOpened({3: TEN}), MovePlayed(1, read_move("TS"), False))
    assert deck.move(1) is None
    assert deck.opened() == {3: TEN}
    assert deck.move(0) is None, "it is not this seat's move"
    assert str(deck.move(1)) == "TS"
    assert deck.move(1) is None


def test_faces_that_follow_each_other_come_together():
    deck = feed_of(FacesOpened({3: TEN}), FacesOpened({4: QUEEN}))
    assert deck.opened() == {3: TEN, 4: QUEEN}


def test_a_pack_waits_until_the_deal_before_it_is_through():
    deck = feed_of(MovePlayed(1, read_move("TS"), False), DealBegan(1, 0, PACK))
    assert deck.pack() is None
    deck.move(1)
    assert deck.pack() == PACK
    assert deck.deal == 1


def test_what_was_played_here_does_not_come_back():
    deck = feed_of(MovePlayed(0, read_move("QH"), True), FacesOpened({3: TEN}))
    assert deck.opened() == {3: TEN}
