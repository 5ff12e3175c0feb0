"""One peer at one table: who is admitted, who sits where, and the match.

Sans-I/O: frames and a clock come in, frames and events come out. The sender of a frame is the key its
connection was authenticated with, never what the frame says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field

from game.core.moves import Move
from net.log import read_body, read_entry
from net.match import (
    FoulSeen,
    Identified,
    InlineExecutor,
    LogStore,
    Replica,
    as_seated,
    fits,
    game_in,
    playing_members,
    terms_for,
)
from net.session.admission import Admission, Remote
from net.session.commands import (
    ChangeGame,
    Command,
    CompareCards,
    ConcedeDeal,
    Continue,
    OpenTableAgain,
    RequestDeal,
    ShowMatch,
    SubmitMove,
)
from net.session.lobby import Lobby, NotSeated
from net.session.lobby_session import LobbySession
from net.session.match_session import AWAY_AFTER, MatchSession, PlayMessage
from net.session.mesh import Mesh
from net.session.session_events import (
    Broken,
    Key,
    MatchBegan,
    MatchSnapshot,
    PeerLeft,
    SessionEvent,
    TableEvent,
    WatchersChanged,
)
from net.session.states import Sender, Taker, taker_of
from net.session.watchers import Watchers
from net.wire.match_messages import LOG_WIRE, Begin
from net.wire.table_messages import (
    REFUSALS,
    TABLE_WIRE,
    Ack,
    EntryFrame,
    Hello,
    Leave,
    ListensAt,
    Nonce,
    PeerAt,
    Ready,
    Refusal,
    RequestEntries,
    Same,
    Seating,
    Sit,
    TableMessage,
)
from net.wire.violation import ProtocolViolation
from net.wire.wire import Malformed

LOBBY_BEAT = 1.0


@dataclass
class Session:
    """Everything the network does for one table. `lobby` is the host's, None at a guest's.

    `watchers` are those who watch the match that is played here as its host.
    What takes long to calculate is done by the `executor`; `go_on` when it has finished something.
    """

    admission: Admission
    store: LogStore
    lobby: Lobby | None = None
    playing: MatchSession | None = None
    executor: Executor = field(default_factory=InlineExecutor)
    mesh: Mesh = field(default_factory=Mesh)
    watchers: Watchers | None = None
    _events: list[SessionEvent] = field(default_factory=list)
    _beat_at: float = 0.0
    _shows_match: bool = False
    _shown_watchers: tuple[tuple[bytes, str], ...] = ()

    def __post_init__(self) -> None:
        self._lobby_session = LobbySession(self.admission, self.lobby)
        self.admission.open_to_strangers = self.lobby is not None

    @property
    def seating(self) -> Seating | None:
        """The host's latest seating."""
        return self._lobby_session.seating

    # -- the network's side --------------------------------------------------------------------

    def connected(self, key: Key) -> None:
        """This side has gone to the owner of a key."""
        self.admission.seek(key)

    def reached(self, key: Key) -> None:
        """The line this side dialled is up: who has dialled speaks first, so that he can be answered.

        A pairing that was refused begins again: the program there may be another one now.
        """
        if key in self.admission.sought:
            self.admission.seek(key)
        remote = self.admission.remotes.get(key)
        if remote is not None:
            remote.pairing.say_again()

    def received(self, key: Key, frame: bytes, now: float) -> None:
        """A frame came from the owner of a key. What is wrong with it is counted, never raised."""
        remote = self.admission.admit(key, now)
        if remote is None or not self.admission.affords(remote, now):
            return
        if not frame:  # a row of frames: see `Transport`
            self.admission.strike(remote, now)
            return
        try:
            self._hear(remote, TABLE_WIRE.decode(frame), now)
        except (Malformed, ProtocolViolation):
            self.admission.refuse(remote, "network.refused.malformed", now)
        except NotSeated as wrong:
            self.admission.refuse(remote, str(wrong), now)
        except OSError:
            self.disk_failed()
        self._feed(now)

    def tick(self, now: float) -> None:
        """Time has passed; to be called some ten times a second."""
        self.admission.tick(now)
        if self.playing is not None:
            try:
                self._post(self.playing.tick(now))
            except OSError:
                self.disk_failed()
        if self.watchers is not None and self.playing is not None:
            self._show(self.watchers.tick(now, self.playing.away))
        self._feed(now)
        self._tell_who_watches(now)
        if not self._idle and self.mesh.is_due(now):
            self._tell_mesh()
        if now >= self._beat_at and self._idle:
            self._beat_at = now + LOBBY_BEAT
            self._lobby_session.repeat(self._present(now))

    def disk_failed(self) -> None:
        """End the match here, to be resumed: what is not on disk must not be sent."""
        if self.playing is not None:
            self.playing.end_broken("network.broken.disk")

    def go_on(self, now: float) -> None:
        """Something was calculated: say what had to wait for it."""
        if self.playing is not None and not self.playing.broken:
            self._say(lambda playing: playing.advance(now), now)

    def work_ahead(self) -> None:
        """Use the time while nothing comes in for what is to be said soon."""
        if self.playing is not None and not self.playing.broken:
            self.playing.replica.work_ahead()

    def take_events(self) -> list[TableEvent]:
        """The events since the last call.

        Where the log jumps, it is told as it stands then and not move by move.
        """
        sources = [self.admission.events, self._events, self._lobby_session.events]
        if self.playing is not None:
            sources.append(self.playing.events)
        events = [item for source in sources for item in source]
        for source in sources:
            source.clear()
        self._shows_match = self._shows_match or any(
            isinstance(each, MatchBegan) for each in events
        )
        return [*events, *self._take_match_events()]

    def take_frames(self) -> list[tuple[Key, bytes]]:
        """The frames to be sent, and to whom."""
        frames, self.admission.outbox = self.admission.outbox, []
        return frames

    # -- the player's side ---------------------------------------------------------------------

    def carry_out(self, command: Command, now: float) -> bool:
        """Do what the players here ask for; False where it has to wait and is to be asked again.

        Raises NotSeated for a seat that cannot be taken, Refused for a move against the rules, ValueError for
        anything else that is not possible now, and OSError.
        """
        match command:
            case CompareCards(key, same):
                remote = self.admission.remotes.get(key)
                if remote is not None and self.admission.compare(remote, same, now):
                    self._let_in(remote, now)
            case Sit():
                self._lobby_session.sit(command)
            case Ready(ready=ready):
                self._lobby_session.be_ready(ready)
                self._begin_if_complete(now)
            case ChangeGame(rules, seats):
                if self.lobby is not None and self._idle:
                    self.lobby.play(rules, seats)
                    self._lobby_session.tell()
            case OpenTableAgain():
                if self.lobby is not None and self.playing is not None and self.playing.over:
                    self.lobby.again()
                    self._lobby_session.tell()
            case Leave():
                for remote in self.admission.remotes.values():
                    self.admission.send(remote.key, command)
            case RequestDeal():
                self.next_deal(now)
            case ShowMatch():
                self._shows_match = True
            case Continue():
                self.go_on(now)
            case SubmitMove() | ConcedeDeal():
                return self._do_in_deal(command, now)
            case _:
                if self.playing is not None:
                    self._post(self.playing.say(command))
        return True

    def next_deal(self, now: float) -> None:
        """The players here want the next deal."""
        if self.playing is not None:
            self.playing.replica.ready = True
            self.go_on(now)

    def play(self, move: Move, now: float) -> None:
        """A seat of this side moves. Raises Refused, and ValueError out of turn."""
        self._say(lambda playing: playing.play(move, now), now)

    def resign(self, seat: int, now: float) -> None:
        """A seat of this side gives the deal up, at anyone's turn. Raises ValueError where it cannot."""
        self._say(lambda playing: playing.resign(seat, now), now)

    def _do_in_deal(self, command: SubmitMove | ConcedeDeal, now: float) -> bool:
        """Whether it is done, or can be done no more; False while something it needs is still due."""
        match = self.playing.replica.match if self.playing and not self.playing.over else None
        if self.playing is None or match is None or not command.is_of(match):
            return True
        replica = self.playing.replica
        match command:
            case SubmitMove(seat=seat, move=move) if replica.turn == seat:
                self.play(move, now)
            case ConcedeDeal(seat=seat) if replica.may_resign(seat):
                self.resign(seat, now)
            case _:
                return False
        return True

    def resume(self, replica: Replica) -> None:
        """Go on with a match whose log was read from disk; its peers will connect again."""
        self._take_up(replica).catch_up()
        self._events.append(MatchBegan(replica.terms, replica.me.peer))

    def _take_match_events(self) -> list[TableEvent]:
        """The events of the match, or a snapshot of it if its log was catching up."""
        if self.playing is None:
            return []
        replica, level = self.playing.replica, self.playing.level
        news, replica.match_events = replica.match_events, []
        jumps = replica.catching_up or not level
        self._shows_match = self._shows_match or (bool(news) and jumps)
        if not self._shows_match:
            return [*news]
        fouls = [each for each in news if isinstance(each, FoulSeen)]
        match = replica.match
        if match is None or not match.deals or not level:
            return [*fouls]
        self._shows_match = False
        return [*fouls, MatchSnapshot(match, dict(replica.faces), replica.me.peer)]

    # -- admission and the lobby --------------------------------------------------------------

    def _hear(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Hand a message to the part that takes it (`states`). Raises NotSeated for one that is refused."""
        taker = taker_of(message, self._sender(remote), not self._idle)
        if isinstance(taker, str):
            raise NotSeated(taker)
        match taker, message:
            case Taker.PAIRING, (Hello() | Nonce() | Same()) as said:
                if self.admission.hear(remote, said, now):
                    self._let_in(remote, now)
            case Taker.REFUSALS, Refusal(key):
                if key == "network.refused.not_paired":
                    self.admission.forgotten(remote, now)
                elif key in REFUSALS:
                    self.admission.refused(remote, key, now)
                else:
                    raise Malformed("a refusal of no known kind")
            case Taker.PRESENCE, _:
                self._miss(remote)
            case Taker.WATCHERS, Leave():
                self._unwatch(remote, now)
            case Taker.WATCHERS, (Ack() | RequestEntries()) as said:
                if self.watchers is not None and remote.affords(said, now):
                    self._show(self.watchers.hear(remote.key, said, now))
            case Taker.DOOR, _:
                self._left(remote, now)
            case Taker.LOBBY, Seating():
                self._hear_seating(remote, message)
            case Taker.LOBBY, (Sit() | Ready()) as said:
                self._lobby_session.asked(remote, said)
                self._begin_if_complete(now)
            case Taker.MESH, (ListensAt() | PeerAt()) as said:
                self._hear_of_mesh(remote, said)
            case Taker.MATCH, _:
                self._hear_match(remote, message, now)

    def _let_in(self, remote: Remote, now: float) -> None:
        """A peer has been paired: back to its match, or to the table."""
        peer = self._peer_number(remote.identity)
        if self.playing is not None and peer is not None and not self.playing.broken:
            self.playing.connect(peer, now)
            self._give_up_if_never_begun()
        if self._sender(remote) is Sender.WATCHER and not self._idle and self.watchers is not None:
            self.watchers.come(remote.key, now)
        if not self.admission.is_in_mesh(remote):
            self._lobby_session.arrived(remote, self._idle)

    def _sender(self, remote: Remote) -> Sender:
        """The part of another program at the table here."""
        if not remote.paired:
            return Sender.UNPAIRED
        no_peer = self._peer_number(remote.identity) is None
        if self.watchers is not None:
            if no_peer and not self._idle:
                return Sender.WATCHER
            if self._idle and self.watchers.know(
                remote.key
            ):  # he may not have all of the match yet
                return Sender.WATCHER
        return Sender.GUEST if no_peer else Sender.PEER

    def _present(self, now: float) -> list[Remote]:
        """The guests who were heard just now."""
        return [r for r in self.admission.guests if now - r.heard_at <= AWAY_AFTER]

    def _tell_who_watches(self, now: float) -> None:
        """The host hears who is there without a seat: during a match, and before it."""
        if self.lobby is None:
            return
        seating = self.lobby.seating
        peers = {seating.members[member] for member in playing_members(seating)}
        if self.playing is not None and not self.playing.over:
            peers = set(self.playing.replica.terms.peers)
        who = tuple((r.identity, r.name) for r in self._present(now) if r.identity not in peers)
        if who != self._shown_watchers:
            self._shown_watchers = who
            self._events.append(WatchersChanged(who))

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
        """The match never came to its first deal: not even the disk shall offer it again."""
        assert self.playing is not None
        replica, self.playing = self.playing.replica, None
        with suppress(OSError):
            replica.give_up()
        self._events.append(Broken("network.broken.never_began"))

    def _hear_seating(self, remote: Remote, seating: Seating) -> None:
        """A guest hears how its host's table stands: terms of an earlier seating are given up."""
        new = self._lobby_session.hear_seating(remote, seating, self._idle)
        if new and self.playing is not None and self.playing.at_terms:
            self._give_up()

    def _miss(self, remote: Remote) -> None:
        """A peer of the running match says good-bye: it is away, and may come back."""
        peer = self._peer_number(remote.identity)
        assert self.playing is not None
        assert peer is not None
        self.playing.presence.leave(peer)

    def _left(self, remote: Remote, now: float) -> None:
        """Somebody leaves the table for good."""
        if self.admission.is_in_mesh(remote):
            return
        self._events.append(PeerLeft(remote.identity, remote.name))
        self.admission.sought.discard(remote.key)
        self.admission.drop(remote, now)
        if self._idle:
            self._lobby_session.left(remote)

    def _unwatch(self, remote: Remote, now: float) -> None:
        """A watcher has gone; nothing is said of the table while the match runs."""
        assert self.watchers is not None
        assert self.lobby is not None
        self.watchers.go(remote.key)
        self.admission.drop(remote, now)
        self.lobby.leave(remote.identity)

    # -- the match -----------------------------------------------------------------------------

    def _hear_match(self, remote: Remote, message: TableMessage, now: float) -> None:
        if isinstance(message, EntryFrame) and self._may_begin(remote):
            self._begin_at_guest(remote, message.entry, now)
        peer = self._peer_number(remote.identity)
        if self.playing is None or peer is None or not remote.affords(message, now):
            return
        if peer not in self.playing.copies and not self.playing.broken:
            self.playing.connect(peer, now)
        self._post(self.playing.hear(peer, message, now))

    def _may_begin(self, remote: Remote) -> bool:
        """Whether a first entry of this peer may begin a match here, to be played or watched."""
        watching = self.playing is not None and self.playing.replica.watching
        return self.lobby is None and remote.sought and (self._idle or watching)

    def _begin_at_guest(self, remote: Remote, raw: bytes, now: float) -> None:
        """The host has begun a match: one this side is ready for, or one without a seat for it."""
        body = read_body(raw)
        known = self.playing is not None and self.playing.replica.terms.table == body.table
        if body.place or known:
            return
        terms = LOG_WIRE.decode(body.message)
        mine = self.admission.identity.public
        if not isinstance(terms, Begin):  # of a shuffle that came before its match
            return
        if mine not in terms.peers:
            self._begin_to_watch(remote, terms, raw, now)
            return
        if self.seating is None or not self._lobby_session.ready_under(remote):
            return
        if not as_seated(terms, self.seating):
            raise NotSeated("network.refused.other_terms")
        me = Identified(
            terms.peers.index(mine), self.admission.identity.signing_key, self.admission.draw(32)
        )
        self._start(Replica(terms, me, self.store.begin(terms, me)), now)

    def _begin_to_watch(self, remote: Remote, terms: Begin, raw: bytes, now: float) -> None:
        """The match of the host we have gone to is shown here, whatever it is."""
        read_entry(raw, terms.peers)
        if terms.peers[:1] != (remote.identity,):
            raise NotSeated("network.refused.not_the_host")
        game = game_in(terms)
        if game is None or not fits(terms, game):
            raise NotSeated("network.refused.other_terms")
        key, secret = self.admission.identity.signing_key, self.admission.draw(32)
        self._start(Replica.watched(terms, key, secret), now)

    def _begin_if_complete(self, now: float) -> None:
        """The host begins the match once everybody is ready."""
        if self.lobby is None or not self.lobby.complete or not self._idle:
            return
        seating, table, secret = (
            self.lobby.seating,
            self.admission.draw(32),
            self.admission.draw(32),
        )
        terms = terms_for(seating, table, secret)
        self.lobby.begun()
        me = Identified(0, self.admission.identity.signing_key, secret)
        self._start(Replica.hosted(terms, me, self.store.begin(terms, me)), now)

    def _take_up(self, replica: Replica) -> MatchSession:
        """This is the match that is played here from now on."""
        playing = self.playing = MatchSession(replica)
        self.watchers = Watchers(replica) if self.lobby is not None else None
        replica.executor = self.executor
        return playing

    def _start(self, replica: Replica, now: float) -> None:
        self.playing = self._take_up(replica)
        self.playing.presence.report(frozenset())
        self._lobby_session.ready_for = 0
        self._events.append(MatchBegan(replica.terms, replica.me.peer))
        for remote in self.admission.guests:
            peer = self._peer_number(remote.identity)
            if peer is not None:
                self.playing.connect(peer, now)
            elif self.watchers is not None:
                self.watchers.come(remote.key, now)
        replica.ready = True
        self._post(self.playing.advance(now))

    def _tell_mesh(self) -> None:
        """A guest says where it listens; the host tells each guest where the others do."""
        assert self.playing is not None
        peers = self.playing.replica.terms.peers
        if len(peers) == 2 or self.playing.replica.watching:
            return
        host = self.admission.key_of(peers[0])
        if self.playing.me and host is not None and self.mesh.here is not None:
            self.admission.send(host, self.mesh.here)
        if self.playing.me == 0:
            for peer in range(1, len(peers)):
                key = self.admission.key_of(peers[peer])
                for there in self.mesh.others_than(peer) if key is not None else ():
                    self.admission.send(key, there)  # type: ignore[arg-type]

    def _hear_of_mesh(self, remote: Remote, message: ListensAt | PeerAt) -> None:
        """A guest may say where it is, and the host of the match where the other guests are."""
        peer = self._peer_number(remote.identity)
        if self.playing is None or peer is None:
            return
        me, peers = self.playing.me, self.playing.replica.terms.peers
        match message:
            case ListensAt() if me == 0:
                self.mesh.listening[peer] = (remote.key, message)
            case PeerAt(other, key) if peer == 0 and other not in (0, me) and other < len(peers):
                self.mesh.learn(message)
                self.admission.meet(key, peers[other])

    def _say(
        self, speak: Callable[[MatchSession], Iterable[tuple[int, PlayMessage]]], now: float
    ) -> None:
        """Say something in the match, and all that follows. Raises ValueError where none is running."""
        if self.playing is None or self.playing.broken:
            raise ValueError("no match is running")
        try:
            self._post(speak(self.playing))
        except OSError:
            self.disk_failed()
        self._feed(now)

    def _feed(self, now: float) -> None:
        """Those who watch are shown what is new, and hear what is said aloud."""
        if self.playing is None:
            return
        said, self.playing.aloud = self.playing.aloud, []
        if self.watchers is not None:
            for message in said:
                self._show(self.watchers.tell(message, now))
            self._show(self.watchers.grown(now))

    def _show(self, posted: Iterable[tuple[Key, PlayMessage]]) -> None:
        for key, message in posted:
            self.admission.send(key, message)

    def _peer_number(self, identity: bytes) -> int | None:
        peers = self.playing.replica.terms.peers if self.playing is not None else ()
        return peers.index(identity) if identity in peers else None

    def _post(self, messages: Iterable[tuple[int, PlayMessage]]) -> None:
        assert self.playing is not None
        for peer, message in messages:
            key = self.admission.key_of(self.playing.replica.terms.peers[peer])
            if key is not None:
                self.admission.send(key, message)
