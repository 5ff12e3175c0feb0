"""A hint by the search for two hands, and why: the key of a sentence and what fills its gaps.

Keys belong to the catalogue area "hint". Every fact is computed from the view; where none stands out
the sentence says how the move was found.
"""

from __future__ import annotations

from game.bots.engine import row
from game.bots.engine.bits import TRUMPS, count
from game.bots.engine.compiled_policy import hidden, maybe_held
from game.bots.engine.translate import card_set
from game.bots.hints.findings import Hint, HintReason, Values
from game.bots.players.character_bot import CharacterBot
from game.bots.players.near_ties import natural_move
from game.bots.players.plain_policy import keeping
from game.bots.players.sides import whole_marriages
from game.bots.search.characters import CHARACTERS, FAULTLESS
from game.bots.search.evaluate import Evaluation, EvaluationMethod
from game.bots.search.known_state import KnownState
from game.core.cards import GOAL, RANKS, Card, Rank, points_of
from game.core.deal import Seat
from game.core.moves import PLAYS, Claim, Close, Exchange, Marriage, Move, Pair, Play
from game.core.tricks import beats
from game.play.question import Question
from game.rules.two_hand.game import TwoHandGame, two_hand
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.state import TwoHandDeal


def two_hand_hint(question: Question, key: str, seconds: float | None) -> Hint:
    """The move of a character in a game for two hands, with a reason if the position bears it out."""
    bot = CharacterBot(CHARACTERS[key].style, seconds)
    faults = bot.style.faults
    known_state = KnownState(question, faults)
    evaluation = bot.evaluate(known_state, tells=True)
    move = bot.preferred(known_state, evaluation)
    if faults != FAULTLESS:
        known_state = KnownState(question)
        evaluation = bot.evaluate(known_state, tells=True)
        if move != natural_move(known_state, evaluation):
            return Hint(move, HintReason("hint.habit"), evaluation.points)
    reason = reason_for(two_hand(question.game), known_state, evaluation, move)
    return Hint(move, reason, evaluation.points)


def reason_for(
    game: TwoHandGame, known_state: KnownState, evaluation: Evaluation, move: Move
) -> HintReason:
    """The clearest reason for a move that is no worse than any other."""
    forced = _forced(game, known_state, move)
    if forced is not None:
        return forced
    view = known_state.view
    match move:
        case Claim():
            return _claiming(game, known_state, evaluation)
        case Close():
            return _tried("close", evaluation, move)
        case Exchange():
            assert view.turn_up is not None
            values: Values = {"lowest": lowest_trump(game.options, view)}
            return HintReason("hint.exchange", values | {"card": view.face(view.turn_up)})
        case Marriage() | Pair():
            return _melding(game, view, move)
        case Play(card):
            facts = (
                _following(game, known_state, card) if view.trick else _leading(known_state, card)
            )
            return facts or _found(known_state, evaluation, move)
        case _:
            return _found(known_state, evaluation, move)


def _tried(key: str, evaluation: Evaluation, move: Move) -> HintReason:
    """The win rate of a plan; a fallback sentence where it is near zero."""
    wins = wins_of_ten(evaluation, move)
    return HintReason(f"hint.{key}", {"wins": wins}) if wins else HintReason(f"hint.{key}_seldom")


def wins_of_ten(evaluation: Evaluation, move: Move) -> int:
    """How many of ten simulated deals a move wins, rounded; 10 only if it won them all."""
    wins = evaluation.wins[move]
    return 10 if wins == 1.0 else min(9, round(wins * 10))


def _forced(game: TwoHandGame, known_state: KnownState, move: Move) -> HintReason | None:
    """The reason if there is no choice, or only a claim that would be wrong."""
    others = [other for other in game.legal(known_state.view) if other != move]
    if not others:
        return HintReason("hint.only")
    total = game.total(known_state.view, known_state.seat)
    if others == [Claim()] and total < GOAL:
        return HintReason("hint.only_claim", {"total": total})
    return None


def _claiming(game: TwoHandGame, known_state: KnownState, evaluation: Evaluation) -> HintReason:
    total = game.total(known_state.view, known_state.seat)
    if total >= GOAL:
        return HintReason("hint.claim", {"total": total})
    return HintReason("hint.give_up", {"points": round(-evaluation.points[Claim()])})


