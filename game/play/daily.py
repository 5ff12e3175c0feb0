"""The deal of the day, made from the date and the same for everybody, and one's results in it.

The date is the one in UTC: everybody's new deal comes at the same moment, whatever his clock says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path

from game.play.deal_code import DealCode
from game.play.decks import SEEDS
from game.play.kept_file import KeptFile
from game.rules import PRESETS

_GAMES = {preset.weekday: preset.game for preset in PRESETS.values()}
FILE = "daily.json"
_EVENT = "daily "


def today() -> date:
    """The date that counts."""
    return datetime.now(UTC).date()


def deal_of(day: date) -> DealCode:
    """The deal of a day."""
    game = _GAMES[day.weekday()]
    number = int.from_bytes(sha256(f"snapszer {day.isoformat()}".encode()).digest())
    return DealCode(game, number // SEEDS % game.seats, number % SEEDS)


def event_of(day: date) -> str:
    """The event a record of a day's deal names as the reason it was played."""
    return _EVENT + day.isoformat()


def day_of(event: str) -> date | None:
    """The day whose deal a match was played for; None where it was for anything else."""
    if not event.startswith(_EVENT):
        return None
    try:
        return date.fromisoformat(event.removeprefix(_EVENT))
    except ValueError:
        return None


class DailyResults:
    """The results of the days on disk: own points less the best other's. The first of a day counts."""

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFile(folder / FILE)

    def load(self) -> Mapping[date, int]:
        """The result of every day that was played; of none where the disk refuses."""
        with self.kept as file:
            days = json.loads(file.read())
            return {date.fromisoformat(day): int(made) for day, made in days.items()}
        return {}

    def keep(self, day: date, made: int) -> None:
        """Note the result of a day, unless the day was played before. Raises OSError."""
        with self.kept.changing():
            known = self.load()
            if day not in known:
                days = {each.isoformat(): points for each, points in {**known, day: made}.items()}
                self.kept.write(json.dumps(days, indent=1) + "\n")
