"""Layouts weighed by what the others have called and played."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.engine.bits import count
from game.bots.inference.known import known_of
from game.bots.inference.worlds import Clues, carrying, weighed, worlds
from game.bots.kernel import row
from game.bots.kernel.translation import card_set
from game.bots.kernel.tricks import marriage_cards, suit_cards
from game.contest.match import Match
from game.core.cards import PACK_20, PACK_24, SUITS, Card
from game.core.deal import view
from game.core.holding import unseen
from game.core.moves import read_move
from game.core.public_form import public_form
from game.play.question import Question
from game.rules import GAMES
from tests.bots.inference.replaying import questions
from tests.bots.kernel.lockstep import PRESETS
from tests.harness.strategies import random_game


@pytest.mark.parametrize("key", PRESETS)
def test_every_layout_has_made_the_moves_before_legal_for_the_hands_it_gives(key):
    random, looked_at = Random(key), 0
    for _ in range(8):
        for question in questions(random_game(random, key), random):
            known = known_of(question)
            clues = Clues.of(known)
            _, weights = weighed(known, clues, 8, Random(1))
            assert len(weights) == 8
            assert min(weights) > 0, question
            looked_at += len(clues.moves)
    assert looked_at > 100


def asked(key, pack, moves, dealer=0, **rules):
    """The question of the seat to act after some moves in text; a hand is veiled as the cards lie."""
    game = GAMES[key].with_options(**rules)
    match = Match.new(game, dealer)
    deal, made = match.dealt(pack), []
    for text in moves:
        move = read_move(text)
        made.append((deal.turn, public_form(deal, move)))
        deal, _ = game.play(deal, move)
    return Question(game, view(deal, deal.turn), tuple(made), match, 5)


def with_marriage(question, seat, number=400):
    """The share of a question's worlds in which a seat holds a marriage."""
    rows = worlds(known_of(question), number, 5)
    hands = [int(rows[at * row.LENGTH + row.HAND + seat]) for at in range(number)]
    return (
        sum(any(not marriage_cards(suit) & ~hand for suit in range(4)) for hand in hands) / number
    )


PACK = Random(3).sample(PACK_24, 24)


def test_a_high_bid_tells_of_a_marriage_and_a_pass_of_none():
    bid, passed = (asked("north_american_4", PACK, (call,)) for call in ("bid 3", "pass"))
    assert with_marriage(bid, 1) > 2 * with_marriage(passed, 1)


def test_trumps_are_called_on_cards_of_that_suit():
    pack = Random(4).sample(PACK_20, 20)
    question = asked("bauernschnapsen", pack, (f"trump {pack[0].suit}", "bid normal"))
    rows = worlds(known_of(question), 300, 5)
    suit = suit_cards(SUITS.index(pack[0].suit))
    held = [count(int(rows[at * row.LENGTH + row.HAND + 1]) & suit) for at in range(300)]
    own = count(card_set(question.view.hand(question.view.turn)) & suit)
    assert min(held) >= 1
    assert sum(held) / 300 > (5 - own) / 3 + 0.4


@pytest.mark.parametrize("seed", range(4, 8))
@pytest.mark.parametrize(("bid", "rank"), [("gang", "A"), ("zehnergang", "T")])
def test_however_rare_the_hands_for_every_trick_are_a_bid_on_one_is_believed(seed, bid, rank):
    pack, highest = Random(seed).sample(PACK_20, 20), [f"{rank}{suit}" for suit in SUITS]
    question = asked("bauernschnapsen", pack, (f"trump {pack[0].suit}", "bid normal", f"bid {bid}"))
    rows = worlds(known_of(question), 300, 5)
    hands = [int(rows[at * row.LENGTH + row.HAND + 2]) for at in range(300)]
    assert sum(count(hand & card_set(map(Card, highest))) for hand in hands) / 300 > 1.4


@pytest.mark.parametrize("key", PRESETS)
def test_hidden_cards_that_change_places_change_nothing(key):
    """A seat knows its view alone: cards it has not seen have no say in its worlds."""
    random = Random(key)
    for question in questions(random_game(random, key), random, every=0.2):
        seen, turn = question.view, question.view.turn
        hidden = [slot for slot in seen.lying if seen.faces[slot] is None]
        cards = list(unseen(seen, question.game.pack))
        first = worlds(known_of(question), 20, 9)
        for _ in range(2):
            random.shuffle(cards)
            faces = dict(zip(hidden, cards, strict=False))
            whole = seen.but(
                faces=tuple(faces.get(slot, face) for slot, face in enumerate(seen.faces))
            )
            again = replace(question, view=view(whole, turn))
            assert list(worlds(known_of(again), 20, 9)) == list(first)


def test_worlds_are_as_many_as_asked_for_and_the_same_for_the_same_seed():
    question = asked("north_american_4", PACK, ("bid 2", "pass"))
    known = known_of(question)
    rows = worlds(known, 50, 7)
    assert len(rows) == 50 * row.LENGTH
    assert list(rows) == list(worlds(known, 50, 7)) != list(worlds(known, 50, 8))


def test_equal_weights_carry_all_and_a_single_one_carries_itself():
    assert carrying([0.5] * 8) == pytest.approx(8)
    assert carrying([1.0] + [0.0] * 7) == pytest.approx(1)
