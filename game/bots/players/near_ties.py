"""Of moves that are worth about the same, the one a person would make.

What may be shown for nothing is shown now, a card that is lost anyway is a cheap one, and of cards that take
the same tricks the cheap one goes. Of the rest, the move goes from which a careless opponent may lose most.
"""

from __future__ import annotations

from game.bots.engine.compiled_policy import maybe_held
from game.bots.engine.translate import card_number
from game.bots.players.plain_policy import keeping
from game.bots.search.evaluate import Evaluation, EvaluationMethod
from game.bots.search.known_state import KnownState
from game.core.cards import Card
from game.core.moves import PLAYS, Claim, Close, Exchange, Marriage, Move, Pair, Play
from game.core.tricks import beats
from game.rules.two_hand.state import TwoHandDeal

# What nobody does without need must be better by so many game points as layouts have it: to leave an
# exchange for later, or to throw a ten on a trick that is lost.
_CLEARLY = 0.3


def natural_move(known_state: KnownState, evaluation: Evaluation) -> Move:
    """The move of a person who knows what each is worth; closings and wrong claims must be better."""
    worth = {move: round(value, 6) for move, value in evaluation.equity.items()}
    bold = {Close()} if known_state.claim_is_right else {Close(), Claim()}
    best = max(worth, key=lambda move: (worth[move], move not in bold))
    if best in bold:
        return Exchange() if best == Close() and Exchange() in worth else best
    calm = [move for move in worth if move not in bold]
    least = worth[best] - evaluation.doubt
    clearly = least - (
        _CLEARLY * evaluation.point if evaluation.way is EvaluationMethod.SAMPLED else 0.0
    )
    near = [move for move in calm if worth[move] >= least]
    if Claim() in near:
        return Claim()
    if worth.get(Exchange(), clearly - 1) >= clearly:
        return Exchange()
    melds = [move for move in near if isinstance(move, Marriage | Pair)]
    if melds:
        view = known_state.view
        return max(melds, key=lambda meld: known_state.question.game.meld_value(view, meld))
    chosen = max(near, key=lambda move: evaluation.hopes.get(move, evaluation.equity[move]))
    if not isinstance(chosen, Play):
        return chosen
    if _thrown(known_state.view, chosen.card):
        near = [move for move in calm if worth[move] >= clearly]
    cards = [move.card for move in near if isinstance(move, Play)]
    equals = [card for card in cards if _equal(known_state, card, chosen.card)]
    hand, trump = known_state.view.hand(known_state.seat), known_state.view.trump
    return PLAYS[min(equals, key=lambda card: keeping(card, hand, trump))]


def _thrown(view: TwoHandDeal, card: Card) -> bool:
    """Whether an ace or a ten would go to the other with the trick."""
    dear = card.points >= 10 and bool(view.trick)
    return dear and not beats(card, view.face(view.trick[0]), view.trump)


def _equal(known_state: KnownState, card: Card, other: Card) -> bool:
    """Whether two cards do the same: both lose the trick, or nothing outside lies between them."""
    if card == other:
        return True
    view = known_state.view
    if view.trick:
        led = view.face(view.trick[0])
        if beats(card, led, view.trump) != beats(other, led, view.trump):
            return False
        if not beats(card, led, view.trump):
            return True
    if card.suit != other.suit:
        return False
    outside = maybe_held(known_state.deal, known_state.rules, known_state.seat)
    first, second = sorted(card_number(each, view.trump) for each in (card, other))
    return not outside & ((1 << second) - (1 << first))
