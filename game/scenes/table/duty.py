"""The rule in force, and what is being waited for: keys of the sentences the table shows."""

from __future__ import annotations

from typing import Any

from game.cards import Card
from game.deal import Seat
from game.rules import Game
from game.tricks import beats, winning

PromptLine = tuple[str, dict[str, str | int]]


def rule_in_force(deal: Any) -> PromptLine:
    """The line under the stock: what the next card may be, and why."""
    if deal.announced is not None:
        return "table.rule.announced", {}
    if deal.closing is not None:
        return "table.rule.closed", {}
    if deal.turn_up is None:
        return "table.rule.gone", {}
    return "table.rule.open", {}


def prompt(game: Game, deal: Any, seat: Seat) -> PromptLine:
    """What the seat to act is asked, seen by itself."""
    cards = game.playable(deal)
    if not cards:
        return f"table.prompt.{deal.phase}", {}
    if deal.announced is not None:
        return "table.prompt.announced", {"suit": deal.announced.suit}
    if not deal.trick:
        return "table.prompt.lead", {}
    if deal.stock_open:
        return "table.prompt.follow_free", {}
    return _duty(deal, seat, cards)


def _duty(deal: Any, seat: Seat, cards: tuple[Card, ...]) -> PromptLine:
    """What strict play asks of this hand, of which `cards` may be played: beat, follow, trump, or nothing."""
    trick = deal.known(deal.trick)
    led, best = trick[0], trick[winning(trick, deal.trump)]
    values: dict[str, str | int] = {"suit": led.suit, "trump": deal.trump, "card": best}
    if len(deal.hands[seat]) == 1:
        return "table.prompt.follow_last", values
    if cards[0].suit == led.suit and all(card.suit == led.suit for card in cards):
        beating = all(beats(card, best, deal.trump) for card in cards)
        return f"table.prompt.{'beat' if beating else 'follow'}", values
    if all(card.suit == deal.trump for card in cards):
        return "table.prompt.trump", values
    return f"table.prompt.{'no_trump' if led.suit == deal.trump else 'follow_any'}", values
