"""`bench lan`: two processes, then four, play bot matches over the loopback, and a window looks on.

A deal takes from the moment the last one is settled and the players at all sides want it to the
moment all see all their own cards; the first one of a match from the moment all sides know that
the match has begun. The bots think for no time at all, so that a deal lasts a tenth of a second: the
least a shuffle beside it can have. Times are read from the one monotonic clock of the machine, so
that both sides' moments can be compared. What takes part is what the game uses: sockets, encryption,
sealed deck, log on disk. Guests may be `far`: they come by an invitation through a relay that is slow and
loses packets, and reach nobody otherwise. All have met before: strangers are let in no faster than one in
ten seconds.
"""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean
from typing import Any

from game.bench.far_link import FarLink, LinkConditions
from game.online import Headless, LocalProfile, RemoteTable, open_profile
from game.play.table import Happening
from game.rules import read_game
from net.invitation import Invitation
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
    """Moments at one side, in seconds of the monotonic clock.

    `ready` is by deal when its players wanted it (at 0: the match began), `cards` when they saw all their
    cards, `moved` by deal and number of moves when a move came.
    """

    ready: dict[int, float] = field(default_factory=dict)
    cards: dict[int, float] = field(default_factory=dict)
    moved: dict[tuple[int, int], float] = field(default_factory=dict)


@dataclass
class RecordedSide(Headless):
    """A seat that notes the moments at its table."""

    moments: Moments = field(default_factory=Moments)
    _noted: RemoteTable | None = None

    def note(self, told: NetworkEvent) -> None:
        """Note when the match began."""
        if isinstance(told, MatchBegan):
            self.moments.ready[0] = time.monotonic()

    def turn(self) -> None:
        """Take a turn; note when a deal is wanted, and when its own cards are all seen."""
        super().turn()
        remote_table = None if self.client is None else self.client.remote_table
        if remote_table is None:
            return
        if remote_table is not self._noted:
            self._noted = remote_table
            remote_table.table.listeners.append(partial(self._moved, remote_table))
        now, table, deal = time.monotonic(), remote_table.table, remote_table.deck.deal
        if remote_table.deck.wanted and table.verdict_of == deal:
            self.moments.ready.setdefault(deal + 1, now)
        if table.deal is not None and not any(
            table.deal.unknown(seat) for seat in remote_table.own
        ):
            self.moments.cards.setdefault(deal, now)

    def _moved(self, remote_table: RemoteTable, happening: Happening) -> None:
        if happening.move is not None:
            place = (remote_table.deck.deal, len(remote_table.table.moves))
            self.moments.moved[place] = time.monotonic()


def measure_matches(far: LinkConditions | None = None) -> dict[str, Any]:
    """Matches of two headless bots: dealing, moves and bytes.

    Raises ValueError where a match does not come to its end.
    """
    matches = [measure_match(far=far) for _ in range(MATCHES)]
    moves = [seconds for played in matches for seconds in played.moves]
    return {
        "deals": sum(len(played.deals) for played in matches),
        "moves": len(moves),
        "move_p99_ms": _thousandths(moves, 0.99),
        "move_median_ms": _thousandths(moves, 0.5),
        "move_worst_ms": _thousandths(moves, 1.0),
        **_dealing(matches),
    }


def measure_four(far: LinkConditions | None = None) -> dict[str, Any]:
    """Matches of four headless bots, a process each: dealing and bytes, all that the host carries.

    They look at each result for a second, as people do for longer: four shuffles are made meanwhile.
    Raises ValueError where a match does not come to its end.
    """
    played = [
        measure_match(GAME_OF_FOUR, guests=3, looks=_LOOKS, far=far) for _ in range(MATCHES_OF_FOUR)
    ]
    return _dealing(played, "_4")


@dataclass(frozen=True)
class MeasuredMatch:
    """The measurements of one match: seconds for each deal and move, and bytes for each deal."""

    deals: tuple[float, ...]
    moves: tuple[float, ...]
    bytes_per_deal: float


def measure_match(
    game: str = GAME,
    guests: int = 1,
    looks: float = 0.0,
    far: LinkConditions | None = None,
) -> MeasuredMatch:
    """One match of headless bots who look at results for so many seconds; each guest is a process."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        profile = open_profile(Path(folder) / "host", "host")
        homes = [Path(folder) / f"guest {number}" for number in range(guests)]
        for home in homes:
            introduce(profile, open_profile(home, home.name))
        host = RecordedSide(BOT, silent, DEALS, looks=looks)
        link = None if far is None else stack.enter_context(FarLink(far))
        client = host.host(profile, read_game(game), None if link is None else link.address)
        client.listeners.append(host.note)
        place = client.invitation or Address("127.0.0.1", client.port)
        key = profile.identity.connection_keys[0]
        others = [stack.enter_context(Guest(home, place, key, DEALS, looks)) for home in homes]
        host.play(PATIENCE)
        sides = [host.moments, *(other.moments() for other in others)]
        carried = client.network.carried_bytes if link is None else link.carried_bytes
        return _played(sides, carried / host.deals)


def introduce(one: LocalProfile, other: LocalProfile) -> None:
    """Let two players have met before: nobody compares cards. Raises OSError."""
    for here, there in ((one, other), (other, one)):
        identity = there.identity
        here.known.pin(identity.public, there.name, identity.connection_keys[0])


class Guest:
    """The other process: a player with a folder, who goes to the table of a key."""

    def __init__(
        self,
        home: Path,
        place: Address | Invitation,
        key: bytes,
        deals: int,
        looks: float = 0.0,
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, far = context.Pipe()
        arguments = (home, place, key, deals, looks, far)
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


def play_as_guest(
    home: Path,
    place: Address | Invitation,
    key: bytes,
    deals: int,
    looks: float,
    line: Connection,
) -> None:
    """The whole life of the other process."""
    guest = RecordedSide(BOT, silent, deals, looks=looks)
    client = guest.join(open_profile(home, home.name), place, key)
    client.listeners.append(guest.note)
    with suppress(ValueError):  # the host goes when it has seen enough
        guest.play(PATIENCE)
        line.send(guest.moments)


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


def _dealing(matches: list[MeasuredMatch], seats: str = "") -> dict[str, Any]:
    """How soon cards were dealt, the first of a match and later ones, and the bytes of a deal."""
    firsts = [played.deals[0] for played in matches]
    nexts = [seconds for played in matches for seconds in played.deals[1:]]
    return {
        f"first_ready{seats}_ms": _thousandths(firsts, 0.5),
        f"first_ready{seats}_worst_ms": _thousandths(firsts, 1.0),
        f"next_ready{seats}_ms": _thousandths(nexts, 0.5),
        f"next_ready{seats}_worst_ms": _thousandths(nexts, 1.0),
        f"bytes_per_deal{seats}": round(fmean(played.bytes_per_deal for played in matches)),
    }


def _thousandths(seconds: list[float], share: float) -> float:
    """The time that a share of them does not exceed, in milliseconds."""
    ordered = sorted(seconds)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2)


def silent(line: str) -> None:
    """Say a line to nobody."""
