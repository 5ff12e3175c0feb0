"""The contracts of Bauernschnapsen and the talon games: one table, read by bids, play, score and pages.

`contracts` gives the rows that can be bid under some house rules, the lowest first. What a row says is
all that play, score, rules page, bid picker and bots know of a contract.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from game.core.tricks import Strength
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules

NORMAL, BETTLER, AS_BETTLER = "normal", "bettler", "as_bettler"
SCHNAPSER, GANG, ZEHNERGANG = "schnapser", "gang", "zehnergang"
KONTRA_SCHNAPSER, BAUERN_SCHNAPSER = "kontraschnapser", "bauernschnapser"
FARBENGANG, KONTRA_BAUERN_SCHNAPSER = "farbengang", "kontrabauernschnapser"
HERREN_SCHNAPSER = "herrenschnapser"

# The order of the cards, from the highest down.
_USUAL, _TEN_HIGH = "ATKQJ", "TKQJA"


class Bidders(StrEnum):
    """The seats that may bid a contract; with three hands forehand has no partner."""

    FOREHAND = "forehand"
    FOREHAND_SIDE = "forehand_side"
    OPPONENTS = "opponents"
    NOT_FOREHAND = "not_forehand"
    ANYONE = "anyone"


class Objective(StrEnum):
    """The task of the declarer."""

    SIXTY_SIX = "sixty_six"  # the first side to 66 claims it
    NO_TRICK = "no_trick"  # the declarer loses every trick
    TRICKS_AND_66 = "tricks_and_66"  # the declarer wins the first tricks, and 66 in them
    EVERY_TRICK = "every_trick"  # the declarer wins every trick
    HOLD = "hold"  # the suit need only be held


class Melds(StrEnum):
    """The seats whose marriages count."""

    NONE = "none"
    DECLARER = "declarer"
    ANYONE = "anyone"


class Needs(StrEnum):
    """The cards a hand must hold for a contract to be bid."""

    NOTHING = "nothing"
    ACE = "ace"
    SUIT = "suit"
    TRUMPS = "trumps"


class Lead(StrEnum):
    """The seat that leads to the first trick."""

    FOREHAND = "forehand"
    DECLARER = "declarer"


@dataclass(frozen=True)
class Contract:
    """One row. `value` is in game points (Normal: at most); `tricks` how many are played at most.

    `ranks` are the cards of a suit from the highest down. `trumps` says whether the suit that was called
    is trump. `partner_out` tells that the declarer's partner lays his cards down, `talon` that the talon
    may be taken, and `doubled` that the contract may be doubled.
    """

    name: str
    value: int
    bidders: Bidders
    trumps: bool
    lead: Lead
    tricks: int
    objective: Objective
    melds: Melds = Melds.NONE
    needs: Needs = Needs.NOTHING
    ranks: str = _USUAL
    partner_out: bool = False
    talon: bool = False
    doubled: bool = True

    @property
    def strength(self) -> Strength:
        """How high the ranks are in this contract."""
        return _STRENGTHS[self.ranks]

    def __str__(self) -> str:
        return self.name


_STRENGTHS: dict[str, Strength] = {
    ranks: {rank: at for at, rank in enumerate(reversed(ranks))}
    for ranks in (_USUAL, "AKQJT", _TEN_HIGH)
}

# Which contracts may use the talon in the Carinthian form [seed 002].
_HIGH = frozenset(
    {SCHNAPSER, GANG, ZEHNERGANG, KONTRA_SCHNAPSER, BAUERN_SCHNAPSER, KONTRA_BAUERN_SCHNAPSER}
)


@lru_cache(maxsize=64)
def contracts(rules: Rules) -> tuple[Contract, ...]:
    """Every contract that can be bid, from the lowest to the highest [seed 002]."""
    return tuple(replace(row, talon=_uses_talon(rules, row)) for row in _rows(rules))


def contract_named(rules: Rules, name: str) -> Contract | None:
    """The row of that name, None where it is not played."""
    return next((row for row in contracts(rules) if row.name == name), None)


def _uses_talon(rules: Rules, row: Contract) -> bool:
    if not rules.form.talon or row.objective is Objective.HOLD:
        return False
    return rules.talon_contracts == "all" or row.name in _HIGH


def _rows(rules: Rules) -> Iterator[Contract]:
    # one line a contract
    some, every, sixty_six = rules.form.kind, rules.form.hand, Objective.TRICKS_AND_66
    yield Contract(
        *(NORMAL, 3, Bidders.FOREHAND, True, Lead.FOREHAND, every, Objective.SIXTY_SIX),
        melds=Melds.ANYONE,
    )
    yield from _bettler(rules)
    yield Contract(
        *(SCHNAPSER, 6, Bidders.FOREHAND_SIDE, True, Lead.FOREHAND, some, sixty_six),
        melds=Melds.DECLARER,
    )
    low = rules.zehnergang.endswith("_below_gang")
    ten_gang = () if rules.zehnergang == "off" else (_zehnergang(rules),)
    gang = _gang(rules, GANG, 9)
    yield from (*ten_gang, gang) if low else (gang, *ten_gang)
    yield Contract(
        *(KONTRA_SCHNAPSER, 12, Bidders.OPPONENTS, True, Lead.FOREHAND, some, sixty_six),
        melds=Melds.DECLARER,
    )
    all_tricks = (True, Lead.FOREHAND, every, Objective.EVERY_TRICK)
    yield Contract(BAUERN_SCHNAPSER, 12, Bidders.FOREHAND_SIDE, *all_tricks)
    yield _suit(rules, FARBENGANG, 18, Bidders.NOT_FOREHAND, Needs.SUIT)
    yield Contract(KONTRA_BAUERN_SCHNAPSER, 24, Bidders.OPPONENTS, *all_tricks)
    yield _suit(rules, HERREN_SCHNAPSER, 24, Bidders.FOREHAND, Needs.TRUMPS)


def _bettler(rules: Rules) -> Iterator[Contract]:
    """Bettler and As-Bettler, where they are played."""
    if not rules.bettler:
        return
    form = rules.form
    values = {BETTLER: rules.bettler_value} | ({AS_BETTLER: 5} if rules.as_bettler else {})
    for name, value in values.items():
        yield Contract(
            *(name, value, Bidders.ANYONE, False, Lead.DECLARER, form.hand, Objective.NO_TRICK),
            needs=Needs.ACE if name == AS_BETTLER else Needs.NOTHING,
            ranks=rules.bettler_rank,
            partner_out=form.partners and not rules.bettler_partner_plays,
        )


def _gang(rules: Rules, name: str, value: int) -> Contract:
    form = rules.form
    return Contract(
        *(name, value, Bidders.ANYONE, False, Lead.DECLARER, form.hand, Objective.EVERY_TRICK),
        partner_out=form.partners and rules.gang_partner_sits_out,
    )


def _zehnergang(rules: Rules) -> Contract:
    value = int(rules.zehnergang.partition("_")[0])
    return replace(_gang(rules, ZEHNERGANG, value), ranks=_TEN_HIGH)


def _suit(rules: Rules, name: str, value: int, bidders: Bidders, needs: Needs) -> Contract:
    """A complete suit: it is held and scored at once, or has to win every trick [seed 002]."""
    trumps = needs is Needs.TRUMPS
    held = rules.suit_contract == "hold"
    return Contract(
        *(name, value, bidders, trumps, Lead.DECLARER),
        0 if held else rules.form.hand,
        Objective.HOLD if held else Objective.EVERY_TRICK,
        needs=needs,
        doubled=not held,
    )
