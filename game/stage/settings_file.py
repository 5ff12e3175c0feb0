"""The settings on disk: read once at the start, written whole at every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from game.play.file_lock import changing
from game.play.home import read_text, refusal, set_aside, write_whole
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
    """A JSON file of settings. Content nobody can read is kept aside, never overwritten.

    A change is written into what is on disk by then: so settings of another version stay, as do those another
    program has changed, and those of a file that could not be read for a while.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: Mapping[str, Any] = {}

    def load(self, first: Settings) -> tuple[Settings, Complaint | None]:
        """The saved settings, or `first` where there are none; and what to tell the player."""
        settings, complaint = first, None
        try:
            settings = settings_from(self._read(), first)
        except OSError:
            complaint = Complaint("settings.unreadable", {"file": self.path.name})
        except ValueError:
            complaint = self._keep_aside()
        self._known = asdict(settings)
        return settings, complaint

    def save(self, settings: Settings) -> Complaint | None:
        """Write what has changed since the last time; a complaint where the disk refuses."""
        import json

        values = asdict(settings)
        known = self._known.items()
        changed = {name: each for name, each in values.items() if (name, each) not in known}
        try:
            with changing(self.path):
                written = {**values, **self._read_or_set_aside(), **changed}
                write_whole(self.path, json.dumps(written, indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            return Complaint("settings.unsaved", trouble=refusal(error))
        self._known = values
        return None

    def _read(self) -> Mapping[str, Any]:
        """The values in the file, none where it is missing. Raises OSError, ValueError for other content."""
        try:
            text = read_text(self.path)
        except FileNotFoundError:
            return {}
        import json

        try:
            values = json.loads(text)
        except RecursionError:
            raise ValueError("values within values without end") from None
        if not isinstance(values, dict):
            raise ValueError("settings are a table")
        return values

    def _read_or_set_aside(self) -> Mapping[str, Any]:
        try:
            return self._read()
        except ValueError:
            set_aside(self.path)
            return {}

    def _keep_aside(self) -> Complaint:
        try:
            kept = set_aside(self.path)
        except OSError:
            return Complaint("settings.unreadable", {"file": self.path.name})
        return Complaint("settings.damaged", {"file": kept.name})
