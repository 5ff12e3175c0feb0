"""The match of a table: its set-up, and its result as its record has it."""

from __future__ import annotations

from game.contest.match import Match
from game.contest.record import Record, Sitting, standing
from game.play.setup import Setup
from game.tournament.entries import Finish, NotAllowed, TableNumber
from game.tournament.event import event_at
from game.tournament.tournament import Tournament


def event_of_table(tournament: Tournament, table: TableNumber) -> str:
    """The event of a table's match, as `Record.event` has it."""
    return event_at(tournament.id, str(table))


def setup_of_table(tournament: Tournament, table: TableNumber) -> Setup:
    """The match of a table: the first entrant of its pairing sits in the first seat and deals first.

    Raises NotAllowed where nothing is to be played there.
    """
    pairing = tournament.pairing(table)
    if len(pairing.here) < 2 or table in tournament.results:
        raise NotAllowed("has_result")
    entrants = [tournament.entrants[each] for each in pairing.here]
    sittings = tuple(Sitting(each.kind, each.name) for each in entrants)
    event = event_of_table(tournament, table)
    return Setup(tournament.game, sittings, practice=False, event=event, dealer=0)


def result_of_record(tournament: Tournament, table: TableNumber, record: Record) -> Finish:
    """The result of a table from the record of its match, played again through the rules.

    Raises NotAllowed where it is not the whole match of this table, DamagedRecord where it cannot have been.
    """
    setup = setup_of_table(tournament, table)
    same = (record.game, record.sittings, record.event) == (setup.game, setup.sittings, setup.event)
    if not same or record.dealer or record.practice or record.length or record.continued:
        raise NotAllowed("other_match")
    match = standing(record)
    if len(match.winners) != 1 or record.abandoned:
        raise NotAllowed("not_over")
    winner = tournament.pairing(table).here[match.winners[0]]
    return Finish(table, winner, game_points(match))


def game_points(match: Match) -> tuple[int, int]:
    """The points of the two seats; in a match to several Bummerl, the Bummerl each has given."""
    bummerl = match.marks.bummerl
    first, second = (bummerl[1], bummerl[0]) if bummerl else match.scores
    return first, second
