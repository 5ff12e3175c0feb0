"""How the network learns: it plays both seats, now and then tries something else, and sees what came of it.

Every move it chose is an example: the game points its seat won or lost in the end are what the move
should have been valued at ("deep Monte Carlo", as in DouZero, Zha et al. 2021). Half of the lessons are
deals of the presets, half of random house rules. `python -m game.bots.training --minutes 40` makes
the network anew.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import MutableSequence
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

from game.bots.bits import chance, count, first_move
from game.bots.chance_play import shuffle_and_deal, whole_pack
from game.bots.compiled import COMPILED, Row, Singles, compiled, reals, row, singles
from game.bots.features import FEATURES, MOST_AT_ONCE, output_of, see
from game.bots.insight import luck_of
from game.bots.kernel import play
from game.bots.network import (
    DEEP_AT,
    FACTS,
    FILE,
    FIRST,
    FIRST_BIAS_AT,
    HIDDEN_AT,
    INPUTS,
    OUTPUT_AT,
    OUTPUT_BIAS_AT,
    SECOND,
    SECOND_AT,
    SECOND_BIAS_AT,
    WEIGHTS,
    WORKINGS,
    begin,
    forward,
    learned,
    questions,
    rule_input,
    trained_move,
    value_of,
)
from game.bots.places import DEAL_LENGTH, RESULT, TURN
from game.bots.playout import all_open
from game.bots.rulebook import rulebook
from game.bots.solver import solve
from game.rules import GAMES
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.options import TwoHandOptions

# The most choices of a deal; an example is its facts and then how many they are, output and seat.
_CHOICES = 64
_HELD, _OUTPUT, _SEAT = FACTS, FACTS + 1, FACTS + 2
_EXAMPLE = FACTS + 3

# Rules hold in every deal, facts of the cards in few: their weights learn more slowly.
_RULES_RATE = 0.3

_ROWS = "int64[::1], int64[::1]"


@compiled("int64(int64, int64[::1])")
def any_question(moves: int, luck: Row) -> int:
    """One of a set of moves, each equally likely."""
    low, high = moves & 0xFFFFFFFF, moves >> 32
    which = (chance(luck) >> 8) % (count(low) + count(high))
    for _ in range(which):
        moves &= moves - 1
    return first_move(moves)


@compiled(f"int64({_ROWS}, float32[::1], float32[::1], float64, int64[::1], int64[::1])")
def play_lesson(
    deal: Row,
    rules: Row,
    weights: Singles,
    workings: Singles,
    daring: float,
    luck: Row,
    examples: Row,
) -> int:
    """Play a fresh deal to its end and note every choice; how many there were.

    `daring` is the chance of a move at random. A stock played out is solved.
    """
    chosen = 0
    while deal[TURN] >= 0:
        if all_open(deal):
            seat, margin = deal[TURN], solve(deal, rules, -3, 3)
            deal[RESULT + seat], deal[RESULT + 1 - seat], deal[TURN] = margin, 0, -1
            break
        moves = questions(deal, rules)
        if moves & (moves - 1) == 0:
            play(deal, rules, first_move(moves))
            continue
        example = examples[chosen * _EXAMPLE : (chosen + 1) * _EXAMPLE]
        if (chance(luck) >> 8) % 10_000 < daring * 10_000:
            move = any_question(moves, luck)
        else:
            move = trained_move(deal, rules, weights, workings, example[:FACTS])
        order = example[MOST_AT_ONCE:FACTS]
        example[_HELD] = see(deal, rules, example, order)
        example[_OUTPUT] = output_of(move, order)
        example[_SEAT] = deal[TURN]
        chosen += 1
        play(deal, rules, move)
    return chosen


@compiled(
    "float64(int64[::1], int64[::1], int64, float32[::1], float32[::1], float32[::1], float64)"
)
def adjust(
    rules: Row,
    example: Row,
    margin: int,
    weights: Singles,
    workings: Singles,
    blame: Singles,
    rate: float,
) -> float:
    """One step of stochastic gradient descent on the squared error, which is returned.

    `blame` is room for the gradients of both hidden layers.
    """
    held, output = example[_HELD], example[_OUTPUT]
    forward(example, held, weights, workings)
    error = margin - value_of(weights, workings, output)
    step = rate * error
    hidden, deep = workings[HIDDEN_AT:DEEP_AT], workings[DEEP_AT:WORKINGS]
    below, above = blame[:FIRST], blame[FIRST:]
    out = weights[OUTPUT_AT + output * SECOND : OUTPUT_AT + (output + 1) * SECOND]
    weights[OUTPUT_BIAS_AT + output] += step
    for to in range(SECOND):
        above[to] = step * out[to] if deep[to] > 0 else 0.0
        out[to] += step * deep[to]
        weights[SECOND_BIAS_AT + to] += above[to]
    for unit in range(FIRST):
        below[unit] = 0.0
        if hidden[unit] > 0:
            part = weights[SECOND_AT + unit * SECOND : SECOND_AT + (unit + 1) * SECOND]
            for to in range(SECOND):
                below[unit] += above[to] * part[to]
                part[to] += above[to] * hidden[unit]
        weights[FIRST_BIAS_AT + unit] += below[unit]
    for at in range(held):
        part = weights[example[at] * FIRST : (example[at] + 1) * FIRST]
        for unit in range(FIRST):
            part[unit] += below[unit]
    for at in range(len(rules)):
        strength = _RULES_RATE * rule_input(rules, at)
        if strength != 0.0:
            part = weights[(FEATURES + at) * FIRST : (FEATURES + at + 1) * FIRST]
            for unit in range(FIRST):
                part[unit] += strength * below[unit]
    return float(error * error)


@compiled("void(int64[::1], float32[::1], int64, float64, float64, int64[::1], float64[::1])")
def lessons(
    rules: Row,
    weights: Singles,
    deals: int,
    rate: float,
    daring: float,
    luck: Row,
    record: MutableSequence[float],
) -> None:
    """Play and learn a number of deals; squared errors and examples are added to `record`."""
    deal, examples, pack = row(DEAL_LENGTH), row(_CHOICES * _EXAMPLE), whole_pack(rules)
    workings, blame = singles(WORKINGS), singles(FIRST + SECOND)
    for _ in range(deals):
        shuffle_and_deal(deal, rules, pack, luck)
        begin(rules, weights, workings)
        chosen = play_lesson(deal, rules, weights, workings, daring, luck, examples)
        margin = deal[RESULT] - deal[RESULT + 1]
        for at in range(chosen):
            example = examples[at * _EXAMPLE : (at + 1) * _EXAMPLE]
            mine = margin if example[_SEAT] == 0 else -margin
            record[0] += adjust(rules, example, mine, weights, workings, blame, rate)
            record[1] += 1


def untrained(seed: int) -> Singles:
    """A network that knows nothing yet: small random weights."""
    random, weights = Random(seed), singles(WEIGHTS)
    for at in range(INPUTS * FIRST):
        weights[at] = random.gauss(0, 0.15)
    for at in range(SECOND_AT, SECOND_BIAS_AT):
        weights[at] = random.gauss(0, (2 / FIRST) ** 0.5)
    for at in range(OUTPUT_AT, OUTPUT_BIAS_AT):
        weights[at] = random.gauss(0, 0.1)
    return weights


def some_rules(random: Random) -> TwoHandOptions:
    """House rules for a lesson: those of a preset, half of the time with some of them changed."""
    presets = [game.options for game in GAMES.values() if isinstance(game, TwoHandGame)]
    options = random.choice(presets)
    if random.random() < 0.5:
        return options
    drawn = [field.name for field in fields(options) if random.random() < 0.35]
    changes: dict[str, Any] = {name: random.choice(options.option(name).choices) for name in drawn}
    return replace(options, **changes)


def train(
    weights: Singles, minutes: float, seed: int, rates: tuple[float, float], file: Path
) -> None:
    """Learn for so long, the rate and the daring falling towards the end, and write the network down.

    `rates` are the first and the last; a rate above 0.002 has been seen to run away.
    """
    import numpy

    random, luck, began, told = Random(seed), luck_of(seed), time.monotonic(), 0.0
    record, deals = reals(2), 0
    while (done := (time.monotonic() - began) / (60 * minutes)) < 1:
        rate, daring = rates[0] * (rates[1] / rates[0]) ** done, 0.15 - 0.12 * done
        lessons(rulebook(some_rules(random)), weights, 200, rate, daring, luck, record)
        deals += 200
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(f"{done:4.0%}: {deals} deals, mean squared error {record[0] / record[1]:.3f}")
            record = reals(2)
    numpy.save(file, weights)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m game.bots.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--further", action="store_true", help="start from the network there is")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()
    if asked.minutes <= 0:
        parser.error(f"learning takes some minutes, not {asked.minutes:g}")
    if not COMPILED:
        parser.error("learning needs numba: pip install -r requirements.txt")
    if not asked.file.parent.is_dir():
        parser.error(f"there is no folder {asked.file.parent} to write the network to")
    if asked.further:
        train(learned(), asked.minutes, asked.seed, (0.0003, 0.00005), asked.file)
    else:
        train(untrained(asked.seed), asked.minutes, asked.seed, (0.0012, 0.0001), asked.file)


if __name__ == "__main__":
    main()
