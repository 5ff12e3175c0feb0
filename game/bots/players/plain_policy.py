"""Table habits for any game and any number of seats, quick enough to play many layouts to their end.

Whoever can claims, melds are shown, a hand that looks good bids a little, nobody closes. In tricks
points are taken where they come home and given to the own side, and dear cards are kept from the others.
"""

from __future__ import annotations

from random import Random

from game.bots.players.sides import claim_brings, looks_good
from game.cards import Card, Suit
from game.deal import Deal, Seat
from game.moves import CLAIM, CLOSE, DRAW, EXCHANGE, PASS, PLAYS, Bid, Marriage, Move, Pair, Play
from game.rules import Game
from game.rules.game import side_of
from game.tricks import STRENGTH, beats, winning
from game.veiling import veiled_at_random

# What a claim needs, and what makes a card or a trick dear.
_CLAIMED, _DEAR = 66, 10

# Half of those who might go above another's bid do so, and none where so few bids are left.
_CAREFUL = 2

_PARTNER = {"K": "Q", "Q": "K"}


def played_out(game: Game, deal: Deal, random: Random, opened: bool) -> tuple[int, ...]:
    """The points of each seat when a deal is played to its end by habit; `opened` where somebody has bid."""
    while deal.turn is not None:
        move = habit(game, deal, random, opened)
        opened = opened or isinstance(move, Bid)
        deal, _ = game.play(deal, move)
        deal = veiled_at_random(deal, random)
    outcome = game.outcome(deal)
    return (0,) * deal.seats if outcome is None else outcome.points


def habit(game: Game, deal: Deal, random: Random, opened: bool = False) -> Move:
    """What the seat to act does without a thought."""
    moves = game.legal(deal)
    if len(moves) == 1:
        return moves[0]
    if CLAIM in moves and _has_enough(game, deal, deal.to_act):
        return CLAIM
    if EXCHANGE in moves:
        return EXCHANGE
    melds = [move for move in moves if isinstance(move, Marriage | Pair)]
    if melds:
        return max(melds, key=lambda meld: game.meld_value(deal, meld))
    bids = [move for move in moves if isinstance(move, Bid)]
    if bids and looks_good(deal.hand(deal.to_act)):
        goes_on = len(bids) > _CAREFUL and random.random() < 0.5
        if goes_on or not opened:
            return bids[0]
    for waiting in (DRAW, PASS):
        if waiting in moves:
            return waiting
    cards = [move.card for move in moves if isinstance(move, Play)]
    if not cards:
        return next((move for move in moves if move not in (CLAIM, CLOSE)), moves[0])
    if not deal.trick:
        return PLAYS[_lead(deal, cards, CLOSE in moves, random)]
    return PLAYS[_follow(game, deal, cards)]


def _has_enough(game: Game, deal: Deal, seat: Seat) -> bool:
    total = sum(game.total(deal, each) for each in side_of(game, deal, seat))
    return total >= _CLAIMED and claim_brings(game, deal) > 0


def _lead(deal: Deal, cards: list[Card], drawing: bool, random: Random) -> Card:
    """While cards are drawn a low plain one, else the highest held; of the longest suit without trumps."""
    trump, held = deal.trump, deal.hand(deal.to_act)
    if trump is None:
        suits = [card[1] for card in held]
        return max(cards, key=lambda card: (suits.count(card[1]), STRENGTH[card[0]]))
    if drawing:
        return min(cards, key=lambda card: (keeping(card, held, trump), random.random()))
    return max(cards, key=lambda card: (STRENGTH[card[0]], card[1] == trump))


def _follow(game: Game, deal: Deal, cards: list[Card]) -> Card:
    """Take the trick where it pays and stands, give points to the own side, else throw least."""
    trump, trick = deal.trump, deal.known(deal.trick)
    at, last = winning(trick, trump), len(trick) == len(deal.in_play) - 1
    best, held = trick[at], deal.hand(deal.to_act)
    least = min(cards, key=lambda card: keeping(card, held, trump))
    if _own(game, deal, at) and (last or STRENGTH[best[0]] >= STRENGTH["T"]):
        given = [card for card in cards if card[1] != trump and not beats(card, best, trump)]
        return max(given, key=lambda card: card.points, default=least)
    taking = [card for card in cards if beats(card, best, trump)]
    plain = [card for card in taking if card[1] != trump and (last or card[0] == "A")]
    if plain:
        return max(plain, key=lambda card: card.points)
    trumps = [card for card in taking if card[1] == trump]
    dear = sum(card.points for card in trick) >= _DEAR or least.points >= _DEAR
    if trumps and (dear or least in trumps):
        return min(trumps, key=lambda card: STRENGTH[card[0]])
    return least


def _own(game: Game, deal: Deal, at: int) -> bool:
    """Whether a card of the own side, at this place of the trick, is winning it."""
    if len(deal.in_play) == 2:
        return False
    seats, leader = deal.in_play, deal.in_play.index(deal.leader)
    return seats[(leader + at) % len(seats)] in side_of(game, deal, deal.to_act)


def keeping(card: Card, held: tuple[Card, ...], trump: Suit | None) -> int:
    """How dearly a card is kept: by its points, trumps above, half a marriage a little more."""
    worth = card.points + (12 if card[1] == trump else 0)
    return worth + (6 if card[0] in _PARTNER and _PARTNER[card[0]] + card[1] in held else 0)
