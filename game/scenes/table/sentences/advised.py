"""A hint's advice in words: a card to play glows, but everything else is said as well."""

from __future__ import annotations

from game.bots.hints.findings import Hint
from game.core.deal import Deal
from game.core.moves import (
    Bid,
    ConcedeContract,
    CutPack,
    Discard,
    Double,
    Draw,
    Give,
    Knock,
    LeaveTalon,
    Look,
    Move,
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
from game.scenes.table.result.remarks import move_words
from game.stage.context import AppContext
from game.stage.drawing.fonts import SIGN_OF


def advised(context: AppContext, seats: SeatsAtScreen, game: Game, deal: Deal, move: Move) -> str:
    """A sentence that names a move; empty for what the sentence of its reason speaks of by itself."""
    words = context.words
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
        if str(move.card) in hint.reason_values.values():
            return ""
        name = str(context.card(str(move.card)))
    else:
        name = move_words(context, game, move)
    return f"{name[:1].upper()}{name[1:]}."
