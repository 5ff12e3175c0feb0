"""Ratings of persons, from the matches that count; a family of games has its own.

Who plays a two-handed game well may be a beginner in Thousand, and other bots sit there: one number for
all would be wrong about each. A rating period is a day on which something was played: an evening is the ten
or so games that Glickman advises, and nobody's rating changes while he plays. Bots do not learn, so
their ratings stand fast; that keeps everybody on one scale for as long as the records last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from statistics import fmean

from game.career.glicko import Game, Rating, rated, unseen
from game.career.played import Played
from game.rules import GAMES
from game.statistics import Who

FAMILIES = ("two_hand", "bauernschnapsen", "north_american", "thousand")

# A bot that takes the share s of what two play for stands 400 lg(s / (1 - s)) above the other: Glickman's
# expectation, turned round, between two whose ratings are sure. All were measured on deals from every seat,
#     main.py arena GAME A B --deals N --seed 1
# and hang together by these shares, each with an interval of 7 to 16 hundredths either way. In Snapszer, with
# Zsofi at 1500: gyuri lili 0.626 of 100 deals, zsofi gyuri 0.597 of 100, balint zsofi 0.636 of 60,
# mester balint 0.618 of 30, lili plain 0.202 of 100, sampler plain 0.490 of 60, plain beginner 0.927 of 60.
# The other games of two hands are taken to be like it.
_TWO_HAND = {
    "beginner": 1140.0,
    "lili": 1345.0,
    "gyuri": 1430.0,
    "zsofi": 1500.0,
    "sampler": 1575.0,
    "plain": 1580.0,
    "balint": 1595.0,
    "mester": 1680.0,
}
# Where only these two play plain has 1500: plain beginner 0.719 of 60 deals of bauernschnapsen, 0.757 of 60
# of talonschnapsen, 0.817 of 60 of north_american_4, 0.758 of 60 of thousand_3.
_BEGINNERS = {"bauernschnapsen": 1320.0, "north_american": 1240.0, "thousand": 1300.0}
_PLAIN = 1500.0
# What the share of so many deals leaves open.
_SURE = 40.0


@dataclass(frozen=True)
class Rated:
    """Somebody's rating in a family of games, after so many matches."""

    who: Who
    family: str
    rating: Rating
    matches: int


def family_of(game: str) -> str:
    """The family of a preset, "" for one this version does not know."""
    if game not in GAMES:
        return ""
    return type(GAMES[game]).__module__.split(".")[2]


def rating_of_bot(key: str, family: str) -> Rating:
    """The place of a bot in a family of games."""
    beginner = _BEGINNERS.get(family, _PLAIN)
    known = _TWO_HAND if family == "two_hand" else {"beginner": beginner, "plain": _PLAIN}
    return Rating(known.get(key, _PLAIN), _SURE)


def ratings(played: Iterable[Played], today: date | None = None) -> tuple[Rated, ...]:
    """Everybody's ratings after these matches, in the order of their moments.

    One that has not played since is less sure by every day until `today`.
    """
    standing: dict[tuple[str, str], tuple[Rated, date]] = {}
    for day, of_day in groupby(played, key=lambda each: each.match.moment.date()):
        games: dict[tuple[str, str], list[tuple[Who, Game]]] = {}
        for each in of_day:
            family = family_of(each.match.game)
            if family:
                lines = games.setdefault((each.who.key, family), [])
                lines += [(each.who, game) for game in _games(each, family)]
        for key, lines in games.items():
            who = lines[-1][0]
            before, since = standing.get(key, (Rated(who, key[1], Rating(), 0), day))
            rating = unseen(before.rating, max(0, (day - since).days - 1))
            after = rated(rating, [game for _, game in lines])
            matches = before.matches + len(lines)
            standing[key] = Rated(who, key[1], after, matches), day
    return tuple(
        Rated(line.who, line.family, unseen(line.rating, _days(since, today)), line.matches)
        for line, since in standing.values()
    )


def _days(since: date, today: date | None) -> int:
    return 0 if today is None else max(0, (today - since).days)


def _games(played: Played, family: str) -> Iterable[Game]:
    """A match as games: one against each other team, as strong as its players are on average.

    Who was left behind in a match of three has beaten nobody and is beaten by its winner alone.
    """
    match = played.match
    own = match.seats[played.seat].team
    teams: Mapping[tuple[int, ...], None] = dict.fromkeys(each.team for each in match.seats)
    others = [team for team in teams if team != own]
    winners = match.winners
    for team in others:
        strengths = [rating_of_bot(match.seats[each].who.name, family) for each in team]
        opponent = Rating(fmean(each.rating for each in strengths), _SURE)
        above, below = own[0] in winners, team[0] in winners
        score = 0.0 if not match.over else 0.5 + (above - below) / 2
        yield Game(opponent, score)
