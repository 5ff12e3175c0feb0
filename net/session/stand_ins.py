"""Somebody who stands in for a peer that is dealt without: he decides, and its substitute's program plays.

    StandIn        that program tells everybody who decides at these seats
    StandInAnswer  he says whether he does, again with each heartbeat
    StandInCards   it shows him what these seats have seen, and nothing else
    StandInMove    his move, again until the log has one in its place

He is no peer: he has no share of any card, signs nothing, commits no foul and cannot stall, because every
holder of keys in a match must have a seat of his own to lose. Where he is not heard the bot plays. Nothing of
it is in the log or on disk.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move, read_move
from net.match import Replica
from net.session.session_events import Key, StandInDecided
from net.wire.table_messages import ShownCard, StandIn, StandInAnswer, StandInCards, StandInMove
from net.wire.wire import Malformed

NOBODY = bytes(32)


def seats_of(replica: Replica, peer: int) -> frozenset[Seat]:
    """The seats of a peer that is dealt without, which another plays; none of any other."""
    match = replica.match
    if match is None or peer not in match.absent:
        return frozenset()
    return frozenset(seat for seat, owner in enumerate(match.terms.owners) if owner == peer)


def is_played_by(replica: Replica, peer: int, substitute: int) -> bool:
    """Whether the seats of an absent peer are played at `substitute`."""
    match, seats = replica.match, seats_of(replica, peer)
    return match is not None and {match.owners[seat] for seat in seats} == {substitute}


@dataclass
class Substitute:
    """The program that plays the seats of an absent peer: whom it lets decide there.

    `key` is his connection, None where the bot decides; after `patience` seconds of silence he is not there.
    `told` are the keys of all that were ever asked.
    """

    replica: Replica
    key: Key | None = None
    patience: float = 0.0
    word: StandIn | None = None
    told: set[Key] = field(default_factory=set)
    _answered_at: float | None = None
    _shown: StandInCards | None = None

    def ask(self, peer: int, key: Key | None, identity: bytes, name: str) -> None:
        """Ask somebody to stand in, or the bot to play again where there is no key.

        Raises ValueError for a peer whose seats are not played here.
        """
        if not is_played_by(self.replica, peer, self.replica.me.peer):
            raise ValueError(f"the seats of peer {peer} are not played here")
        self.key, self._answered_at, self._shown = key, None, None
        self.word = StandIn(peer, identity if key else NOBODY, name if key else "", False)
        if key is not None:
            self.told.add(key)

    def follow(self) -> bool:
        """Let him go once the absent peer is back; whether that has happened now."""
        word = self.word
        if word is None or is_played_by(self.replica, word.peer, self.replica.me.peer):
            return False
        self.word, self.key = replace(word, identity=NOBODY, name="", plays=False), None
        return word.identity != NOBODY

    def is_here(self, now: float) -> bool:
        """Whether the stand-in plays and was heard just now."""
        plays = self.word is not None and self.word.plays and self.key is not None
        return plays and self._answered_at is not None and now - self._answered_at <= self.patience

    def agreed(self, now: float) -> bool:
        """The stand-in says that he plays; whether that is news."""
        before = self.word
        if before is None or self.key is None:
            return False
        self._answered_at, self.word = now, replace(before, plays=True)
        return self.word != before

    def decided(self, message: StandInMove) -> StandInDecided | None:
        """The stand-in's move for the seat to act; None for any other seat.

        Raises Malformed for a text that is no move.
        """
        match = self.replica.match
        deal = match.deal if match is not None else None
        if match is None or deal is None or deal.turn is None or self.word is None:
            return None
        place = match.deals - 1, len(deal.moves), deal.turn
        if place != (message.deal, message.place, message.seat):
            return None
        if not self.word.plays or message.seat not in seats_of(self.replica, self.word.peer):
            return None
        return StandInDecided(*place, _move_in(message.move))

    def cards(self, again: bool) -> StandInCards | None:
        """The cards these seats have seen of the running deal, where that is news or to be said `again`."""
        match = self.replica.match
        deal = match.deal.deal if match is not None and match.deal is not None else None
        if match is None or deal is None or self.word is None or not self.word.plays:
            return None
        seats = seats_of(self.replica, self.word.peer)
        seen = {s: c for s, c in self.replica.faces.items() if seats & deal.seen_by[s]}
        cards = StandInCards(
            match.deals - 1,
            tuple(ShownCard(slot, "".join(card)) for slot, card in sorted(seen.items())),
        )
        news, self._shown = cards != self._shown, cards
        return cards if news or again else None


@dataclass
class StandInHere:
    """The part of a watcher who is asked to stand in, or does. A player is never asked."""

    replica: Replica
    word: StandIn | None = None
    plays: bool | None = None
    _move: StandInMove | None = None

    @property
    def _is_meant(self) -> bool:
        """Whether the word names the watcher here."""
        mine = self.replica.me.signing_key[-32:]
        return self.replica.watching and self.word is not None and self.word.identity == mine

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats he decides for; none before he has agreed, and none once he is let go."""
        word = self.word
        agreed = word is not None and self._is_meant and word.plays and self.plays
        return seats_of(self.replica, word.peer) if word is not None and agreed else frozenset()

    @property
    def is_asked(self) -> bool:
        """Whether he is asked to stand in and has not answered."""
        return self._is_meant and self.plays is None

    def hear(self, word: StandIn) -> bool:
        """Take the word on who decides at an absent peer's seats; whether that is news."""
        before, self.word = self.word, word
        if not self._is_meant:
            self.plays = None
        if not self.seats:
            self._move = None
            self.replica.lend(0, {})
        return word != before

    def see(self, message: StandInCards) -> None:
        """Learn the cards of his seats. Raises Malformed where they are none of this deal."""
        if self.seats:
            try:
                cards = {shown.slot: Card(shown.card) for shown in message.cards}
            except ValueError as error:
                raise Malformed("no card") from error
            if len(cards) != len(message.cards):
                raise Malformed("a slot with two faces")
            self.replica.lend(message.deal, cards)

    def decide(self, seat: Seat, move: Move) -> StandInMove | None:
        """His move at the seat to act, as it is said until the log has it; None where he is not asked."""
        match = self.replica.match
        deal = match.deal if match is not None else None
        if match is None or deal is None or deal.turn != seat or seat not in self.seats:
            return None
        self._move = StandInMove(match.deals - 1, len(deal.moves), seat, "".join(str(move)))
        return self._move

    def to_say(self) -> list[StandInAnswer | StandInMove]:
        """The answer and the move that are said with each heartbeat."""
        match, said = self.replica.match, list[StandInAnswer | StandInMove]()
        if self.word is None or self.plays is None or not self._is_meant:
            return said
        said.append(StandInAnswer(self.word.peer, self.plays))
        move, deal = self._move, match.deal if match is not None else None
        here = (
            (match.deals - 1, len(deal.moves)) if match is not None and deal is not None else None
        )
        if move is not None and here == (move.deal, move.place):
            said.append(move)
        return said


def _move_in(text: str) -> Move:
    try:
        return read_move(text)
    except ValueError as error:
        raise Malformed("no move") from error
