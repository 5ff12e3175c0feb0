"""The cache of compiled code: its keys and its place on disk. Reading this loads no compiler."""

from __future__ import annotations

import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

_COMPILER = "numba"

# Bytes of a digest.
DIGEST = 8

# The packages that hold what is compiled, and where else the constants come from that it reads.
COMPILED_PACKAGES = (
    "compiling",
    "engine",
    "kernel",
    "policy",
    "inference",
    "trials",
    "evaluation",
    "equity",
    "search",
)
CONSTANTS = (
    *("core/cards.py", "core/marriages.py", "core/outcome.py", "rules/two_hand/options.py"),
    *(f"rules/bauernschnapsen/{name}.py" for name in ("options", "contracts", "state", "scorer")),
    *(f"rules/north_american/{name}.py" for name in ("options", "state")),
    *(
        f"rules/thousand/{name}.py"
        for name in ("options", "state", "playing", "results", "scoring")
    ),
)

# Seconds after which what nobody has used is removed: until then another version may be in use beside.
_UNUSED = 30 * 86_400.0

# What this program calls its own files here, and the directories it has numba fill.
_FUNCTION = re.compile(r"game\.bots\.[\w.]+-[0-9a-f]{16}-[0-9a-f]{8}")
_MARKER, _NEW = re.compile(r"made-[0-9a-f]{16}"), re.compile(r"new-\w{8}")
_DIRECTORY = re.compile(r"numba-[0-9a-f]{16}")

_DIGESTS: dict[str, str] = {}


@cache
def cache_place() -> Path | None:
    """The directory of compiled code in the user's cache; None where there can be none.

    SNAPSZER_CACHE in the environment names another.
    """
    try:
        from platformdirs import user_cache_path

        named = os.environ.get("SNAPSZER_CACHE")
        place = Path(named) if named else user_cache_path("snapszer", appauthor=False) / "compiled"
        place.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=place).close()
    except (ImportError, OSError):
        return None
    return place


def keep(file: Path, content: bytes) -> None:
    """Write a file whole or not at all; where that cannot be, nothing is kept."""
    with suppress(OSError):
        descriptor, name = tempfile.mkstemp(prefix="new-", dir=file.parent)
        try:
            with os.fdopen(descriptor, "wb") as open_file:
                open_file.write(content)
            os.replace(name, file)
        except OSError:
            os.unlink(name)


def note_use(path: Path) -> None:
    """Keep the files used today for a month."""
    with suppress(OSError):
        os.utime(path)


def remove_unused(needed: Collection[Path]) -> None:
    """Remove the files of this program that were not used for a month, except the `needed` ones."""
    place, oldest = cache_place(), time.time() - _UNUSED
    for path in sorted(place.iterdir()) if place is not None else ():
        with suppress(OSError):  # another process removes it, or has it open
            if path not in needed and path.lstat().st_mtime < oldest:
                _remove(path)


def _remove(path: Path) -> None:
    """Remove a file or a directory that bears a name this program gives; anything else stays."""
    if path.is_symlink():
        return
    if path.is_dir():
        if _DIRECTORY.fullmatch(path.name):
            shutil.rmtree(path)
    elif any(pattern.fullmatch(path.name) for pattern in (_FUNCTION, _MARKER, _NEW)):
        path.unlink()


def digest_of(function: Callable[..., Any], *more: str) -> str:
    """A digest of everything the compiled form of a function depends on.

    That is its source, the constants it reads, and the digests of the compiled functions it calls: these
    must have been computed before.
    """
    known = "\n".join((inspect.getsource(function), sys.version, *more, *_read_by(function)))
    digest = hashlib.blake2b(known.encode(), digest_size=DIGEST).hexdigest()
    _DIGESTS[full_name(function)] = digest
    return digest


def called_by(function: Callable[..., Any]) -> tuple[str, ...]:
    """The full names of the compiled functions a function calls, itself left out."""
    values = [function.__globals__.get(name) for name in function.__code__.co_names]
    named = [full_name(value) for value in values if hasattr(value, "__qualname__")]
    return tuple(name for name in named if name in _DIGESTS and name != full_name(function))


def full_name(function: Any) -> str:
    """A function by its module and its name there."""
    return f"{function.__module__}.{function.__qualname__}"


def _read_by(function: Callable[..., Any]) -> Iterator[str]:
    """The names a function reads from outside and the text of their values."""
    code, known = function.__code__, function.__globals__
    modules = [known[name] for name in code.co_names if isinstance(known.get(name), ModuleType)]
    value: Any
    for name in code.co_names:
        for value in (known.get(name), *(getattr(module, name, None) for module in modules)):
            if isinstance(value, int | float | tuple):
                yield f"{name}={value!r}"
            elif hasattr(value, "tobytes") and not isinstance(value, type):
                yield f"{name}={hashlib.blake2b(value.tobytes()).hexdigest()}"
            elif callable(value) and hasattr(value, "__qualname__"):
                yield f"{name}={_DIGESTS.get(full_name(value))}"


def compiled_sources() -> list[Path]:
    """The source files of all compiled functions, in an order that is the same everywhere."""
    bots = Path(__file__).parents[1]
    folders = [bots / name for name in COMPILED_PACKAGES]
    sources = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return sources + [bots.parent / name for name in CONSTANTS]


def sources_digest(*more: str) -> str:
    """The digest, as hexadecimal text, of all compiled sources and some `more` texts."""
    known = b"".join(path.read_bytes() for path in compiled_sources()) + " ".join(more).encode()
    return hashlib.blake2b(known, digest_size=DIGEST).hexdigest()


def _of_today(name: str) -> Path | None:
    """A path of the cache for all compiled sources and the versions of Python and numba; None without one."""
    place = cache_place()
    return place and place / f"{name}-{sources_digest(sys.version, metadata.version(_COMPILER))}"


def marker() -> Path | None:
    """The file that says that all of today's sources have been compiled; None where there is no cache."""
    return _of_today("made")


def numba_place() -> Path | None:
    """The directory of numba's own cache for today's sources; None where there is no cache."""
    return _of_today("numba")


def is_made() -> bool:
    """Whether nothing is left to compile: all is compiled, or numba is not installed."""
    if find_spec(_COMPILER) is None:
        return True
    made = marker()
    if made is None or not made.exists():
        return False
    note_use(made)
    return True


def note_made() -> None:
    """Note that everything has been compiled and kept."""
    made = marker()
    if made is not None:
        keep(made, b"")
