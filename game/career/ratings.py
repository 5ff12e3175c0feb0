"""Ratings of persons, from the matches that count; a family of games has its own.

A good player of two-handed games may be a beginner in Thousand, and other bots sit there, so one number for
all would be wrong for each. A rating period is a day on which something was played: an evening is the ten or
so games that Glickman advises, and nobody's rating changes while he plays. Bots do not learn, so their
ratings are fixed; that keeps everybody on one scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from statistics import fmean

from game.career.glicko import Game, Rating, rated, unseen
from game.career.played import Played
from game.rules import FAMILIES, GAMES
from game.statistics import Who

# The rating of a bot that does not play a family, or no longer.
_USUAL = 1500.0
# What the share of so many deals leaves open.
_SURE = 40.0


@dataclass(frozen=True)
class Rated:
    """Somebody's rating in a family of games."""

    who: Who
    family: str
    rating: Rating


def family_of(game: str) -> str:
    """The family of a preset, "" for one this version does not know."""
    return GAMES[game].family if game in GAMES else ""


def rating_of_bot(key: str, family: str) -> Rating:
    """The rating of a bot in a family of games."""
    return Rating(FAMILIES[family].bots.get(key, _USUAL), _SURE)


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
            before, since = standing.get(key, (Rated(who, key[1], Rating()), day))
            rating = unseen(before.rating, max(0, (day - since).days - 1))
            after = rated(rating, [game for _, game in lines])
            standing[key] = Rated(who, key[1], after), day
    return tuple(
        Rated(line.who, line.family, unseen(line.rating, max(0, ((today or day) - day).days)))
        for line, day in standing.values()
    )


def _games(played: Played, family: str) -> Iterable[Game]:
    """A match as games: one against each other team, as strong as its players are on average.

    A loser among three teams lost to the winner alone; between two losers it is a draw.
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
