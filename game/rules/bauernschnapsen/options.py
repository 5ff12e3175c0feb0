"""The house rules of Bauernschnapsen and its talon games, and what their presets are dealt [seed 002].

Four play with partners, three with a talon. An option that only one form has is in its own class; the other
forms have its default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.rules.options import Options, TableForm, choice

# Game points of a match, or of one game of it [seed 002].
TARGET = 24


@dataclass(frozen=True)
class GameForm(TableForm):
    """How a preset is dealt: packets of three, then of `second`, and a talon between them.

    `kind` is how many tricks a Schnapser has to win.
    """

    second: int
    talon: int
    kind: int

    first = 3

    @property
    def hand(self) -> int:
        """Cards in a hand, and so the tricks of a whole deal."""
        return self.first + self.second

    @property
    def partners(self) -> bool:
        """Whether two and two play together all through a match."""
        return len(self.teams) < self.seats


@dataclass(frozen=True)
class BauernschnapsenOptions(Options):
    """The options of all three presets; names and sources as in the rules specification, sections C.7 and
    D.1.
    """

    form: ClassVar[GameForm]

    # The pack is cut, knocked on, or the dealer's right chooses [seed 002].
    cut_mode: str = choice("cut", "knock", "asked")
    # The contract to lose every trick, its value, and the order of the cards in it [seed 002].
    bettler: bool = choice(True, False)
    bettler_value: int = choice(4, 5)
    bettler_rank: str = choice("ATKQJ", "AKQJT")
    # An opponent's Kontra to the Normal game goes above a Bettler [seed 002].
    bettler_kontra_priority: bool = choice(False, True)
    # A Bettler with an ace, for 5 [seed 002].
    as_bettler: bool = choice(False, True)
    # The Gang with the ten on top: its value and its place [seed 002].
    zehnergang: str = choice("10_above_gang", "9_below_gang", "8_below_gang", "off")
    # The declarer of a Schnapser may claim 66 before the last of its tricks [RUST3], [MC].
    schnapser_early_claim: bool = choice(False, True)
    # From what worth on nobody doubles any more [seed 002].
    kontra_block: str = choice("value_ge_24", "both_sides_out", "none")
    # Whether a trump that cannot beat must be played all the same [seed 002], [WB].
    undertrump: str = choice("required", "free")
    # Marriages count towards the line of 33.
    schneider_counts_melds: bool = choice(True, False)
    # A player may look through the tricks he has won [seed 002].
    may_inspect_own_tricks: bool = choice(True, False)
    # Matches are counted in Bummerl; how many end the evening, and what a loser at nothing gets [seed 002].
    bummerl: bool = choice(True, False)
    bummerl_target: int = choice(1, 2, 3, 5, 7)
    bummerl_schneider: int = choice(2, 1)
    # Four Bummerl for a loser who led by 23 to nothing before the last deal [DEWIKI-4].
    retour_schneider: bool = choice(False, True)
    # A wrong claim costs what a right one would have brought, or at least the rest of the deal lost.
    wrong_claim: str = choice("letter", "dearer")

    # What the forms below choose otherwise, or let choose.
    bettler_partner_plays = False
    gang_partner_sits_out = False
    talon_contracts = "none"
    suit_contract = "hold"
    talon_raise = False
    kontra_when = "before_talon"
    talon_unseen_bonus = 0
    penalize_illegal = False


@dataclass(frozen=True)
class PartnerOptions(BauernschnapsenOptions):
    """Four hands: what the declarer's partner does, and what only two sides can play for."""

    form = GameForm(seats=4, teams=((0, 2), (1, 3)), second=2, talon=0, kind=3)

    # He takes part in a Bettler [seed 002].
    bettler_partner_plays: bool = choice(False, True)
    # He lays his cards down in Gang and Zehner-Gang as he does in a Bettler [HS].
    gang_partner_sits_out: bool = choice(False, True)
    # A card played against the duty gives the deal up.
    penalize_illegal: bool = choice(False, True)


@dataclass(frozen=True)
class TalonOptions(BauernschnapsenOptions):
    """Three hands: what becomes of the talon."""

    form = GameForm(seats=3, teams=((0,), (1,), (2,)), second=3, talon=2, kind=4)

    # It must be taken in every contract, or may be in the high ones alone [seed 002].
    talon_contracts: str = choice("all", "high")
    # A complete suit has to win every trick, or only to be held [seed 002].
    suit_contract: str = choice("win_all", "hold")
    # The declarer may raise the contract when he has seen the talon [seed 002].
    talon_raise: bool = choice(False, True)
    # Doubling comes before the talon is taken, or once two cards are laid away [seed 002], [HS].
    kontra_when: str = choice("before_talon", "after_discard")


@dataclass(frozen=True)
class BonusOptions(TalonOptions):
    """Three hands, general form: the only one that pays for a talon left unseen."""

    # A talon that is left unseen adds so much to what the deal is worth [seed 002].
    talon_unseen_bonus: int = choice(0, 1)
