"""What a step of a replay is called: who played what, and how a deal ended."""

from __future__ import annotations

from game.events import DealEnded
from game.moves import Claim, Marriage, Move, Pair, Play
from game.outcome import Outcome
from game.scenes.replay.reel import Frame
from game.scenes.table.company import Company
from game.stage.fonts import SIGN_OF
from game.stage.room import Room


def told(room: Room, company: Company, frame: Frame) -> str:
    """A frame in a sentence or two."""
    happening = frame.happening
    if frame.begins_deal:
        dealer = company.name(happening.deal.dealer)
        return room.words("replay.deals", name=dealer, number=frame.deal)
    said = []
    move = happening.move
    # What became of a claim says that there was one.
    if happening.seat is not None and move is not None and not isinstance(move, Claim):
        name = company.name(happening.seat)
        trump = happening.deal.trump
        said.append(room.words("replay.does", name=name, what=_what(room, move, trump)))
    said += [
        _ending(room, company, event.outcome)
        for event in happening.events
        if isinstance(event, DealEnded)
    ]
    return "  ".join(said)


def _what(room: Room, move: Move, trump: str) -> str:
    match move:
        case Play(card):
            return room.words("replay.card", sign=SIGN_OF[card.suit], card=room.card(card))
        case Marriage(suit) | Pair(suit):
            kind = "marriage" if isinstance(move, Marriage) else "pair"
            ending = "_trump" if suit == trump else ""
            return room.words(f"table.say.{kind}{ending}", suit=room.suit(suit))
    return room.words(f"replay.move.{move}")


def _ending(room: Room, company: Company, outcome: Outcome) -> str:
    """Why a deal ended and what it brought."""
    names = [company.name(seat) for seat in range(len(outcome.points))]
    winner = outcome.winner
    if winner is None:
        return room.words(f"outcome.{outcome.reason}")
    loser = names[1 - winner]
    why = room.words(f"outcome.{outcome.reason}", winner=names[winner], loser=loser)
    points = outcome.points[winner]
    return f"{why} {room.words.counted('replay.scores', points, name=names[winner])}"
