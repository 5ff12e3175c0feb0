"""A whole career, read from the index of records: nothing else on disk holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from game.career.achievements import ACHIEVEMENTS, Past
from game.career.ladder import First, Ladder, RoundEnd
from game.career.places import place_of
from game.career.played import Played, first_dealt, given_up, in_order, seat_of_person, unaided
from game.career.ratings import Rated, family_of, ratings
from game.statistics import Index, Who


@dataclass(frozen=True)
class Earned:
    """When an achievement was first earned, by whom, and in which record."""

    key: str
    moment: datetime
    source: str
    who: Who


@dataclass(frozen=True)
class Honour:
    """A first place in the table of honour; the fewer matches were lost on the way, the better."""

    source: str
    moment: datetime
    who: Who
    played: int
    lost: int


@dataclass(frozen=True)
class WinningStreak:
    """Matches won in a row by one person: now, and at most ever."""

    who: Who
    now: int
    longest: int


@dataclass(frozen=True)
class Career:
    """The totals of the matches that count.

    `newest` is the record of the last one, `newest_place` the place of the ladder it was for, and `moment`
    when that ended.
    """

    ladder: Ladder = field(default_factory=Ladder)
    ratings: tuple[Rated, ...] = ()
    streaks: tuple[WinningStreak, ...] = ()
    honours: tuple[Honour, ...] = ()
    earned: tuple[Earned, ...] = ()
    newest: str = ""
    newest_place: int | None = None
    moment: datetime = datetime.min

    @property
    def round_ended(self) -> RoundEnd | None:
        """The round of the ladder that the newest match has ended; None where it has ended none."""
        ended = self.ladder.ended
        return ended if ended is not None and ended.source == self.newest else None

    @property
    def earned_now(self) -> tuple[str, ...]:
        """The achievements that the newest match was the first to bring."""
        return tuple(each.key for each in self.earned if each.source == self.newest)


def read_career(index: Index, now: datetime) -> Career:
    """The career of a profile, from the rows of its records. Raises IndexDamaged."""
    return career_of(tuple(played_matches(index, now)))


def played_matches(index: Index, now: datetime) -> Iterator[Played]:
    """The matches that count, the earliest first: played out, or given up for good."""
    matches = in_order(index.matches(), now)
    latest = matches[-1].moment if matches else datetime.min
    for match in first_dealt(matches):
        seat = seat_of_person(match)
        if seat is None or match.length == 1 or not (match.over or given_up(match, latest)):
            continue
        deals = index.deals(match)
        played = Played(match, deals, seat, helped=not unaided(deals, seat))
        if played.lost or not played.helped:
            yield played


def career_of(played: Sequence[Played]) -> Career:
    """The career these matches make, in the order of their moments."""
    counted = [
        each for each in played if not each.match.event or place_of(each.match.event) is not None
    ]
    earned: dict[str, Earned] = {}
    honours: list[Honour] = []
    streaks: dict[str, WinningStreak] = {}
    past = Past()
    for each in counted:
        streak = _streak_after(streaks.get(each.who.key), each)
        streaks[each.who.key] = streak
        past = _past_after(past, each, streak.now)
        honours += [_honour(first, each) for first in past.ladder.firsts[len(honours) :]]
        for key, test in ACHIEVEMENTS.items():
            if key not in earned and not each.helped and test(each, past):
                match = each.match
                earned[key] = Earned(key, match.moment, match.source, each.who)
    today = counted[-1].match.moment.date() if counted else None
    return Career(
        ladder=past.ladder,
        ratings=ratings(counted, today),
        streaks=tuple(streaks.values()),
        honours=ranked(honours),
        earned=tuple(earned.values()),
        newest=counted[-1].match.source if counted else "",
        newest_place=place_of(counted[-1].match.event) if counted else None,
        moment=counted[-1].match.moment if counted else datetime.min,
    )


def ranked(honours: Iterable[Honour]) -> tuple[Honour, ...]:
    """The table of honour: fewest matches lost, then fewest played, then the earliest."""
    return tuple(sorted(honours, key=lambda each: (each.lost, each.played, each.moment)))


def _honour(first: First, played: Played) -> Honour:
    return Honour(first.source, played.match.moment, played.who, first.played, first.lost)


def _streak_after(before: WinningStreak | None, played: Played) -> WinningStreak:
    """The streak after one more match; one without a winner neither breaks it nor makes it longer."""
    streak = before or WinningStreak(played.who, 0, 0)
    if not (played.won or played.lost):
        return streak
    now = streak.now + 1 if played.won else 0
    return WinningStreak(played.who, now, max(streak.longest, now))


def _past_after(past: Past, played: Played, streak: int) -> Past:
    match = played.match
    beaten, families = past.beaten, past.families
    if played.won:
        beaten, families = beaten | played.beaten, families | {family_of(match.game)}
    place = place_of(match.event)
    ladder = past.ladder
    if place is not None:
        won = played.won if played.won or played.lost else None
        ladder = ladder.after(place, won, match.source)
    return replace(past, streak=streak, beaten=beaten, families=families, ladder=ladder)
