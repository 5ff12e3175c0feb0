"""The tricks of a deal: those of a seat, the one taken last, and the seats of the one on the table."""

from __future__ import annotations

from game.core.deal import Deal, Seat, Slot
from game.scenes.table.families import family_of


def tricks_of(deal: Deal, seat: Seat) -> tuple[tuple[Slot, ...], ...]:
    """The tricks a seat has won, the first one first, without a pile won with one."""
    pile, size = family_of(deal).pile_won(deal, seat), len(deal.in_play)
    won = [slot for slot in deal.won[seat] if slot not in pile]
    return tuple(tuple(won[at : at + size]) for at in range(0, len(won), size))


def last_trick(deal: Deal) -> tuple[Slot, ...]:
    """The slots of the trick that was taken last: its winner has led ever since."""
    tricks = tricks_of(deal, deal.leader)
    return tricks[-1] if tricks else ()


def seats_of_trick(deal: Deal) -> tuple[Seat, ...]:
    """The seats of the trick on the table, in the order of its cards."""
    order = sorted(deal.in_play, key=lambda seat: (seat - deal.leader) % deal.seats)
    return tuple(order[: len(deal.trick)])
