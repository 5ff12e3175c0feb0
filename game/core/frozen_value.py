"""Frozen values of any fields, for the many small classes of actions and intents.

A dataclass writes and compiles functions of its own, about half a millisecond a class: a hundred of them are
a tenth of the time to the first frame.
"""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class FrozenValue:
    """Base of a frozen value: the annotations of a class are its fields, behind those of its base.

    Values of one class with equal fields are equal. Raises TypeError for fields that are missing or unknown.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        fields = (*cls.__match_args__, *cls.__annotations__)
        cls.__match_args__ = fields  # type: ignore[misc]

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values, strict=False)) | named
        self.__dict__.update(given)
        known = len(given) == len(values) + len(named) and {*given} <= {*fields}
        if not known or not all(hasattr(self, field) for field in fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields) or 'none'}")

    def __setattr__(self, field: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{field} is set once and for all")

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field) for field in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        fields = (f"{field}={getattr(self, field)!r}" for field in self.__match_args__)
        return f"{type(self).__name__}({', '.join(fields)})"
