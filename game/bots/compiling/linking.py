"""How compiled functions are kept and linked: the one place that knows numba from the inside.

Two small functions are linked here as all others will be: importing this fails where this numba cannot do so.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
from numba.core.caching import NullCache
from numba.core.callconv import CPUCallConv
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.serialize import dumps
from numba.core.typeinfer import register_dispatcher

from game.bots.compiling.cache import (
    DIGEST,
    cache_place,
    called_by,
    digest_of,
    full_name,
    keep,
    note_use,
)
from game.bots.compiling.library import CompiledSignature


class _Kept(NullCache):
    """The cache of one function: a file that bears its name, its digest and that of the processor."""

    def __init__(self, name: str, digest: str) -> None:
        self._name, self._digest = name, digest

    def file(self, codegen: Any) -> Path | None:
        """The path of its file, existing or not, for the processor of a code generator."""
        place = cache_place()
        machine = hashlib.blake2b(repr(codegen.magic_tuple()).encode(), digest_size=4).hexdigest()
        return place and place / f"{self._name}-{self._digest}-{machine}"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function; None where it was never kept, or cannot be read."""
        rebuild: Any = CompileResult._rebuild
        file = self.file(target_context.codegen())
        try:
            kept = file.read_bytes() if file is not None else b""
            check, payload = kept[:DIGEST], kept[DIGEST:]
            if not payload or hashlib.blake2b(payload, digest_size=DIGEST).digest() != check:
                return None
            if file is not None:
                note_use(file)
            target_context.refresh()
            with global_compiler_lock:
                return rebuild(target_context, *pickle.loads(payload))
        except OSError:
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        file = self.file(data.codegen)
        if file is not None and not data.library.has_dynamic_globals:
            pickled: Any = dumps
            payload = pickled(data._reduce())
            keep(file, hashlib.blake2b(payload, digest_size=DIGEST).digest() + payload)


@dataclass(frozen=True)
class Unlinked:
    """A function before it has been compiled or loaded; `calls` are full names.

    One that stands `apart` gets a symbol of its own that carries its digest: a caller kept earlier can
    only ever be linked with what it was compiled for.
    """

    fast: Any
    name: str
    digest: str
    calls: tuple[str, ...]
    apart: bool

    def link(self) -> Any:
        """Compile it or load it; what it calls has been linked."""
        with register_dispatcher(self.fast):  # a function may call itself
            self.fast.compile(str(self.signature))
        self.fast.disable_compile()
        if self.apart:
            self._name_symbol(self.result)
        return self.fast

    @property
    def signature(self) -> CompiledSignature:
        """The signature it is compiled for."""
        return CompiledSignature.of(self.fast.py_func)

    @property
    def result(self) -> Any:
        """All that numba made of it, once it is linked."""
        return self.fast.overloads[self.fast.signatures[0]]

    @property
    def far_name(self) -> str:
        """The symbol by which others call it, where it stands apart."""
        return f"{self.name}.{self.digest}"

    @property
    def kept(self) -> bool:
        """Whether it has been compiled before, here or in another process."""
        file = self.file
        return file is not None and file.exists()

    @property
    def file(self) -> Path | None:
        """The path of its file for this processor; None without a cache."""
        found: Path | None = self.fast._cache.file(cpu_target.target_context.codegen())
        return found

    def _name_symbol(self, result: Any) -> None:
        far = copy.copy(result.fndesc)
        far.mangled_name = self.far_name
        address = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
        llvm.add_symbol(far.llvm_func_name, address)
        result.target_context.insert_user_function(result.entry_point, far)


def object_code(linked: Mapping[str, Unlinked], processor: str) -> bytes:
    """An object file with the code of linked functions, each under the name it is given here.

    `processor` is the plainest the code shall run on, as LLVM calls it. The code asks for `malloc`, the
    mathematics of C and the functions by which numba allocates.
    """
    whole = llvm.parse_assembly(f'target triple = "{llvm.get_process_triple()}"')
    for function in linked.values():
        result = function.result
        part = result.library._get_module_for_linking().clone()
        own = part.get_function(result.fndesc.llvm_func_name)
        own.linkage = "external"
        if function.apart:
            own.name = function.far_name
        whole.link_in(part)
    for name, function in linked.items():
        fndesc = function.result.fndesc
        own = whole.get_function(function.far_name if function.apart else fndesc.llvm_func_name)
        own.name, own.visibility = name, "hidden"
    target = llvm.Target.from_triple(llvm.get_process_triple())
    machine = target.create_target_machine(cpu=processor, opt=3, reloc="pic", codemodel="default")
    unneeded = llvm.create_new_module_pass_manager()
    unneeded.add_global_dead_code_eliminate_pass()
    unneeded.run(whole, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options()))
    code: bytes = machine.emit_object(whole)
    return code


@contextmanager
def without_paths() -> Iterator[None]:
    """Leave source paths out of code compiled meanwhile: numba puts them in wherever the code can fail.

    Parts of its own that it has compiled before have them, and are compiled again.
    """
    calls: Any = CPUCallConv
    known = calls.build_excinfo_struct
    target: Any = cpu_target.target_context
    parts, target.cached_internal_func = target.cached_internal_func, {}

    def nameless(self: Any, kind: Any, arguments: Any, place: Any, function: Any) -> Any:
        return known(self, kind, arguments, None, function)

    calls.build_excinfo_struct = nameless
    try:
        yield
    finally:
        calls.build_excinfo_struct = known
        target.cached_internal_func = parts


def unlinked(function: Callable[..., Any], digest: str, apart: bool) -> Unlinked:
    """A function to be compiled, or to be loaded from the file its `digest` names.

    Raises TypeError where this numba would not ask the cache it is given.
    """
    njit: Any = numba.njit
    name, fast = full_name(function), njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)
    dispatcher = fast(function)
    if not isinstance(dispatcher._cache, NullCache):
        raise TypeError("the cache of a compiled function is not where it was")
    dispatcher._cache = _Kept(name, digest)
    return Unlinked(dispatcher, name, digest, called_by(function), apart)


def _linked(function: Callable[[int], int]) -> Callable[[int], int]:
    digest = digest_of(function, numba.__version__)
    found: Any = unlinked(function, digest, apart=True).link()
    return cast(Callable[[int], int], found)


@_linked
def _sum_to(number: int) -> int:
    return number + _sum_to(number - 1) if number > 0 else 0


@_linked
def twice_the_sum_to(number: int) -> int:
    """Twice the sum of all numbers from 1; called from afar, it calls one that calls itself."""
    return 2 * _sum_to(number)
