"""Conclusions from the other player's lead about his hand, assuming he is sensible.

A player who leads without buying the turn-up hardly holds the lowest trump; one who leads a king without
declaring hardly holds the queen. He can only have drawn such a card since.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Exchange, Marriage, Play
from game.play.question import Question
from game.rules.two_hand.game import two_hand
from game.rules.two_hand.permits import lowest_trump
from game.rules.two_hand.state import TwoHandDeal

_PARTNER = {"K": "Q", "Q": "K"}


@dataclass(frozen=True)
class Conclusions:
    """`old`: how many hidden cards of the other hand were in it at its last lead. `unlikely`: cards that are
    hardly among those.
    """

    old: int = 0
    unlikely: frozenset[Card] = frozenset()


@dataclass(frozen=True)
class _Lead:
    """A lead, after a meld or an exchange or without, and how many tricks had been played before it."""

    card: Card
    melded: bool
    exchanged_before: bool
    trick: int


def conclude(question: Question, view: TwoHandDeal, other: Seat) -> Conclusions:
    """Conclude from the other seat's last lead while the stock is open."""
    lead = _last_lead(question, other)
    if lead is None or not view.stock_open or not view.stock:
        return Conclusions()
    plays = sum(isinstance(move, Play) for _, move in question.moves)
    tricks_since = plays // 2 - lead.trick
    drawn_since = view.stock[0] - 2 * tricks_since
    hidden = [slot for slot in view.hands[other] if view.faces[slot] is None]
    first = 13 if len(view.faces) == 24 else 11  # slot of the stock of a fresh deal
    old = [slot for slot in hidden if slot < drawn_since or slot < first]
    return Conclusions(len(old), _unlikely(question, view, lead, tricks_since))


def _unlikely(
    question: Question, view: TwoHandDeal, lead: _Lead, tricks_since: int
) -> frozenset[Card]:
    rules = two_hand(question.game).options
    out: set[Card] = set()
    stock_then, later = view.stock_count + 2 * tricks_since, lead.trick > 0
    may_exchange = later or not rules.exchange_needs_trick
    if may_exchange and not lead.exchanged_before and stock_then >= rules.exchange_min_stock:
        out.add(lowest_trump(rules, view))
    may_meld = later or rules.marriage_needs_trick != "before"
    if may_meld and not lead.melded and lead.card.rank in _PARTNER:
        out.add(Card(_PARTNER[lead.card.rank] + lead.card.suit))
    return frozenset(out)


def _last_lead(question: Question, other: Seat) -> _Lead | None:
    """The other seat's last lead of a trick that has been played or is being played."""
    played, found, exchanged, melded = 0, None, False, False
    for seat, move in question.moves:
        exchanged = exchanged or isinstance(move, Exchange)
        if isinstance(move, Marriage):
            melded = True
        if isinstance(move, Play):
            if played % 2 == 0 and seat == other:
                found = _Lead(move.card, melded, exchanged, played // 2)
            melded = False
            played += 1
    return found
