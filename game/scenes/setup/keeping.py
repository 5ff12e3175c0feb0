"""The last set-up on disk, so that the next match begins where the last one was set up."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from game.home import Unreadable, read_text, set_aside, write_whole
from game.rules import GAMES, game_text, read_game
from game.scenes.setup.draft import PERSON, Draft
from game.stage.settings_file import Complaint

FILE = "setup.json"


class SetupFile:
    """A JSON file in the player's folder. What cannot be read is kept aside, never overwritten.

    `bots` are the keys of the bots that may be met: one who is gone gives the seat to the first.
    """

    def __init__(self, folder: Path, bots: Collection[str]) -> None:
        self._path = folder / FILE
        self._bots = tuple(bots)

    def load(self) -> tuple[Draft, Complaint | None]:
        """The last set-up, or a first one; and what to tell the player."""
        first = Draft.first(self._bots[min(1, len(self._bots) - 1)])
        try:
            text = read_text(self._path)
        except FileNotFoundError:
            return first, None
        except (OSError, Unreadable):
            return first, self._keep_aside()
        try:
            return self._draft(json.loads(text), first), None
        except (ValueError, TypeError, KeyError, RecursionError):
            return first, self._keep_aside()

    def save(self, draft: Draft) -> Complaint | None:
        """Write a set-up; a complaint where the disk refuses."""
        written = {
            "game": draft.key,
            "games": [game_text(game) for game in draft.games.values()],
            "seats": list(draft.occupants),
            "practice": draft.practice,
        }
        try:
            write_whole(self._path, json.dumps(written, indent=2) + "\n")
        except OSError as error:
            return Complaint("setup.unsaved", {"reason": error.strerror or str(error)})
        return None

    def _draft(self, values: Mapping[str, Any], first: Draft) -> Draft:
        """What a file says. Raises ValueError, TypeError or KeyError where it says nothing."""
        games = dict(GAMES)
        for text in values["games"]:
            game = read_game(text)
            games[game.key] = game
        seats = [self._known(str(who)) for who in values["seats"]]
        if values["game"] not in games or len(seats) != games[values["game"]].seats:
            raise ValueError("no such game, or not its number of seats")
        return Draft(games, values["game"], tuple(seats), bool(values["practice"]))

    def _known(self, who: str) -> str:
        return who if who == PERSON or who in self._bots else self._bots[0]

    def _keep_aside(self) -> Complaint:
        try:
            kept = set_aside(self._path)
        except OSError:
            return Complaint("setup.unreadable", {"file": self._path.name})
        return Complaint("setup.damaged", {"file": kept.name})
