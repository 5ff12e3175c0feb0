"""Rows of matches made by hand: what a career is read from."""

from datetime import datetime, timedelta

from game.career.played import Played
from game.statistics.rows import DealRow, Deeds, MatchRow, SeatDeal, SeatRow, Who

PERSON = Who("person", "Anna")
BEGIN = datetime(2026, 11, 1, 20)


def deal(won=True, before=(0, 0), declarer=None, contract="", other=None, me=1, **deeds):
    """A deal of two seats: the person in the first did `deeds`, the bot `other`."""
    seats = tuple(
        SeatDeal(
            seat, who, (seat,), True, won == (seat == 0), me, 0.0, before[seat], before[seat], done
        )
        for seat, who, done in (
            (0, PERSON, Deeds(**deeds)),
            (1, Who("bot", "lili"), Deeds(**(other or {}))),
        )
    )
    return DealRow(1, 0, "claim", "", declarer, contract, 1, 10, 0, True, seats)


def match(
    won=True,
    *,
    game="schnapsen",
    bot="lili",
    event="",
    at=0,
    over=True,
    shelf=True,
    length=None,
    scores=(7, 3),
    practice=False,
    other=None,
    deals=1,
    continued=False,
    pack=None,
):
    """A match of the person against a bot, or `other`; `at` is in hours. `won` is None where it ended level.

    Each begins with a `pack` of its own.
    """
    who = other or Who("bot", bot)
    seats = (
        SeatRow(0, PERSON, (0,), scores[0], 0, over and won is not False),
        SeatRow(1, who, (1,), scores[1], 0, over and not won),
    )
    source = f"{'records' if shelf else 'unfinished'}/{at}.record"
    moment = BEGIN + timedelta(hours=at)
    return MatchRow(
        *(source, moment, game, game, over, "", practice, event, deals, length, continued),
        *(f"pack {at}" if pack is None else pack, seats),
    )


def played(*deals, won=True, **of_match):
    """A match that counts, with these deals."""
    deals = deals or (deal(won=won),)
    return Played(match(won, deals=len(deals), **of_match), deals, 0)


class Shelf:
    """Stands in for an index: its matches, each with the same deals."""

    def __init__(self, matches, *deals):
        self._matches = sorted(matches, key=lambda each: each.moment)
        self._deals = deals or (deal(),)

    def matches(self):
        return iter(self._matches)

    def deals(self, match):
        return self._deals
