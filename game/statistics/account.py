"""The totals of the records, for the command line: of the persons of this screen, or of everybody."""

from __future__ import annotations

from typing import Any

from game.statistics.figures import (
    Selection,
    Summary,
    by_game,
    by_opponent,
    players,
    streaks,
    summary,
)
from game.statistics.index import Index
from game.statistics.rows import DEEDS, PERSON


def account(index: Index) -> dict[str, Any]:
    """Every person of this screen with his figures; names and numbers only, ready for JSON."""
    told = [line for line in players(index) if line.who is not None and line.who.kind == PERSON]
    skipped = [
        {"record": each.source, "problem": each.problem, "reason": each.reason}
        for each in index.skipped()
    ]
    return {"players": {line.key: _player(index, line.key) for line in told}, "skipped": skipped}


def _player(index: Index, key: str) -> dict[str, Any]:
    chosen = Selection(key)
    row = streaks(index, chosen)
    return {
        **_figures(summary(index, chosen)),
        "streak": row.now,
        "longest_streak": row.won,
        "longest_match": row.longest_match,
        "by_game": {line.key: _figures(line.summary) for line in by_game(index, chosen)},
        "by_opponent": {line.key: _figures(line.summary) for line in by_opponent(index, chosen)},
    }


def _figures(told: Summary) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "matches": told.matches,
        "matches_won": told.matches_won,
        "deals": told.deals,
        "deals_won": told.deals_won,
        "points_a_deal": round(told.points_a_deal, 3),
        "against_a_deal": round(told.against_a_deal, 3),
    }
    if told.weighed:
        figures |= {
            "weighed": told.weighed,
            "luck_a_deal": round(told.luck_a_deal, 3),
            "skill_a_deal": round(told.skill_a_deal, 3),
        }
    deeds = {name: getattr(told.deeds, name) for name in DEEDS}
    return figures | {name: count for name, count in deeds.items() if count}
