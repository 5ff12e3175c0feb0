"""Short words for rule tests: a position as text, moves as text, cards as a set of text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.contest.position import described
from game.core.moves import Play, read_move
from game.core.refused import Refused
from game.core.veiling import veiled_at_random
from game.rules import Game


class Moment:
    """A game and a deal in it; `then` plays moves given as text, and veils hands that are to be veiled."""

    def __init__(self, game: Game, deal: Any) -> None:
        self.game, self.deal = game, deal

    def then(self, *moves: str) -> Moment:
        deal = self.deal
        for move in moves:
            deal, _ = self.game.play(deal, read_move(move))
            deal = veiled_at_random(deal, Random(len(deal.veils)))
        return Moment(self.game, deal)

    def allows(self, move: str) -> bool:
        """Asked of both `legal` and `play`, which must agree."""
        offered = read_move(move) in self.game.legal(self.deal)
        try:
            self.game.play(self.deal, read_move(move))
        except Refused:
            assert not offered, f"{move} is offered and then refused"
            return False
        assert offered, f"{move} is not offered, but can be played"
        return True

    def why_not(self, move: str) -> str:
        with pytest.raises(Refused) as refusal:
            self.game.play(self.deal, read_move(move))
        return refusal.value.key

    def total(self, seat: int) -> int:
        return self.game.total(self.deal, seat)

    @property
    def cards(self) -> set[str]:
        """The complete set of cards that may be played."""
        return {str(move) for move in self.game.legal(self.deal) if isinstance(move, Play)}

    @property
    def scored(self) -> tuple[int, int] | None:
        outcome = self.game.outcome(self.deal)
        return None if outcome is None else outcome.points

    @property
    def reason(self) -> str:
        return self.game.outcome(self.deal).reason.value


def at(text: str) -> Moment:
    """A moment as a rule is best shown in; no deal need come to it."""
    return Moment(*described(text))


def on_game(text: str, position: str) -> Moment:
    return at(f"{text} {position}")
