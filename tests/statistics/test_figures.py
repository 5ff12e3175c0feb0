"""The totals of rows: SQL against the same sum row by row."""

from collections import Counter
from datetime import date
from random import Random

import pytest

from game.statistics import (
    Index,
    Selection,
    by_game,
    by_opponent,
    fill,
    open_index,
    over_time,
    players,
    streaks,
    summary,
)
from game.statistics.account import account
from game.statistics.rows import DEEDS
from tests.statistics.conftest import MATCHES, deals_at, lines_of, text_of


def seats_of(index, key, game="", opponent=""):
    """The seats of a player in all deals, with their matches."""
    for match in index.matches():
        teams = {seat.seat: seat.team for seat in match.seats}
        for deal in index.deals(match):
            for seat in deal.seats:
                own = teams[seat.seat]
                others = [other.who.key for other in match.seats if other.seat not in own]
                if seat.who.key == key and game in ("", match.game) and opponent in ("", *others):
                    yield match, deal, seat


CHOICES = [
    {},
    {"game": "bauernschnapsen"},
    {"opponent": "person:csilla"},
    {"game": "thousand_3", "opponent": "person:béla"},
]


@pytest.mark.parametrize("chosen", CHOICES)
def test_a_summary_is_the_sum_of_its_deals(index, chosen):
    found = list(seats_of(index, "person:anna", **chosen))
    told = summary(index, Selection("person:anna", **chosen))
    assert found
    assert told.deals == len(found)
    assert told.deals_won == sum(seat.won for _, _, seat in found)
    assert told.deals_drawn == sum(not deal.winners for _, deal, _ in found)
    assert told.points == sum(seat.points for _, _, seat in found)
    assert told.against == pytest.approx(sum(seat.against for _, _, seat in found))
    assert told.best == max(seat.points for _, _, seat in found)
    for name in DEEDS:
        assert getattr(told.deeds, name) == sum(getattr(seat.deeds, name) for _, _, seat in found)
    assert told.matches == len({match.id for match, _, _ in found})


def test_by_game_and_over_time_are_parts_of_the_whole(index):
    anna = Selection("person:anna")
    whole = summary(index, anna)
    for parts in (by_game(index, anna), *(over_time(index, anna, each) for each in PERIODS)):
        assert sum(part.summary.deals for part in parts) == whole.deals
        assert sum(part.summary.points for part in parts) == whole.points
        assert sum(part.summary.matches_won for part in parts) == whole.matches_won
    assert len(over_time(index, anna, "month")) == 2
    days = [part.key for part in over_time(index, anna, "day")]
    assert days == sorted(set(days))


PERIODS = ("day", "week", "month")


def test_partners_are_no_opponents(index):
    bauern = Selection("person:anna", game="bauernschnapsen")
    assert {line.key for line in by_opponent(index, bauern)} == {"person:béla", "person:dani"}
    assert {line.who.name for line in by_opponent(index, bauern)} == {"Béla", "Dani"}


def test_each_opponent_has_the_deals_against_him(index):
    for line in by_opponent(index, Selection("person:anna")):
        told = summary(index, Selection("person:anna", opponent=line.key))
        assert told == line.summary
    (csilla,) = by_opponent(index, Selection("person:anna", opponent="person:csilla"))
    assert csilla.key == "person:csilla"


def test_weeks_begin_on_monday(index):
    for period in over_time(index, Selection("person:anna"), "week"):
        assert date.fromisoformat(period.key).weekday() == 0


def test_streaks_are_of_matches_in_their_order(index):
    won = [
        next(seat.won for seat in match.seats if seat.who.key == "person:béla")
        for match in index.matches()
        if match.over
    ]
    told = streaks(index, Selection("person:béla"))
    runs = "".join("w" if each else "l" for each in won)
    assert told.won == max(map(len, runs.split("l")))
    assert told.lost == max(map(len, runs.split("w")))
    last = len(runs) - len(runs.rstrip(runs[-1]))
    assert told.now == (last if won[-1] else -last)
    assert told.longest_match == max(match.deals for match in index.matches())


def test_persons_come_first(index):
    assert players(index)[0].who.name in ("Anna", "Béla")
    keys = [line.key for line in players(index)]
    assert keys == ["person:anna", "person:béla", "person:csilla", "person:dani"]


def test_nobody_has_played_nothing(index):
    told = summary(index, Selection("person:nobody"))
    assert (told.deals, told.matches, told.points_a_deal, told.luck_a_deal) == (0, 0, 0.0, 0.0)
    assert streaks(index, Selection("person:nobody")).now == 0
    assert over_time(index, Selection("person:nobody"), "day") == ()


