"""Why a move is good, from facts of the position: the key of a sentence and what fills its gaps.

Keys belong to the catalogue area "hint". Every fact is computed from the view; where none stands out
the sentence says how the move was found.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.bots.bits import TRUMPS, count
from game.bots.findings import Values
from game.bots.habits import keeping, paired
from game.bots.insight import Insight
from game.bots.places import BARRED
from game.bots.policy import hidden, maybe_held
from game.bots.thought import Thought, Way
from game.bots.translate import card_set
from game.cards import RANKS, Card, Rank, points_of
from game.deal import Seat
from game.moves import PLAYS, Claim, Close, Exchange, Marriage, Move, Pair, Play
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
    """The fact that speaks most plainly for a move that is no worse than any other."""
    forced = _forced(game, insight, move)
    if forced is not None:
        return forced
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
            facts = _following(game, insight, card) if view.trick else _leading(insight, card)
            return facts or _found(insight, thought, move)
        case _:
            return _found(insight, thought, move)


def _tried(key: str, thought: Thought, move: Move) -> Reason:
    """How often a plan wins, or that nothing costs less where it hardly ever does."""
    wins = wins_of_ten(thought, move)
    return Reason(f"hint.{key}", {"wins": wins}) if wins else Reason(f"hint.{key}_seldom")


def wins_of_ten(thought: Thought, move: Move) -> int:
    """In how many of ten deals a move wins, as far as its plan was tried; in all only where it is so."""
    wins = thought.wins[move]
    return 10 if wins == 1.0 else min(9, round(wins * 10))


def _forced(game: TwoHandGame, insight: Insight, move: Move) -> Reason | None:
    """Where there is no choice at all, or only a claim that would be wrong."""
    others = [other for other in game.legal(insight.view) if other != move]
    if not others:
        return Reason("hint.only")
    total = game.total(insight.view, insight.seat)
    if others == [Claim()] and total < TARGET:
        return Reason("hint.only_claim", {"total": total})
    return None


def _claiming(game: TwoHandGame, insight: Insight, thought: Thought) -> Reason:
    total = game.total(insight.view, insight.seat)
    if total >= TARGET:
        return Reason("hint.claim", {"total": total})
    return Reason("hint.give_up", {"points": round(-thought.points[Claim()])})


def _melding(game: TwoHandGame, view: TwoHandDeal, meld: Marriage | Pair) -> Reason:
    worth, seat = meld_value(view, meld), view.turn or 0
    if not view.won[seat]:
        return Reason("hint.meld_waiting", {"points": worth})
    total = game.total(view, seat) + worth
    if total >= TARGET:
        return Reason("hint.meld_and_claim", {"points": worth, "total": total})
    return Reason("hint.meld", {"points": worth})


def _leading(insight: Insight, card: Card) -> Reason | None:
    """In strict play, where nothing the other may hold beats the card."""
    view, outside = insight.view, _outside(insight)
    if view.announced is not None or view.stock_open:
        return None
    above = card_set([Card(rank + card.suit) for rank in _above(card)], view.trump)
    if outside & above:
        return None
    if card.suit == view.trump:
        return Reason("hint.top_trump", {"card": card}) if outside & TRUMPS else None
    return None if outside & TRUMPS else Reason("hint.safe_lead", {"card": card})


def _above(card: Card) -> tuple[Rank, ...]:
    """The ranks that beat a card in its own suit."""
    return RANKS[: RANKS.index(card.rank)]


def _following(game: TwoHandGame, insight: Insight, card: Card) -> Reason | None:
    view, seat = insight.view, insight.seat
    led = view.face(view.trick[0])
    if not beats(card, led, view.trump):
        return _throwing(game, view, card)
    total = _total_after(game, view, card, seat)
    if game.total(view, seat) < TARGET <= total:
        return Reason("hint.take_and_claim", {"total": total})
    threat = _left_to_them(game, view, 1 - seat)
    if game.total(view, 1 - seat) < TARGET <= threat:
        return Reason("hint.save", {"total": threat})
    if led.points >= 10:
        return Reason("hint.take_dear", {"card": led, "points": points_of((led, card))})
    if view.stock_open and card.suit != view.trump:
        return Reason("hint.take_home", {"card": card})
    return None


def _throwing(game: TwoHandGame, view: TwoHandDeal, card: Card) -> Reason | None:
    """A card that loses the trick, if it is the least of the hand and no half of a marriage."""
    least = min(keeping(view, each) for each in game.playable(view))
    cheap = card.points <= 4 and not paired(view, card)
    if view.stock_open and cheap and keeping(view, card) == least:
        return Reason("hint.throw", {"card": card})
    return None


def _total_after(game: TwoHandGame, view: TwoHandDeal, card: Card, seat: Seat) -> int:
    """What a seat could claim with once the trick has been completed with a card."""
    after, _ = game.play(view, PLAYS[card])
    return game.total(after, seat)


def _left_to_them(game: TwoHandGame, view: TwoHandDeal, other: Seat) -> int:
    """The least the other has once it takes this trick; nothing where the trick cannot be left to it."""
    led = view.face(view.trick[0])
    losing = [card for card in game.playable(view) if not beats(card, led, view.trump)]
    return min((_total_after(game, view, card, other) for card in losing), default=0)


def _found(insight: Insight, thought: Thought, move: Move) -> Reason:
    """How the move was found, where no single fact speaks for it."""
    value = thought.points[move]
    if thought.way is Way.EXACT:
        key = "hint.sure_win" if value > 0 else "hint.sure_loss" if value < 0 else "hint.sure_draw"
        return Reason(key, {"points": round(abs(value))})
    if thought.way is Way.WEIGHED:
        cards = hidden(insight.deal, insight.rules, insight.seat)
        return Reason("hint.weighed", {"layouts": count(cards)})
    if thought.way is Way.PLANNED:
        return _tried("planned", thought, move)
    if isinstance(move, Play) and _costs_little(insight.view, move.card):
        return Reason("hint.low_lead", {"card": move.card})
    return Reason("hint.sampled")


def _costs_little(view: TwoHandDeal, card: Card) -> bool:
    """Whether a lead is a low plain card, no half of a marriage, and dearer cards stay in the hand."""
    stay = [
        each for each in view.hand(view.turn or 0) if each.suit == view.trump or each.points > 4
    ]
    low = card.points <= 4 and card.suit != view.trump and not paired(view, card)
    return low and bool(stay) and not view.trick


def _outside(insight: Insight) -> int:
    """The cards the other hand may hold, as far as is proven."""
    deal, seat = insight.deal, insight.seat
    return maybe_held(deal, insight.rules, seat) & ~deal[BARRED + 1 - seat]
