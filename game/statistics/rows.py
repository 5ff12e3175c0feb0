"""The rows of a match and of a deal: one each, and one for each seat in it.

Scores and points are the game's own (game points, ticks, Thousand's points) and may be below nothing.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cached_property

from game.core.deal import Seat, Team

PERSON, BOT, REMOTE = "person", "bot", "remote"


@dataclass(frozen=True)
class Who:
    """The occupant of a seat: a `person` at this screen, a `bot` (`name` is its key), somebody `remote`.

    A player without a name has a `number`, from 1: among the persons of the screen, or that of a remote one's
    seat. It is 0 for everybody else.
    """

    kind: str
    name: str
    number: int = 0

    @cached_property
    def key(self) -> str:
        """The same for the same player: names count however they are written, in capitals or not."""
        name = unicodedata.normalize("NFC", self.name).casefold()
        return f"{self.kind}:{name}" if name else f"{self.kind}#{self.number}"


@dataclass(frozen=True)
class Deeds:
    """The deeds of a seat in a deal, counted; also the sum over many deals.

    `closed` says how often it closed the stock, `closings_made` how often that was won; likewise `claims`
    are those that were right. `contracts` were played as declarer, `contracts_made` were made. A `schneider`
    or `schwarz` was given to the others, `schneidered` was got. `barrels` were climbed, and of these `falls`.
    `given_up` are deals that were forfeited or conceded.
    """

    tricks: int = 0
    card_points: int = 0
    marriages: int = 0
    marriage_points: int = 0
    exchanges: int = 0
    closed: int = 0
    closings_made: int = 0
    claims: int = 0
    claims_wrong: int = 0
    bids: int = 0
    contracts: int = 0
    contracts_made: int = 0
    doublings: int = 0
    schneider: int = 0
    schwarz: int = 0
    schneidered: int = 0
    bolts: int = 0
    barrels: int = 0
    falls: int = 0
    given_up: int = 0
    hints: int = 0


DEEDS = tuple(each.name for each in fields(Deeds))


@dataclass(frozen=True)
class SeatDeal:
    """One seat in one deal.

    `side` are the seats that counted together, itself among them. `won` tells whether its side won the deal
    (where a game names no winner: made its contract, or beat the other's). `points` is what the deal brought
    to the score, `against` what it brought to the others (the mean of the other teams). `before` and `after`
    are the scores. `worth` is what the deal was worth to it at its first decision, in points over the
    opponent's; None until it has been calculated (`game.statistics.weighing`).
    """

    seat: Seat
    who: Who
    side: Team
    in_play: bool
    won: bool
    points: int
    against: float
    before: int
    after: int
    deeds: Deeds
    worth: float | None = None


@dataclass(frozen=True)
class DealRow:
    """One deal that is over; `number` counts from 1 within its match.

    `own_play` is whether it was played as it stands: no move taken back (`undone` says how often that was
    done), none taken over from another match, no bot in the seat of a player who was away. `contract` is the
    declarer's bid in text.
    """

    number: int
    dealer: Seat
    reason: str
    why: str
    declarer: Seat | None
    contract: str
    factor: int
    moves: int
    undone: int
    own_play: bool
    seats: tuple[SeatDeal, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(each.seat for each in self.seats if each.won)


# What a deal is apart from its seats: the columns of its table.
OF_DEAL = tuple(each.name for each in fields(DealRow) if each.name != "seats")


@dataclass(frozen=True)
class SeatRow:
    """One seat in a match: its player, its partners, and its result.

    `counted` tells whether the match counts for it: not if others' foul ended it (`Match.counts_for`)
    or all have ended level.
    """

    seat: Seat
    who: Who
    team: Team
    score: int
    bummerl: int
    won: bool
    counted: bool = True


@dataclass(frozen=True)
class MatchRow:
    """One match. `over` tells whether it was played to its end; one that was left has no winners.

    `source` is the record's place under the profile, with "/" between its parts. `moment` is when the match
    ended, or was last played: in the time of the place, without a zone. `game` is the preset, `rules` the
    preset with its house rules in text. `event` is what it was played for, "" for a match of one's own
    choice. `deals` are those that are over, `abandoned` names who left it. `length` is the number of deals
    of a match that ends after so many. One that was `continued` from another begins in the middle of it:
    it has only its own deals, and its end says nothing about who would have won. `first_pack` is the same for
    matches that begin with the same cards, and "" where none have been dealt yet.
    """

    source: str
    moment: datetime
    game: str
    rules: str
    over: bool
    abandoned: str
    practice: bool | None
    event: str
    deals: int
    length: int | None
    continued: bool
    first_pack: str
    seats: tuple[SeatRow, ...]
    id: int = 0

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(each.seat for each in self.seats if each.won)
