"""How a deal ended: who scores what, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

# `Seat` of `game.core.deal`, which holds outcomes and is not imported here.
_Seat = int


class Reason(StrEnum):
    """Why a deal scored as it did; each has its sentence in the catalogue area "outcome"."""

    CLAIMED = "claimed"
    FALSE_CLAIM = "false_claim"
    CLOSER_FAILED = "closer_failed"
    CLOSER_BEATEN = "closer_beaten"
    LAST_TRICK = "last_trick"
    HIGHER_TOTAL = "higher_total"
    EQUAL_TOTALS = "equal_totals"
    UNCLAIMED_66 = "unclaimed_66"
    REVOKE = "revoke"
    FORFEIT = "forfeit"
    MADE = "made"
    SET = "set"
    PASSED_OUT = "passed_out"
    CONCEDED = "conceded"
    REDEAL = "redeal"
    CUT_NINES = "cut_nines"
    OVERBID = "overbid"


class Why(StrEnum):
    """Why a deal brought one, two or three; each has its sentence in the catalogue area "outcome.why".

    Schneider: the loser is below 33; Schwarz: he has no trick. `AT_CLOSE` counts the state at the closing of
    the stock. `FIXED` is a price that depends on no points or tricks.
    """

    PLAIN = "plain"
    SCHNEIDER = "schneider"
    SCHNEIDER_WITHOUT_MELDS = "schneider_without_melds"
    SCHWARZ = "schwarz"
    PLAIN_AT_CLOSE = "plain_at_close"
    SCHNEIDER_AT_CLOSE = "schneider_at_close"
    SCHWARZ_AT_CLOSE = "schwarz_at_close"
    WINNER_TRICKLESS = "winner_trickless"
    WINNER_TRICKLESS_AT_CLOSE = "winner_trickless_at_close"
    LOSER_TRICKLESS = "loser_trickless"
    LOSER_TRICKLESS_AT_CLOSE = "loser_trickless_at_close"
    WOULD_HAVE_WON = "would_have_won"
    FIXED = "fixed"


@dataclass(frozen=True)
class Outcome:
    """`points[seat]` is what the deal does to the score, the same for partners and below nothing where a
    game takes points away; `totals[seat]` what the seat itself took, marriages included.

    `tricks[seat]` counts the tricks taken. `winners` are the seats that won the deal, nobody where it was
    drawn or where the game names no winner. `declarer` played `contract` (a bid in text) at `factor`
    times its price. `why` explains the points and is no part of the score: None for a draw and where an
    outcome was only written down. So is `given_up_by`, the seat that gave the deal up; cards that are then
    counted for the others are in their `totals`. `fines[seat]` come off the score once the deal has been
    counted, empty where there are none.
    """

    reason: Reason
    points: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    winners: tuple[_Seat, ...]
    declarer: _Seat | None = None
    contract: str = ""
    factor: int = 1
    why: Why | None = field(default=None, compare=False)
    given_up_by: _Seat | None = field(default=None, compare=False)
    fines: tuple[int, ...] = ()

    @property
    def winner(self) -> _Seat | None:
        """The seat that won alone; None where nobody or more than one did."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_made(self) -> bool:
        """Whether the declarer's side has won; where the game names no winner its reason tells."""
        if self.winners:
            return self.declarer in self.winners
        return self.reason is Reason.MADE


@dataclass(frozen=True)
class GivenUp:
    """How a deal that is given up ends, as far as the cards are known.

    The changes of the seats in `at_least` may turn out higher once all cards lie open.
    """

    outcome: Outcome
    at_least: tuple[_Seat, ...] = ()
