"""Why a move is good, from facts of the position: the key of a sentence and what fills its gaps.

Keys belong to the catalogue area "hint". Every fact is computed from the view; where none stands out
the sentence says how the move was found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.bots.bits import TRUMPS, count
from game.bots.findings import Values
from game.bots.insight import Insight
from game.bots.policy import maybe_held
from game.bots.thought import Thought, Way
from game.bots.translate import card_set
from game.cards import Card, points_of
from game.moves import Claim, Close, Exchange, Marriage, Move, Pair, Play
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.scoring import TARGET
from game.rules.two_hand.state import TwoHandDeal, meld_value
from game.tricks import beats


@dataclass(frozen=True)
class Reason:
    """`key` names the sentence, `values` fill its gaps: cards and suits in their text form."""

    key: str
    values: Values = field(default_factory=dict)


def reason_for(game: TwoHandGame, insight: Insight, thought: Thought, move: Move) -> Reason:
    """The fact that speaks most plainly for a move."""
    view = insight.view
    match move:
        case Claim():
            return _claiming(game, insight, thought)
        case Close():
            return _tried("close", thought, move)
        case Exchange():
            assert view.turn_up is not None
            values: Values = {"lowest": lowest_trump(game.options, view)}
            return Reason("hint.exchange", values | {"card": view.face(view.turn_up)})
        case Marriage() | Pair():
            return _melding(game, view, move)
        case Play(card):
            facts = _leading(insight, card) if not view.trick else _following(game, insight, card)
            return facts or _found(insight, thought, move)
        case _:
            return (
                Reason("hint.only") if len(thought.points) == 1 else _found(insight, thought, move)
            )


def _tried(key: str, thought: Thought, move: Move) -> Reason:
    """How often a plan wins, or that everything else costs more where it hardly ever does."""
    wins = wins_of_ten(thought, move)
    return Reason(f"hint.{key}", {"wins": wins}) if wins else Reason(f"hint.{key}_seldom")


def wins_of_ten(thought: Thought, move: Move) -> int:
    """In how many of ten deals a move wins, as far as its plan was tried."""
    return round(10 * thought.wins.get(move, 0.0))


def _claiming(game: TwoHandGame, insight: Insight, thought: Thought) -> Reason:
    total = game.total(insight.view, insight.seat)
    if total >= TARGET:
        return Reason("hint.claim", {"total": total})
    return Reason("hint.give_up", {"points": round(-thought.points[Claim()])})


def _melding(game: TwoHandGame, view: TwoHandDeal, meld: Marriage | Pair) -> Reason:
    worth = meld_value(view, meld)
    total = game.total(view, view.turn or 0) + worth
    if total >= TARGET and view.won[view.turn or 0]:
        return Reason("hint.meld_and_claim", {"points": worth, "total": total})
    return Reason("hint.meld", {"points": worth, "suit": meld.suit})


def _leading(insight: Insight, card: Card) -> Reason | None:
    view, outside = insight.view, _outside(insight)
    if view.announced is not None or view.stock_open:
        return None
    suit = [Card(rank + card.suit) for rank in "ATKQJ9"]
    same = card_set(suit, view.trump)
    above = card_set([other for other in suit if beats(other, card, None)], view.trump)
    if outside & above:
        return None
    if card.suit == view.trump:
        return Reason("hint.top_trump", {"card": card}) if outside & same else None
    if not outside & TRUMPS:
        return Reason("hint.safe_lead", {"card": card})
    return None


def _following(game: TwoHandGame, insight: Insight, card: Card) -> Reason | None:
    view, seat = insight.view, insight.seat
    led = view.face(view.trick[0])
    takes, trick = beats(card, led, view.trump), points_of((led, card))
    mine, other = game.total(view, seat), game.total(view, 1 - seat)
    if takes and mine < TARGET <= mine + trick:
        return Reason("hint.take_and_claim", {"total": mine + trick})
    if takes and other + trick >= TARGET > other:
        return Reason("hint.save", {"total": other + trick})
    if takes and led.points >= 10:
        return Reason("hint.take_dear", {"card": led, "points": trick})
    if takes and view.stock_open and card.suit != view.trump:
        return Reason("hint.take_home", {"card": card})
    if not takes and view.stock_open and card.points <= 4:
        return Reason("hint.throw", {"card": card})
    return None


def _found(insight: Insight, thought: Thought, move: Move) -> Reason:
    """How the move was found, where no single fact speaks for it."""
    value = thought.points[move]
    if len(thought.points) == 1:
        return Reason("hint.only")
    if thought.way is Way.EXACT:
        key = "hint.sure_win" if value > 0 else "hint.sure_loss" if value < 0 else "hint.sure_draw"
        return Reason(key, {"points": round(abs(value))})
    if thought.way is Way.WEIGHED:
        return Reason("hint.weighed", {"layouts": count(_outside(insight))})
    if thought.way is Way.PLANNED:
        return _tried("planned", thought, move)
    if isinstance(move, Play) and not insight.view.trick and move.card.points <= 4:
        return Reason("hint.low_lead", {"card": move.card})
    return Reason("hint.sampled")


def _outside(insight: Insight) -> int:
    """The cards the other hand may hold."""
    return maybe_held(insight.deal, insight.rules, insight.seat)
