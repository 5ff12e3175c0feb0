"""Deals with an auction, shuffled and played by chance: how fast the kernel is, and food for its tests."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, compiled_apart, int_array
from game.bots.engine.bits import chance
from game.bots.kernel import row
from game.bots.kernel import rule_vectors as rule
from game.bots.kernel.game import begin, clear, legal, play


@compiled_apart
def shuffle_and_begin(deal: IntArray, rules: IntArray, rng_state: IntArray) -> None:
    """A fresh deal of a shuffled pack, dealt by a seat drawn by lot."""
    cards = rules[rule.CARDS]
    clear(deal, cards)
    for at in range(cards):
        card = at if cards == 24 else at // 5 * 6 + at % 5
        other = (chance(rng_state) >> 8) % (at + 1)
        deal[row.STOCK + at] = deal[row.STOCK + other]
        deal[row.STOCK + other] = card
    deal[row.DEALER] = (chance(rng_state) >> 8) % rules[rule.SEATS]
    begin(deal, rules)


@compiled
def many_by_chance(deal: IntArray, rules: IntArray, rng_state: IntArray, deals: int) -> int:
    """Play a number of deals by moves that are all equally likely. Returns how many were made in all."""
    moves, made = int_array(row.MOST_MOVES), 0
    for _ in range(deals):
        shuffle_and_begin(deal, rules, rng_state)
        while deal[row.TURN] >= 0:
            number = legal(deal, rules, moves)
            play(deal, rules, moves[(chance(rng_state) >> 8) % number])
            made += 1
    return made
