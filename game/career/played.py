"""Matches that count: an honest table of one person against bots, read from the rows of the records.

Not counted are practice, matches continued from the middle of others, those with a person at another machine
(who could leave a lost one) or with two persons here, those of a single deal, and those that begin with a
pack that was played before. A match with a hint or a move taken back can be lost but not won: else a hint
would be a way out of a lost one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from game.career.places import place_of
from game.core.deal import Seat
from game.statistics import DealRow, MatchRow, SeatDeal, Who

# Who leaves a match and does not come back to it for so long, playing on meanwhile, has lost it.
PATIENCE = timedelta(days=7)
# A record dated later than this from now was written by a clock that was wrong: no time zone reaches so far.
_FARTHEST_ZONES = timedelta(days=2)
_SHELF = "records/"


@dataclass(frozen=True)
class Played:
    """A match that counts, with its deals, and the seat of the one person in it.

    It counts as lost only where he was `helped`.
    """

    match: MatchRow
    deals: tuple[DealRow, ...]
    seat: Seat
    helped: bool = False

    @property
    def who(self) -> Who:
        return self.match.seats[self.seat].who

    @property
    def won(self) -> bool:
        """Whether the person's team won, and no other."""
        return self.match.over and set(self.match.winners) == set(self._team)

    @property
    def lost(self) -> bool:
        """Whether others won, or the person left. A match that ends level is neither won nor lost."""
        return not self.match.over or self.seat not in self.match.winners

    @property
    def _team(self) -> tuple[Seat, ...]:
        return self.match.seats[self.seat].team

    @property
    def beaten(self) -> frozenset[str]:
        """The keys of the bots that lost the match."""
        seats = self.match.seats
        return frozenset(e.who.name for e in seats if e.who.kind == "bot" and not e.won)

    @cached_property
    def mine(self) -> tuple[SeatDeal, ...]:
        """The person's part in each deal."""
        return tuple(deal.seats[self.seat] for deal in self.deals)


def seat_of_person(match: MatchRow) -> Seat | None:
    """The seat of the one person against bots; None where others sat there, or help was given."""
    kinds = [each.who.kind for each in match.seats]
    alone = kinds.count("person") == 1 and kinds.count("bot") == len(kinds) - 1
    whole = match.practice is False and not match.continued and not match.abandoned
    return kinds.index("person") if alone and whole else None


def unaided(deals: tuple[DealRow, ...], seat: Seat) -> bool:
    """Whether the deals were played as they stood, without a hint."""
    return all(
        deal.own_play and not deal.undone and not deal.seats[seat].deeds.hints for deal in deals
    )


def given_up(match: MatchRow, latest: datetime) -> bool:
    """Whether an unfinished match was left for good: put on the shelf, or not played for `PATIENCE`.

    `latest` is the moment of the last record: time in which nothing is played gives no match up. Before that
    the match can be continued; one played to its end even later was not given up. A match counts as
    begun with its first deal over, on the ladder once its cards were seen.
    """
    begun = bool(match.deals) or (place_of(match.event) is not None and bool(match.first_pack))
    put_by = match.source.startswith(_SHELF)
    return not match.over and begun and (put_by or latest - match.moment > PATIENCE)


def in_order(matches: Iterable[MatchRow], now: datetime) -> tuple[MatchRow, ...]:
    """The matches by their moments. Those that a wrong clock has dated years ahead come first: were they the
    latest for years, every match left would be given up, and none won would end a round.
    """

    def moment(match: MatchRow) -> datetime:
        return match.moment if match.moment - now < _FARTHEST_ZONES else datetime.min

    return tuple(sorted(matches, key=moment))


def first_dealt(matches: Iterable[MatchRow]) -> Iterator[MatchRow]:
    """The matches whose first pack no earlier one began with: whoever has seen it knows the cards.

    So neither a match played again with the same number nor the copy of a record is another match. A single
    deal spoils none: the code of a deal names one, and that is known only once the match has dealt it.
    """
    seen: set[str] = set()
    for match in matches:
        if match.first_pack not in seen:
            yield match
        if match.first_pack and not match.continued and match.length != 1:
            seen.add(match.first_pack)
