"""One peer at one table: who is admitted, who sits where, and the match.

Sans-I/O: frames and a clock come in, frames and events come out. The sender of a frame is the key its
connection was authenticated with, never what the frame says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from game.tournament.entries import NotAllowed
from net.match import InlineExecutor, LogStore, Replica, playing_members
from net.session.admission import Admission, Remote
from net.session.commands import (
    AnswerToStandIn,
    AskToStandIn,
    ChangeGame,
    Command,
    CompareCards,
    ConcedeDeal,
    Continue,
    DealOn,
    OpenTableAgain,
    RequestDeal,
    ShowMatch,
    SubmitMove,
    TakeSeatsBack,
)
from net.session.lobby import Lobby, NotSeated
from net.session.lobby_session import LobbySession
from net.session.match_session import MatchSession, PlayMessage, away_after
from net.session.match_start import MatchStart
from net.session.mesh import Mesh
from net.session.session_events import (
    Broken,
    Key,
    PeerLeft,
    SessionEvent,
    TableEvent,
    WatchersChanged,
)
from net.session.stand_ins import is_played_by
from net.session.states import Sender, Taker, taker_of
from net.session.watchers import Watchers
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
    RequestEntries,
    Same,
    Seating,
    Sit,
    Spoken,
    StandInAnswer,
    StandInMove,
    TableMessage,
)
from net.wire.violation import ProtocolViolation
from net.wire.wire import Malformed

LOBBY_BEAT, FAR_LOBBY_BEAT = 1.0, 5.0


@dataclass
class Session:
    """Everything the network does for one table. `lobby` is the host's, None at a guest's.

    `watchers` are those who watch the match that is played here as its host, `stand_in` those among them who
    were asked to play for somebody absent: they are shown the log as it stands, whatever its terms. `board`
    is this program's part in a tournament; `table` is the name that the match played here must bear, any
    where it is empty.
    What takes long to calculate is done by the `executor`; `go_on` when it has finished something.
    """

    admission: Admission
    store: LogStore
    lobby: Lobby | None = None
    playing: MatchSession | None = None
    executor: Executor = field(default_factory=InlineExecutor)
    mesh: Mesh = field(default_factory=Mesh)
    watchers: Watchers | None = None
    stand_in: Watchers | None = None
    board: BoardSession | None = None
    table: bytes = b""
    _events: list[SessionEvent] = field(default_factory=list)
    _beat_at: float = 0.0
    _far_beat_at: float = 0.0
    _stand_in_at: float = 0.0
    _shown_watchers: tuple[tuple[bytes, str], ...] = ()

    def __post_init__(self) -> None:
        self._lobby_session = LobbySession(self.admission, self.lobby)
        self._start = MatchStart(self.admission, self.store, self._lobby_session, self.table)
        self.admission.open_to_strangers = self.hosting

    @property
    def hosting(self) -> bool:
        """Whether others come to this program, and it goes to nobody: it has a table, or keeps a board."""
        return self.lobby is not None or (self.board is not None and self.board.organising)

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
            with self._writing():
                self._hear(remote, TABLE_WIRE.decode(frame), now)
        except (Malformed, ProtocolViolation):
            self.admission.refuse(remote, "network.refused.malformed", now)
        except NotSeated as wrong:
            self.admission.refuse(remote, str(wrong), now)
        self._feed(now)

    def tick(self, now: float) -> None:
        """Time has passed; to be called some ten times a second."""
        self.admission.tick(now)
        for remote in self.admission.proven_late:
            if self.admission.prove(remote, now):
                self._let_in(remote, now)
        if self.playing is not None:
            self.playing.be_far(self._far_peers)
            with self._writing():
                self._post(self.playing.tick(now))
            if self.watchers is not None:
                self.watchers.far = self.mesh.far
                self._show(self.watchers.tick(now, self.playing.away))
            if self.stand_in is not None:
                self.stand_in.far = self.mesh.far
                self._show(self.stand_in.tick(now, self.playing.away))
            if now >= self._stand_in_at:
                is_far = self.playing.substitute.key in self.mesh.far
                self._stand_in_at = now + (FAR_LOBBY_BEAT if is_far else LOBBY_BEAT)
                self._tell_stand_in(now, again=True)
        self._feed(now)
        self._tell_board(now)
        self._tell_who_watches(now)
        self._tell_mesh(now)
        if now >= self._beat_at and self._idle:
            self._beat_at = now + LOBBY_BEAT
            self._lobby_session.repeat(self._present(now), self._due(now))

    def disk_failed(self) -> None:
        """End the match here, to be resumed: what is not on disk must not be sent."""
        if self.playing is not None:
            self.playing.end_broken("network.broken.disk")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self.disk_failed()

    def go_on(self, now: float) -> None:
        """Say whatever can be said in the match now."""
        if self.playing is not None and not self.playing.broken:
            with self._writing():
                self._post(self.playing.advance(now))
            self._feed(now)

    def work_ahead(self) -> None:
        """Use the time while nothing comes in for what is to be said soon."""
        if self.playing is not None and not self.playing.broken:
            self.playing.replica.work_ahead()

    def take_events(self) -> list[TableEvent]:
        """The events since the last call."""
        sources = (self.admission.events, self._events, self._lobby_session.events)
        events: list[TableEvent] = [item for source in sources for item in source]
        for source in sources:
            source.clear()
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
                    self._lobby_session.left(remote)
            case Sit():
                self._lobby_session.sit(command)
            case Ready(ready=ready):
                self._lobby_session.be_ready(ready)
                self._begin_if_complete(now)
            case ChangeGame(rules, seats, options):
                if self.lobby is not None and self._idle:
                    self.lobby.play(rules, seats, options)
                    self._lobby_session.tell()
            case OpenTableAgain():
                if self.lobby is not None and self.playing is not None and self.playing.over:
                    self.lobby.again()
                    self._lobby_session.tell()
            case Leave():
                for remote in self.admission.remotes.values():
                    self.admission.send(remote.key, command)
            case RequestDeal() if self.playing is not None:
                self.playing.replica.ready = True
                self.go_on(now)
            case DealOn(peer, deals_on) if self.playing is not None:
                with self._writing():
                    self._post(self.playing.wish(peer, deals_on, now))
            case TakeSeatsBack() if self.playing is not None:
                with self._writing():
                    self._post(self.playing.rejoin(now))
            case AskToStandIn() if self.playing is not None:
                self._ask_to_stand_in(command, now)
            case AnswerToStandIn(plays) if self.playing is not None:
                self._post(self.playing.answer_to_stand_in(plays))
            case ShowMatch() if self.playing is not None:
                self.playing.shows = True
            case Continue():
                self.go_on(now)
            case SubmitMove() | ConcedeDeal():
                return self._do_in_deal(command, now)
            case _ if self.playing is not None and isinstance(command, Spoken):
                self._post(self.playing.say(command))
            case _ if self.board is not None and isinstance(command, BoardCommand):
                self.board.carry_out(command)
                self._tell_board(now)
        return True

    def _do_in_deal(self, command: SubmitMove | ConcedeDeal, now: float) -> bool:
        """Whether it is done, or can be done no more; False while something it needs is still due."""
        playing = self.playing
        match = playing.replica.match if playing is not None and not playing.over else None
        if playing is None or match is None or not command.is_of(match):
            return True
        if playing.replica.watching:
            if isinstance(command, SubmitMove):
                self._post(playing.decide(command.seat, command.move))
            return True
        if playing.replica.catching_up:
            return False
        with self._writing():
            match command:
                case SubmitMove(seat=seat) if playing.replica.turn == seat:
                    self._post(playing.play(command.move, command.by_clock, now))
                case ConcedeDeal(seat=seat) if playing.replica.words.may_resign(seat):
                    self._post(playing.resign(seat, now))
                case _:
                    return False
        self._feed(now)
        return True

    def resume(self, replica: Replica) -> None:
        """Go on with a match whose log was read from disk; its peers will connect again."""
        self._take_up(replica).catch_up()

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
                    if self.board is not None:
                        self.board.refused(key)
                else:
                    raise Malformed("a refusal of no known kind")
            case Taker.PRESENCE, _:
                self._miss(remote)
            case Taker.WATCHERS, Leave():
                self._unwatch(remote, now)
            case Taker.WATCHERS, (Ack() | RequestEntries()) as said:
                if self.watchers is not None and remote.affords(said, now):
                    self._show(self.watchers.hear(remote.key, said, now))
            case Taker.STAND_IN, _:
                self._hear_stand_in(remote, message, now)
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
        peer = self._peer_number(remote.identity)
        if self.playing is not None and peer is not None and not self.playing.broken:
            self.playing.connect(peer, now)
            self._give_up_if_never_begun()
        if self._sender(remote) is Sender.WATCHER and not self._idle and self.watchers is not None:
            self.watchers.come(remote.key, now)
        if self._sender(remote) is Sender.STAND_IN and self.stand_in is not None:
            self.stand_in.come(remote.key, now)
        if not self.admission.is_in_mesh(remote):
            self._lobby_session.arrived(remote, self._idle)

    def _sender(self, remote: Remote) -> Sender:
        """The part of another program at the table here."""
        if not remote.paired:
            return Sender.UNPAIRED
        no_peer = self._peer_number(remote.identity) is None
        if no_peer and not self._idle and self._stands_in(remote):
            return Sender.STAND_IN
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
        far = self.mesh.far
        return [r for r in self.admission.guests if now - r.heard_at <= away_after(r.key in far)]

    def _due(self, now: float) -> list[Remote]:
        """Those who are told again how the table stands: whoever comes through a relay is, less often."""
        far_too = now >= self._far_beat_at
        if far_too:
            self._far_beat_at = now + FAR_LOBBY_BEAT
        return [r for r in self.admission.guests if far_too or r.key not in self.mesh.far]

    @property
    def _far_peers(self) -> frozenset[int]:
        """The peers of the match that are reached through a relay."""
        remotes = (r for r in self.admission.guests if r.key in self.mesh.far)
        numbers = (self._peer_number(remote.identity) for remote in remotes)
        return frozenset(number for number in numbers if number is not None)

    def _tell_who_watches(self, now: float) -> None:
        """The host hears who is there without a seat: during a match, and before it."""
        if self.lobby is None:
            return
        seating = self.lobby.seating
        peers = {seating.members[member] for member in playing_members(seating)}
        if self.playing is not None and not self.playing.over:
            peers = set(self.playing.replica.terms.peers)
            if (
                self.watchers is None and not self._seeks_stand_in
            ):  # they wait for the end of the match
                peers |= {remote.identity for remote in self.admission.guests}
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
        assert self.lobby is not None
        assert self.playing is not None
        word = self.playing.substitute.word
        if self._stands_in(remote) and word is not None:
            self._ask_to_stand_in(AskToStandIn(word.peer, b""), now)
        for each in (self.watchers, self.stand_in):
            if each is not None:
                each.go(remote.key)
        self.admission.drop(remote, now)
        self.lobby.leave(remote.identity)

    # -- the board of a tournament -------------------------------------------------------------

    def _hear_board(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Take a message of a tournament; at a table that belongs to none it means nothing."""
        if self.board is None or not isinstance(message, TournamentMessage):
            return
        if not remote.affords(message, now):
            return
        if remote.sought:
            self.board.trusted = remote.identity
        try:
            self.board.hear(remote.key, remote.identity, message, now)
        except NotAllowed as refused:
            self.admission.refuse(remote, refused.key, now)
        except ValueError:
            self.admission.refuse(remote, "network.refused.malformed", now)

    def _tell_board(self, now: float) -> None:
        """Say what the board has to say, and tell what has become of it."""
        if self.board is None:
            return
        with suppress(NotAllowed, ValueError):
            self.board.tick(now, [(r.key, r.identity) for r in self.admission.guests])
        said, self.board.outbox = self.board.outbox, []
        for key, message in said:
            self.admission.send(key, message)
        self._events += self.board.events
        self.board.events.clear()

    # -- who stands in for somebody absent ------------------------------------------------------

    def _stands_in(self, remote: Remote) -> bool:
        """Whether somebody was asked to stand in, or does."""
        return self.playing is not None and self.playing.substitute.key == remote.key

    @property
    def _seeks_stand_in(self) -> bool:
        """Whether seats of somebody absent are played here, at the host."""
        playing = self.playing
        match = playing.replica.match if playing is not None and self.lobby is not None else None
        if playing is None or match is None:
            return False
        return any(is_played_by(playing.replica, peer, playing.me) for peer in match.absent)

    def _ask_to_stand_in(self, asked: AskToStandIn, now: float) -> None:
        """Ask a guest who has no seat; raises ValueError for anybody else, and for seats not played here."""
        playing = self.playing
        assert playing is not None
        guests = {r.identity: r for r in self.admission.guests}
        remote = guests.get(asked.identity)
        if asked.identity in playing.replica.terms.peers or (asked.identity and remote is None):
            raise ValueError("nobody who could stand in")
        key, name = (remote.key, remote.name) if remote is not None else (None, "")
        former = playing.substitute.key
        self._post(playing.ask_to_stand_in(asked.peer, key, asked.identity, name))
        if former is not None and self.stand_in is not None:
            self.stand_in.go(former)
            if self.watchers is not None and former != key:
                self.watchers.come(former, now)
        if key is not None:
            self.stand_in = self.stand_in or Watchers(playing.replica, delay=0)
            self.stand_in.come(key, now)
            if self.watchers is not None:
                self.watchers.go(key)
        self._tell_stand_in(now, again=True)

    def _hear_stand_in(self, remote: Remote, message: TableMessage, now: float) -> None:
        playing = self.playing
        word = playing.substitute.word if playing is not None else None
        assert playing is not None
        assert word is not None
        match message:
            case Ack() | RequestEntries() if self.stand_in is not None:
                if remote.affords(message, now):
                    self._show(self.stand_in.hear(remote.key, message, now))
            case StandInAnswer(peer, plays=False) if peer == word.peer:
                self._ask_to_stand_in(AskToStandIn(peer, b""), now)
            case StandInAnswer(peer) if peer == word.peer:
                news = playing.substitute.agreed(now)
                self._post(playing.tell_stand_in() if news else [])
                self._tell_stand_in(now, again=news)
            case StandInMove():
                decided = playing.substitute.decided(message)
                if decided is not None:
                    self._events.append(decided)

    def _tell_stand_in(self, now: float, again: bool) -> None:
        """Show him who stands in what is new, or all `again`; those who were asked hear who decides."""
        playing = self.playing
        if playing is None or playing.substitute.word is None:
            return
        substitute, word = playing.substitute, playing.substitute.word
        substitute.patience = away_after(substitute.key in self.mesh.far)
        cards = substitute.cards(again)
        if cards is not None and substitute.key is not None:
            self.admission.send(substitute.key, cards)
        for key in substitute.told if again else ():
            if key in self.admission.remotes:
                self.admission.send(key, word)

    # -- the match -----------------------------------------------------------------------------

    def _hear_match(self, remote: Remote, message: TableMessage, now: float) -> None:
        if isinstance(message, EntryFrame) and self._may_begin(remote):
            playing = self.playing.replica if self.playing is not None else None
            begun = self._start.from_entry(remote, message.entry, playing)
            if begun is not None:
                self._begin(begun, now)
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

    def _begin_if_complete(self, now: float) -> None:
        """The host begins the match once everybody is ready."""
        if self.lobby is None or not self.lobby.complete or not self._idle:
            return
        seating = self.lobby.seating
        self.lobby.begun()
        self._begin(self._start.hosted(seating), now)

    def _take_up(self, replica: Replica) -> MatchSession:
        """This is the match that is played here from now on."""
        playing = self.playing = MatchSession(replica)
        watched = self.lobby is not None and replica.terms.options.watchers
        self.watchers = Watchers(replica) if watched else None
        self.stand_in = None
        replica.executor = self.executor
        return playing

    def _begin(self, replica: Replica, now: float) -> None:
        playing = self._take_up(replica)
        playing.presence.report(frozenset(), 0, now)
        self._lobby_session.ready_for = 0
        for remote in self.admission.guests:
            peer = self._peer_number(remote.identity)
            if peer is not None:
                playing.connect(peer, now)
            elif self.watchers is not None:
                self.watchers.come(remote.key, now)
        replica.ready = True
        self._post(playing.advance(now))

    def _tell_mesh(self, now: float) -> None:
        """Peers of a match of more than two say again where they listen."""
        playing = self.playing
        if playing is None or playing.over or not self.mesh.is_due(now):
            return
        peers = playing.replica.terms.peers
        if len(peers) > 2 and not playing.replica.watching:
            self.mesh.tell(playing.me, peers, self.admission)

    def _feed(self, now: float) -> None:
        """Those who watch are shown what is new, and hear what is said aloud."""
        if self.playing is None:
            return
        said, self.playing.aloud = self.playing.aloud, []
        if self.watchers is not None:
            for message in said:
                self._show(self.watchers.tell(message, now))
            self._show(self.watchers.grown(now))
        self._tell_stand_in(now, again=False)
        if self.stand_in is not None:
            self._show(self.stand_in.grown(now))

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
