"""The open facts of a deal besides its cards: phase, closing, auction, tricks."""

from __future__ import annotations

from typing import Any

from game.core.auction import Auction
from game.core.cards import Suit
from game.core.deal import Deal, Seat, Slot
from game.rules import Game
from game.rules.game import side_of
from game.scenes.table.families import family_of


def phase_of(deal: Deal) -> str:
    """The word for what is being waited for."""
    return family_of(deal).phase(deal)


# Phases in which letting the decision go by means something of its own.
_PASSES = {"double": "pass_double", "raise": "pass_raise", "last": "pass_last"}


def passing(deal: Deal) -> str:
    """The word for what a pass means now: "pass", or one of the phase's own."""
    return _PASSES.get(phase_of(deal), "pass")


def lead_makes_trumps(deal: Deal) -> bool:
    """Whether the next lead, or a marriage before it, makes trumps."""
    return family_of(deal).lead_makes_trumps(deal)


def is_closed(deal: Deal) -> bool:
    """Whether somebody has closed the stock."""
    return family_of(deal).closed(deal)


def plays_freely(deal: Deal) -> bool:
    """Whether any card may be played: nobody has to follow suit yet."""
    return family_of(deal).plays_freely(deal)


def tricks_of(deal: Deal, seat: Seat) -> tuple[tuple[Slot, ...], ...]:
    """The tricks a seat has won, the first one first, without a pile won with one."""
    pile, size = pile_won(deal, seat), len(deal.in_play)
    won = [slot for slot in deal.won[seat] if slot not in pile]
    return tuple(tuple(won[at : at + size]) for at in range(0, len(won), size))


def pile_won(deal: Deal, seat: Seat) -> tuple[Slot, ...]:
    """The cards of a widow or a stock that a seat has won with one of its tricks."""
    return family_of(deal).pile_won(deal, seat)


def pile_word(deal: Deal) -> str:
    """The key of the word for a pile that lies on the table beside the hands."""
    return family_of(deal).pile_word(deal)


def last_trick(deal: Deal) -> tuple[Slot, ...]:
    """The slots of the trick that was taken last: its winner has led ever since."""
    tricks = tricks_of(deal, deal.leader)
    return tricks[-1] if tricks else ()


def seats_of_trick(deal: Deal) -> tuple[Seat, ...]:
    """The seats of the trick on the table, in the order of its cards."""
    order = sorted(deal.in_play, key=lambda seat: (seat - deal.leader) % deal.seats)
    return tuple(order[: len(deal.trick)])


def is_bid_for(deal: Deal) -> bool:
    """Whether a deal begins with an auction, and a contract is played in it."""
    return family_of(deal).bid_for


def bidding_in(deal: Deal) -> Auction[Any] | None:
    """The auction, as long as it goes on."""
    return family_of(deal).auction(deal)


def asks_one(deal: Deal) -> bool:
    """Whether one seat alone is asked how high to go just now: a raise after the auction."""
    return family_of(deal).asks_one(deal)


def offers_piles(deal: Deal) -> bool:
    """Whether the seat to act chooses one of several piles just now."""
    return family_of(deal).offers_piles(deal)


def contract_of(deal: Deal) -> tuple[Seat, str] | None:
    """The declarer and the contract in text, once the auction has settled it."""
    return family_of(deal).contract(deal)


def called_in(deal: Deal) -> tuple[Seat, Suit] | None:
    """The seat that called trumps before the bidding, and its call."""
    return family_of(deal).called(deal)


def answers_unseen(deal: Deal) -> bool:
    """Whether what is asked now may be answered without a look at the cards."""
    return family_of(deal).answers_unseen(deal)


def sits_out(deal: Deal, seat: Seat) -> bool:
    """Whether a seat has laid its cards down and takes no part."""
    return family_of(deal).sits_out(deal, seat)


def trick_count(deal: Deal, seat: Seat) -> int:
    """How many tricks lie with a seat; a widow won with one is none."""
    return family_of(deal).trick_count(deal, seat)


def laid_open(deal: Deal, seat: Seat) -> bool:
    """Whether what is left of a hand lies open: thrown in, or laid down and shown at the end."""
    return family_of(deal).laid_open(deal, seat)


def is_over(deal: Deal) -> bool:
    """Whether the deal has ended, so that what nobody saw may lie open."""
    return family_of(deal).over(deal)


def waits_for_a_trick(game: Game, deal: Deal, seat: Seat) -> bool:
    """Whether the melds of a seat count only once its side has taken a trick, which it has not."""
    waits = family_of(deal).melds_wait
    return waits and not any(deal.won[each] for each in side_of(game, deal, seat))
