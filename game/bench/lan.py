"""`bench lan`: two processes, then four, play bot matches over the loopback, and a window looks on.

A deal takes from the moment the last one is settled and the players at all sides want it to the
moment all see all their own cards; the first one of a match from the moment all sides know that
the match has begun. The bots think for no time at all, so that a deal lasts a tenth of a second: the
least a shuffle beside it can have. Times are read from the one monotonic clock of the machine, so
that both sides' moments can be compared. What takes part is what the game uses: sockets, encryption,
sealed deck, log on disk.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.online import Headless, RemoteTable, open_profile
from game.play.table import Happening
from game.rules import read_game
from net.session import MatchBegan, NetworkEvent
from net.transport import Address

GAME = "snapszer(bummerl=on,bummerl_target=7)"
GAME_OF_FOUR = "north_american_4(match_target=15)"
MATCHES, MATCHES_OF_FOUR = 5, 3
DEALS = 6
PATIENCE = 120.0
BOT = "beginner"
_LOOKS = 1.0


@dataclass
class Moments:
    """When things were so at one side: by deal, and by deal and number of moves."""

    ready: dict[int, float] = field(default_factory=dict)
    cards: dict[int, float] = field(default_factory=dict)
    moved: dict[tuple[int, int], float] = field(default_factory=dict)
    own: set[tuple[int, int]] = field(default_factory=set)


@dataclass
class Recorder:
    """Looks at one side's table after every turn."""

    side: Headless
    moments: Moments = field(default_factory=Moments)
    _remote_table: RemoteTable | None = None

    def hear(self, told: NetworkEvent) -> None:
        """Note when the match began."""
        if isinstance(told, MatchBegan):
            self.moments.ready[0] = time.monotonic()

    def look(self) -> None:
        """Note what has become so."""
        remote_table = self.side.client.remote_table if self.side.client is not None else None
        if remote_table is None:
            return
        if remote_table is not self._remote_table:
            self._remote_table = remote_table
            remote_table.table.listeners.append(self._moved)
        now, table, deal = time.monotonic(), remote_table.table, remote_table.queue.deal
        if table.sealed.wanted and table.verdict_of == deal:
            self.moments.ready.setdefault(deal + 1, now)
        if table.deal is not None and not any(
            table.deal.unknown(seat) for seat in remote_table.own
        ):
            self.moments.cards.setdefault(deal, now)

    def _moved(self, happening: Happening) -> None:
        if happening.move is None or self._remote_table is None:
            return
        place = (self._remote_table.queue.deal, len(self._remote_table.table.moves))
        self.moments.moved[place] = time.monotonic()
        if happening.seat in self._remote_table.own:
            self.moments.own.add(place)


def measure_matches(matches: int = MATCHES, deals: int = DEALS) -> dict[str, Any]:
    """Matches of two headless bots: dealing, moves and bytes.

    Raises ValueError where a match does not come to its end.
    """
    return _figures([measure_match(deals) for _ in range(matches)])


def measure_four(matches: int = MATCHES_OF_FOUR, deals: int = DEALS) -> dict[str, Any]:
    """Matches of four headless bots, a process each: dealing.

    They look at each result for a second, as people do for longer: four shuffles are made meanwhile.
    Raises ValueError where a match does not come to its end.
    """
    played = [measure_match(deals, GAME_OF_FOUR, guests=3, looks=_LOOKS) for _ in range(matches)]
    firsts = [each.deals[0] for each in played]
    nexts = [seconds for each in played for seconds in each.deals[1:]]
    return {
        "first_ready_4_ms": _thousandths(firsts, 0.5),
        "first_ready_4_worst_ms": _thousandths(firsts, 1.0),
        "next_ready_4_ms": _thousandths(nexts, 0.5),
        "next_ready_4_worst_ms": _thousandths(nexts, 1.0),
    }


