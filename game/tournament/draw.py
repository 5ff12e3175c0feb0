"""The lot: an order of the entrants that follows from the seed alone, and who deals first."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from game.tournament.tournament import TablePair, Tournament


def lot(tournament: Tournament, entrant: int) -> bytes:
    """The lot of an entrant: the lower comes first. Every machine draws the same."""
    return sha256(f"{tournament.seed} {entrant}".encode()).digest()


def by_lot(tournament: Tournament, entrants: Iterable[int]) -> list[int]:
    """Entrants in the order of their lots, latecomers in the order of their arrival behind."""
    return sorted(entrants, key=lambda each: (tournament.arrived[each], lot(tournament, each)))


def pair_at_table(tournament: Tournament, one: int, other: int) -> TablePair:
    """Pair two at a table: the first deal falls to the one who dealt first less often, else to the lower
    lot."""
    first, second = sorted(
        (one, other), key=lambda each: (tournament.dealing_balance(each), lot(tournament, each))
    )
    return TablePair(first, second)
