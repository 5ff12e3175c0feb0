"""One peer's copy of a match: the log, the state after each entry, and this peer's own part.

No sockets and no clock: entries come in and go out as bytes, what happened comes out as `MatchEvent`s. Each
entry of this peer is in its journal before any other peer can have it, so a peer that starts again never says
two things in one place. The decisions of players are on disk as well; everything else follows from the secret
there, and is said again to the bit.

The shuffle of the next deal is made beside the log, while a deal is played. Its entries lie in the
same journal, each behind those it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from enum import Enum, auto

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move
from net.deck import DeckPhase, watcher_of
from net.log import Body, Chain, Entry, EntryJournal, Fit, MemoryJournal, read_entry, write_entry
from net.match.absence import VoteLog
from net.match.evidence import signed_entries
from net.match.executors import InlineExecutor
from net.match.known_faces import KnownFaces
from net.match.lan_match import LanMatch, MatchStage, NotShuffled
from net.match.match_events import FacesOpened, FoulSeen, MatchEvent, events_between, of_same_deal
from net.match.match_log import MatchLog
from net.match.pending_words import PendingWords
from net.match.terms import Identified, lot_digest, lot_of, terms_digest
from net.wire.match_messages import (
    LOG_WIRE,
    Accuse,
    Begin,
    Concede,
    Consent,
    Derived,
    LogMessage,
    Lot,
    Rejoin,
    Start,
    ThrowIn,
)
from net.wire.violation import ProtocolViolation, ViolationKind
from net.wire.wire import Malformed


class Taken(Enum):
    """The fate of a foreign entry."""

    ADDED = auto()
    AHEAD = auto()  # it is kept until those before it are here, none of which it builds on
    KNOWN = auto()
    MISSING = auto()  # entries before it are missing
    BELOW = auto()  # its branch leaves ours somewhere before it
    UNSHUFFLED = auto()  # entries of the shuffle it speaks of are missing
    HELD = (
        auto()
    )  # nothing is taken into the log before the votes about an absent peer are complete
    UNHEARD_OF = auto()  # it is of a shuffle the log here has not come to, or of another table
    KEPT = auto()  # ours stands in its place
    ACCUSED = auto()  # it proves a foul, and the log now says so


class Replica:
    """The match as one peer knows it. `match_events` grows until the owner takes them away.

    While it is `catching_up` it signs nothing: what it has said before may be in the logs of others alone.
    `words` are signed and to be written down into the `log`, `known` are the faces of the running deal.
    """

    def __init__(self, terms: Begin, me: Identified, journal: EntryJournal) -> None:
        self.terms = terms
        self.me = me
        self.log = MatchLog(terms, me)
        self.known = KnownFaces(self.log.shuffles)
        self.words = PendingWords(me, self.log.chain, self.log.states)
        self.match_events: list[MatchEvent] = []
        self.ready = False
        self.catching_up = False
        self.executor: Executor = InlineExecutor()
        self._journal = journal
        self._accused_falsely: dict[int, bytes] = {}

    @classmethod
    def hosted(cls, terms: Begin, me: Identified, journal: EntryJournal) -> Replica:
        """The host's copy of a new match; its terms are the first entry."""
        replica = cls(terms, me, journal)
        replica._write(terms, 0, 0)
        return replica

    @classmethod
    def watched(cls, terms: Begin, signing_key: bytes, secret: bytes) -> Replica:
        """A copy that only reads: it checks everything, says nothing, and ends with the program."""
        me = Identified(watcher_of(terms.peers), signing_key, secret)
        return cls(terms, me, MemoryJournal())

    def close(self) -> None:
        """Let go of the log: the match is left here, for now or for good."""
        self._journal.close()

    def give_up(self) -> None:
        """The match never began: its log says so and is let go of. Raises OSError."""
        self._journal.clear()
        self._journal.sync()
        self.close()

    # -- reading -------------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether the owner of this copy only watches."""
        return self.me.peer == watcher_of(self.terms.peers)

    @property
    def match(self) -> LanMatch | None:
        """The state after the last entry; None before the terms have come."""
        return self.log.match

    @property
    def faces(self) -> dict[int, Card]:
        """The cards of the deal on the table that this peer can open or was sent."""
        return self.known.of(self.match)

    def lend(self, deal: int, cards: Mapping[int, Card]) -> None:
        """Show a watcher cards of one deal, counted from 0, that he was sent: he decides for their seat.

        Raises Malformed where they cannot be cards of one deal.
        """
        match = self.match
        if match is None or not self.watching:
            return
        fresh = self.known.lend(match, deal, cards)
        if fresh:
            self.match_events.append(FacesOpened(fresh))

    @property
    def turn(self) -> Seat | None:
        """The seat of this peer whose player has to move now; None while it catches up or is bound."""
        deal = self.match.deal if self.match else None
        if deal is None or self.match is None or self.match.stage is not MatchStage.DEAL:
            return None
        if self.catching_up or self.log.votes.bound is not None:
            return None
        mine = deal.turn is not None and deal.plan.owners[deal.turn] == self.me.peer
        return deal.turn if mine else None

    @property
    def is_absent(self) -> bool:
        """Whether the others deal without this peer."""
        return self.match is not None and self.me.peer in self.match.absent

    # -- speaking ------------------------------------------------------------------------------

    def speak(self) -> Entry | None:
        """Say the next thing this peer must say without asking a player, if there is one.

        While cards are dealt nothing is said of the next shuffle: somebody waits for them.
        """
        said = self._accuse() or self._vote()
        if said is not None:
            return said
        match, bound = self.match, self.log.votes.bound
        if bound is not None:
            return self._throw_in(bound)
        if match is None or self.catching_up:
            return None
        place = match.place_of(self.me.peer)
        if place is not None and place not in self.log.chain.ahead:
            message = self._due(self.log.states[match.base - 1])
            if message is not None:
                return self._write(message, place, match.base)
        being_dealt = match.deal is not None and match.deal.being_dealt
        return None if being_dealt else self._shuffle(match)

    def work_ahead(self) -> None:
        """While others still deal: make the shares this peer will say next."""
        match = self.match
        if match is None or match.deal is None or match.speaker == self.me.peer:
            return
        if self.me.peer not in match.deal.plan.everyone:
            return
        deck = match.deal.deck
        if match.deal.being_dealt and deck.phase is DeckPhase.OPEN:
            self.log.shuffles.secrets(match).show(deck, match.deal.viewers)

    def play(self, move: Move, by_clock: bool = False) -> Entry:
        """Make a move for this peer's seat. Raises Refused, and ValueError out of turn."""
        match, seat = self.match, self.turn
        if seat is None or match is None or match.deal is None or match.deal.deal is None:
            raise ValueError("no seat of this peer is to move")
        seen_by = match.deal.deal.seen_by
        faces = {slot: card for slot, card in self.faces.items() if seat in seen_by[slot]}
        message, deal = match.deal.play(self.log.shuffles.secrets(match), faces, move, by_clock)
        entry = self._signed(self.log.chain, len(self.log.chain), message, len(self.log.chain))
        return self._keep(entry, match.with_deal(entry, deal))

    # -- listening -----------------------------------------------------------------------------

    def read(self, raw: bytes) -> Entry:
        """A foreign entry. Raises Malformed for bytes not signed by a peer of this table."""
        return read_entry(raw, self.terms.peers)

    def take(self, entry: Entry) -> Taken:
        """Take a foreign entry. Raises Malformed for one that is refused and proves nothing."""
        chain = self.log.chain_named(entry.body.table)
        if chain is None:
            return Taken.UNHEARD_OF
        in_log = chain is self.log.chain
        throw_in = entry.message if isinstance(entry.message, ThrowIn) and in_log else None
        match chain.fit(entry):
            case Fit.KNOWN:
                return Taken.KNOWN
            case _ if in_log and throw_in is None and self.log.votes.holds:
                return Taken.HELD
            case Fit.AHEAD:
                return Taken.AHEAD if self.log.keep_ahead(entry, chain) else Taken.MISSING
            case Fit.BELOW:
                return Taken.BELOW
        try:
            if throw_in is not None:
                return self._take_throw_in(entry, throw_in)
            if entry.verdict is not None and in_log:
                return self._take_verdict(entry, entry.verdict)
            if entry.body.place < len(chain):
                return self._take_fork(entry, chain)
            return self._take_next(entry)
        except NotShuffled:
            return Taken.UNSHUFFLED

    # -- inside --------------------------------------------------------------------------------

    def _shuffle(self, match: LanMatch) -> Entry | None:
        """Say the next message of the current shuffle, once it is worked out."""
        shuffle = self.log.shuffles.in_progress(match)
        if shuffle is None or shuffle.settled:
            return None
        word = shuffle.message(self.executor)
        if word is None:
            false = shuffle.false_proof()
            return self._accuse() if false is not None and self._charge((false,)) else None
        place, message = word
        entry = self._signed(shuffle.chain, place, message, shuffle.plan.base_of(place))
        if place > len(shuffle.chain):
            shuffle.chain.ahead[place] = entry
        else:
            self._add_in_parallel(entry)
        return entry

    def _vote(self) -> Entry | None:
        """Say the vote that is due about an absent peer; it is on disk before anybody has it."""
        due = self.log.votes.due()
        if due is None:
            return None
        votes, vote = due
        entry = self._signed(votes.chain, len(votes.chain), vote, len(votes.chain))
        self._journal.append(entry.raw)
        self._journal.sync()
        votes.chain.append(entry)
        return entry

    def _throw_in(self, votes: VoteLog) -> Entry | None:
        """Throw the running deal in, once all have voted for it."""
        if self.match is None or not votes.decided or self.log.votes.unheard - {votes.peer}:
            return None
        message, begun = votes.throw_in(), self.match.begun
        entry = self._signed(self.log.chain, begun, message, begun)
        state = self.log.votes.thrown_in(entry, message)
        return self._keep(entry, state) if state is not None else None

    def _take_throw_in(self, entry: Entry, message: ThrowIn) -> Taken:
        """Take the throwing in of a deal by all others; none if the match is over, or its result is being
        signed here.

        Its votes are taken first: one that differs from a vote known here is no agreement but a foul.
        """
        match = self.match
        if match is None or not match.is_running or entry.body.place != match.begun:
            return Taken.KEPT
        state = self.log.votes.thrown_in(entry, message)
        if state is None:
            return Taken.MISSING
        fates: list[Taken] = []
        for vote in message.votes:
            with suppress(Malformed):
                fates.append(self.take(self.read(vote)))
        for told_otherwise in (Taken.ACCUSED, Taken.KEPT):
            if told_otherwise in fates:
                return told_otherwise
        if match.has_settled(self.me.peer):
            return Taken.KEPT
        self._add(entry, state)
        return Taken.ADDED

    def _due(self, match: LanMatch) -> LogMessage | None:
        match match.stage:
            case MatchStage.READY | MatchStage.SETTLE if back := self.words.rejoining:
                return Rejoin(back[0].peer, back[0].signature)
            case MatchStage.TERMS:
                lot = lot_of(self.me.secret, self.terms.table)
                return Consent(terms_digest(self.terms), lot_digest(self.terms.table, lot))
            case MatchStage.LOTS:
                return Lot(lot_of(self.me.secret, self.terms.table))
            case MatchStage.SETTLE:
                return match.settlement()
            case MatchStage.READY:
                shuffle = self.log.shuffles.of(match).state
                return Start(shuffle.digest) if self.ready and shuffle.done else None
            case MatchStage.DEAL if match.deal is not None and match.deal.turn is not None:
                return next((Concede(w.seat, w.signature) for w in self.words.resignations), None)
            case MatchStage.DEAL if match.deal is not None and (
                self.ready or not match.asks_player
            ):
                return match.deal.due(self.log.shuffles.secrets(match))
        return None

    def _take_kept(self, chain: Chain) -> None:
        """Take the entry whose place has come now, if it was said ahead."""
        entry = chain.ahead.pop(len(chain), None)
        if entry is not None:
            with suppress(Malformed, NotShuffled):
                self._take_next(entry)

    def _take_next(self, entry: Entry) -> Taken:
        try:
            if entry.body.table == self.log.chain.table:
                self._add(entry, self.log.state_after(entry))
            else:
                self._add_in_parallel(entry)
        except ProtocolViolation as violation:
            return self._answer(entry, violation)
        return Taken.ADDED

    def _take_fork(self, entry: Entry, chain: Chain) -> Taken:
        """An entry in the place of another: it changes nothing, but it may prove a foul."""
        mine = chain.entries[entry.body.place]
        if mine.takes_back or entry.body.speaker == self.me.peer:
            return Taken.KEPT
        if mine.body.speaker != entry.body.speaker:
            return self._answer(
                entry, ProtocolViolation(entry.body.speaker, ViolationKind.OUT_OF_TURN)
            )
        waiting = entry.body.speaker in self.log.charges.proofs
        if not self._charge((mine, entry)):
            return Taken.KEPT
        if self._accuse() is not None:
            return Taken.ACCUSED
        if not waiting:
            self._journal.append(entry.raw)
            self._journal.sync()
        return Taken.KEPT

    def _answer(self, entry: Entry, violation: ProtocolViolation) -> Taken:
        """Accuse the peer whose entry is refused, where that can be proven."""
        if not self._charge((entry,)) or self._accuse() is None:
            proofs, speaker = self.log.charges.proofs, entry.body.speaker
            if proofs.get(speaker) == (entry.raw,) and not self.watching:
                del proofs[speaker]
            raise Malformed(f"an entry that is refused: {violation}") from violation
        return Taken.ACCUSED

    def _take_verdict(self, entry: Entry, verdict: Accuse) -> Taken:
        """Take another peer's verdict, once it is seen to be just.

        A match that is over is unchanged, and so is a deal whose result the accuser has signed; but the proof
        may count for the running deal. After an accusation without proof no other verdict of its peer is read
        before the log has grown: each costs as much time as the entries it quotes.
        """
        match, accuser, head = self.match, entry.body.speaker, self.log.chain.head
        if self._accused_falsely.get(accuser) == head:
            raise Malformed("another accusation by one who had no proof")
        proof = signed_entries(verdict.evidence, self.terms.peers)
        if match is None or accuser == verdict.peer:
            raise Malformed("an accusation by the accused")
        lacking = self._lacking(proof)
        if lacking is not None:
            return lacking
        violation = self.log.charges.foul_in(proof)
        if violation is None or violation.peer != verdict.peer:
            self._accused_falsely[accuser] = head
            raise Malformed("an accusation without proof")
        if match.is_running and entry.body.place == match.begun and not match.has_settled(accuser):
            self._add(entry, self.log.charges.convicted(entry, violation))
            return Taken.ADDED
        self._charge(proof)
        return Taken.KEPT

    def _lacking(self, proof: list[Entry]) -> Taken | None:
        """Why a proof cannot be judged yet: entries are missing, or the branch is another."""
        if self.log.votes.known(proof[0].body.table) is not None:  # two votes speak for themselves
            return None
        chains = [(each.body, self.log.chain_named(each.body.table)) for each in proof]
        if all(chain is not None and chain.holds(body) for body, chain in chains):
            return None
        if any(chain is not self.log.chain for _, chain in chains):
            return Taken.UNSHUFFLED
        ahead = any(body.place > len(self.log.chain) for body, _ in chains)
        return Taken.MISSING if ahead else Taken.BELOW

    def _charge(self, proof: Sequence[Entry]) -> bool:
        """Keep what proves a foul of another peer; whether it does prove one. A watcher is told at once."""
        news = proof[0].body.speaker not in self.log.charges.proofs
        violation = self.log.charges.keep(proof)
        if violation is not None and news and self.watching:
            self.match_events.append(FoulSeen(violation))
        return violation is not None

    def _accuse(self) -> Entry | None:
        """Pass a verdict on a peer whose foul is proven, unless the deal may be settled already.

        A watcher has the proof and no vote.
        """
        match = self.match
        if not self.log.charges.proofs or self.watching or self.catching_up:
            return None
        if match is None or not match.is_running or self.log.votes.bound is not None:
            return None
        due = self.log.charges.accusation(match)
        if due is None:
            return None
        accusation, violation = due
        entry = self._signed(self.log.chain, match.begun, accusation, match.begun)
        self._add(entry, self.log.charges.convicted(entry, violation))
        self._journal.sync()
        return entry

    def _write(self, message: LogMessage, place: int, base: int) -> Entry:
        """Sign a message and put it into the log, or keep it until its place has come."""
        entry = self._signed(self.log.chain, place, message, base)
        if place > len(self.log.chain):
            self.log.chain.ahead[place] = entry
            return entry
        return self._keep(entry, self.log.state_after(entry))

    def _keep(self, entry: Entry, state: LanMatch) -> Entry:
        """Put an own entry into the log; one that this peer could have said otherwise is synced to disk."""
        self._add(entry, state)
        if not isinstance(entry.message, Derived):
            self._journal.sync()
        return entry

    def _signed(self, chain: Chain, place: int, message: LogMessage, base: int) -> Entry:
        previous, packed = chain.hash_before(base), LOG_WIRE.encode(message)
        body = Body(chain.table, place, previous, self.me.peer, packed)
        return write_entry(body, self.me.signing_key)

    def _add(self, entry: Entry, state: LanMatch) -> None:
        """Add a new entry, write it down, and report the events that follow from it."""
        before = self.match
        known = self.known.remembered(before) if before is not None else {}
        self._journal.append(entry.raw)
        self.log.append(entry, state)
        if before is None or not of_same_deal(before, state):
            known, self.ready = {}, False
        self.match_events += events_between(before, state, known, self.faces, self.me.peer)
        self._take_kept(self.log.chain)

    def _add_in_parallel(self, entry: Entry) -> None:
        """Add an entry of a shuffle, or a vote, and write it down. Raises ProtocolViolation."""
        chain = self.log.append_in_parallel(entry)
        self._journal.append(entry.raw)
        self._take_kept(chain)
