"""How the networks of two hands learn: they play both seats, try something else, and see what came of it.

Every move chosen is an example. It should have been valued at a mixture of the game points its seat
won or lost in the end and of what the network hoped for at the seat's next choices (`hopes_to_goals`). Half
of the lessons are deals of the presets, half of random house rules. Each pack learns on a core of its own.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    compiled,
    float32_array,
    float64_array,
    int_array,
)
from game.bots.engine import row
from game.bots.engine.bits import chance, first_move
from game.bots.engine.kernel import play
from game.bots.engine.random_play import shuffle_and_deal, whole_pack
from game.bots.engine.rule_vector import rule_vector
from game.bots.engine.solver import solve
from game.bots.evaluation.features import FEATURES, MOST_AT_ONCE, output_of, see
from game.bots.evaluation.network import (
    DEEP_AT,
    FACTS,
    FILE,
    FIRST,
    HIDDEN_AT,
    INPUTS,
    NETWORK,
    NETWORKS,
    OUTPUTS,
    PACKS,
    RULES,
    SECOND,
    VALUES_AT,
    WORKINGS,
    any_question,
    begin,
    forward,
    learned,
    network_for,
    questions,
    rule_input,
    trained_move,
)
from game.bots.search.playout import all_open
from game.bots.training.optimizer import hopes_to_goals, learn_error
from game.bots.training.rounds import (
    DEALS,
    Course,
    Networks,
    RoundInProgress,
    Stream,
    falling,
    untrained,
    write_weights,
)
from game.rules.two_hand.options import PRESETS, TwoHandOptions

# The most choices of a deal. An example is its facts and then how many they are, the network, output and
# seat, and whether it was something else than what the network would do.
_CHOICES = 64
_HELD, _NETWORK, _OUTPUT, _SEAT, _DARED = range(FACTS, FACTS + 5)
_EXAMPLE = FACTS + 5

# How much what comes after the next choice counts (lambda).
_TRUST = 0.7

# The inputs of the networks of a pack, their layers and outputs.
SHAPES = NETWORKS * ((INPUTS, FIRST, SECOND, OUTPUTS),)

ANEW = Course((0.003, 0.00003), (0.15, 0.02))
FURTHER = Course((0.0005, 0.00002), (0.15, 0.02))


@compiled
def play_lesson(
    deal: IntArray,
    rules: IntArray,
    weights: Float32Array,
    workings: Float32Array,
    daring: float,
    rng_state: IntArray,
    examples: IntArray,
    hopes: Float32Array,
) -> int:
    """Play a fresh deal to its end and note every choice; how many there were.

    `hopes` become the network's own values of the moves it would choose, `daring` is the chance of a
    move at random. A stock played out is solved.
    """
    chosen = 0
    while deal[row.TURN] >= 0:
        if all_open(deal):
            seat, margin = deal[row.TURN], solve(deal, rules, -3, 3)
            deal[row.RESULT + seat], deal[row.RESULT + 1 - seat], deal[row.TURN] = margin, 0, -1
            break
        moves = questions(deal, rules)
        if moves & (moves - 1) == 0:
            play(deal, rules, first_move(moves))
            continue
        example = examples[chosen * _EXAMPLE : (chosen + 1) * _EXAMPLE]
        order = example[MOST_AT_ONCE:FACTS]
        usual = trained_move(deal, rules, weights, workings, example[:FACTS])
        hopes[chosen] = workings[VALUES_AT + output_of(usual, order)]
        move = usual
        if (chance(rng_state) >> 8) % 10_000 < daring * 10_000:
            move = any_question(moves, rng_state)
        example[_HELD] = see(deal, rules, example, order)
        example[_NETWORK], example[_OUTPUT] = network_for(deal), output_of(move, order)
        example[_SEAT], example[_DARED] = deal[row.TURN], move != usual
        chosen += 1
        play(deal, rules, move)
    return chosen


@compiled
def learn_from(
    rules: IntArray,
    example: IntArray,
    goal: float,
    weights: Float32Array,
    slopes: Float32Array,
    workings: Float32Array,
    blame: Float32Array,
) -> float:
    """Add the slopes of an example's squared error to `slopes`, a row like `weights`; that error.

    `goal` is what its move should have been valued at; `blame` is room for both hidden layers.
    """
    held, which = example[_HELD], example[_NETWORK]
    forward(example, held, which, weights, workings)
    outputs = example[_OUTPUT : _OUTPUT + 1]
    error = goal - workings[VALUES_AT + outputs[0]]
    network = weights[which * NETWORK : (which + 1) * NETWORK]
    own = slopes[which * NETWORK : (which + 1) * NETWORK]
    hidden, deep = workings[HIDDEN_AT:DEEP_AT], workings[DEEP_AT:VALUES_AT]
    learn_error(example, held, INPUTS, outputs, error, network, own, hidden, deep, blame)
    for at in range(len(RULES)):
        strength = rule_input(rules, at)
        if strength != 0.0:
            part = own[(FEATURES + at) * FIRST : (FEATURES + at + 1) * FIRST]
            for unit in range(FIRST):
                part[unit] += strength * blame[unit]
    return error * error


@compiled
def lessons(
    rules: IntArray,
    weights: Float32Array,
    slopes: Float32Array,
    deals: int,
    daring: float,
    rng_state: IntArray,
    record: Float64Array,
) -> None:
    """Play a number of deals and add up what is learned; squared errors and examples go to `record`."""
    deal, examples, pack = int_array(row.LENGTH), int_array(_CHOICES * _EXAMPLE), whole_pack(rules)
    workings, blame = float32_array(WORKINGS), float32_array(FIRST + SECOND)
    goals, results = float32_array(_CHOICES), float64_array(2)
    begin(rules, weights, workings)
    for _ in range(deals):
        shuffle_and_deal(deal, rules, pack, rng_state)
        chosen = play_lesson(deal, rules, weights, workings, daring, rng_state, examples, goals)
        results[0] = deal[row.RESULT] - deal[row.RESULT + 1]
        results[1] = -results[0]
        hopes_to_goals(examples, goals, chosen, results, _TRUST)
        for at in range(chosen):
            example = examples[at * _EXAMPLE : (at + 1) * _EXAMPLE]
            record[0] += learn_from(rules, example, goals[at], weights, slopes, workings, blame)
            record[1] += 1


def some_rules(random: Random, cards: int) -> TwoHandOptions:
    """Rules for a lesson with a pack: a preset's own, or half of the time with some of them changed."""
    presets = list(PRESETS.values())
    if random.random() < 0.5:
        return random.choice([options for options in presets if options.cards == cards])
    options = random.choice(presets)
    drawn = [field.name for field in fields(options) if random.random() < 0.35]
    changes: dict[str, Any] = {name: random.choice(options.option(name).choices) for name in drawn}
    return replace(options, **{**changes, "cards": cards})


