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

# Sampled layouts let habits of play follow an exchange, where its maker will think again: so much it may
# seem to cost, in game points.
_BEFORE_THINKING_AGAIN = 0.3


def natural_move(insight: Insight, thought: Thought) -> Move:
    """The move of a person who knows what each is worth; closings and wrong claims must be better."""
    worth = {move: round(value, 6) for move, value in thought.equity.items()}
    bold = {Close()} if insight.claim_is_right else {Close(), Claim()}
    best = max(worth, key=lambda move: (worth[move], move not in bold))
    if best in bold:
        return Exchange() if best == Close() and Exchange() in worth else best
    near = [move for move in worth if worth[move] >= worth[best] - _allowance(thought, move)]
    near = [move for move in near if move not in bold]
    for declared in (Claim(), Exchange(), *_melds(insight.view, near)):
        if declared in near:
            return declared
    chosen = max(near, key=lambda move: thought.hopes.get(move, thought.equity[move]))
    if not isinstance(chosen, Play):
        return chosen
    cards = [move.card for move in near if isinstance(move, Play)]
    equals = [card for card in cards if _equal(insight, card, chosen.card)]
    return PLAYS[min(equals, key=lambda card: keeping(insight.view, card))]


def _allowance(thought: Thought, move: Move) -> float:
    """How much less than the best a move may be worth and still be as good, as far as can be told."""
    if move == Exchange() and thought.way is Way.SAMPLED:
        return thought.doubt + _BEFORE_THINKING_AGAIN * thought.point
    return thought.doubt


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
