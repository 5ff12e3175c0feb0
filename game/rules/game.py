"""What every game of the family offers, whatever its rules: the programming interface of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from game.cards import Card
from game.deal import Seat
from game.events import Event
from game.moves import Move
from game.outcome import Outcome
from game.rules.options import Options, OptionValue


class Game(Protocol):
    """A preset with its house rules. `Deal` states are frozen; `play` gives a new one.

    `pack` gives the cards in dealing order; None stands for a card that is not known (a LAN deal
    begins with only the turn-up open).
    """

    @property
    def key(self) -> str:
        """The preset's key, such as "snapszer"."""

    @property
    def options(self) -> Options:
        """The house rules in force."""

    @property
    def seats(self) -> int: ...

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards this game is played with."""

    @property
    def open_slots(self) -> tuple[int, ...]:
        """The slots everyone sees before the first move, such as the turn-up."""

    def with_options(self, **changes: OptionValue) -> Game:
        """The same preset with some house rules changed. Raises ValueError for unknown rules."""

    def deal(self, pack: Sequence[str | None], dealer: Seat) -> Any: ...

    def dealing(self, deal: Any) -> tuple[Event, ...]:
        """The packets and the turn-up of a fresh deal, in the order they are dealt."""

    def legal(self, deal: Any) -> tuple[Move, ...]:
        """Every legal move of the seat to act; where its hand is masked, all it might prove to have."""

    def play(self, deal: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The deal after a move, and what happened. Raises Refused; the argument never changes."""

    def outcome(self, deal: Any) -> Outcome | None: ...

    def forfeit(self, deal: Any, loser: Seat) -> Outcome:
        """What a deal scores when a player leaves it or is proven to have cheated."""

    def write_position(self, deal: Any) -> str:
        """The fields of a deal's one-line text, without the game's name."""

    def read_position(self, fields: Mapping[str, str]) -> Any:
        """The deal some fields describe. Raises ValueError with a sentence."""
