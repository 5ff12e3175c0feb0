"""The moves of a North American deal: the deal after each, and what happened.

Every function takes the house rules, the deal and the seat whose turn it is, and raises Refused for what
the rules do not allow.
"""

from __future__ import annotations

from game.core.auction import NumberBid
from game.core.cards import Card
from game.core.deal import Seat
from game.core.events import BidMade, CardPlayed, ContractSettled, MeldDeclared, Passed, TrumpNamed
from game.core.marriages import value_of
from game.core.moves import Meld
from game.core.outcome import Outcome, Reason
from game.core.playing import (
    card_known,
    card_played,
    card_refused,
    deal_ended,
    meld_shown,
    piles_won,
    trick_taken,
)
from game.core.refused import Refused
from game.rules.game import Played
from game.rules.north_american import permits, scoring
from game.rules.north_american.giving_up import given_up
from game.rules.north_american.options import Form
from game.rules.north_american.options import NorthAmericanOptions as Rules
from game.rules.north_american.state import MOON, NorthAmericanDeal, NorthAmericanPhase


def bid(
    form: Form, deal: NorthAmericanDeal, seat: Seat, contract: str
) -> Played[NorthAmericanDeal]:
    """A number of ticks is bid, more than the last; the moon ends the bidding. Raises Refused."""
    _allow(deal, permits.no_bid(deal, contract))
    ticks = NumberBid(contract)
    auction = deal.auction.call(ticks)
    if ticks == MOON:
        auction = auction.closed()
    after, events = _asked_next(form, deal.but(auction=auction))
    return after, (BidMade(seat, contract), *events)


def let_pass(rules: Rules, deal: NorthAmericanDeal, seat: Seat) -> Played[NorthAmericanDeal]:
    """A seat bids no more. Raises Refused."""
    _allow(deal, permits.no_pass(rules, deal))
    after, events = _asked_next(rules.form, deal.but(auction=deal.auction.call(None)))
    return after, (Passed(seat), *events)


def _asked_next(form: Form, deal: NorthAmericanDeal) -> Played[NorthAmericanDeal]:
    """The next seat is asked, or the highest bidder leads; if all have passed the hands are thrown in, and
    nothing is scored."""
    auction = deal.auction
    if auction.turn is not None:
        return deal.but(turn=auction.turn), ()
    holder, standing = auction.holder, auction.standing
    if holder is None or standing is None:
        nothing = scoring.outcome_at(form, deal, Reason.PASSED_OUT, (0,) * form.seats)
        return ended(deal, nothing)
    side = scoring.side_of(form, holder)
    out = tuple(seat for seat in side if seat != holder) if standing == MOON else ()
    playing = deal.but(
        phase=NorthAmericanPhase.PLAY,
        leader=holder,
        turn=holder,
        in_play=tuple(seat for seat in range(form.seats) if seat not in out),
    )
    return playing, (ContractSettled(holder, str(standing), out),)


def declare(deal: NorthAmericanDeal, seat: Seat, meld: Meld) -> Played[NorthAmericanDeal]:
    """A marriage before the lead; the first lead's is trump from then on [seed 001]."""
    _allow(deal, permits.no_meld(deal, meld))
    named = () if deal.trump is not None else (TrumpNamed(seat, meld.suit),)
    trump = deal.trump or meld.suit
    after, slots = meld_shown(deal.but(trump=trump), seat, meld)
    return after, (*named, MeldDeclared(seat, meld, slots, value_of(meld, trump)))


def play_card(
    rules: Rules, deal: NorthAmericanDeal, seat: Seat, card: Card
) -> Played[NorthAmericanDeal]:
    """A card is led or follows; the last of a trick has it taken. Raises Refused."""
    if deal.phase is not NorthAmericanPhase.PLAY:
        raise Refused("bid_first")
    deal, slot = card_known(deal, card)
    duty = permits.duty(rules, deal, deal.hand(seat))
    if card not in duty:
        if rules.penalize_illegal:
            return ended(deal, given_up(rules.form, deal, seat, Reason.REVOKE).outcome)
        raise card_refused(deal, card, duty, permits.strength(rules))
    named = () if deal.trump is not None else (TrumpNamed(seat, card.suit),)
    after = card_played(deal.but(trump=deal.trump or card.suit), seat, slot)
    played = (*named, CardPlayed(seat, slot))
    if len(after.trick) < len(after.in_play):
        return after, played
    taken, events = _take_trick(rules, after)
    return taken, (*played, *events)


def _take_trick(rules: Rules, deal: NorthAmericanDeal) -> Played[NorthAmericanDeal]:
    """The winner leads next; the first trick wins the widow too [seed 001]."""
    taken, trick = trick_taken(deal, permits.strength(rules))
    taken, widow = piles_won(taken, trick.seat)
    if any(taken.hands[seat] for seat in taken.in_play):
        return taken, (trick, *widow)
    after, ending = ended(taken, scoring.counted(rules, taken))
    return after, (trick, *widow, *ending)


def ended(deal: NorthAmericanDeal, outcome: Outcome) -> Played[NorthAmericanDeal]:
    """The deal is over with this outcome.

    The hand that the lone player's partner has laid down is opened; where hands were thrown in, or counted
    for a deal given up, all cards are, those of the widow too.
    """
    played = outcome.reason in (Reason.MADE, Reason.SET)
    hands = (hand for seat, hand in enumerate(deal.hands) if not (played and seat in deal.in_play))
    lying = (*hands, *(() if played else deal.piles))
    return deal_ended(deal, outcome, (slot for each in lying for slot in each))


def _allow(deal: NorthAmericanDeal, key: str | None) -> None:
    if key is not None:
        raise Refused(key, bid=deal.auction.standing or 0)
