"""The score of a match between two deals."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.deal import Seat


@dataclass(frozen=True)
class Marks:
    """The notes beside the scores: what drawn deals add to the next one, and each seat's Bummerl.

    `bummerl` is empty where none are counted. A family that notes more than this adds its own fields.
    """

    carry: int = 0
    bummerl: tuple[int, ...] = ()


@dataclass(frozen=True)
class Score:
    """`points[seat]` in the game's own points, partners the same; `winners` is empty while it goes on."""

    points: tuple[int, ...]
    marks: Marks
    winners: tuple[Seat, ...] = ()