@dataclass(frozen=True)
class TwoHandStream(Stream):
    """The lessons with a pack of 20 or 24 `cards`."""

    cards: int = 20

    @property
    def name(self) -> str:
        return f"{self.cards} cards"

    def teach(self, running: RoundInProgress) -> None:
        rules = rule_vector(some_rules(running.random, self.cards))
        daring, errors = falling(self.course.daring, self.done), running.errors[2:]
        lessons(rules, running.weights, running.slopes, DEALS, daring, running.rng_state, errors)

    def write(self, folder: Path) -> None:
        """All packs share a file, which they write one after the other."""
        import numpy

        file = folder / FILE.name
        with _writing:
            packs = numpy.load(file) if file.exists() else numpy.array([*map(learned, PACKS)])
            packs[PACKS.index(self.cards)] = self.networks.weights
            write_weights(file, packs)


_writing = threading.Lock()


def streams_of(packs: Sequence[int], seed: int, further: bool) -> list[Stream]:
    """The courses of some packs, anew or from the networks there are."""
    return [
        TwoHandStream(
            Networks.begun(learned(cards) if further else untrained(seed + cards, SHAPES)),
            FURTHER if further else ANEW,
            f"{seed} {cards}",
            cards=cards,
        )
        for cards in packs
    ]
