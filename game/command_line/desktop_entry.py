"""An entry and an icon for the game in the menus of a Linux desktop, as freedesktop.org describes them.

Of the game it needs the catalogues and the art, of the network the scheme of invitations.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from art.marks import icon_svg
from game import APPLICATION_ID, NAME
from game.play.home import write_whole
from game.words import LANGUAGES, Words
from net.invitation import SCHEME

CATEGORIES = ("Game", "CardGame")
LINKS = f"x-scheme-handler/{SCHEME.removesuffix(':')}"
ENTRY = f"{APPLICATION_ID}.desktop"
ICON = Path("icons/hicolor/scalable/apps") / f"{APPLICATION_ID}.svg"
# What has a meaning of its own in a quoted argument of an entry.
_SPECIAL = '\\"`$'


def install(data: Path, program: tuple[str, ...]) -> tuple[Path, Path]:
    """Write the entries and the icon below a folder of user data; where the shown entry and the icon are.

    `program` is what begins the game, a word each. Raises OSError where they cannot be written.
    """
    icon, applications = data / ICON, data / "applications"
    texts = {applications / name: text for name, text in entries(program, str(icon)).items()}
    for path, text in {icon: icon_svg().decode(), **texts}.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    return applications / ENTRY, icon


def make_known(data: Path) -> bool:
    """List what the entries below a folder of user data open, by the desktop's own tool; whether it did."""
    surroundings = {**os.environ, "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH_ORIG", "")}
    command = ["update-desktop-database", str(data / "applications")]
    try:  # not with the libraries that the built application brings
        done = subprocess.run(command, env=surroundings, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def entries(program: tuple[str, ...], icon: str) -> dict[str, str]:
    """Return the entries by their file names: one for the menus, and a hidden one that opens invitations."""
    start = " ".join(map(_quoted, program))
    shown = {
        **{f"Comment[{code}]".removesuffix("[en]"): in_a_line(code) for code in LANGUAGES},
        "Exec": start,
        "Icon": icon,
        "Categories": "".join(f"{each};" for each in CATEGORIES),
        "StartupWMClass": APPLICATION_ID,
    }
    hidden = {"Exec": f"{start} --join %u", "MimeType": f"{LINKS};", "NoDisplay": "true"}
    return {ENTRY: _entry(shown), f"{APPLICATION_ID}.Invitation.desktop": _entry(hidden)}


def in_a_line(language: str) -> str:
    """The game in a line."""
    return Words(language)("desktop.comment")


def _entry(rows: Mapping[str, str]) -> str:
    common = {"Type": "Application", "Name": NAME, "Terminal": "false"}
    lines = (f"{key}={value}" for key, value in {**common, **rows}.items())
    return "\n".join(("[Desktop Entry]", *lines, ""))


def this_program() -> tuple[str, ...]:
    """The command line that starts the running program again: the built application, or Python with
    `main.py`.
    """
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return (sys.executable, str(Path(__file__).parents[2] / "main.py"))


def user_data() -> Path:
    """The folder for what belongs to one user's desktop. Raises ValueError where there is none."""
    if sys.platform != "linux":
        raise ValueError("desktop entries are a thing of Linux: elsewhere pin the program itself")
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"


def _quoted(word: str) -> str:
    """A word of the Exec line: its own escapes within quotes, then those of every value; % doubled."""
    inner = "".join(f"\\{each}" if each in _SPECIAL else each for each in word)
    return f'"{inner}"'.replace("\\", "\\\\").replace("%", "%%")
