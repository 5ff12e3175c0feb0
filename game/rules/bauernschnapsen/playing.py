"""The moves from the first card on: cards, marriages and claims.

Every function takes the house rules, the deal and the seat whose turn it is, and raises Refused for what
the rules do not allow.
"""

from __future__ import annotations

from game.core.cards import GOAL, Card
from game.core.deal import Seat
from game.core.events import CardPlayed, Claimed, Event, MeldDeclared
from game.core.marriages import value_of
from game.core.moves import Meld
from game.core.outcome import Outcome, Reason
from game.core.playing import (
    card_known,
    card_played,
    card_refused,
    deal_ended,
    meld_shown,
    trick_taken,
)
from game.core.refused import Refused
from game.rules.bauernschnapsen import permits, scoring
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.options import BauernschnapsenOptions as Rules
from game.rules.bauernschnapsen.state import BauernschnapsenDeal, total
from game.rules.game import Played


def declare(deal: BauernschnapsenDeal, seat: Seat, meld: Meld) -> Played[BauernschnapsenDeal]:
    """A marriage before the lead: both cards are shown and count at once [seed 002]."""
    _allow(permits.no_meld(deal, meld))
    after, slots = meld_shown(deal, seat, meld)
    return after, (MeldDeclared(seat, meld, slots, value_of(meld, deal.trump)),)


def claim(rules: Rules, deal: BauernschnapsenDeal, seat: Seat) -> Played[BauernschnapsenDeal]:
    """66 claimed: a Normal game is counted, an early claim in a Schnapser makes or loses it."""
    _allow(permits.no_claim(rules, deal))
    has = scoring.side_total(rules.form, deal, seat)
    if deal.settled.objective is Objective.TRICKS_AND_66:
        has = total(deal, seat)
        reason = Reason.MADE if has >= GOAL else Reason.SET
        outcome = scoring.counted(rules, deal, reason)
    else:
        outcome = scoring.claimed(rules, deal, seat)
    after, events = ended(deal, outcome)
    return after, (Claimed(seat, has, has >= GOAL), *events)


def play_card(
    rules: Rules, deal: BauernschnapsenDeal, seat: Seat, card: Card
) -> Played[BauernschnapsenDeal]:
    """A card is led or follows; the last of a trick has it taken. Raises Refused."""
    deal, slot = card_known(deal, card)
    duty = permits.duty(rules, deal, deal.hand(seat))
    if card not in duty:
        if rules.penalize_illegal:
            return ended(deal, scoring.given_up(rules, deal, seat, Reason.REVOKE))
        raise card_refused(deal, card, duty, deal.settled.strength)
    after = card_played(deal, seat, slot)
    played = CardPlayed(seat, slot)
    if len(after.trick) < len(after.in_play):
        return after, (played,)
    taken, events = _take_trick(rules, after)
    return taken, (played, *events)


def _take_trick(rules: Rules, deal: BauernschnapsenDeal) -> Played[BauernschnapsenDeal]:
    """The winner leads next, unless the trick ends the deal."""
    taken, trick = trick_taken(deal, deal.settled.strength)
    events: tuple[Event, ...] = (trick,)
    reason = decided(taken)
    if reason is None:
        return taken, events
    after, ending = ended(taken, scoring.counted(rules, taken, reason))
    return after, (*events, *ending)


def decided(deal: BauernschnapsenDeal) -> Reason | None:
    """The decision of the trick just taken: made, set, or the end of a Normal game; None: play continues.

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


def ended(deal: BauernschnapsenDeal, outcome: Outcome) -> Played[BauernschnapsenDeal]:
    """Talon, discards and the hand of a seat that sat out are opened, and a hand that scores by holding.

    What the others have not played stays closed.
    """
    held = deal.contract is not None and deal.contract.objective is Objective.HOLD
    hands = (
        slot
        for seat, hand in enumerate(deal.hands)
        for slot in hand
        if seat not in deal.in_play or (held and seat == deal.declarer)
    )
    piles = (slot for pile in (*deal.piles, *deal.aside) for slot in pile)
    return deal_ended(deal, outcome, (*hands, *piles))


def _allow(key: str | None) -> None:
    if key is not None:
        raise Refused(key)
