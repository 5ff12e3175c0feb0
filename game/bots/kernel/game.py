"""Legal moves and moves of a deal of any family with an auction, as its rules name it."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.bauernschnapsen import (
    deal_bauernschnapsen,
    legal_bauernschnapsen,
    play_bauernschnapsen,
)
from game.bots.kernel.north_american import (
    deal_north_american,
    legal_north_american,
    play_north_american,
)
from game.bots.kernel.thousand import deal_thousand, legal_thousand, play_thousand


@compiled
def clear(deal: IntArray, cards: int) -> None:
    """An empty deal whose stock is still to be written: `cards` places of it."""
    for place in range(row.STOCK):
        deal[place] = 0
    for place in (row.LED, row.BEST, row.BEST_SEAT, row.TRUMP, row.ANNOUNCED, row.DECLARER):
        deal[place] = -1
    for place in (row.STANDING, row.HOLDER, row.CONTRACT, row.REASON):
        deal[place] = -1
    for seat in range(row.MOST_SEATS):
        deal[row.SCORE + seat] = row.NO_SCORE
        deal[row.BARRED + seat] = 0
    deal[row.STOCK_END], deal[row.ON_BARREL] = cards, 0


@compiled_apart
def begin(deal: IntArray, rules: IntArray) -> None:
    """Deal the pack that lies in the stock of a cleared row, its DEALER and conditions set."""
    if rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        deal_north_american(deal, rules)
    elif rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        deal_bauernschnapsen(deal, rules)
    else:
        deal_thousand(deal, rules)


@compiled_apart
def legal(deal: IntArray, rules: IntArray, moves: IntArray) -> int:
    """Write every legal move of the seat to act. Returns how many there are, 0 when the deal is over."""
    if deal[row.TURN] < 0:
        return 0
    if rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        return legal_north_american(deal, rules, moves)
    if rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        return legal_bauernschnapsen(deal, rules, moves)
    return legal_thousand(deal, rules, moves)


@compiled_apart
def play(deal: IntArray, rules: IntArray, move: int) -> None:
    """Make a legal move."""
    if rules[rule.FAMILY] == rule.NORTH_AMERICAN:
        play_north_american(deal, rules, move)
    elif rules[rule.FAMILY] == rule.BAUERNSCHNAPSEN:
        play_bauernschnapsen(deal, rules, move)
    else:
        play_thousand(deal, rules, move)
