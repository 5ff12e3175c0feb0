"""The permits of a player now: each rule answers with the key of a refusal, or None.

Every function speaks of the seat whose turn it is. Where that seat's hand is masked, it has the benefit
of the doubt.
"""

from __future__ import annotations

from game.core.auction import NumberBid
from game.core.cards import RANKS, Card
from game.core.holding import may_hold
from game.core.marriages import held_in
from game.core.moves import MARRIAGE_CARDS, MARRIAGES, Meld
from game.core.tricks import STRENGTH, Strength
from game.core.tricks import playable as following
from game.rules.north_american.options import NorthAmericanOptions as Rules
from game.rules.north_american.state import BIDS, NorthAmericanDeal, NorthAmericanPhase

_NATURAL: Strength = {rank: at for at, rank in enumerate("9TJQKA")}
assert set(_NATURAL) == set(RANKS)


def strength(rules: Rules) -> Strength:
    """How high the ranks are: ace, ten and the court, or the natural order [seed 001]."""
    return _NATURAL if rules.na66_rank == "natural" else STRENGTH


def open_bids(deal: NorthAmericanDeal) -> tuple[NumberBid, ...]:
    """The bids above the one that stands."""
    if deal.phase is not NorthAmericanPhase.BID:
        return ()
    return tuple(bid for bid in BIDS if deal.auction.may_bid(bid))


def no_bid(deal: NorthAmericanDeal, contract: str) -> str | None:
    """Each bids or passes once, and each bid is greater than the last [seed 001]."""
    if deal.phase is not NorthAmericanPhase.BID:
        return "bid_not_now"
    if contract not in map(str, BIDS):
        return "bid_unknown"
    return None if contract in map(str, open_bids(deal)) else "bid_too_low"


def no_pass(rules: Rules, deal: NorthAmericanDeal) -> str | None:
    """The refusal of a pass: with `stick_dealer` a dealer to whom all have passed must bid."""
    if deal.phase is not NorthAmericanPhase.BID:
        return "pass_not_now"
    stuck = rules.stick_dealer and deal.turn == deal.dealer and deal.auction.standing is None
    return "dealer_must_bid" if stuck else None


def duty(rules: Rules, deal: NorthAmericanDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand that may be played: follow and beat, else trump, else anything [seed 001]."""
    if deal.announced is not None:
        return tuple(card for card in MARRIAGE_CARDS[deal.announced] if card in hand)
    trick = deal.known(deal.trick)
    return following(hand, trick, deal.trump, head=True, strength=strength(rules))


def no_meld(deal: NorthAmericanDeal, meld: Meld) -> str | None:
    """King and queen in one hand, on lead, before the lead; a trick may come later [seed 001]."""
    if meld not in MARRIAGES:
        return "pair_not_played"
    if not deal.on_lead:
        return "marriage_on_lead_only"
    if deal.announced is not None:
        return "marriage_one_a_lead"
    return None if may_hold(deal, *MARRIAGE_CARDS[meld]) else "marriage_not_held"


def open_melds(deal: NorthAmericanDeal) -> tuple[Meld, ...]:
    """The marriages that may be declared now."""
    if not deal.on_lead or deal.announced is not None:
        return ()
    if deal.unknown(deal.to_act):
        return tuple(meld for meld in MARRIAGES if may_hold(deal, *MARRIAGE_CARDS[meld]))
    return held_in(deal.hand(deal.to_act))
