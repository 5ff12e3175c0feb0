"""The worth of a deal to a seat before it acted."""

from random import Random

from game.bots.hints.findings import PlayedDeal
from game.bots.hints.review import worth
from game.bots.workers.job import WEIGHTLESS, WeighDeal
from game.contest.match import Match
from game.core.cards import cards
from game.core.moves import Play
from game.rules import GAMES

GAME = GAMES["schnapsen"]


def played_deal(*moves):
    pack, match = list(GAME.pack), Match.new(GAME, 1)
    Random(7).shuffle(pack)
    return PlayedDeal(match, match.dealt(pack), moves, 0)


def test_nothing_but_what_the_seat_saw_is_asked():
    deal = played_deal().dealt
    played = Play(deal.known(deal.hands[0])[0])
    (question,) = [each.question for each in played_deal((0, played)).decisions(None)]
    hidden = set(range(len(deal.pack))) - set(deal.hands[0]) - set(GAME.open_slots)
    assert all(question.view.pack[slot] is None for slot in hidden)
    assert question.moves == ()


def test_who_was_never_asked_has_nothing_to_weigh():
    assert not [*played_deal().decisions(None)]
    assert worth(played_deal()) is None


def test_a_strong_hand_is_worth_more_than_a_weak_one():
    """Forehand has five cards; the turn-up lies where the rules open one slot to all."""

    def value(hand: str) -> float:
        first = Match.new(GAME, 1).dealt(GAME.pack)
        order = [None] * len(GAME.pack)
        for slot, card in zip(first.hands[0], cards(hand), strict=True):
            order[slot] = card
        (turn_up,) = GAME.open_slots
        order[turn_up] = "JH"
        left = [card for card in GAME.pack if card not in order]
        pack = tuple(card or left.pop() for card in order)
        job = WeighDeal(Match.new(GAME, 1), pack, ((0, Play(cards(hand)[0])),), 0)
        answer = job.do()
        assert isinstance(answer, float)
        return answer

    assert value("AHTHKHQHAS") > 1.0 > 0.0 > value("JSJDJCQSQD")


def test_games_without_a_search_have_no_worth():
    game = GAMES["thousand_3"]
    assert WeighDeal(Match.new(game, 0), game.pack, (), 0).do() == WEIGHTLESS
