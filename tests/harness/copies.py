"""A table that is played to one place once, and copied for each test that begins there."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, wraps
from types import CellType, FunctionType
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_forgetters: list[Callable[[], None]] = []


def made_once(make: Callable[P, T]) -> Callable[P, T]:
    """Make a thing once for the same arguments; every call returns a copy that shares nothing.

    It may hold calculations that are done and functions made inside others, but no file, thread or socket.
    """
    kept = cache(lambda *args, **named: _Kept(make(*args, **named)))
    _forgetters.append(kept.cache_clear)
    return wraps(make)(lambda *args, **named: kept(*args, **named).copy())


def forget_all() -> None:
    """Make everything again: it would come out otherwise from now on."""
    for forget in _forgetters:
        forget()


class _Kept:
    def __init__(self, made: object) -> None:
        written = io.BytesIO()
        self._functions: list[FunctionType] = []
        _Writer(written, self._functions).dump(made)
        self._written = written.getvalue()

    def copy(self) -> object:
        return _Reader(io.BytesIO(self._written), self._functions).load()


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, functions: list[FunctionType]) -> None:
        super().__init__(file)
        self._functions = functions

    def reducer_override(self, thing: object) -> object:
        match thing:
            case Future():
                return _done, (thing.result(timeout=0),)
            case FunctionType() if "<" in thing.__qualname__:
                held = tuple(cell.cell_contents for cell in thing.__closure__ or ())
                return _function, (_Code(thing), held)
        return NotImplemented

    def persistent_id(self, thing: object) -> int | None:
        if not isinstance(thing, _Code):
            return None
        self._functions.append(thing.function)
        return len(self._functions) - 1


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, functions: list[FunctionType]) -> None:
        super().__init__(file)
        self._functions = functions

    def persistent_load(self, number: int) -> FunctionType:
        return self._functions[number]


class _Code:
    """The part of a function that is not copied with what it holds."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function


def _function(code: FunctionType, held: tuple[object, ...]) -> FunctionType:
    names = code.__globals__, code.__name__, code.__defaults__
    return FunctionType(code.__code__, *names, tuple(map(CellType, held)))


def _done(result: object) -> Future[object]:
    future: Future[object] = Future()
    future.set_result(result)
    return future
