"""The five opponents: who they are, and how each plays, with a stock and with an auction.

All are honest: they get a view and nothing else. What sets them apart is how far they look, and the
faults that people have. The page "how he plays" of each names these faults, and a test measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.bots.search.budget import SearchBudget


@dataclass(frozen=True)
class Faults:
    """The mistakes a player makes again and again.

    `forgets` is the chance to have lost sight of a trick, `miscounts` to count one of the own tricks ten
    points wrong. An `unsuspecting` player does not reckon with a marriage that has not been shown; one who
    `keeps_aces` plays none while the stock is open and another card is there. `closes_early` is how many
    game points too good closing seems, `noise_sigma` the standard deviation of each move's error in game
    points.
    """

    forgets: float = 0.0
    miscounts: float = 0.0
    unsuspecting: bool = False
    keeps_aces: bool = False
    never_closes: bool = False
    closes_early: float = 0.0
    noise_sigma: float = 0.0


FAULTLESS = Faults()


@dataclass(frozen=True)
class Style:
    """A way of playing: how much is tried, what goes wrong, and whether the match score is weighed."""

    budget: SearchBudget
    faults: Faults = FAULTLESS
    for_match: bool = False


@dataclass(frozen=True)
class Temper:
    """A manner of playing games with an auction: how much is tried, and what goes wrong.

    `layouts` of the hidden cards are drawn, and all moves together have so many `trials`. `reads_calls` says
    whether layouts are weighed by the calls and cards of the others, `notices_voids` whether a suit that
    somebody has not followed is remembered. `boldness` is how much better each bid and doubling seems than
    it is, `caution` how much worse a bid without a marriage in hand, `ace_caution` how much worse the play
    of an ace. `misjudgement` is how much better or worse the bids and doublings of one moment seem, all
    alike, `noise` how much each card (both standard deviations). All five count in standard deviations of
    what the best move brings. `miscounts` is the chance to count an own trick ten points wrong.
    """

    layouts: int
    trials: int
    reads_calls: bool = True
    notices_voids: bool = True
    boldness: float = 0.0
    caution: float = 0.0
    ace_caution: float = 0.0
    misjudgement: float = 0.0
    noise: float = 0.0
    miscounts: float = 0.0
    never_doubles: bool = False
    for_match: bool = False


@dataclass(frozen=True)
class Character:
    """An opponent: `style` is how he plays with two hands and a stock, `temper` with an auction."""

    style: Style
    temper: Temper


_LILI = Faults(forgets=0.6, miscounts=0.2, never_closes=True, noise_sigma=0.65)
_GYURI = Faults(forgets=0.3, closes_early=1.45)
_ZSOFI = Faults(keeps_aces=True)
_BALINT = Faults(unsuspecting=True)

MASTERS_TEMPER = Temper(layouts=500, trials=8000, for_match=True)

_LILI_BIDS = Temper(
    layouts=12,
    trials=160,
    reads_calls=False,
    notices_voids=False,
    misjudgement=0.8,
    noise=1.2,
    miscounts=0.2,
)
_GYURI_BIDS = Temper(layouts=30, trials=480, reads_calls=False, boldness=0.4, noise=0.6)
_ZSOFI_BIDS = Temper(layouts=80, trials=1200, boldness=-0.12, ace_caution=1.0, never_doubles=True)
_BALINT_BIDS = Temper(layouts=250, trials=4000, caution=0.25, noise=0.15)


def _little(determinizations: int, hands: int) -> SearchBudget:
    """One round of habit alone, and plans of one card."""
    return SearchBudget(determinizations, 1, hands, 1, weighs=False, trained=False)


# By the key that names the portrait and the sentences about each.
CHARACTERS: Mapping[str, Character] = {
    "lili": Character(Style(_little(8, hands=6), _LILI), _LILI_BIDS),
    "gyuri": Character(Style(_little(20, hands=8), _GYURI), _GYURI_BIDS),
    "zsofi": Character(Style(_little(40, hands=10), _ZSOFI), _ZSOFI_BIDS),
    "balint": Character(Style(_little(100, hands=24), _BALINT), _BALINT_BIDS),
    "mester": Character(Style(SearchBudget(), for_match=True), MASTERS_TEMPER),
}