def test_luck_is_what_the_cards_were_worth_and_skill_the_rest(shelf):
    index = Index()
    fill(index, shelf)
    match = next(match for match in index.matches() if match.game == "schnapsen")
    deals = index.deals(match)
    for deal, worth in zip(deals, (0.5, -1.0), strict=False):
        index.keep_worth(match.source, deal.number, 0, worth)
    told = summary(index, Selection(match.seats[0].who.key))
    made = sum(deal.seats[0].points - deal.seats[0].against for deal in deals[:2])
    assert told.weighed == 2
    assert told.luck_a_deal == pytest.approx(-0.25)
    assert told.skill_a_deal == pytest.approx((made + 0.5) / 2)


@pytest.fixture(params=(0, 1, 2))
def mixed(request, tmp_path):
    """A profile where some matches are played out and others were left at any move."""
    random = Random(request.param)
    for number, path in enumerate(random.sample(MATCHES, 6)):
        lines = lines_of(path.stem)
        begun, *later = deals_at(lines)
        first = later[0] - 1 if later else len(lines) - 1
        left = {0: len(lines), 1: random.randint(begun + 1, first)}
        end = left.get(number, random.randint(begun + 1, len(lines)))
        folder = tmp_path / ("records" if end == len(lines) else "unfinished")
        folder.mkdir(exist_ok=True)
        name = f"2026-10-{number + 1:02}_20-00-00-000000_{path.name}"
        (folder / name).write_text(text_of(lines[:end]), encoding="utf-8")
    with open_index(tmp_path) as index:
        fill(index, tmp_path)
        yield index


def test_open_matches_hide_nobody_from_the_lists(mixed):
    deals = Counter(
        seat.who.key
        for match in mixed.matches()
        for deal in mixed.deals(match)
        for seat in deal.seats
    )
    assert {line.key: line.summary.deals for line in players(mixed)} == deals
    told = account(mixed)["players"]
    assert {key: figures["deals"] for key, figures in told.items()} == deals
    for key, count in deals.items():
        found = summary(mixed, Selection(key))
        finished = [match for match in mixed.matches() if match.over]
        assert found.deals == count
        assert found.matches == sum(key in {s.who.key for s in m.seats} for m in finished)


def test_the_best_deal_is_one_that_was_played(tmp_path):
    """A match without a deal so far has brought nothing: that is no best deal of whoever only lost points."""
    folder = tmp_path / "unfinished"
    folder.mkdir()
    lines = lines_of("thousand_4")
    dealt = deals_at(lines)
    for day, end in enumerate((dealt[1], dealt[0] + 1), start=1):
        path = folder / f"2026-08-{day:02}_20-00-00-000000_thousand_4.record"
        path.write_text(text_of(lines[:end]))
    with open_index(tmp_path) as index:
        fill(index, tmp_path)
        made = [
            (seat.points, summary(index, Selection(seat.who.key)).best)
            for match in index.matches()
            for deal in index.deals(match)
            for seat in deal.seats
        ]
    assert all(points == best for points, best in made)
    assert min(made) < (0, 0)


@pytest.mark.parametrize("key", ["thousand_3", "bauernschnapsen"])
def test_a_match_by_foul_between_three_is_one_of_the_offenders_alone(tmp_path, key):
    cut = [line for line in lines_of(key) if not line.startswith("abandoned")][:-1]
    path = tmp_path / "records" / "2026-08-01_20-00-00-000000_by_foul.record"
    path.parent.mkdir()
    path.write_text(text_of([*cut, "foul 0"]))
    with open_index(tmp_path) as index:
        fill(index, tmp_path)
        (match,) = index.matches()
        counted = [
            (found.matches, found.matches_won, streak.now)
            for seat in match.seats
            for found in (summary(index, Selection(seat.who.key)),)
            for streak in (streaks(index, Selection(seat.who.key)),)
        ]
    assert match.over
    if key == "thousand_3":
        assert counted == [(1, 0, -1), (0, 0, 0), (0, 0, 0)]
    else:
        assert counted == [(1, 0, -1), (1, 1, 1), (1, 0, -1), (1, 1, 1)]


def test_a_match_ended_in_its_first_deal_counts_in_every_table(tmp_path):
    """By the other's foul, say: the games, the opponents and the whole name the same matches."""
    records = tmp_path / "records"
    records.mkdir()
    lines = lines_of("schnapsen")
    begun = deals_at(lines)[0]
    for day, text in enumerate((lines, [*lines[: begun + 2], "foul 1"]), start=1):
        path = records / f"2026-08-{day:02}_20-00-00-000000_schnapsen.record"
        path.write_text(text_of(text))
    with open_index(tmp_path) as index:
        fill(index, tmp_path)
        for line in players(index):
            chosen = Selection(line.key)
            told = summary(index, chosen)
            assert told.matches == 2
            for parts in (by_game, by_opponent):
                (only,) = parts(index, chosen)
                assert (only.summary.matches, only.summary.matches_won) == (2, told.matches_won)
            assert [each.key for each in over_time(index, chosen, "day")] == ["2026-08-01"]
