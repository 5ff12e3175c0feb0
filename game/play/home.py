"""The folders of the player's things: settings, the running match, records."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
import time
from pathlib import Path

HOME_VARIABLE = "SNAPSZER_HOME"
_REFUSALS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "full"),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), "forbidden"),
    **dict.fromkeys((errno.ENOENT, errno.ENOTDIR), "missing"),
}
# The form of all files in the player's folder: one more where an earlier version would misread one of them.
FORM = 1
_FORM_FILE = "form"
LONGEST_FILE = 500_000  # characters; the longest contest is a tenth of that
# The pauses before a file is moved again that another program has open: a scanner, a backup.
_PAUSES = (0.01, 0.02, 0.04, 0.08, 0.16)


def home_path() -> Path:
    """Return the path of the player's folder, made or not; SNAPSZER_HOME names another one."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("snapszer", appauthor=False)


class NewerFolder(OSError):
    """The player's folder is kept by a newer version of the program, and in a form this one does not know."""


def home_folder() -> Path:
    """The player's folder, made if it is not there.

    Raises OSError where it cannot be made, NewerFolder where nothing in it may be touched.
    """
    folder = home_path()
    folder.mkdir(parents=True, exist_ok=True)
    kept = _form_of(folder)
    if kept > FORM:
        raise NewerFolder(
            errno.EPERM, "a newer version of the program keeps this folder", str(folder)
        )
    if kept < FORM:
        with contextlib.suppress(OSError):  # each file says by itself that nothing can be written
            write_whole(folder / _FORM_FILE, f"{FORM}\n")
    return folder


def _form_of(folder: Path) -> int:
    """The form in which the files of a folder are kept, 0 where that is not said.

    One that cannot be read now is taken for this version's, so that nothing is written over it.
    """
    try:
        said = read_text(folder / _FORM_FILE, 20).strip()
    except (FileNotFoundError, Unreadable):
        return 0
    except OSError:
        return FORM
    return int(said) if said.isdecimal() else 0


def refusal(error: OSError) -> str:
    """The system's complaint about a file, as the last part of a key of `trouble`."""
    return _REFUSALS.get(error.errno or 0, "other")


class Unreadable(ValueError):
    """A file that is no text, or longer than anything the program writes."""


def read_text(path: Path, longest: int = LONGEST_FILE) -> str:
    """The text of a file; a byte order mark is passed over, and no more than `longest` is ever read.

    Raises OSError where it cannot be read, Unreadable with a sentence where it is no such text.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(longest + 1)
    except UnicodeDecodeError:
        raise Unreadable(f"{path.name} is not text in UTF-8") from None
    if len(text) > longest:
        raise Unreadable(f"{path.name} has more than {longest:,} characters: it is none of ours")
    return text


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old one or the new one, never half of either.

    Nobody else on this computer may read it. Raises OSError with its name where it cannot be written.
    """
    try:
        _write_aside(path, text)
    except OSError as refused:
        refused.filename, refused.filename2 = str(path), None  # nobody knows the other one
        raise


def _write_aside(path: Path, text: str) -> None:
    """Write another file and give it the name of this one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        move_file(Path(name), path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def move_file(path: Path, place: Path) -> Path:
    """Give a file another path, in place of any file there; the new path.

    Windows refuses that while another program has one of them open, so it is tried again for a moment.
    Raises OSError where it cannot be moved.
    """
    for pause in _PAUSES:
        try:
            return path.replace(place)
        except PermissionError:
            time.sleep(pause)
    return path.replace(place)


def written_at(path: Path) -> float:
    """The time a file was last written, in seconds; 0 if it has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def set_aside(path: Path) -> Path:
    """Rename a file nobody can read, so that it is neither lost nor in the way; its new path.

    Raises OSError where it cannot be renamed.
    """
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            return move_file(path, aside)
    raise OSError(f"there are too many damaged files beside {path}")
