"""The moves from the first card on: cards, marriages and claims.

Every function takes the form and the house rules, the deal and the seat whose turn it is, and raises
Refused for what the rules do not allow.
"""

from __future__ import annotations

from game.cards import Card, points_of
from game.deal import Seat, changed, seen_after, without
from game.events import CardPlayed, Claimed, Event, MeldDeclared, TrickWon
from game.holding import holder_slot
from game.marriages import value_of
from game.moves import MARRIAGE_CARDS, Meld
from game.outcome import Reason
from game.refused import Refused
from game.rules.bauernschnapsen import permits, scoring
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.ending import ended
from game.rules.bauernschnapsen.options import BauernschnapsenOptions, GameForm
from game.rules.bauernschnapsen.state import GOAL, BauernschnapsenDeal, total
from game.rules.game import Played
from game.tricks import winning


def declare(deal: BauernschnapsenDeal, seat: Seat, meld: Meld) -> Played[BauernschnapsenDeal]:
    """A marriage before the lead: both cards are shown and count at once [seed 002]."""
    _allow(permits.no_meld(deal, meld))
    slots = []
    for card in MARRIAGE_CARDS[meld]:
        slot = holder_slot(deal, card)
        assert slot is not None
        deal = deal.opened({slot: card})
        slots.append(slot)
    after = deal.but(
        seen_by=seen_after(deal.seen_by, shown=slots, everyone=deal.everyone),
        declared=changed(deal.declared, seat, (*deal.declared[seat], meld)),
        announced=meld,
    )
    value = value_of(meld, deal.trump)
    return after, (MeldDeclared(seat, meld, (slots[0], slots[1]), value),)


def claim(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, seat: Seat
) -> Played[BauernschnapsenDeal]:
    """66 claimed: a Normal game is counted, an early claim in a Schnapser makes or loses it."""
    _allow(permits.no_claim(rules, deal))
    has = scoring.side_total(form, deal, seat)
    if deal.settled.objective is Objective.TRICKS_AND_66:
        has = total(deal, seat)
        reason = Reason.MADE if has >= GOAL else Reason.SET
        outcome = scoring.counted(form, rules, deal, reason)
    else:
        outcome = scoring.claimed(form, rules, deal, seat)
    after, events = ended(deal, outcome)
    return after, (Claimed(seat, has, has >= GOAL), *events)


def play_card(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal, seat: Seat, card: Card
) -> Played[BauernschnapsenDeal]:
    slot = holder_slot(deal, card)
    if slot is None:
        raise Refused("card_not_held", card=card)
    if deal.faces[slot] is None:
        deal = deal.opened({slot: card})
    duty = permits.duty(rules, deal, deal.hand(seat))
    if card not in duty:
        if rules.penalize_illegal:
            return ended(deal, scoring.forfeited(form, rules, deal, seat, Reason.REVOKE))
        raise _refused_card(deal, card, duty)
    after = deal.but(
        hands=changed(deal.hands, seat, without(deal.hands[seat], slot)),
        seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
        trick=(*deal.trick, slot),
        announced=None,
        turn=deal.left_of(seat),
    )
    played = CardPlayed(seat, slot)
    if len(after.trick) < len(after.in_play):
        return after, (played,)
    taken, events = _take_trick(form, rules, after)
    return taken, (played, *events)


def _take_trick(
    form: GameForm, rules: BauernschnapsenOptions, deal: BauernschnapsenDeal
) -> Played[BauernschnapsenDeal]:
    """The winner leads next, unless the trick ends the deal."""
    trick = deal.known(deal.trick)
    winner = deal.leader
    for _ in range(winning(trick, deal.trump, deal.settled.strength)):
        winner = deal.left_of(winner)
    taken = deal.but(
        trick=(),
        won=changed(deal.won, winner, (*deal.won[winner], *deal.trick)),
        tricks=changed(deal.tricks, winner, deal.tricks[winner] + 1),
        leader=winner,
        turn=winner,
    )
    events: tuple[Event, ...] = (TrickWon(winner, deal.trick, points_of(trick)),)
    reason = _decided(taken)
    if reason is None:
        return taken, events
    after, ending = ended(taken, scoring.counted(form, rules, taken, reason))
    return after, (*events, *ending)


def _decided(deal: BauernschnapsenDeal) -> Reason | None:
    """What the trick just taken has decided: made, set, or the end of a Normal game; None: play goes on.

    A contract of tricks ends with the first that somebody else takes, even the partner, and a Bettler
    with the declarer's first [seed 002].
    """
    contract, declarer = deal.settled, deal.declarer
    assert declarer is not None
    last, own = sum(deal.tricks) == contract.tricks, deal.leader == declarer
    match contract.objective:
        case Objective.SIXTY_SIX:
            return Reason.LAST_TRICK if last else None
        case Objective.NO_TRICK if own:
            return Reason.SET
        case Objective.TRICKS_AND_66 | Objective.EVERY_TRICK if not own:
            return Reason.SET
        case Objective.TRICKS_AND_66 if last:
            return Reason.MADE if total(deal, declarer) >= GOAL else Reason.SET
    return Reason.MADE if last else None


def _allow(key: str | None) -> None:
    if key is not None:
        raise Refused(key)


def _refused_card(deal: BauernschnapsenDeal, card: Card, duty: tuple[Card, ...]) -> Refused:
    """Why a held card may not be played while the cards of `duty` may."""
    if deal.announced is not None:
        return Refused("lead_the_marriage", suit=deal.announced.suit)
    trick = deal.known(deal.trick)
    led, best = trick[0], trick[winning(trick, deal.trump, deal.settled.strength)]
    if duty[0].suit == led.suit:
        if card.suit == led.suit:
            return Refused("must_beat", suit=led.suit, card=best)
        return Refused("must_follow", suit=led.suit)
    trump = duty[0].suit
    if card.suit == trump:
        return Refused("must_overtrump", suit=led.suit, card=best)
    return Refused("must_trump", suit=led.suit, trump=trump)
