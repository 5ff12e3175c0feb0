"""What lies open in a deal besides its cards, asked of each family: phase, trump, melds, closing."""

from __future__ import annotations

from game.cards import Suit
from game.deal import Deal, Seat, Slot
from game.moves import Meld
from game.rules.north_american.state import NorthAmericanDeal
from game.rules.two_hand.state import TwoHandDeal

# The deals of the families that declare marriages.
MeldingDeal = TwoHandDeal | NorthAmericanDeal


def phase_of(deal: Deal) -> str:
    """The word for what is being waited for; "play" where a family knows nothing else."""
    return str(deal.phase) if isinstance(deal, MeldingDeal) else "play"


def trump_of(deal: Deal) -> Suit | None:
    """The trump suit, None where there is none (yet)."""
    return deal.trump if isinstance(deal, MeldingDeal) else None


def is_closed(deal: Deal) -> bool:
    """Whether somebody has closed the stock."""
    return isinstance(deal, TwoHandDeal) and deal.closing is not None


def plays_freely(deal: Deal) -> bool:
    """Whether any card may be played: nobody has to follow suit yet."""
    return isinstance(deal, TwoHandDeal) and deal.stock_open


def announced_in(deal: Deal) -> Meld | None:
    """The marriage one of whose cards must be led next."""
    return deal.announced if isinstance(deal, MeldingDeal) else None


def declared_by(deal: Deal, seat: Seat) -> tuple[Meld, ...]:
    """The melds a seat has declared so far."""
    return deal.declared[seat] if isinstance(deal, MeldingDeal) else ()


def tricks_of(deal: Deal, seat: Seat) -> tuple[tuple[Slot, ...], ...]:
    """The tricks a seat has won, the first one first; a widow won with one follows it."""
    won, size = deal.won[seat], len(deal.in_play)
    return tuple(won[at : at + size] for at in range(0, len(won), size))


def last_trick(deal: Deal) -> tuple[Slot, ...]:
    """The slots of the trick that was taken last: its winner has led ever since."""
    return deal.won[deal.leader][-len(deal.in_play) :]


def seats_of_trick(deal: Deal) -> tuple[Seat, ...]:
    """Who has played to the trick that lies on the table, in the order of its cards."""
    order = sorted(deal.in_play, key=lambda seat: (seat - deal.leader) % deal.seats)
    return tuple(order[: len(deal.trick)])
