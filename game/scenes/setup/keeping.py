"""The last set-up on disk, so that the next match begins where the last one was set up."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.play.home import refusal
from game.play.kept_file import KeptFile
from game.rules import GAMES, game_text, read_game
from game.scenes.setup.draft import LENGTHS, Draft
from game.stage.complaint import Complaint, complaint_about
from net.wire.fields import ABSENCES, TURN_CLOCKS, WATCH_DELAYS
from net.wire.table_options import PLAIN_TABLE, TableOptions

FILE = "setup.json"
# The values allowed in the rest of a file, besides game and company: one before their time lacks them.
_ALLOWED: Mapping[str, tuple[object, ...]] = {
    "length": (None, *LENGTHS),
    "turn_clock": TURN_CLOCKS,
    "watching": (*([True, late] for late in WATCH_DELAYS), [False, 0]),
    "absence": ABSENCES,
}


class SetupFile:
    """A JSON file in the player's folder.

    `seats` holds a list of occupants for each number of seats; once it was the one list of two.
    """

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE)

    def load(self) -> tuple[Draft, Complaint | None]:
        """The last set-up, or a first one; and what to tell the player."""
        draft = Draft.first()
        with self._file as file:
            draft = _draft(json.loads(file.read()))
        return draft, complaint_about(self._file, "setup")

    def save(self, draft: Draft) -> Complaint | None:
        """Write a set-up; a complaint where the disk refuses, or has refused to give out the last one."""
        written = {
            "game": draft.key,
            "games": [game_text(game) for game in draft.games.values()],
            "seats": {str(seats): list(who) for seats, who in draft.companies.items()},
            "practice": draft.practice,
            **_more(draft.length, draft.table),
        }
        try:
            self._file.write(json.dumps(written, indent=2) + "\n")
        except OSError as error:
            return Complaint("setup.unsaved", trouble=refusal(error))
        return None


def _draft(values: Mapping[str, Any]) -> Draft:
    """Read a draft from a file's values. Raises ValueError, TypeError or KeyError where it says nothing."""
    games = dict(GAMES)
    for text in values["games"]:
        game = read_game(text)
        games[game.key] = game
    key, seats = values["game"], values["seats"]
    if key not in games:
        raise ValueError(f"there is no game {key!r}")
    listed = {games[key].seats: seats} if isinstance(seats, list) else dict(seats)
    companies = {int(count): tuple(map(str, who)) for count, who in listed.items()}
    if any(len(who) != count for count, who in companies.items()):
        raise ValueError("a seat has nobody, or somebody has no seat")
    more = {name: values.get(name, usual) for name, usual in _more(None, PLAIN_TABLE).items()}
    for name, value in more.items():
        if repr(value) not in map(repr, _ALLOWED[name]):  # 30.0 is no 30, nor is 1 true
            raise ValueError(f"{name} is not {value!r}")
    watchers, late = more["watching"]
    table = TableOptions(more["turn_clock"], watchers, late, more["absence"])
    return Draft(games, key, companies, bool(values["practice"]), more["length"], table)


def _more(length: int | None, table: TableOptions) -> dict[str, Any]:
    """The rest of a file, besides game and company."""
    return {
        "length": length,
        "turn_clock": table.turn_clock,
        "watching": [table.watchers, table.watch_delay],
        "absence": table.absence,
    }
