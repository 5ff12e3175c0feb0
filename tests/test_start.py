"""The needs of the first frame, and the work that waits until it stands."""

import os
import subprocess
import sys
from pathlib import Path

from game.bench.commands import bench_start

MAIN = Path(__file__).parent.parent / "main.py"
LATER = (
    "argparse",
    "art.decks",
    "game.bots",
    "game.contest.record",
    "game.core.moves",
    "game.rules",
    "game.scenes.menus.settings",
    "game.scenes.table",
    "game.play.table",
    "json",
    "logging",
    "multiprocessing",
    "net",
    "numba",
    "numpy",
    "sounds",
    "zmq",
)
PROGRAM = f"""
import sys
sys.path.insert(0, {str(MAIN.parent)!r})
import main
main.main(["--first-frame"])
print(*sys.modules)
"""


def test_the_first_frame_imports_only_what_it_shows(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=os.environ | {"SNAPSZER_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert "game.scenes.menus.title" in loaded
    early = {name for name in loaded for late in LATER if f"{name}.".startswith(f"{late}.")}
    assert not early


def test_the_start_is_measured_beside_a_bare_window_and_leaves_nothing_behind(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("SNAPSZER_HOME", str(tmp_path))
    figures = bench_start(runs=1)
    assert figures["ratio"] == round(figures["ratio"], 2) > 0
    assert figures["runs"] == 1
    assert not list(tmp_path.iterdir())


def test_a_table_is_laid_without_the_index_of_records():
    program = "import sys, game.scenes.matches.coordinator as _; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=MAIN.parent, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()
    assert "game.scenes.table" in loaded
    assert not {"sqlite3", "game.career", "game.statistics"} & set(loaded)
