"""The facts of a language in its own folder: its name, numbers, plurals and cases."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from game.words.forms import Figure

WORDS = Path(__file__).parent
FILE = "language.toml"


@dataclass(frozen=True)
class Language:
    """A language as it writes itself. `day_form` is a day in the signs of `strftime`.

    `plurals` are the forms of a counted sentence in the order they are tried, each with the pattern of
    the numbers it goes with: Polish has one ("1"), few ("2" to "4", "22" …) and many. `cases` are those
    in which its sentences take a card, rank or suit, beside the one of a name that stands alone. `spelled`
    are the numbers it has words for, by their figures.
    """

    key: str
    name: str
    place: int
    decimal_sign: str
    day_form: str
    plurals: Mapping[str, str]
    cases: Sequence[str] = ()
    spelled: Mapping[str, str] = field(default_factory=dict)

    def plural(self, count: int) -> str:
        """The form that goes with a whole number; the last one where no pattern fits."""
        figures = str(abs(count))
        fitting = (form for form, pattern in self.plurals.items() if re.fullmatch(pattern, figures))
        return next(fitting, [*self.plurals][-1])

    def figure(self, number: int) -> Figure:
        """A number that a sentence may spell; where this language has no word for it, in figures too."""
        return Figure(number, self.spelled.get(str(number), str(number)))

    def day(self, day: date) -> str:
        """A day in figures."""
        return day.strftime(self.day_form)

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many digits behind the decimal sign."""
        return f"{value:.{digits}f}".replace(".", self.decimal_sign)


def read_languages(folder: Path = WORDS) -> dict[str, Language]:
    """The languages that have a folder, in the order of their places. Raises ValueError for a wrong file."""
    found = [_read_language(file) for file in folder.glob(f"*/{FILE}")]
    return {each.key: each for each in sorted(found, key=lambda each: (each.place, each.key))}


def _read_language(file: Path) -> Language:
    try:
        language = Language(file.parent.name, **tomllib.loads(file.read_text(encoding="utf-8")))
        for pattern in language.plurals.values():
            re.compile(pattern)
    except (TypeError, ValueError, re.error) as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong
    return language


LANGUAGES: Mapping[str, Language] = read_languages()
