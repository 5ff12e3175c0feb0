"""The table takes what the network tells in its order, and only as what it is."""

from __future__ import annotations

from game.core.cards import Card
from game.core.moves import read_move
from game.online.remote_table import EventQueue
from net.match import DealBegan, FacesOpened, MovePlayed

QUEEN, TEN = Card("QH"), Card("TS")
PACK = (QUEEN, None)


def feed_of(*happenings):
    queue = EventQueue()
    for happening in happenings:
        queue.add(happening)
    return queue


def test_only_the_head_is_taken():
    queue = feed_of(FacesOpened({3: TEN}), MovePlayed(1, read_move("TS"), False))
    assert queue.move(1) is None
    assert queue.faces() == {3: TEN}
    assert queue.move(0) is None, "it is not this seat's move"
    assert str(queue.move(1)) == "TS"
    assert queue.move(1) is None


def test_faces_that_follow_each_other_come_together():
    queue = feed_of(FacesOpened({3: TEN}), FacesOpened({4: QUEEN}))
    assert queue.faces() == {3: TEN, 4: QUEEN}


def test_a_pack_waits_until_the_deal_before_it_is_through():
    queue = feed_of(MovePlayed(1, read_move("TS"), False), DealBegan(1, 0, PACK))
    assert queue.pack() is None
    queue.move(1)
    assert queue.pack() == PACK
    assert queue.deal == 1


def test_what_was_played_here_does_not_come_back():
    queue = feed_of(MovePlayed(0, read_move("QH"), True), FacesOpened({3: TEN}))
    assert queue.faces() == {3: TEN}
