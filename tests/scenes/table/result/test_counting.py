"""The items a deal's end is counted from."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.players.plain_policy import habit
from game.core.cards import points_of
from game.core.moves import Marriage, Meld
from game.core.outcome import Outcome, Reason
from game.core.veiling import veiled_at_random
from game.lessons.course import LESSONS
from game.lessons.scripts.script import played
from game.rules import GAMES
from game.rules.two_hand.game import TwoHandGame
from game.rules.two_hand.state import TwoHandDeal
from game.scenes.table.input.actions import choices
from game.scenes.table.result.counting import counted, left_over, points_in_sight


@pytest.mark.parametrize("key", GAMES)
def test_an_account_adds_up_to_what_the_rules_have_counted(key):
    game = GAMES[key]
    for seed in range(20):
        random = Random(seed)
        pack = list(game.pack)
        random.shuffle(pack)
        deal = game.deal(pack, game.seats - 1 - seed % 2)
        while (outcome := game.outcome(deal)) is None:
            deal, _ = game.play(deal, habit(game, deal, random, opened=True))
            deal = veiled_at_random(deal, random)
        for seat in (0, 1):
            account = counted(game, deal, outcome, seat)
            melds = sum(each.points for each in account.melds if not each.void)
            cards = sum(account.points) + points_of(deal.known(account.pile))
            assert cards + melds + account.bonus == outcome.totals[seat]
            assert len(account.tricks) == outcome.tricks[seat]
            assert account.bonus in (0, 10)
        lying = sum(len(group.slots) for group in left_over(deal)) + sum(map(len, deal.won))
        assert lying == len(pack)


class OddGame(TwoHandGame):
    """A game whose marriages have prices of their own."""

    def meld_value(self, deal: TwoHandDeal, meld: Meld) -> int:
        return 7


def test_what_a_marriage_is_worth_is_asked_of_the_game(context):
    game = OddGame("snapszer", GAMES["snapszer"].options)  # type: ignore[arg-type]
    deal = game.deal(game.pack, 1)
    won = deal.hands[0][:2]
    deal = deal.but(won=(won, ()), declared=((Marriage("H"),), ()))
    cards = points_of(deal.known(won))
    outcome = Outcome(Reason.CLAIMED, (3, 0), (cards + 7, 0), (1, 0), (0,))
    assert [each.points for each in counted(game, deal, outcome, 0).melds] == [7]
    assert counted(game, deal, outcome, 0).bonus == 0
    assert "7" in choices(context, game, deal, [Marriage("S")])[0].label


def test_the_last_trick_is_in_sight_with_what_it_brings():
    lesson = LESSONS["sixty_six"].deals[-1]
    last = next(each.deal for each in played(lesson) if not any(each.deal.hands))
    assert points_in_sight(lesson.match.game, last, 0) == 71
    assert points_in_sight(lesson.match.game, last, 1) == 59
