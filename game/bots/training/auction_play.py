"""How the networks of the games with an auction learn: from lessons, a form of a family on a core of its own.

Half of the lessons are deals of the presets, half of random house rules. Networks that know nothing yet see
all seats play by habit at first, so that there is something sensible to learn from; later one in seven does.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    float32_array,
    float64_array,
)
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.policy.facts import CALL_FEATURES, CALL_OUTPUTS, FEATURES, PLAY_OUTPUTS
from game.bots.policy.habits import COUNT, habits_of
from game.bots.policy.learned import network_file, networks_in
from game.bots.policy.network import FIRST, SECOND, WEIGHTS
from game.bots.search.known_state import rng_state_of
from game.bots.training.lessons import lessons
from game.bots.training.optimizer import step
from game.rules import GAMES

# Between two steps: so many sets of rules, and deals of each.
_SETS, _DEALS = 4, 25

# Seconds between two reports, and between two checkpoints.
_REPORT, _CHECKPOINT = 30, 600


@dataclass(frozen=True)
class Course:
    """How learning goes: the rate, the chance of a move at random and that of a seat to play by habit.

    Each at first and at last; habit is left behind in the first `beginning` of the time.
    """

    rates: tuple[float, float]
    daring: tuple[float, float]
    by_habit: tuple[float, float]
    beginning: float = 0.3


ANEW = Course((0.003, 0.00003), (0.12, 0.02), (1.0, 0.15))
FURTHER = Course((0.0006, 0.00003), (0.06, 0.02), (0.15, 0.15))


def forms_of(family: str) -> dict[str, list[AuctionGame]]:
    """The presets of a family by the name of the file that holds their networks."""
    forms: dict[str, list[AuctionGame]] = {}
    for game in GAMES.values():
        if isinstance(game, AuctionGame) and game.family == family:
            forms.setdefault(network_file(rule_vector(game)).name, []).append(game)
    return forms


def untrained(seed: int) -> Float32Array:
    """Networks that know nothing yet: small random weights."""
    random, weights, at = Random(seed), float32_array(WEIGHTS), 0
    for inputs, outputs in ((FEATURES, PLAY_OUTPUTS), (CALL_FEATURES, CALL_OUTPUTS)):
        layers = (
            (inputs, FIRST, 0.1),
            (FIRST, SECOND, (2 / FIRST) ** 0.5),
            (SECOND, outputs, 0.05),
        )
        for below, above, spread in layers:
            for place in range(at, at + below * above):
                weights[place] = random.gauss(0, spread)
            at += below * above + above
    return weights


def some_rules(games: Sequence[AuctionGame], random: Random) -> AuctionGame:
    """A game for a lesson: a preset, or half of the time one with some of its rules changed."""
    game = random.choice(games)
    if random.random() < 0.5:
        return game
    drawn = [option for option in game.options.all() if random.random() < 0.3]
    return game.with_options(**{option.name: random.choice(option.choices) for option in drawn})


def falling(first_and_last: tuple[float, float], done: float) -> float:
    """A number that falls evenly while `done` goes from 0 to 1."""
    first, last = first_and_last
    return first + (last - first) * min(1.0, done)


def train(
    games: Sequence[AuctionGame],
    weights: Float32Array,
    file: Path,
    minutes: float,
    seed: int,
    course: Course,
) -> None:
    """Learn a form for so long, and write it down now and then."""
    random, rng_state, began = Random(seed), rng_state_of(seed), time.monotonic()
    manner = float32_array(COUNT + WEIGHTS)
    manner[COUNT:] = weights
    slopes, mean, square = float32_array(WEIGHTS), float32_array(WEIGHTS), float32_array(WEIGHTS)
    record, steps, told, kept = float64_array(4), 0, began, began
    while (done := (time.monotonic() - began) / (60 * minutes)) < 1:
        before = record[1] + record[3]
        for _ in range(_SETS):
            rules = rule_vector(some_rules(games, random))
            manner[:COUNT] = habits_of(rules)
            daring = falling(course.daring, done)
            old = falling(course.by_habit, done / course.beginning)
            lessons(rules, manner, slopes, _DEALS, daring, old, rng_state, record)
        examples = int(record[1] + record[3] - before)
        if examples:
            steps += 1
            first, last = course.rates
            rate = first * (last / first) ** done
            step(manner[COUNT:], slopes, mean, square, examples, rate, steps)
        now = time.monotonic()
        if now - told > _REPORT:
            told = now
            print(f"{file.stem}, {done:4.0%}: {_report(record, steps)}", flush=True)
            record = float64_array(4)
        if now - kept > _CHECKPOINT:
            kept = now
            save_networks(manner[COUNT:], file)
    save_networks(manner[COUNT:], file)


def _report(record: Float64Array, steps: int) -> str:
    calls, cards = record[0] / max(1, record[1]), record[2] / max(1, record[3])
    deals = steps * _SETS * _DEALS
    return f"{deals} deals, mean squared error of calls {calls:.3f}, of cards {cards:.4f}"


def save_networks(weights: Float32Array, file: Path) -> None:
    """Write networks to a file that is whole at every moment."""
    import numpy

    half_written = file.with_suffix(".part.npy")
    numpy.save(half_written, numpy.asarray(weights, numpy.float16))
    half_written.replace(file)


def train_family(family: str, minutes: float, seed: int, further: bool, folder: Path) -> None:
    """Learn every form of a family side by side, each on a core, and write its networks down."""
    forms = forms_of(family)
    with ThreadPoolExecutor(len(forms)) as cores:
        tasks = []
        for name, games in forms.items():
            begun = networks_in(folder / name) if further else float32_array(0)
            weights = begun if len(begun) else untrained(seed)
            course = FURTHER if len(begun) else ANEW
            given = (games, weights, folder / name, minutes, seed, course)
            tasks.append(cores.submit(train, *given))
        for task in tasks:
            task.result()
