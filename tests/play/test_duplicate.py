"""A duplicate is scored by what one made of each deal more or less than somebody else."""

import pytest

from game.bots.workers.job import PlayDeal
from game.contest.match import Match
from game.play.deal_code import GivenDeal
from game.play.decks import shuffled_pack
from game.play.duplicate import DuplicateRow, deals_of, duplicate_rows, lead, total
from game.rules import GAMES
from tests.contest.test_match_length import played


def test_the_difference_is_own_points_less_the_others():
    game = GAMES["schnapsen"]
    own, other = [(2, 0), (0, 3), (0, 0)], [(1, 0), (0, 3), None]
    rows = duplicate_rows(game, 0, own, other)
    assert rows == (DuplicateRow(2, 1), DuplicateRow(-3, -3), DuplicateRow(0, None))
    assert [row.difference for row in rows] == [1, 0, None]
    assert total(rows) is None
    assert total(duplicate_rows(game, 1, own[:2], other[:2])) == -1
    assert total(duplicate_rows(game, 0, own, [])) is None
    assert total(duplicate_rows(game, 0, own, [(1, 0), (0, 1), ()])) is None


@pytest.mark.parametrize(
    ("key", "points", "leads"),
    [
        ("bauernschnapsen", (6, 0, 6, 0), (6, -6, 6, -6)),
        ("thousand_3", (120, 15, -40), (105, -105, -160)),
    ],
)
def test_partners_share_a_lead_and_three_are_measured_by_the_best_other(key, points, leads):
    assert tuple(lead(GAMES[key], points, seat) for seat in range(len(points))) == leads


def test_the_deals_of_a_match_can_be_played_by_somebody_else():
    table, _ = played(GAMES["bauernschnapsen"], 3)
    deals = deals_of(table.record)
    assert [pack for _, pack in deals] == [deal.pack for deal in table.record.deals]
    assert [match.dealer for match, _ in deals] == [0, 1, 2]


def test_a_golden_deal_is_golden_for_the_other_too():
    """Else his points count once where one's own count twice."""
    table, _ = played(GAMES["thousand_2"].with_options(golden=True), 4)
    golden = [match.dealt(pack).golden for match, pack in deals_of(table.record)]
    assert golden == [True, True, False, False]


@pytest.mark.parametrize("key", ["schnapsen", "thousand_3"])
def test_a_job_plays_a_pack_out_and_tells_what_it_brought(key):
    game = GAMES[key]
    given = GivenDeal(shuffled_pack(game.pack, 5), 0, 5)
    match = Match.new(game, 0, length=1)
    job = PlayDeal(match, given.pack, ("beginner",) * game.seats, 1)
    assert len(job.do()) == game.seats
    assert not job.pressing
    assert job.instead() == ()
