"""The program: without arguments it opens the window, else it runs the command."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

FIRST_FRAME = "--first-frame"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 2 with a sentence on standard error, or 130 if broken off.

    It ends quietly where nobody reads its output to the end.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _write_in_any_terminal()
    arguments = sys.argv[1:] if arguments is None else arguments
    if list(arguments) in ([], [FIRST_FRAME]):  # the usual way in does not wait for a parser
        return _guarded(lambda: _open_window(first_frame_only=bool(arguments)))
    return _guarded(lambda: _run(arguments))


def _write_in_any_terminal() -> None:
    """Let letters that a terminal or a pipe cannot take be replaced instead of raising an error.

    Where standard error is closed its lines are lost: `print` would put them among the output.
    """
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _guarded(command: Callable[[], object]) -> int:
    """Run a command to its exit code: 2 with a sentence on standard error where it cannot be."""
    try:
        try:
            command()
        finally:
            _write_out()
    except OSError as reason:
        if _nobody_reads(reason):
            return 0
        what = reason.strerror or reason
        what = f"{reason.filename}: {what}" if reason.filename else what
        return _failed(what)
    except ValueError as reason:
        return _failed(_sentence(reason))
    except KeyboardInterrupt:
        return 130
    return 0


def _nobody_reads(reason: OSError) -> bool:
    """Whether output was not taken because its reader has gone: Windows calls that an invalid argument."""
    invalid = reason.errno == errno.EINVAL and reason.filename is None
    return isinstance(reason, BrokenPipeError) or (sys.platform == "win32" and invalid)


def _write_out() -> None:
    """Write what is left of the output. Raises OSError where it is not taken, and forgets it there."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _failed(what: object) -> int:
    """Say what cannot be, under the name the program was called by, as its parser does."""
    from game.command_line import PROGRAM

    print(f"{PROGRAM}: {what}", file=sys.stderr)
    return 2


def _sentence(reason: ValueError) -> str:
    """The sentence on bad input; a move that a record cannot have gets the rules' own sentence."""
    refused = getattr(reason, "refused", None)
    if refused is None:
        return str(reason)
    from game.rulebook.refusal import refusal_sentence
    from game.words import Words

    return f"{getattr(reason, 'what', '')}: {refusal_sentence(Words('en'), refused)}"


def _run(arguments: Sequence[str]) -> None:
    from game.command_line import run

    run(arguments)


def _open_window(first_frame_only: bool) -> None:
    gc.disable()  # until the first frame stands nothing is thrown away
    from game.scenes.app.app import App

    with App.opened() as app:
        app.open_title(first_frame_only)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
