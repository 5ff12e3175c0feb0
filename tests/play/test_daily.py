"""The deal of the day: the same on every machine and in every time zone; the first result of a day counts."""

import time
from datetime import UTC, date, datetime, timedelta

import pytest

from game.play import daily
from game.play.daily import FILE, DailyResults, day_of, deal_of, event_of, today
from game.play.deal_code import write_code
from game.rules import PRESETS

DAILY = [key for key, preset in PRESETS.items() if preset.weekday is not None]
SUNDAY = date(2026, 11, 22)


def test_a_day_has_the_same_deal_on_every_machine():
    """Written down once: whoever changes how it is made gives people other cards than others have."""
    week = [write_code(deal_of(SUNDAY + timedelta(days=ahead))) for ahead in range(7)]
    assert week == PINNED


PINNED = ["4U6F-APE8", "HXAV-8FAU", "3MSK-E6DE", "LY5F-XJBJ", "N7AT-NQGE", "Z9DZ-CLKQ", "5H53-7AFW"]


def test_each_weekday_has_its_game_and_no_two_days_the_same_deal():
    days = [SUNDAY + timedelta(days=ahead) for ahead in range(400)]
    deals = [deal_of(day) for day in days]
    assert {deal.game.key for deal in deals} == set(DAILY)
    assert all(deal.game == deals[at + 7].game for at, deal in enumerate(deals[:-7]))
    assert len({(deal.game.key, deal.dealer, deal.seed) for deal in deals}) == len(deals)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "Europe/Budapest"])
def test_the_date_in_utc_counts_wherever_one_is(monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:

        class Moment(datetime):
            @classmethod
            def now(cls, tz=None):
                at = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
                return at.astimezone(tz) if tz else at.astimezone().replace(tzinfo=None)

        monkeypatch.setattr(daily, "datetime", Moment)
        assert today() == SUNDAY
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_record_says_which_day_it_was_played_for():
    assert day_of(event_of(SUNDAY)) == SUNDAY
    for other in ("", "duplicate", "daily", "daily yesterday", "daily 2026-13-40"):
        assert day_of(other) is None


def test_the_first_result_of_a_day_is_kept(tmp_path):
    results = DailyResults(tmp_path)
    assert results.load() == {}
    results.keep(SUNDAY, -2)
    results.keep(SUNDAY, 3)
    results.keep(SUNDAY + timedelta(days=1), 1)
    assert DailyResults(tmp_path).load() == {SUNDAY: -2, SUNDAY + timedelta(days=1): 1}


@pytest.mark.parametrize("text", ["[]", '{"today": 1}', '{"2026-11-22": "x"}'])
def test_results_that_cannot_be_read_are_kept_aside(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    results = DailyResults(tmp_path)
    assert results.load() == {}
    assert results.kept.aside == tmp_path / "daily.damaged-1.json"
    results.keep(SUNDAY, 1)
    assert results.load() == {SUNDAY: 1}
