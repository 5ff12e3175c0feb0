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
    if not tournament.begun:
        return _first_round(tournament)
    left = [
        _advancing(tournament, TableNumber(len(tournament.rounds), table), pairing)
        for table, pairing in enumerate(tournament.rounds[-1], start=1)
    ]
    return tuple(
        _met(tournament, one, other) for one, other in zip(left[::2], left[1::2], strict=True)
    )


def is_last_round(tournament: Tournament) -> bool:
    """Whether this round is the final."""
    return len(tournament.rounds[-1]) == 1


def bye_for_latecomer(tournament: Tournament) -> TableNumber | None:
    """The table of a bye that a latecomer may fill: only before the first round has ended."""
    if len(tournament.rounds) != 1 or not tournament.open_tables:
        return None
    free = [
        TableNumber(1, table)
        for table, pairing in enumerate(tournament.rounds[0], start=1)
        if pairing.alone is not None and pairing.alone in tournament.active
    ]
    return free[-1] if free else None


def rounds_won(tournament: Tournament, entrant: int) -> int:
    """How many rounds somebody has come through, byes and defaults among them."""
    return sum(
        entrant in pairing.here and _winner(tournament, number, pairing) == entrant
        for number, pairing in tournament.tables()
    )


def is_out(tournament: Tournament, entrant: int) -> bool:
    """Whether somebody has lost, or left."""
    lost = any(
        entrant in tournament.pairing(table).here and result.winner != entrant
        for table, result in tournament.results.items()
    )
    return lost or entrant in tournament.withdrawn


def _first_round(tournament: Tournament) -> tuple[TablePair, ...]:
    lots: list[int | None] = [*tournament.by_lot(tournament.active)]
    size = 1 << (len(lots) - 1).bit_length()
    lots += [None] * (size - len(lots))
    order = [lots[rank] for rank in bracket_order(size)]
    return tuple(
        _met(tournament, one, other) for one, other in zip(order[::2], order[1::2], strict=True)
    )


def _met(tournament: Tournament, one: int | None, other: int | None) -> TablePair:
    if one is None or other is None:
        return TablePair(one if one is not None else other, None)
    return tournament.pair_at_table(one, other)


def _winner(tournament: Tournament, number: TableNumber, pairing: TablePair) -> int | None:
    if len(pairing.here) < 2:
        return pairing.alone
    result = tournament.results.get(number)
    return None if result is None else result.winner


def _advancing(tournament: Tournament, number: TableNumber, pairing: TablePair) -> int | None:
    winner = _winner(tournament, number, pairing)
    return None if winner in tournament.withdrawn else winner
