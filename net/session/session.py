"""One peer at one table: who is admitted, who sits where, and the match.

Sans-I/O: frames and a clock come in, frames and events come out. The sender of a frame is the key its
connection was authenticated with, never what the frame says.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from game.tournament.entries import NotAllowed
from net.match import InlineExecutor, LogStore, Replica, playing_members
from net.session.admission import Admission, Remote
from net.session.commands import (
    AskToStandIn,
    ChangeGame,
    Command,
    CompareCards,
    MatchCommand,
    OpenTableAgain,
)
from net.session.lobby import Lobby, NotSeated
from net.session.lobby_session import LobbySession
from net.session.match_session import MatchSession
from net.session.mesh import Mesh
from net.session.session_events import (
    Key,
    MatchRuns,
    PeerAway,
    PeerLeft,
    RequestRefused,
    TableEvent,
    TurnedAway,
)
from net.session.spectators import Spectators, Watchers
from net.session.states import Sender, Taker, taker_of
from net.tournament import BoardCommand, BoardSession, TournamentMessage
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
    Same,
    Seating,
    Sit,
    TableMessage,
)
from net.wire.violation import ProtocolViolation
from net.wire.wire import Malformed


@dataclass
class Session:
    """Everything the network does for one table. `lobby` is the host's, None at a guest's.

    `spectators` have no seat in the match that is `playing`. `board` is this program's part in a tournament;
    `table` is the name that the match played here must bear, any where it is empty.
    What takes long to calculate is done by the `executor`.
    """

    admission: Admission
    store: LogStore
    lobby: Lobby | None = None
    playing: MatchSession | None = None
    executor: Executor = field(default_factory=InlineExecutor)
    mesh: Mesh = field(default_factory=Mesh)
    spectators: Spectators | None = None
    board: BoardSession | None = None
    table: bytes = b""

    def __post_init__(self) -> None:
        self._lobby_session = LobbySession(self.admission, self.store, self.lobby, self.table)
        # Those this side has gone to that were said to have left, and have not come back.
        self._told_gone: set[Key] = set()
        self._lacks_room = False
        self.admission.open_to_strangers = self.hosting

    @property
    def hosting(self) -> bool:
        """Whether others come to this program, and it goes to nobody: it has a table, or keeps a board."""
        return self.lobby is not None or (self.board is not None and self.board.organising)

    @property
    def _of_tournament(self) -> bool:
        """Whether whoever this side has gone to keeps the board or a table of a tournament: he may come back
        to it.
        """
        return self.board is not None or bool(self.table)

    @property
    def seating(self) -> Seating | None:
        """The host's latest seating."""
        return self._lobby_session.seating

    # -- the network's side --------------------------------------------------------------------

    def connected(self, key: Key) -> None:
        """This side has gone to the owner of a key."""
        self._told_gone.discard(key)
        self.admission.seek(key)

    def reached(self, key: Key) -> None:
        """The line this side dialled is up: the side that dialled speaks first, so that it can be answered.

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
            with self._writing():
                self._hear(remote, TABLE_WIRE.decode(frame), now)
        except (Malformed, ProtocolViolation):
            self.admission.refuse(remote, "network.refused.malformed", now)
        except NotSeated as wrong:
            self.admission.refuse(remote, str(wrong), now)
        self._pass_on(now)

    def tick(self, now: float) -> None:
        """Time has passed; to be called some ten times a second."""
        self.admission.tick(now)
        for remote in self.admission.proven_late:
            if self.admission.prove(remote, now):
                self._let_in(remote, now)
        if self.playing is not None:
            self.playing.be_far(self._far_peers)
            with self._writing():
                self.playing.tick(now)
        if self.spectators is not None:
            self.spectators.tick(now)
        self._pass_on(now)
        self._tick_board(now)
        if self.lobby is not None:
            for identity in self._lobby_session.lost(now) if self._idle else ():
                self._lose(identity, now)
            self._lobby_session.note_unseated(self._seated(self.lobby), now)
        elif self.playing is None:
            self._lobby_session.note_host(now)
        self._tell_mesh(now)
        if self._idle:
            self._lobby_session.tick(now)

    def disk_failed(self) -> None:
        """End the match here, to be resumed: what is not on disk must not be sent, nor shown to a watcher.

        Where none is played it is only reported.
        """
        if self.playing is not None:
            self.playing.end_broken("network.broken.disk")
            self.spectators = None
        else:
            self.admission.events.append(RequestRefused("network.not_written"))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self.disk_failed()

    @contextmanager
    def _opening_log(self) -> Iterator[None]:
        """A disk without room for the log of a new match ends no other match.

        It is reported once until somebody here is ready again, however often the terms are said.
        """
        try:
            yield
        except OSError:
            if not self._lacks_room:
                self.admission.events.append(RequestRefused("network.not_written"))
            self._lacks_room = True

    def work_ahead(self) -> None:
        """Use the time while nothing comes in for what is to be said soon."""
        if self.playing is not None and not self.playing.broken:
            self.playing.replica.work_ahead()

    def take_events(self) -> list[TableEvent]:
        """The events since the last call."""
        events: list[TableEvent] = [*self.admission.events]
        self.admission.events.clear()
        return [*events, *self.playing.take_events()] if self.playing is not None else events

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
                elif remote is not None and not same and self._idle:
                    self._lobby_session.left(remote.identity)
            case Sit():
                self._lobby_session.sit(command)
            case Ready() if self._idle:
                self._lacks_room = False
                self._lobby_session.be_ready(command)
                self._begin_if_complete(now)
            case Ready():  # said of the seating this match began with: it counts for no other one
                return True
            case ChangeGame(rules, seats, options):
                if self.lobby is not None and self._idle:
                    self.lobby.play(rules, seats, options)
                    self._lobby_session.tell()
            case OpenTableAgain():
                if self.lobby is not None and self.playing is not None:
                    if not self.playing.over:  # the last signatures are still on their way
                        return False
                    self.lobby.again()
                    self._lobby_session.tell()
            case Leave():
                for remote in self.admission.remotes.values():
                    self.admission.send(remote.key, command)
            case AskToStandIn() if self.spectators is not None:
                self.spectators.ask(command, now)
                self._pass_on(now)
            case _ if self.board is not None and isinstance(command, BoardCommand):
                done = self.board.carry_out(command)
                self._tick_board(now)
                return done
            case _ if self.playing is not None and isinstance(command, MatchCommand):
                done = True  # where the disk fails it can be done no more
                with self._writing():
                    done = self.playing.carry_out(command, now)
                self._pass_on(now)
                return done
        return True

    def resume(self, replica: Replica) -> None:
        """Go on with a match whose log was read from disk; its peers will connect again."""
        self._take_up(replica).catch_up()

    # -- admission and the lobby --------------------------------------------------------------

    def _hear(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Hand a message to the part that takes it (`states`). Raises NotSeated for one that is refused."""
        if not remote.affords(message, now):
            return
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
                    if self.board is not None:
                        self.board.refused(key)
                else:
                    raise Malformed("a refusal of no known kind")
            case Taker.PRESENCE, _:
                self._miss(remote)
            case Taker.SPECTATORS, Leave():
                self._unwatch(remote, now)
            case Taker.SPECTATORS, _:
                if self.spectators is not None:
                    self.spectators.hear(remote, message, now)
            case Taker.DOOR, _:
                self._left(remote, now)
            case Taker.LOBBY, Seating():
                self._hear_seating(remote, message)
            case Taker.LOBBY, (Sit() | Ready()) as said:
                self._lobby_session.asked(remote, said)
                self._begin_if_complete(now)
            case Taker.MESH, (ListensAt() | PeerAt()) as said:
                if self.playing is not None:
                    me, peers = self.playing.me, self.playing.replica.terms.peers
                    self.mesh.hear(remote, said, me, peers, self.admission)
            case Taker.BOARD, _:
                self._hear_board(remote, message, now)
            case Taker.MATCH, _:
                self._hear_match(remote, message, now)

    def _let_in(self, remote: Remote, now: float) -> None:
        """A peer has been paired: back to its match, or to the table."""
        self._told_gone.discard(remote.key)
        peer = self._peer_number(remote.identity)
        if self.playing is not None and peer is not None and not self.playing.broken:
            self.playing.connect(peer, now)
            self._give_up_if_never_begun()
        if peer is None and not self._idle and self.spectators is not None:
            self.spectators.come(remote.key, now)
        if remote.key not in self.admission.mesh:
            self._lobby_session.arrived(remote, self._idle)

    def _sender(self, remote: Remote) -> Sender:
        """The part of another program at the table here."""
        if not remote.paired:
            return Sender.UNPAIRED
        if self._peer_number(remote.identity) is not None:
            return Sender.PEER
        part = self.spectators.part_of(remote.key) if self.spectators is not None else None
        return part or Sender.GUEST

    @property
    def _far_peers(self) -> frozenset[int]:
        """The peers of the match that are reached through a relay."""
        remotes = (r for r in self.admission.guests if r.key in self.admission.far)
        numbers = (self._peer_number(remote.identity) for remote in remotes)
        return frozenset(number for number in numbers if number is not None)

    def _seated(self, lobby: Lobby) -> set[bytes]:
        """The identities of those that play or will, and of those who wait for the end of the match."""
        playing, spectators = self.playing, self.spectators
        if playing is None or spectators is None or playing.over:
            seating = lobby.seating
            return {seating.members[member] for member in playing_members(seating)}
        waits = spectators.watchers is None and not spectators.seeks_stand_in
        waiting = {remote.identity for remote in self.admission.guests} if waits else set()
        return {*playing.replica.terms.peers} | waiting

    @property
    def _idle(self) -> bool:
        """Whether no match is running."""
        return self.playing is None or self.playing.over

    def _give_up_if_never_begun(self) -> None:
        """Give the match up if its terms are still going round: a guest that came back may have forgotten
        them."""
        if self.lobby is not None and self.playing is not None and self.playing.at_terms:
            self._give_up()
            self.lobby.again()

    def _give_up(self) -> None:
        """Forget a match that never came to its first deal, also on disk."""
        assert self.playing is not None
        replica, away = self.playing.replica, sorted(self.playing.missed.away)
        self.playing = self.spectators = None
        with suppress(OSError):
            replica.give_up()
        back = [PeerAway(peer, False) for peer in away]  # no match misses them any more
        self.admission.events += [*back, RequestRefused("network.broken.never_began")]

    def _hear_seating(self, remote: Remote, seating: Seating) -> None:
        """A guest hears how its host's table stands: terms of an earlier seating are given up.

        Raises NotSeated where it comes from one this side has not gone to, or to a host.
        """
        if self.lobby is not None or remote.key not in self.admission.sought:
            raise NotSeated("network.refused.not_the_host")
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
        if remote.key in self.admission.mesh:
            return
        if not self._of_tournament:
            self.admission.sought.discard(remote.key)
        if remote.paired:
            self.admission.events.append(PeerLeft(remote.identity, remote.name))
        elif remote.sought and remote.key not in self._told_gone:
            self.admission.events.append(TurnedAway(remote.key, remote.name, "network.left"))
        if remote.sought:
            self._told_gone.add(remote.key)
        self.admission.drop(remote, now)
        if self._idle:
            self._lobby_session.left(remote.proven)

    def _lose(self, identity: bytes, now: float) -> None:
        """A guest has not been heard for so long that he has left the table."""
        for remote in [r for r in self.admission.guests if r.identity == identity]:
            self._left(remote, now)
        self._lobby_session.left(identity)

    def _unwatch(self, remote: Remote, now: float) -> None:
        """A watcher has gone; nothing is said of the table while the match runs."""
        assert self.lobby is not None
        assert self.spectators is not None
        self.spectators.leave(remote, now)
        self.admission.drop(remote, now)
        self.lobby.leave(remote.identity)

    # -- the board of a tournament -------------------------------------------------------------

    def _hear_board(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Take a message of a tournament, which means nothing at a table that belongs to none.

        One that is refused is answered.
        """
        if self.board is None or not isinstance(message, TournamentMessage):
            return
        if remote.sought:
            self.board.trusted = remote.identity
        try:
            self.board.hear(remote.key, remote.identity, message, now)
        except NotAllowed as refused:
            self.admission.refuse(remote, refused.key, now)
        except ValueError:
            self.admission.refuse(remote, "network.refused.malformed", now)

    def _tick_board(self, now: float) -> None:
        """Say what the board has to say, and tell the game what has become of it."""
        if self.board is None:
            return
        with suppress(NotAllowed, ValueError):
            self.board.tick(now, [(r.key, r.identity) for r in self.admission.guests])
        said, self.board.outbox = self.board.outbox, []
        for key, message in said:
            self.admission.send(key, message)
        self.admission.events += self.board.events
        self.board.events.clear()

    # -- the match -----------------------------------------------------------------------------

    def _hear_match(self, remote: Remote, message: TableMessage, now: float) -> None:
        if isinstance(message, EntryFrame) and self._may_begin(remote):
            playing = self.playing.replica if self.playing is not None else None
            begun = None
            with self._opening_log():
                begun = self._lobby_session.begun_by(remote, message.entry, playing)
            if begun is not None:
                self._begin(begun, now)
        if self.playing is None and isinstance(message, Ack) and remote.sought:
            self.admission.events.append(MatchRuns(message.table))
        peer = self._peer_number(remote.identity)
        if self.playing is None or peer is None:
            return
        if peer not in self.playing.copies and not self.playing.broken:
            self.playing.connect(peer, now)
        self.playing.hear(peer, message, now)

    def _may_begin(self, remote: Remote) -> bool:
        """Whether a first entry of this peer may begin a match here, to be played or watched."""
        watching = self.playing is not None and self.playing.replica.watching
        return self.lobby is None and remote.sought and (self._idle or watching)

    def _begin_if_complete(self, now: float) -> None:
        """The host begins the match once everybody is ready."""
        if self.lobby is None or not self.lobby.complete or not self._idle:
            return
        seating = self.lobby.seating
        self.lobby.begun()
        begun = None
        with self._opening_log():
            begun = self._lobby_session.hosted(seating)
        if begun is not None:
            self._begin(begun, now)

    def _take_up(self, replica: Replica) -> MatchSession:
        """This is the match that is played here from now on."""
        playing = self.playing = MatchSession(replica)
        options = replica.terms.options
        watched = self.lobby is not None and options.watchers
        watchers = Watchers(replica, self.admission, options.watch_delay) if watched else None
        self.spectators = Spectators(playing, self.admission, watchers)
        replica.executor = self.executor
        return playing

    def _begin(self, replica: Replica, now: float) -> None:
        playing = self._take_up(replica)
        playing.presence.report(frozenset(), 0, now)
        self._lobby_session.ready_for = None
        for remote in self.admission.guests:
            peer = self._peer_number(remote.identity)
            if peer is not None:
                playing.connect(peer, now)
            elif self.spectators is not None:
                self.spectators.come(remote.key, now)
        replica.ready = True
        playing.advance(now)
        self._pass_on(now)

    def _tell_mesh(self, now: float) -> None:
        """Peers of a match of more than two say again where they listen."""
        playing = self.playing
        if playing is None or playing.over or not self.mesh.is_due(now):
            return
        peers = playing.replica.terms.peers
        if len(peers) > 2 and not playing.replica.watching:
            self.mesh.tell(playing.me, peers, self.admission)

    def _pass_on(self, now: float) -> None:
        """Send the peers of the match what is for them, and show those without a seat what is new."""
        if self.playing is None or self.spectators is None:
            return
        for peer, message in self.playing.take_outbox():
            key = self.admission.key_of(self.playing.replica.terms.peers[peer])
            if key is not None:
                self.admission.send(key, message)
        self.spectators.feed(now)

    def _peer_number(self, identity: bytes) -> int | None:
        peers = self.playing.replica.terms.peers if self.playing is not None else ()
        return peers.index(identity) if identity in peers else None
