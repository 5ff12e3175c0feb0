"""The kinds of moment, the people each is about, and its figure if it has one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.core.deal import Seat


class Kind(StrEnum):
    """Each has a row in `acts`, and its words in the catalogue area "moment"."""

    WON = "won"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"
    CLOSING_FAILED = "closing_failed"
    FALSE_CLAIM = "false_claim"
    LAST_TRICK = "last_trick"
    HIGHER_TOTAL = "higher_total"
    DRAWN = "drawn"
    STRUCK = "struck"
    THROWN_IN = "thrown_in"
    MADE = "made"
    BROKEN = "broken"
    GIVEN_UP = "given_up"
    MOON = "moon"
    CLIMBED = "climbed"
    FELL = "fell"
    BOLT = "bolt"
    DUMPED = "dumped"
    GONE_OUT = "gone_out"


@dataclass(frozen=True)
class Moment:
    """A great moment about some `seats`, none where it is about all; `figure` is shown in numerals."""

    kind: Kind
    seats: tuple[Seat, ...] = ()
    figure: str = ""
