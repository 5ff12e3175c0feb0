"""One stay at one table of the local network, hosted or joined; no window is needed for it.

It owns the network thread, keeps what is known of the table, and hands the rest on. Everything
here runs on the game's thread: `poll` takes in what the network has told.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from game.deal import Seat
from game.rules import Game, game_text
from game.scenes.lan.joint import Joint, Seated
from net.address import PORT, Address
from net.discovery import Announcement, Announcer
from net.door import Acquaintances, Door
from net.happenings import DealBegan, DealEnded, FacesOpened, MovePlayed
from net.identity import Identity, KnownPeers, own_identity
from net.journal import MemoryJournal
from net.lobby import OPEN, Lobby
from net.match_messages import Begin
from net.network_thread import NetworkThread, NotReached, Order, Picture, Reached, Told
from net.news import (
    Broken,
    CardsToCompare,
    Paired,
    PeerAway,
    PeerLeft,
    TurnedAway,
    Waiting,
    WaitingOver,
)
from net.news import Seated as SeatingTold
from net.replica import Identified, Replica
from net.session import Session, Shelf
from net.table_messages import Seating
from net.transport import NoPort, Transport

Listener = Callable[[Told], object]


@dataclass(frozen=True)
class Here:
    """Who plays at this machine, whom he knows, and where logs are kept."""

    identity: Identity
    name: str
    known: Acquaintances
    shelf: Shelf

    def door(self) -> Door:
        """A door nobody has come to."""
        return Door(self.identity, self.name, self.known, os.urandom)


@dataclass
class Standing:
    """What is known of the table now.

    `seating` is None until the host has told it, `member` this peer's number in it, `door` who is
    to be compared with, by connection key, `waiting` for whom the match waits, `away` the peers out
    of reach, `left` whether somebody went for good, `problem` the key of the sentence why it is over.
    """

    seating: Seating | None = None
    member: int | None = None
    door: dict[bytes, CardsToCompare] = field(default_factory=dict)
    paired: dict[bytes, str] = field(default_factory=dict)
    waiting: Waiting | None = None
    away: set[int] = field(default_factory=set)
    left: bool = False
    problem: str = ""


class Evening:
    """A table on the network. `seated` makes the players of this machine's seats.

    `listeners` hear everything the network tells, after the standing has taken it in; a `Picture`
    means that `joint` is a new one.
    """

    def __init__(
        self,
        here: Here,
        session: Session,
        seated: Seated,
        wake: Callable[[], object] = lambda: None,
        port: int = 0,
    ) -> None:
        self.here = here
        self.hosting = session.lobby is not None
        self.standing = Standing()
        self.joint: Joint | None = None
        self.listeners: list[Listener] = []
        self._seated = seated
        self._game_text = session.lobby.seating.rules if session.lobby is not None else ""
        self._announcer: Announcer | None = None
        keys = here.identity.connection_keys
        self.network = NetworkThread(session, _transport(keys, port), wake)
        self.network.start()

    @classmethod
    def hosted(
        cls, here: Here, game: Game, seated: Seated, wake: Callable[[], object] = lambda: None
    ) -> Evening:
        """Lay a table that others can find. Raises OSError where no port can be had."""
        lobby = Lobby.hosted(game_text(game), game.seats, here.identity.public)
        session = Session(here.door(), here.shelf, lobby)
        evening = cls(here, session, seated, wake, PORT)
        evening._announcer = Announcer(evening._announcement(lobby.free_seats), evening.port)
        return evening

    @classmethod
    def joined(
        cls,
        here: Here,
        address: Address,
        key: bytes | None,
        seated: Seated,
        wake: Callable[[], object] = lambda: None,
    ) -> Evening:
        """Go to somebody's table; its connection key is asked for where nobody has announced it."""
        evening = cls(here, Session(here.door(), here.shelf), seated, wake)
        evening.network.join(address, key)
        return evening

    @property
    def port(self) -> int:
        """Where this peer can be reached."""
        return self.network.port

    @property
    def announcing_problem(self) -> str | None:
        """Why the table cannot be found on the network, None while it can."""
        return self._announcer.problem if self._announcer is not None else None

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats whose players sit at this machine."""
        seating, member = self.standing.seating, self.standing.member
        if seating is None or member is None:
            return ()
        rows = enumerate(zip(seating.owners, seating.kinds, strict=True))
        return tuple(seat for seat, (owner, kind) in rows if owner == member and kind != OPEN)

    # -- what the players here want ------------------------------------------------------------

    def compare(self, key: bytes, same: bool) -> None:
        """The four cards shown for a peer are the same there, or not."""
        self.standing.door.pop(key, None)
        self._order(lambda session, now: session.compare(key, same, now))

    def sit(self, seat: Seat, kind: str, name: str) -> None:
        """Put a person or a bot of this machine into a seat; "open" frees it."""
        self._order(lambda session, now: session.sit(seat, kind, name))

    def be_ready(self, ready: bool) -> None:
        """The players here take the seating as it stands, or no longer do."""
        self._order(lambda session, now: session.be_ready(ready, now))

    def lay(self, game: Game) -> None:
        """The host lays the table for another game, or other house rules."""
        self._game_text = game_text(game)
        self._order(lambda session, now: session.lay(game_text(game), game.seats))

    def call(self, seat: Seat, key: str) -> None:
        """Call a word across the table."""
        self._order(lambda session, now: session.call(seat, key))

    def wait_longer(self) -> None:
        """Give whoever is awaited more time."""
        self._order(lambda session, now: session.wait_longer(now))

    def again(self) -> None:
        """The match is over: the host lays the table for another one."""
        self.joint = None
        self._order(lambda session, now: session.table_again())

    def leave(self) -> None:
        """Say good-bye and close everything."""
        self._order(lambda session, now: session.leave())
        self.close()

    def close(self) -> None:
        """Close everything without a word: the match can be gone on with."""
        if self._announcer is not None:
            self._announcer.close()
        self.network.stop()

    # -- what the network tells ----------------------------------------------------------------

    def poll(self) -> None:
        """Take in what the network has told since the last time."""
        for told in self.network.take():
            self._take(told)
            for listener in tuple(self.listeners):
                listener(told)

    def _take(self, told: Told) -> None:
        standing = self.standing
        match told:
            case DealBegan() | FacesOpened() | MovePlayed() | DealEnded():
                if self.joint is not None:
                    self.joint.tell(told)
            case Picture():
                self.joint = Joint(told, self.network.order, self._seated, self._begin_anew)
            case SeatingTold(seating, member):
                standing.seating, standing.member = seating, member
                self._announce(seating)
            case CardsToCompare():
                standing.door[told.key] = told
            case Paired(key, _, name):
                standing.door.pop(key, None)
                standing.paired[key] = name
            case _:
                self._take_trouble(told)

    def _take_trouble(self, told: Told) -> None:
        """Who is gone, who is waited for, and what has ended."""
        standing = self.standing
        match told:
            case TurnedAway(key, _, reason):
                standing.door.pop(key, None)
                standing.problem = standing.problem if self.hosting else reason
            case Waiting():
                standing.waiting = told
            case WaitingOver():
                standing.waiting = None
            case PeerAway(peer, away):
                standing.away = standing.away | {peer} if away else standing.away - {peer}
            case Broken(reason) | NotReached(_, reason):
                standing.problem = reason
            case PeerLeft():
                standing.left = True
                standing.problem = standing.problem if self.hosting else "network.left"
            case Reached():
                standing.problem = ""

    def _begin_anew(self) -> None:
        """The table cannot come to what the log says: it is built from the log."""
        self.network.picture()

    def _announce(self, seating: Seating) -> None:
        if self._announcer is not None:
            self._announcer.update(self._announcement(seating.kinds.count(OPEN)))

    def _announcement(self, free: int) -> Announcement:
        keys = self.here.identity.connection_keys
        return Announcement(self.here.name, self._game_text, free, keys[0])

    def _order(self, order: Order) -> None:
        self.network.order(order)


def _transport(keys: tuple[bytes, bytes], port: int) -> Transport:
    """A transport at this port, or at any other where it is taken."""
    if port:
        with suppress(NoPort):
            return Transport(keys, port)
    return Transport(keys)


def resumed(
    here: Here, replica: Replica, seated: Seated, wake: Callable[[], object] = lambda: None
) -> Evening:
    """Go on with a match whose log was read from disk."""
    session = Session(here.door(), here.shelf)
    session.resume(replica)
    return Evening(here, session, seated, wake)


def arrive(folder: Path, name: str) -> Here:
    """Who plays here, from what lies in the player's folder. Raises OSError."""
    place = folder / "lan"
    place.mkdir(parents=True, exist_ok=True)
    return Here(own_identity(place), name, KnownPeers(place), MemoryShelf())


class MemoryShelf:
    def begin(self, terms: Begin, me: Identified) -> MemoryJournal:
        return MemoryJournal()
