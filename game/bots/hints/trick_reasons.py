"""Why a card is good where tricks decide: contracts of every trick, of the first tricks, of none."""

from __future__ import annotations

from game.bots.hints import card_reasons
from game.bots.hints.findings import HintReason
from game.bots.hints.situation import Situation
from game.core.cards import Card
from game.core.tricks import Aim


def leading(now: Situation, card: Card) -> HintReason | None:
    """A fact that speaks for leading a card where tricks decide."""
    if now.aim is Aim.NO_TRICK:
        return _under(now, card)
    if now.higher_out(card):
        return None
    key = "top_alone"
    if card.suit == now.view.trump:
        key = "top_trump_out"
    elif now.beaten_by(card, now.later):
        key = "top_out"
    return HintReason(f"hint.{key}", {"card": card})


def _under(now: Situation, card: Card) -> HintReason | None:
    """A lead that any card of its suit beats, or more of them than not."""
    higher, lower = len(now.higher_out(card)), len(now.lower_out(card))
    if higher and not lower:
        return HintReason("hint.lowest_lead", {"card": card})
    if higher > lower:
        return HintReason("hint.under_lead", {"card": card, "higher": higher, "lower": lower})
    return None


def following(now: Situation, card: Card) -> HintReason | None:
    """A fact that speaks for a card played to a trick where tricks decide."""
    if now.aim is Aim.NO_TRICK:
        return _with_bettler(now, card)
    takes, played = now.takes(card), now.declarer not in (now.seat, *now.later)
    if now.declarer == now.seat:
        safe = takes and not now.beaten_by(card, now.later)
        return HintReason("hint.keeps_lead", {"card": card}) if safe else None
    if now.declarer in now.side:
        return _leaves_to_declarer(now, card)
    if played and (takes or now.winner != now.declarer):
        return HintReason("hint.breaks", {"card": card if takes else now.best})
    return None if takes else _stopping(now, card)


def _stopping(now: Situation, card: Card) -> HintReason | None:
    """A card kept for a later trick by a defender who cannot take this one, or one that can take none.

    Only a card that could be played now instead is kept by the choice.
    In the last trick of a contract nothing is kept: the points that it brings the declarer count.
    """
    if now.is_last_trick:
        return card_reasons.following(now, card) if now.winner == now.declarer else None
    playable = now.game.playable(now.view)
    stops = [each for each in playable if not now.higher_out(each) and now.lower_out(each)]
    if card not in stops and stops:
        return HintReason("hint.keeps_stop", {"kept": stops[0]})
    if card.suit != now.view.trump and not now.lower_out(card):
        return HintReason("hint.stops_nothing", {"card": card})
    return None


def _with_bettler(now: Situation, card: Card) -> HintReason | None:
    """The fact for a card against a declarer who must not take a trick, or of that declarer."""
    takes = now.takes(card)
    if now.declarer == now.seat:
        if takes:
            return None
        if card.suit == now.trick[0].suit:
            return HintReason("hint.duck", {"card": card, "best": now.best})
        return HintReason("hint.shed", {"card": card})
    if now.declarer in now.later:
        best = card if takes else now.best
        over = now.beaten_by(best, tuple(seat for seat in now.later if seat == now.declarer))
        many = len(over)
        return HintReason("hint.may_be_over", {"best": best, "count": many}) if many else None
    if takes or now.winner != now.declarer:
        return HintReason("hint.declarer_under", {"card": card})
    return _leaves_to_declarer(now, card)


def _leaves_to_declarer(now: Situation, card: Card) -> HintReason | None:
    """A card that leaves the trick with the declarer, whose card is the best so far."""
    if now.winner != now.declarer or now.takes(card):
        return None
    return HintReason("hint.leaves_to_declarer", {"best": now.best})
