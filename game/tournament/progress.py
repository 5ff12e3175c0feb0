"""An entry taken into a tournament: the board after it, or the reason against it."""

from __future__ import annotations

from dataclasses import replace

from game.tournament import knock_out, round_robin, swiss
from game.tournament.entrants import MOST, Entrant
from game.tournament.entries import BeginRound, Enter, Finish, NotAllowed, TournamentEntry, Withdraw
from game.tournament.tournament import Format, TablePair, TableResult, Tournament

_FORMATS = {Format.KNOCK_OUT: knock_out, Format.ROUND_ROBIN: round_robin, Format.SWISS: swiss}


def after_entry(tournament: Tournament, entry: TournamentEntry) -> Tournament:
    """The tournament after an entry. Raises NotAllowed with the sentence for a player."""
    match entry:
        case Enter(entrant):
            changed = _entered(tournament, entrant)
        case BeginRound():
            changed = _next_round(tournament)
        case Finish():
            changed = _finished(tournament, entry)
        case Withdraw(entrant=number):
            changed = _left(tournament, number)
    return replace(changed, entries=(*tournament.entries, entry))


def has_ended(tournament: Tournament) -> bool:
    """Whether nothing is left to be played, or at most one entrant is left."""
    played_out = is_last_round(tournament) and not tournament.open_tables
    return played_out or (tournament.begun and len(tournament.active) < 2)


def why_no_round(tournament: Tournament) -> NotAllowed | None:
    """The reason why the next round cannot begin; None where it can.

    In a round robin a table that was put aside keeps nobody waiting.
    """
    if has_ended(tournament):
        return NotAllowed("over")
    form = tournament.format
    if not tournament.begun:
        fits = form.fewest <= len(tournament.active) <= form.most
        return None if fits else NotAllowed(f"size_{form.key}")
    if form is Format.ROUND_ROBIN:
        return NotAllowed("all_paired") if is_last_round(tournament) else None
    return NotAllowed("tables_open") if tournament.open_tables else None


def is_last_round(tournament: Tournament) -> bool:
    """Whether no round follows the one that has begun."""
    return tournament.begun and _FORMATS[tournament.format].is_last_round(tournament)


def is_struck(tournament: Tournament, entrant: int) -> bool:
    """Whether the games of one who left a round robin count for nobody: fewer than half were played."""
    if tournament.format is not Format.ROUND_ROBIN or entrant not in tournament.withdrawn:
        return False
    played = sum(
        entrant in tournament.pairing(table).here and not result.default
        for table, result in tournament.results.items()
    )
    return 2 * played < len(tournament.entrants) - 1


def _entered(tournament: Tournament, entrant: Entrant) -> Tournament:
    if has_ended(tournament):
        raise NotAllowed("over")
    _check_name(tournament, entrant)
    number = len(tournament.entrants)
    entered = replace(
        tournament,
        entrants=(*tournament.entrants, entrant),
        arrived=(*tournament.arrived, len(tournament.rounds)),
    )
    if not tournament.begun:
        return entered
    match tournament.format:
        case Format.KNOCK_OUT:
            return _into_a_bye(entered, number)
        case Format.SWISS if is_last_round(tournament):
            raise NotAllowed("last_round")
        case Format.ROUND_ROBIN if len(entered.active) > Format.ROUND_ROBIN.most:
            raise NotAllowed("size_round_robin")
    return entered


def _check_name(tournament: Tournament, entrant: Entrant) -> None:
    if len(tournament.entrants) >= MOST:
        raise NotAllowed("full")
    known = {(each.kind, each.name.casefold()) for each in tournament.entrants}
    if (entrant.kind, entrant.name.casefold()) in known:
        raise NotAllowed("same_name")


def _into_a_bye(tournament: Tournament, number: int) -> Tournament:
    """A latecomer meets one who has a bye in the first round."""
    table = knock_out.bye_for_latecomer(tournament)
    if table is None:
        raise NotAllowed("no_bye")
    first = list(tournament.rounds[0])
    first[table.table - 1] = TablePair(first[table.table - 1].alone, number)
    return replace(tournament, rounds=(tuple(first),))


def _next_round(tournament: Tournament) -> Tournament:
    refused = why_no_round(tournament)
    if refused is not None:
        raise refused
    pairings = _FORMATS[tournament.format].next_round(tournament)
    return replace(tournament, rounds=(*tournament.rounds, pairings))


def _finished(tournament: Tournament, entry: Finish) -> Tournament:
    pairing = tournament.pairing(entry.table)
    if entry.table in tournament.results:
        raise NotAllowed("has_result")
    if len(pairing.here) < 2 or entry.winner not in pairing.here:
        raise NotAllowed("no_table")
    results = {**tournament.results, entry.table: TableResult(entry.winner, entry.points)}
    return replace(tournament, results=results)


def _left(tournament: Tournament, number: int) -> Tournament:
    """One who leaves loses the tables at which he sits; his opponents win them by default."""
    if number not in tournament.active:
        raise NotAllowed("not_here")
    if has_ended(tournament):
        raise NotAllowed("over")
    results = dict(tournament.results)
    for table in tournament.open_tables:
        pairing = tournament.pairing(table)
        winner = pairing.other(number) if number in pairing.here else None
        if winner is not None:
            results[table] = TableResult(winner, default=True)
    return replace(tournament, results=results, withdrawn=tournament.withdrawn | {number})
