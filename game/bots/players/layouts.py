"""The deals of any game that a view allows: unseen cards laid into the slots whose face it does not know.

What play has shown to be impossible is left out: whoever did not follow suit, head the trick or trump
has nothing in his hand that the rules would have made him play. The rules themselves are asked for that,
over the open moves of the deal. All is read from a question, so no face its seat has not seen has a say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.cards import Card
from game.deal import Deal, Slot
from game.match import Match
from game.moves import Move, Play
from game.question import Question
from game.refused import Refused
from game.rules import Game

# Rounds of exchanging cards that cannot lie where they were laid.
_REPAIRS = 6


@dataclass(frozen=True)
class Unknown:
    """The `slots` whose face a view lacks, the `cards` that may lie there, and who is `barred` from where."""

    view: Deal
    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]
    barred: Mapping[Slot, frozenset[Card]]

    @classmethod
    def of(cls, question: Question) -> Unknown:
        view, cards = question.view, unseen_cards(question)
        slots = tuple(slot for slot in lying(view) if view.faces[slot] is None)
        return cls(view, slots, cards, ruled_out(question, cards))

    def layout(self, random: Random) -> Deal:
        """One deal that agrees with the view; where a position leaves cards out, some stay out."""
        cards = random.sample(self.cards, len(self.cards))
        if self.barred:
            self._repair(cards, random)
        faces = list(self.view.faces)
        for slot, card in zip(self.slots, cards, strict=False):
            faces[slot] = card
        return self.view.but(faces=tuple(faces))

    def _repair(self, cards: list[Card], random: Random) -> None:
        """Exchange each card that cannot lie where it does for another one that can, each as likely."""
        for _ in range(_REPAIRS):
            wrong = [at for at, card in enumerate(cards) if not self._may_lie(card, at)]
            if not wrong:
                return
            for at in wrong:
                fitting = [
                    other
                    for other, card in enumerate(cards)
                    if self._may_lie(card, at) and self._may_lie(cards[at], other)
                ]
                if fitting:
                    other = random.choice(fitting)
                    cards[at], cards[other] = cards[other], cards[at]

    def _may_lie(self, card: Card, at: int) -> bool:
        """Whether a card may lie in the slot of this number; behind the last are those left out."""
        return at >= len(self.slots) or card not in self.barred.get(self.slots[at], ())


def lying(deal: Deal) -> tuple[Slot, ...]:
    """Every slot that has a place on the table, hands first."""
    turn_up = () if deal.turn_up is None else (deal.turn_up,)
    piles = (*deal.hands, deal.stock, turn_up, deal.trick, *deal.won, *deal.aside, *deal.piles)
    return tuple(dict.fromkeys(slot for pile in piles for slot in pile))


def unseen_cards(question: Question) -> tuple[Card, ...]:
    """The cards of the pack whose face the view does not have."""
    seen = set(question.view.faces)
    return tuple(card for card in question.game.pack if card not in seen)


def ruled_out(question: Question, cards: tuple[Card, ...]) -> dict[Slot, frozenset[Card]]:
    """For each slot that was in a hand when a duty showed something, those of `cards` it cannot hold.

    Where the moves do not lead to the view (it was read from a text), nothing is ruled out.
    """
    game, view = question.game, question.view
    barred: dict[Slot, frozenset[Card]] = {}
    try:
        deal = (question.match or Match.new(game, view.dealer)).dealt(view.faces)
        for seat, move in question.moves:
            if isinstance(move, Play) and deal.trick and seat != view.turn:
                without = _not_held(game, deal, move, cards)
                for slot in deal.hands[seat] if without else ():
                    barred[slot] = barred.get(slot, frozenset()) | without
            deal, _ = game.play(deal, move)
    except (Refused, ValueError):
        return {}
    if deal.hands != view.hands:
        return {}
    return {slot: out for slot, out in barred.items() if view.faces[slot] is None}


def _not_held(game: Game, deal: Deal, played: Move, cards: tuple[Card, ...]) -> frozenset[Card]:
    """The cards that would have forbidden a play, had they been in the hand of the seat to act."""
    hidden = [slot for slot in deal.hands[deal.to_act] if deal.faces[slot] is None]
    if not hidden:
        return frozenset()
    return frozenset(
        card for card in cards if played not in game.legal(deal.opened({hidden[0]: card}))
    )
