"""The end of a deal at the table: the cards that nobody has seen are laid open."""

from __future__ import annotations

from game.core.outcome import Outcome
from game.core.playing import deal_ended
from game.rules.bauernschnapsen.contracts import Objective
from game.rules.bauernschnapsen.state import BauernschnapsenDeal
from game.rules.game import Played


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
