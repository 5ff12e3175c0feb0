"""The settings on disk: read once at the start, written whole at every change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.play.home import refusal
from game.play.kept_file import KeptFile
from game.stage.complaint import Complaint, complaint_about
from game.stage.settings import Settings, settings_from


class SettingsFile:
    """A JSON file of settings.

    A change is written into what is on disk by then: so settings of another version stay, as do those another
    program has changed, and those of a file that could not be read for a while.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = KeptFile(path)
        self._known: Mapping[str, Any] = {}

    def load(self, first: Settings) -> tuple[Settings, Complaint | None]:
        """The saved settings, or `first` where there are none; and what to tell the player."""
        settings = settings_from(self._read(), first)
        self._known = asdict(settings)
        return settings, complaint_about(self._file, "settings")

    def save(self, settings: Settings) -> Complaint | None:
        """Write what has changed since the last time; a complaint where the disk refuses."""
        import json

        values = asdict(settings)
        known = self._known.items()
        changed = {name: each for name, each in values.items() if (name, each) not in known}
        try:
            with self._file.changing():
                written = {**values, **self._read(), **changed}
                self._file.write(json.dumps(written, indent=2, ensure_ascii=False) + "\n")
        except OSError as error:
            return Complaint("settings.unsaved", trouble=refusal(error))
        self._known = values
        return None

    def _read(self) -> Mapping[str, Any]:
        """The values in the file, none where it says nothing."""
        with self._file as file:
            text = file.read()
            import json

            values = json.loads(text)
            if not isinstance(values, dict):
                raise ValueError("settings are a table")
            return values
        return {}
