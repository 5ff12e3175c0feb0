"""One peer's copy of a match: the log, the state after each entry, and this peer's own part.

No sockets and no clock: entries come in and go out as bytes, what happened comes out as
`Happening`s. Whatever this peer says is in its journal before anybody else can have it, and follows
from its secret, so a peer that starts again never says two things in one place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from game.cards import Card
from game.deal import Seat
from game.moves import Move
from net.chain import Chain, Fit
from net.entry import Body, Entry, first_hash, may_be_evidence, read_entry, write_entry
from net.foul import Charge, Foul
from net.happenings import Happening, Rewound
from net.journal import Journal
from net.keeper import Keeper
from net.lan_match import LanMatch, Stage, message_in, opened_match
from net.match_messages import LOG_WIRE, Absence, Accuse, Begin, Consent, LogMessage, Lot
from net.seeds import Seed
from net.telling import same_deal, told
from net.terms import lot_of, terms_digest
from net.transcript import digest
from net.votes import vote, vote_holds
from net.wire import Malformed


class Taken(Enum):
    """What became of a foreign entry."""

    ADDED = auto()
    KNOWN = auto()
    MISSING = auto()  # entries before it are missing
    BELOW = auto()  # its branch leaves ours somewhere before it
    KEPT = auto()  # its branch loses against ours
    ACCUSED = auto()  # it is a foul, and the log now says so
    DISPUTED = auto()  # it says that we stayed away, and we did not


@dataclass(frozen=True)
class Identified:
    """Who this peer is in a match: its number, its signing key, and its secret for the match."""

    peer: int
    signing_key: bytes = field(repr=False)
    secret: bytes = field(repr=False)


class Replica:
    """The match as one peer knows it. `happenings` grows until the owner takes them away."""

    def __init__(self, terms: Begin, me: Identified, journal: Journal) -> None:
        self.terms = terms
        self.me = me
        self.chain = Chain(terms.table)
        self.states: list[LanMatch] = []
        self.happenings: list[Happening] = []
        self.ready = False
        self._journal = journal
        self._faces: tuple[bytes, dict[int, Card]] = (b"", {})
        self._votes: dict[tuple[bytes, int], dict[int, bytes]] = {}

    @classmethod
    def hosted(cls, terms: Begin, me: Identified, journal: Journal) -> Replica:
        """The host's copy of a new match; its terms are the first entry."""
        replica = cls(terms, me, journal)
        replica._write(terms)
        return replica

    def close(self) -> None:
        """Let go of the log: the match is left here, for now or for good."""
        self._journal.close()

    def give_up(self) -> None:
        """The match never began: its log says so and is let go of. Raises OSError."""
        self._journal.cut(0)
        self._journal.sync()
        self.close()

    # -- reading -------------------------------------------------------------------------------

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
        known = {**known, **self.keeper(match).faces(match.deal.deck, known)}
        self._faces = (match.deal.plan.context, known)
        return known

    @property
    def turn(self) -> Seat | None:
        """The seat of this peer whose player has to move now."""
        deal = self.match.deal if self.match else None
        if deal is None or self.match is None or self.match.stage is not Stage.DEAL:
            return None
        mine = deal.turn is not None and deal.plan.owners[deal.turn] == self.me.peer
        return deal.turn if mine else None

    def keeper(self, match: LanMatch) -> Keeper:
        """This peer's part in the deal of a state; its seed follows from the match's secret."""
        assert match.deal is not None
        plan = match.deal.plan
        seed = digest("deal seed", plan.context, key=self.me.secret)
        return Keeper(plan, Seed(seed, plan.context, self.me.peer))

    # -- speaking ------------------------------------------------------------------------------

    def speak(self) -> Entry | None:
        """Say the next thing this peer must say without asking a player, if there is one."""
        match = self.match
        message = self._due(match) if match and match.speaker == self.me.peer else None
        return None if message is None else self._write(message)

    def play(self, move: Move) -> Entry:
        """Make a move for this peer's seat. Raises Refused, and ValueError out of turn."""
        match = self.match
        if self.turn is None or match is None or match.deal is None:
            raise ValueError("no seat of this peer is to move")
        faces = {
            slot: card
            for slot, card in self.faces.items()
            if match.deal.deal is not None and self.turn in match.deal.deal.seen_by[slot]
        }
        return self._write(match.deal.play(self.keeper(match), faces, move))

    def vote_absent(self) -> tuple[bytes, int, bytes] | None:
        """Vote that the peer that must speak has stayed away: head, absent peer and signature."""
        match = self.match
        if match is None or match.speaker in (None, self.me.peer) or match.stage is Stage.TERMS:
            return None
        assert match.speaker is not None
        signed = vote(self.me.signing_key, match.head, match.speaker)
        self._votes.setdefault((match.head, match.speaker), {})[self.me.peer] = signed
        return match.head, match.speaker, signed

    def take_vote(self, voter: int, head: bytes, absent: int, signed: bytes) -> None:
        """Keep another peer's vote. Raises Malformed where it is not that peer's."""
        if voter == absent or not vote_holds(signed, self.terms.peers[voter], head, absent):
            raise Malformed("a vote with a false signature")
        if self.match is not None and (head, absent) == (self.match.head, self.match.speaker):
            self._votes.setdefault((head, absent), {})[voter] = signed

    def convict_absent(self) -> Entry | None:
        """Write down that the speaker stayed away, once every other peer has voted so.

        Only the first of the others does: it either takes the entry or the verdict, never both.
        """
        match = self.match
        if match is None or match.speaker is None or self.me.peer != int(match.speaker == 0):
            return None
        votes = self._votes.get((match.head, match.speaker), {})
        if self.me.peer not in votes or len(votes) < len(self.terms.peers) - 1:
            return None
        signatures = tuple(votes[voter] for voter in sorted(votes))
        return self._write(Absence(match.speaker, signatures))

    # -- listening -----------------------------------------------------------------------------

    def take(self, raw: bytes, missed: bool = False) -> Taken:
        """Take a foreign entry. `missed` tells whether this peer was cut off for about the window.

        Raises Malformed for bytes that are no entry signed by a peer of this table.
        """
        entry = read_entry(raw, self.terms.peers)
        if entry.body.table != self.terms.table:
            raise Malformed("an entry of another table")
        match self.chain.fit(entry):
            case Fit.KNOWN:
                return Taken.KNOWN
            case Fit.AHEAD:
                return Taken.MISSING
            case Fit.BELOW:
                return Taken.BELOW
            case Fit.FORK:
                return self._take_fork(entry, missed)
            case Fit.NEXT:
                return self._take_next(entry, missed)

    def restore(self, raws: list[bytes]) -> None:
        """Read this peer's own log after a start. Raises Malformed or Foul where it is damaged."""
        for raw in raws:
            entry = read_entry(raw, self.terms.peers)
            if self.chain.fit(entry) is not Fit.NEXT:
                raise Malformed("the log is not a chain")
            self.states.append(self._state_after(entry))
            self.chain.entries.append(entry)
        self.happenings.clear()

    # -- inside --------------------------------------------------------------------------------

    def _due(self, match: LanMatch) -> LogMessage | None:
        match match.stage:
            case Stage.TERMS:
                lot = lot_of(self.me.secret, self.terms.table)
                return Consent(terms_digest(self.terms), lot) if self.me.peer else Lot(lot)
            case Stage.SETTLE:
                return match.settlement()
            case Stage.DEAL if match.deal is not None and (self.ready or not match.asks_player):
                return match.deal.due(self.keeper(match))
        return None

    def _take_next(self, entry: Entry, missed: bool) -> Taken:
        if self._wrongly_absent(entry, missed):
            return Taken.DISPUTED
        try:
            state = self._state_after(entry)
        except Foul as foul:
            return self._answer(foul, (entry,))
        self._add(entry, state)
        return Taken.ADDED

    def _take_fork(self, entry: Entry, missed: bool) -> Taken:
        place = entry.body.place
        mine = self.chain.entries[place]
        try:
            wins = self.chain.gives_way_to(entry)
            state = self._state_after(entry) if wins else None
        except Foul:
            wins, state = False, None
        if self._wrongly_absent(entry, missed):
            return Taken.DISPUTED
        if wins and state is not None:
            self._rewind(place)
            self._add(entry, state)
        if mine.body.speaker == entry.body.speaker != self.me.peer:
            foul = Foul(entry.body.speaker, Charge.TWO_MESSAGES)
            return self._answer(foul, (mine, entry))
        return Taken.ADDED if wins else Taken.KEPT

    def _wrongly_absent(self, entry: Entry, missed: bool) -> bool:
        """Whether an entry says that this peer stayed away though it was in touch."""
        try:
            message = message_in(entry)
        except Foul:
            return False
        return isinstance(message, Absence) and message.peer == self.me.peer and not missed

    def _answer(self, foul: Foul, evidence: tuple[Entry, ...]) -> Taken:
        """Accuse the peer of a foul, where there are a deal to forfeit and room for the proof."""
        match = self.match
        raws = tuple(entry.raw for entry in evidence)
        provable = match is not None and match.foul_in(raws) == foul
        if not provable or not all(may_be_evidence(raw) for raw in raws):
            raise Malformed(f"an entry that is refused: {foul}") from foul
        if match is not None and match.stage in (Stage.TERMS, Stage.OVER):
            raise Malformed(f"an entry that is refused: {foul}") from foul
        self._write(Accuse(foul.peer, raws))
        return Taken.ACCUSED

    def _state_after(self, entry: Entry) -> LanMatch:
        place = entry.body.place
        if place:
            return self.states[place - 1].after(entry)
        match = opened_match(entry, frozenset({self.me.peer}))
        if match.terms != self.terms:
            raise Foul(entry.body.speaker, Charge.OTHER_RESULT)
        return match

    def _write(self, message: LogMessage) -> Entry:
        """Sign a message, put it into the log, and make sure it is on disk."""
        previous = self.chain.head if self.chain.entries else first_hash(self.terms.table)
        place, packed = len(self.chain), LOG_WIRE.encode(message)
        body = Body(self.terms.table, place, previous, self.me.peer, packed)
        entry = write_entry(body, self.me.signing_key)
        self._add(entry, self._state_after(entry))
        self._journal.sync()
        return entry

    def _add(self, entry: Entry, state: LanMatch) -> None:
        before = self.match
        self._journal.append(entry.raw)
        self.chain.entries.append(entry)
        self.states.append(state)
        self._votes.clear()
        if state.deal is not None and (before is None or state.deals != before.deals):
            self.ready = False
        faces = dict(self._faces[1]) if before and same_deal(before, state) else {}
        self.happenings += told(before, state, faces, self.faces, self.me.peer)

    def _rewind(self, place: int) -> None:
        self._journal.cut(place)
        del self.chain.entries[place:]
        del self.states[place:]
        self._faces = (b"", {})
        self.happenings.append(Rewound(place))
