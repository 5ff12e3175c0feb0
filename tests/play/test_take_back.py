"""Moves taken back: the table is as it was before them, the record replays and says that it was done."""

from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import read_record, standing, write_record
from game.core.moves import Claim, Close
from game.play.decks import OpenDeck
from game.play.journal import Journal, find_unfinished, new_file
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES


def table_of(game, seed=3):
    table = Table(
        Match.new(game, 0), [Person(f"{seat}") for seat in range(game.seats)], OpenDeck(seed)
    )
    table.next_deal()
    table.pump()
    return table


def played_on(table, random):
    """One decision of somebody, and the veil that it may ask for."""
    legal = table.match.game.legal(table.deal)
    calm = [move for move in legal if not isinstance(move, Claim | Close)]
    table.play(table.turn, random.choice(calm or legal))
    table.pump()


@pytest.mark.parametrize("key", GAMES)
def test_after_any_move_the_table_is_as_before_it(key):
    table, random = table_of(GAMES[key]), Random(key)
    while table.outcome is None:
        before = table.deal, table.moves, table.match, table.standings, table.turn, table.happened
        played_on(table, random)
        made = table.moves[len(before[1]) :]
        after = table.deal, table.match
        table.take_back(len(made))
        assert before == (
            *(table.deal, table.moves, table.match),
            *(table.standings, table.turn, table.happened),
        )
        for seat, move in made:
            table._apply(seat, move)
        assert (table.deal, table.match) == after
    record = table.record
    assert record.deals[0].undone == len(
        [s for s, m in table.moves if not str(m).startswith("veil")]
    )
    again = read_record(write_record(record))
    assert again == record
    assert standing(again) == table.match
    assert not again.own_play(1)


def test_all_moves_of_a_deal_can_be_taken_back_and_other_ones_made():
    table, random = table_of(GAMES["snapszer"]), Random(1)
    fresh = table.deal
    for _ in range(9):
        played_on(table, random)
    table.take_back(9)
    assert table.deal == fresh
    assert table.moves == ()
    with pytest.raises(ValueError, match="taken back"):
        table.take_back(1)


def test_nothing_of_a_deal_that_was_given_up_can_be_taken_back():
    table, random = table_of(GAMES["snapszer"]), Random(1)
    played_on(table, random)
    table.give_up(0)
    given_up = table.deal, table.moves, table.match, table.outcome
    with pytest.raises(ValueError, match="taken back"):
        table.take_back(1)
    assert (table.deal, table.moves, table.match, table.outcome) == given_up


def test_what_was_taken_back_is_not_on_disk_but_that_it_was_done_is(tmp_path):
    table, random = table_of(GAMES["schnapsen"]), Random(2)
    Journal(table, new_file(tmp_path, table.match), practice=True)
    for _ in range(5):
        played_on(table, random)
    table.take_back(3)
    played_on(table, random)
    (found,) = find_unfinished(tmp_path).matches
    assert found.record.deals == table.record.deals
    assert found.record.deals[0].undone == 1
    again = Table.resumed(found.record, table.players, OpenDeck(9))
    assert again.record.deals == table.record.deals


def test_the_next_deal_begins_with_nothing_taken_back():
    table, random = table_of(GAMES["schnapsen"]), Random(4)
    played_on(table, random)
    table.take_back(1)
    while table.outcome is None:
        played_on(table, random)
    table.next_deal()
    table.pump()
    assert [deal.undone for deal in table.record.deals] == [1, 0]
    assert table.record.own_play(2)
