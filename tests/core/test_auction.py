"""The shared auction: once round the table, or until all but one have passed."""

from dataclasses import dataclass

import pytest

from game.core.auction import Auction, replayed


@dataclass(frozen=True)
class Sum:
    """A bid for these tests."""

    value: int

    def outbids(self, other: "Sum") -> bool:
        return self.value > other.value


def test_once_round_each_is_asked_a_single_time():
    auction = replayed(Auction((1, 2, 3, 0), once=True), [Sum(1), None, Sum(3)])
    assert (auction.turn, auction.holder, auction.standing) == (0, 3, Sum(3))
    over = auction.call(None)
    assert over.turn is None
    assert over.passed == {2, 0}


def test_round_and_round_until_all_but_one_have_passed():
    auction = replayed(Auction((0, 1, 2)), [Sum(100), Sum(105), None])
    assert auction.turn == 0
    auction = replayed(auction, [Sum(110), Sum(115)])
    assert auction.turn == 0
    over = auction.call(None)
    assert (over.turn, over.holder, over.standing) == (None, 1, Sum(115))


def test_nobody_bids():
    over = replayed(Auction((0, 1)), [None, None])
    assert (over.turn, over.holder, over.standing) == (None, None, None)


def test_a_bid_goes_above_the_one_that_stands():
    auction = replayed(Auction((0, 1, 2)), [Sum(100)])
    assert not auction.may_bid(Sum(100))
    assert auction.may_bid(Sum(105))


def test_an_auction_may_be_closed_by_a_bid_that_cannot_be_outbid():
    over = replayed(Auction((0, 1, 2)), [Sum(120)]).closed()
    assert (over.turn, over.holder) == (None, 0)


@pytest.mark.parametrize("calls", [[None, None, Sum(1)], [Sum(1), None, None]])
def test_more_calls_than_an_auction_has_are_refused(calls):
    with pytest.raises(ValueError, match="more calls"):
        replayed(Auction((0, 1), once=True), calls)
