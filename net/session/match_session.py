"""A running match among peers: one replica, kept level with the others'.

The host is the hub: it hands on what is signed by others. Guests that reach each other compare their logs as
well, so that nothing depends on the host's honesty; each asks the other for missing entries. The session
deals with guests that say too much or the wrong thing; here only the log counts. A match that misses a peer
is suspended, and continues when the peer is back. A watcher has such a side as well: it hears the host alone,
and hands nothing on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import inf

from game.core.calls import CALLS
from net.log import Entry
from net.match import (
    Copies,
    DealBegan,
    DealSettled,
    DealThrownIn,
    FoulSeen,
    LanMatch,
    MatchEvent,
    MatchStage,
    PeerRejoined,
    Replica,
    Taken,
    open_hands,
)
from net.session.commands import (
    AnswerToStandIn,
    ConcedeDeal,
    DealOn,
    InDeal,
    MatchCommand,
    RequestDeal,
    ShowMatch,
    SubmitMove,
    TakeSeatsBack,
)
from net.session.presence import MissedPeers, Presence
from net.session.session_events import (
    AskedToStandIn,
    Broken,
    MatchBegan,
    MatchSnapshot,
    RequestRefused,
    SessionEvent,
    StandInPresence,
    TableEvent,
)
from net.session.stand_ins import StandInHere, Substitute, is_played_by
from net.session.wishes import Wishes
from net.wire.table_messages import (
    AbsenceWish,
    Ack,
    EntryFrame,
    PresenceReport,
    Rejoining,
    RequestEntries,
    Resignation,
    Spoken,
    StandIn,
    StandInAnswer,
    StandInCards,
    StandInMove,
    TableCall,
    TableMessage,
)
from net.wire.wire import Malformed

# Entries of one peer that came before those they follow, or before their shuffle, are kept: so many.
EARLY = (Taken.MISSING, Taken.UNSHUFFLED, Taken.UNHEARD_OF, Taken.HELD)
MOST_EARLY = 128

CALL_EVERY = 1.0
"""Seconds in which one peer is heard once: whoever calls without end is heard no more often."""

# Seconds in which a call may come once more, by the host; the same number later is that of a new start.
COPY_WITHIN = 10.0

# After it has heard all others, a program that was started again waits so long for votes of its own that it
# may have forgotten, before it votes.
VOTES_AFTER = 3.0

# The host's word for the other guests counts so long after the first of all peers was reached: until then
# each that is reached here can speak for itself.
VOUCHED_AFTER = 3.0

PlayMessage = (
    Ack
    | RequestEntries
    | EntryFrame
    | PresenceReport
    | Spoken
    | Resignation
    | AbsenceWish
    | Rejoining
    | StandIn
    | StandInAnswer
    | StandInCards
    | StandInMove
)
Addressed = tuple[int, PlayMessage]


@dataclass
class MatchSession:
    """One peer's side of a match. Peers are numbered as in the terms; the host is 0.

    `copies` are those of the peers this one speaks with, `outbox` is what is to be sent to them. `aloud` are
    the calls and stand-ins not yet relayed to the watchers here.

    A log that was read from disk may be an older copy: all other peers are `unheard` until their logs are
    known here to the end, and nothing is signed before. The host may vouch for the guests it has heard, once
    these had time to say more themselves.
    `shows` while the match is still to be shown as it stands, instead of move by move.
    """

    replica: Replica
    presence: Presence = field(default_factory=Presence)
    copies: dict[int, Copies] = field(default_factory=dict)
    outbox: list[Addressed] = field(default_factory=list)
    events: list[SessionEvent] = field(default_factory=list)
    aloud: list[Spoken | StandIn] = field(default_factory=list)
    broken: bool = False
    unheard: set[int] = field(default_factory=set)
    shows: bool = True
    _held: list[MatchEvent] = field(default_factory=list)
    _early: dict[int, dict[tuple[bytes, int], Entry]] = field(default_factory=dict)
    _now: float = 0.0
    _reached_at: float = inf
    _last_call: dict[int, int] = field(default_factory=dict)
    _called_until: dict[int, float] = field(default_factory=dict)
    _calls: int = 0
    _false_word: dict[int, bytes] = field(default_factory=dict)
    _reported: dict[int, frozenset[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.me = self.replica.me.peer
        guests = frozenset(range(1, len(self.replica.terms.peers))) - {self.me}
        self.presence.relayed = guests if self.me else frozenset()
        self._mesh = frozenset() if self.replica.watching else self.presence.relayed
        self.missed = MissedPeers(self.replica, self.presence, self._mesh)
        self._wishes = Wishes(self.replica)
        self._votes_from = 0.0
        self.substitute = Substitute(self.replica)
        self.standing = StandInHere(self.replica)
        self._stand_in_here = False
        self._owners = self.replica.terms.owners
        if self.replica.watching:
            self.unheard = {0}
        self.events.append(MatchBegan(self.replica.terms, self.me))

    def take_outbox(self) -> list[Addressed]:
        """The messages to be sent since the last call, and to whom."""
        said, self.outbox = self.outbox, []
        return said

    def take_events(self) -> list[TableEvent]:
        """The events since the last call. Where the log jumps, it is shown as it stands, not move by move."""
        replica, told = self.replica, list[TableEvent](self.events)
        news, replica.match_events, self.events = replica.match_events, [], []
        self._check_shown_cards()
        if self._is_shown_late:
            news = self._with_open_hands(news)
        jumps = bool(news) and (replica.catching_up or not self.level)
        self.shows = self.shows or jumps or self._seats_changed(news)
        if not self.shows:
            return [*told, *news]
        match, kept = replica.match, FoulSeen | DealThrownIn | PeerRejoined
        told += [each for each in news if isinstance(each, kept)]
        if match is None or not match.deals or not self.level:
            return list(told)
        self.shows = False
        word, lent = self.standing.word, self.standing.seats
        return [*told, MatchSnapshot(match, dict(replica.faces), self.me, word, lent)]

    @property
    def _is_shown_late(self) -> bool:
        """Whether this side watches with a delay, its copy ending some deals before the match."""
        late = self.replica.watching and self.replica.terms.options.watch_delay > 0
        return late and not self.standing.seats

    def _seats_changed(self, news: list[MatchEvent]) -> bool:
        """Whether seats are played elsewhere from now on: the table is built again.

        A returning peer's seats change at once at that peer, and with the next deal elsewhere.
        """
        match, me = self.replica.match, self.me
        if any(each == PeerRejoined(me) or isinstance(each, DealThrownIn) for each in news):
            return True
        if match is None or match.deal is None or not any(isinstance(e, DealBegan) for e in news):
            return False
        before, self._owners = self._owners, match.deal.plan.owners
        return before != self._owners and match.deals > 1

    def _with_open_hands(self, news: list[MatchEvent]) -> list[MatchEvent]:
        """The events of the deals that are here to their ends, with every card that the seeds have opened."""
        self._held += news
        ends = [at for at, each in enumerate(self._held) if isinstance(each, DealSettled)]
        whole = ends[-1] + 1 if ends else 0
        shown, self._held = self._held[:whole], self._held[whole:]
        return open_hands(shown, self.replica.log.states)

    @property
    def level(self) -> bool:
        """Whether the logs of all peers present are known here to the end: the game is shown the match from
        then on."""
        if self.replica.watching:
            return not self.unheard
        return all(self.presence.is_away(peer, self._now) for peer in self.unheard)

    def catch_up(self) -> None:
        """The log was read from disk: hear everybody before anything is signed."""
        self.unheard = set(range(len(self.replica.terms.peers))) - {self.me}
        self._note_unheard()

    @property
    def over(self) -> bool:
        """Whether the match is won, or cannot go on."""
        match = self.replica.match
        return self.broken or (match is not None and match.stage is MatchStage.OVER)

    @property
    def at_terms(self) -> bool:
        """Whether the terms may still be given up: nobody has shown a lot."""
        match = self.replica.match
        return match is None or not match.is_bound

    def connect(self, peer: int, now: float) -> None:
        """A peer of the match is connected, or connected again."""
        self._reached_at = min(self._reached_at, now)
        if peer not in self.copies:
            self.copies[peer] = Copies(
                self.replica,
                relays=self.me == 0,
                compares=peer in self._mesh,
                gives=not self.replica.watching,
            )
        self.copies[peer].restart()
        self.presence.hear(peer, now)

    def be_far(self, far: frozenset[int]) -> None:
        """These peers are reached through a relay: heartbeats are slower there."""
        self.presence.far = far
        for peer, copies in self.copies.items():
            copies.be_far(peer in far)

    # -- what this peer does -------------------------------------------------------------------

    def advance(self, now: float) -> None:
        """Say all this peer has to say by itself, and send what the others lack."""
        while not self.broken and self.replica.speak() is not None:
            pass
        for peer, copies in self.copies.items():
            self._send(peer, copies.grown(now))

    def carry_out(self, command: MatchCommand, now: float) -> bool:
        """Do what the players here ask for; False where it has to wait and is to be asked again.

        Raises Refused for a move against the rules, ValueError for anything else that is not possible now,
        and OSError.
        """
        match command:
            case RequestDeal():
                self.replica.ready = True
            case DealOn(peer, deals_on):
                wish = self._wishes.choose(peer, deals_on)
                if wish is not None:
                    self._send_all(wish)
                    self._after_wishes(now)
            case TakeSeatsBack() if self.replica.is_absent:
                self._send_all(self.replica.words.rejoin())
            case AnswerToStandIn(plays):
                self._answer_to_stand_in(plays)
            case ShowMatch():
                self.shows = True
            case SubmitMove() | ConcedeDeal():
                return self._do_in_deal(command, now)
            case _ if isinstance(command, Spoken):
                self._say(command)
        self.advance(now)
        return True

    def _say(self, message: Spoken) -> None:
        """Say what a player here asked for. Raises ValueError for no call, and for a seat elsewhere."""
        if message.key not in CALLS:
            raise ValueError(f"no player says {message}")
        if self.replica.terms.owners[message.seat] != self.me:
            raise ValueError(f"seat {message.seat} is not at this peer")
        self._calls += 1
        said = replace(message, number=self._calls)
        self.aloud.append(said)
        self._send_all(said)

    def _do_in_deal(self, command: SubmitMove | ConcedeDeal, now: float) -> bool:
        """A move, or the deal given up; False while something it needs is still due.

        Nothing is done if it was chosen at a table behind the log.
        """
        replica, seat = self.replica, command.seat
        if self.over or replica.match is None or not _is_of(command, replica.match):
            return True
        if replica.watching:
            move = command.move if isinstance(command, SubmitMove) else None
            decided = self.standing.decide(seat, move) if move is not None else None
            self._send(0, () if decided is None else (decided,))
            return True
        match command:
            case SubmitMove(move=move, by_clock=by_clock) if replica.turn == seat:
                replica.play(move, by_clock)
                self.advance(now)
                return True
            case ConcedeDeal() if not replica.catching_up and replica.words.may_resign(seat):
                word = replica.words.resign(seat)
                self.advance(now)
                if replica.log.chain.head == word.head:  # somebody else is to write it down
                    self._send_all(word)
                return True
        return False

    def ask_to_stand_in(self, peer: int, key: bytes | None, identity: bytes, name: str) -> None:
        """Let somebody decide at the seats of an absent peer, or the bot here again.

        Raises ValueError where they are not played here.
        """
        self.substitute.ask(peer, key, identity, name)
        self.tell_stand_in()

    def _answer_to_stand_in(self, plays: bool) -> None:
        """The player here says whether he stands in."""
        standing = self.standing
        standing.plays = plays
        self.events.append(AskedToStandIn(None))
        if not plays:
            self.replica.lend(0, {})
            self._show_who_decides()
        self._send(0, standing.to_say())

    # -- what the others say -------------------------------------------------------------------

    def hear(self, peer: int, message: TableMessage, now: float) -> None:
        """Take a message from the peer at the other end. Raises Malformed for one to be refused."""
        self._now = now
        self.presence.hear(peer, now)
        if peer not in self.copies:
            return
        match message:
            case Ack(table, _, head):
                chain = self.replica.log.chain
                if table == chain.table and chain.history_until(head) is not None:
                    self._heard_out(peer)
                self._send(peer, self.copies[peer].heard(message, now))
            case RequestEntries():
                self._send(peer, self.copies[peer].heard(message, now))
            case EntryFrame(raw):
                self._carried(peer, raw, now)
            case PresenceReport(away, length) if peer == 0:
                self.presence.report(frozenset(away), length, now)
            case TableCall():
                self._called(peer, message, now)
            case Resignation():
                self._resigned(peer, message, now)
            case AbsenceWish() if peer in (0, message.voter) and message.voter != self.me:
                if self._wishes.hear(message):
                    self._hand_on(message, peer)
                    self._after_wishes(now)
            case StandIn() if is_played_by(self.replica, message.peer, peer) or (
                peer == 0 and not message.plays
            ):
                self._hear_stand_in(message)
            case StandInCards() if peer == 0 and self.replica.watching:
                self.standing.see(message)
            case Rejoining():
                if self.replica.words.take_rejoining(message):
                    self._hand_on(message, peer)
                self.advance(now)

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._now = now
        self._note_unheard()
        self.advance(now)
        for peer, copies in self.copies.items():
            beats = copies.beats(now)
            self._send(peer, copies.tick(now))
            if beats:
                self._send(peer, self.replica.words.resignations)
                self._send(peer, self.replica.words.rejoining)
                self._send(peer, self._wishes.to_say(self.me == 0, peer))
            missing = (self.missed.lost | self.unheard) - {peer}
            news = beats or self._reported.get(peer) != missing
            if news and self.me == 0 and len(self.replica.terms.peers) > 2:
                self._reported[peer] = missing
                length = len(self.replica.log.chain)
                self._send(peer, [PresenceReport(tuple(sorted(missing)), length)])
            if beats and peer == 0:
                self._send(peer, self.standing.to_say())
            if beats and self.substitute.word is not None:
                self._send(peer, [self.substitute.word])
        self.events += self.missed.follow(now, self._is_shown_late)
        self._follow_stand_in(now)
        self._after_wishes(now)

    def _follow_stand_in(self, now: float) -> None:
        """Let him who stands in go when the absent peer is back; the bot plays while he is not heard."""
        here = self.substitute.is_here(now)
        if here != self._stand_in_here:
            self._stand_in_here = here
            self.events.append(StandInPresence(here))
        if self.substitute.follow():
            self.tell_stand_in()

    def tell_stand_in(self) -> None:
        """Tell everybody who decides at the seats of an absent peer."""
        word = self.substitute.word
        assert word is not None
        self.aloud.append(word)
        self._hear_stand_in(word)
        self._send_all(word)

    def _hear_stand_in(self, word: StandIn) -> None:
        asked = self.standing.is_asked
        shown = self.standing.word
        if self.standing.hear(word):
            played = word if word.plays else None
            before = shown if shown is not None and shown.plays else None
            if played != before:
                self._show_who_decides()
        if self.standing.is_asked != asked:
            self.events.append(AskedToStandIn(None if asked else word.peer))

    def _show_who_decides(self) -> None:
        """Another one decides at a seat: the table is built again, between deals with the next one.

        Till then the players look at the result of the last.
        """
        match = self.replica.match
        if match is None or match.deal is None or match.deal.deal is None:
            self._owners = ()  # not those of the next deal, so that its table is another
        else:
            self.shows = True

    def _check_shown_cards(self) -> None:
        """End the part of one who was shown cards that are not those on the table."""
        match = self.replica.match
        if match is None or not self.replica.watching:
            return
        if self.standing.seats and self.replica.known.is_misled(match):
            self._answer_to_stand_in(False)
            self.events.append(RequestRefused("network.misled"))

    def _after_wishes(self, now: float) -> None:
        """Tell the game who would deal on without whom, and vote once all would."""
        told = self._wishes.follow(self.missed.away, now)
        if told is not None:
            self.events.append(told)
        if self.replica.log.votes.unanimous:
            self.advance(now)

    # -- inside --------------------------------------------------------------------------------

    def _carried(self, peer: int, raw: bytes, now: float) -> None:
        entry: Entry | None = self.replica.read(raw)
        early = self._early.setdefault(peer, {})
        while entry is not None:
            taken = self.replica.take(entry)
            if taken is Taken.KEPT:  # its branch leaves ours here: none of our words is behind that
                self._heard_out(peer)
            elif taken in EARLY and len(early) < MOST_EARLY:
                early[entry.body.table, entry.body.place] = entry
            self._send(peer, self.copies[peer].took(taken, entry, now))
            entry = self._due(early) if taken is Taken.ADDED else None
        self.advance(now)

    def _due(self, early: dict[tuple[bytes, int], Entry]) -> Entry | None:
        """An entry that came too early and may follow now."""
        ends = ((chain.table, len(chain)) for chain in reversed(self.replica.log.chains))
        return next((early.pop(end) for end in ends if end in early), None)

    def _heard_out(self, peer: int) -> None:
        """Note that a peer's whole log is known here; the host's holds all of the guests it does not miss."""
        heard = {peer}
        known = len(self.replica.log.chain) >= self.presence.length
        waited = self._now - self._reached_at >= VOUCHED_AFTER
        if peer == 0 and self.presence.lost is not None and known and waited:
            heard |= self.presence.relayed - self.presence.lost
        self._votes_from = self._now + VOTES_AFTER if self.unheard & heard else self._votes_from
        self.unheard -= heard
        self._note_unheard()

    def _note_unheard(self) -> None:
        """Tell the replica which peers are still unheard; absent ones need not be heard, they hold
        nothing."""
        match = self.replica.match
        self.unheard -= frozenset() if match is None else match.absent
        self.replica.catching_up = bool(self.unheard) and not self.replica.watching
        may_vote = self._now >= self._votes_from
        self.replica.log.votes.unheard = frozenset(self.unheard if may_vote else range(4))

    def _called(self, peer: int, message: TableCall, now: float) -> None:
        """Take a call from its speaker, or from the host where the speaker is out of hearing."""
        owners = self.replica.terms.owners
        if message.seat >= len(owners) or message.key not in CALLS:
            return
        speaker = owners[message.seat]
        bearer = speaker if self.presence.hears(speaker, now) else 0
        if speaker == self.me or peer != bearer:
            return
        until = self._called_until.get(speaker, now)
        is_copy = message.number == self._last_call.get(speaker) and now < until + COPY_WITHIN
        if is_copy or now < until:
            return
        self._called_until[speaker] = now + CALL_EVERY
        self._last_call[speaker] = message.number
        self.events.append(message)
        self.aloud.append(message)
        self._hand_on(message, peer)

    def _resigned(self, peer: int, word: Resignation, now: float) -> None:
        """Take a resignation and hand it on; it is written down here where it is ours to speak.

        After a false word no other is taken from its bearer until the log has grown.
        """
        head = self.replica.log.chain.head
        if self._false_word.get(peer) == head:
            return
        try:
            if self.replica.words.take_resignation(word):
                self._hand_on(word, peer)
        except Malformed:
            self._false_word[peer] = head
            raise
        self.advance(now)

    def end_broken(self, reason: str) -> None:
        """The match cannot go on; nothing more of it is sent."""
        self.broken = True
        self.copies.clear()
        self.outbox.clear()
        self.events.append(Broken(reason))

    def _send(self, peer: int, messages: Iterable[PlayMessage]) -> None:
        self.outbox += [(peer, message) for message in messages]

    def _send_all(self, message: PlayMessage, but: int | None = None) -> None:
        self.outbox += [(peer, message) for peer in self.copies if peer != but]

    def _hand_on(self, message: PlayMessage, bearer: int) -> None:
        """Let the host send what one guest says to all others."""
        if self.me == 0:
            self._send_all(message, bearer)


def _is_of(command: InDeal, match: LanMatch) -> bool:
    """Whether a command may still be carried out in a match."""
    late = match.deal is not None and len(match.deal.moves) > command.place
    return (match.terms.table, match.deals) == (command.table, command.deal + 1) and not late
