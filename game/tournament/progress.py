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
    alone = len(tournament.active) < 2
    return tournament.begun and (alone or _FORMATS[tournament.format].has_ended(tournament))


def why_no_round(tournament: Tournament) -> str | None:
    """The key of the sentence why the next round cannot begin; None where it can.

    In a round robin a table that was put aside keeps nobody waiting.
    """
    if has_ended(tournament):
        return "tournament.refused.over"
    if not tournament.begun:
        here, form = len(tournament.active), tournament.format
        return None if form.fewest <= here <= form.most else f"tournament.refused.size_{form.key}"
    if tournament.format is Format.ROUND_ROBIN:
        every = round_robin.all_paired(tournament)
        return "tournament.refused.all_paired" if every else None
    return "tournament.refused.tables_open" if tournament.open_tables else None


def is_last_round(tournament: Tournament) -> bool:
    """Whether no round follows the one that has begun."""
    if not tournament.begun:
        return False
    match tournament.format:
        case Format.KNOCK_OUT:
            return len(tournament.rounds[-1]) == 1
        case Format.ROUND_ROBIN:
            return round_robin.all_paired(tournament)
        case Format.SWISS:
            return len(tournament.rounds) >= swiss.number_of_rounds(tournament)


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
        case Format.SWISS if len(tournament.rounds) >= swiss.number_of_rounds(tournament):
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
        raise NotAllowed(refused.rpartition(".")[2])
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
