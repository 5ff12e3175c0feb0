"""A decision of a game with an auction as its seat sees it: hand, trick, and the cards still out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.bots.players.sides import whole_marriages
from game.core.cards import Card, points_of
from game.core.deal import Deal, Seat
from game.core.holding import unseen
from game.core.moves import PLAYS, Bid
from game.core.playing import trick_winner
from game.core.tricks import Aim, beats, winning
from game.core.veiling import among
from game.play.question import Question
from game.rules import Game
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.game import side_of

# The most points of a card that counts as cheap.
CHEAP_POINTS = 4


@dataclass(frozen=True)
class Situation:
    """The position of a question, as the seat to act sees it."""

    question: Question

    @property
    def game(self) -> Game:
        return self.question.game

    @property
    def view(self) -> Deal:
        return self.question.view

    @property
    def seat(self) -> Seat:
        return self.view.to_act

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.view.hand(self.seat)

    @cached_property
    def aim(self) -> Aim:
        return self.game.aim(self.view)

    @cached_property
    def declarer(self) -> Seat | None:
        return self.view.declarer

    @cached_property
    def bids(self) -> bool:
        """Whether a bid may be made; where a doubling may be said as well it is one of the bids."""
        return any(isinstance(move, Bid) for move in self.game.legal(self.view))

    @property
    def raises(self) -> bool:
        """Whether the declarer may raise his bid, or stay with it."""
        return self.bids and self.declarer == self.seat

    @cached_property
    def names_trump(self) -> bool:
        """Whether the card led now makes its suit trumps, as the first of a North American deal does."""
        cards = self.game.playable(self.view)
        if self.view.trump is not None or not cards:
            return False
        return self.game.play(self.view, PLAYS[cards[0]])[0].trump is not None

    @property
    def points_decide(self) -> bool:
        """Whether card points decide what is left: also once a declarer of every trick has lost one."""
        others = (tricks for seat, tricks in enumerate(self.view.won) if seat != self.declarer)
        lost = self.aim is Aim.EVERY_TRICK and any(others)
        return self.aim is Aim.POINTS or lost

    @property
    def is_last_trick(self) -> bool:
        """Whether the contract ends with this trick."""
        deal = self.view
        return isinstance(deal, BauernschnapsenDeal) and sum(deal.tricks) + 1 == deal.settled.tricks

    @cached_property
    def side(self) -> tuple[Seat, ...]:
        return side_of(self.game, self.view, self.seat)

    @cached_property
    def in_marriages(self) -> frozenset[Card]:
        """The kings and queens of the hand whose marriage it holds whole."""
        return whole_marriages(self.hand)

    # -- cards that others hold ------------------------------------------------------------------

    @cached_property
    def out(self) -> tuple[Card, ...]:
        """The cards still out: unseen, or known to be in another hand."""
        return self._held_by(tuple(seat for seat in range(self.view.seats) if seat != self.seat))

    def _held_by(self, seats: Sequence[Seat]) -> tuple[Card, ...]:
        """The cards these seats may hold, as far as is known."""
        slots = {slot for seat in seats for slot in self.view.hands[seat]}
        elsewhere = {
            card for each in among(self.view) if slots.isdisjoint(each.slots) for card in each.cards
        }
        hidden = () if not slots else unseen(self.view, self.game.pack)
        shown = tuple(card for seat in seats for card in self.view.hand(seat))
        return (*(card for card in hidden if card not in elsewhere), *shown)

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card, played later, takes the trick from another."""
        return beats(card, other, self.view.trump, self.game.strength(self.view))

    def beaten_by(self, card: Card, seats: tuple[Seat, ...]) -> tuple[Card, ...]:
        """The cards these seats may hold that would take the trick from a card."""
        return tuple(each for each in self._held_by(seats) if self.beats(each, card))

    def higher_out(self, card: Card) -> tuple[Card, ...]:
        """The cards of its suit still out that beat a card."""
        return tuple(e for e in self.out if e.suit == card.suit and self.beats(e, card))

    def lower_out(self, card: Card) -> tuple[Card, ...]:
        """The cards of its suit still out that a card beats."""
        return tuple(e for e in self.out if e.suit == card.suit and self.beats(card, e))

    # -- the trick -------------------------------------------------------------------------------

    @cached_property
    def trick(self) -> tuple[Card, ...]:
        return tuple(self.view.face(slot) for slot in self.view.trick)

    @property
    def best(self) -> Card:
        """The card that is winning the trick."""
        return self.trick[winning(self.trick, self.view.trump, self.game.strength(self.view))]

    @property
    def winner(self) -> Seat:
        """The seat whose card is winning the trick."""
        return trick_winner(self.view, self.game.strength(self.view))

    @property
    def later(self) -> tuple[Seat, ...]:
        """The seats that play to the trick after this one, this one having played."""
        seats, seat = [], self.view.left_of(self.seat)
        while seat != (self.view.leader if self.trick else self.seat):
            seats.append(seat)
            seat = self.view.left_of(seat)
        return tuple(seats)

    @property
    def opponents_later(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.later if seat not in self.side)

    def takes(self, card: Card) -> bool:
        """Whether a card would be the best of the trick so far."""
        return self.beats(card, self.best)

    @cached_property
    def takers(self) -> tuple[Card, ...]:
        """The cards that may be played and would be the best of the trick so far."""
        return tuple(card for card in self.game.playable(self.view) if self.takes(card))

    def trick_points(self, card: Card) -> int:
        """The points of the trick so far with a card."""
        return points_of((*self.trick, card))
