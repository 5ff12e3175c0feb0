"""Facts of the position that speak for a move of a game with an auction, of calls and exchanges too.

Keys belong to the catalogue area "hint". They are read from the view by the readable rules: no search is
asked, and nothing here imports compiled code.
"""

from __future__ import annotations

from game.bots.hints import card_reasons, trick_reasons
from game.bots.hints.findings import HintReason
from game.bots.hints.situation import CHEAP_POINTS, Situation
from game.core.cards import GOAL, SUITS, Card, Suit, points_of
from game.core.moves import Claim, CutPack, Discard, Give, Marriage, Move, Play, Take, Trump, Turn
from game.core.tricks import Aim
from game.rules.game import side_total

# The most points of two cards laid away that count as cheap.
_CHEAP_PAIR = 8


def fact_of(now: Situation, move: Move) -> HintReason | None:
    """The fact that speaks most plainly for a move; None where none stands out."""
    match move:
        case Claim():
            return _claiming(now)
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


def _claiming(now: Situation) -> HintReason:
    """The points to claim with; a claim without them is made where playing on costs no less."""
    total = side_total(now.game, now.view, now.seat)
    return HintReason("hint.claim" if total >= GOAL else "hint.claim_short", {"total": total})


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
            if _cheapest(now, cards):
                return HintReason("hint.discard_low")
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


def _cheapest(now: Situation, cards: tuple[Card, ...]) -> bool:
    """Whether these are the cheapest cards that break no marriage, and no other counts as little."""
    loose = [card for card in now.hand if card not in now.in_marriages]
    if not {*cards} <= {*loose}:
        return False
    most = max(card.points for card in cards)
    return all(card.points > most for card in loose if card not in cards)


def _giving(now: Situation, card: Card) -> HintReason | None:
    if not _cheapest(now, (card,)):
        return None
    return HintReason("hint.give_low", {"points": card.points})


def cheap_exchange(now: Situation, move: Move) -> HintReason | None:
    """A gift or cards laid away that count little, where others count as little or less."""
    match move:
        case Give(what, _):
            names, key, most = [what], "give_little", CHEAP_POINTS
        case Discard(what) if now.aim == Aim.POINTS:
            names, key, most = [*what], "discard_little", _CHEAP_PAIR
        case _:
            return None
    cards = [Card(str(name)) for name in names]
    points = points_of(cards)
    if points > most or {*cards} & now.in_marriages:
        return None
    return HintReason(f"hint.{key}", {"points": points})


def _melding(now: Situation, meld: Marriage) -> HintReason:
    after, _ = now.game.play(now.view, meld)
    points = now.game.meld_value(after, meld)
    if after.trump != now.view.trump:
        return HintReason("hint.meld_trump", {"points": points, "suit": meld.suit})
    return HintReason("hint.meld", {"points": points})
