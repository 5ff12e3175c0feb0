"""Matches that count: an honest table of one person against bots, read from the rows of the records.

Not counted are practice, deals with a hint or a move taken back, matches gone on with from the middle of
others, those with somebody at another machine (who leaves a lost one could not be held to it) or with two
persons here, and those of a single deal, which may be one that has been played before.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from game.deal import Seat
from game.statistics import DealRow, MatchRow, SeatDeal, Who

# Who leaves a match and does not come back to it for so long, playing on meanwhile, has lost it.
PATIENCE = timedelta(days=7)
_SHELF = "records/"


@dataclass(frozen=True)
class Played:
    """A match that counts, with its deals, and the seat of the one person in it."""

    match: MatchRow
    deals: tuple[DealRow, ...]
    seat: Seat

    @property
    def who(self) -> Who:
        return self.match.seats[self.seat].who

    @property
    def won(self) -> bool:
        return self.match.over and self.match.seats[self.seat].won

    @property
    def mine(self) -> tuple[SeatDeal, ...]:
        """The person's part in each deal."""
        return tuple(deal.seats[self.seat] for deal in self.deals)

    @property
    def opponents(self) -> tuple[SeatDeal, ...]:
        """The seats against the person's team in the last deal."""
        team = self.match.seats[self.seat].team
        return tuple(each for each in self.deals[-1].seats if each.seat not in team)


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
    """Whether a match that is not over was left for good: put on the shelf, or left lying too long.

    `latest` is the moment of the last record there is: what counts is in the records alone, not in the
    clock. Until then the match is held, for it may be gone on with.
    """
    put_by = match.source.startswith(_SHELF)
    return not match.over and bool(match.deals) and (put_by or latest - match.moment > PATIENCE)
