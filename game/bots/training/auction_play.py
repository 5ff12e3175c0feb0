"""How the networks of the games with an auction learn: a form of a family is a course of its own.

Half of the lessons are deals of the presets, half of random house rules. Networks that know nothing yet see
all seats play by habit at first, so that there is something sensible to learn from; later one in seven does,
or plays as these networks did some time ago: what is learned shall not hold against one opponent alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Self

from game.bots.compiling.compiled import Float32Array, float32_array
from game.bots.kernel.rule_vectors import AuctionGame, rule_vector
from game.bots.policy.facts import CALL_FEATURES, CALL_OUTPUTS, FEATURES, PLAY_OUTPUTS
from game.bots.policy.habits import COUNT, habits_of
from game.bots.policy.learned import joined, network_file, networks_in
from game.bots.policy.network import FIRST, SECOND
from game.bots.training.lessons import lessons
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
from game.rules import GAMES

# The inputs of both networks, their layers and outputs.
SHAPES = (
    (FEATURES, FIRST, SECOND, PLAY_OUTPUTS),
    (CALL_FEATURES, FIRST, SECOND, CALL_OUTPUTS),
)

ANEW = Course((0.003, 0.00003), (0.12, 0.02), (1.0, 0.15))
FURTHER = Course((0.0006, 0.00003), (0.06, 0.02), (0.3, 0.3))

# The part of the course after which the older networks are those of now, and the one in which the chance that
# a seat learns nothing falls.
_OLDER, _BEGINNING = 0.1, 0.3


@dataclass(frozen=True)
class AuctionStream(Stream):
    """The lessons of a form: its presets, the name of its file, and its weights when `older_at` lay behind.

    Without `older` the seats that learn nothing play by habit.
    """

    games: tuple[AuctionGame, ...] = ()
    file: str = ""
    older: Float32Array | None = None
    older_at: float = 0.0

    @property
    def name(self) -> str:
        return Path(self.file).stem

    def teach(self, running: RoundInProgress) -> None:
        rules = rule_vector(some_rules(self.games, running.random))
        manner = joined(habits_of(rules), running.weights)
        others = manner[:COUNT]
        if self.older is not None and running.random.random() < 0.5:
            others = joined(habits_of(rules), self.older)
        daring = falling(self.course.daring, self.done)
        often = falling(self.course.others, self.done / _BEGINNING)
        chance, errors = running.rng_state, running.errors
        lessons(rules, manner, others, running.slopes, DEALS, daring, often, chance, errors)

    def learn(self) -> Self:
        if self.done - self.older_at > _OLDER:
            return replace(self, older=self.networks.weights, older_at=self.done).learn()
        return super().learn()

    def write(self, folder: Path) -> None:
        write_weights(folder / self.file, self.networks.weights)


def streams_of(family: str, seed: int, further: bool, folder: Path) -> list[Stream]:
    """The courses of a family: every form of it, anew or from the networks in a folder."""
    streams: list[Stream] = []
    for file, games in forms_of(family).items():
        begun = networks_in(folder / file) if further else float32_array(0)
        weights, course = (begun, FURTHER) if len(begun) else (untrained(seed, SHAPES), ANEW)
        older = begun if len(begun) else None
        networks = Networks.begun(weights)
        streams.append(
            AuctionStream(networks, course, f"{seed} {file}", 0.0, (), games, file, older)
        )
    return streams


def forms_of(family: str) -> dict[str, tuple[AuctionGame, ...]]:
    """The presets of a family by the name of the file that holds their networks."""
    forms: dict[str, tuple[AuctionGame, ...]] = {}
    for game in GAMES.values():
        if isinstance(game, AuctionGame) and game.family == family:
            name = network_file(rule_vector(game)).name
            forms[name] = (*forms.get(name, ()), game)
    return forms


def some_rules(games: Sequence[AuctionGame], random: Random) -> AuctionGame:
    """A game for a lesson: a preset, or half of the time one with some of its rules changed."""
    game = random.choice(games)
    if random.random() < 0.5:
        return game
    drawn = [option for option in game.options.all() if random.random() < 0.3]
    return game.with_options(**{option.name: random.choice(option.choices) for option in drawn})
