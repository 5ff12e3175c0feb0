"""How compiled functions are kept and linked: the one place that knows numba from the inside."""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.serialize import dumps
from numba.core.typeinfer import register_dispatcher

from game.bots.cache import DIGEST, cache_place, keep


class _Kept(NullCache):
    """The cache of one function: a file that bears its name, its digest and that of the processor."""

    def __init__(self, name: str, digest: str) -> None:
        self._name, self._digest = name, digest

    def _file(self, codegen: Any) -> Path | None:
        place = cache_place()
        machine = hashlib.blake2b(repr(codegen.magic_tuple()).encode(), digest_size=4).hexdigest()
        return place and place / f"{self._name}-{self._digest}-{machine}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function; None where it was never kept, or cannot be read."""
        rebuild: Any = CompileResult._rebuild
        file = self._file(target_context.codegen())
        try:
            kept = file.read_bytes() if file is not None else b""
            check, payload = kept[:DIGEST], kept[DIGEST:]
            if not payload or hashlib.blake2b(payload, digest_size=DIGEST).digest() != check:
                return None
            target_context.refresh()
            with global_compiler_lock:
                return rebuild(target_context, *pickle.loads(payload))
        except OSError:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        file = self._file(data.codegen)
        if file is not None and not data.library.has_dynamic_globals:
            pickled: Any = dumps
            payload = pickled(data._reduce())
            keep(file, hashlib.blake2b(payload, digest_size=DIGEST).digest() + payload)


def linked(function: Callable[..., Any], signature: str, digest: str, apart: bool) -> Any:
    """A function compiled for one signature, or loaded.

    One that stands `apart` gets a symbol of its own that carries its digest: a caller kept earlier can
    only ever be linked with what it was compiled for.
    """
    name = f"{function.__module__}.{function.__qualname__}"
    njit: Any = numba.njit
    fast = njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    fast._cache = _Kept(name, digest)
    with register_dispatcher(fast):  # a function may call itself
        fast.compile(signature)
    fast.disable_compile()
    if apart:
        result = fast.overloads[fast.signatures[0]]
        far = copy.copy(result.fndesc)
        far.mangled_name = f"{name}.{digest}"
        address = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
        llvm.add_symbol(far.llvm_func_name, address)
        result.target_context.insert_user_function(result.entry_point, far)
    return fast
