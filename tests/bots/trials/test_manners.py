"""Cards that a player does not part with while another is as good."""

from __future__ import annotations

import pytest

from game.bots.kernel.rule_vectors import rule_vector
from game.bots.kernel.translation import kernel_row, move_number
from game.bots.trials.manners import unusual
from game.contest.position import read_position

TO_GIVE = (
    "thousand_3 dealer=2 turn=2 phase=give calls=100/pass/105/pass turned=QCJCTH"
    " hands=TDKCTSTCASKD9D/AHQH9CQS9SQDJS/KHJCTHQC9HJDACADJHKS"
)
WITH_A_MARRIAGE = TO_GIVE.replace("KC", "XX").replace("KH", "KC").replace("XX", "KH")
TO_LAY_AWAY = (
    "talonschnapsen dealer=2 turn=0 phase=discard calls=normal/pass/pass trump=H taken=ASAC"
    " hands=QHASJDKDACJHQDTD/ADJCKSQCAHTS/KCTHKHTCQSJS among=0:QH!@0@1@2@3@4@5@6@7"
)


def unusual_at(text):
    game, deal = read_position(text)
    moves = {move_number(game, move): str(move) for move in game.legal(deal)}
    found = unusual(kernel_row(game, deal), rule_vector(game), moves)
    return {moves[each] for each in found}, {*moves.values()}


@pytest.mark.parametrize(
    ("text", "half"), [(WITH_A_MARRIAGE, ("QC", "KC")), (TO_LAY_AWAY, ("QD", "KD"))]
)
def test_a_marriage_is_not_broken_by_what_is_given_or_laid_away(text, half):
    found, legal = unusual_at(text)
    assert found == {move for move in legal if {*move.split()} & {*half}}
    assert found < legal


def test_without_a_marriage_any_card_may_be_given():
    assert unusual_at(TO_GIVE)[0] == set()
