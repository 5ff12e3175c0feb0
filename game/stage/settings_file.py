"""The settings on disk: read once at the start, written whole at every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.play.home import Unreadable, read_text, refusal, set_aside, write_whole
from game.stage.settings import Settings, settings_from


@dataclass(frozen=True)
class Complaint:
    """Something to tell the player in a sentence: its key and values.

    `trouble` is what the system has against a file (see `refusal`): the sentence's {reason}.
    """

    key: str
    values: Mapping[str, str] = field(default_factory=dict)
    trouble: str = ""


class SettingsFile:
    """A JSON file of settings. A file nobody can read is kept aside, never overwritten.

    Names this version does not know are kept as they are: another version may.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._foreign: dict[str, Any] = {}

    def load(self, first: Settings) -> tuple[Settings, Complaint | None]:
        """The saved settings, or `first` where there are none; and what to tell the player."""
        try:
            text = read_text(self.path)
        except FileNotFoundError:
            return first, None
        except (OSError, Unreadable):
            return first, self._keep_aside()
        import json

        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            return first, self._keep_aside()
        if not isinstance(values, dict):
            return first, self._keep_aside()
        known = asdict(first)
        self._foreign = {name: each for name, each in values.items() if name not in known}
        return settings_from(values, first), None

    def save(self, settings: Settings) -> Complaint | None:
        """Write the settings; a complaint where the disk refuses."""
        import json

        values = {**self._foreign, **asdict(settings)}
        try:
            write_whole(self.path, json.dumps(values, indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            return Complaint("settings.unsaved", trouble=refusal(error))
        return None

    def _keep_aside(self) -> Complaint:
        try:
            kept = set_aside(self.path)
        except OSError:
            return Complaint("settings.unreadable", {"file": self.path.name})
        return Complaint("settings.damaged", {"file": kept.name})
