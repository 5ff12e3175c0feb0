"""A match of eight deals that somebody else has played too, from the same seat against the same others.

The difference of the two results in each deal counts, so the luck of the cards does not matter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.contest.match import Match
from game.contest.record import Record, replay
from game.core.cards import Card
from game.core.deal import Seat
from game.play.home import Unreadable, read_text, write_whole
from game.rules import Game

DEALS = 8
EVENT = "duplicate"


@dataclass(frozen=True)
class DuplicateRow:
    """The points of a deal for a person here and for the one he is measured by, who may not have played
    it yet.
    """

    own: int
    other: int | None

    @property
    def difference(self) -> int | None:
        return None if self.other is None else self.own - self.other


def lead(game: Game, points: Sequence[int], seat: Seat) -> int:
    """The points of a seat's team less those of the best other team."""
    others = (points[team[0]] for team in game.teams if seat not in team)
    return points[seat] - max(others)


def duplicate_rows(
    game: Game, seat: Seat, own: Sequence[Sequence[int]], other: Sequence[Sequence[int] | None]
) -> tuple[DuplicateRow, ...]:
    """A row for each deal that was played here, from every seat's points in it."""
    rows = []
    for at, points in enumerate(own):
        played = other[at] if at < len(other) else None
        rows.append(
            DuplicateRow(lead(game, points, seat), None if not played else lead(game, played, seat))
        )
    return tuple(rows)


def total(rows: Sequence[DuplicateRow]) -> int | None:
    """By how much the match was won or lost; None until all of it has been played by both."""
    found = [row.difference for row in rows]
    return None if None in found else sum(each for each in found if each is not None)


def deals_of(record: Record) -> tuple[tuple[Match, tuple[Card, ...]], ...]:
    """The pack of each deal of a match so far, after the match before it: to be played by somebody else.

    Raises DamagedRecord where the match cannot have happened.
    """
    begun = (step.match for step in replay(record) if step.begins)
    return tuple(zip(begun, (deal.pack for deal in record.deals), strict=True))


@dataclass(frozen=True)
class Measured:
    """The measurer's results of a duplicate on disk: every seat's points by deal."""

    path: Path

    def load(self, game: Game) -> Mapping[str, tuple[int, ...]]:
        """The points by `deal_name`; nothing where there is no file.

        Raises Unreadable where it is spoilt, OSError where the disk refuses.
        """
        try:
            found = json.loads(read_text(self.path))
            points = {str(name): tuple(made) for name, made in found.items()}
        except FileNotFoundError:
            return {}
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise Unreadable(f"{self.path.name} does not say what was made of which deal") from None
        for made in points.values():
            if len(made) != game.seats or not all(type(each) is int for each in made):
                raise Unreadable(f"{self.path.name} has no points of {game.seats} seats")
        return points

    def keep(self, points: Mapping[str, Sequence[int]]) -> None:
        """Write the points of all deals. Raises OSError."""
        write_whole(self.path, json.dumps({name: list(made) for name, made in points.items()}))


def deal_name(dealer: Seat, pack: Sequence[Card]) -> str:
    """A deal by its dealer and the order of its cards."""
    return f"{dealer} {''.join(pack)}"
