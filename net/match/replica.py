"""One peer's copy of a match: the log, the state after each entry, and this peer's own part.

No sockets and no clock: entries come in and go out as bytes, what happened comes out as
`MatchEvent`s. Whatever this peer says is in its journal before anybody else can have it, so a peer
that starts again never says two things in one place. What a player or a moment decided is on disk as
well; everything else follows from the secret that is there, and is said again to the bit.

The shuffle of the next deal is made beside the log, while a deal is played. Its entries lie in the
same journal, each behind those it follows from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move
from net.crypto import Seed
from net.deck import DeckPhase, PeerSecrets, watcher_of
from net.log import (
    Body,
    Chain,
    Entry,
    EntryJournal,
    Fit,
    MemoryJournal,
    read_entry,
    write_entry,
)
from net.match.absence import AbsenceVotes, VoteLog, checked_votes
from net.match.evidence import Charges, signed_entries
from net.match.executors import InlineExecutor
from net.match.lan_match import LanMatch, MatchStage, NotShuffled, opened_match
from net.match.match_events import (
    FacesOpened,
    FoulSeen,
    MatchEvent,
    events_between,
    of_same_deal,
)
from net.match.rejoining import signed_rejoining
from net.match.resignation import is_resigned, signed_resignation
from net.match.shuffles import Shuffles
from net.match.terms import lot_digest, lot_of, terms_digest
from net.wire.match_messages import (
    LOG_WIRE,
    AbsenceVote,
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
from net.wire.table_messages import Rejoining, Resignation
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


@dataclass(frozen=True)
class Identified:
    """This peer's part in a match: its number, its signing key, and its secret for the match.

    Whoever watches has the number after the last peer (`watcher_of`); several may have it.
    """

    peer: int
    signing_key: bytes = field(repr=False)
    secret: bytes = field(repr=False)


class Replica:
    """The match as one peer knows it. `match_events` grows until the owner takes them away.

    While it is `catching_up` it signs nothing: what it has said before may be in the logs of the `unheard`
    peers alone. It votes about one of these when it has heard all others.
    `willing` is the absent peer without which the players here would deal on, None for none, and `unanimous`
    whether all other voters have said so too: then the first one votes.
    """

    def __init__(self, terms: Begin, me: Identified, journal: EntryJournal) -> None:
        self.terms = terms
        self.me = me
        self.chain = Chain(terms.table)
        self.states: list[LanMatch] = []
        self.match_events: list[MatchEvent] = []
        self.ready = False
        self.catching_up = False
        self.unheard: frozenset[int] = frozenset()
        self.shuffles = Shuffles(me.peer, me.secret)
        self.executor: Executor = InlineExecutor()
        self._journal = journal
        self._faces: tuple[bytes, dict[int, Card]] = (b"", {})
        self._lent: tuple[int, dict[int, Card]] = (0, {})
        self.votes = AbsenceVotes(terms, self.chain, self.states)
        self.charges = Charges(
            me.peer, terms.peers, self.chain, self.states, self.shuffles, self.votes
        )
        self.willing: int | None = None
        self.unanimous = False
        self._resigned: dict[Seat, Resignation] = {}
        self._back: dict[int, Rejoining] = {}

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

    def follow(self, source: Replica, delay: int) -> None:
        """Take over, unchecked, what a copy of the same match held so many deals ago.

        A match that is over is taken over whole. Nothing of a deal that is not taken over can be read here.
        """
        match = source.match
        if match is None:
            return
        length, begins = len(source.chain.history), max(1, match.deals - delay + 1)
        if match.stage is not MatchStage.OVER and begins <= match.deals:
            place = next(at for at, each in enumerate(source.states) if each.deals == begins)
            length = source.chain.history_before(place + 1)
        self.chain.copy_history(source.chain, length)
        self.states = source.states[: len(self.chain)]
        if self.match is not None:
            self.shuffles.follow(source.shuffles, self.match)

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
        """Whether this is nobody's copy: its owner only watches."""
        return self.me.peer == watcher_of(self.terms.peers)

    @property
    def match(self) -> LanMatch | None:
        """The state after the last entry; None before the terms have come."""
        return self.states[-1] if self.states else None

    @property
    def faces(self) -> dict[int, Card]:
        """The cards of the deal on the table that this peer can open."""
        match = self.match
        if match is None or match.deal is None:
            return {}
        context, known = self._faces
        if context != match.deal.plan.context:
            known = {}
        known = {**known, **self.secrets(match).faces(match.deal.deck, known)}
        self._faces = (match.deal.plan.context, known)
        return {**self._lent_in(match), **known}

    def lend(self, deal: int, cards: Mapping[int, Card]) -> None:
        """Show a watcher cards of one deal, counted from 0, that he was sent: he decides for their seat.

        Raises Malformed where they cannot be cards of one deal.
        """
        match = self.match
        if match is None or not self.watching:
            return
        one_each = len({*cards.values()}) == len(cards) and {*cards.values()} <= {*match.game.pack}
        if not one_each:
            raise Malformed("cards that are not those of one pack")
        before, self._lent = self.faces, (deal, dict(cards))
        fresh = {slot: card for slot, card in self.faces.items() if slot not in before}
        if fresh and match.deal is not None and match.deal.deal is not None:
            self.match_events.append(FacesOpened(fresh))

    @property
    def is_misled(self) -> bool:
        """Whether cards were sent to this watcher that are not those which have been opened since."""
        match = self.match
        lent, opened = {} if match is None else self._lent_in(match), self._faces[1]
        places = {card: slot for slot, card in opened.items()}
        return any(
            opened.get(slot, card) != card or places.get(card, slot) != slot
            for slot, card in lent.items()
        )

    def _lent_in(self, match: LanMatch) -> dict[int, Card]:
        """The cards sent to this watcher that are of the deal of a state."""
        deal, cards = self._lent
        slots = 0 if match.deal is None or match.deal.deal is None else len(match.deal.deal.faces)
        return {s: c for s, c in cards.items() if s < slots} if deal == match.deals - 1 else {}

    @property
    def turn(self) -> Seat | None:
        """The seat of this peer whose player has to move now; None while the log catches up."""
        deal = self.match.deal if self.match else None
        if deal is None or self.match is None or self.match.stage is not MatchStage.DEAL:
            return None
        if self.catching_up:
            return None
        mine = deal.turn is not None and deal.plan.owners[deal.turn] == self.me.peer
        return deal.turn if mine else None

    @property
    def owing(self) -> tuple[int, bytes, int] | None:
        """The peer that has to say what no player decides, and where: the log's head, the shuffle's length.

        None where nobody has, or a player is thinking.
        """
        match = self.match
        if match is None or match.stage is MatchStage.OVER:
            return None
        if match.stage is MatchStage.READY:
            shuffle = self.shuffles.of(match)
            peer, length = shuffle.state.speaker, len(shuffle.chain)
        else:
            peer, length = None if match.asks_player else match.speaker, 0
        return None if peer is None else (peer, self.chain.head, length)

    @property
    def awaited(self) -> int | None:
        """The first peer whose players are not ready for the next deal, None where nobody is waited for."""
        match = self.match
        if match is None or not match.waits_for_ready:
            return None
        return match.speaker if self.shuffles.of(match).state.done else None

    def secrets(self, match: LanMatch) -> PeerSecrets:
        """This peer's part in the deal of a state; its seed follows from the match's secret."""
        assert match.deal is not None
        plan = match.deal.plan
        context = plan.shuffle.context
        return PeerSecrets(plan, Seed(self.shuffles.seed_of(context), context, self.me.peer))

    @property
    def chains(self) -> list[Chain]:
        """The chains that are growing, or that others may still need: the log, and its shuffles."""
        match = self.match
        if match is None or match.stage is MatchStage.OVER:
            return [self.chain]
        votes = [log.chain for log in self.votes.running]
        return [self.chain, *votes, *(log.chain for log in self.shuffles.counting(match))]

    def chain_named(self, table: bytes) -> Chain | None:
        """The chain entries with this name belong to; None for one unknown here."""
        if table == self.chain.table:
            return self.chain
        log = self.shuffles.known(table, self.match) or self.votes.known(table)
        return log.chain if log is not None else None

    @property
    def bound(self) -> VoteLog | None:
        """The votes in which this peer has said yes and that are not over; None where there are none."""
        return next((log for log in self.votes.running if log.binds(self.me.peer)), None)

    @property
    def is_absent(self) -> bool:
        """Whether the others deal without this peer."""
        return self.match is not None and self.me.peer in self.match.absent

    # -- speaking ------------------------------------------------------------------------------

    def speak(self) -> Entry | None:
        """Say the next thing this peer must say without asking a player, if there is one.

        While cards are dealt nothing is said of the next shuffle: somebody waits for them.
        """
        accusation = self._accuse()
        if accusation is not None:
            return accusation
        match, vote, bound = self.match, self._vote(), self.bound
        if vote is not None:
            return vote
        if bound is not None and bound.decided and not self.unheard - {bound.peer}:
            return self._throw_in(bound)
        if match is None or self.catching_up or bound is not None:
            return None
        place = match.place_of(self.me.peer)
        if place is not None and place not in self.chain.ahead:
            message = self._due(self.states[match.base - 1])
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
            self.secrets(match).show(deck, match.deal.viewers)

    def play(self, move: Move, by_clock: bool = False) -> Entry:
        """Make a move for this peer's seat. Raises Refused, and ValueError out of turn."""
        match, seat = self.match, self.turn
        if seat is None or match is None or match.deal is None or match.deal.deal is None:
            raise ValueError("no seat of this peer is to move")
        seen_by = match.deal.deal.seen_by
        faces = {slot: card for slot, card in self.faces.items() if seat in seen_by[slot]}
        message, deal = match.deal.play(self.secrets(match), faces, move, by_clock)
        entry = self._signed(self.chain, len(self.chain), message, len(self.chain))
        return self._keep(entry, message, match.with_deal(entry, deal))

    def resign(self, seat: Seat) -> Resignation:
        """Sign that a seat of this peer gives the deal up, at anyone's turn.

        It is written into the log by the peer of the seat to act, this one or another, when that one
        next speaks. Raises ValueError where nobody is to move or the rules do not allow it.
        """
        deal = self.match.deal if self.match else None
        owner = deal.plan.owners[seat] if deal is not None else None
        if owner != self.me.peer or not self.may_resign(seat):
            raise ValueError(f"seat {seat} cannot give the deal up now")
        word = signed_resignation(self.chain.head, seat, self.me.signing_key)
        self._resigned[seat] = word
        return word

    def may_resign(self, seat: Seat) -> bool:
        """Whether a seat may give the deal up as the log stands here."""
        deal = self.match.deal if self.match else None
        return deal is not None and not self.catching_up and deal.may_be_given_up_by(seat)

    @property
    def resignations(self) -> tuple[Resignation, ...]:
        """Those that count at the head of the log and are not written down yet: at most one a seat."""
        return tuple(word for word in self._resigned.values() if word.head == self.chain.head)

    def rejoin(self) -> Rejoining:
        """Sign that this peer is back. Raises ValueError where it is not dealt without."""
        match, me = self.match, self.me
        since = [each.since for each in match.absentees if each.peer == me.peer] if match else []
        if not since:
            raise ValueError("this peer has its seats")
        word = self._back[me.peer] = signed_rejoining(me.peer, since[0], me.signing_key)
        return word

    @property
    def rejoining(self) -> tuple[Rejoining, ...]:
        """The words of those that are back and not in the log yet."""
        match = self.match
        return () if match is None else tuple(w for w in self._back.values() if match.is_back(w))

    # -- listening -----------------------------------------------------------------------------

    def read(self, raw: bytes) -> Entry:
        """A foreign entry. Raises Malformed for bytes not signed by a peer of this table."""
        return read_entry(raw, self.terms.peers)

    def take(self, entry: Entry) -> Taken:
        """Take a foreign entry. Raises Malformed for one that is refused and proves nothing."""
        chain = self.chain_named(entry.body.table)
        if chain is None:
            return Taken.UNHEARD_OF
        throws_in = isinstance(entry.message, ThrowIn) and chain is self.chain
        match chain.fit(entry):
            case Fit.KNOWN:
                return Taken.KNOWN
            case _ if self.bound is not None and chain is self.chain and not throws_in:
                return Taken.HELD
            case Fit.AHEAD:
                return self._take_ahead(entry, chain)
            case Fit.BELOW:
                return Taken.BELOW
        try:
            if isinstance(entry.message, ThrowIn) and chain is self.chain:
                return self._take_throw_in(entry, entry.message)
            if entry.verdict is not None and chain is self.chain:
                return self._take_verdict(entry, entry.verdict)
            if entry.body.place < len(chain):
                return self._take_fork(entry, chain)
            return self._take_next(entry)
        except NotShuffled:
            return Taken.UNSHUFFLED

    def take_resignation(self, word: Resignation) -> bool:
        """Keep the word of a seat elsewhere until it is written down; whether it is news here.

        One bound to another head counts for nothing. Raises Malformed where its seat cannot have signed it.
        """
        if word.head != self.chain.head or word.seat in {each.seat for each in self.resignations}:
            return False
        deal = self.match.deal if self.match else None
        if deal is None or not deal.may_be_given_up_by(word.seat):
            raise Malformed("a resignation where none is allowed")
        if not is_resigned(self.terms.peers[deal.plan.owners[word.seat]], word):
            raise Malformed("a resignation with a false signature")
        self._resigned[word.seat] = word
        return True

    def take_rejoining(self, word: Rejoining) -> bool:
        """Keep the word of a peer that is back; whether it is news here. Raises Malformed for a false one."""
        match = self.match
        if match is None or word.peer not in match.absent or self._back.get(word.peer) == word:
            return False
        if not match.is_back(word):
            raise Malformed("a return with a false signature")
        self._back[word.peer] = word
        return True

    def restore(self, raws: list[bytes]) -> None:
        """This peer's own log after a start. Raises Malformed or ProtocolViolation where it is damaged."""
        try:
            for raw in raws:
                self._restore(read_entry(raw, self.terms.peers))
        except NotShuffled:
            raise Malformed("a deal without its shuffle") from None
        self.match_events.clear()

    # -- inside --------------------------------------------------------------------------------

    def _restore(self, entry: Entry) -> None:
        if self.match is not None:  # words of its shuffles may stand behind what changes their plan
            self.shuffles.counting(self.match)
        chain = self.chain_named(entry.body.table)
        fit = chain.fit(entry) if chain is not None else Fit.BELOW
        if chain is None or fit not in (Fit.NEXT, Fit.FORK):
            raise Malformed("the log is not a chain")
        if entry.verdict is not None:
            proof = signed_entries(entry.verdict.evidence, self.terms.peers)
            self._append(entry, self._state_convicted(entry, self.charges.foul_in(proof)))
        elif isinstance(entry.message, ThrowIn) and chain is self.chain:
            state = self._state_thrown_in(entry, entry.message)
            if state is None:
                raise Malformed("a deal thrown in at a head that is not here")
            self._append(entry, state)
        elif fit is Fit.FORK:
            self._charge((chain.entries[entry.body.place], entry))
        elif chain is self.chain:
            self._append(entry, self._state_after(entry))
        else:
            self._append_to_side_chain(entry)

    def _shuffle(self, match: LanMatch) -> Entry | None:
        """Say the next message of the current shuffle, once it is worked out."""
        log = self.shuffles.in_progress(match)
        if log is None:
            return None
        word = log.message(self.executor)
        if word is None:
            false = log.false_proof()
            return self._accuse() if false is not None and self._charge((false,)) else None
        place, message = word
        entry = self._signed(log.chain, place, message, log.base_of(place))
        if place > len(log.chain):
            log.chain.ahead[place] = entry
        else:
            self._add_to_side_chain(entry)
        return entry

    def _vote(self) -> Entry | None:
        """Vote about an absent peer, where a round is to begin or has come to this voter.

        Yes only at the head it is asked for; where the absent one has gone on, or is back, it is no.
        """
        logs = list(self.votes.running)
        asked = self.votes.about(self.willing) if self.willing is not None else None
        if asked is not None and asked not in logs and self.unanimous:
            logs.append(asked)
        for log in logs:
            if self.unheard - {log.peer}:
                continue
            agrees = log is asked and self.bound is None
            if log.speaker == self.me.peer and (log.given or (agrees and self.unanimous)):
                vote, place = AbsenceVote(agrees), len(log.chain)
                entry = self._signed(log.chain, place, vote, place)
                self._journal.append(entry.raw)
                self._journal.sync()
                log.chain.append(entry)
                return entry
        return None

    def _throw_in(self, votes: VoteLog) -> Entry | None:
        """Throw the running deal in, now that all have voted for it."""
        assert self.match is not None
        message = votes.throw_in()
        begun = self.match.begun
        entry = self._signed(self.chain, begun, message, begun)
        state = self._state_thrown_in(entry, message)
        return self._keep(entry, message, state) if state is not None else None

    def _state_thrown_in(self, entry: Entry, message: ThrowIn) -> LanMatch | None:
        """The match after the running deal was thrown in; None where the head of the votes is not here.

        Raises Malformed where it is not decided by these votes, or not the running deal.
        """
        match = self.match
        if match is None or not self._running or entry.body.place != match.begun:
            raise Malformed("a deal thrown in out of place")
        for place in range(match.begun, len(self.chain) + 1):
            if self.chain.hash_before(place) == message.head:
                there = self.states[place - 1]
                checked_votes(there, message)
                before = self.states[match.begun - 1]
                return before.thrown_in_by(entry, message.peer, there.absentees)
        return None

    def _take_throw_in(self, entry: Entry, message: ThrowIn) -> Taken:
        """Take a deal's throwing in by all others; what is over, or being signed here, stays as it is."""
        match = self.match
        over = match is None or not self._running or entry.body.place != match.begun
        if over or (match is not None and match.has_settled(self.me.peer)):
            return Taken.KEPT
        state = self._state_thrown_in(entry, message)
        if state is None:
            return Taken.MISSING
        self._add(entry, state)
        return Taken.ADDED

    def _due(self, match: LanMatch) -> LogMessage | None:
        back = next(iter(self.rejoining), None)
        match match.stage:
            case MatchStage.READY | MatchStage.SETTLE if back is not None:
                return Rejoin(back.peer, back.signature)
            case MatchStage.TERMS:
                lot = lot_of(self.me.secret, self.terms.table)
                return Consent(terms_digest(self.terms), lot_digest(self.terms.table, lot))
            case MatchStage.LOTS:
                return Lot(lot_of(self.me.secret, self.terms.table))
            case MatchStage.SETTLE:
                return match.settlement()
            case MatchStage.READY:
                shuffle = self.shuffles.of(match).state
                return Start(shuffle.digest) if self.ready and shuffle.done else None
            case MatchStage.DEAL if match.deal is not None and match.deal.turn is not None:
                return next((Concede(w.seat, w.signature) for w in self.resignations), None)
            case MatchStage.DEAL if match.deal is not None and (
                self.ready or not match.asks_player
            ):
                return match.deal.due(self.secrets(match))
        return None

    def _take_ahead(self, entry: Entry, chain: Chain) -> Taken:
        """Keep an entry that is before its time where it builds on nothing that is missing here.

        It is judged when its place comes; another one of its peer in this place is no proof before.
        """
        place, peer, base = entry.body.place, entry.body.speaker, None
        if chain is not self.chain:
            log = self.shuffles.known(chain.table, self.match)
            if log is not None and log.plan.is_place_of(peer, place):
                base = log.base_of(place)
        elif self.match is not None and self.match.place_of(peer) == place:
            base = self.match.base
        if base is None or base > len(chain) or entry.body.previous != chain.hash_before(base):
            return Taken.MISSING
        kept = chain.ahead.setdefault(place, entry)
        return Taken.AHEAD if kept.hash == entry.hash else Taken.MISSING

    def _take_kept(self, chain: Chain) -> None:
        """Take the entry whose place has come now, if it was said ahead."""
        entry = chain.ahead.pop(len(chain), None)
        if entry is not None:
            with suppress(Malformed, NotShuffled):
                self._take_next(entry)

    def _take_next(self, entry: Entry) -> Taken:
        try:
            if entry.body.table == self.chain.table:
                self._add(entry, self._state_after(entry))
            else:
                self._add_to_side_chain(entry)
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
        waiting = entry.body.speaker in self.charges.proofs
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
            proofs, speaker = self.charges.proofs, entry.body.speaker
            if proofs.get(speaker) == (entry.raw,) and not self.watching:
                del proofs[speaker]
            raise Malformed(f"an entry that is refused: {violation}") from violation
        return Taken.ACCUSED

    def _take_verdict(self, entry: Entry, verdict: Accuse) -> Taken:
        """Take another peer's verdict, once it is seen to be just.

        What is over stays as it is, and so does a deal whose result the accuser has signed; but the
        proof may count for the deal that is running.
        """
        match, accuser = self.match, entry.body.speaker
        proof = signed_entries(verdict.evidence, self.terms.peers)
        if match is None or accuser == verdict.peer:
            raise Malformed("an accusation by the accused")
        lacking = self._lacking(proof)
        if lacking is not None:
            return lacking
        violation = self.charges.foul_in(proof)
        if violation is None or violation.peer != verdict.peer:
            raise Malformed("an accusation without proof")
        if self._running and entry.body.place == match.begun and not match.has_settled(accuser):
            self._add(entry, self._state_convicted(entry, violation))
            return Taken.ADDED
        self._charge(proof)
        return Taken.KEPT

    def _lacking(self, proof: list[Entry]) -> Taken | None:
        """Why a proof cannot be judged yet: entries are missing, or the branch is another."""
        chains = [(each.body, self.chain_named(each.body.table)) for each in proof]
        if all(chain is not None and chain.holds(body) for body, chain in chains):
            return None
        if any(chain is not self.chain for _, chain in chains):
            return Taken.UNSHUFFLED
        ahead = any(body.place > len(self.chain) for body, _ in chains)
        return Taken.MISSING if ahead else Taken.BELOW

    def _charge(self, proof: Sequence[Entry]) -> bool:
        """Keep what proves a foul of another peer; whether it does prove one. A watcher is told at once."""
        news = proof[0].body.speaker not in self.charges.proofs
        violation = self.charges.keep(proof)
        if violation is not None and news and self.watching:
            self.match_events.append(FoulSeen(violation))
        return violation is not None

    @property
    def _running(self) -> bool:
        """Whether there is a deal in which a foul can end the match."""
        match = self.match
        return match is not None and match.deals > 0 and match.stage is not MatchStage.OVER

    def _accuse(self) -> Entry | None:
        """Pass a verdict on a peer whose foul is proven, unless the deal may be settled already.

        Whoever watches has the proof and no vote.
        Who has signed a result does not take it back: others may hold all signatures. Between two
        peers there are no others, and a result that the accused cannot sign is none.
        """
        match = self.match
        if match is None or not self._running or self.watching or self.catching_up:
            return None
        if self.bound is not None:
            return None
        for accusation, violation in self.charges.accusations():
            alone = len(self.terms.peers) == 2 and len(accusation.evidence) == 1
            if alone or not match.has_settled(self.me.peer):
                entry = self._signed(self.chain, match.begun, accusation, match.begun)
                self._add(entry, self._state_convicted(entry, violation))
                self._journal.sync()
                return entry
        return None

    def _state_convicted(self, entry: Entry, violation: ProtocolViolation | None) -> LanMatch:
        """The match after a verdict. It stands where the deal began: all said in it is taken back."""
        if violation is None or self.match is None or entry.body.place != self.match.begun:
            raise Malformed("a verdict out of place")
        self.charges.proofs.pop(violation.peer, None)
        return self.states[self.match.begun - 1].convicted(entry, violation)

    def _state_after(self, entry: Entry) -> LanMatch:
        place = entry.body.place
        if place:
            before = self.states[place - 1]
            return before.after(entry, self.shuffles.finished(before))
        match = opened_match(entry, frozenset({self.me.peer}))
        if match.terms != self.terms:
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_RESULT)
        return match

    def _write(self, message: LogMessage, place: int, base: int) -> Entry:
        """Sign a message and put it into the log, or keep it until its place has come."""
        entry = self._signed(self.chain, place, message, base)
        if place > len(self.chain):
            self.chain.ahead[place] = entry
            return entry
        return self._keep(entry, message, self._state_after(entry))

    def _keep(self, entry: Entry, message: LogMessage, state: LanMatch) -> Entry:
        """Put an own entry into the log; what this peer could have said otherwise is on disk."""
        self._add(entry, state)
        if not isinstance(message, Derived):
            self._journal.sync()
        return entry

    def _signed(self, chain: Chain, place: int, message: LogMessage, base: int) -> Entry:
        previous, packed = chain.hash_before(base), LOG_WIRE.encode(message)
        body = Body(chain.table, place, previous, self.me.peer, packed)
        return write_entry(body, self.me.signing_key)

    def _add(self, entry: Entry, state: LanMatch) -> None:
        """Add an entry that is new, write it down, and tell what has come of it."""
        before, known = self.match, self._faces
        self._journal.append(entry.raw)
        self._append(entry, state)
        if before is None or state.deals != before.deals:
            self.ready = False
        same = before is not None and of_same_deal(before, state)
        faces = {**self._lent_in(before), **known[1]} if before is not None and same else {}
        self.match_events += events_between(before, state, faces, self.faces, self.me.peer)
        self._take_kept(self.chain)

    def _add_to_side_chain(self, entry: Entry) -> None:
        """Add an entry of a shuffle, or a vote, and write it down. Raises ProtocolViolation."""
        chain = self._append_to_side_chain(entry)
        self._journal.append(entry.raw)
        self._take_kept(chain)

    def _append_to_side_chain(self, entry: Entry) -> Chain:
        votes = self.votes.known(entry.body.table)
        if votes is not None:
            votes.check(entry)
            votes.chain.append(entry)
            return votes.chain
        log = self.shuffles.known(entry.body.table, self.match)
        assert log is not None
        log.append(entry, log.state_after(entry))
        return log.chain

    def _append(self, entry: Entry, state: LanMatch) -> None:
        del self.states[entry.body.place :]
        self.states.append(state)
        self.chain.append(entry, state.base)
