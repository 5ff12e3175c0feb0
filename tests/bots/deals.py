"""Deals and questions for the tests of the bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine import row
from game.bots.engine.random_play import shuffle_and_deal, whole_pack
from game.bots.engine.translate import card_named
from game.contest.match import Match
from game.contest.position import described
from game.core.cards import Card, Suit, cards
from game.core.deal import Deal, Seat, view
from game.core.moves import Move, Veil, read_move
from game.core.public_form import public_form
from game.core.veiling import shuffled_veil
from game.play.question import Question
from game.rules import Game
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal


def a_deal(game: TwoHandGame, seed: int, dealer: int = 1) -> TwoHandDeal:
    pack = list(game.pack)
    Random(seed).shuffle(pack)
    return game.deal(pack, dealer)


def cards_in(some: int, trump: Suit) -> tuple[Card, ...]:
    """The cards of a set of the kernel's."""
    return tuple(card_named(at, trump) for at in range(24) if some >> at & 1)


def fresh_deal(rules: IntArray, rng_state: IntArray) -> IntArray:
    """A deal of the kernel with seat 0 to lead."""
    deal = int_array(row.LENGTH)
    shuffle_and_deal(deal, rules, whole_pack(rules), rng_state)
    return deal


def asked(game: Game, deal: Deal, seed: int = 0) -> Question:
    """The question put to the seat to act, who gets its view and nothing else."""
    return Question(game, view(deal, deal.to_act), (), Match.new(game, deal.dealer), seed)


def at(text: str, seed: int = 0) -> Question:
    """The question of a position in text."""
    game, deal = described(text)
    return asked(game, deal, seed)


def by_itself(text: str, seed: int = 1) -> Question:
    """The question of a position in text that belongs to no match."""
    return replace(at(text, seed), match=None)


def pack_dealing(game: Game, hands: Mapping[Seat, str]) -> list[Card]:
    """A pack that deals these seats these cards where seat 0 is forehand, and the others as they come."""
    deal = game.deal(game.pack, game.seats - 1)
    while deal.phase == "trump":  # the rest is dealt after it
        deal, _ = game.play(deal, game.legal(deal)[0])
    laid = {
        slot: card
        for seat, hand in hands.items()
        for slot, card in zip(deal.hands[seat], cards(hand), strict=False)
    }
    rest = iter([card for card in game.pack if card not in laid.values()])
    return [laid[slot] if slot in laid else next(rest) for slot in range(len(game.pack))]


def said(game: Game, pack: Sequence[Card], *moves: str, seed: int = 1) -> Question:
    """The question after these moves of a deal in which seat 0 is forehand; chance veils what is veiled."""
    match, luck = Match.new(game, game.seats - 1), Random(seed)
    deal = match.dealt(pack)
    made: list[tuple[Seat, Move]] = []
    for move in map(read_move, moves):
        made.append((deal.to_act, public_form(deal, move)))
        deal, _ = game.play(deal, move)
        while deal.veiling is not None:
            made.append((deal.veiling, Veil()))
            deal, _ = game.play(deal, shuffled_veil(deal, luck))
    return Question(game, view(deal, deal.to_act), tuple(made), match, seed)
