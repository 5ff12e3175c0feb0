"""What a step of a replay is called: who played what, and how a deal ended."""

from __future__ import annotations

from game.cards import Suit
from game.events import DealEnded
from game.moves import Claim, Marriage, Move, Pair, Play
from game.outcome import Outcome
from game.scenes.replay.reel import Frame
from game.scenes.table.open_facts import trump_of
from game.scenes.table.seats_at_screen import SeatsAtScreen
from game.stage.context import AppContext
from game.stage.fonts import SIGN_OF


def told(context: AppContext, company: SeatsAtScreen, frame: Frame) -> str:
    """A frame in a sentence or two."""
    happening = frame.happening
    if frame.begins_deal:
        dealer = company.name(happening.deal.dealer)
        return context.words("replay.deals", name=dealer, number=frame.deal)
    said = []
    move = happening.move
    # What became of a claim says that there was one.
    if happening.seat is not None and move is not None and not isinstance(move, Claim):
        name = company.name(happening.seat)
        what = _what(context, move, trump_of(happening.deal))
        said.append(context.words("replay.does", name=name, what=what))
    said += [
        _ending(context, company, event.outcome)
        for event in happening.events
        if isinstance(event, DealEnded)
    ]
    return "  ".join(said)


def _what(context: AppContext, move: Move, trump: Suit | None) -> str:
    match move:
        case Play(card):
            return context.words("replay.card", sign=SIGN_OF[card.suit], card=context.card(card))
        case Marriage(suit) | Pair(suit):
            kind = "marriage" if isinstance(move, Marriage) else "pair"
            ending = "_trump" if suit == trump else ""
            return context.words(f"table.say.{kind}{ending}", suit=context.suit(suit))
    return context.words(f"replay.move.{move}")


def _ending(context: AppContext, company: SeatsAtScreen, outcome: Outcome) -> str:
    """Why a deal ended and what it brought."""
    names = company.names_in(outcome)
    why = context.words(f"outcome.{outcome.reason}", **names)
    if not outcome.winners:
        return why
    points = outcome.points[outcome.winners[0]]
    return f"{why} {context.words.counted('replay.scores', points, name=names['winner'])}"
