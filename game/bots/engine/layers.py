"""The parts that small networks share: how facts are written, and two layers of rectified units over them.

A network is a row of weights: those of its inputs and then the biases of the first layer; the same of the
second layer, and of the outputs.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

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


def number_of_weights(*widths: int) -> int:
    """The length of a network with layers of these widths, from the inputs to the outputs."""
    return sum((below + 1) * above for below, above in pairwise(widths))


def read_weights(file: Path, shape: tuple[int, ...]) -> Any:
    """The weights in a file. Raises ValueError where it holds networks of another shape."""
    import numpy

    weights = numpy.load(file)
    if weights.shape != shape:
        raise ValueError(f"{file.name} holds {weights.shape} and not {shape} weights: train again")
    return weights.astype(numpy.float32)


@compiled
def pass_on(units: Float32Array, weights: Float32Array, sums: Float32Array) -> None:
    """Add what the rectified units of a layer bring to the `sums` of the next; `units` below 0 become 0.

    Each network writes the biases first, by widths that are constants there: done here they cost a policy
    four percent of its moves.
    """
    width = len(sums)
    for unit in range(len(units)):
        signal = units[unit]
        if signal > 0:
            part = weights[unit * width : (unit + 1) * width]
            for to in range(width):
                sums[to] += signal * part[to]
        else:
            units[unit] = 0