def _melding(game: TwoHandGame, view: TwoHandDeal, meld: Marriage | Pair) -> HintReason:
    worth, seat = game.meld_value(view, meld), view.turn or 0
    if not view.won[seat]:
        return HintReason("hint.meld_waiting", {"points": worth})
    total = game.total(view, seat) + worth
    if total >= GOAL:
        return HintReason("hint.meld_and_claim", {"points": worth, "total": total})
    return HintReason("hint.meld", {"points": worth})


def _leading(known_state: KnownState, card: Card) -> HintReason | None:
    """The reason to lead a card in strict play that nothing the other may hold beats."""
    view, outside = known_state.view, _outside(known_state)
    if view.announced is not None or view.stock_open:
        return None
    above = card_set([Card(rank + card.suit) for rank in _above(card)], view.trump)
    if outside & above:
        return None
    if card.suit == view.trump:
        return HintReason("hint.top_trump", {"card": card}) if outside & TRUMPS else None
    return None if outside & TRUMPS else HintReason("hint.safe_lead", {"card": card})


def _above(card: Card) -> tuple[Rank, ...]:
    """The ranks that beat a card in its own suit."""
    return RANKS[: RANKS.index(card.rank)]


def _following(game: TwoHandGame, known_state: KnownState, card: Card) -> HintReason | None:
    view, seat = known_state.view, known_state.seat
    led = view.face(view.trick[0])
    if not beats(card, led, view.trump):
        return _throwing(game, view, card)
    total = _total_after(game, view, card, seat)
    if game.total(view, seat) < GOAL <= total:
        return HintReason("hint.take_and_claim", {"total": total})
    threat = _left_to_them(game, view, 1 - seat)
    if game.total(view, 1 - seat) < GOAL <= threat:
        return HintReason("hint.save", {"total": threat})
    if led.points >= 10:
        return HintReason("hint.take_dear", {"card": led, "points": points_of((led, card))})
    if view.stock_open and card.suit != view.trump:
        return HintReason("hint.take_home", {"card": card})
    return None


def _throwing(game: TwoHandGame, view: TwoHandDeal, card: Card) -> HintReason | None:
    """A card that loses the trick, if it is the least of the hand and no half of a marriage."""
    hand = view.hand(view.to_act)
    least = min(keeping(each, hand, view.trump) for each in game.playable(view))
    cheap = card.points <= 4 and card not in whole_marriages(hand)
    if view.stock_open and cheap and keeping(card, hand, view.trump) == least:
        return HintReason("hint.throw", {"card": card})
    return None


def _total_after(game: TwoHandGame, view: TwoHandDeal, card: Card, seat: Seat) -> int:
    """The points a seat could claim with once the trick is completed with a card."""
    after, _ = game.play(view, PLAYS[card])
    return game.total(after, seat)


def _left_to_them(game: TwoHandGame, view: TwoHandDeal, other: Seat) -> int:
    """The least the other has once it takes this trick; nothing where the trick cannot be left to it."""
    led = view.face(view.trick[0])
    losing = [card for card in game.playable(view) if not beats(card, led, view.trump)]
    return min((_total_after(game, view, card, other) for card in losing), default=0)


def _found(known_state: KnownState, evaluation: Evaluation, move: Move) -> HintReason:
    """How the move was found, where no single fact speaks for it."""
    value = evaluation.points[move]
    if evaluation.way is EvaluationMethod.EXACT:
        key = "hint.sure_win" if value > 0 else "hint.sure_loss" if value < 0 else "hint.sure_draw"
        return HintReason(key, {"points": round(abs(value))})
    if evaluation.way is EvaluationMethod.WEIGHED:
        cards = hidden(known_state.deal, known_state.rules, known_state.seat)
        return HintReason("hint.weighed", {"layouts": count(cards)})
    if evaluation.way is EvaluationMethod.PLANNED:
        return _tried("planned", evaluation, move)
    if isinstance(move, Play) and _costs_little(known_state.view, move.card):
        return HintReason("hint.low_lead", {"card": move.card})
    return HintReason("hint.sampled")


def _costs_little(view: TwoHandDeal, card: Card) -> bool:
    """Whether a lead is a low plain card, no half of a marriage, and dearer cards stay in the hand."""
    hand = view.hand(view.to_act)
    stay = [each for each in hand if each.suit == view.trump or each.points > 4]
    low = card.points <= 4 and card.suit != view.trump and card not in whole_marriages(hand)
    return low and bool(stay) and not view.trick


def _outside(known_state: KnownState) -> int:
    """The cards the other hand may hold, as far as is proven."""
    deal, seat = known_state.deal, known_state.seat
    return maybe_held(deal, known_state.rules, seat) & ~deal[row.BARRED + 1 - seat]
