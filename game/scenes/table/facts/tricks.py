"""The tricks of a deal: those of a seat, the one taken last, the seats of the one on the table.

How weighty a trick is follows from what every seat has seen: a shaking table tells a player nothing new.
"""

from __future__ import annotations

from math import comb

from game.core.deal import Deal, Seat, Slot
from game.core.events import TrickWon
from game.core.tricks import beats, winning
from game.rules import Game
from game.rules.game import side_of
from game.scenes.table.families import family_of

_HIGH = 10  # card points of a ten; an ace has more
_FAT_AT, _FAT_PER_CARD = 5, 5
_CAUGHT, _CAUGHT_TOO, _LAST, _UNLIKELY = 0.4, 0.15, 0.4, 0.4


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


def weight_of_trick(game: Game, before: Deal, after: Deal, trick: TrickWon) -> float:
    """The weight of a trick from 0, where nothing happened, to 1; `before` and `after` its last card.

    Aces and tens caught from another side weigh, and the last trick; more so the less likely it was.
    """
    caught = _caught(game, before, after, trick)
    weight = _LAST * (sum(map(len, before.hands)) == 1)
    if caught:
        weight += _CAUGHT + _CAUGHT_TOO * (caught - 1)
    if not weight:
        return 0.0
    return min(1.0, weight + _UNLIKELY * surprise(game, before, after, trick))


def surprise(game: Game, before: Deal, after: Deal, trick: TrickWon) -> float:
    """How unlikely it was, from 0 to 1, that this seat would take the trick once its first card was led.

    By what all have seen: the other cards may lie anywhere, and a hand with one that beats the lead plays it.
    """
    lead, *played = after.known(trick.slots)
    leader, strength = before.leader, game.strength(before)
    seen = _seen_by_all(before) - set(played) | {lead}
    unseen = [card for card in game.pack if card not in seen]
    beating = sum(beats(card, lead, before.trump, strength) for card in unseen)
    others = [seat for seat in before.in_play if seat != leader]
    held = sum(len(before.hands[seat]) for seat in others) + len(before.trick) - 1
    held = min(held, len(unseen))
    stands = comb(len(unseen) - beating, held) / comb(len(unseen), held)
    return 1.0 - stands if trick.seat == leader else stands


def is_fat(points: int, cards: int) -> bool:
    """Whether a trick is worth much for its number of cards: of two at least an ace and a king."""
    return points >= _FAT_AT + _FAT_PER_CARD * cards


def takes_trick(game: Game, deal: Deal, slot: Slot) -> bool:
    """Whether a card that was just played beats all that lay in the trick before it."""
    cards = deal.known(deal.trick)
    if len(cards) < 2 or deal.trick[-1] != slot:
        return False
    return winning(cards, deal.trump, game.strength(deal)) == len(cards) - 1


def _seen_by_all(deal: Deal) -> set[str]:
    """The cards every seat has seen."""
    everyone = deal.everyone
    pairs = zip(deal.faces, deal.seen_by, strict=True)
    return {card for card, seen in pairs if card is not None and seen == everyone}


def _caught(game: Game, before: Deal, after: Deal, trick: TrickWon) -> int:
    """How many aces and tens in a trick come from another side, where card points count."""
    if not family_of(game).card_points_count(before):
        return 0
    own = side_of(game, before, trick.seat)
    seats = seats_of_trick(before.but(trick=trick.slots))
    cards = zip(seats, after.known(trick.slots), strict=True)
    return sum(seat not in own and card.points >= _HIGH for seat, card in cards)
