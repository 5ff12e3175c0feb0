"""Compile the search's inner functions where numba is installed; without it they run as they are.

An application brings them compiled, in a library (`library`). Else what is compiled is kept under a
digest of the function, of the constants it reads and of all it calls: what has not changed is never
compiled again. Large functions stand apart: others call them by name instead of taking them in, so that
each is compiled once and not again in every caller.

All this relies on numba's internals (`linking`). Where a numba is built otherwise its public means do the
same work (`public`): nothing stands apart, and starting takes longer.
"""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, MutableSequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast, overload

from game.bots.compiling.cache import digest_of
from game.bots.compiling.library import CompiledSignature, own_library

if TYPE_CHECKING:
    from game.bots.compiling.linking import Unlinked

_log = logging.getLogger(__name__)

Function = TypeVar("Function", bound=Callable[..., Any])
Float32Array: TypeAlias = MutableSequence[float]
Float64Array: TypeAlias = MutableSequence[float]


class IntArray(MutableSequence[int]):
    """The type of a row of numbers: an array when compiled, else a list."""

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> IntArray: ...
    @abstractmethod
    def __getitem__(self, at: int | slice) -> int | IntArray:
        """A number, or a part: of an array the part itself, of a list a copy."""

    @abstractmethod
    def copy(self) -> IntArray: ...


def _load() -> Any:
    """The compiler; None where there is none, or nothing for it to do."""
    if _library is not None:
        return None
    try:
        import numba
    except ImportError:
        _log.info("numba is not installed: the bots think uncompiled, and less deeply")
        return None
    return numba


def _linking() -> Any:
    """The module that links functions; None where this numba is not built as it has to be."""
    if _numba is None:
        return None
    try:
        from game.bots.compiling import linking

        if linking.twice_the_sum_to(4) != 20:
            raise ArithmeticError("a linked function counts wrongly")
    except Exception as failure:  # whatever another numba stumbles over
        _log.warning(
            "numba %s does not link functions as is known here (%s): the bots start more slowly",
            _numba.__version__,
            failure,
        )
        return None
    return linking


_library = own_library()
_numba = _load()
COMPILED: bool = _library is not None or _numba is not None
_linker = _linking()


# Functions that wait to be compiled, by their full names; None where each is compiled where it stands.
_waiting: ContextVar[dict[str, Unlinked] | None] = ContextVar("waiting", default=None)


@contextmanager
def put_off() -> Iterator[dict[str, Unlinked]]:
    """Collect the functions that modules imported meanwhile define, in order of definition, instead of
    compiling them.

    Where functions cannot be linked one by one, each is compiled where it stands all the same.
    """
    waiting: dict[str, Unlinked] = {}
    token = _waiting.set(waiting)
    try:
        yield waiting
    finally:
        _waiting.reset(token)


def compiled(function: Function) -> Function:
    """Compile a function for the types of its annotations, at import, from the cache where it lies there."""
    return _compiled(function, apart=False)


def compiled_apart(function: Function) -> Function:
    """Compile a function that those compiled later call, and do not take in, where this numba lets it."""
    return _compiled(function, apart=True)


def _compiled(function: Function, apart: bool) -> Function:
    if _library is not None:
        return cast(Function, _library.function(function))
    if _numba is None:
        return function
    if _linker is None:
        from game.bots.compiling.public import compiled_plainly

        return cast(Function, compiled_plainly(function))
    signature = str(CompiledSignature.of(function))
    digest = digest_of(function, signature, str(apart), _numba.__version__)
    found, waiting = _linker.unlinked(function, digest, apart), _waiting.get()
    if waiting is None:
        return cast(Function, found.link())
    waiting[found.name] = found
    return cast(Function, found.fast)


if not COMPILED:

    def int_array(length: int) -> IntArray:
        """A row of zeros the compiled functions can take: numbers of 64 bits."""
        return cast(IntArray, [0] * length)

    def float32_array(length: int) -> Float32Array:
        """A row of zeros for a network's numbers."""
        return [0.0] * length

    def float64_array(length: int) -> Float64Array:
        """A row of zeros for sums and chances that are not whole."""
        return [0.0] * length

else:
    import numpy

    @compiled
    def int_array(length: int) -> IntArray:
        """A row of zeros the compiled functions can take, and make: numbers of 64 bits."""
        return numpy.zeros(length, numpy.int64)  # type: ignore[return-value]

    @compiled
    def float32_array(length: int) -> Float32Array:
        """A row of zeros for a network's numbers: of 32 bits, twice as fast to add up."""
        return numpy.zeros(length, numpy.float32)  # type: ignore[return-value]

    @compiled
    def float64_array(length: int) -> Float64Array:
        """A row of zeros for sums and chances that are not whole."""
        return numpy.zeros(length, numpy.float64)  # type: ignore[return-value]


def table(numbers: Iterable[int]) -> IntArray:
    """A row of constants for compiled functions to look up."""
    known = list(numbers)
    constants = int_array(len(known))
    constants[:] = known
    return constants
