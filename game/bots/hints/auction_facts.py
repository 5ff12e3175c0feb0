"""Facts of the position that speak for a move of a game with an auction, of calls and exchanges too.

Keys belong to the catalogue area "hint". They are read from the view by the readable rules: no search is
asked, and nothing here imports compiled code.
"""

from __future__ import annotations

from game.bots.hints import card_reasons, trick_reasons
from game.bots.hints.findings import HintReason
from game.bots.hints.situation import CHEAP_POINTS, Situation
from game.core.cards import SUITS, Card, Suit, points_of
from game.core.moves import (
    Claim,
    CutPack,
    Discard,
    Give,
    Marriage,
    Move,
    Play,
    Take,
    Trump,
    Turn,
)
from game.core.tricks import Aim

# The most points of two cards laid away that count as cheap.
_CHEAP_PAIR = 8


def fact_of(now: Situation, move: Move) -> HintReason | None:
    """The fact that speaks most plainly for a move; None where none stands out."""
    match move:
        case Claim():
            total = sum(now.game.total(now.view, seat) for seat in now.side)
            return HintReason("hint.claim", {"total": total})
        case CutPack():
            return HintReason("hint.cut")
        case Take(int()):
            return HintReason("hint.pile")
        case Trump(suit):
            return _naming(now, suit)
        case Turn():
            return _turning(now)
        case Discard(what):
            return _laying_away(now, tuple(Card(str(card)) for card in what))
        case Give(what, _):
            return _giving(now, Card(str(what)))
        case Marriage(suit):
            return _melding(now, Marriage(suit))
        case Play(card):
            return _playing(now, card)
        case _:
            return None


def _playing(now: Situation, card: Card) -> HintReason | None:
    if now.names_trump:
        count = sum(each.suit == card.suit for each in now.hand)
        return HintReason("hint.names_trump", {"suit": card.suit, "count": count})
    if now.points_decide:
        facts = card_reasons.following if now.trick else card_reasons.leading
    else:
        facts = trick_reasons.following if now.trick else trick_reasons.leading
    return facts(now, card)


def _naming(now: Situation, suit: Suit) -> HintReason | None:
    """A marriage in the suit, more cards of it than of any other, or the most points of as many."""
    if any(card.suit == suit for card in now.in_marriages):
        return HintReason("hint.trump_marriage", {"suit": suit})
    cards = {each: [card for card in now.hand if card.suit == each] for each in SUITS}
    count, rest = len(cards[suit]), [cards[each] for each in SUITS if each != suit]
    if all(count > len(each) for each in rest):
        return HintReason("hint.trump_long", {"suit": suit, "count": count})
    as_many = [each for each in rest if len(each) == count]
    points = points_of(cards[suit])
    if all(count >= len(each) for each in rest) and all(points > points_of(e) for e in as_many):
        return HintReason("hint.trump_strong", {"suit": suit})
    return None


def _turning(now: Situation) -> HintReason | None:
    """No suit that has to be named: neither a marriage nor three cards."""
    suits = [card.suit for card in now.hand]
    weak = not now.in_marriages and all(suits.count(suit) < 3 for suit in suits)
    return HintReason("hint.turn_up") if weak else None


def _laying_away(now: Situation, cards: tuple[Card, ...]) -> HintReason | None:
    """The cheapest cards, the highest of a Bettler, those of a Gang that can be beaten, or a suit's last."""
    kept = [card for card in now.hand if card not in cards]
    strength = now.game.strength(now.view)
    match now.aim:
        case Aim.POINTS:
            cheap = _cheap(now, cards, kept)
            if cheap is not None:
                return cheap
        case Aim.NO_TRICK:
            least = min(strength[card.rank] for card in cards)
            if all(strength[card.rank] <= least for card in kept):
                return HintReason("hint.discard_high")
        case _:
            top = [card for card in kept if not now.higher_out(card)]
            if top and all(now.higher_out(card) for card in cards):
                return HintReason("hint.discard_beaten")
    empty = [card.suit for card in cards if all(card.suit != each.suit for each in kept)]
    return HintReason("hint.discard_void", {"suit": empty[0]}) if empty else None


def _cheap(now: Situation, cards: tuple[Card, ...], kept: list[Card]) -> HintReason | None:
    """The cheapest cards outside marriages, or some that count little."""
    if {*cards} & now.in_marriages:
        return None
    most = max(card.points for card in cards)
    if all(card.points >= most for card in kept if card not in now.in_marriages):
        return HintReason("hint.discard_low")
    points = points_of(cards)
    return HintReason("hint.discard_little", {"points": points}) if points <= _CHEAP_PAIR else None


def _giving(now: Situation, card: Card) -> HintReason | None:
    """The one cheapest card of those that break no marriage."""
    loose = [each for each in now.hand if each not in now.in_marriages]
    if card not in loose or any(each.points <= card.points for each in loose if each != card):
        return None
    return HintReason("hint.give_low", {"points": card.points})


def cheap_gift(now: Situation, move: Move) -> HintReason | None:
    """A gift that counts little, where others count as little or less."""
    if not isinstance(move, Give):
        return None
    card = Card(str(move.what))
    if card.points > CHEAP_POINTS or card in now.in_marriages:
        return None
    return HintReason("hint.give_little", {"points": card.points})


def _melding(now: Situation, meld: Marriage) -> HintReason:
    after, _ = now.game.play(now.view, meld)
    points = now.game.meld_value(after, meld)
    if after.trump != now.view.trump:
        return HintReason("hint.meld_trump", {"points": points, "suit": meld.suit})
    return HintReason("hint.meld", {"points": points})