@dataclass(frozen=True)
class MeasuredMatch:
    """The measurements of one match: seconds for each deal and move, and bytes for each deal."""

    deals: tuple[float, ...]
    moves: tuple[float, ...]
    bytes_per_deal: float


def measure_match(
    deals: int, game: str = GAME, guests: int = 1, looks: float = 0.0
) -> MeasuredMatch:
    """One match of headless bots who look at results for so many seconds; each guest is a process."""
    with tempfile.TemporaryDirectory() as folder:
        host = Headless(BOT, _silent, deals, looks=looks)
        recorder = Recorder(host)
        host.watch = recorder.look
        client = host.host(open_profile(Path(folder), "host"), read_game(game))
        client.listeners.append(recorder.hear)
        with ExitStack() as stack:
            others = [stack.enter_context(Guest(client.port, deals, looks)) for _ in range(guests)]
            host.play(PATIENCE)
            sides = [recorder.moments, *(other.moments() for other in others)]
        return _played(sides, client.network.carried_bytes / host.deals)


class Guest:
    """The other process."""

    def __init__(self, port: int, deals: int | None, looks: float = 0.0) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        arguments = (port, deals, looks, far)
        self._process = context.Process(target=play_as_guest, args=arguments, daemon=True)
        self._process.start()
        far.close()

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.join(5.0)
        if self._process.is_alive():
            self._process.kill()

    def moments(self) -> Moments:
        """The notes of the guest. Raises ValueError where it did not come that far."""
        try:
            told = self._line.recv() if self._line.poll(PATIENCE) else None
        except EOFError:
            told = None
        if not isinstance(told, Moments):
            raise ValueError("the other process did not play to the end")
        return told


def play_as_guest(port: int, deals: int | None, looks: float, line: Connection) -> None:
    """The whole life of the other process."""
    with tempfile.TemporaryDirectory() as folder:
        guest = Headless(BOT, _silent, deals, looks=looks)
        recorder = Recorder(guest)
        guest.watch = recorder.look
        client = guest.join(open_profile(Path(folder), "guest"), Address("127.0.0.1", port))
        client.listeners.append(recorder.hear)
        with suppress(ValueError):  # the host goes when it has seen enough
            guest.play(PATIENCE)
            line.send(recorder.moments)


def _played(sides: list[Moments], bytes_per_deal: float) -> MeasuredMatch:
    deals = set.intersection(*({*side.cards.keys() & side.ready.keys()} for side in sides))
    dealt = [
        max(side.cards[deal] for side in sides) - max(side.ready[deal] for side in sides)
        for deal in sorted(deals)
    ]
    places = set.intersection(*({*side.moved} for side in sides))
    moves = [
        max(side.moved[place] for side in sides) - min(side.moved[place] for side in sides)
        for place in places
    ]
    return MeasuredMatch(tuple(dealt), tuple(moves), bytes_per_deal)


def _figures(matches: list[MeasuredMatch]) -> dict[str, Any]:
    firsts = [played.deals[0] for played in matches]
    nexts = [seconds for played in matches for seconds in played.deals[1:]]
    moves = [seconds for played in matches for seconds in played.moves]
    return {
        "deals": len(firsts) + len(nexts),
        "moves": len(moves),
        "first_ready_ms": _thousandths(firsts, 0.5),
        "first_ready_worst_ms": _thousandths(firsts, 1.0),
        "next_ready_ms": _thousandths(nexts, 0.5),
        "next_ready_worst_ms": _thousandths(nexts, 1.0),
        "move_p99_ms": _thousandths(moves, 0.99),
        "move_median_ms": _thousandths(moves, 0.5),
        "move_worst_ms": _thousandths(moves, 1.0),
        "bytes_per_deal": round(sum(played.bytes_per_deal for played in matches) / len(matches)),
    }


def _thousandths(seconds: list[float], share: float) -> float:
    """The time that a share of them does not exceed, in milliseconds."""
    ordered = sorted(seconds)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2)


def _silent(line: str) -> None:
    return None
