"""Sentences by key, in the language the player chose."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

LANGUAGES: Mapping[str, str] = {"en": "English", "hu": "Magyar", "de": "Deutsch"}
FIRST_LANGUAGE = "en"
FIRST_AREA = "menu"


class MissingWords(KeyError):
    """No catalogue of this language has that key, or its sentence lacks a value."""


class Words:
    """The catalogue of one language: `words("menu.play")`, `words("settings.unsaved", reason=…)`.

    A `strict` one raises MissingWords for an unknown key; otherwise English fills in, and the
    key itself where even that fails, so that a forgotten sentence never ends a match. The files
    are read one by one as far as they are needed, that of the menus first.
    """

    def __init__(self, language: str, strict: bool = False) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"{language!r} is no language here: {', '.join(LANGUAGES)}")
        self.language = language
        self._strict = strict
        self._sentences: dict[str, str] = {}
        self._unread = _files(language)
        self._english: dict[str, str] | None = None

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key with its placeholders filled in."""
        sentence = self._sentences[key] if key in self else self._instead(key)
        if not values:
            return sentence
        try:
            return sentence.format_map(values)
        except (KeyError, IndexError, ValueError) as error:
            if self._strict:
                raise MissingWords(f"{key}: {error}") from error
            return sentence

    def __contains__(self, key: str) -> bool:
        while key not in self._sentences and self._unread:
            self._sentences.update(_read(self._unread.pop(0)))
        return key in self._sentences

    def counted(self, key: str, count: int, **values: object) -> str:
        """The sentence for a number of things: `key.one` or `key.other`, with {count}."""
        return self(f"{key}.{self.plural(count)}", count=count, **values)

    @staticmethod
    def plural(count: int) -> str:
        """The plural form that English, German and Hungarian use with this number."""
        return "one" if count == 1 else "other"

    def number(self, value: float, digits: int = 0) -> str:
        """A number with this language's decimal sign."""
        text = f"{value:.{digits}f}"
        return text if self.language == "en" else text.replace(".", ",")

    def listed(self, things: Iterable[str]) -> str:
        """A, b and c."""
        *first, last = things
        if not first:
            return last
        return self("word.and", first=", ".join(first), last=last)

    def _instead(self, key: str) -> str:
        if self._strict:
            raise MissingWords(f"{self.language}: {key}")
        if self._english is None:
            self._english = catalogue(FIRST_LANGUAGE)
        return self._english.get(key, key)


def catalogue(language: str, folder: Path | None = None) -> dict[str, str]:
    """All sentences of a language by dotted key. Raises ValueError where two files share one."""
    found: dict[str, str] = {}
    for path in _files(language, folder):
        for key, sentence in _read(path):
            if key in found:
                raise ValueError(f"{path}: {key} is already in another file")
            found[key] = sentence
    return found


def _files(language: str, folder: Path | None = None) -> list[Path]:
    """A language's files in the order they are read: what the first frame shows comes first."""
    paths = ((folder or Path(__file__).parent) / language).glob("*.toml")
    return sorted(paths, key=lambda path: (path.stem != FIRST_AREA, path.stem))


def _read(path: Path) -> Iterator[tuple[str, str]]:
    with path.open("rb") as file:
        return _flat(tomllib.load(file))


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", str(value)


def preferred_language(locales: Iterable[Mapping[str, object]]) -> str:
    """The first of the system's languages that we speak, else English."""
    for locale in locales:
        if locale.get("language") in LANGUAGES:
            return str(locale["language"])
    return FIRST_LANGUAGE
