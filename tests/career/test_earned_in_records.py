"""Achievements of a single match, earned in play: the match is written, read again, and looked at.

What more than one match brings (streaks, the house, the families, the ladder) is earned in the whole program,
see `tests/scenes/test_ladder_rounds.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import pytest

from game.career.achievements import ACHIEVEMENTS, Past
from game.career.played import Played
from game.contest.match import Match
from game.contest.record import write_record
from game.core.moves import Bid, Close, Double, Move
from game.play.players import Person
from game.play.question import Question
from game.play.table import Table
from game.rules import GAMES
from game.statistics.reading import read_rows
from tests.harness.decks import numbered_deck
from tests.scenes.tables import usual_move

WITH_MORE_MATCHES = {
    *("first_win", "three_in_a_row", "seven_in_a_row", "master", "house", "four_families"),
    *("first_round", "half_way", "first_place"),
}


@dataclass(frozen=True)
class Play:
    """A match with the packs of a seed. `wants` is a bid or a kind of move that `seat` makes when it may."""

    game: str
    seed: int
    wants: str | type[Move] = ""
    length: int | None = None
    seat: int = 0


EARNING = {
    "schneider_from_behind": Play("schnapsen", 2),
    "every_deal": Play("schnapsen", 4),
    "right_claims": Play("schnapsen", 4),
    "to_nothing": Play("schnapsen", 4),
    "schwarz": Play("schnapsen", 5),
    "from_behind": Play("schnapsen", 8),
    "three_marriages": Play("schnapsen", 264),
    "trump_marriage_closed": Play("schnapsen", 4, Close),
    "three_closings": Play("schnapsen", 494, Close),
    "broken_closing": Play("schnapsen", 1, Close, seat=1),
    "bettler": Play("talonschnapsen", 1, "bettler", 3),
    "all_contracts": Play("talonschnapsen", 201, "bettler", 3),
    "schnapser": Play("talonschnapsen", 55, "schnapser", 3),
    "doubled": Play("bauernschnapsen", 3, Double, 3),
    "moon": Play("north_american_2", 2, "5", 3),
    "barrel": Play("thousand_2", 4),
    "big_contract": Play("thousand_2", 5, "150", 3),
}


def move(play: Play, question: Question) -> Move:
    if question.view.turn == play.seat and play.wants:
        for legal in question.game.legal(question.view):
            if isinstance(legal, Bid) and str(legal.contract) == play.wants:
                return legal
            if isinstance(play.wants, type) and isinstance(legal, play.wants):
                return legal
    return usual_move(question, 1)


def played(play: Play) -> Played:
    """The match as the index has it."""
    game = GAMES[play.game]
    match = Match.new(game, play.seed % game.seats, play.length)
    table = Table(
        match, [Person(name) for name in "ABCD"[: game.seats]], numbered_deck(game, play.seed)
    )
    while not table.match.over:
        table.next_deal()
        table.pump()
        while table.outcome is None:
            table.pump()
            if table.turn is not None:
                table.play(table.turn, move(play, table.question()))
    row, deals = read_rows(write_record(table.record), "records/a", datetime(2026, 11, 22))
    return Played(row, deals, 0)


def test_each_is_earned_somewhere():
    assert EARNING.keys() | WITH_MORE_MATCHES == ACHIEVEMENTS.keys()


@pytest.mark.parametrize("key", EARNING)
def test_it_is_earned_by_playing_and_not_by_every_match(key):
    assert ACHIEVEMENTS[key](played(EARNING[key]), Past())
    assert not ACHIEVEMENTS[key](played(Play("schnapsen", 1, length=1)), Past())
