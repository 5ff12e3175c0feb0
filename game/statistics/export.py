"""Rows as CSV: one line a seat in a deal, for a spreadsheet."""

from __future__ import annotations

import csv
from datetime import datetime
from pathlib import Path

from game.statistics.index import Index
from game.statistics.rows import DEEDS, DealRow, MatchRow, SeatDeal

FOLDER = "exports"
COLUMNS = (
    *("moment", "record", "game", "rules", "deal", "dealer", "seat", "kind", "player", "side"),
    *("in_play", "won", "points", "against", "before", "after", "declarer", "contract", "factor"),
    *("reason", "undone", "worth", *DEEDS),
)
# A spreadsheet takes a cell that begins so for a formula: names come from other machines too.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def export_path(folder: Path, now: datetime) -> Path:
    """The path of the next export of a profile."""
    return folder / FOLDER / f"statistics_{now:%Y-%m-%d_%H-%M-%S}.csv"


def write_csv(index: Index, path: Path) -> int:
    """Write every deal in UTF-8 (with a mark for spreadsheets); the number of lines below the head.

    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = 0
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for match in index.matches():
            for deal in index.deals(match):
                writer.writerows(_line(match, deal, seat) for seat in deal.seats)
                lines += len(deal.seats)
    return lines


def _line(match: MatchRow, deal: DealRow, seat: SeatDeal) -> tuple[object, ...]:
    return (
        *(match.moment.isoformat(" ", "seconds"), match.source, match.game, match.rules),
        *(deal.number, deal.dealer, seat.seat, seat.who.kind, _safe(seat.who.name)),
        "".join(map(str, seat.side)),
        *(int(seat.in_play), int(seat.won), seat.points, round(seat.against, 2), seat.before),
        *(seat.after, "" if deal.declarer is None else deal.declarer, deal.contract, deal.factor),
        *(deal.reason, deal.undone, "" if seat.worth is None else round(seat.worth, 3)),
        *(getattr(seat.deeds, name) for name in DEEDS),
    )


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text
