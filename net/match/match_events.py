"""What a peer's copy of a match tells the game: facts in the order they came about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.cards import Card
from game.deal import Seat
from game.moves import Move
from net.match.lan_match import Ending


@dataclass(frozen=True)
class DealBegan:
    """A deal lies on the table: its pack in slots, with the cards this peer knows by now."""

    number: int
    dealer: Seat
    pack: tuple[Card | None, ...]


@dataclass(frozen=True)
class FacesOpened:
    """This peer has come to see more cards."""

    faces: Mapping[int, Card]


@dataclass(frozen=True)
class MovePlayed:
    """A seat moved; `mine` where its player sits at this peer."""

    seat: Seat
    move: Move
    mine: bool


@dataclass(frozen=True)
class DealSettled:
    """A deal was played, revealed and signed, or forfeited; `winners` once the match is won."""

    ending: Ending
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


MatchEvent = DealBegan | FacesOpened | MovePlayed | DealSettled
