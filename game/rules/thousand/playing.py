"""The moves of a deal of Thousand: the deal after each, and what happened.

Every function takes the deal and the seat whose turn it is, most the house rules too, and
raises Refused for what the rules do not allow.
"""

from __future__ import annotations

from game.core.auction import NumberBid
from game.core.cards import Card
from game.core.deal import Seat, Slot, changed, seen_after, without
from game.core.events import (
    BidMade,
    CardFined,
    CardPlayed,
    Conceded,
    Event,
    Gave,
    Looked,
    MeldDeclared,
    PackCut,
    Passed,
    Raised,
    RedealDemanded,
    TrumpNamed,
)
from game.core.holding import slot_of
from game.core.moves import Discard, Give, Meld
from game.core.outcome import Outcome, Reason
from game.core.playing import (
    card_known,
    card_played,
    card_refused,
    deal_ended,
    laid_away,
    meld_shown,
    piles_won,
    trick_taken,
)
from game.core.refused import Refused
from game.rules.game import Played
from game.rules.thousand import dealing, permits, results
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.state import HIGHEST, MARRIAGE_VALUES, NINES, ThousandDeal, ThousandPhase

# -- before the bidding ----------------------------------------------------------------------------

# So many nines in a row cost the cutter the round [seed 003].
NINES_TO_PAY = 3


def cut(rules: Rules, deal: ThousandDeal, seat: Seat, at: int) -> Played[ThousandDeal]:
    """The top goes under the rest; a nine at the bottom is shown and cut again [seed 003]."""
    _allow(deal, permits.no_cut(deal, at))
    stock = (*deal.stock[at:], *deal.stock[:at])
    bottom = stock[-1]
    if deal.faces[bottom] not in NINES:
        after, events = dealing.dealt(rules, deal.but(stock=stock))
        return after, (PackCut(seat, at, None), *events)
    shown = deal.but(
        stock=stock,
        cut_nines=deal.cut_nines + 1,
        seen_by=seen_after(deal.seen_by, shown=(bottom,), everyone=deal.everyone),
    )
    if shown.cut_nines < NINES_TO_PAY:
        return shown, (PackCut(seat, at, bottom),)
    after, events = _ended(shown, results.fined(rules, shown, seat, Reason.CUT_NINES))
    return after, (PackCut(seat, at, bottom), *events)


def look(rules: Rules, deal: ThousandDeal, seat: Seat) -> Played[ThousandDeal]:
    """Look at the cards of a seat that may bid unseen, and leave it to speak."""
    _allow(deal, permits.no_look(rules, deal))
    taken = [(seat, slot) for slot in deal.hands[seat]]
    after = deal.but(
        looked=deal.looked | {seat},
        looking=seat in {each for each, _ in deal.auction.calls},
        seen_by=seen_after(deal.seen_by, taken=taken),
    )
    return after, (Looked(seat),)


# -- bidding ---------------------------------------------------------------------------------------


def bid(rules: Rules, deal: ThousandDeal, seat: Seat, contract: str) -> Played[ThousandDeal]:
    """A call in the bidding, or what the declarer raises it to. Raises Refused."""
    if rules.penalize_illegal and permits.overbids(rules, deal, contract):
        fine = results.fined(rules, deal, seat, Reason.OVERBID, int(contract))
        after, events = _ended(deal, fine)
        return after, (BidMade(seat, contract), *events)
    _allow(deal, permits.no_bid(rules, deal, contract))
    said = NumberBid(contract)
    if deal.phase is ThousandPhase.RAISE:
        return deal.but(raised=said, phase=ThousandPhase.PLAY), (Raised(seat, contract),)
    after, events = _called(deal, said)
    return after, (BidMade(seat, contract), *events)


def let_pass(deal: ThousandDeal, seat: Seat) -> Played[ThousandDeal]:
    """A seat bids no more, or the declarer does not raise. Raises Refused."""
    _allow(deal, permits.no_pass(deal))
    if deal.phase is ThousandPhase.RAISE:
        return deal.but(phase=ThousandPhase.PLAY), (Passed(seat),)
    after, events = _called(deal, None)
    return after, (Passed(seat), *events)


def _called(deal: ThousandDeal, said: NumberBid | None) -> Played[ThousandDeal]:
    after = deal.but(auction=deal.auction.call(said), looking=False)
    asked = after.auction.turn
    return dealing.auction_won(after) if asked is None else (after.but(turn=asked), ())


# -- the stock -------------------------------------------------------------------------------------


def take(deal: ThousandDeal, pile: int | None) -> Played[ThousandDeal]:
    """With two hands: the chosen stock is shown and taken."""
    _allow(deal, permits.no_take(deal, pile))
    assert pile is not None
    return dealing.stock_taken(deal, pile - 1, ThousandPhase.DISCARD)


def give(rules: Rules, deal: ThousandDeal, seat: Seat, move: Give) -> Played[ThousandDeal]:
    """A card goes to one of the others, whose hand is veiled anew [seed 003]."""
    _allow(deal, permits.no_give(deal, move.to))
    slot = slot_of(deal, move.what)
    if slot is None:
        raise Refused("card_not_held", card=str(move.what))
    hands = changed(deal.hands, seat, without(deal.hands[seat], slot))
    shown = (slot,) if rules.gift_face_up else ()
    after = deal.but(
        hands=changed(hands, move.to, (*hands[move.to], slot)),
        gifts=changed(deal.gifts, move.to, slot),
        seen_by=seen_after(
            deal.seen_by, shown=shown, taken=((move.to, slot),), everyone=deal.everyone
        ),
        veiling=move.to,
    )
    over = not permits.receivers(after)
    return _to_raise(rules, after) if over else after, (Gave(seat, slot, move.to),)


