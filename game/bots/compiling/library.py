"""Compiled functions from the library that an application is built with: called through ctypes.

The library exports `DIGEST_SYMBOL`, the digest of the sources it was made of, and for each function an
entry by its full name, written with underscores. An entry takes the address of its result, then the
arguments, a row as its address and its length, and returns 0; anything else where memory was lacking.
`game.packaging` builds the library; nothing here needs numba.
"""

from __future__ import annotations

import ctypes
import logging
import sys
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any

from game.bots.compiling.cache import full_name, sources_digest

_log = logging.getLogger(__name__)

DIGEST_SYMBOL = "sources_digest"
ENDING = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
# Where the library lies in an application; from a clone there is none.
FILE = Path(__file__).with_name(f"compiled_functions{ENDING}")

# How numba writes the types that compiled functions are annotated with.
_KINDS = {
    "int": "int64",
    "float": "float64",
    "bool": "boolean",
    "IntArray": "int64[::1]",
    "Float32Array": "float32[::1]",
    "Float64Array": "float64[::1]",
    "None": "void",
}
_NUMBERS: dict[str, Any] = {
    "int64": ctypes.c_int64,
    "float64": ctypes.c_double,
    "float32": ctypes.c_float,
    "boolean": ctypes.c_bool,
}
# The letters by which Python's buffers call the numbers of a row.
_LETTERS = {"int64": "lq", "float64": "d", "float32": "f"}


@dataclass(frozen=True)
class CompiledSignature:
    """The kinds a function takes and the one it gives, as numba writes them: `int64[::1]` is a row."""

    gives: str
    takes: tuple[str, ...]

    @classmethod
    def of(cls, function: Any) -> CompiledSignature:
        """The signature of a function, by its annotations. Raises KeyError for a type that is not here."""
        *takes, gives = (_KINDS[name] for name in function.__annotations__.values())
        return cls(gives, tuple(takes))

    def __str__(self) -> str:
        return f"{self.gives}({', '.join(self.takes)})"

    @property
    def gives_row(self) -> bool:
        """Whether the result is a row, for which a library has no entry: rows belong to Python."""
        return is_row(self.gives)


def is_row(kind: str) -> bool:
    return kind.endswith("[::1]")


def entry_name(function: str) -> str:
    """The symbol of the entry for a function, by its full name."""
    return function.replace(".", "_")


class OtherSources(ValueError):
    """A library was made of other sources than these."""


class _Whole(ctypes.c_int64):
    """A whole number as an entry takes it, made from Python's or numpy's."""

    @classmethod
    def from_param(cls, number: Any) -> ctypes.c_int64:
        return ctypes.c_int64(index(number))


class _Row(ctypes.Structure):
    """A row as an entry takes it: where it lies and how many numbers it holds."""

    _fields_ = (("at", ctypes.c_void_p), ("length", ctypes.c_int64))
    number: Any
    letters: str

    @classmethod
    def from_param(cls, row: Any) -> _Row:
        """Raises TypeError for a row of other numbers, or one that does not lie in one piece."""
        if memoryview(row).format not in cls.letters:
            raise TypeError(f"a row of {row.dtype}, not of {cls.number.__name__}")
        return cls(ctypes.addressof(cls.number.from_buffer(row)), len(row))


# What an entry takes, by its kind. A row's first number may not be there: only its address is asked for.
_TAKEN = {
    **_NUMBERS,
    "int64": _Whole,
    **{
        f"{kind}[::1]": type(
            f"{kind}s", (_Row,), {"number": _NUMBERS[kind] * 0, "letters": letters}
        )
        for kind, letters in _LETTERS.items()
    },
}


@dataclass(frozen=True)
class Library:
    """A library of compiled functions that has been loaded."""

    loaded: ctypes.CDLL

    @classmethod
    def opened(cls, file: Path, digest: str) -> Library:
        """Load a library made of the sources with this digest.

        Raises OSError where it cannot be loaded on this machine, OtherSources where it is not that one.
        """
        loaded = ctypes.CDLL(str(file))
        try:
            found = (ctypes.c_char * len(digest)).in_dll(loaded, DIGEST_SYMBOL).value
        except ValueError:
            found = b""
        if found != digest.encode():
            raise OtherSources(f"{file.name} was made of other sources")
        return cls(loaded)

    def function(self, function: Any) -> Any:
        """The compiled form of a function; itself where the library has none."""
        signature = CompiledSignature.of(function)
        entry = getattr(self.loaded, entry_name(full_name(function)), None)
        if entry is None or signature.gives_row:
            return function
        entry.argtypes = [ctypes.c_void_p, *(_TAKEN[kind] for kind in signature.takes)]
        entry.restype = ctypes.c_int
        kind = None if signature.gives == "void" else _NUMBERS[signature.gives]

        def call(*arguments: Any) -> Any:
            result = None if kind is None else kind()
            if entry(None if result is None else ctypes.byref(result), *arguments):
                raise MemoryError
            return None if result is None else result.value

        return call


def own_library() -> Library | None:
    """The library of this application; None in a clone, and (with a warning) if it cannot be loaded."""
    if not FILE.exists():
        return None
    try:
        return Library.opened(FILE, sources_digest())
    except (OSError, OtherSources) as reason:
        _log.warning("the compiled search is not used: %s", reason)
        return None
