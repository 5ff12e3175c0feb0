"""Without numba the same source runs as it is, and means the same."""

from __future__ import annotations

import errno
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots import new_bot
from game.bots.compiling import cache, library
from game.bots.compiling.compiled import COMPILED, compiled, put_off
from game.bots.engine import kernel
from game.rules import GAMES
from tests.bots.deals import a_deal, asked

UNCOMPILED = """
import sys
sys.modules["numba"] = None
from game.bots.compiling.compiled import COMPILED
from game.bots import new_bot
from game.rules import GAMES
from tests.bots.engine import test_kernel, test_solver
from tests.bots.deals import a_deal, asked
assert not COMPILED
wrong = [found for seed in range(12) for found in test_kernel.differences(seed)]
wrong += [found for seed in range(6) for found in test_solver.differences(seed, 2) or []]
game = GAMES["schnapsen"]
question = asked(game, a_deal(game, 1))
assert new_bot("mester").choose(question) in game.legal(question.view)
print(len(wrong), "differences")
"""

# Numba loads parts of itself when it first compiles; after that a name is gone from its inside.
BUILT_OTHERWISE = """
import numba
numba.njit("int64(int64)")(lambda number: number)
import numba.core.caching
del numba.core.caching.NullCache
from game.bots.compiling.compiled import COMPILED, put_off
with put_off() as waiting:
    from tests.bots.engine import test_kernel
assert COMPILED and not waiting
assert test_kernel.kernel.play.signatures
wrong = [found for seed in range(12) for found in test_kernel.differences(seed)]
from game.bots.compiling.public import compiled_plainly
play = compiled_plainly(test_kernel.kernel.play.py_func)
assert play.stats.cache_hits, "it does not come from where numba keeps it"
test_kernel.kernel.play = play
wrong += [found for seed in range(12, 16) for found in test_kernel.differences(seed)]
print(len(wrong), "differences")
"""

FROM_THE_CACHE = """
from tests.bots.compiling.test_compiled import chosen_by_the_master
print(chosen_by_the_master())
"""


ADVICE = """
import sys
sys.modules["numba"] = None
from game.bots.hints import first_glance
from game.bots.hints.findings import PlayedDeal
from game.bots.hints.hint import hint
from game.bots.workers.job import GiveHint, ReviewDeal
from tests.bots.deals import a_deal, asked
from game.rules import GAMES
first_glance._HINT = first_glance._REVIEW = 0.1
game = GAMES["bauernschnapsen"]
deal = a_deal(game, 1)
question = asked(game, deal)
assert GiveHint(question).do().move in game.legal(question.view)
assert hint(question, "lili", 0.1).move in game.legal(question.view)
played = PlayedDeal(question.match, deal, ((deal.turn, game.legal(deal)[0]),), deal.turn)
print(len(ReviewDeal(played).do()) < 2)
"""


def told_by_a_new_process(program):
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr


def test_uncompiled_code_agrees_with_the_readable_rules_too():
    assert told_by_a_new_process(UNCOMPILED) == "0 differences"


def test_without_compiled_code_advice_in_an_auction_is_a_first_glance():
    assert told_by_a_new_process(ADVICE) == "True"


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_a_numba_built_otherwise_compiles_the_same_play():
    assert told_by_a_new_process(BUILT_OTHERWISE) == "0 differences"


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_functions_are_linked_unless_a_trial_goes_wrong_and_that_is_said_once(monkeypatch, caplog):
    from game.bots.compiling import compiled, linking

    assert compiled._linking() is linking
    monkeypatch.setattr(linking, "twice_the_sum_to", lambda number: number)
    assert compiled._linking() is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_a_numba_that_would_not_ask_the_cache_is_refused(monkeypatch):
    from game.bots.compiling import linking

    monkeypatch.setattr(linking, "NullCache", Path)
    with pytest.raises(TypeError):
        linking.unlinked(lambda number: number, "0" * 16, apart=False)


def chosen_by_the_master():
    """A move of the strongest player."""
    game = GAMES["schnapsen"]
    return str(new_bot("mester").choose(asked(game, a_deal(game, 1))))


def test_code_compiled_before_runs_in_a_new_process():
    """Not all that compiles comes back from the cache whole: this process may fill it."""
    chosen = chosen_by_the_master()
    assert told_by_a_new_process(FROM_THE_CACHE) == chosen


SOURCE = """
LIMIT = 66
def called(number):
    return number + 1
def calling(number):
    return called(number) > LIMIT
def beside(number):
    return number
"""


def digests(monkeypatch, source):
    """The digests of the three functions of a source, asked for in their order."""
    known = {"__name__": "some"}
    exec(source, known)
    monkeypatch.setattr(inspect, "getsource", lambda function: source_of(function, source))
    return [cache.digest_of(known[name]) for name in ("called", "calling", "beside")]


