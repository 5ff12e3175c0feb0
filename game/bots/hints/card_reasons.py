"""Why a card is good where card points decide: what it takes, saves, draws or frees."""

from __future__ import annotations

from game.bots.hints.findings import HintReason, Values
from game.bots.hints.situation import CHEAP_POINTS, Situation
from game.bots.players.sides import whole_marriages
from game.core.cards import GOAL, Card
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, PLAYS, Claim
from game.rules.game import side_total
from game.rules.thousand.game import ThousandGame

# The most points of a trick that is let go so that a better card stays in hand.
_LITTLE = 8


def leading(now: Situation, card: Card) -> HintReason | None:
    """A fact that speaks for leading a card where points decide."""
    if now.view.announced is not None:
        return _announced(now, card)
    against, trump = now.beaten_by(card, now.later), card.suit == now.view.trump
    if not now.higher_out(card):
        if not against and (meld := _opens_marriage(now, card)):
            return meld
        key = "top_trump_out" if trump else "top_out" if against else "top_alone"
        return HintReason(f"hint.{key}", {"card": card})
    freed = _freed(now, card)
    if freed is not None:
        best = now.higher_out(freed)[0]
        return HintReason("hint.frees", {"best": best, "card": freed})
    if trump:
        out = sum(each.suit == card.suit for each in now.out)
        return HintReason("hint.draws_trumps", {"count": out})
    if card.points > CHEAP_POINTS or card in now.in_marriages:
        return None
    suits = [each.suit for each in now.hand]
    if suits.count(card.suit) == 1 and now.view.trump in suits:
        return HintReason("hint.void_to_trump", {"card": card})
    if any(e.points > CHEAP_POINTS or e.suit == now.view.trump for e in now.hand):
        return HintReason("hint.low_lead", {"card": card})
    return None


def _announced(now: Situation, card: Card) -> HintReason | None:
    """Of a marriage announced the card that nothing beats, or the cheaper one."""
    if not now.higher_out(card) and card.suit == now.view.trump:
        return HintReason("hint.top_trump_out", {"card": card})
    if all(card.points <= each.points for each in now.game.playable(now.view)):
        return HintReason("hint.announced_low", {"card": card})
    return None


def _freed(now: Situation, card: Card) -> Card | None:
    """The ten or better of a lead's suit that will be its highest once one card has gone."""
    for each in now.hand:
        dear = each.suit == card.suit and each.points >= 10 and now.beats(each, card)
        if dear and len(now.higher_out(each)) == 1:
            return each
    return None


def following(now: Situation, card: Card) -> HintReason | None:
    """A fact that speaks for a card played to a trick where points decide."""
    return _taking(now, card) if now.takes(card) else _leaving(now, card)


def _taking(now: Situation, card: Card) -> HintReason | None:
    points: Values = {"card": card, "points": now.trick_points(card)}
    beaters = now.beaten_by(card, now.opponents_later)
    if not beaters and (meld := _opens_marriage(now, card)):
        return meld
    if not now.later:
        return _claims_after(now, card) or HintReason("hint.take_last", points)
    if not beaters:
        return HintReason("hint.take_sure", points)
    if len(beaters) == 1:
        return HintReason("hint.one_beats", {"card": card, "best": beaters[0]})
    others = [each for each in now.takers if each != card]
    if others and all(card.points < each.points for each in others):
        return HintReason("hint.take_least", {"card": card, "best": now.best})
    return None


def _claims_after(now: Situation, card: Card) -> HintReason | None:
    """Whether the trick brings the side to 66 where it may be claimed then."""
    after, _ = now.game.play(now.view, PLAYS[card])
    before, total = (side_total(now.game, deal, now.seat) for deal in (now.view, after))
    if before < GOAL <= total and after.turn == now.seat and Claim() in now.game.legal(after):
        return HintReason("hint.take_to_claim", {"total": total})
    return None


def _opens_marriage(now: Situation, card: Card) -> HintReason | None:
    """In Thousand the first trick of a seat that then may announce a marriage it holds."""
    if now.game.family != ThousandGame.family or now.view.won[now.seat]:
        return None
    kept = whole_marriages([each for each in now.hand if each != card])
    may = {*now.game.legal(now.view)}
    suits = [m.suit for m in MARRIAGES if {*MARRIAGE_CARDS[m]} <= kept and m not in may]
    if not suits or len(now.hand) <= 2:
        return None
    return HintReason("hint.trick_for_meld", {"card": card, "suit": suits[0]})


def _leaving(now: Situation, card: Card) -> HintReason | None:
    if now.winner in now.side:
        sure = not now.beaten_by(now.best, now.opponents_later)
        if sure and card.points > CHEAP_POINTS:
            return HintReason("hint.fatten", {"card": card, "points": card.points})
        return HintReason("hint.side_has", {"best": now.best})
    playable = now.game.playable(now.view)
    if now.takers:
        points, kept = now.trick_points(card), max(now.takers, key=lambda each: each.points)
        if points <= _LITTLE and (kept.points > CHEAP_POINTS or kept.suit == now.view.trump):
            return HintReason("hint.leave_cheap", {"points": points, "kept": kept})
        return None
    if all(card.points <= each.points for each in playable):
        return HintReason("hint.cannot_take", {"card": card})
    loose = [each for each in playable if each not in now.in_marriages]
    if card.points <= CHEAP_POINTS and all(card.points <= each.points for each in loose):
        return HintReason("hint.gives_little", {"card": card, "points": card.points})
    return None
