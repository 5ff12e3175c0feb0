"""The review of a deal in the player's words: better moves than those played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.hints.findings import Lapse
from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import (
    Bid,
    CutPack,
    Discard,
    Double,
    FaceDown,
    Give,
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
from game.scenes.table.families import family_of
from game.stage.context import AppContext

Moves = Sequence[tuple[Seat, Move]]


def remark_line(context: AppContext, game: Game, lapse: Lapse, moves: Moves, seats: int) -> str:
    """One line of the review: which trick, what was played, what was better.

    `seats` is how many cards a trick of the deal has.
    """
    before = moves[: lapse.at]
    played = sum(isinstance(move, Play) for _, move in before)
    words = context.words(
        f"lapse.{lapse.kind}",
        played=move_words(context, game, lapse.played),
        better=move_words(context, game, lapse.better),
        **_line_in_words(context, lapse.values),
    )
    for key in ("lost", "lost_of_ten"):
        if key in lapse.values:
            words = f"{words} {context.words(f'lapse.{key}', points=lapse.values[key])}"
    capital = words[:1].upper() + words[1:]
    if not played and isinstance(lapse.played, Bid | Pass | Double | Trump | Turn):
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
    match move:
        case Play(card):
            return context.short_card(card)
        case Marriage(suit):
            return context.words("table.move.marriage", suit=context.suit(suit))
        case Pair(suit):
            return context.words("table.move.pair", suit=context.suit(suit), deck=context.by_deck)
        case Bid(contract):
            bid = family_of(game).bid_name(context, contract)
            return context.words("table.move.bid", bid=bid)
        case Trump(suit):
            return context.words("table.move.trump", suit=context.suit(suit))
        case Discard(what):
            return context.words("table.move.discard", cards=_short(context, what))
        case Give(what):
            return context.words("table.move.give", cards=_short(context, (what,)))
        case CutPack() | Take():
            name = "cut" if isinstance(move, CutPack) else "take"
            return context.words(f"table.move.{name}")
    return context.words(f"table.move.{move}")


def _short(context: AppContext, what: Sequence[Card | FaceDown]) -> str:
    """Some cards in short; of one named by its place nothing is known."""
    return "  ".join(
        "?" if isinstance(each, FaceDown) else context.short_card(each) for each in what
    )
