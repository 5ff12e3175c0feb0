"""Deals and questions for the tests of the bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.compiling.compiled import IntArray, int_array
from game.bots.engine import row
from game.bots.engine.random_play import shuffle_and_deal, whole_pack
from game.bots.engine.translate import card_named
from game.contest.match import Match
from game.contest.position import described
from game.core.cards import Card, Suit
from game.core.deal import Deal, view
from game.core.outcome import Outcome
from game.play.question import Bot, Question
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


def whole_deal(game: TwoHandGame, deal: TwoHandDeal, bots: tuple[Bot, Bot], seed: int) -> Outcome:
    """Let two bots play a deal to its end; a move that is not allowed raises."""
    count = 0
    while deal.turn is not None:
        count += 1
        question = asked(game, deal, seed * 100 + count)
        deal, _ = game.play(deal, bots[deal.turn].choose(question))
    assert deal.result is not None
    return deal.result
