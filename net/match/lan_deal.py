"""One deal over the network, as everybody sees it: the sealed deck joined to the rules.

The rules run on the public deal: every face is masked until all shares of its slot are public, so
every peer comes to the same state, and nothing in it is anybody's secret. What a peer sees of its
own seats' cards is added by its `PeerSecrets`. Which shares are due is read off `seen_by` alone.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cached_property

from game.core.cards import Card
from game.core.deal import NOBODY, Conditions, Deal, Seat
from game.core.moves import Discard, FaceDown, Give, Move, Play, Veil, read_move
from game.core.public_form import public_form
from game.core.refused import Refused
from game.rules import Game
from net.deck import DealPlan, DeckPhase, Owed, PeerSecrets, SealedDeck, VeiledHand, owed_by
from net.wire.deck_messages import DeckMessage, Show, VeilHand
from net.wire.match_messages import PlayMove
from net.wire.violation import ProtocolViolation, ViolationKind

SlotViewers = tuple[frozenset[int], ...]


@dataclass(frozen=True)
class LanDeal:
    """The public state of a deal. `deal` is None until the cut, and until a turn-up lies open.

    `moves` are in their public form, `conditions` what the rules must know of the match. `given_up` is the
    seat that has given the deal up: it is counted when all seeds are revealed. `by_clock` are the seats
    whose last move a bot made because their turn clock had run out.
    """

    game: Game
    deck: SealedDeck
    deal: Deal | None = None
    moves: tuple[tuple[Seat, Move], ...] = ()
    conditions: Conditions = ()
    given_up: Seat | None = None
    by_clock: frozenset[Seat] = frozenset()

    @property
    def plan(self) -> DealPlan:
        return self.deck.plan

    @cached_property
    def viewers(self) -> SlotViewers:
        """The peers that are to see each slot: now, or once it is dealt, which is the same for every pack."""
        if self.deal is not None:
            return self._viewers_of(self.deal)
        return self._viewers_of(self.game.deal(self.plan.pack, self.plan.dealer, self.conditions))

    @cached_property
    def speakers(self) -> tuple[int, ...]:
        """The peers that speak now and need not hear each other for it, in the order of their places.

        There are none once every seed is revealed.
        """
        if not self._rules_decide:
            return self.deck.speakers
        if owing := tuple(self._owed):
            at_one_time = all(owed.depends_on_nobody(peer) for peer, owed in self._owed.items())
            return owing if at_one_time else owing[:1]
        if self.deal is None:
            return ()
        veiling = self.deal.veiling
        return (self.plan.owners[self.deal.to_act if veiling is None else veiling],)

    @property
    def owing(self) -> int | None:
        """The first peer that owes shares, counted from the one that cuts; None where nobody does."""
        return next(iter(self._owed), None)

    @cached_property
    def _owed(self) -> dict[int, Owed]:
        """The shares that are owed, by peer, from the one that cuts on."""
        viewers, everyone, first = self.viewers, self.plan.everyone, self.plan.cutter
        peers = sorted(everyone, key=lambda peer: (peer != first, peer))
        rows = ((peer, owed_by(peer, viewers, everyone, self.deck.given)) for peer in peers)
        return {peer: owed for peer, owed in rows if owed}

    @property
    def turn(self) -> Seat | None:
        """The seat whose player decides now; None while peers speak for themselves."""
        deal = self.deal
        return deal.turn if deal is not None and deal.veiling is None and self._settled else None

    @property
    def to_veil(self) -> VeiledHand | None:
        """The hand that must be veiled now, by the peer that owns its seat; None where none is."""
        seat = self.deal.veiling if self.deal is not None else None
        if self.deal is None or seat is None or not self._settled:
            return None
        return self.deck.hand_to_veil(self.plan.owners[seat], self.deal.hands[seat])

    @property
    def _rules_decide(self) -> bool:
        """Whether cards are on the table, and the deck waits for nobody by itself."""
        return self.deck.phase is DeckPhase.OPEN and not self.deck.speakers

    @property
    def _settled(self) -> bool:
        """Whether cards are on the table and no peer owes anything."""
        return self._rules_decide and self.owing is None

    @property
    def being_dealt(self) -> bool:
        """Whether cards are still cut and opened before the first player is asked."""
        dealing = self.deck.phase in (DeckPhase.CUT, DeckPhase.OPEN) and not self.moves
        return dealing and self.turn is None

    @property
    def waits_for_ready(self) -> bool:
        """Whether the speaker gives its shares for the dealing, which it does when its players are ready."""
        return self.being_dealt and self._rules_decide

    def after(self, peer: int, message: DeckMessage | PlayMove) -> LanDeal:
        """The deal after a message of the peer whose turn it is. Raises ProtocolViolation."""
        if isinstance(message, PlayMove):
            return self._played(peer, message)
        if isinstance(message, VeilHand):
            return self._veiled(peer, message)
        if isinstance(message, Show):
            if self.deck.speakers or peer != self.owing:
                raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
            return replace(self, deck=self.deck.showing(peer, message, self.viewers))._opened()
        return replace(self, deck=self.deck.after(peer, message))._opened()

    def may_be_given_up_by(self, seat: Seat) -> bool:
        """Whether a seat may give the deal up now: somebody is to move, and the rules allow it."""
        if self.deal is None or self.turn is None or seat >= len(self.plan.owners):
            return False
        return self.game.no_giving_up(self.deal, seat) is None

    def conceded(self, peer: int, seat: Seat) -> LanDeal:
        """The deal given up by a seat, which the peer of the seat to act has written down.

        Raises ProtocolViolation where it may not be.
        """
        if self.turn is None or peer != self.plan.owners[self.turn]:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        if not self.may_be_given_up_by(seat):
            raise ProtocolViolation(peer, ViolationKind.ILLEGAL_MOVE)
        return replace(self, given_up=seat, deck=self.deck.closed())

    def trusting_nobody(self) -> LanDeal:
        """The same state where every proof is checked."""
        return replace(self, deck=replace(self.deck, trusted=frozenset()))

    def due(self, secrets: PeerSecrets) -> DeckMessage | None:
        """The message this peer owes without asking a player; None where a player decides.

        Raises ValueError where it is another peer's turn.
        """
        if self.turn is not None:
            return None
        hand = self.to_veil
        if hand is not None:
            return secrets.veil(self.deck, hand)
        if not self.deck.speakers:
            return secrets.show(self.deck, self.viewers)
        return secrets.message(self.deck)

    def play(
        self, secrets: PeerSecrets, faces: dict[int, Card], move: Move, by_clock: bool = False
    ) -> tuple[PlayMove, LanDeal]:
        """The message that makes a move of the seat to act, and the deal after it.

        The rules run once, on the cards whose `faces` this peer knows; the public deal is the same
        without those that are not public. Raises Refused where the rules do not allow the move.
        """
        assert self.deal is not None
        seat = self.deal.to_act
        known = self.deal.opened(faces)
        after, _ = self.game.play(known, move)
        said = public_form(known, move)
        show = secrets.show(self.deck, self._viewers_of(after))
        message = PlayMove("".join(str(said)), show, by_clock)
        opened = self._taking(secrets.peer, message)
        assert opened.deal is not None
        return message, opened._moved(seat, said, after.but(faces=opened.deal.faces))

    def _played(self, peer: int, message: PlayMove) -> LanDeal:
        seat = self.turn
        if seat is None or peer != self.plan.owners[seat] or self.deal is None:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        move = _move_in(peer, message.move)
        if isinstance(move, Play) and move.card not in self.plan.pack:
            raise ProtocolViolation(peer, ViolationKind.CARD_NOT_HELD)
        opened = self._taking(peer, message)
        assert opened.deal is not None
        try:
            after, _ = self.game.play(opened.deal, move)
        except Refused as refusal:
            held = refusal.key != "card_not_held"
            kind = ViolationKind.ILLEGAL_MOVE if held else ViolationKind.CARD_NOT_HELD
            raise ProtocolViolation(peer, kind) from refusal
        self.deck.demand(peer, message.show, self._viewers_of(after))
        return opened._moved(seat, move, after)

    def _veiled(self, peer: int, message: VeilHand) -> LanDeal:
        """This deal with a hand veiled into fresh slots, of which no other peer holds a share."""
        hand = self.to_veil
        if hand is None or peer != hand.peer or self.deal is None or self.deal.veiling is None:
            raise ProtocolViolation(peer, ViolationKind.OUT_OF_TURN)
        deck = self.deck.veiled(hand, message)
        after, _ = self.game.play(self.deal, Veil())
        return replace(self, deck=deck)._moved(self.deal.veiling, Veil(), after)

    def _taking(self, peer: int, message: PlayMove) -> LanDeal:
        """This deal with the shares of a move in its deck, and the faces that they open."""
        assert self.deal is not None
        deck = self.deck.taking(peer, message.show)
        moved = frozenset({self.turn} if self.turn is not None else ())
        by_clock = self.by_clock | moved if message.by_clock else self.by_clock - moved
        deal = self.deal.opened(deck.public_faces(_known(self.deal)))
        return replace(self, deck=deck, deal=deal, by_clock=by_clock)

    def _moved(self, seat: Seat, move: Move, after: Deal) -> LanDeal:
        """This deal after a move; its seeds are due if the rules say that it is over."""
        deck = self.deck.closed() if after.turn is None else self.deck
        return replace(self, deck=deck, deal=after, moves=(*self.moves, (seat, move)))

    def _opened(self) -> LanDeal:
        """This deal with every public face; it is dealt once no peer owes shares for the dealing."""
        if self.deal is not None:
            faces = self.deck.public_faces(_known(self.deal))
            return replace(self, deal=self.deal.opened(faces))
        if self.deck.phase is not DeckPhase.OPEN or self.owing is not None:
            return self
        faces = self.deck.public_faces(())
        pack = [faces.get(slot) for slot in range(len(self.plan.pack))]
        return replace(self, deal=self.game.deal(pack, self.plan.dealer, self.conditions))

    def _viewers_of(self, deal: Deal) -> SlotViewers:
        """The peers that are to see each slot; nobody for a slot whose card was veiled again."""
        gone = deal.gone
        viewers = {seats: self.plan.viewers(seats) for seats in set(deal.seen_by)}
        rows = enumerate(deal.seen_by)
        return tuple(NOBODY if slot in gone else viewers[seats] for slot, seats in rows)


def _known(deal: Deal) -> Container[int]:
    return {slot for slot, face in enumerate(deal.faces) if face is not None}


def _move_in(peer: int, text: str) -> Move:
    try:
        move = read_move(text)
    except ValueError as error:
        raise ProtocolViolation(peer, ViolationKind.MALFORMED) from error
    if str(move) != text or isinstance(move, Veil) or _names_hidden_cards(move):
        raise ProtocolViolation(peer, ViolationKind.MALFORMED)
    return move


def _names_hidden_cards(move: Move) -> bool:
    """Whether a move names a face-down card by its face: on the wire it is named by its place."""
    match move:
        case Discard(what):
            return not all(isinstance(each, FaceDown) for each in what)
        case Give(what):
            return not isinstance(what, FaceDown)
    return False