def discard(rules: Rules, deal: ThousandDeal, seat: Seat, move: Discard) -> Played[ThousandDeal]:
    """With two hands: two cards go to the other stock, face down."""
    _allow(deal, permits.no_discard(deal, len(set(move.what))))
    after, laid = laid_away(deal, seat, move.what)
    return _to_raise(rules, after), (laid,)


def _to_raise(rules: Rules, deal: ThousandDeal) -> ThousandDeal:
    """Let the declarer raise, unless he is at the highest bid or the golden tour allows no raise."""
    fixed = deal.golden and not rules.golden_can_raise
    highest = deal.declared_points == HIGHEST
    return deal.but(phase=ThousandPhase.PLAY if fixed or highest else ThousandPhase.RAISE)


def demand_redeal(rules: Rules, deal: ThousandDeal, seat: Seat) -> Played[ThousandDeal]:
    """The nines are shown, and the same dealer deals again [seed 003]."""
    _allow(deal, permits.no_redeal(rules, deal))
    nines = tuple(slot for slot in deal.hands[seat] if deal.faces[slot] in NINES)
    nothing = results.outcome_at(rules, deal, Reason.REDEAL, (0,) * deal.seats)
    after, events = _ended(deal, nothing)
    return after, (RedealDemanded(seat, nines), *events)


def concede(rules: Rules, deal: ThousandDeal, seat: Seat) -> Played[ThousandDeal]:
    """The declarer gives up in place of his first card given or laid away. Raises Refused."""
    _allow(deal, permits.no_concession(rules, deal))
    after, events = _ended(deal, results.conceded(rules, deal))
    return after, (Conceded(seat), *events)


# -- play ------------------------------------------------------------------------------------------


def declare(rules: Rules, deal: ThousandDeal, seat: Seat, meld: Meld) -> Played[ThousandDeal]:
    """A marriage makes its suit trump in place of the one before [seed 003]."""
    _allow(deal, permits.no_meld(rules, deal, meld))
    after, slots = meld_shown(deal.but(trump=meld.suit), seat, meld)
    named = MeldDeclared(seat, meld, slots, MARRIAGE_VALUES[meld.suit])
    return after, (named, TrumpNamed(seat, meld.suit))


def play_card(rules: Rules, deal: ThousandDeal, seat: Seat, card: Card) -> Played[ThousandDeal]:
    """A card is led or follows; the last of a trick has it taken. Raises Refused."""
    if deal.phase is not ThousandPhase.PLAY:
        raise Refused("card_not_now" if deal.declarer is not None else "bid_first")
    deal, slot = card_known(deal, card)
    duty = permits.duty(rules, deal, deal.hand(seat))
    if card not in duty:
        if rules.penalize_illegal and slot not in deal.fined:
            return _fined(deal, seat, slot)
        raise card_refused(deal, card, duty)
    after = card_played(deal, seat, slot).but(fined=())
    if len(after.trick) < len(after.in_play):
        return after, (CardPlayed(seat, slot),)
    taken, events = _take_trick(rules, after)
    return taken, (CardPlayed(seat, slot), *events)


def _fined(deal: ThousandDeal, seat: Seat, slot: Slot) -> Played[ThousandDeal]:
    """A card against the duty goes back into the hand; all have seen it, and it is paid for [seed 003]."""
    fine = results.FINE * deal.tour_factor
    after = deal.but(
        fines=changed(deal.fines, seat, deal.fines[seat] + 1),
        fined=(*deal.fined, slot),
        seen_by=seen_after(deal.seen_by, shown=(slot,), everyone=deal.everyone),
    )
    return after, (CardFined(seat, slot, fine),)


def _take_trick(rules: Rules, deal: ThousandDeal) -> Played[ThousandDeal]:
    """The winner leads next; the last trick also takes the cards in the middle: with two hands the other
    stock and what was laid to it [seed 003]."""
    taken, trick = trick_taken(deal)
    events: tuple[Event, ...] = (trick,)
    if any(taken.hands[seat] for seat in taken.in_play):
        return taken, events
    laid = tuple(slots for slots in taken.aside if slots)
    taken = taken.but(piles=(*taken.piles, *laid), aside=((),) * taken.seats)
    taken, more = piles_won(taken, trick.seat)
    after, ending = _ended(taken, results.counted(rules, taken))
    return after, (*events, *more, *ending)


# -- inside ----------------------------------------------------------------------------------------


def _ended(deal: ThousandDeal, outcome: Outcome) -> Played[ThousandDeal]:
    """The deal is over; for a new deal all hands are laid open."""
    hands = deal.hands if outcome.reason is Reason.REDEAL else ()
    return deal_ended(deal, outcome, (slot for hand in hands for slot in hand), looking=False)


def _allow(deal: ThousandDeal, key: str | None) -> None:
    if key is not None:
        standing = deal.raised or deal.auction.standing
        raise Refused(key, bid=standing or deal.declared_points or 0)
