"""The auction in a deal's row: who is asked, who is still in, which bid stands."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled
from game.bots.kernel import row


@compiled
def open_auction(deal: IntArray, first: int, seats: int) -> None:
    """All seats in play wait to be asked, clockwise from `first`."""
    deal[row.WAITING] = deal[row.WAITING_COUNT] = 0
    for step in range(seats):
        seat = (first + step) % seats
        if deal[row.IN_PLAY] >> seat & 1:
            deal[row.WAITING] |= seat << (3 * deal[row.WAITING_COUNT])
            deal[row.WAITING_COUNT] += 1
    deal[row.STANDING] = deal[row.HOLDER] = -1
    deal[row.TURN] = deal[row.WAITING] & 7


@compiled
def close_auction(deal: IntArray) -> None:
    """Nobody is asked any more."""
    deal[row.WAITING] = deal[row.WAITING_COUNT] = deal[row.CALLERS] = 0


@compiled
def call(deal: IntArray, bid: int, once: bool) -> bool:
    """The seat to act bids, or passes with -1; each calls once only, or until it passes.

    Returns whether somebody is asked next, whose turn it then is.
    """
    seat = deal[row.TURN]
    deal[row.CALLERS] |= 1 << seat
    deal[row.CALLS] += 1
    deal[row.WAITING] >>= 3
    deal[row.WAITING_COUNT] -= 1
    if bid >= 0:
        deal[row.STANDING], deal[row.HOLDER] = bid, seat
        if not once:
            deal[row.WAITING] |= seat << (3 * deal[row.WAITING_COUNT])
            deal[row.WAITING_COUNT] += 1
    left, first = deal[row.WAITING_COUNT], deal[row.WAITING] & 7
    if left == 0 or (left == 1 and first == deal[row.HOLDER]):
        close_auction(deal)
        return False
    deal[row.TURN] = first
    return True
