"""Messages as bytes and back: msgpack, in one form only, checked field by field.

A message is the array [tag, field, field, …], its fields in the order of its dataclass; a message
inside a message is an array without a tag. There are no maps, floats, extensions or nils on the
wire, so there is nothing to double and nothing that is not a number. Whatever is read is written
again and must come out the same: wide integers, long length prefixes and bytes behind the end are
refused with that one comparison.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgpack

from net.wire.fields import Row, WrongShape

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

    def encode(self, message: object) -> bytes:
        """The bytes of a message. Raises ValueError for one too long for anybody to accept."""
        tag = next(tag for tag, known in self.kinds.items() if known is type(message))
        packed = bytes(msgpack.packb([tag, *_values(message)], default=_values, strict_types=True))
        if len(packed) > MESSAGE_BYTES:
            raise ValueError(f"{type(message).__name__} is longer than {MESSAGE_BYTES} bytes")
        return packed

    def decode(self, raw: bytes) -> Any:
        """The message in foreign bytes. Raises Malformed for everything that is none."""
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
    return [getattr(message, field.name) for field in fields(message)]


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


@cache
def _schema(kind: type) -> tuple[tuple[str, Any], ...]:
    """The name and the annotation of each field."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, hints[field.name]) for field in fields(kind))


def _built(kind: type, values: object) -> Any:
    """A message of this kind from the plain values of its fields."""
    schema = _schema(kind)
    if not isinstance(values, list) or len(values) != len(schema):
        raise WrongShape(f"not {len(schema)} fields")
    return kind(*(_field(name, hint, v) for (name, hint), v in zip(schema, values, strict=True)))


def _field(name: str, hint: Any, value: object) -> Any:
    try:
        return _checked(hint, value)
    except WrongShape as error:
        raise WrongShape(f"{name}: {error}") from None


def _checked(hint: Any, value: object) -> Any:
    """A plain value as its annotation wants it: rows as tuples, messages inside it built."""
    if get_origin(hint) is not Annotated:
        return _built(hint, value)
    kind, shape = get_args(hint)
    if not isinstance(shape, Row):
        shape.check(value)
        return value
    row = tuple(value) if isinstance(value, list) else value
    shape.check(row)
    return tuple(_checked(get_args(kind)[0], item) for item in row)  # type: ignore[attr-defined]
