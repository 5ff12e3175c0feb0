"""Tournaments played to their end by chance, for laws over them."""

from random import Random

from game.rules import GAMES
from game.tournament.entrants import Entrant
from game.tournament.entries import BeginRound, Enter, Finish
from game.tournament.progress import after_entry, has_ended, why_no_round
from game.tournament.tournament import Tournament


def begun(form, count, seed=1, game="snapszer"):
    """A tournament of so many people, before its first round."""
    tournament = Tournament("ab12", form, GAMES[game], str(seed))
    for number in range(count):
        tournament = after_entry(tournament, Enter(Entrant("person", f"Player {number}")))
    return tournament


def won_by(tournament, table, winner, lost=3):
    """The entry that somebody has won a table, 7 to `lost`."""
    first = tournament.pairing(table).first == winner
    return Finish(table, winner, (7, lost) if first else (lost, 7))


def results_of_round(tournament, chance):
    """A result for every open table, in the order of the tables."""
    return [
        won_by(
            tournament, table, chance.choice(tournament.pairing(table).here), chance.randrange(7)
        )
        for table in tournament.open_tables
    ]


def played(tournament, chance=None, rounds=99):
    """The tournament after so many more rounds, or at its end."""
    chance = chance or Random(1)
    for _ in range(rounds):
        if has_ended(tournament):
            break
        if not tournament.open_tables:
            assert why_no_round(tournament) is None
            tournament = after_entry(tournament, BeginRound())
        for entry in results_of_round(tournament, chance):
            tournament = after_entry(tournament, entry)
    return tournament


def crowded(form, rounds):
    """As many as may begin it, with long names, characters among them, and one who has left."""
    tournament = Tournament("ab12", form, GAMES["north_american_2"], "7")
    for key in ("lili", "gyuri", "zsofi", "balint", "mester"):
        tournament = after_entry(tournament, Enter(Entrant("bot", key)))
    for number in range(form.most - 5):
        tournament = after_entry(tournament, Enter(Entrant("person", f"Maximilian Szabó {number}")))
    if rounds == 0:
        return tournament
    if rounds < 9:
        return after_entry(played(tournament, rounds=rounds - 1), BeginRound())
    return played(tournament)
