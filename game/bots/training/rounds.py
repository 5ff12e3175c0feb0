"""How networks learn: in rounds, each of some streams of lessons that all begin with the same networks.

After a round the networks are the mean of what its streams have made of them (local SGD, Stich 2019). A
stream is a task: the same seed brings the same networks on any worker. One stream is plain learning.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from copy import copy
from dataclasses import dataclass, replace
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar, cast

from game.bots.compiling.compiled import (
    Float32Array,
    Float64Array,
    IntArray,
    float32_array,
    float64_array,
)
from game.bots.search.known_state import rng_state_of
from game.bots.training.optimizer import step

# Steps of the optimizer in a round; sets of rules between two of them, and deals of each.
STEPS, SETS, DEALS = 50, 4, 25

# Seconds between two reports, and between two checkpoints.
_REPORT, _CHECKPOINT = 30, 600


@dataclass(frozen=True)
class Networks:
    """A row of weights, the optimizer's memory of each, and the steps it has made."""

    weights: Float32Array
    mean: Float32Array
    square: Float32Array
    steps: int = 0

    @classmethod
    def begun(cls, weights: Float32Array) -> Networks:
        """Networks the optimizer knows nothing of yet."""
        return cls(weights, float32_array(len(weights)), float32_array(len(weights)))


def untrained(seed: int, shapes: Sequence[tuple[int, ...]]) -> Float32Array:
    """Networks that know nothing yet, each given by the widths of its layers: small random weights."""
    random, weights = Random(seed), list[float]()
    for inputs, first, second, outputs in shapes:
        layers = (
            (inputs, first, 0.1),
            (first, second, (2 / first) ** 0.5),
            (second, outputs, 0.05),
        )
        for below, above, spread in layers:
            weights += (random.gauss(0, spread) for _ in range(below * above))
            weights += above * [0.0]
    row = float32_array(len(weights))
    row[:] = weights
    return row


@dataclass(frozen=True)
class Course:
    """How learning goes: the rate, the chance of a move at random, and that of a seat to learn nothing.

    Each is a pair, at first and at last. A seat that learns nothing plays by habit or as older networks.
    """

    rates: tuple[float, float]
    daring: tuple[float, float]
    others: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Length:
    """The length of a course: so many rounds, or minutes where `rounds` is None."""

    minutes: float
    rounds: int | None = None

    def done(self, rounds: int, seconds: float) -> float:
        """How much of it lies behind, from 0 to 1."""
        share = seconds / 60 / self.minutes if self.rounds is None else rounds / self.rounds
        return min(1.0, share)


@dataclass(frozen=True)
class RoundInProgress:
    """The rows a round works on: the weights, their slopes since the last step of the optimizer, and chance.

    `errors` are sums of squared errors and how many, of calls and then of cards.
    """

    weights: Float32Array
    slopes: Float32Array
    random: Random
    rng_state: IntArray
    errors: Float64Array

    @property
    def examples(self) -> int:
        """The choices learned from so far."""
        return int(self.errors[1] + self.errors[3])


@dataclass(frozen=True)
class Stream(ABC):
    """The lessons of one stream in a round, and what they begin with: `done` of the course lies behind.

    `errors` are those of the last round.
    """

    networks: Networks
    course: Course
    seed: str
    done: float = 0.0
    errors: tuple[float, ...] = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the networks."""

    @abstractmethod
    def teach(self, running: RoundInProgress) -> None:
        """Play DEALS deals under some rules and add up what is learned of them."""

    @abstractmethod
    def write(self, folder: Path) -> None:
        """Write the weights to a file that is whole at every moment."""

    def learn(self) -> Self:
        """Teach the networks; return the stream as its lessons leave it."""
        begun, random = self.networks, Random(self.seed)
        weights, mean, square = map(copy, (begun.weights, begun.mean, begun.square))
        slopes, rng_state = float32_array(len(weights)), rng_state_of(random.getrandbits(32))
        running = RoundInProgress(weights, slopes, random, rng_state, float64_array(4))
        first, last = self.course.rates
        rate, steps = first * (last / first) ** self.done, begun.steps
        for _ in range(STEPS):
            before = running.examples
            for _ in range(SETS):
                self.teach(running)
            examples = running.examples - before
            if examples:
                steps += 1
                step(weights, slopes, mean, square, examples, rate, steps)
        networks = Networks(weights, mean, square, steps)
        return replace(self, networks=networks, errors=tuple(map(float, running.errors)))


AnyStream = TypeVar("AnyStream", bound=Stream)


def falling(first_and_last: tuple[float, float], done: float) -> float:
    """A number that falls evenly while `done` goes from 0 to 1."""
    first, last = first_and_last
    return first + (last - first) * min(1.0, done)


def rounds(
    stream: AnyStream, length: Length, streams: int, executor: Executor
) -> Iterator[AnyStream]:
    """Yield the stream, as it has learned so far, after each round of so many streams."""
    began, number, seed = time.monotonic(), 0, stream.seed
    while (done := length.done(number, time.monotonic() - began)) < 1:
        tasks = [replace(stream, done=done, seed=f"{seed} {number} {at}") for at in range(streams)]
        stream = _mean(list(executor.map(methodcaller("learn"), tasks)))
        number += 1
        yield stream


def train(stream: Stream, length: Length, streams: int, executor: Executor, folder: Path) -> None:
    """Learn for so long; say how it goes, and write down what is learned, now and then and at the end."""
    told = kept = time.monotonic()
    latest = stream
    for latest in rounds(stream, length, streams, executor):
        now = time.monotonic()
        if now - told > _REPORT:
            told = now
            print(_report(latest, streams), flush=True)
        if now - kept > _CHECKPOINT:
            kept = now
            latest.write(folder)
    latest.write(folder)


def write_weights(file: Path, numbers: Any) -> None:
    """Write rows of numbers, 16 bits each, to a file that is whole at every moment."""
    import numpy

    half_written = file.with_suffix(".part.npy")
    numpy.save(half_written, numpy.asarray(numbers, numpy.float16))
    half_written.replace(file)


def _mean(learned: Sequence[AnyStream]) -> AnyStream:
    """The mean of several streams that began with the same networks."""
    first = learned[0]
    if len(learned) == 1:
        return first
    import numpy

    def mean(rows: Sequence[Float32Array]) -> Float32Array:
        exact: Any = numpy.mean(rows, axis=0, dtype=numpy.float64)
        return cast(Float32Array, exact.astype(numpy.float32))

    all_networks = [each.networks for each in learned]
    networks = Networks(
        mean([each.weights for each in all_networks]),
        mean([each.mean for each in all_networks]),
        mean([each.square for each in all_networks]),
        max(each.steps for each in all_networks),
    )
    errors = tuple(map(sum, zip(*(each.errors for each in learned), strict=True)))
    return replace(first, networks=networks, errors=errors)


def _report(stream: Stream, streams: int) -> str:
    calls, some, cards, more = stream.errors
    deals = stream.networks.steps * SETS * DEALS * streams
    return (
        f"{stream.name}, {stream.done:4.0%}: {deals} deals, mean squared error"
        f" of calls {calls / max(1, some):.3f}, of cards {cards / max(1, more):.4f}"
    )
