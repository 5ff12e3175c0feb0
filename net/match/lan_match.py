"""The public state of a whole match: its terms, its deals, its score, and who must speak.

TERMS -> LOTS -> READY -> DEAL -> SETTLE -> READY -> … -> OVER

A pure machine over the entries of the log: every peer, and everybody who reads the log later, comes to the
same state. An entry leads to the next state or raises `ProtocolViolation` with its speaker. Two entries are
no step of it but go back to where the running deal began: a verdict ends the match there (`convicted`), and a
throwing in continues it without a peer that is away (`thrown_in_by`).

Every deal is dealt from a shuffle of its own, made beside the log (`JointShuffle`) and handed in
where the deal begins.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, lru_cache

from game.contest.match import Match
from game.contest.record import DealRecord
from game.core.cards import Card
from game.rules import Game
from net.crypto import digest
from net.deck import DealPlan, DeckPhase, JointShuffle, SealedDeck, ShufflePlan
from net.log import Entry, first_hash, next_head
from net.match.lan_deal import LanDeal
from net.match.signed_words import is_rejoining, is_resigned
from net.match.terms import fits, game_in, lot_digest, terms_digest
from net.match.verdict import Verdict, judged, opened_moves
from net.wire.deck_messages import DeckMessage
from net.wire.match_messages import (
    Begin,
    Concede,
    Consent,
    LogMessage,
    Lot,
    PlayMove,
    Rejoin,
    Settle,
    Start,
)
from net.wire.table_messages import Rejoining, Resignation
from net.wire.violation import ProtocolViolation, ViolationKind


class MatchStage(Enum):
    """The stage a match has reached."""

    TERMS = "the peers take the terms, one after the other"
    LOTS = "the peers show the lots that all have committed to"
    READY = "the peers say, one after the other, that their players are ready for a deal"
    DEAL = "a deal is played and revealed"
    SETTLE = "the peers sign the result of a deal"
    OVER = "the match is won"


class NotShuffled(Exception):
    """A deal is to begin from a shuffle that is not all here."""


@dataclass(frozen=True)
class Ending:
    """How a deal of the match ended; `violation` is the foul that ended the match with it, None for none."""

    number: int
    verdict: Verdict
    violation: ProtocolViolation | None = None


@dataclass(frozen=True)
class Absentee:
    """A peer that is dealt without, since the entry with this hash threw a deal in."""

    peer: int
    since: bytes


@dataclass(frozen=True)
class LanMatch:
    """The state after an entry. `head` is that entry's hash, `length` how many there are.

    `signed` counts those that have consented, shown their lots or signed a result, `hidden`
    are the digests of the lots of the peers but the host's, `lots` those that are shown. `deals` counts the
    deals begun; the one on the table began at entry
    `begun`, with the peers getting ready for it, and is dealt from the match's shuffle number
    `shuffle`. `past` are the records of the
    deals that were revealed, `ending` is how the last deal ended. The next entry builds on the first `base`.
    `absentees` are dealt without: a bot of another peer on the same side plays their seats. `thrown_in`
    counts the deals that were thrown in since the last one that was scored.
    """

    terms: Begin
    match: Match
    trusted: frozenset[int]
    head: bytes
    length: int = 1
    base: int = 1
    stage: MatchStage = MatchStage.TERMS
    signed: int = 1
    hidden: tuple[bytes, ...] = ()
    lots: tuple[bytes, ...] = ()
    deal: LanDeal | None = None
    deals: int = 0
    begun: int = 0
    shuffle: int = -1
    verdict: Verdict | None = None
    ending: Ending | None = None
    past: tuple[DealRecord, ...] = field(default=(), repr=False)
    first_dealer: int = 0
    absentees: tuple[Absentee, ...] = ()
    thrown_in: int = 0

    @property
    def absent(self) -> frozenset[int]:
        """The peers that are dealt without."""
        return frozenset(each.peer for each in self.absentees)

    @property
    def owners(self) -> tuple[int, ...]:
        """The peer at which each seat is played in the next deal."""
        return tuple(
            self._substitute(seat) if owner in self.absent else owner
            for seat, owner in enumerate(self.terms.owners)
        )

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def is_running(self) -> bool:
        """Whether there is a deal in which a foul can end the match."""
        return self.deals > 0 and self.stage is not MatchStage.OVER

    @property
    def is_bound(self) -> bool:
        """Whether a lot has been shown: from then on the terms are kept, so that nobody draws again."""
        return bool(self.lots or self.deals)

    @property
    def speaker(self) -> int | None:
        """The peer that must speak; None once the match is over."""
        return next(iter(self.speakers), None)

    @property
    def speakers(self) -> tuple[int, ...]:
        """The peers that may speak now and need not hear each other for it, in the order of their places."""
        match self.stage:
            case MatchStage.DEAL:
                assert self.deal is not None
                return self.deal.speakers
            case MatchStage.OVER:
                return ()
            case MatchStage.READY:
                return (self.owners[self.match.dealer - 1],)
            case MatchStage.SETTLE:
                return (self._signers[self.signed],)
            case _:
                return (self.signed,)

    def place_of(self, peer: int) -> int | None:
        """The place of a peer's next entry, where it may be said now."""
        speakers = self.speakers
        return self.length + speakers.index(peer) if peer in speakers else None

    @property
    def asks_player(self) -> bool:
        """Whether a player has to decide before the speaker can speak: a move, or a next deal."""
        return self.waits_for_ready or (self.deal is not None and self.deal.turn is not None)

    @property
    def waits_for_ready(self) -> bool:
        """Whether the speaker waits for its players: it begins the deal, or gives shares for the dealing."""
        dealing = self.deal is not None and self.deal.waits_for_ready
        return self.stage is MatchStage.READY or dealing

    def shuffle_plan(self, number: int) -> ShufflePlan:
        """The plan of one of the match's shuffles: that of the deal on the table, or one to come."""
        if self.deal is not None and number == self.shuffle:
            return self.deal.plan.shuffle
        return _shuffle_plan(self.terms, number, self.game.pack, self.absent)

    @cached_property
    def counting_plans(self) -> tuple[ShufflePlan, ...]:
        """The plans of the shuffles in which a foul costs the deal on the table: its own, and the next one.

        Before the first deal there is only the next one.
        """
        numbers = range(max(self.shuffle, 0), self.shuffle + 2)
        return tuple(map(self.shuffle_plan, numbers))

    def after(self, entry: Entry, shuffle: JointShuffle | None = None) -> LanMatch:
        """The match after an entry that follows its head. Raises ProtocolViolation.

        `shuffle` is the one with the number of the match, as far as it is here. Raises NotShuffled
        where a deal is to begin from it and it is not all here.
        """
        speaker = entry.body.speaker
        message = message_in(entry)
        if speaker != self.speaker:
            raise ProtocolViolation(speaker, ViolationKind.OUT_OF_TURN)
        match self.stage, message:
            case MatchStage.TERMS, Consent() if speaker:
                return self._consented(entry, message)
            case MatchStage.LOTS, Lot():
                return self._drawn(entry, message)
            case MatchStage.READY, Start():
                return self._started(entry, message, shuffle)
            case MatchStage.SETTLE, Settle():
                return self._settled(entry, message)
            case ((MatchStage.READY | MatchStage.SETTLE), Rejoin()):
                return self._rejoined(entry, message)
            case MatchStage.DEAL, Concede():
                return self._conceded(entry, message)
            case MatchStage.DEAL, _ if isinstance(message, DeckMessage | PlayMove):
                assert self.deal is not None
                return self.with_deal(entry, self.deal.after(speaker, message))
        raise ProtocolViolation(speaker, ViolationKind.OUT_OF_TURN)

    def trusting_nobody(self) -> LanMatch:
        """The same state where every proof is checked: charges are judged in it."""
        deal = self.deal.trusting_nobody() if self.deal is not None else None
        return replace(self, trusted=frozenset(), deal=deal)

    def with_deal(self, entry: Entry, deal: LanDeal) -> LanMatch:
        """The match after an entry that leads its deal to this state; with the last seed it is judged."""
        after = replace(self._following(entry), deal=deal)
        if deal.deck.phase is not DeckPhase.DONE:
            return after
        verdict = judged(deal)
        if verdict.fouls:  # the log proves it: nobody has to sign that, least of all who did it
            return after._fouled(verdict)
        return replace(after, verdict=verdict, stage=MatchStage.SETTLE, signed=0)

    def convicted(self, entry: Entry, violation: ProtocolViolation) -> LanMatch:
        """The match after a verdict, which stands where a deal began: its peer has lost the match."""
        return self._following(entry)._fouled(Verdict(None, (), (violation,)))

    def thrown_in_by(self, entry: Entry, peer: int, absentees: tuple[Absentee, ...]) -> LanMatch:
        """The match after a deal was thrown in, where it began: the same dealer deals, without this peer.

        `absentees` are those at the head of the votes: a return that was written down since stands.
        """
        absentees = (*absentees, Absentee(peer, entry.hash))
        thrown = replace(self, absentees=absentees, thrown_in=self.thrown_in + 1)
        return thrown._following(entry)._next_deal()

    def is_back(self, word: Rejoining) -> bool:
        """Whether a peer that is dealt without has signed that it is back from this absence."""
        since = next((each.since for each in self.absentees if each.peer == word.peer), None)
        return since is not None and is_rejoining(self.terms.peers[word.peer], since, word)

    def has_settled(self, peer: int) -> bool:
        """Whether a peer has signed the result of the deal on the table."""
        return self.stage is MatchStage.SETTLE and peer in self._signers[: self.signed]

    def settlement(self) -> Settle:
        """The result that every peer signs when a deal has been judged."""
        assert self.verdict is not None
        assert self.deal is not None
        return Settle(self.verdict.digest(self.deal.plan.context))

    @property
    def _signers(self) -> tuple[int, ...]:
        """The peers that sign the result of the deal on the table, in their order."""
        assert self.deal is not None
        return self.deal.plan.shuffle.speakers

    def _substitute(self, seat: int) -> int:
        """The first peer that is dealt with and has a seat on the same side."""
        side = next(team for team in self.game.teams if seat in team)
        return min({self.terms.owners[each] for each in side} - self.absent)

    def _rejoined(self, entry: Entry, message: Rejoin) -> LanMatch:
        """The match once a peer that is back has its seats again, from the next deal on."""
        if not self.is_back(Rejoining(message.peer, message.signature)):
            raise ProtocolViolation(entry.body.speaker, ViolationKind.FALSE_RETURN)
        absentees = tuple(each for each in self.absentees if each.peer != message.peer)
        return replace(self._following(entry), absentees=absentees)

    def _following(self, entry: Entry) -> LanMatch:
        base = self.base if len(self.speakers) > 1 else self.length + 1
        head = next_head(self.head, entry)
        return replace(self, head=head, length=self.length + 1, base=base)

    def _consented(self, entry: Entry, message: Consent) -> LanMatch:
        if message.terms != terms_digest(self.terms):
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_RESULT)
        hidden, signed = (*self.hidden, message.lot), self.signed + 1
        taken = replace(self._following(entry), signed=signed, hidden=hidden)
        if signed < len(self.terms.peers):
            return taken
        return replace(taken, stage=MatchStage.LOTS, signed=0)

    def _drawn(self, entry: Entry, message: Lot) -> LanMatch:
        """A peer shows its lot. With the last one the first dealer is drawn: nobody could choose."""
        if lot_digest(self.terms.table, message.lot) != (self.terms.lot, *self.hidden)[self.signed]:
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_SEED)
        lots, signed = (*self.lots, message.lot), self.signed + 1
        if signed < len(self.terms.peers):
            return replace(self._following(entry), signed=signed, lots=lots)
        drawn = digest("first dealer", self.terms.table, *lots)
        dealer = int.from_bytes(drawn, "big") % self.game.seats
        match = Match.new(self.game, dealer)
        return replace(self._following(entry), match=match, first_dealer=dealer)._next_deal()

    def _started(self, entry: Entry, message: Start, shuffle: JointShuffle | None) -> LanMatch:
        """The peer that cuts is ready for the deal, which begins; the others give shares when they are."""
        if shuffle is None or not shuffle.done:
            raise NotShuffled
        if message.shuffle != shuffle.digest:
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_DECK)
        return self._following(entry)._dealt(shuffle)

    def _dealt(self, shuffle: JointShuffle) -> LanMatch:
        plan = DealPlan(
            shuffle=shuffle.plan,
            number=self.deals - 1,
            rules=self.terms.rules,
            owners=self.owners,
            dealer=self.match.dealer,
            head=self.head,
        )
        conditions = self.game.scorer.conditions(self.match.score)
        deck = SealedDeck(plan, shuffle, self.trusted)
        deal = LanDeal(self.game, deck, conditions=conditions)
        return replace(self, stage=MatchStage.DEAL, deal=deal)

    def _conceded(self, entry: Entry, message: Concede) -> LanMatch:
        """The match after its deal was given up by a seat, whose own peer has signed that at this head."""
        assert self.deal is not None
        deal = self.deal.conceded(entry.body.speaker, message.seat)
        identity = self.terms.peers[deal.plan.owners[message.seat]]
        if not is_resigned(identity, Resignation(self.head, message.seat, message.signature)):
            raise ProtocolViolation(entry.body.speaker, ViolationKind.FALSE_RESIGNATION)
        return self.with_deal(entry, deal)

    def _settled(self, entry: Entry, message: Settle) -> LanMatch:
        assert self.verdict is not None
        if message != self.settlement():
            raise ProtocolViolation(entry.body.speaker, ViolationKind.OTHER_RESULT)
        signed = replace(self._following(entry), signed=self.signed + 1)
        if signed.signed < len(self._signers):
            return signed
        return signed._scored(self.verdict)

    def _scored(self, verdict: Verdict) -> LanMatch:
        """The match with the deal's outcome in it, and the next deal begun or the match over."""
        assert self.deal is not None
        assert verdict.outcome is not None
        pack, moves = verdict.cards[: len(self.game.pack)], opened_moves(self.deal, verdict.cards)
        ended = replace(
            self,
            ending=Ending(self.deals - 1, verdict),
            match=self.match.after(verdict.outcome),
            past=(*self.past, self._recorded(DealRecord(pack, moves, verdict.given_up))),
            thrown_in=0,
        )
        if ended.match.over:
            return replace(ended, stage=MatchStage.OVER, verdict=verdict)
        return ended._next_deal()

    def _recorded(self, record: DealRecord) -> DealRecord:
        """A deal's record with what was thrown in before it, and who was dealt without."""
        assert self.deal is not None
        absent = self.deal.plan.shuffle.absent
        seats = tuple(s for s, owner in enumerate(self.terms.owners) if owner in absent)
        return replace(record, thrown_in=self.thrown_in, absent=seats)

    def _fouled(self, verdict: Verdict) -> LanMatch:
        """The match lost by a foul: the deal it was found in scores nothing, and is not dealt again."""
        foul = verdict.fouls[0]
        seats = [seat for seat, owner in enumerate(self.terms.owners) if owner == foul.peer]
        ending, match = Ending(self.deals - 1, verdict, foul), self.match.lost_by_foul(seats)
        return replace(self, ending=ending, match=match, stage=MatchStage.OVER, verdict=verdict)

    def _next_deal(self) -> LanMatch:
        return replace(
            self,
            stage=MatchStage.READY,
            signed=0,
            deal=None,
            deals=self.deals + 1,
            begun=self.length,
            shuffle=self.shuffle + 1,
            verdict=None,
        )


