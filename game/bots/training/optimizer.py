"""How a network is changed: what it should have said, what each weight did to the error, and steps (Adam)."""

from __future__ import annotations

from game.bots.compiling.compiled import Float32Array, Float64Array, IntArray, compiled


@compiled
def hopes_to_goals(
    examples: IntArray,
    hopes: Float32Array,
    chosen: int,
    results: Float64Array,
    trust: float,
) -> None:
    """Turn the `hopes` for a deal that is over into what to learn from its choices (TD(lambda), Sutton 1988).

    `results` are what the deal brought each seat, `trust` is how much what comes after the next choice counts
    (lambda). The last two numbers of an example are its seat, and whether it was something else than what the
    network would do: then that hope alone counts (Watkins 1989).
    """
    length = len(examples) // len(hopes)
    for back in range(chosen):
        at = chosen - 1 - back
        end = (at + 1) * length
        seat, trusted = examples[end - 2], 0.0 if examples[end - 1] else trust
        goal = results[seat]
        results[seat] = trusted * goal + (1 - trusted) * hopes[at]
        hopes[at] = goal


@compiled
def learn_error(
    facts: IntArray,
    held: int,
    inputs: int,
    outputs: IntArray,
    error: float,
    network: Float32Array,
    slopes: Float32Array,
    hidden: Float32Array,
    deep: Float32Array,
    blame: Float32Array,
) -> None:
    """Add to `slopes`, a row like `network`, those of the error of some `outputs` that are added up.

    A network is the weights of its inputs and the biases of its first layer, `hidden`; the same of its second
    one, `deep`; and of its outputs. The first `held` of the facts are the inputs that held; an output below
    0 is none. `blame` becomes the error's part of each unit of the first layer and then of the second.
    """
    first, second = len(hidden), len(deep)
    between = (inputs + 1) * first
    last = between + (first + 1) * second
    number = (len(network) - last) // (second + 1)
    below, above = blame[:first], blame[first:]
    for to in range(second):
        above[to] = 0.0
    for output in outputs:
        if output >= 0:
            slopes[last + second * number + output] += error
            for to in range(second):
                if deep[to] > 0:
                    at = last + to * number + output
                    above[to] += error * network[at]
                    slopes[at] += error * deep[to]
    for to in range(second):
        slopes[last - second + to] += above[to]
    for unit in range(first):
        signal, below[unit] = hidden[unit], 0.0
        if signal > 0:
            at = between + unit * second
            part, slope = network[at : at + second], slopes[at : at + second]
            for to in range(second):
                slope[to] += above[to] * signal
                below[unit] += above[to] * part[to]
        slopes[between - first + unit] += below[unit]
    for at in range(held):
        part = slopes[facts[at] * first : (facts[at] + 1) * first]
        for unit in range(first):
            part[unit] += below[unit]


@compiled
def step(
    weights: Float32Array,
    slopes: Float32Array,
    mean: Float32Array,
    square: Float32Array,
    examples: int,
    rate: float,
    steps: int,
) -> None:
    """One step of Adam (Kingma and Ba 2015); `slopes` are cleared, `mean` and `square` are its memory."""
    reach = rate / (1 - 0.9**steps)
    scale = 1 / (1 - 0.999**steps)
    for at in range(len(weights)):
        slope = slopes[at] / examples
        slopes[at] = 0.0
        mean[at] += 0.1 * (slope - mean[at])
        square[at] += 0.001 * (slope * slope - square[at])
        weights[at] += reach * mean[at] / ((square[at] * scale) ** 0.5 + 1e-7)
