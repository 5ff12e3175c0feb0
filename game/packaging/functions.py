"""Build the library of compiled functions: numba makes their code, a C compiler the entries and the file.

It has to run in a process of its own, which `ENVIRONMENT` tells to compile for any processor of its kind
and the same each time.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.bots.compiling.cache import sources_digest
from game.bots.compiling.library import DIGEST_SYMBOL, CompiledSignature, entry_name, is_row
from game.bots.workers.compilation import load

if TYPE_CHECKING:
    from game.bots.compiling.linking import Unlinked

# The plainest processors that an application runs on, by what Python calls the machine: those of the last
# fifteen years. Numpy asks for no less.
_PLAINEST = {"x86_64": "x86-64-v2", "AMD64": "x86-64-v2"}
PROCESSOR = _PLAINEST.get(platform.machine(), "generic")
ENVIRONMENT = {
    "NUMBA_CPU_NAME": PROCESSOR,
    "NUMBA_CPU_FEATURES": "",
    "PYTHONHASHSEED": "0",
}

_RUNTIME = Path(__file__).with_name("runtime.c")
_IN_C = {"int64": "int64_t", "float64": "double", "float32": "float", "boolean": "uint8_t"}


def build(file: Path) -> int:
    """Compile what the bots load into a library; the number of its functions.

    Raises OSError where no C compiler is found or it fails.
    """
    from game.bots.compiling.compiled import put_off
    from game.bots.compiling.linking import without_paths

    with put_off() as waiting:
        for searched in (True, False):
            load(searched)
    with without_paths():
        for function in waiting.values():
            function.link()
    return link(waiting, file, sources_digest())


def link(linked: Mapping[str, Unlinked], file: Path, digest: str) -> int:
    """Write a library of linked functions, all but those that give a row; how many those are."""
    from game.bots.compiling.linking import object_code

    entries = {
        f"code_{entry_name(name)}": function
        for name, function in linked.items()
        if not function.signature.gives_row
    }
    with tempfile.TemporaryDirectory() as place:
        code, source = Path(place) / "code.o", Path(place) / "entries.c"
        code.write_bytes(object_code(entries, PROCESSOR))
        source.write_text("\n".join(_entries(entries, digest)), encoding="ascii")
        compiler = os.environ.get("CC", "cc")
        flags = ["-shared", "-fPIC", "-O2", "-fvisibility=hidden", "-s"]
        command = [compiler, *flags, "-o", str(file), *map(str, (source, _RUNTIME, code)), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise OSError(f"{compiler} does not link the compiled functions: {done.stderr.strip()}")
    return len(entries)


def _entries(functions: Mapping[str, Unlinked], digest: str) -> Iterator[str]:
    """The source of the entries, in C."""
    export = "__declspec(dllexport)" if sys.platform == "win32" else None
    export = export or '__attribute__((visibility("default")))'
    yield "#include <stddef.h>"
    yield "#include <stdint.h>"
    yield f'{export} const char {DIGEST_SYMBOL}[] = "{digest}";'
    for kind in ("int64", "float64", "float32"):
        yield f"typedef struct {{ {_IN_C[kind]} *at; int64_t length; }} {kind}_row;"
    for name, function in functions.items():
        yield from _entry(name, function.signature, export)


def _entry(code: str, signature: CompiledSignature, export: str) -> Iterator[str]:
    """One entry: it calls the code as numba has it called, a row being seven values."""
    result = "void" if signature.gives == "void" else _IN_C[signature.gives]
    taken, asked, given = [], [], []
    for at, kind in enumerate(signature.takes):
        if is_row(kind):
            number = _IN_C[kind.removesuffix("[::1]")]
            taken.append(f"{kind.removesuffix('[::1]')}_row a{at}")
            asked.append(f"void *, void *, int64_t, int64_t, {number} *, int64_t, int64_t")
            size = f"(int64_t)sizeof({number})"
            given.append(f"NULL, NULL, a{at}.length, {size}, a{at}.at, a{at}.length, {size}")
        else:
            taken.append(f"{_IN_C[kind]} a{at}")
            asked.append(_IN_C[kind])
            given.append(f"a{at}")
    nothing = signature.gives == "void"
    yield f"int {code}({', '.join(('void *', 'void **', *asked))});"
    yield f"{export} int {code.removeprefix('code_')}({', '.join((f'{result} *result', *taken))})"
    yield "{"
    yield "    void *failure = NULL, *none = NULL;"
    yield f"    return {code}({', '.join(('&none' if nothing else 'result', '&failure', *given))});"
    yield "}"


if __name__ == "__main__":
    print(f"{build(Path(sys.argv[1]))} functions compiled")
