"""The parts that small networks share: facts about cards, and a layer of rectified units."""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, IntArray, compiled
from game.bots.engine.bits import lowest


@compiled
def card_place(card: int, order: IntArray) -> int:
    """A card's place once the suits are ordered."""
    return 6 * order[card // 6] + card % 6


@compiled
def write_each(inputs: IntArray, at: int, kind: int, cards: int, order: IntArray) -> int:
    """Write one fact for each card of a set. Returns the next free place."""
    while cards:
        inputs[at] = kind + card_place(lowest(cards), order)
        at += 1
        cards &= cards - 1
    return at


@compiled
def pass_on(units: Float32Array, weights: Float32Array, sums: Float32Array) -> None:
    """Add what the rectified units of a layer bring to the `sums` of the next; `units` below 0 become 0."""
    width = len(sums)
    for unit in range(len(units)):
        signal = units[unit]
        if signal > 0:
            part = weights[unit * width : (unit + 1) * width]
            for to in range(width):
                sums[to] += signal * part[to]
        else:
            units[unit] = 0
