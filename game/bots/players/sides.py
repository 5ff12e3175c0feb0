"""A player's questions to any game: partners, marriages, and the worth of a hand, a claim or an outcome."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.cards import SUITS, Card
from game.core.deal import Deal, Seat
from game.core.moves import CLAIM, MARRIAGE_CARDS, MARRIAGES
from game.rules import Game
from game.rules.game import side_of


def gain(points: Sequence[int], side: Collection[Seat]) -> float:
    """The gain of a side from an outcome: the mean of its seats less the mean of all others."""
    mine = [points[seat] for seat in side]
    others = [scored for seat, scored in enumerate(points) if seat not in side]
    return sum(mine) / len(mine) - (sum(others) / len(others) if others else 0.0)


def claim_brings(game: Game, deal: Deal) -> float:
    """The gain of the acting side from a claim: below zero if it lacks the points."""
    claimed, _ = game.play(deal, CLAIM)
    outcome = game.outcome(claimed)
    return 0.0 if outcome is None else gain(outcome.points, side_of(game, deal, deal.to_act))


def looks_good(hand: Sequence[Card]) -> bool:
    """Whether a hand holds a marriage, or ace and ten of a suit."""
    return any(
        high + suit in hand and low + suit in hand for high, low in ("KQ", "AT") for suit in SUITS
    )


def whole_marriages(cards: Sequence[Card]) -> frozenset[Card]:
    """The kings and queens among some cards whose marriage is whole there."""
    pairs = (MARRIAGE_CARDS[meld] for meld in MARRIAGES)
    return frozenset(card for pair in pairs if {*pair} <= {*cards} for card in pair)
