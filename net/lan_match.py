"""The public state of a whole match: its terms, its deals, its score, and who must speak.

    TERMS -> DEAL -> SETTLE -> DEAL -> … -> OVER

A pure machine over the entries of the log: every peer, and everybody who reads the log later, comes
to the same state. An entry leads to the next state or raises `Foul` with its speaker.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from game.match import Match
from game.record import DealRecord
from game.rules import Game
from net.entry import Entry, first_hash, read_entry
from net.foul import Charge, Foul
from net.lan_deal import LanDeal
from net.match_messages import LOG_WIRE, Absence, Accuse, Begin, Consent, LogMessage, Lot, Settle
from net.plan import DealPlan
from net.sealed_deck import Phase
from net.terms import fits, game_in, lot_digest, terms_digest
from net.transcript import digest
from net.verdict import Verdict, forfeited, judged
from net.votes import vote_holds
from net.wire import Malformed


class Stage(Enum):
    """Where a match stands."""

    TERMS = "the peers take the terms, one after the other"
    DEAL = "a deal is shuffled, played or revealed"
    SETTLE = "the peers sign the result of a deal"
    OVER = "the match is won"


@dataclass(frozen=True)
class Ending:
    """How a deal of the match ended: `foul` is why it was forfeited, None where it was played."""

    number: int
    verdict: Verdict
    foul: Foul | None = None


@dataclass(frozen=True)
class LanMatch:
    """The state after an entry. `head` is that entry's hash, `length` how many there are.

    `signed` counts consents or results, `lots` are those of the peers but the host's. `deals` counts
    the deals begun; the one on the table began at entry `begun`. `past` are the records of the
    deals that were revealed, `ending` is how the last deal ended.
    """

    terms: Begin
    match: Match
    trusted: frozenset[int]
    head: bytes
    length: int = 1
    stage: Stage = Stage.TERMS
    signed: int = 1
    lots: tuple[bytes, ...] = ()
    deal: LanDeal | None = None
    deals: int = 0
    begun: int = 0
    verdict: Verdict | None = None
    ending: Ending | None = None
    past: tuple[DealRecord, ...] = field(default=(), repr=False)

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def speaker(self) -> int | None:
        """The peer that must speak; None once the match is over."""
        match self.stage:
            case Stage.DEAL:
                assert self.deal is not None
                return self.deal.speaker
            case Stage.OVER:
                return None
            case Stage.TERMS:
                return self.signed % len(self.terms.peers)
            case Stage.SETTLE:
                return self.signed

    @property
    def asks_player(self) -> bool:
        """Whether a player has to decide before the speaker can speak: a move, or a next deal."""
        deal = self.deal
        if self.stage is not Stage.DEAL or deal is None:
            return False
        return deal.turn is not None or deal.deck.phase is Phase.COMMIT

    def after(self, entry: Entry) -> LanMatch:
        """The match after an entry that follows its head. Raises Foul."""
        speaker = entry.body.speaker
        message = message_in(entry)
        match message:
            case Accuse():
                return self._accused(entry, message)
            case Absence():
                return self._absent(entry, message)
        if speaker != self.speaker:
            raise Foul(speaker, Charge.OUT_OF_TURN)
        match self.stage, message:
            case Stage.TERMS, Consent() if speaker:
                return self._consented(entry, message)
            case Stage.TERMS, Lot() if not speaker:
                return self._drawn(entry, message)
            case Stage.SETTLE, Settle():
                return self._settled(entry, message)
            case Stage.DEAL, _ if not isinstance(message, Begin | Consent | Lot | Settle):
                assert self.deal is not None
                deal = self.deal.after(speaker, message)
                return replace(self._following(entry), deal=deal)._judged()
        raise Foul(speaker, Charge.OUT_OF_TURN)

    def settlement(self) -> Settle:
        """What every peer signs when a deal has been judged."""
        assert self.verdict is not None
        assert self.deal is not None
        return Settle(self.verdict.digest(self.deal.plan.context))

    def _following(self, entry: Entry) -> LanMatch:
        return replace(self, head=entry.hash, length=self.length + 1)

    def _consented(self, entry: Entry, message: Consent) -> LanMatch:
        if message.terms != terms_digest(self.terms):
            raise Foul(entry.body.speaker, Charge.OTHER_RESULT)
        lots = (*self.lots, message.lot)
        return replace(self._following(entry), signed=self.signed + 1, lots=lots)

    def _drawn(self, entry: Entry, message: Lot) -> LanMatch:
        """The host shows its lot: nobody could choose who deals first."""
        if lot_digest(self.terms.table, message.lot) != self.terms.lot:
            raise Foul(entry.body.speaker, Charge.OTHER_SEED)
        drawn = digest("first dealer", self.terms.table, message.lot, *self.lots)
        dealer = int.from_bytes(drawn, "big") % self.game.seats
        match = Match.new(self.game, dealer)
        return replace(self._following(entry), match=match)._next_deal()

    def _judged(self) -> LanMatch:
        assert self.deal is not None
        if self.deal.deck.phase is not Phase.DONE:
            return self
        return replace(self, verdict=judged(self.deal), stage=Stage.SETTLE, signed=0)

    def _settled(self, entry: Entry, message: Settle) -> LanMatch:
        assert self.verdict is not None
        if message != self.settlement():
            raise Foul(entry.body.speaker, Charge.OTHER_RESULT)
        signed = replace(self._following(entry), signed=self.signed + 1)
        if signed.signed < len(self.terms.peers):
            return signed
        foul = self.verdict.fouls[0] if self.verdict.fouls else None
        return signed._scored(self.verdict, foul)

    def _accused(self, entry: Entry, message: Accuse) -> LanMatch:
        """The accused forfeits the deal, if the evidence shows a foul; else the accuser fouls."""
        accuser = entry.body.speaker
        if self.stage in (Stage.TERMS, Stage.OVER) or message.peer == accuser:
            raise Foul(accuser, Charge.OUT_OF_TURN)
        foul = self.foul_in(message.evidence)
        if foul is None or foul.peer != message.peer:
            raise Foul(accuser, Charge.FALSE_ACCUSATION)
        return self._following(entry)._forfeited(foul)

    def foul_in(self, evidence: tuple[bytes, ...]) -> Foul | None:
        """The foul that signed entries prove: one that is refused here, or two in one place."""
        try:
            entries = [read_entry(raw, self.terms.peers) for raw in evidence]
        except Malformed:
            return None
        if any(entry.body.table != self.terms.table for entry in entries):
            return None
        if len(entries) == 2:
            return self._two_in_one_place(*entries)
        if len(entries) != 1 or entries[0].body.previous != self.head:
            return None
        # An accusation is never evidence itself: quoting could go on without an end.
        try:
            if isinstance(message_in(entries[0]), Accuse | Absence):
                return None
            self.after(entries[0])
        except Foul as foul:
            return foul
        return None

    def _two_in_one_place(self, one: Entry, other: Entry) -> Foul | None:
        """Equivocation: one speaker, one place, one entry before, two messages, in this deal."""
        first, second = one.body, other.body
        same = (first.place, first.previous, first.speaker) == (
            second.place,
            second.previous,
            second.speaker,
        )
        if first.place < self.begun or not same or first == second:
            return None
        return Foul(first.speaker, Charge.TWO_MESSAGES)

    def _absent(self, entry: Entry, message: Absence) -> LanMatch:
        if self.stage in (Stage.TERMS, Stage.OVER) or message.peer != self.speaker:
            raise Foul(entry.body.speaker, Charge.OUT_OF_TURN)
        voters = [p for p in range(len(self.terms.peers)) if p != message.peer]
        pairs = zip(message.votes, voters, strict=False)
        valid = len(message.votes) == len(voters) and all(
            vote_holds(raw, self.terms.peers[voter], self.head, message.peer)
            for raw, voter in pairs
        )
        if not valid or entry.body.speaker != voters[0]:
            raise Foul(entry.body.speaker, Charge.FALSE_ACCUSATION)
        foul = Foul(message.peer, Charge.STAYED_AWAY)
        return self._following(entry)._forfeited(foul)

    def _forfeited(self, foul: Foul) -> LanMatch:
        assert self.deal is not None
        outcome = forfeited(self.game, self.deal.plan, foul.peer)
        return self._scored(Verdict(outcome, (), (foul,)), foul)

    def _scored(self, verdict: Verdict, foul: Foul | None) -> LanMatch:
        """The match with the deal's outcome in it, and the next deal begun or the match over."""
        ending = Ending(self.deals - 1, verdict, foul)
        ended = replace(self, ending=ending, past=self._past_with(verdict))
        if verdict.outcome is None:
            return ended._next_deal()
        ended = replace(ended, match=self.match.after(verdict.outcome))
        if ended.match.winner is not None:
            return replace(ended, stage=Stage.OVER, verdict=verdict)
        return ended._next_deal()

    def _past_with(self, verdict: Verdict) -> tuple[DealRecord, ...]:
        if self.deal is None or not verdict.cards or verdict.fouls:
            return self.past
        return (*self.past, DealRecord(verdict.cards, self.deal.moves))

    def _next_deal(self) -> LanMatch:
        plan = DealPlan(
            table=self.terms.table,
            number=self.deals,
            rules=self.terms.rules,
            pack=self.game.pack,
            peers=self.terms.peers,
            owners=self.terms.owners,
            dealer=self.match.dealer,
            head=self.head,
        )
        deal = LanDeal.begin(self.game, plan, self.trusted)
        return replace(
            self,
            stage=Stage.DEAL,
            deal=deal,
            deals=self.deals + 1,
            begun=self.length,
            verdict=None,
        )


def opened_match(entry: Entry, trusted: frozenset[int] = frozenset()) -> LanMatch:
    """The match that a first entry begins. Raises Foul where its terms make no match."""
    body = entry.body
    message = message_in(entry)
    wrong = Foul(body.speaker, Charge.MALFORMED)
    if not isinstance(message, Begin) or (body.place, body.speaker) != (0, 0):
        raise wrong
    if body.table != message.table or body.previous != first_hash(body.table):
        raise wrong
    game = game_in(message)
    if game is None or not fits(message, game):
        raise wrong
    return LanMatch(message, Match.new(game, 0), trusted, entry.hash)


def message_in(entry: Entry) -> LogMessage:
    """The message of an entry. Raises Foul: a signed entry that cannot be read is one."""
    try:
        message: LogMessage = LOG_WIRE.decode(entry.body.message)
    except Malformed as error:
        raise Foul(entry.body.speaker, Charge.MALFORMED) from error
    return message
