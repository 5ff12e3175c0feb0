"""Knock-out: a loser is out. Byes fall to the lowest lots, in the first round alone."""

from __future__ import annotations

from game.tournament.entries import TableNumber
from game.tournament.tournament import TablePair, Tournament


def bracket_order(size: int) -> list[int]:
    """The places of a bracket from top to bottom, by rank from 0: the first two meet in the final alone."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [each for rank in order for each in (rank, last - rank)]
    return order


def next_round(tournament: Tournament) -> tuple[TablePair, ...]:
    """Pair those who are still in it; every table of the last round has its result."""
    number = len(tournament.rounds)
    if number:
        tables = [each for each in tournament.tables() if each[0].round == number]
        left = [_advancing(tournament, *each) for each in tables]
    else:
        left = _bracket(tournament)
    return tuple(_met(tournament, *pair) for pair in zip(left[::2], left[1::2], strict=True))


def is_last_round(tournament: Tournament) -> bool:
    """Whether this round is the final."""
    return len(tournament.rounds[-1]) == 1


def bye_for_latecomer(tournament: Tournament) -> TableNumber | None:
    """The table of a bye that a latecomer may fill: only before the first round has ended."""
    if len(tournament.rounds) != 1 or not tournament.open_tables:
        return None
    byes = [table for table, pairing in tournament.tables() if pairing.alone in tournament.active]
    return byes[-1] if byes else None


def _bracket(tournament: Tournament) -> list[int | None]:
    """The entrants from the top of the bracket to its bottom; None opposite a bye."""
    lots: list[int | None] = [*tournament.by_lot(tournament.active)]
    size = 1 << (len(lots) - 1).bit_length()
    lots += [None] * (size - len(lots))
    return [lots[rank] for rank in bracket_order(size)]


def _met(tournament: Tournament, one: int | None, other: int | None) -> TablePair:
    if one is None or other is None:
        return TablePair(one if one is not None else other, None)
    return tournament.pair_at_table(one, other)


def _advancing(tournament: Tournament, table: TableNumber, pairing: TablePair) -> int | None:
    """The winner of a table, or the one who had a bye; None if he has left."""
    result = tournament.results.get(table)
    winner = pairing.alone if result is None else result.winner
    return None if winner in tournament.withdrawn else winner
