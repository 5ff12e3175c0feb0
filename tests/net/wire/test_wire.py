"""The wire takes messages in their one written form, and nothing else."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass
from hashlib import sha256
from typing import get_args, get_type_hints

import msgpack
import pytest

from net.identity import Identity
from net.log import Body, read_body, write_entry
from net.wire.board_messages import BOARD_WIRE
from net.wire.fields import PORTRAITS, VERSION, Exactly, OneOf, UpTo, Whole, WrongShape
from net.wire.match_messages import LOG_WIRE, Accuse
from net.wire.table_messages import TABLE_WIRE, Seating, Sit
from net.wire.wire import MESSAGE_BYTES, Malformed
from tests.net.messages import LOG_EXAMPLES, TABLE_EXAMPLES

EXAMPLES = [(LOG_WIRE, m) for m in LOG_EXAMPLES] + [(TABLE_WIRE, m) for m in TABLE_EXAMPLES]
SEATING, SIT = (
    next(each for each in TABLE_EXAMPLES if type(each) is kind) for kind in (Seating, Sit)
)
EACH = pytest.mark.parametrize(
    ("wire", "message"), EXAMPLES, ids=[type(m).__name__ for _, m in EXAMPLES]
)
STRANGE = [
    None,
    True,
    -1,
    2**40,
    2**64 - 1,
    0.0,
    float("nan"),
    float("inf"),
    "x" * 2000,
    "\x00",
    "a\nb",
    "\u202eabc",
    b"",
    bytes(31),
    bytes(33),
    bytes(5000),
    [],
    [[]],
    [None],
    [b""] * 40,
    {},
    {"a": 1},
    [1.5],
    msgpack.ExtType(1, b"x"),
    msgpack.Timestamp(1),
]


def test_there_is_an_example_of_every_kind():
    assert {type(m) for m in LOG_EXAMPLES} == set(LOG_WIRE.kinds.values())
    assert {type(m) for m in TABLE_EXAMPLES} == set(TABLE_WIRE.kinds.values())


# The protocol's version, and the digest of all messages as they stand in it.
WRITTEN_DOWN = (17, "37b860f5cc10832a")


def test_no_message_changes_without_the_version():
    said = "\n".join(
        f"{tag} {written(kind)}"
        for wire in (LOG_WIRE, TABLE_WIRE, BOARD_WIRE)
        for tag, kind in wire.kinds.items()
    )
    digest = sha256(said.encode()).hexdigest()[:16]
    assert (VERSION, digest) == WRITTEN_DOWN, "raise VERSION, and write both down here"


def written(kind: type) -> str:
    """A message with the annotations of its fields, and the messages inside it likewise."""
    hints = get_type_hints(kind, include_extras=True)
    told = [f"{field.name}: {hints[field.name]}" for field in fields(kind)]
    within = {each for hint in hints.values() for each in inside(hint)}
    return f"{kind.__name__} {told} {sorted(map(written, within))}"


def inside(hint: object) -> set[type]:
    """The messages that an annotation speaks of."""
    if isinstance(hint, type) and is_dataclass(hint):
        return {hint}
    return {kind for each in get_args(hint) for kind in inside(each)}


@EACH
def test_a_message_is_read_as_it_was_written(wire, message):
    assert wire.decode(wire.encode(message)) == message


@EACH
def test_every_field_changed_to_something_strange_is_refused(wire, message):
    for path, plain in fields_of(msgpack.unpackb(wire.encode(message))):
        for strange in STRANGE:
            if type(strange) is type(plain) and (strange == [] or type(plain) is not list):
                continue  # it may lie within the limits of the field
            with pytest.raises(Malformed):
                wire.decode(msgpack.packb(with_value(wire, message, path, strange)))


@pytest.mark.parametrize(
    ("shape", "within", "beyond"),
    [
        (Exactly(2), [b"ab"], [b"a", b"abc"]),
        (UpTo(2), [b"", b"a\0"], [b"abc"]),
        (UpTo(2), ["", "é♠"], ["abc", "a\n", "\0", "\u202ea"]),
        (UpTo(2), [(), (0, 0)], [(0, 0, 0)]),
        (Whole(-1, 2), [-1, 2], [-2, 3]),
        (OneOf((0, 30)), [0, 30], [-1, 15]),
    ],
)
def test_a_shape_takes_what_is_within_its_limits_and_nothing_beyond(shape, within, beyond):
    for value in within:
        shape.check(value)
    for value in beyond:
        with pytest.raises(WrongShape):
            shape.check(value)


@pytest.mark.parametrize("portrait", [-1, PORTRAITS, 2**31, True, 1.0, "1", b"\x01", None, [1]])
def test_a_portrait_is_one_of_those_there_are(portrait):
    for message in (SEATING, SIT):
        plain = msgpack.unpackb(TABLE_WIRE.encode(message))
        if isinstance(message, Seating):
            plain[7][0] = portrait
        else:
            plain[5] = portrait
        with pytest.raises(Malformed, match="portrait"):
            TABLE_WIRE.decode(msgpack.packb(plain))


@EACH
def test_missing_and_unknown_fields_are_refused(wire, message):
    plain = msgpack.unpackb(wire.encode(message))
    for wrong in (plain[:-1] if len(plain) > 1 else [], [*plain, 1], [*plain, None]):
        with pytest.raises(Malformed):
            wire.decode(msgpack.packb(wrong))


@EACH
def test_bytes_cut_off_or_added_are_refused(wire, message):
    raw = wire.encode(message)
    for at in range(0, len(raw), max(1, len(raw) // 60)):
        with pytest.raises(Malformed):
            wire.decode(raw[:at])
    for more in (b"\0", b"\xc0", raw):
        with pytest.raises(Malformed):
            wire.decode(raw + more)


@EACH
def test_wider_forms_of_the_same_values_are_refused(wire, message):
    """msgpack would read the tag as a wide integer, or the array with a long prefix, all the same."""
    raw = wire.encode(message)
    assert raw[0] & 0xF0 == 0x90
    wide_array = b"\xdc" + (raw[0] & 0x0F).to_bytes(2, "big") + raw[1:]
    wide_tag = raw[:1] + b"\xcd" + raw[1].to_bytes(2, "big") + raw[2:]
    for wide in (wide_array, wide_tag):
        assert msgpack.unpackb(wide) == msgpack.unpackb(raw)
        with pytest.raises(Malformed):
            wire.decode(wide)


@pytest.mark.parametrize("tag", [0, 20, 99, -1, 2**63, True, None, "1", b"1", 1.0])
def test_unknown_tags_are_refused(tag):
    with pytest.raises(Malformed):
        LOG_WIRE.decode(msgpack.packb([tag, bytes(32)]))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xc1",
        b"\x93" * 5000,
        b"\x91" * 16000 + b"\xc0",
        b"\xdd\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\x82\xa1a\x01\xa1a\x02",
        b"\x92\x0c\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
        b"\x92\x06" + b"\x81\x01\x01",
        b"\xa3\xff\xff\xff",
        bytes(MESSAGE_BYTES + 1),
    ],
    ids=lambda raw: raw[:6].hex() or "nothing",
)
def test_what_msgpack_itself_might_take_or_choke_on_is_refused(raw):
    for wire in (LOG_WIRE, TABLE_WIRE):
        with pytest.raises(Malformed):
            wire.decode(raw)


def test_random_bytes_are_refused_without_a_crash():
    chance = random.Random(4)
    heads = [b"", *(bytes([0x90 + n, tag]) for n in (2, 3, 4) for tag in range(1, 19))]
    for _ in range(20_000):
        raw = chance.choice(heads) + chance.randbytes(chance.randrange(90))
        for wire in (LOG_WIRE, TABLE_WIRE):
            with pytest.raises(Malformed):
                wire.decode(raw)


@EACH
def test_one_bit_flipped_is_refused_or_another_valid_message(wire, message):
    raw = wire.encode(message)
    for at in range(0, len(raw) * 8, max(1, len(raw) // 10)):
        bad = bytearray(raw)
        bad[at // 8] ^= 1 << at % 8
        try:
            other = wire.decode(bytes(bad))
        except Malformed:
            continue
        assert other != message
        assert wire.encode(other) == bad


def test_a_message_longer_than_a_frame_is_never_written():
    with pytest.raises(ValueError):
        LOG_WIRE.encode(Accuse(1, (bytes(9000), bytes(9000))))


def test_an_entry_is_read_as_it_was_signed():
    key = Identity(bytes(32)).signing_key
    entry = write_entry(Body(bytes(32), 5, bytes(32), 1, b"message"), key)
    assert read_body(entry.raw) == entry.body
    for wrong in (b"", entry.raw[:64], entry.raw[:-1], entry.raw + b"\0"):
        with pytest.raises(Malformed):
            read_body(wrong)


def fields_of(value, path=()):
    """Every value in a message with its path, the tag left out."""
    for at, item in enumerate(value):
        if path or at:
            yield (*path, at), item
        if isinstance(item, list):
            yield from fields_of(item, (*path, at))


def with_value(wire, message, path, strange):
    plain = msgpack.unpackb(wire.encode(message))
    inside = plain
    for at in path[:-1]:
        inside = inside[at]
    inside[path[-1]] = strange
    return plain
