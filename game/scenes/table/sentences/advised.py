"""Moves in words: what a hint advises, and what a review remarks on.

A card to play glows, but everything else is said as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.hints.findings import Hint, Lapse
from game.core.cards import Card
from game.core.deal import Deal, Seat
from game.core.moves import (
    Bid,
    Claim,
    Close,
    Discard,
    Double,
    Exchange,
    FaceDown,
    Give,
    LeaveTalon,
    Marriage,
    Move,
    Pair,
    Pass,
    Play,
    Take,
    Trump,
    Turn,
)
from game.rules import Game
from game.scenes.table.facts.seats_at_screen import SeatsAtScreen
from game.scenes.table.families import family_of
from game.stage.context import AppContext
from game.stage.drawing.fonts import SIGN_OF

Moves = Sequence[tuple[Seat, Move]]


def move_gaps(context: AppContext, game: Game, move: Move) -> dict[str, object]:
    """The values of any sentence on a move that follow from the move itself."""
    match move:
        case Bid(contract):
            return {"bid": family_of(game).bid_name(context, contract)}
        case Trump(suit) | Marriage(suit) | Pair(suit):
            return {"sign": SIGN_OF[suit], "suit": context.suit(suit), "deck": context.by_deck}
        case Take(pile):
            return {"number": pile}
        case Discard(what):
            return {"cards": _short(context, what), "count": len(what)}
        case Give(what):
            return {"cards": _short(context, (what,))}
    return {}


def advised(seats: SeatsAtScreen, game: Game, deal: Deal, move: Move) -> str:
    """A sentence that names a move; empty for what the sentence of its reason speaks of by itself."""
    if isinstance(move, Play | Marriage | Pair | Exchange | Close | Claim):
        return ""
    context, family, key = seats.context, family_of(deal), move.word
    gaps = move_gaps(context, game, move)
    match move:
        case Bid() if family.asks_one(deal):
            key = "raise"
        case Pass():
            key = family.passing(deal)
        case Double():
            gaps["name"] = family.doubling(context, deal)
        case Take(int()):
            key = "take_one"
        case Give(what, to):
            gaps |= {"card": context.short_card(str(what)), "name": seats.name(to)}
    return context.words(f"table.advice.{key}", **gaps)


def advised_by_ear(context: AppContext, game: Game, hint: Hint) -> str:
    """The name of a move that only glows, for those who do not see it; empty if the reason names the card."""
    move = hint.move
    if isinstance(move, Play):
        if str(move.card) in hint.reason.values.values():
            return ""
        name = str(context.card(str(move.card)))
    else:
        name = move_words(context, game, move)
    return f"{name[:1].upper()}{name[1:]}."


def remark_line(context: AppContext, game: Game, lapse: Lapse, moves: Moves, seats: int) -> str:
    """One line of the review: which trick, what was played, what was better.

    `seats` is how many cards a trick of the deal has.
    """
    before = moves[: lapse.at]
    played = sum(isinstance(move, Play) for _, move in before)
    taken = any(isinstance(move, Take | LeaveTalon | Discard | Give) for _, move in before)
    raising = taken and any(isinstance(move, Bid) for move in (lapse.played, lapse.better))
    name = raise_words if raising else move_words
    words = context.words(
        f"lapse.{lapse.kind}",
        played=name(context, game, lapse.played),
        better=name(context, game, lapse.better),
        **_line_in_words(context, lapse.values),
    )
    for key in ("lost", "lost_of_ten"):
        if key in lapse.values:
            words = f"{words} {context.words(f'lapse.{key}', points=lapse.values[key])}"
    capital = words[:1].upper() + words[1:]
    auction = isinstance(lapse.played, Bid | Pass | Double | Trump | Turn) and not raising
    if not played and auction:
        return context.words("table.remark.bidding", remark=capital)
    if not played and not isinstance(lapse.played, Play | Marriage):
        return context.words("table.remark.before", remark=capital)
    return context.words("table.remark.line", number=played // seats + 1, remark=capital)


def _line_in_words(context: AppContext, values: Mapping[str, str | int]) -> Mapping[str, str | int]:
    """The same values with the cards of a `line` in short."""
    if "line" not in values:
        return values
    return {**values, "line": _short(context, [Card(each) for each in str(values["line"]).split()])}


def move_words(context: AppContext, game: Game, move: Move) -> str:
    """A move as the subject of a sentence."""
    if isinstance(move, Play):
        return context.short_card(move.card)
    return context.words(f"table.move.{move.word}", **move_gaps(context, game, move))


def raise_words(context: AppContext, game: Game, move: Move) -> str:
    """A declarer's answer, after the talon or stock, to whether he raises, as the subject of a sentence."""
    key = "raise" if isinstance(move, Bid) else "pass_raise"
    return context.words(f"table.move.{key}", **move_gaps(context, game, move))


def _short(context: AppContext, what: Sequence[Card | FaceDown]) -> str:
    """Some cards in short; of one named by its place nothing is known."""
    return "  ".join(
        "?" if isinstance(each, FaceDown) else context.short_card(each) for each in what
    )
