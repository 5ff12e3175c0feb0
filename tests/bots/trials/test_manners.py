"""Cards that a player does not part with while another is as good."""

from __future__ import annotations

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


def of(cards, legal):
    return {move for move in legal if {*move.split()} & {*cards.split()}}


def test_a_marriage_is_not_broken_by_what_is_laid_away():
    found, legal = unusual_at(TO_LAY_AWAY)
    assert found == of("QD KD", legal)


def test_nobody_is_given_a_ten_an_ace_or_half_of_a_marriage_whose_other_half_he_may_hold():
    found, legal = unusual_at(TO_GIVE)
    assert found == of("TH TC AC AD QC KH KS", legal)
    assert legal - found == of("9H JC JD JH", legal)


def test_a_contract_may_be_conceded_where_cards_are_given():
    found, legal = unusual_at(TO_GIVE.replace("thousand_3", "thousand_3(concede=half)"))
    assert found
    assert "concede" in legal - found


def test_a_marriage_is_not_broken_by_what_is_given():
    found, legal = unusual_at(WITH_A_MARRIAGE)
    assert found == of("TH TC AC AD QC KC KS", legal)
