"""Matches of so many deals: each deal stands for itself, and the sum of the points decides."""

from random import Random

import pytest

from game.contest.match import Match
from game.contest.record import read_record, replay, standing, write_record
from game.core.outcome import Outcome, Reason
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.rules import GAMES


def played(game, length, seed=5):
    people = [Person("") for _ in range(game.seats)]
    table, random = Table(Match.new(game, 0, length), people, OpenDeck(seed)), Random(seed)
    questions = []
    while not table.match.over:
        table.next_deal()
        table.pump()
        while table.outcome is None:
            questions.append(table.question())
            table.play(table.turn, random.choice(game.legal(table.deal)))
            table.pump()
    return table, questions


@pytest.mark.parametrize("key", GAMES)
def test_after_so_many_deals_whoever_has_most_has_won(key):
    table, questions = played(GAMES[key], 3)
    steps = list(replay(table.record))
    dealers = [step.match.dealer for step in steps if step.move is None]
    assert dealers == [seat % GAMES[key].seats for seat in range(3)]
    assert len(table.record.deals) == 3
    assert all(question.match is None for question in questions), "each deal counts for itself"
    best = max(table.match.scores)
    assert table.match.winners == tuple(s for s, p in enumerate(table.match.scores) if p == best)
    again = read_record(write_record(table.record))
    assert again == table.record
    assert standing(again) == table.match


def test_no_score_ends_it_before_and_none_goes_on_after():
    match = Match.new(GAMES["schnapsen"], 1, 4)
    outcome = Outcome(Reason.CLAIMED, (0, 3), (0, 66), (0, 4), (1,))
    for number in range(1, 5):
        assert not match.over
        assert match.number == number
        match = match.after(outcome)
    assert match.over
    assert max(match.scores) == match.shown(1) == 4 * max(outcome.points) > match.target
    with pytest.raises(ValueError, match="over"):
        match.after(outcome)


def test_a_match_has_one_deal_at_least():
    with pytest.raises(ValueError, match="one deal"):
        Match.new(GAMES["schnapsen"], 1, 0)


def test_what_a_match_was_played_for_is_kept_and_may_be_nothing():
    head = "snapszer-record 1\ngame schnapsen\nseat 0 person A\nseat 1 bot lili\ndealer 0\n"
    text = f"{head}length 8\nevent daily 2026-11-22\ncontinued 2 7\n"
    record = read_record(text)
    assert (record.length, record.event, record.continued) == (8, "daily 2026-11-22", (2, 7))
    assert write_record(record) == text
    assert read_record(f"{head}event\n").event == ""


@pytest.mark.parametrize(("length", "golden"), [(2, 0), (3, 0), (4, 3), (11, 3)])
def test_the_first_deals_are_the_golden_tour_if_more_are_played_than_there_are_hands(
    length, golden
):
    table, _ = played(GAMES["thousand_3"].with_options(golden=True), length)
    begun = [step.deal.golden for step in replay(table.record) if step.begins]
    assert len(begun) == length
    assert sum(begun) == golden
    assert all(begun[:golden])


def test_a_deal_that_is_dealt_again_is_none_of_them_and_a_fine_counts():
    match = Match.new(GAMES["thousand_3"], 1, 2)
    redealt = Outcome(Reason.REDEAL, (0,) * 3, (0,) * 3, (0,) * 3, (), fines=(0, 120, 0))
    again = match.after(redealt)
    assert (again.number, again.dealer, again.scores) == (1, 1, (0, -120, 0))
    thrown_in = Outcome(Reason.OVERBID, (-130, 0, 0), (0,) * 3, (0,) * 3, ())
    after = again.after(thrown_in)
    assert (after.number, after.dealer, after.scores) == (2, 2, (-130, -120, 0))
    last = Outcome(Reason.MADE, (100, 300, 0), (0,) * 3, (0,) * 3, (), fines=(0, 240, 0))
    assert after.after(last).winners == (2,), (
        "a fine in the last deal comes off before all is compared"
    )


def test_doubling_sees_no_score_where_none_decides():
    game = GAMES["bauernschnapsen"].with_options(kontra_block="both_sides_out")
    assert Match.new(game, 0, 5).conditions == ()
    assert Match.new(game, 0).conditions != ()
