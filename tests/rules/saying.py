"""Short words for rule tests: a position as text, moves as text, what then holds as text.

A rule is shown by cases: a sentence, the position it is about, and for some games the moves and what holds
after them.

    d7 in schnapsen the closer is paid by the state at closing
        at turn=0 trump=S up=JS stock=?? hands=JC/?? closing=0:0/20:0/2
            won=ASTSAHTHADTDKCQC/KSQSKDQDKDHQHACTC
        schnapsen: claim -> scored 2:0
        sixty_six snapszer: claim -> scored 1:0

A position holds until the next one, and a line that is indented deeper continues the one above it. What can
hold is listed in `Moment.told`.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from game.contest.position import described
from game.core.moves import Play, read_move
from game.core.refused import Refused
from game.core.veiling import veiled_at_random
from game.rules import Game
from tests.harness.headed_lines import headed_lines


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

    def told(self, fact: str) -> str:
        """A fact as it stands, in the same words; one that is not listed here names a field of the deal."""
        name, _, said = fact.partition(" ")
        deal, seats = self.deal, range(self.deal.seats)
        match name:
            case "may" | "not":
                move = said.partition(": ")[0]
                return f"may {move}" if self.allows(move) else f"not {move}: {self.why_not(move)}"
            case "cards":
                return fact if self.cards == {*said.split()} else f"cards {' '.join(self.cards)}"
            case "legal":
                found: object = ", ".join(map(str, self.game.legal(deal)))
            case "points":
                found = [self.total(seat) for seat in seats]
            case "scored":
                found = self.scored and [*self.scored]
            case "by":
                found = self.reason
            case "has":
                hand = [str(card) for card in deal.hand(int(said[0]))]
                return fact if {*said[2:].split()} <= {*hand} else f"has {said[0]} {' '.join(hand)}"
            case "held":
                found = [len(hand) for hand in deal.hands]
            case "up":
                found = deal.face(deal.turn_up)
            case "contract":
                found = deal.contract.name
            case "standing":
                found = deal.auction.standing
            case "in_play" | "tricks":
                found = [*getattr(deal, name)]
            case _:
                found = getattr(deal, name)
        return f"{name} {':'.join(map(str, found)) if isinstance(found, list) else found}"

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


class Case(NamedTuple):
    """A game's position, moves in it, and what holds after them."""

    position: str
    moves: tuple[str, ...]
    facts: tuple[str, ...]

    @property
    def found(self) -> tuple[str, ...]:
        moment = at(self.position).then(*self.moves)
        return tuple(map(moment.told, self.facts))


def cases(text: str) -> list[Any]:
    """The cases of a text, each named by its sentence and its game."""
    found, position = [], ""
    for sentence, line in headed_lines(text):
        if line.startswith("at "):
            position = line.removeprefix("at ")
            continue
        games, _, rest = line.partition(":")
        done, _, told = (each.strip() for each in rest.partition("->"))
        moves, facts = tuple(filter(None, done.split(", "))), tuple(told.split("; "))
        found += [
            pytest.param(Case(f"{game} {position}", moves, facts), id=f"{sentence} [{game}]")
            for game in games.split()
        ]
    return found