def source_of(function, source):
    return source.split(f"def {function.__name__}")[1].split("def ")[0]


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("number + 1", "number + 2", [True, True, False]),
        ("> LIMIT", "< LIMIT", [False, True, False]),
        ("= 66", "= 65", [False, True, False]),
        ("return number\n", "return -number\n", [False, False, True]),
    ],
)
def test_what_a_function_is_kept_by_is_all_that_it_is_made_of(monkeypatch, old, new, changed):
    before = digests(monkeypatch, SOURCE)
    after = digests(monkeypatch, SOURCE.replace(old, new))
    assert [one != other for one, other in zip(before, after, strict=True)] == changed


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_compiled_functions_are_known_to_those_that_call_them(monkeypatch):
    before = cache.digest_of(kernel.play.py_func)
    monkeypatch.setitem(cache._DIGESTS, "game.bots.engine.kernel._play_card", "another")
    assert cache.digest_of(kernel.play.py_func) != before


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_a_function_is_kept_by_the_types_it_is_compiled_for(monkeypatch):
    def third(number: float) -> float:
        return number / 3

    with put_off() as waiting:
        compiled(third)
        monkeypatch.setitem(library._KINDS, "float", "float32")
        before = waiting[cache.full_name(third)].digest
        compiled(third)
    assert waiting[cache.full_name(third)].digest != before


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_a_damaged_file_of_the_cache_is_made_anew(tmp_path, monkeypatch):
    from game.bots.compiling import linking

    monkeypatch.setattr(linking, "cache_place", lambda: tmp_path)

    def double(number: int) -> int:
        return 2 * number

    for _ in range(2):
        assert linking.unlinked(double, "0" * 16, apart=False).link()(21) == 42
        (file,) = tmp_path.iterdir()
        file.write_bytes(file.read_bytes()[:-9])


FUNCTION = "game.bots.engine.kernel.play-" + "0" * 16 + "-0123abcd"


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A directory of compiled code of its own."""
    monkeypatch.setattr(cache, "cache_place", lambda: tmp_path)
    return tmp_path


def aged(path, days):
    then = cache.time.time() - 86_400 * days
    os.utime(path, (then, then))
    return path


def test_a_file_that_cannot_be_written_whole_takes_no_room_on_a_full_disk(place, monkeypatch):
    def full(name, file):
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(cache.os, "replace", full)
    cache.keep(place / FUNCTION, b"code")
    assert list(place.iterdir()) == []


def test_what_nobody_has_used_for_a_month_is_removed(place):
    for name in (FUNCTION, "made-" + "0" * 16, "new-a1b2c3_d"):
        (place / name).write_bytes(b"")
        aged(place / name, 40)
    (place / ("numba-" + "0" * 16)).mkdir()
    (place / ("numba-" + "0" * 16) / "kernel.nbi").write_bytes(b"")
    aged(place / ("numba-" + "0" * 16), 40)
    cache.remove_unused(())
    assert list(place.iterdir()) == []


def test_what_is_needed_or_has_been_used_of_late_stays(place):
    needed, of_late = place / FUNCTION, place / FUNCTION.replace("play", "legal")
    for path, days in ((needed, 40), (of_late, 20)):
        path.write_bytes(b"")
        aged(path, days)
    cache.remove_unused({needed})
    assert sorted(place.iterdir()) == sorted((needed, of_late))


def test_what_this_program_did_not_make_stays(place):
    names = (
        "notes.txt",
        FUNCTION + ".bak",
        "made-by-hand",
        "numba-0.61",
        "new-year.txt",
        "tmpabc12345",
    )
    for name in names:
        (place / name).write_bytes(b"")
    (place / FUNCTION).mkdir()
    for path in place.iterdir():
        aged(path, 400)
    cache.remove_unused(())
    assert {path.name for path in place.iterdir()} == {*names, FUNCTION}


@pytest.mark.skipif(os.name == "nt", reason="links are not for everybody there")
def test_a_link_is_not_followed(place):
    far, link = place / "far", place / ("numba-" + "0" * 16)
    far.mkdir()
    link.symlink_to(far, target_is_directory=True)
    os.utime(link, (0, 0), follow_symlinks=False)
    cache.remove_unused(())
    assert link.is_symlink()
    assert far.is_dir()


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
def test_what_is_loaded_counts_as_used(place, monkeypatch):
    from game.bots.compiling import linking

    monkeypatch.setattr(linking, "cache_place", lambda: place)

    def triple(number: int) -> int:
        return 3 * number

    for _ in range(2):
        assert linking.unlinked(triple, "0" * 16, apart=False).link()(14) == 42
        (file,) = place.iterdir()
        assert cache.time.time() - file.stat().st_mtime < 86_400
        aged(file, 40)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled without numba")
@pytest.mark.parametrize(
    ("changed", "counts"),
    [
        ("bots/engine/kernel.py", True),
        ("bots/search/plans.py", True),
        ("rules/two_hand/options.py", True),
        ("bots/hints/hint.py", False),
    ],
)
def test_only_a_change_in_what_is_compiled_asks_for_compiling(place, monkeypatch, changed, counts):
    for name in {changed, "bots/compiling/cache.py", *cache.CONSTANTS}:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("before")
    sources = place / "bots"
    monkeypatch.setattr(cache, "__file__", str(sources / "compiling" / "cache.py"))
    cache.note_made()
    assert cache.is_made()
    (place / changed).write_text("after")
    assert cache.is_made() is not counts


def test_what_is_compiled_is_made_of_nothing_outside_the_packages_that_are_compared():
    bots = Path(cache.__file__).parents[1]
    constants = [name.removesuffix(".py").replace("/", r"\.") for name in cache.CONSTANTS]
    packages = [rf"bots\.{name}" for name in cache.COMPILED_PACKAGES]
    inside = re.compile(rf"from game\.({'|'.join(packages + constants)})[ .]")
    found = [path for path in bots.rglob("*.py") if "\n@compiled" in path.read_text()]
    for path in found:
        folder = path.relative_to(bots).parts[0]
        if folder != "training":  # it is never loaded for play
            assert folder in cache.COMPILED_PACKAGES
            lines = path.read_text().splitlines()
            used = [line for line in lines if line.startswith("from game.")]
            assert all(inside.match(line) for line in used)
    assert len(found) > 10
