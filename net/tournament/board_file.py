"""A board on disk: its entries in hexadecimal digits, a line each, and the organiser's lot."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from game.play.home import written_at
from game.play.kept_file import KeptFile
from net.identity import Identity
from net.tournament.board import Board, board_of, read_board_entry
from net.wire.board_messages import SucceedOnBoard
from net.wire.wire import Malformed

HEADER = "snapszer-board 1"
_ENDING = ".board"
_LONGEST = 9_000_000


@dataclass(frozen=True)
class KeptBoard:
    """A board and the organiser's lot, empty where another program keeps it.

    `written` is when its file was last written, in seconds; boards are equal whenever that was.
    """

    board: Board
    lot: bytes = b""
    written: float = field(default=0.0, compare=False)


@dataclass(frozen=True)
class FoundBoards:
    """The boards in a folder, the last written first. `aside` are the new names of those nobody can read."""

    boards: tuple[KeptBoard, ...] = ()
    aside: tuple[str, ...] = ()


def taken_over(kept: KeptBoard, identity: Identity) -> KeptBoard:
    """The board with the entry by which this program keeps it from now on, in place of one that has gone.

    Raises Malformed where nobody of this program plays, or the tournament has not begun.
    """
    entry = kept.board.written(SucceedOnBoard(identity.public), identity)
    return KeptBoard(kept.board.after(entry))


class BoardFile:
    """The boards in a folder, by their names. What cannot be read is set aside."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, kept: KeptBoard) -> None:
        """Write a board whole, unless a longer one is kept that begins with its entries: who hears a board
        anew has had all of it before. One whose entries differ stays in a file of its own. Raises OSError.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        entries = [each.raw.hex() for each in kept.board.entries]
        lines = [HEADER, f"lot {kept.lot.hex()}", *entries]
        for number in count(1):
            more = f"-{number}" if number > 1 else ""
            file = KeptFile(self._folder / f"{kept.board.id.hex()[:16]}{more}{_ENDING}")
            before: list[str] = []
            with file:
                before = file.read(_LONGEST).splitlines()[2:]
            common = min(len(before), len(entries))
            if before[:common] == entries[:common]:
                if common == len(before):
                    file.write("\n".join(lines) + "\n")
                return

    def find(self) -> FoundBoards:
        """Read every board; a damaged one is set aside."""
        found: list[KeptBoard] = []
        aside: list[str] = []
        for path in self._folder.glob(f"*{_ENDING}"):
            if "." not in path.stem:
                with KeptFile(path) as file:
                    found.append(_read(file.read(_LONGEST), written_at(path)))
                if file.aside is not None:
                    aside.append(file.aside.name)
        return FoundBoards(tuple(sorted(found, key=lambda each: -each.written)), tuple(aside))


def _read(text: str, written: float) -> KeptBoard:
    """Read a board, every signature checked again. Raises Malformed or ValueError."""
    header, lot, *lines = text.splitlines()
    if header != HEADER or not lot.startswith("lot "):
        raise Malformed("this is no board")
    entries = [read_board_entry(bytes.fromhex(line)) for line in lines]
    if not entries:
        raise Malformed("a board has a first entry")
    board = board_of(entries[0])
    for entry in entries[1:]:
        board = board.after(entry)
    return KeptBoard(board, bytes.fromhex(lot.removeprefix("lot ")), written)
