"""What could have been played better: the review of a deal in the player's words."""

from __future__ import annotations

from collections.abc import Sequence

from game.deal import Seat
from game.moves import Marriage, Move, Pair, Play
from game.scenes.table.helping import Remark
from game.stage.room import Room

Moves = Sequence[tuple[Seat, Move]]


def remark_line(room: Room, remark: Remark, moves: Moves, seats: int) -> str:
    """One line of the review: which trick, what was played, what was better."""
    played = sum(isinstance(move, Play) for _, move in moves[: remark.at])
    words = room.words(
        remark.key, played=move_words(room, remark.played), better=move_words(room, remark.better)
    )
    capital = words[:1].upper() + words[1:]
    return room.words("table.remark.line", number=played // seats + 1, remark=capital)


def move_words(room: Room, move: Move) -> str:
    """A move as the subject of a sentence."""
    match move:
        case Play(card):
            return room.short_card(card)
        case Marriage(suit):
            return room.words("table.move.marriage", suit=room.suit(suit))
        case Pair(suit):
            return room.words("table.move.pair", suit=room.suit(suit), deck=room.by_deck)
    return room.words(f"table.move.{move}")
