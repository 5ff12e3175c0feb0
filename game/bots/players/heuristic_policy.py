"""Plain table habits over the readable rules: what a player does without thinking ahead.

Used to play sampled deals to their end, and as what the weaker bots fall back on. They look only at
the hand of the seat to act and at what lies open.
"""

from __future__ import annotations

from random import Random

from game.bots.players.plain_policy import keeping
from game.core.cards import GOAL, Card
from game.core.deal import Seat
from game.core.moves import PLAYS, Claim, Draw, Exchange, Marriage, Move, Pair, Pass
from game.core.outcome import Outcome
from game.core.tricks import STRENGTH, beats
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal


def claim_is_right(game: TwoHandGame, deal: TwoHandDeal, seat: Seat) -> bool:
    """Whether a seat has the 66 points that a claim asks for."""
    return game.total(deal, seat) >= GOAL


def habitual_move(game: TwoHandGame, deal: TwoHandDeal, random: Random) -> Move:
    """A sensible move for the seat to act: claim, exchange, meld, take points cheaply, save trumps."""
    legal = game.legal(deal)
    seat = deal.turn or 0
    if Claim() in legal and claim_is_right(game, deal, seat):
        return Claim()
    if Exchange() in legal:
        return Exchange()
    melds = [move for move in legal if isinstance(move, Marriage | Pair)]
    if melds:
        return max(melds, key=lambda meld: meld.suit == deal.trump)
    for waiting in (Draw(), Pass()):
        if waiting in legal:
            return waiting
    cards = game.playable(deal)
    return PLAYS[follow(deal, cards) if deal.trick else lead(deal, cards, random)]


def follow(deal: TwoHandDeal, cards: tuple[Card, ...]) -> Card:
    """Take the trick where it pays, with the dearest plain card or the cheapest trump; else throw least."""
    led, held = deal.face(deal.trick[0]), deal.hand(deal.to_act)
    plain = [card for card in cards if card.suit != deal.trump and beats(card, led, deal.trump)]
    if plain:
        return max(plain, key=lambda card: card.points)
    trumps = [card for card in cards if beats(card, led, deal.trump)]
    cheapest = min(cards, key=lambda card: keeping(card, held, deal.trump))
    if trumps and (led.points >= 10 or cheapest.points >= 10 or cheapest in trumps):
        return min(trumps, key=lambda card: STRENGTH[card.rank])
    return cheapest


def lead(deal: TwoHandDeal, cards: tuple[Card, ...], random: Random) -> Card:
    """While the stock is open a low plain card, else the highest card held."""
    if deal.announced is not None:
        return min(cards, key=lambda card: STRENGTH[card.rank])
    if deal.stock_open:
        held = deal.hand(deal.to_act)
        return min(cards, key=lambda card: (keeping(card, held, deal.trump), random.random()))
    return max(cards, key=lambda card: (STRENGTH[card.rank], card.suit == deal.trump))


def played_out(game: TwoHandGame, deal: TwoHandDeal, random: Random) -> Outcome:
    """The outcome of a whole deal when both seats follow their habits."""
    while deal.result is None:
        deal, _ = game.play(deal, habitual_move(game, deal, random))
    return deal.result
