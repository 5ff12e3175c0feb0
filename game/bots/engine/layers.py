"""A layer of a small network: rectified units over rows of weights."""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, compiled


@compiled("void(float32[::1], float32[::1], float32[::1])")
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
