"""A match ready to begin: which game, who sits where, and what it is played for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.contest.record import Record, Sitting
from game.core.deal import Seat
from game.play.deal_code import GivenDeal
from game.rules import Game

PERSON = "person"


@dataclass(frozen=True)
class Setup:
    """A match ready to begin. `practice` tells whether the helps of practice are given.

    `length` is the number of deals, None if the game says when a match is won; `given` is the first deal if
    it is known beforehand; `event` is what the match is played for (see `Record`). `dealer` deals first,
    chance decides where it is None.
    """

    game: Game
    sittings: tuple[Sitting, ...]
    practice: bool
    length: int | None = None
    given: GivenDeal | None = None
    event: str = ""
    dealer: Seat | None = None

    @classmethod
    def of_record(cls, record: Record) -> Setup:
        """Return the set-up of a recorded match; its first deal is not known any more."""
        practice = bool(record.practice)
        return cls(record.game, record.sittings, practice, record.length, event=record.event)


def sittings_of(occupants: Sequence[str], names: Sequence[str]) -> tuple[Sitting, ...]:
    """Return who sits where; `occupants` are PERSON or keys of bots, `names` those of the persons."""
    named = iter(names)
    return tuple(
        Sitting(PERSON, next(named)) if who == PERSON else Sitting("bot", who) for who in occupants
    )
