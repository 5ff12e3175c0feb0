"""How far a player has come with lessons and problems, in a JSON file of his folder."""

from __future__ import annotations

import contextlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from game.play.kept_file import KeptFile


@dataclass(frozen=True)
class LearnerProgress:
    """A player's progress. `reached` is, by lesson, the next deal and the next step in it, both from 0;
    `done` are lessons played to their end. `solved` and `missed` are problems by name; one in both was
    missed before it was solved. `offered` says whether the first lesson has been offered.
    """

    offered: bool = False
    reached: dict[str, tuple[int, int]] = field(default_factory=dict)
    done: tuple[str, ...] = ()
    solved: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()

    def at(self, lesson: str, deal: int, step: int) -> LearnerProgress:
        """The same progress with a lesson left at a step."""
        return replace(self, reached={**self.reached, lesson: (deal, step)})

    def finished(self, lesson: str) -> LearnerProgress:
        """The same progress with a lesson played to its end; it would begin anew."""
        left = {key: place for key, place in self.reached.items() if key != lesson}
        return replace(self, reached=left, done=_with(self.done, lesson))

    def answered(self, problem: str, right: bool) -> LearnerProgress:
        """The same progress with a problem answered; a wrong answer is made good by solving it later."""
        if right:
            return replace(self, solved=_with(self.solved, problem))
        return replace(self, missed=_with(self.missed, problem))

    def afresh(self) -> LearnerProgress:
        """The same progress with every problem still to be solved."""
        return replace(self, solved=(), missed=())


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


class ProgressFile:
    """LearnerProgress on disk, read once and written whole at every change.

    Where the disk refuses, also to read it, progress lasts as long as the program. Nobody waits for the disk:
    one thread writes, in order.
    """

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFile(folder / "lessons.json")
        self._writer = ThreadPoolExecutor(1, "progress")
        self.progress = self._load()

    def change(self, progress: LearnerProgress) -> None:
        """Keep another progress."""
        if progress != self.progress:
            self.progress = progress
            self._writer.submit(self._write, progress)

    def close(self) -> None:
        """Wait until everything has been written."""
        self._writer.shutdown()

    def _write(self, progress: LearnerProgress) -> None:
        text = json.dumps(asdict(progress), indent=1, ensure_ascii=False) + "\n"
        with contextlib.suppress(OSError):  # nothing is lost but the place in a lesson
            self.kept.write(text)

    def _load(self) -> LearnerProgress:
        with self.kept as file:
            return read_progress(json.loads(file.read()))
        return LearnerProgress(offered=(self.kept.aside or self.kept.refused) is not None)


def read_progress(values: Any) -> LearnerProgress:
    """Read back a table of `asdict`, as far as it is understood. Raises ValueError for no table."""
    if not isinstance(values, dict):
        raise ValueError("progress is a table")
    reached = values.get("reached")
    places = reached.items() if isinstance(reached, dict) else ()
    return LearnerProgress(
        offered=values.get("offered") is True,
        reached={str(key): (place[0], place[1]) for key, place in places if _is_place(place)},
        done=_names(values.get("done")),
        solved=_names(values.get("solved")),
        missed=_names(values.get("missed")),
    )


def _is_place(value: Any) -> bool:
    numbers = isinstance(value, list) and [type(each) for each in value] == [int, int]
    return numbers and min(value) >= 0


def _names(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()
