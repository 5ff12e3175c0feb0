"""Functions linked into a library do what numba's own do, and a library of another version is refused."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from game.bots.compiling.compiled import Float32Array, Float64Array, IntArray
from game.bots.compiling.library import CompiledSignature, Library, OtherSources, own_library

numba = pytest.importorskip("numba")
numpy = pytest.importorskip("numpy")

needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None, reason="no C compiler is here to link with"
)


def add_up(row: IntArray, sums: Float64Array) -> int:
    """A row of its own, a power, and a call of a function that stands apart."""
    held = numpy.zeros(len(row), numpy.int64)
    for at in range(len(row)):
        held[at] = factorial(row[at])
        sums[at] += held[at] ** 0.5
    return held.sum()


def factorial(number: int) -> int:
    return number * factorial(number - 1) if number > 1 else 1


def halve(row: Float32Array, share: float, backwards: bool) -> None:
    row[0 if not backwards else len(row) - 1] *= share


def odd(number: int) -> bool:
    return number % 2 == 1


def power(number: int, exponent: int) -> int:
    """Fails for the least of all exponents, in a file of numba's own."""
    return number**exponent


def part(row: IntArray, length: int) -> IntArray:
    return row[:length]


FUNCTIONS = (factorial, add_up, halve, odd, power, part)


@pytest.fixture(scope="module")
def linked():
    """The functions as numba links them, by name; it has compiled a power before, with its paths."""
    from game.bots.compiling.linking import unlinked, without_paths

    numba.njit(error_model="numpy")(power)(3, 2)
    with pytest.MonkeyPatch.context() as patch, without_paths():
        patch.setattr("game.bots.compiling.linking.cache_place", lambda: None)
        found = {}
        for function in FUNCTIONS:
            made = unlinked(function, "0" * 16, apart=function is factorial)
            patch.setitem(globals(), function.__name__, made.link())
            found[made.name] = made
        yield found


@pytest.fixture(scope="module")
def file(linked, tmp_path_factory):
    from game.packaging.functions import link

    file = tmp_path_factory.mktemp("library") / "functions.so"
    assert link(linked, file, "a digest") == len(FUNCTIONS) - 1
    return file


@pytest.fixture(scope="module")
def called(file):
    """The same functions out of the library, by their short names."""
    library = Library.opened(file, "a digest")
    return {function.__name__: library.function(function) for function in FUNCTIONS}


@needs_compiler
def test_a_function_of_the_library_does_what_numba_has_it_do(called, linked):
    row, sums, others = numpy.array([3, 4, 5]), numpy.zeros(3), numpy.zeros(3)
    by_numba = linked[f"{__name__}.add_up"].fast
    assert called["add_up"](row, sums) == by_numba(row, others) == 6 + 24 + 120
    assert list(sums) == list(others)
    assert called["factorial"](row[0]) == 6
    assert [called["odd"](number) for number in (4, 5)] == [False, True]


@needs_compiler
def test_a_row_is_changed_where_it_lies(called):
    row = numpy.array([8, 8, 8, 8], numpy.float32)
    assert called["halve"](row[1:3], 0.5, True) is None
    assert list(row) == [8, 8, 4, 8]


@needs_compiler
def test_a_library_names_no_file_of_the_machine_that_built_it(called, file):
    assert called["power"](3, 2) == 9
    with pytest.raises(MemoryError):
        called["power"](3, -(2**63))
    assert str(Path(numba.__file__).parent).encode() not in file.read_bytes()


@needs_compiler
def test_what_gives_a_row_runs_as_it_stands(called):
    assert called["part"] is FUNCTIONS[-1]


@needs_compiler
@pytest.mark.parametrize(
    ("row", "share"),
    [
        (numpy.zeros(3), 1.0),
        (numpy.zeros(6, numpy.float32)[::2], 1.0),
        (numpy.zeros(3, numpy.float32), "half"),
        ([0.0, 0.0], 1.0),
    ],
)
def test_another_kind_of_argument_is_refused(called, row, share):
    with pytest.raises(Exception, match=r"(?i)argument"):
        called["halve"](row, share, False)


@needs_compiler
def test_a_library_of_other_sources_is_refused(file, tmp_path):
    with pytest.raises(OtherSources):
        Library.opened(file, "b digest")
    source, foreign = tmp_path / "foreign.c", tmp_path / "foreign.so"
    source.write_text("int nothing;")
    subprocess.run(["cc", "-shared", "-o", str(foreign), str(source)], check=True)
    with pytest.raises(OtherSources):
        Library.opened(foreign, "a digest")


def test_what_is_no_library_is_not_used_and_said_once(monkeypatch, tmp_path, caplog):
    broken = tmp_path / "functions.so"
    broken.write_bytes(b"of another machine")
    monkeypatch.setattr("game.bots.compiling.library.FILE", broken)
    assert own_library() is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_clone_has_no_library(caplog):
    assert own_library() is None
    assert not caplog.records


def test_a_signature_is_that_of_the_annotations_as_numba_writes_it():
    signatures = [str(CompiledSignature.of(function)) for function in (add_up, halve)]
    assert signatures == ["int64(int64[::1], float64[::1])", "void(float32[::1], float64, boolean)"]


def test_a_type_that_numba_is_not_to_know_is_refused():
    def said(text: str) -> int:
        return len(text)

    with pytest.raises(KeyError):
        CompiledSignature.of(said)
