"""House rules as data: an option is a field with its choices, and sets of options have a text form.

The set-up screen and the rules page are made from these fields: in the catalogue area "rules" an
option named `x` has the words `option.x.title` and `option.x.about`, and each of its choices
`option.x.CHOICE.label` and the sentence `option.x.CHOICE.rule`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from game.core.deal import Team

OptionValue = bool | int | str


def choice(*values: OptionValue) -> Any:
    """A dataclass field that takes one of some values; the first is the default."""
    return dataclasses.field(default=values[0], metadata={"choices": values})


@dataclass(frozen=True)
class Option:
    """One house rule: its name, what may be chosen, and what each choice is called in text."""

    name: str
    choices: tuple[OptionValue, ...]

    def read(self, text: str) -> OptionValue:
        """The choice a text names. Raises ValueError where it names none."""
        for value in self.choices:
            if written(value) == text:
                return value
        allowed = ", ".join(written(value) for value in self.choices)
        raise ValueError(f"{self.name}={text} is not one of: {allowed}")


@dataclass(frozen=True)
class TableForm:
    """How many play, and which seats share a score all through a match; each alone without partners."""

    seats: int
    teams: tuple[Team, ...]


@dataclass(frozen=True)
class Options:
    """Base of a family's house rules; every field is made by `choice`.

    Raises ValueError where a field is given a value outside its choices.
    """

    form: ClassVar[TableForm]

    def __post_init__(self) -> None:
        for option in self.all():
            value = getattr(self, option.name)
            if not any(value is known or _same(value, known) for known in option.choices):
                option.read(written(value))

    @classmethod
    @cache
    def all(cls) -> tuple[Option, ...]:
        """Every option in the order of the rules page."""
        fields = dataclasses.fields(cls)
        return tuple(Option(field.name, field.metadata["choices"]) for field in fields)

    @classmethod
    def option(cls, name: str) -> Option:
        """One option by name. Raises ValueError where there is none of that name."""
        for option in cls.all():
            if option.name == name:
                return option
        raise ValueError(f"there is no house rule named {name!r}")

    def but(self, **changes: OptionValue) -> Self:
        """The same with some house rules changed. Raises ValueError for unknown rules or values."""
        for name in changes:
            self.option(name)
        return dataclasses.replace(self, **changes)

    def changes_from(self, base: Options) -> dict[str, OptionValue]:
        """The options whose values differ from those of `base`."""
        return {
            option.name: getattr(self, option.name)
            for option in self.all()
            if getattr(self, option.name) != getattr(base, option.name)
        }


def written(value: OptionValue) -> str:
    """A choice in text: booleans are "on" and "off"."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def write_changes(changes: Mapping[str, OptionValue]) -> str:
    """Changed options in text: "" or "(cards=20,bummerl=on)"."""
    inside = ",".join(f"{name}={written(value)}" for name, value in changes.items())
    return f"({inside})" if inside else ""


def read_changes(text: str, options: type[Options]) -> dict[str, OptionValue]:
    """Read what `write_changes` wrote, without the brackets. Raises ValueError for unknown rules."""
    changes: dict[str, OptionValue] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"{part!r} is no house rule: write it as name=value")
        if name in changes:
            raise ValueError(f"the house rule {name} is named twice")
        changes[name] = options.option(name).read(value)
    return changes


def _same(value: object, known: OptionValue) -> bool:
    """Equality that keeps True and 1 apart."""
    return type(value) is type(known) and value == known
