"""The rule in force, what is being waited for, and why a move is refused: keys of sentences, and words."""

from __future__ import annotations

from game.core.cards import Card
from game.core.deal import Deal, Seat, Slot
from game.core.moves import KNOCK, PASS, PLAYS, CutPack, Move
from game.core.refused import Refused
from game.core.tricks import beats, winning
from game.rulebook.refusal import named as in_words
from game.rulebook.refusal import refusal_sentence
from game.rules import Game
from game.scenes.table.families import family_of
from game.stage.context import AppContext

PromptLine = tuple[str, dict[str, str | int]]


def rule_in_force(game: Game, deal: Deal) -> PromptLine | None:
    """The line under the stock: what the next card may be, and why; None without a stock to tell it.

    Once a deal is over no rule is in force.
    """
    if family_of(deal).over(deal):
        return None
    announced = deal.announced is not None and game.playable(deal)
    if announced:
        return _announced("rule", announced)
    if family_of(deal).closed(deal):
        return "table.rule.closed", {}
    if not family_of(deal).draws_from_stock:
        return None
    if deal.turn_up is None:
        return "table.rule.gone", {}
    return "table.rule.open", {}


def rule_words(context: AppContext, game: Game, deal: Deal) -> str:
    """The rule in force in words of the deck in use; "" where there is none to tell."""
    rule = rule_in_force(game, deal)
    return "" if rule is None else context.words(rule[0], **named(context, rule[1]))


def prompt_words(context: AppContext, game: Game, deal: Deal, seat: Seat) -> str:
    """The question to the seat to act in words of the deck in use."""
    key, values = prompt(game, deal, seat)
    return context.words(key, **named(context, values))


def prompt(game: Game, deal: Deal, seat: Seat) -> PromptLine:
    """The question to the seat to act, seen by itself."""
    auction = family_of(deal).auction(deal)
    if auction is not None:
        if PASS not in game.legal(deal) and family_of(deal).bids_are_numbers:
            return "table.bid_number.opens", {}
        if PASS not in game.legal(deal):
            return f"table.prompt.{'bid_must' if auction.calls else 'bid_opens'}", {}
        return f"table.prompt.{'bid' if auction.standing is not None else 'bid_first'}", {}
    cards = game.playable(deal)
    if not cards:
        legal = game.legal(deal)
        if KNOCK not in legal and any(isinstance(move, CutPack) for move in legal):
            return "table.asked.cut_alone", {}
        return f"table.asked.{deal.phase}", {}
    if deal.announced is not None:
        return _announced("prompt", cards)
    if not deal.trick:
        return "table.prompt.lead", {}
    if family_of(deal).plays_freely(deal):
        return "table.prompt.follow_free", {}
    return _duty(game, deal, seat, cards)


def _announced(line: str, cards: tuple[Card, ...]) -> PromptLine:
    """Which of the two declared cards are led; one alone is named."""
    if len(cards) == 1:
        return f"table.{line}.announced_one", {"card": cards[0]}
    return f"table.{line}.announced", {"suit": cards[0].suit}


def _duty(game: Game, deal: Deal, seat: Seat, cards: tuple[Card, ...]) -> PromptLine:
    """The duty of this hand in strict play, of which `cards` may be played: beat, follow, trump, or
    nothing.
    """
    trick = deal.known(deal.trick)
    trump, strength = deal.trump, game.strength(deal)
    led, best = trick[0], trick[winning(trick, trump, strength)]
    values: dict[str, str | int] = {"suit": led.suit, "trump": trump or "", "card": best}
    if len(deal.hands[seat]) == 1:
        return "table.prompt.follow_last", values
    if cards[0].suit == led.suit and all(card.suit == led.suit for card in cards):
        beating = all(beats(card, best, trump, strength) for card in cards)
        beating = beating and family_of(deal).must_beat(game)
        return f"table.prompt.{'beat' if beating else 'follow'}", values
    if all(card.suit == trump for card in cards):
        return "table.prompt.trump", values
    if led.suit == trump:
        return "table.prompt.no_trump", values
    bare = trump is not None and not any(card.suit == trump for card in deal.hand(seat))
    return f"table.prompt.{'follow_any' if bare else 'void'}", values


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


def refusal_words(context: AppContext, refused: Refused) -> str:
    """The sentence of a refusal, its cards and suits named as the deck in use names them."""
    return refusal_sentence(context.words, refused, context.settings.deck)


def named(context: AppContext, values: dict[str, str | int]) -> dict[str, str | int]:
    """The same values with cards and suits in words of the deck in use."""
    return in_words(context.words, values, context.settings.deck)
