"""What lies open in a deal besides its cards, asked of each family: phase, closing, auction, tricks."""

from __future__ import annotations

from typing import Any

from game.auction import Auction
from game.deal import Deal, Seat, Slot
from game.rules import Game
from game.rules.game import side_of
from game.rules.north_american import permits
from game.rules.north_american.game import NorthAmericanGame
from game.rules.north_american.state import NorthAmericanDeal
from game.rules.two_hand.state import TwoHandDeal
from game.tricks import STRENGTH, Strength


def phase_of(deal: Deal) -> str:
    """The word for what is being waited for; "play" where a family knows nothing else."""
    return str(deal.phase) if isinstance(deal, TwoHandDeal | NorthAmericanDeal) else "play"


def lead_makes_trumps(deal: Deal) -> bool:
    """Whether the next lead, or a marriage before it, makes trumps."""
    return isinstance(deal, NorthAmericanDeal) and deal.on_lead and deal.trump is None


def is_closed(deal: Deal) -> bool:
    """Whether somebody has closed the stock."""
    return isinstance(deal, TwoHandDeal) and deal.closing is not None


def plays_freely(deal: Deal) -> bool:
    """Whether any card may be played: nobody has to follow suit yet."""
    return isinstance(deal, TwoHandDeal) and deal.stock_open


def tricks_of(deal: Deal, seat: Seat) -> tuple[tuple[Slot, ...], ...]:
    """The tricks a seat has won, the first one first; a widow won with one follows it."""
    won, size = deal.won[seat], len(deal.in_play)
    return tuple(won[at : at + size] for at in range(0, len(won), size))


def last_trick(deal: Deal) -> tuple[Slot, ...]:
    """The slots of the trick that was taken last: its winner has led ever since.

    A widow that went with the first trick lies behind it.
    """
    won, size = deal.won[deal.leader], len(deal.in_play)
    first = isinstance(deal, NorthAmericanDeal) and sum(deal.tricks) == 1
    return won[:size] if first else won[-size:]


def seats_of_trick(deal: Deal) -> tuple[Seat, ...]:
    """Who has played to the trick that lies on the table, in the order of its cards."""
    order = sorted(deal.in_play, key=lambda seat: (seat - deal.leader) % deal.seats)
    return tuple(order[: len(deal.trick)])


def is_bid_for(deal: Deal) -> bool:
    """Whether a deal begins with an auction, and a contract is played in it."""
    return isinstance(deal, NorthAmericanDeal)


def bidding_in(deal: Deal) -> Auction[Any] | None:
    """The auction, as long as it goes on."""
    if not isinstance(deal, NorthAmericanDeal) or deal.turn is None or deal.declarer is not None:
        return None
    return deal.auction


def contract_of(deal: Deal) -> tuple[Seat, str] | None:
    """Who plays which contract in text, once the auction has settled it."""
    if not isinstance(deal, NorthAmericanDeal) or deal.declarer is None:
        return None
    return deal.declarer, str(deal.auction.standing)


def trick_count(deal: Deal, seat: Seat) -> int:
    """How many tricks lie with a seat; a widow won with one is none."""
    if isinstance(deal, NorthAmericanDeal):
        return deal.tricks[seat]
    return len(deal.won[seat]) // len(deal.in_play)


def laid_open(deal: Deal, seat: Seat) -> bool:
    """Whether what is left of a hand lies open: thrown in, or laid down and shown at the end."""
    if not isinstance(deal, NorthAmericanDeal) or deal.result is None:
        return False
    return all(deal.seen_by[slot] == deal.everyone for slot in deal.hands[seat])


def waits_for_a_trick(game: Game, deal: Deal, seat: Seat) -> bool:
    """Whether the melds of a seat count only once its side has taken a trick, which it has not."""
    return not any(deal.won[each] for each in side_of(game, deal, seat))


def strength_in(game: Game) -> Strength:
    """How high the ranks are in a game's tricks."""
    return permits.strength(game.options) if isinstance(game, NorthAmericanGame) else STRENGTH
