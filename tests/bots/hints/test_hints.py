"""Hints say why, from facts of the position."""

from __future__ import annotations

import pickle

import pytest

from game.bots.hints.advice import advice
from game.bots.hints.findings import Hint
from game.bots.hints.hint import hint
from game.bots.hints.two_hand_hint import reason_for
from game.bots.search.evaluate import Evaluation, EvaluationMethod
from game.bots.search.known_state import KnownState
from game.bots.workers.job import GiveHint
from game.contest.position import described
from game.core.cards import Card
from game.core.moves import Claim, Close, Play
from game.rules import GAMES
from tests.bots.deals import a_deal, at

CASES = [
    (
        "claim",
        "claim",
        "schnapsen turn=0 trump=S hands=JHQD/???? won=ASTSAHTHADTDKCQC/KSQS",
    ),
    (
        "TH",
        "safe_lead",
        "schnapsen turn=0 trump=S hands=THJD/???? won=ASTSKSQSJSAHKHQHJHTC/ACKCQCJCADKD",
    ),
    (
        "exchange",
        "exchange",
        "schnapsen turn=0 trump=S up=AS stock=?????????????????? hands=JSKDJHQCTC/??????????",
    ),
    (
        "marriage S",
        "meld_and_claim",
        "schnapsen turn=0 trump=S up=JS stock=?????????? hands=KSQSJDJHJC/?????????? won=AHTHKHQH/",
    ),
    (
        "AD",
        "take_and_claim",
        "schnapsen turn=0 trump=S up=JS stock=?? hands=ADJHQH/???? trick=TD won=ASTSACTCKCQC/KDKH",
    ),
    (
        "close",
        "close",
        "schnapsen turn=0 trump=C up=QC stock=?????????????????? hands=ACTCADTDAH/??????????",
    ),
]


@pytest.mark.parametrize(("move", "key", "text"), CASES)
def test_the_reason_is_the_fact_that_speaks_for_the_move(move, key, text):
    found = hint(at(text))
    assert (str(found.move), found.reason.key) == (move, f"hint.{key}")


def test_every_move_has_its_value_in_game_points():
    found = hint(at(CASES[1][2]))
    assert {str(move): value for move, value in found.values.items()} == {
        "TH": 1.0,
        "JD": -1.0,
        "claim": -2.0,
    }


def test_a_hopeless_player_is_told_where_a_wrong_claim_is_cheaper():
    """The price of [seed 001] for a claimant without a trick; everywhere else one plays on."""
    lost = "turn=0 trump=S hands=9D/ trick=AD won=/ASTSKSQSJS9SAHTHKHQHJH9HACTCKCQCJC9CTDKDQDJD"
    found = hint(at(f"sixty_six {lost}"))
    assert found.move == Claim()
    assert (found.reason.key, found.reason.values) == ("hint.give_up", {"points": 2})
    assert hint(at(f"snapszer {lost}")).move == Play(Card("9D"))


def test_a_hopeless_closer_plays_on():
    found = hint(
        at(
            "snapszer turn=0 trump=S up=9S stock=?????? hands=9D/?? won=JHQHJC9C/"
            "ASTSKSQSAHTHACTCKCQCADTDKDQD closing=0:5/0:1/0"
        )
    )
    assert found.move == Play(Card("9D"))


@pytest.mark.parametrize(("wins", "key"), [(0.04, "hint.close_seldom"), (0.06, "hint.close")])
def test_a_plan_that_hardly_ever_wins_is_not_counted_in_tenths(wins, key):
    question = at(CASES[5][2])
    points: dict = {Close(): -1.0}
    evaluation = Evaluation(EvaluationMethod.PLANNED, points, points, {}, {Close(): wins}, 0.0, 1.0)
    assert reason_for(question.game, KnownState(question), evaluation, Close()).key == key


def test_a_hint_travels_between_processes():
    found = GiveHint(at(CASES[1][2])).do()
    assert isinstance(pickle.loads(pickle.dumps(found)), Hint)


def test_advice_prints_best_values_and_reason():
    game, deal = described(CASES[1][2])
    told = advice("mester", game, deal)
    assert told["best"] == "TH"
    assert told["values"]["TH"] == 1.0
    assert told["reason"] == {"key": "hint.safe_lead", "card": "TH"}


def test_advice_weighs_the_score_of_the_match():
    """Closing is the only hope where any loss loses the match (Tompa, column 18), else it costs too much."""
    game, deal = described(
        "schnapsen dealer=1 turn=0 trump=D up=JD stock=?? hands=ASKSJSTCTD/?????????? "
        "won=KHQHJHKC/AHJCADQD melds=/H"
    )
    assert advice("mester", game, deal)["best"] == "TD"
    assert advice("mester", game, deal, "6:6")["best"] == "close"


@pytest.mark.parametrize("seed", range(3))
def test_advice_without_a_score_goes_by_game_points(seed):
    game = GAMES["schnapsen"]
    told = advice("mester", game, a_deal(game, seed))
    assert told["values"][told["best"]] > max(told["values"].values()) - 0.04


def test_advice_of_a_character_is_its_own_move_and_says_so_where_it_is_a_habit():
    """All aces: Zsófi keeps hers, and leads the king."""
    text = "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=AHADACKDTC/??????????"
    game, deal = described(text)
    told = advice("zsofi", game, deal)
    assert told["best"] in ("KD", "TC")
    assert told["reason"]["key"] in ("hint.habit", "hint.low_lead", "hint.sampled")
    found = hint(at(text), "zsofi")
    assert not str(found.move).startswith("A")


def test_a_bot_that_does_not_search_gives_its_move_alone():
    game, deal = described(CASES[0][2])
    assert advice("beginner", game, deal) == {"best": "claim", "values": {}, "reason": None}


@pytest.mark.parametrize("bot", ["mester", "plain"])
def test_who_has_not_looked_at_a_hand_yet_is_advised_without_it(bot):
    """To bid blind or to look is a decision of the auction (`blind_bid`)."""
    deal = "thousand_3(blind_bid=on) dealer=1 turn=2 phase=bid looked=-"
    game, begun = described(f"{deal} hands={'/'.join(['??' * 7] * 3)} piles=??????")
    assert advice(bot, game, begun)["best"] in map(str, game.legal(begun))


def test_there_is_no_advice_when_the_deal_is_over():
    game, deal = described(CASES[0][2])
    over, _ = game.play(deal, Claim())
    with pytest.raises(ValueError, match="over"):
        advice("mester", game, over)
