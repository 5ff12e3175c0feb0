"""Two sides of a table over real sockets on the loopback, both in this process, no mDNS."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from game.contest.record import Sitting
from game.online import Headless, open_profile
from game.online import client as client_module
from game.online import headless as headless_module
from game.online import tournament_client as tournament_module
from game.play.players import Person, Player
from game.rules import read_game
from game.scenes.lan.company import ScreenCompany
from game.scenes.lan.coordinator import LanCoordinator
from game.scenes.lan.lan_actions import TakeNews
from game.stage.context import AppContext
from net.session import admission as admission_module
from net.transport import Address
from tests.harness.memory import Unseen
from tests.harness.patience import PATIENCE, wait_until

_FOLDERS = {"Béla": "guest", "Cili": "third", "Dani": "fourth"}
_GUESTS = tuple(_FOLDERS)


class Unheard:
    """An announcer that tells nobody: no test sends anything beyond the loopback."""

    problem = None

    def __init__(self, announcement: object, port: int, service: str = "") -> None:
        self.told = [announcement]

    def update(self, announcement: object) -> None:
        self.told.append(announcement)

    def close(self) -> None:
        return None


class Blind:
    """A lookout that sees nothing: no test sends anything beyond the loopback."""

    problem = None
    tables = ()

    def __init__(self, changed: object, known: object = (), service: str = "") -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def stay_on_loopback(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be announced or looked for beyond the loopback, on any port, and nobody nap for long."""
    for module in (client_module, tournament_module):
        patch.setattr(module, "Announcer", Unheard)
        patch.setattr(module, "PORT", 0)
    patch.setattr(client_module, "Lookout", Blind)
    patch.setattr(tournament_module, "reachable_addresses", tuple)
    patch.setattr(headless_module, "_NAP", 0.001)


class AtWindow(ScreenCompany):
    """The players at a window."""

    def __init__(self, context: AppContext, kind: Callable[[Sitting], Player]) -> None:
        super().__init__(context, None, TakeNews())
        self.player = kind


def at_window(
    context: AppContext,
    folder: Path,
    kind: Callable[[Sitting], Player] = lambda sitting: Person(sitting.name),
) -> LanCoordinator:
    """The network of a window, whose pages act by it alone."""
    made = LanCoordinator(context, folder, AtWindow(context, kind))
    context.stage.on_action = made.act
    return made


def silent(bot: str = "beginner") -> Headless:
    """A seat without a window that says nothing."""
    return Headless(bot, lambda line: None)


@contextmanager
def two_sides(
    folder: Path, game: str = "snapszer", bots: tuple[str, str] = ("beginner", "beginner")
) -> Iterator[tuple[Headless, Headless]]:
    """A host and a guest on their way to it; both leave at the end."""
    with some_sides(folder, game, *bots) as (host, guest):
        yield host, guest


@contextmanager
def some_sides(folder: Path, game: str, *bots: str) -> Iterator[tuple[Headless, ...]]:
    """A host and its guests, a bot at each side; all leave at the end."""
    with pytest.MonkeyPatch.context() as patch:
        stay_on_loopback(patch)
        patch.setattr(admission_module, "PAUSE", 0.0)  # a second stranger need not wait
        patch.setattr(headless_module, "LINGER", 0.5)
        sides = tuple(map(silent, bots))
        host, *guests = sides
        host.host(open_profile(folder / "host", "Anna"), read_game(game))
        there = Address("127.0.0.1", host.client.port)
        for guest, name in zip(guests, _GUESTS, strict=False):
            guest.join(open_profile(folder / _FOLDERS[name], name), there)
        try:
            yield sides
        finally:
            for side in sides:
                side.client.close()


@contextmanager
def in_first_deal(
    folder: Path, game: str, peers: int, moves: int
) -> Iterator[tuple[Headless, ...]]:
    """Beginners at a table whose first deal stands still after so many moves.

    Where that deal was over before, another evening is begun.
    """
    for evening in count():
        with some_sides(folder / f"evening{evening}", game, *("beginner",) * peers) as sides:
            end = time.monotonic() + PATIENCE
            while not any(side.deals for side in sides):
                if all(moves_at(side) == moves for side in sides):
                    yield sides
                    return
                assert time.monotonic() < end, "the deal did not come so far in time"
                for side in sides:
                    if moves_at(side) < moves:
                        side.turn()
                    else:
                        side.client.poll()


def table_of(side):
    """The table one side sees, None before there is one."""
    remote_table = side.client.remote_table
    return remote_table.table if remote_table is not None else None


def moves_at(side):
    """How many moves of the deal on the table one side has seen, -1 before there is one."""
    table = table_of(side)
    return len(table.moves) if table is not None else -1


def replica_of(client):
    """The match as one side knows it."""
    return client._session.playing.replica


def level(*clients):
    """Whether all sides have heard all that was said."""
    return len({replica_of(client).match.head for client in clients}) == 1


def unseen_by(own, client, *others):
    """The cards the seats at one side may not know of its deal, if all sides are level."""
    replicas = [replica_of(each) for each in (client, *others)]
    truth = {slot: face for each in replicas for slot, face in [*each.faces.items()]}
    match = replicas[0].match
    return Unseen.of(match.game.pack, match.deal.deal, frozenset(own), truth)


def turned(sides: tuple[Headless, ...], until: Callable[[], bool], playing: bool = True) -> None:
    """Let all sides go on until something holds; where they are not `playing` they only listen."""

    def step() -> None:
        for side in sides:
            if playing:
                side.turn()
            else:
                side.client.poll()

    wait_until(until, step)


def in_the_background(side: Headless) -> threading.Thread:
    """Let one side play its match on a thread of its own."""
    thread = threading.Thread(target=lambda: side.play(PATIENCE), daemon=True)
    thread.start()
    return thread
