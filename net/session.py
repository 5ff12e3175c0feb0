"""One peer at one table: who is at the door, who sits where, and the match.

Sans-I/O: frames and a clock come in, frames and news come out. The sender of a frame is the key its
connection was authenticated with, never what the frame says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from game.moves import Move
from net.door import Door, Key, Remote
from net.entry import read_body
from net.foul import Foul
from net.journal import Journal
from net.lobby import Lobby, NotSeated
from net.match_messages import LOG_WIRE, Begin
from net.names import cleaned
from net.news import Broken, MatchBegan, News, PeerLeft, Refused, Seated
from net.playing import Playing, PlayMessage
from net.replica import Identified, Replica, lot_of
from net.table_messages import (
    TABLE_WIRE,
    Carry,
    Hello,
    Leave,
    Nonce,
    Ready,
    Refusal,
    Same,
    Seating,
    Sit,
    TableMessage,
)
from net.terms import fits, game_in, lot_digest
from net.wire import Malformed

LOBBY_BEAT = 1.0


class Shelf(Protocol):
    """Where logs are kept; `net.log.LogShelf` in the program."""

    def begin(self, terms: Begin, me: Identified) -> Journal:
        """A new, empty log for a match. Raises OSError."""


@dataclass
class Session:
    """Everything the network does for one table. `lobby` is the host's, None at a guest's."""

    door: Door
    shelf: Shelf
    lobby: Lobby | None = None
    playing: Playing | None = None
    seating: Seating | None = None
    _news: list[News] = field(default_factory=list)
    _wishes: dict[int, Sit] = field(default_factory=dict)
    _ready_for: int = 0
    _wished: int = 0
    _beat_at: float = 0.0

    # -- the network's side --------------------------------------------------------------------

    def connected(self, key: Key) -> None:
        """A connection to an authenticated key stands, or stands again."""
        self.door.open(key)

    def received(self, key: Key, frame: bytes, now: float) -> None:
        """A frame came from the owner of a key. What is wrong with it is counted, never raised."""
        remote = self.door.remotes.get(key) or self.door.open(key)
        try:
            self._hear(remote, TABLE_WIRE.decode(frame), now)
        except (Malformed, Foul):
            self.door.refuse(remote, "network.refused.malformed", now)
        except NotSeated as wrong:
            self.door.refuse(remote, str(wrong), now)
        except OSError:
            self._disk_failed()

    def tick(self, now: float) -> None:
        """Time has passed; to be called some ten times a second."""
        self.door.tick(now)
        if self.playing is not None:
            try:
                self._post(self.playing.tick(now))
            except OSError:
                self._disk_failed()
        if now >= self._beat_at and self._idle:
            self._beat_at = now + LOBBY_BEAT
            self._repeat_lobby()

    def _disk_failed(self) -> None:
        """What cannot be written down must not be said: the match ends here, to be resumed."""
        if self.playing is not None:
            self.playing.end_broken("network.broken.disk")

    def take_news(self) -> list[News]:
        """What there is to tell since this was last asked."""
        sources = [self.door.news, self._news]
        if self.playing is not None:
            sources.append(self.playing.news)
        news = [item for source in sources for item in source]
        for source in sources:
            source.clear()
        return news

    def take_frames(self) -> list[tuple[Key, bytes]]:
        """The frames to be sent, and to whom."""
        frames, self.door.outbox = self.door.outbox, []
        return frames

    # -- the player's side ---------------------------------------------------------------------

    def compare(self, key: Key, same: bool, now: float) -> None:
        """The person here compared the four cards shown for this key."""
        remote = self.door.remotes.get(key)
        if remote is not None and self.door.compare(remote, same):
            self._let_in(remote, now)

    def sit(self, seat: int, kind: str, name: str) -> None:
        """Put a player of this side into a seat. Raises NotSeated at the host; asks it elsewhere."""
        self._wished += 1
        wish = Sit(self._wished, seat, kind, cleaned(name))
        if self.lobby is not None:
            self.lobby.sit(0, wish)
            self._seated()
        else:
            self._wishes[seat] = wish
            self._to_all(wish)

    def lay(self, rules: str, seats: int) -> None:
        """The host lays its table for another game, before a match or after one."""
        if self.lobby is not None and (self.playing is None or self.playing.over):
            self.lobby.play(rules, seats)
            self._seated()

    def be_ready(self, ready: bool, now: float) -> None:
        """The players of this side take the seating as it stands, or no longer do."""
        if self.seating is None:
            return
        self._ready_for = self.seating.number if ready else 0
        message = Ready(self.seating.number, ready)
        if self.lobby is None:
            self._to_all(message)
        elif self.lobby.say_ready(0, message):
            self._seated()
            self._begin_if_complete(now)

    def next_deal(self, now: float) -> None:
        """The players here want the next deal."""
        if self.playing is not None:
            self._post(self.playing.ready(now))

    def play(self, move: Move, now: float) -> None:
        """A seat of this side moves. Raises Refused, and ValueError out of turn."""
        if self.playing is None or self.playing.broken:
            raise ValueError("no match is running")
        try:
            self._post(self.playing.play(move, now))
        except OSError:
            self._disk_failed()

    def call(self, seat: int, key: str) -> None:
        """Call a word across the table. Raises ValueError for none of the known words."""
        if self.playing is not None:
            self._post(self.playing.call(seat, key))

    def wait_longer(self, now: float) -> None:
        """Give whoever is awaited another window."""
        if self.playing is not None:
            self.playing.presence.extend(now)

    def leave(self) -> None:
        """Say good-bye to everybody."""
        for remote in self.door.remotes.values():
            self.door.send(remote.key, Leave())

    def table_again(self) -> None:
        """After a match: the host lays the table for another one."""
        if self.lobby is not None and self.playing is not None and self.playing.over:
            self.lobby.again()
            self._seated()

    def resume(self, replica: Replica) -> None:
        """Go on with a match whose log was read from disk; its peers will connect again."""
        self.playing = Playing(replica)
        self._news.append(MatchBegan(replica.terms, replica.me.peer))

    # -- the door and the lobby ----------------------------------------------------------------

    def _hear(self, remote: Remote, message: TableMessage, now: float) -> None:
        match message:
            case Hello() | Nonce() | Same():
                if self.door.hear(remote, message, now):
                    self._let_in(remote, now)
            case Refusal(key) if key == "network.refused.not_paired":
                self.door.forgotten(remote)
            case Refusal(key):
                self._news.append(Refused(key))
            case _ if not remote.paired:
                raise NotSeated("network.refused.not_paired")
            case Leave():
                self._left(remote)
            case Seating() | Sit() | Ready():
                self._hear_lobby(remote, message, now)
            case _:
                self._hear_match(remote, message, now)

    def _let_in(self, remote: Remote, now: float) -> None:
        """A peer has been paired: back to its match, or to the table."""
        peer = self._peer_number(remote.identity)
        if self.playing is not None and peer is not None and not self.playing.broken:
            self.playing.connect(peer, now)
            self._give_up_if_never_begun()
        if self.lobby is None:
            self.seating = None
        elif self._idle:
            self.lobby.join(remote.identity)
            self._seated()

    @property
    def _idle(self) -> bool:
        """Whether no match is running."""
        return self.playing is None or self.playing.over

    def _give_up_if_never_begun(self) -> None:
        """A guest came back while the terms were still going round: it may have forgotten them."""
        if self.lobby is not None and self.playing is not None and self.playing.at_terms:
            self._give_up()
            self.lobby.again()

    def _give_up(self) -> None:
        self.playing = None
        self._news.append(Broken("network.broken.never_began"))

    def _hear_lobby(self, remote: Remote, message: Seating | Sit | Ready, now: float) -> None:
        if self.lobby is None:
            if isinstance(message, Seating):
                self._take_seating(remote, message)
            return
        if not self._idle:
            return
        if isinstance(message, Seating) or remote.identity not in self.lobby.seating.members:
            raise NotSeated("network.refused.not_at_table")
        member = self.lobby.seating.members.index(remote.identity)
        if isinstance(message, Sit):
            changed = self.lobby.sit(member, message)
        else:
            changed = self.lobby.say_ready(member, message)
        if changed:
            self._seated()
            self._begin_if_complete(now)

    def _take_seating(self, remote: Remote, seating: Seating) -> None:
        """A guest hears how the host's table stands."""
        if not seating.members or seating.members[0] != remote.identity:
            raise NotSeated("network.refused.not_the_host")
        known = self.seating
        if known is not None and known.members[0] == remote.identity:
            late = seating.number < known.number
            if late or seating == known or (seating.number == known.number and not self._idle):
                return
        if self.playing is not None and self.playing.at_terms:
            self._give_up()
        self.seating = seating
        mine = self.door.identity.public
        member = seating.members.index(mine) if mine in seating.members else None
        self._wishes = {
            seat: wish
            for seat, wish in self._wishes.items()
            if seat < len(seating.kinds) and seating.kinds[seat] != wish.kind
        }
        self._news.append(Seated(seating, member))

    def _left(self, remote: Remote) -> None:
        self._news.append(PeerLeft(remote.identity, remote.name))
        self.door.drop(remote)
        if self.lobby is not None and self._idle:
            self.lobby.leave(remote.identity)
            self._seated()

    def _seated(self) -> None:
        """The host's table has changed: everybody hears of it."""
        assert self.lobby is not None
        self.seating = self.lobby.seating
        self._news.append(Seated(self.seating, 0))
        self._to_all(self.seating)

    def _repeat_lobby(self) -> None:
        """Say again how things stand, in case it was lost."""
        if self.lobby is not None:
            self._to_all(self.lobby.seating)
        elif self.seating is not None:
            for wish in self._wishes.values():
                self._to_all(wish)
            ready = self._ready_for == self.seating.number
            self._to_all(Ready(self.seating.number, ready))

    # -- the match -----------------------------------------------------------------------------

    def _hear_match(self, remote: Remote, message: PlayMessage, now: float) -> None:
        if isinstance(message, Carry) and self._may_begin(remote):
            self._begin_at_guest(message.entry, now)
        peer = self._peer_number(remote.identity)
        if self.playing is None or peer is None:
            return
        if peer not in self.playing.catching and not self.playing.broken:
            self.playing.connect(peer, now)
        self._post(self.playing.hear(peer, message, now))

    def _may_begin(self, remote: Remote) -> bool:
        """Whether a first entry of this peer may begin a match here."""
        seating = self.seating
        return (
            self._idle
            and self.lobby is None
            and seating is not None
            and self._ready_for == seating.number
            and seating.members[0] == remote.identity
        )

    def _begin_at_guest(self, raw: bytes, now: float) -> None:
        body = read_body(raw)
        known = self.playing is not None and self.playing.replica.terms.table == body.table
        if body.place or known or self.seating is None:
            return
        terms = LOG_WIRE.decode(body.message)
        mine = self.door.identity.public
        if not isinstance(terms, Begin) or not _as_seated(terms, self.seating):
            raise NotSeated("network.refused.other_terms")
        if mine not in terms.peers:
            raise NotSeated("network.refused.not_at_table")
        me = Identified(terms.peers.index(mine), self.door.identity.signing_key, self.door.draw(32))
        self._start(Replica(terms, me, self.shelf.begin(terms, me)), now)

    def _begin_if_complete(self, now: float) -> None:
        """The host begins the match once everybody is ready."""
        if self.lobby is None or not self.lobby.complete:
            return
        seating, table, secret = self.lobby.seating, self.door.draw(32), self.door.draw(32)
        terms = Begin(
            table=table,
            rules=seating.rules,
            peers=seating.members,
            owners=seating.owners,
            kinds=seating.kinds,
            names=seating.names,
            lot=lot_digest(table, lot_of(secret, table)),
        )
        me = Identified(0, self.door.identity.signing_key, secret)
        self._start(Replica.hosted(terms, me, self.shelf.begin(terms, me)), now)

    def _start(self, replica: Replica, now: float) -> None:
        self.playing = Playing(replica)
        self._ready_for = 0
        self._news.append(MatchBegan(replica.terms, replica.me.peer))
        for remote in self.door.guests:
            peer = self._peer_number(remote.identity)
            if peer is not None:
                self.playing.connect(peer, now, fresh=True)
        self._post(self.playing.ready(now))

    def _peer_number(self, identity: bytes) -> int | None:
        peers = self.playing.replica.terms.peers if self.playing is not None else ()
        return peers.index(identity) if identity in peers else None

    def _to_all(self, message: Seating | Sit | Ready) -> None:
        for remote in self.door.guests:
            self.door.send(remote.key, message)

    def _post(self, messages: Iterable[tuple[int, PlayMessage]]) -> None:
        assert self.playing is not None
        for peer, message in messages:
            key = self.door.key_of(self.playing.replica.terms.peers[peer])
            if key is not None:
                self.door.send(key, message)


def _as_seated(terms: Begin, seating: Seating) -> bool:
    """Whether the host's terms are the table this guest was ready for."""
    game = game_in(terms)
    asked = (seating.rules, seating.members, seating.owners, seating.kinds, seating.names)
    got = (terms.rules, terms.peers, terms.owners, terms.kinds, terms.names)
    return game is not None and fits(terms, game) and asked == got
