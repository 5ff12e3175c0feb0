"""The undealt cards of a deal's row: drawn from the top, and cut."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled
from game.bots.kernel import row


@compiled
def drawn(deal: IntArray, size: int) -> int:
    """Take some cards off the stock, as a set."""
    some = 0
    for _ in range(size):
        some |= 1 << deal[row.STOCK + deal[row.STOCK_AT]]
        deal[row.STOCK_AT] += 1
    return some


@compiled
def cut_stock(deal: IntArray, at: int) -> None:
    """The first `at` cards of the stock go under the others, in place."""
    size = deal[row.STOCK_END]
    for _ in range(at):
        first = deal[row.STOCK]
        for place in range(1, size):
            deal[row.STOCK + place - 1] = deal[row.STOCK + place]
        deal[row.STOCK + size - 1] = first
