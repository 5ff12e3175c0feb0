"""The house rules of North American Sixty-six, for each number of hands [seed 001]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.options import Options, TableForm, choice


@dataclass(frozen=True)
class Form(TableForm):
    """How the game is played with so many hands: what each is dealt; the rest of the pack is the widow."""

    packets: tuple[int, ...]

    @property
    def hand(self) -> int:
        """Cards a hand is dealt, and so the tricks of a deal."""
        return sum(self.packets)


@dataclass(frozen=True)
class NorthAmericanOptions(Options):
    """Names and sources as in the rules specification, section F.5 there."""

    form: ClassVar[Form]

    # The family's order of ranks, or the natural one with the ten below the jack [seed 001].
    na66_rank: str = choice("family", "natural")
    # What a moon has to win: every trick, or 165 points.
    moon_goal: str = choice("all_tricks", "165")
    # The dealer must bid where all before him have passed.
    stick_dealer: bool = choice(False, True)
    # Points for a match [seed 001].
    match_target: int = choice(10, 15)

    # What two sides alone can play for.
    penalize_illegal = False


@dataclass(frozen=True)
class TwoSideOptions(NorthAmericanOptions):
    """Four hands and two: each deal is between two sides."""

    # A card played against the duty gives the deal up.
    penalize_illegal: bool = choice(False, True)


class NorthAmericanForFour(TwoSideOptions):
    form = Form(seats=4, teams=((0, 2), (1, 3)), packets=(3, 3))


class NorthAmericanForThree(NorthAmericanOptions):
    form = Form(seats=3, teams=((0,), (1,), (2,)), packets=(3, 3, 1))


class NorthAmericanForTwo(TwoSideOptions):
    form = Form(seats=2, teams=((0,), (1,)), packets=(3, 3, 3, 1))
