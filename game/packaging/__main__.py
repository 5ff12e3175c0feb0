"""Build the application: the library of compiled functions, and what PyInstaller makes of all.

Run at the top of the sources; the application is the folder `dist/snapszer`, and on Linux `dist/linux` holds
what a desktop or a packager wants beside it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from game.packaging import FUNCTIONS, MADE
from game.packaging.functions import ENVIRONMENT

# The time that files of a build bear where nobody names another: the same build at any time.
_TIME = "1700000000"


def main() -> None:
    """Raises SystemExit with a sentence where something is missing or goes wrong."""
    argparse.ArgumentParser(prog="python -m game.packaging", description=__doc__).parse_args()
    made = Path(MADE)
    made.mkdir(parents=True, exist_ok=True)
    functions = made / FUNCTIONS
    print("the bots' search is compiled: this takes a minute or two", flush=True)
    with tempfile.TemporaryDirectory() as cache:
        _python("-m", "game.packaging.functions", str(functions), SNAPSZER_CACHE=cache)
        print("it plays as it did", flush=True)
        by_library = _python("-m", "game.packaging.same_moves", str(functions))
        by_numba = _python("-m", "game.packaging.same_moves", SNAPSZER_CACHE=cache)
    if by_library != by_numba:
        sys.exit(f"the library plays otherwise than numba:\n{by_library}\n{by_numba}")
    _python("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "snapszer.spec")
    if sys.platform == "linux":
        _python("-m", "game.packaging.linux")


def _python(*arguments: str, **more: str) -> str:
    """Run a program of Python for a build that comes out the same each time; the text it writes."""
    same = {"SOURCE_DATE_EPOCH": _TIME, **os.environ, **ENVIRONMENT, **more}
    try:
        done = subprocess.run(
            [sys.executable, *arguments], env=same, check=True, stdout=subprocess.PIPE, text=True
        )
    except subprocess.CalledProcessError:
        sys.exit(f"{' '.join(arguments)} failed: nothing is built")
    return done.stdout


if __name__ == "__main__":
    main()
