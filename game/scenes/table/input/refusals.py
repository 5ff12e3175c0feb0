"""A refusal in the player's words: why the rules do not allow a move just now."""

from __future__ import annotations

from game.core.deal import Deal, Slot
from game.core.moves import PLAYS, Move
from game.core.refused import Refused
from game.rulebook.refusal import named as in_words
from game.rulebook.refusal import refusal_sentence
from game.rules import Game
from game.stage.context import AppContext


def refusal(game: Game, deal: Deal, move: Move) -> Refused | None:
    """Why the rules refuse a move of the seat to act; None where they allow it."""
    try:
        game.play(deal, move)
    except Refused as refused:
        return refused
    return None


def refused_cards(game: Game, deal: Deal) -> dict[Slot, Refused]:
    """The slots in the hand of the seat to act whose cards may not be played now, and why."""
    found, playable = {}, game.playable(deal)
    for slot in deal.hands[deal.to_act]:
        card = deal.faces[slot]
        if card is None or card in playable:
            continue
        refused = refusal(game, deal, PLAYS[card])
        if refused is not None:
            found[slot] = refused
    return found


def sentence(context: AppContext, refused: Refused) -> str:
    """The sentence of a refusal, its cards and suits named as the deck in use names them."""
    return refusal_sentence(context.words, refused, context.settings.deck)


def named(context: AppContext, values: dict[str, str | int]) -> dict[str, str | int]:
    """The same values with cards and suits in words of the deck in use."""
    return in_words(context.words, values, context.settings.deck)
