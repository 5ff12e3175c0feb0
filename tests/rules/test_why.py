"""Why a deal brings one, two or three: what an outcome says of its price is true."""

from __future__ import annotations

import pytest

from game.core.cards import SCHNEIDER
from game.core.outcome import Outcome, Why
from game.rules import GAMES
from game.rules.two_hand.options import PRESETS
from game.rules.two_hand.state import TwoHandDeal
from tests.harness.strategies import played
from tests.rules.saying import at

POINTS = {
    Why.PLAIN: 1,
    Why.SCHNEIDER: 2,
    Why.SCHNEIDER_WITHOUT_MELDS: 2,
    Why.SCHWARZ: 3,
    Why.PLAIN_AT_CLOSE: 1,
    Why.SCHNEIDER_AT_CLOSE: 2,
    Why.SCHWARZ_AT_CLOSE: 3,
    Why.WINNER_TRICKLESS: 3,
    Why.WINNER_TRICKLESS_AT_CLOSE: 3,
    Why.LOSER_TRICKLESS: 3,
    Why.LOSER_TRICKLESS_AT_CLOSE: 3,
}
VARIANTS = (
    {},
    {"closed_eval": "at_close"},
    {"failed_close_moment": "end"},
    {"schneider_counts_melds": False},
    {"failed_close_three_if": "closer_no_tricks"},
    {"false_claim_three_if": "opponent_no_tricks"},
    {"false_claim": "would_have_won"},
)


def check(outcome: Outcome, deal: TwoHandDeal) -> None:
    winner, why = outcome.winner, outcome.why
    if winner is None:
        assert why is None
        return
    assert why is not None
    loser, points = 1 - winner, outcome.points[winner]
    assert points == POINTS.get(why, points)
    closing = deal.closing
    facts = {
        Why.PLAIN: outcome.totals[loser] >= SCHNEIDER,
        Why.SCHNEIDER: outcome.totals[loser] < SCHNEIDER and outcome.tricks[loser] > 0,
        Why.SCHNEIDER_WITHOUT_MELDS: outcome.totals[loser] >= SCHNEIDER,
        Why.SCHWARZ: outcome.tricks[loser] == 0,
        Why.WINNER_TRICKLESS: outcome.tricks[winner] == 0,
        Why.LOSER_TRICKLESS: outcome.tricks[loser] == 0,
    }
    if closing is not None:
        facts |= {
            Why.PLAIN_AT_CLOSE: closing.points[loser] >= SCHNEIDER,
            Why.SCHNEIDER_AT_CLOSE: closing.points[loser] < SCHNEIDER,
            Why.SCHWARZ_AT_CLOSE: closing.tricks[loser] == 0,
            Why.WINNER_TRICKLESS_AT_CLOSE: closing.tricks[winner] == 0,
            Why.LOSER_TRICKLESS_AT_CLOSE: closing.tricks[loser] == 0,
        }
    assert facts.get(why, True)
    assert why in facts or why in (Why.FIXED, Why.WOULD_HAVE_WON)


def test_what_an_outcome_says_of_its_price_is_true_and_every_reason_is_met() -> None:
    met = set()
    for key in PRESETS:
        for changes in VARIANTS:
            for seed in range(60):
                *_, (_, _, _, deal) = played(GAMES[key].with_options(**changes), seed)
                check(deal.result, deal)
                met.add(deal.result.why)
    assert met >= set(Why) - {Why.PLAIN_AT_CLOSE}  # too rare for chance, met below


@pytest.mark.parametrize(
    ("won", "why"),
    [
        ("ASAHACTSTHKDQDKHKSQS/ADTDTCKC", Why.PLAIN),
        ("ASAHACTSTHTCADQD/KDQC", Why.SCHNEIDER),
        ("ASAHACTSTHTCADQD/", Why.SCHWARZ),
    ],
)
def test_a_rightful_claim_names_schneider_and_schwarz(won: str, why: Why) -> None:
    moment = at(f"snapszer turn=0 trump=S hands=JS/JC won={won}").then("claim")
    assert moment.game.outcome(moment.deal).why is why


def test_a_wrong_claim_names_its_own_price_where_the_deal_lost_costs_as_much() -> None:
    moment = at("snapszer turn=0 trump=S hands=KC/?? won=QDJD/ASTSAHTHADTD").then("claim")
    assert moment.scored == (0, 2)
    assert moment.game.outcome(moment.deal).why is Why.FIXED


def test_giving_up_costs_a_fixed_price() -> None:
    moment = at("snapszer turn=0 trump=S hands=KS/KC won=ASAH/KDQD")
    outcome = moment.game.given_up(moment.deal, 0).outcome
    assert (outcome.points, outcome.why) == ((0, 3), Why.FIXED)


def test_a_closer_is_paid_by_what_the_other_had_when_the_stock_was_closed() -> None:
    moment = at(
        "schnapsen_sharp turn=0 trump=S up=JS stock=?????? hands=QSQHJH/JDJCQC closing=0:22/35:1/2 "
        "won=ASAHACTSTHKS/ADTDTCKC melds=S/"
    ).then("claim")
    assert moment.scored == (1, 0)
    assert moment.game.outcome(moment.deal).why is Why.PLAIN_AT_CLOSE
