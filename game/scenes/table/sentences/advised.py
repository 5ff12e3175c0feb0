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
    ConcedeContract,
    CutPack,
    Discard,
    Double,
    Draw,
    FaceDown,
    Give,
    Knock,
    LeaveTalon,
    Look,
    Marriage,
    Move,
    Pair,
    Pass,
    Play,
    Redeal,
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


def advised(seats: SeatsAtScreen, game: Game, deal: Deal, move: Move) -> str:
    """A sentence that names a move; empty for what the sentence of its reason speaks of by itself."""
    context, words = seats.context, seats.context.words
    match move:
        case Bid(contract):
            bid = family_of(game).bid_name(context, contract)
            raises = family_of(deal).asks_one(deal)
            return words("table.advice.raise" if raises else "table.advice.bid", bid=bid)
        case Pass():
            return words(f"table.advice.{family_of(deal).passing(deal)}")
        case Trump(suit):
            return words("table.advice.trump", sign=SIGN_OF[suit], suit=context.suit(suit))
        case Double():
            return words("table.advice.double", name=family_of(deal).doubling(context, deal))
        case Take(None):
            return words("table.advice.take")
        case Take(int() as pile):
            return words("table.advice.take_one", number=pile)
        case Discard(what):
            cards = "  ".join(context.short_card(str(card)) for card in what)
            return words("table.advice.discard", cards=cards)
        case Give(what, to):
            card, name = context.short_card(str(what)), seats.name(to)
            return words("table.advice.give", card=card, name=name)
        case CutPack():
            return words("table.advice.cut")
        case Turn() | LeaveTalon() | Redeal() | Look() | Knock() | Draw() | ConcedeContract():
            return words(f"table.advice.{move}")
    return ""


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


def raise_words(context: AppContext, game: Game, move: Move) -> str:
    """A declarer's answer, after the talon or stock, to whether he raises, as the subject of a sentence."""
    if isinstance(move, Bid):
        bid = family_of(game).bid_name(context, move.contract)
        return context.words("table.move.raise", bid=bid)
    return context.words("table.move.pass_raise")


def _short(context: AppContext, what: Sequence[Card | FaceDown]) -> str:
    """Some cards in short; of one named by its place nothing is known."""
    return "  ".join(
        "?" if isinstance(each, FaceDown) else context.short_card(each) for each in what
    )
