"""The manner of play of a game: its habits, and behind them the networks that were learned for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from game.bots.compiling.compiled import COMPILED, Float32Array, IntArray, float32_array
from game.bots.engine.layers import read_weights
from game.bots.policy.habits import form_of, habits_of
from game.bots.policy.network import WEIGHTS

FOLDER = Path(__file__).with_name("networks")


def network_file(rules: IntArray) -> Path:
    """Return the file of a game's networks: one for a family and a number of players."""
    form = form_of(rules)
    return FOLDER / f"{'thousand_3' if form == 'thousand_4' else form}.npy"  # one sits out


def manner_of(rules: IntArray) -> Float32Array:
    """The usual manner of a game, by its rule vector; not to be changed."""
    habits, file = habits_of(rules), network_file(rules)
    return _together(tuple(habits), file) if len(networks_in(file)) else habits


@lru_cache(maxsize=32)
def _together(habits: tuple[float, ...], file: Path) -> Float32Array:
    return joined(habits, networks_in(file))


def joined(habits: Sequence[float], networks: Float32Array) -> Float32Array:
    """Habits and networks behind them, as a policy reads them."""
    manner = float32_array(len(habits) + len(networks))
    manner[: len(habits)], manner[len(habits) :] = habits, networks
    return manner


@cache
def networks_in(file: Path) -> Float32Array:
    """The weights of both networks in a file; none where nothing is compiled, or where none was learned.

    Raises ValueError where the file holds a network of another shape.
    """
    if not COMPILED or not file.is_file():
        return float32_array(0)
    own: Float32Array = read_weights(file, (WEIGHTS,))
    return own
