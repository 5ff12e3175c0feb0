"""The refusals of the two-hand family: the key of each sentence and the values for its gaps."""

from __future__ import annotations

from game.core.cards import Card
from game.core.playing import lead_refused
from game.core.refused import Refused
from game.rules.two_hand.options import TwoHandOptions
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.state import TwoHandDeal


def refused(rules: TwoHandOptions, deal: TwoHandDeal, key: str) -> Refused:
    """A refusal of anything but a card; every sentence may name the trump and the lowest trump."""
    return Refused(
        key,
        trump=deal.trump,
        lowest=lowest_trump(rules, deal),
        exchange_least=rules.exchange_min_stock,
        close_least=rules.close_min_stock,
    )


def refused_card(deal: TwoHandDeal, card: Card, duty: tuple[Card, ...]) -> Refused:
    """Why a held card may not be played while the cards of `duty` may."""
    if deal.announced is not None:
        return lead_refused(duty)
    led = deal.face(deal.trick[0])
    follows = duty[0].suit == led.suit
    if card[1] == duty[0].suit:
        return Refused("must_beat", suit=led.suit, card=led)
    if follows:
        return Refused("must_follow", suit=led.suit)
    return Refused("must_trump", suit=led.suit, trump=deal.trump)
