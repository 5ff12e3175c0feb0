"""Of moves that are worth about the same, the one a person would make.

What may be shown for nothing is shown now, a card that is lost anyway is a cheap one, and of cards that take
the same tricks the cheap one goes. Between the rest decides what a careless other leaves to be hoped for.
"""

from __future__ import annotations

from game.bots.habits import keeping
from game.bots.insight import Insight
from game.bots.policy import maybe_held
from game.bots.thought import Thought, Way
from game.bots.translate import card_number
from game.cards import Card
from game.moves import PLAYS, Claim, Close, Exchange, Marriage, Move, Pair, Play
from game.rules.two_hand.state import TwoHandDeal, meld_value
from game.tricks import beats

# What nobody does without need must be better by so many game points as layouts have it: to leave an
# exchange for later, or to throw a ten on a trick that is lost.
_CLEARLY = 0.3


def natural_move(insight: Insight, thought: Thought) -> Move:
    """The move of a person who knows what each is worth; closings and wrong claims must be better."""
    worth = {move: round(value, 6) for move, value in thought.equity.items()}
    bold = {Close()} if insight.claim_is_right else {Close(), Claim()}
    best = max(worth, key=lambda move: (worth[move], move not in bold))
    if best in bold:
        return Exchange() if best == Close() and Exchange() in worth else best
    calm = [move for move in worth if move not in bold]
    least = worth[best] - thought.doubt
    clearly = least - (_CLEARLY * thought.point if thought.way is Way.SAMPLED else 0.0)
    near = [move for move in calm if worth[move] >= least]
    if Claim() in near:
        return Claim()
    if worth.get(Exchange(), clearly - 1) >= clearly:
        return Exchange()
    for declared in _melds(insight.view, near):
        return declared
    chosen = max(near, key=lambda move: thought.hopes.get(move, thought.equity[move]))
    if not isinstance(chosen, Play):
        return chosen
    if _thrown(insight.view, chosen.card):
        near = [move for move in calm if worth[move] >= clearly]
    cards = [move.card for move in near if isinstance(move, Play)]
    equals = [card for card in cards if _equal(insight, card, chosen.card)]
    return PLAYS[min(equals, key=lambda card: keeping(insight.view, card))]


def _thrown(view: TwoHandDeal, card: Card) -> bool:
    """Whether an ace or a ten would go to the other with the trick."""
    dear = card.points >= 10 and bool(view.trick)
    return dear and not beats(card, view.face(view.trick[0]), view.trump)


def _melds(view: TwoHandDeal, moves: list[Move]) -> list[Marriage | Pair]:
    melds = [move for move in moves if isinstance(move, Marriage | Pair)]
    return sorted(melds, key=lambda meld: -meld_value(view, meld))


def _equal(insight: Insight, card: Card, other: Card) -> bool:
    """Whether two cards do the same: both lose the trick, or nothing outside lies between them."""
    if card == other:
        return True
    view = insight.view
    if view.trick:
        led = view.face(view.trick[0])
        if beats(card, led, view.trump) != beats(other, led, view.trump):
            return False
        if not beats(card, led, view.trump):
            return True
    if card.suit != other.suit:
        return False
    outside = maybe_held(insight.deal, insight.rules, insight.seat)
    first, second = sorted(card_number(each, view.trump) for each in (card, other))
    return not outside & ((1 << second) - (1 << first))