@lru_cache(maxsize=8)
def _shuffle_plan(
    terms: Begin, number: int, pack: tuple[Card, ...], absent: frozenset[int]
) -> ShufflePlan:
    """The plan of a shuffle to come: asked for with each word that is said or heard."""
    return ShufflePlan(terms.table, terms_digest(terms), number, pack, terms.peers, absent)


def opened_match(entry: Entry, trusted: frozenset[int] = frozenset()) -> LanMatch:
    """The match that a first entry begins. Raises ProtocolViolation where its terms make no match."""
    body = entry.body
    message = message_in(entry)
    wrong = ProtocolViolation(body.speaker, ViolationKind.MALFORMED)
    if not isinstance(message, Begin) or (body.place, body.speaker) != (0, 0):
        raise wrong
    if body.table != message.table or body.previous != first_hash(body.table):
        raise wrong
    game = game_in(message)
    if game is None or not fits(message, game):
        raise wrong
    return LanMatch(message, Match.new(game, 0), trusted, entry.hash)


def message_in(entry: Entry) -> LogMessage:
    """The message of an entry. Raises ProtocolViolation: a signed entry that cannot be read is one."""
    if entry.message is None:
        raise ProtocolViolation(entry.body.speaker, ViolationKind.MALFORMED)
    return entry.message
