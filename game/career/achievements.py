"""Achievements of good play, each a function over the rows of a match.

The first person of this profile to do it earns it for the house; it stays as long as its record does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.career.ladder import Ladder
from game.career.places import PLACES
from game.career.played import Played
from game.career.ratings import family_of
from game.rules import FAMILIES

HOUSE = frozenset(("lili", "gyuri", "zsofi", "balint", "mester"))


@dataclass(frozen=True)
class Past:
    """A summary of the matches up to and with this one: matches won in a row, bots beaten, families of
    games won in, and the ladder.
    """

    streak: int = 0
    beaten: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()
    ladder: Ladder = field(default_factory=Ladder)


Test = Callable[[Played, Past], bool]


def _is_of(played: Played, family: str) -> bool:
    """Whether a match was of a family of games."""
    return family_of(played.match.game) == family


def _total(played: Played, deed: str) -> int:
    return sum(int(getattr(each.deeds, deed)) for each in played.mine)


def _lead(played: Played, at: int) -> int:
    """How far the person was ahead of the best other before a deal."""
    mine = played.mine[at]
    others = [each.before for each in played.deals[at].seats if each.seat not in mine.side]
    return mine.before - max(others, default=mine.before)


def _made(played: Played, family: str) -> list[str]:
    """The contracts that the person made, in a match of this family of games."""
    return [
        deal.contract
        for deal in played.deals
        if _is_of(played, family) and deal.declarer == played.seat and deal.seats[played.seat].won
    ]


def _number(contract: str) -> int:
    """The number a contract of Thousand begins with, 0 where it has none."""
    digits = contract.split()[0] if contract else ""
    return int(digits) if digits.isdigit() else 0


# -- any game --------------------------------------------------------------------------------------


def _every_deal(played: Played, past: Past) -> bool:
    return played.won and len(played.deals) >= 3 and all(each.won for each in played.mine)


def _three_marriages(played: Played, past: Past) -> bool:
    return any(each.won and each.deeds.marriages >= 3 for each in played.mine)


# -- games of two hands ----------------------------------------------------------------------------


def _schneider_from_behind(played: Played, past: Past) -> bool:
    """A Schneider or Schwarz given while it stood 0:5 or worse."""
    return _is_of(played, "two_hand") and any(
        mine.before == 0 and _lead(played, at) <= -5 and mine.deeds.schneider + mine.deeds.schwarz
        for at, mine in enumerate(played.mine)
    )


def _from_behind(played: Played, past: Past) -> bool:
    """A match won after being five points or more behind."""
    deals = range(len(played.deals))
    return (
        _is_of(played, "two_hand") and played.won and any(_lead(played, at) <= -5 for at in deals)
    )


def _right_claims(played: Played, past: Past) -> bool:
    """A match won with three claims or more, none of them wrong."""
    right, wrong = _total(played, "claims"), _total(played, "claims_wrong")
    return _is_of(played, "two_hand") and played.won and right >= 3 and not wrong


def _trump_marriage_closed(played: Played, past: Past) -> bool:
    """The stock closed, the marriage of trumps shown, the deal won: forty is more than twenty each."""
    return _is_of(played, "two_hand") and any(
        each.deeds.closings_made and each.deeds.marriage_points > 20 * each.deeds.marriages
        for each in played.mine
    )


def _three_closings(played: Played, past: Past) -> bool:
    tried = _total(played, "closed")
    return _is_of(played, "two_hand") and tried >= 3 and _total(played, "closings_made") == tried


def _to_nothing(played: Played, past: Past) -> bool:
    """A match won to the end of the game while the other has nothing."""
    others = [each for each in played.match.seats if not each.won]
    whole = played.match.length is None
    return (
        _is_of(played, "two_hand")
        and played.won
        and whole
        and all(each.score <= 0 for each in others)
    )


def _broken_closing(played: Played, past: Past) -> bool:
    """A deal won that the other had closed."""
    return _is_of(played, "two_hand") and any(
        deal.seats[played.seat].won
        and any(each.deeds.closed for each in deal.seats if each.seat != played.seat)
        for deal in played.deals
    )


# -- games with an auction -------------------------------------------------------------------------


def _all_contracts(played: Played, past: Past) -> bool:
    """A match won with three contracts or more, all of them made."""
    bid = _total(played, "contracts")
    return played.won and bid >= 3 and _total(played, "contracts_made") == bid


def _barrel(played: Played, past: Past) -> bool:
    """A barrel climbed, never fallen from, and the match won from it."""
    return (
        _is_of(played, "thousand")
        and played.won
        and _total(played, "barrels") > 0
        and not _total(played, "falls")
    )


# By the key of its sentences, in the order in which they are shown; a medal each.
ACHIEVEMENTS: Mapping[str, Test] = {
    "first_win": lambda played, past: played.won,
    "three_in_a_row": lambda played, past: past.streak >= 3,
    "seven_in_a_row": lambda played, past: past.streak >= 7,
    "every_deal": _every_deal,
    "right_claims": _right_claims,
    "three_marriages": _three_marriages,
    "trump_marriage_closed": _trump_marriage_closed,
    "three_closings": _three_closings,
    "broken_closing": _broken_closing,
    "schwarz": lambda played, past: _is_of(played, "two_hand") and _total(played, "schwarz") > 0,
    "schneider_from_behind": _schneider_from_behind,
    "from_behind": _from_behind,
    "to_nothing": _to_nothing,
    "bettler": lambda played, past: any("bettler" in e for e in _made(played, "bauernschnapsen")),
    "schnapser": lambda played, past: any(
        "schnapser" in each for each in _made(played, "bauernschnapsen")
    ),
    "doubled": lambda played, past: any(e.won and e.deeds.doublings for e in played.mine),
    # A bid of five ticks of 33 points: all tricks, alone.
    "moon": lambda played, past: "5" in _made(played, "north_american"),
    "all_contracts": _all_contracts,
    "big_contract": lambda played, past: any(
        _number(each) >= 150 for each in _made(played, "thousand")
    ),
    "barrel": _barrel,
    "master": lambda played, past: played.won and "mester" in played.beaten,
    "house": lambda played, past: past.beaten >= HOUSE,
    "four_families": lambda played, past: past.families >= set(FAMILIES),
    "first_round": lambda played, past: past.ladder.best >= 0,
    "half_way": lambda played, past: past.ladder.best >= len(PLACES) // 2,
    "first_place": lambda played, past: bool(past.ladder.firsts),
}
