"""The last tricks are searched to their end, and what is cut off changes no value."""

import pytest

from game.bots.compiling.compiled import float64_array, int_array
from game.bots.equity.stake import stake_of
from game.bots.kernel import row
from game.bots.kernel.game import legal, play
from game.bots.kernel.random_play import shuffle_and_begin
from game.bots.kernel.rule_vectors import rule_vector
from game.bots.policy.knowledge import mates
from game.bots.trials.endings import DEEPEST, ending_equity
from game.rules import GAMES

TWO_SIDES = ("bauernschnapsen", "north_american_4", "north_american_2", "thousand_2")
EACH_ALONE = ("talonschnapsen", "north_american_3", "thousand_3")


def equity_of(deal, stake, seat):
    stack = int_array(row.LENGTH * DEEPEST)
    stack[: row.LENGTH] = deal
    work = int_array(row.MOST_MOVES * DEEPEST), float64_array(row.MOST_MOVES)
    return ending_equity(stack, work[0], stake.rules, stake.match, stake.chances, work[1], seat)


def endings(preset, number=6):
    """Deals played by chance until each hand has two cards."""
    rules, luck, moves = rule_vector(GAMES[preset]), int_array(1), int_array(row.MOST_MOVES)
    luck[0], found, deal = 5, 0, int_array(row.LENGTH)
    while found < number:
        shuffle_and_begin(deal, rules, luck)
        while deal[row.TURN] >= 0:
            hand = int(deal[row.HAND + deal[row.TURN]]).bit_count()
            if deal[row.PHASE] == row.PLAY and hand == 2 and deal[row.TRICK_SIZE] == 0:
                found += 1
                yield deal.copy()
                break
            play(deal, rules, moves[luck[0] % legal(deal, rules, moves)])
            luck[0] = luck[0] * 48271 % 2147483647


def after_each_move(deal, rules):
    moves = int_array(row.MOST_MOVES)
    for at in range(legal(deal, rules, moves)):
        after = deal.copy()
        play(after, rules, moves[at])
        yield after


@pytest.mark.parametrize("preset", [*TWO_SIDES, *EACH_ALONE])
def test_a_seat_gets_what_its_best_move_is_worth(preset):
    stake = stake_of(GAMES[preset], None)
    for deal in endings(preset):
        seat = int(deal[row.TURN])
        best = max(equity_of(after, stake, seat) for after in after_each_move(deal, stake.rules))
        assert equity_of(deal, stake, seat) == pytest.approx(best)


@pytest.mark.parametrize("preset", TWO_SIDES)
def test_what_one_side_gains_the_other_loses(preset):
    stake = stake_of(GAMES[preset], None)
    for deal in endings(preset):
        seats = range(GAMES[preset].seats)
        own = mates(deal, stake.rules, int(deal[row.TURN]))
        found = [equity_of(deal, stake, seat) for seat in seats]
        assert {own >> seat & 1 for seat in seats} == {0, 1}
        mine, others = ({found[s] for s in seats if (own >> s & 1) == side} for side in (1, 0))
        assert max(mine) - min(mine) < 1e-9
        assert max(mine) + max(others) == pytest.approx(1)
