"""How many files and functions a move passes: `python -m tests.harness.move_path`.

A click is followed from the intent to the move on the table; a move between two computers from there to
the table of the other one, through both programs and their network threads.

What is counted: functions and methods of ours that have a name, each once, and the files they stand
in. Not counted: comprehensions, generator expressions and lambdas, which are lines of the function they
stand in; the bots, what they ask of the rules, and what sits them down, in place of people; the
shuffle of the next deal and the pictures of cards and boards, which are made in the background and waited
for; and what the network does ten times a second, move or no move. A heartbeat may fall in or not.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from game.bench import rehearsal
from game.bench.lan import BOT, silent
from game.bench.rehearsal import Rehearsed
from game.contest.match import Match
from game.online import Headless, headless, open_profile
from game.play.decks import OpenDeck
from game.play.players import Person
from game.play.table import Table
from game.rules import read_game
from game.scenes.table import TableScene
from game.stage.context import open_context
from game.stage.input.intents import Point, Press, Release
from net.match.executors import SHUFFLING
from net.session import NetworkThread, Session
from net.transport import Address

_ROOT = Path(__file__).parents[2]
_OURS = tuple(f"{_ROOT / name}{os.sep}" for name in ("game", "net", "art", "sounds"))
_BOTS = (rehearsal.__file__, f"{_ROOT / 'game' / 'bots'}{os.sep}")
_NOT_ON_THE_WAY = (headless.__file__, *_BOTS)
_CLOCK = (Session.tick.__code__, NetworkThread._tick.__code__)
_PATIENCE = 60.0
# Seconds by which the next deal is shuffled, so that no word of that falls into the move that is followed.
_SHUFFLING = 1.0
_FRAME = 0.05


class Followed:
    """The functions of ours called while it is `on`, on this thread and on those begun meanwhile."""

    def __init__(self) -> None:
        self.on = False
        self.functions: set[tuple[str, str]] = set()

    def __enter__(self) -> Followed:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    @property
    def files(self) -> set[str]:
        """The files these functions stand in."""
        return {file for file, _ in self.functions}

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if not self.on or event != "call" or threading.current_thread().name.startswith(SHUFFLING):
            return
        if counts(code.co_filename, code.co_name) and not _is_no_step(frame):
            self.functions.add((code.co_filename, code.co_qualname))


def counts(file: str, name: str) -> bool:
    """Whether a function with this name in this file is a step of the way."""
    ours = file.startswith(_OURS) and not file.startswith(_NOT_ON_THE_WAY)
    return ours and not name.startswith("<")


def _is_no_step(frame: FrameType) -> bool:
    """Whether this is a bot's thought or a turn of the network's clock, or was called in one."""
    each: FrameType | None = frame
    while each is not None:
        if each.f_code in _CLOCK or each.f_code.co_filename.startswith(_BOTS):
            return True
        each = each.f_back
    return False


def click_path(until_at_rest: bool = False) -> Followed:
    """The functions a click on a card passes through until the move is on the table.

    With `until_at_rest` also those that show it, until nothing moves any more and a bot is waited for.
    """
    with tempfile.TemporaryDirectory() as folder, Followed() as followed:
        context = open_context(Path(folder))
        context.change(speed=0.0)
        match = Match.new(read_game("snapszer"), 1)
        table = Table(match, (Person("Anna"), Rehearsed("lili", False)), OpenDeck(1))
        scene = TableScene(context, table)
        context.push(scene)
        for _ in _patiently():
            if scene.decision is not None:
                break
            context.stage.step(_FRAME, _FRAME)
        assert scene.decision is not None
        x, y = scene.decision.cards[0].area.center
        context.stage.send(Point(x, y))
        context.textures.complete()
        followed.on = True
        context.stage.send(Press(x, y))
        context.stage.send(Release(x, y))
        for _ in _patiently():
            if table.moves:
                break
            scene.keep_going()
        if until_at_rest:
            for _ in _patiently():
                context.stage.step(_FRAME, _FRAME)
                if not scene.moving:
                    break
        followed.on = False
        context.close()
        return followed


def network_path() -> Followed:
    """The functions a move passes through from the table of one computer to that of the other."""
    with tempfile.TemporaryDirectory() as folder, Followed() as followed:
        host, guest = Headless(BOT, silent), Headless(BOT, silent)
        host.host(open_profile(Path(folder) / "host", "host"), read_game("snapszer"))
        assert host.client is not None
        address = Address("127.0.0.1", host.client.port)
        guest.join(open_profile(Path(folder) / "guest", "guest"), address)
        both = (host, guest)
        for _ in _patiently():
            if _moves(host) == _moves(guest) >= 2:
                break
            _turn(both)
        time.sleep(_SHUFFLING)
        followed.on, before = True, _moves(host)
        for _ in _patiently():
            if min(map(_moves, both)) > before:
                break
            _turn(both)
        followed.on = False
        for side in both:
            assert side.client is not None
            side.client.close()
        return followed


def _moves(side: Headless) -> int:
    remote_table = side.client.remote_table if side.client is not None else None
    return len(remote_table.table.moves) if remote_table is not None else 0


def _turn(both: tuple[Headless, Headless]) -> None:
    for side in both:
        side.turn()


def _patiently() -> Iterator[None]:
    """Try again and again. Raises ValueError once it has taken too long."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() <= end:
        yield
    raise ValueError("the move did not arrive")


def main() -> None:
    """Print both figures."""
    paths = (("click", click_path()), ("until at rest", click_path(until_at_rest=True)))
    for name, path in (*paths, ("network", network_path())):
        print(f"{name}: {len(path.files)} files, {len(path.functions)} functions")


if __name__ == "__main__":
    main()
