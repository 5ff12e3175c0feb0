"""An entry and an icon for the game in the menus of a Linux desktop, as freedesktop.org describes them.

Of the game it needs the catalogues and the art, of the network the scheme of invitations.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from art.marks import icon_svg
from game.play.home import write_whole
from game.words import LANGUAGES, Words
from net.invitation import SCHEME

NAME = "snapszer"
# What has a meaning of its own in a quoted argument of an entry.
_SPECIAL = '\\"`$'


def install(data: Path, program: tuple[str, ...]) -> tuple[Path, Path]:
    """Write the entries and the icon below a folder of user data; where the shown entry and the icon are.

    A second entry, which no menu shows, opens links of invitations. `program` is what begins the game, a
    word each. Raises OSError where they cannot be written.
    """
    icon = data / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg"
    entry = data / "applications" / f"{NAME}.desktop"
    links = entry.with_name(f"{NAME}-invitation.desktop")
    texts = {icon: icon_svg().decode(), entry: entry_text(program, icon), links: link_text(program)}
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    return entry, icon


def entry_text(program: tuple[str, ...], icon: Path) -> str:
    """The entry: every language says in a line what the game is."""
    comments = [
        ("" if code == "en" else f"[{code}]", Words(code)("desktop.comment")) for code in LANGUAGES
    ]
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Name=Snapszer",
            *(f"Comment{language}={comment}" for language, comment in comments),
            f"Exec={' '.join(map(_quoted, program))}",
            f"Icon={icon}",
            "Categories=Game;CardGame;",
            "Terminal=false",
            "",
        )
    )


def link_text(program: tuple[str, ...]) -> str:
    """The entry by which the links of invitations lead to the table."""
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Name=Snapszer",
            f"Exec={' '.join(map(_quoted, program))} --join %u",
            f"MimeType=x-scheme-handler/{SCHEME.removesuffix(':')};",
            "NoDisplay=true",
            "Terminal=false",
            "",
        )
    )


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
