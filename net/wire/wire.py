"""Messages as bytes and back: msgpack, in one form only, checked field by field.

A message is the array [tag, field, field, …], its fields in the order of its dataclass; a message inside a
message is an array without a tag. There are no maps, floats, extensions or nils on the wire, so no double
keys and no NaN. Every message that is read is written again and must come out the same: wide integers, long
length prefixes and bytes behind the end are refused with that one comparison.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgpack

from net.wire.fields import WrongShape

MESSAGE_BYTES = 16 * 1024
_LONGEST_ROW = 256


class Malformed(ValueError):
    """Bytes that are no message of the protocol; says what is wrong with them."""


@dataclass(frozen=True)
class Wire:
    """A set of message kinds, each with the tag it travels under."""

    kinds: Mapping[int, type]

    @classmethod
    def of(cls, union: Any) -> Wire:
        """The kinds of message of a union, each under its place in it, counted from 1."""
        return cls(dict(enumerate(get_args(union), 1)))

    @cached_property
    def _tags(self) -> Mapping[type, int]:
        return {kind: tag for tag, kind in self.kinds.items()}

    def encode(self, message: object) -> bytes:
        """The bytes of a message. Raises ValueError for one too long for anybody to accept."""
        tag = self._tags[type(message)]
        packed = bytes(msgpack.packb([tag, *_values(message)], default=_values, strict_types=True))
        if len(packed) > MESSAGE_BYTES:
            raise ValueError(f"{type(message).__name__} is longer than {MESSAGE_BYTES} bytes")
        return packed

    def decode(self, raw: bytes) -> Any:
        """The message in foreign bytes. Raises Malformed for bytes that are none."""
        tag, *values = _unpacked(raw)
        kind = self.kinds.get(tag) if type(tag) is int else None
        if kind is None:
            raise Malformed("no known kind of message")
        try:
            message = _built(kind, values)
        except WrongShape as error:
            raise Malformed(f"{kind.__name__}: {error}") from None
        if self.encode(message) != raw:
            raise Malformed(f"{kind.__name__}: not in its one written form")
        return message


def _values(message: Any) -> list[Any]:
    """A row as a list, a message as the list of its fields."""
    if isinstance(message, tuple):
        return list(message)
    kind: type = type(message)
    return [getattr(message, field.name) for field in _schema(kind)]


def _unpacked(raw: bytes) -> list[Any]:
    if len(raw) > MESSAGE_BYTES:
        raise Malformed(f"longer than {MESSAGE_BYTES} bytes")
    try:
        value = msgpack.unpackb(
            raw,
            use_list=True,
            max_array_len=_LONGEST_ROW,
            max_map_len=0,
            max_ext_len=0,
            max_str_len=MESSAGE_BYTES,
            max_bin_len=MESSAGE_BYTES,
        )
    except (ValueError, RecursionError, TypeError, msgpack.UnpackException):
        raise Malformed("not one msgpack value within the limits") from None
    if not isinstance(value, list) or not value:
        raise Malformed("not an array with a tag")
    return value


@dataclass(frozen=True, slots=True)
class _Field:
    """A field by its annotation: its type, its shape where it has limits, and what the items of a row are."""

    name: str
    kind: type
    shape: Any = None
    items: _Field | None = None

    @classmethod
    def of(cls, name: str, hint: Any) -> _Field:
        """Read an annotation."""
        if get_origin(hint) is not Annotated:
            return cls(name, hint)
        kind, shape = get_args(hint)
        if get_origin(kind) is not tuple:
            return cls(name, kind, shape)
        return cls(name, tuple, shape, cls.of(name, get_args(kind)[0]))


@cache
def _schema(kind: type) -> tuple[_Field, ...]:
    """The fields of a kind of message."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_Field.of(field.name, hints[field.name]) for field in fields(kind))


def _built(kind: type, values: object) -> Any:
    """A message of this kind from the plain values of its fields."""
    schema = _schema(kind)
    if not isinstance(values, list) or len(values) != len(schema):
        raise WrongShape(f"not {len(schema)} fields")
    return kind(*map(_read, schema, values))


def _read(field: _Field, value: object) -> Any:
    try:
        return _checked(field, value)
    except WrongShape as error:
        raise WrongShape(f"{field.name}: {error}") from None


def _checked(field: _Field, value: object) -> Any:
    """A plain value as its annotation wants it: rows as tuples, messages inside it built."""
    if is_dataclass(field.kind):
        return _built(field.kind, value)
    value = tuple(value) if isinstance(value, list) else value
    if type(value) is not field.kind:  # True is no number, and 1.0 is none
        raise WrongShape(f"not of type {field.kind.__name__}")
    if field.shape is not None:
        field.shape.check(value)
    if field.items is None:
        return value
    return tuple(_checked(field.items, item) for item in value)  # type: ignore[attr-defined]
