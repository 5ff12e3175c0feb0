"""Deals shuffled and played by chance alone: how fast the kernel is, and food for its tests."""

from __future__ import annotations

from game.bots.compiling.compiled import IntArray, compiled, int_array
from game.bots.engine import row
from game.bots.engine import rule_vector as rule
from game.bots.engine.bits import any_of, chance, count
from game.bots.engine.kernel import legal, play
from game.bots.engine.scoring import total


@compiled
def whole_pack(rules: IntArray) -> IntArray:
    """The cards the rules play with, in order: without the nines there are five of a suit."""
    pack = int_array(rules[rule.CARDS])
    for at in range(len(pack)):
        pack[at] = at if len(pack) == 24 else at // 5 * 6 + at % 5
    return pack


@compiled
def shuffle_and_deal(deal: IntArray, rules: IntArray, pack: IntArray, rng_state: IntArray) -> None:
    """A fresh deal with seat 0 to lead; the turn-up is made a trump by counting suits from it."""
    size = len(pack)
    for at in range(size - 1, 0, -1):
        other = (chance(rng_state) >> 8) % (at + 1)
        pack[at], pack[other] = pack[other], pack[at]
    for at in range(row.LENGTH):
        deal[at] = 0
    deal[row.LED] = deal[row.CLOSER] = deal[row.ANNOUNCED] = -1
    held = 6 if rules[rule.CARDS] == 24 else 5
    turned = pack[2 * held] // 6
    for at in range(size):
        card = (pack[at] - 6 * turned + 24) % 24
        if at < 2 * held:
            deal[row.HAND + at % 2] |= 1 << card
        elif at == 2 * held:
            deal[row.TURN_UP] = card
        else:
            deal[row.STOCK + deal[row.STOCK_END]] = card
            deal[row.STOCK_END] += 1
    deal[row.TURN] = deal[row.LEADER] = 0


@compiled
def any_move(moves: int, rng_state: IntArray) -> int:
    """A play, meld or exchange out of a set of moves, each equally likely; else drawing or passing."""
    cards = moves & 0xFFFFFFFF
    if moves >> row.EXCHANGE & 1 and chance(rng_state) % (count(cards) + 1) == 0:
        return row.EXCHANGE
    if cards:
        return any_of(cards, rng_state)
    return row.DRAW if moves >> row.DRAW & 1 else row.PASS


@compiled
def many_by_chance(
    deal: IntArray, rules: IntArray, pack: IntArray, rng_state: IntArray, deals: int
) -> int:
    """Play a number of deals by chance, never closing, claiming 66 at once. Returns the moves made in all."""
    made = 0
    for _ in range(deals):
        shuffle_and_deal(deal, rules, pack, rng_state)
        while deal[row.TURN] >= 0:
            moves = legal(deal, rules)
            if moves >> row.CLAIM & 1 and total(deal, rules, deal[row.TURN]) >= 66:
                play(deal, rules, row.CLAIM)
            else:
                play(deal, rules, any_move(moves, rng_state))
            made += 1
    return made
