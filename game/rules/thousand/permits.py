"""The permits of a player now: each rule answers with the key of a refusal, or None.

Every function speaks of the seat whose turn it is. Where that seat's hand is masked, it has the benefit
of the doubt.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.cards import PACK_24, Card
from game.core.deal import Seat
from game.core.holding import may_hold, unseen
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Discard, Give, Meld
from game.core.tricks import playable as following
from game.rules.thousand.options import ThousandOptions as Rules
from game.rules.thousand.state import (
    HIGHEST,
    LIMIT,
    NINES,
    OPENING,
    STEP,
    ThousandDeal,
    ThousandPhase,
    marriage_points,
)

# -- bidding ---------------------------------------------------------------------------------------


def limit(rules: Rules, deal: ThousandDeal) -> int:
    """How far the seat to act may bid: to 120, with a marriage in the cards dealt further [seed 003]."""
    if deal.to_act not in deal.looked:
        return LIMIT
    held = [meld for meld in MARRIAGES if may_hold(deal, *MARRIAGE_CARDS[meld])]
    if rules.bid_cap == "hand_marriages":
        return LIMIT + marriage_points(held)
    return HIGHEST if held else LIMIT


def open_bids(rules: Rules, deal: ThousandDeal) -> tuple[int, ...]:
    """The bids that may be made: multiples of five above the standing one; the opening is 100 [seed 003]."""
    if deal.phase is ThousandPhase.RAISE:
        return tuple(range((deal.declared_points or 0) + STEP, HIGHEST + 1, STEP))
    if deal.phase is not ThousandPhase.BID:
        return ()
    standing = deal.auction.standing
    if standing is not None:
        return tuple(range(standing + STEP, limit(rules, deal) + 1, STEP))
    return tuple(range(OPENING, limit(rules, deal) + 1, STEP)) if rules.opening_free else (OPENING,)


def no_bid(rules: Rules, deal: ThousandDeal, contract: str) -> str | None:
    """Each bid goes up by five or more, to the limit; a raise to 400 [seed 003]."""
    if deal.phase not in (ThousandPhase.BID, ThousandPhase.RAISE):
        return "bid_not_now"
    if not contract.isdecimal() or int(contract) % STEP:
        return "bid_unknown"
    points = int(contract)
    if points in open_bids(rules, deal):
        return None
    standing = deal.auction.standing if deal.phase is ThousandPhase.BID else None
    if deal.phase is ThousandPhase.BID and standing is None:
        if points < OPENING or not rules.opening_free:
            return "opening_bid"
    elif points <= (standing or deal.declared_points or 0):
        return "bid_too_low"
    return "bid_above_highest" if points > HIGHEST else "bid_above_limit"


def overbids(rules: Rules, deal: ThousandDeal, contract: str) -> bool:
    """Whether a bid is refused for nothing but the limit: a multiple of five above it."""
    return deal.phase is ThousandPhase.BID and no_bid(rules, deal, contract) in (
        "bid_above_limit",
        "bid_above_highest",
    )


def no_pass(deal: ThousandDeal) -> str | None:
    """First hand must open; afterwards anybody may pass, and the declarer leave it at his bid."""
    if deal.phase is ThousandPhase.RAISE:
        return None
    if deal.phase is not ThousandPhase.BID:
        return "pass_not_now"
    return "opening_must_bid" if deal.auction.standing is None else None


def no_look(rules: Rules, deal: ThousandDeal) -> str | None:
    """The refusal of a look: the holder of unseen cards may look at his turn to bid."""
    if not rules.blind_bid or deal.phase is not ThousandPhase.BID:
        return "look_not_now"
    return "looked_already" if deal.to_act in deal.looked else None


# -- the right to a new deal -----------------------------------------------------------------------


def no_redeal(rules: Rules, deal: ThousandDeal) -> str | None:
    """Four nines in a hand or two in the stock, at the first turn after they came [seed 003]."""
    if _two_nines(rules, deal) or _four_nines(rules, deal):
        return None
    return "redeal_not_now"


def _two_nines(rules: Rules, deal: ThousandDeal) -> bool:
    """Whether two nines were in the stock taken; before a card is given or laid away."""
    nines = sum(card in NINES for card in deal.known(deal.turned))
    return rules.redeal_two_nines and nines > 1 and lays_first_card(deal)


def _four_nines(rules: Rules, deal: ThousandDeal) -> bool:
    """Whether the hand may hold four nines, as dealt or completed by a gift; nines of the stock do not
    count."""
    if not rules.redeal_four_nines or not _nines_are_new(deal):
        return False
    taken = deal.phase is not ThousandPhase.PLAY and any(
        card in NINES for card in deal.known(deal.turned)
    )
    return not taken and may_hold(deal, *NINES)


def _nines_are_new(deal: ThousandDeal) -> bool:
    """Whether the seat to act has not moved since its cards were dealt, seen or completed by a gift."""
    seat = deal.to_act
    unmoved = deal.golden or deal.blind
    match deal.phase:
        case ThousandPhase.BID:
            called = {each for each, _ in deal.auction.calls}
            return deal.looking or (seat in deal.looked and seat not in called)
        case ThousandPhase.TAKE:
            return unmoved
        case ThousandPhase.GIVE:
            return unmoved and not deal.given
        case ThousandPhase.PLAY if seat != deal.declarer and not sum(deal.tricks):
            return deal.golden or seat not in deal.looked or _given_a_nine(deal, seat)
    return False


def _given_a_nine(deal: ThousandDeal, seat: Seat) -> bool:
    gift = deal.gifts[seat]
    return gift is not None and (deal.faces[gift] is None or deal.faces[gift] in NINES)


# -- the stock -------------------------------------------------------------------------------------


def no_take(deal: ThousandDeal, pile: int | None) -> str | None:
    """The refusal of a stock: with two hands the declarer chooses one of two [seed 003]."""
    if deal.phase is not ThousandPhase.TAKE:
        return "take_not_now"
    return None if pile in (1, 2) else "take_which"


def lays_first_card(deal: ThousandDeal) -> bool:
    """Whether the declarer has taken a stock and has not given or laid away any of his cards."""
    giving = deal.phase is ThousandPhase.GIVE and not deal.given
    return giving or deal.phase is ThousandPhase.DISCARD


def no_give(deal: ThousandDeal, to: Seat) -> str | None:
    """The refusal of a gift: one card goes to each of the others in play [seed 003]."""
    if deal.phase is not ThousandPhase.GIVE:
        return "give_not_now"
    return None if to in receivers(deal) else "give_other_seat"


def receivers(deal: ThousandDeal) -> tuple[Seat, ...]:
    """The seats still to be given a card."""
    return tuple(seat for seat in deal.in_play if seat != deal.declarer and seat not in deal.given)


def no_discard(deal: ThousandDeal, count: int) -> str | None:
    """The refusal of a discard: with two hands as many cards go to the other stock as were taken."""
    if deal.phase is not ThousandPhase.DISCARD:
        return "discard_not_now"
    return None if count == len(deal.turned) else "discard_two"


def open_gifts(deal: ThousandDeal) -> tuple[Give, ...]:
    """Every card that may be given, to every seat that is to get one."""
    if deal.phase is not ThousandPhase.GIVE:
        return ()
    return tuple(Give(card, to) for card in _held(deal) for to in receivers(deal))


def open_discards(deal: ThousandDeal) -> Iterator[Discard]:
    """Every pair of cards that may be laid away, in the order of the pack."""
    if deal.phase is ThousandPhase.DISCARD:
        held = _held(deal)
        yield from map(Discard, combinations([card for card in PACK_24 if card in held], 2))


def _held(deal: ThousandDeal) -> tuple[Card, ...]:
    """The cards the seat to act may hold."""
    hand = deal.hand(deal.to_act)
    return (*hand, *unseen(deal, PACK_24)) if deal.unknown(deal.to_act) else hand


def no_concession(rules: Rules, deal: ThousandDeal) -> str | None:
    """The refusal of a concession: if agreed the declarer may give up instead of his first card given or
    laid away.
    """
    if rules.concede == "off":
        return "concede_not_played"
    return None if lays_first_card(deal) else "concede_not_now"


# -- play ------------------------------------------------------------------------------------------


def duty(rules: Rules, deal: ThousandDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be played: follow, else trump, else anything [seed 003]."""
    if deal.announced is not None:
        return tuple(card for card in MARRIAGE_CARDS[deal.announced] if card in hand)
    return following(hand, deal.known(deal.trick), deal.trump, head=rules.must_beat)


def no_meld(rules: Rules, deal: ThousandDeal, meld: Meld) -> str | None:
    """King and queen in one hand, on lead, by a seat that has taken a trick [seed 003]."""
    if meld not in MARRIAGES:
        return "pair_not_played"
    if not deal.on_lead:
        return "marriage_on_lead_only"
    if deal.announced is not None:
        return "marriage_one_a_lead"
    opening = rules.marriage_first_trick and not sum(deal.tricks)
    if not deal.tricks[deal.to_act] and not opening:
        return "marriage_needs_trick"
    return None if may_hold(deal, *MARRIAGE_CARDS[meld]) else "marriage_not_held"


def open_melds(rules: Rules, deal: ThousandDeal) -> tuple[Meld, ...]:
    """The marriages that may be announced now."""
    return tuple(meld for meld in MARRIAGES if no_meld(rules, deal, meld) is None)


# -- the cut ---------------------------------------------------------------------------------------


def no_cut(deal: ThousandDeal, at: int) -> str | None:
    """The refusal of a cut: it must lift some cards off and leave some."""
    if deal.phase is not ThousandPhase.CUT:
        return "cut_not_now"
    return None if 0 < at < len(deal.stock) else "cut_within_the_pack"
