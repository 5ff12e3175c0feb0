"""The table takes what the network tells in its order, and only as what it is."""

from __future__ import annotations

from game.cards import Card
from game.moves import read_move
from game.scenes.lan.feed import Feed
from net.happenings import DealBegan, FacesOpened, MovePlayed

QUEEN, TEN = Card("QH"), Card("TS")
PACK = (QUEEN, None)


def feed_of(*happenings):
    feed = Feed()
    for happening in happenings:
        feed.add(happening)
    return feed


def test_only_the_head_is_taken():
    feed = feed_of(FacesOpened({3: TEN}), MovePlayed(1, read_move("TS"), False))
    assert feed.move(1) is None
    assert feed.faces() == {3: TEN}
    assert feed.move(0) is None, "it is not this seat's move"
    assert str(feed.move(1)) == "TS"
    assert feed.move(1) is None


def test_faces_that_follow_each_other_come_together():
    feed = feed_of(FacesOpened({3: TEN}), FacesOpened({4: QUEEN}))
    assert feed.faces() == {3: TEN, 4: QUEEN}


def test_a_pack_waits_until_the_deal_before_it_is_through():
    feed = feed_of(MovePlayed(1, read_move("TS"), False), DealBegan(1, 0, PACK))
    assert feed.pack() is None
    feed.move(1)
    assert feed.pack() == PACK
    assert feed.deal == 1


def test_what_was_played_here_does_not_come_back():
    feed = feed_of(MovePlayed(0, read_move("QH"), True), FacesOpened({3: TEN}))
    assert feed.faces() == {3: TEN}
