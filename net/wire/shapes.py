"""The shapes a field of a message can have, used as annotations and checked at the boundary."""

from __future__ import annotations

from dataclasses import dataclass


class WrongShape(ValueError):
    """A field that does not have the shape its message demands; names the field."""


@dataclass(frozen=True, slots=True)
class Exactly:
    """Bytes of one length."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not bytes or len(value) != self.size:
            raise WrongShape(f"not {self.size} bytes")


@dataclass(frozen=True, slots=True)
class UpTo:
    """Bytes of at most this length."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not bytes or len(value) > self.size:
            raise WrongShape(f"not up to {self.size} bytes")


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two limits, both allowed. True and 1.0 are no whole numbers."""

    least: int
    most: int

    def check(self, value: object) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            raise WrongShape(f"not a whole number from {self.least} to {self.most}")


@dataclass(frozen=True, slots=True)
class Text:
    """Text of at most so many characters, all of them printable."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not str or len(value) > self.size or not value.isprintable():
            raise WrongShape(f"not printable text of up to {self.size} characters")


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def check(self, value: object) -> None:
        if type(value) is not bool:
            raise WrongShape("neither true nor false")


@dataclass(frozen=True, slots=True)
class Row:
    """Any number of values of one kind, at most so many."""

    size: int

    def check(self, value: object) -> None:
        if type(value) is not tuple or len(value) > self.size:
            raise WrongShape(f"not a row of up to {self.size}")
