"""The drawings of moments, each by its subject."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from art import moments as art


class Subject(Enum):
    """Something that is drawn for a moment."""

    CROWN = auto()
    BOLT = auto()
    MOON = auto()
    SCALES = auto()
    SCISSORS = auto()
    BLOT = auto()
    PADLOCK = auto()
    STRUCK = auto()
    BARREL = auto()
    SEALED_CONTRACT = auto()
    TORN_CONTRACT = auto()
    FIGURES = auto()
    FALLING_FIGURES = auto()


@dataclass(frozen=True)
class Drawing:
    """A subject at any share of its movement; `figure` is what figures say."""

    subject: Subject
    figure: str = ""

    def svg(self, share: float) -> bytes:
        """The drawing at a share of its movement, from 0 to 1."""
        match self.subject:
            case Subject.CROWN:
                from art.marks import crown_svg

                return crown_svg()
            case Subject.BOLT:
                from art.tally import bolt_svg

                return bolt_svg()
            case Subject.MOON:
                return art.moon_svg()
            case Subject.SCALES:
                return art.scales_svg(share)
            case Subject.SCISSORS:
                return art.scissors_svg(share)
            case Subject.BLOT:
                return art.blot_svg(share)
            case Subject.PADLOCK:
                return art.padlock_svg(share)
            case Subject.STRUCK:
                return art.struck_svg(share)
            case Subject.BARREL:
                return art.rolling_barrel_svg(share)
            case Subject.SEALED_CONTRACT:
                return art.contract_svg(True, share)
            case Subject.TORN_CONTRACT:
                return art.contract_svg(False, share)
            case Subject.FIGURES:
                return art.numerals_svg(self.figure, False, share)
            case Subject.FALLING_FIGURES:
                return art.numerals_svg(self.figure, True, share)
