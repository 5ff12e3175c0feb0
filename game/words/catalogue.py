"""Sentences by key, in the language the player chose."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path

from game.core.cards import GOAL, SCHNEIDER
from game.words.forms import Figure, Voiced
from game.words.language import FILE, LANGUAGES, WORDS, read_languages

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

    def __init__(self, language: str, strict: bool = False, folder: Path = WORDS) -> None:
        known = LANGUAGES if folder == WORDS else read_languages(folder)
        if language not in known:
            raise ValueError(f"{language!r} is no language here: {', '.join(known)}")
        self.language = language
        self._writing = known[language]
        self._strict = strict
        self._always = {"goal": self.figure(GOAL), "schneider": self.figure(SCHNEIDER)}
        self._folder = folder
        self._sentences: dict[str, str] = {}
        self._unread = _files(language, folder)
        self._helper: Words | None = None

    @property
    def cases(self) -> Sequence[str]:
        """The cases in which names of cards, ranks and suits are at hand here, beside the plain one."""
        return self._writing.cases

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key with its placeholders filled in; {goal} and {schneider} always are.

        It is Voiced if a value is.
        """
        if key not in self:
            english = self._english(key)
            return english(key, **values) if english is not None else key
        sentence = self._sentences[key]
        if "{" not in sentence:
            return sentence
        try:
            written = sentence.format_map(self._always | values)
            heard = {name: each.heard for name, each in values.items() if isinstance(each, Voiced)}
            if not heard:
                return written
            return Voiced(written, sentence.format_map(self._always | values | heard))
        except (KeyError, IndexError, ValueError) as error:
            if self._strict:
                raise MissingWords(f"{key}: {error}") from error
            return sentence

    def __contains__(self, key: str) -> bool:
        while key not in self._sentences and self._unread:
            self._sentences.update(sentences_of(self._unread.pop(0)))
        return key in self._sentences

    def read_all(self) -> None:
        """Read every file now, so that no sentence is waited for later."""
        for path in self._unread:
            self._sentences.update(sentences_of(path))
        self._unread.clear()

    def counted(self, key: str, count: int, **values: object) -> str:
        """The sentence for a number of things, with {count}: `key.one`, `key.other`, or another form."""
        form = f"{key}.{self._writing.plural(count)}"
        if form not in self and (english := self._english(form)) is not None:
            return english.counted(key, count, **values)
        return self(form, count=count, **values)

    def figure(self, number: int) -> Figure:
        """A number for a sentence that may spell it: "{points:words}"."""
        return self._writing.figure(number)

    def number(self, value: float, digits: int = 0) -> str:
        """A number with this language's decimal sign."""
        return self._writing.number(value, digits)

    def day(self, day: date) -> str:
        """A day as this language writes it in figures."""
        return self._writing.day(day)

    def listed(self, things: Iterable[str]) -> str:
        """A, b and c."""
        *first, last = things
        if not first:
            return last
        return self("word.and", first=", ".join(first), last=last)

    def _english(self, missing: str) -> Words | None:
        """The English catalogue, for a missing key; None if this is English."""
        if self._strict:
            raise MissingWords(f"{self.language}: {missing}")
        if self._helper is None and self.language != FIRST_LANGUAGE:
            self._helper = Words(FIRST_LANGUAGE, folder=self._folder)
        return self._helper


def _files(language: str, folder: Path) -> list[Path]:
    """A language's sentences in the order they are read: what the first frame shows comes first."""
    paths = [path for path in (folder / language).glob("*.toml") if path.name != FILE]
    return sorted(paths, key=lambda path: (path.stem != FIRST_AREA, path.stem))


@cache
def sentences_of(path: Path) -> tuple[tuple[str, str], ...]:
    """The sentences of one file by dotted key; a process reads it once."""
    with path.open("rb") as file:
        return tuple(_flat(tomllib.load(file)))


def _flat(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", str(value)


def preferred_language(locales: Iterable[Mapping[str, object]]) -> str:
    """The first of the system's languages that has a folder here, else English."""
    for locale in locales:
        if locale.get("language") in LANGUAGES:
            return str(locale["language"])
    return FIRST_LANGUAGE
