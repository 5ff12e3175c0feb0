"""What lies open in a deal besides its cards, asked of each family: trump, melds, closing, the rule."""

from __future__ import annotations

from game.cards import Suit
from game.deal import Deal, Seat
from game.moves import Meld
from game.rules.two_hand.state import TwoHandDeal


def trump_of(deal: Deal) -> Suit | None:
    """The trump suit, None where there is none (yet)."""
    return deal.trump if isinstance(deal, TwoHandDeal) else None


def is_closed(deal: Deal) -> bool:
    """Whether somebody has closed the stock."""
    return isinstance(deal, TwoHandDeal) and deal.closing is not None


def plays_freely(deal: Deal) -> bool:
    """Whether any card may be played: nobody has to follow suit yet."""
    return isinstance(deal, TwoHandDeal) and deal.stock_open


def announced_in(deal: Deal) -> Meld | None:
    """The marriage one of whose cards must be led next."""
    return deal.announced if isinstance(deal, TwoHandDeal) else None


def declared_by(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """The melds a seat has declared so far."""
    return deal.declared[seat] if isinstance(deal, TwoHandDeal) else ()
