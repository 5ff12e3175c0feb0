"""The permits of a player now: each rule answers with the key of a refusal, or None.

Every function takes the house rules and a deal, and speaks of the seat whose turn it is. Where that
seat's hand is unknown (masked), it has the benefit of the doubt.
"""

from __future__ import annotations

from game.core.cards import SUITS, Card
from game.core.holding import holder_slot, may_hold
from game.core.moves import MARRIAGE_CARDS, MELD_CARDS, PAIRS, Meld
from game.core.tricks import playable
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.state import ANSWER, PLAY, TwoHandDeal

_LOWEST = {
    cards: {suit: Card(rank + suit) for suit in SUITS} for cards, rank in ((24, "9"), (20, "J"))
}


def lowest_trump(rules: TwoHandOptions, deal: TwoHandDeal) -> Card:
    """The card that buys the turn-up: the nine, with 20 cards the jack [seed 000], [seed 001]."""
    return _LOWEST[rules.cards][deal.trump]


def free(deal: TwoHandDeal) -> bool:
    """Whether any card may be played: as a lead except after a meld, to a trick while the stock is open."""
    return deal.stock_open if deal.trick else deal.announced is None


def duty(rules: TwoHandOptions, deal: TwoHandDeal, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of `hand` that may be played now.

    Where play is not free one must follow and beat, else trump. After a meld one of its two cards is
    led (the lowest trump of a pair may have bought the turn-up since).
    """
    if free(deal):
        return hand
    if deal.announced is None:
        return playable(hand, deal.known(deal.trick), deal.trump, head=True)
    high, low = MELD_CARDS[deal.announced]
    king = rules.marriage_lead == "king" and high[0] == "K"
    return (high,) if king else tuple([card for card in (high, low) if card in hand])


def no_exchange(rules: TwoHandOptions, deal: TwoHandDeal) -> str | None:
    """The refusal of an exchange of the lowest trump: it needs the lead and an open stock [seeds 000, 001,
    004], [PAG-S].

    Parlett's rule lets the follower exchange too; a house rule lets the other player after a closing.
    """
    if deal.phase is not ANSWER:
        if deal.phase is not PLAY or (deal.trick and not rules.exchange_on_follow):
            return "exchange_on_lead_only"
        if not deal.stock_open:
            return "exchange_stock_closed" if deal.closing else "exchange_stock_gone"
        if rules.exchange_needs_trick and not deal.won[deal.turn or 0]:
            return "exchange_needs_trick"
        if deal.stock_count < rules.exchange_min_stock:
            return "exchange_stock_low"
    held = holder_slot(deal, lowest_trump(rules, deal))
    return "exchange_not_held" if held is None else None


def no_meld(rules: TwoHandOptions, deal: TwoHandDeal, meld: Meld) -> str | None:
    """One meld a lead, both cards in hand, before the lead [seeds 000, 001, 004]."""
    if meld in PAIRS and not rules.ober_unter_pair:
        return "pair_not_played"
    return no_melds_now(rules, deal) or (
        None if may_hold(deal, *MELD_CARDS[meld]) else "marriage_not_held"
    )


def no_melds_now(rules: TwoHandOptions, deal: TwoHandDeal) -> str | None:
    """Why no meld at all may be declared now, whatever is in the hand."""
    if deal.phase is not PLAY or deal.trick:
        return "marriage_on_lead_only"
    if deal.announced is not None:
        return "marriage_one_a_lead"
    if rules.marriage_needs_trick == "before" and not deal.won[deal.turn or 0]:
        return "marriage_needs_trick"
    if not rules.marriage_when_closed and not deal.stock_open:
        return "marriage_stock_closed"
    return None


def no_close(rules: TwoHandOptions, deal: TwoHandDeal) -> str | None:
    """On lead, before leading; where the rules say so also before drawing [seeds 000, 001, 004]."""
    if not deal.stock_open:
        return "close_no_stock"
    if deal.trick:
        return "close_on_lead_only"
    if deal.stock_count < rules.close_min_stock:
        return "close_stock_low"
    return None


def no_claim(rules: TwoHandOptions, deal: TwoHandDeal) -> str | None:
    """At any own turn [seed 000], or only just after winning a trick or melding [PAG-S]."""
    if deal.phase is ANSWER:
        return "claim_not_now"
    if rules.claim_timing == "own_turn" or deal.announced is not None:
        return None
    just_won = not deal.trick and bool(deal.won[deal.turn or 0])
    return None if just_won else "claim_after_trick_only"


def open_melds(rules: TwoHandOptions, deal: TwoHandDeal) -> tuple[Meld, ...]:
    """The melds that may be declared now."""
    if no_melds_now(rules, deal) is not None:
        return ()
    offered = MELD_CARDS if rules.ober_unter_pair else MARRIAGE_CARDS
    faces = deal.faces
    held = {faces[slot] for slot in deal.hands[deal.turn or 0]}
    if None in held:
        return tuple([meld for meld, both in offered.items() if may_hold(deal, *both)])
    return tuple([meld for meld, (high, low) in offered.items() if high in held and low in held])
