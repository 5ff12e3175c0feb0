"""The review after a deal: claims and closings missed, tricks thrown, at most three."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.bots.hints.findings import LapseKind, PlayedDeal
from game.bots.hints.review import review
from game.bots.players.beginner import Beginner
from game.bots.search.evaluate import evaluate
from game.bots.workers.job import ReviewDeal
from game.contest.match import Match
from game.contest.position import described
from game.core.deal import view
from game.core.moves import Claim, Close, read_move
from game.play.question import Question
from game.rules import GAMES
from tests.bots.deals import a_deal

SCHNAPSEN = GAMES["schnapsen"]
WON = "schnapsen turn=0 trump=S hands=JHQD/AHAD won=ASTSACTDTCKCKDTH/KSQSJSKHQCJCJDQH"


def reviewed(text, *moves):
    game, deal = described(text)
    played = tuple((deal.turn, read_move(move)) for move in moves)
    return review(PlayedDeal(Match.new(game, 1), deal, played, deal.turn))


def test_a_claim_missed_is_told():
    (lapse,) = reviewed(WON, "QD")
    assert (lapse.kind, lapse.better) == (LapseKind.CLAIM_MISSED, Claim())
    assert lapse.cost >= 0.6


def test_a_false_claim_is_told():
    text = "schnapsen turn=0 trump=S hands=THJD/QDTD won=ASTSKSQSJSAHKHQHJHTC/ACKCQCJCADKD"
    (lapse,) = reviewed(text, "claim")
    assert lapse.kind is LapseKind.CLAIM_FALSE
    assert str(lapse.better) == "TH"
    assert lapse.cost == 3.0
    assert lapse.values == {"lost": 3}


def test_a_wrong_claim_that_would_have_cost_less_is_not_told_as_a_good_one():
    """The price of [seed 001] for a claimant without a trick."""
    (lapse,) = reviewed(
        "sixty_six turn=0 trump=S hands=9D/ trick=AD"
        " won=/ASTSKSQSJS9SAHTHKHQHJH9HACTCKCQCJC9CTDKDQDJD",
        "9D",
    )
    assert (lapse.kind, lapse.better) == (LapseKind.CLAIM_CHEAPER, Claim())
    assert lapse.cost == 1.0


def test_a_rash_closing_is_told_with_its_cost_in_ten_such_deals_where_cards_are_hidden():
    text = "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=QSJDJHQCKC/??????????"
    (lapse,) = reviewed(text, "close")
    assert lapse.kind is LapseKind.CLOSE_RASH
    assert lapse.values == {"lost_of_ten": round(10 * lapse.cost)}


def test_a_lapse_that_other_luck_does_not_find_is_not_told(monkeypatch):
    text = "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=QSJDJHQCKC/??????????"
    seeds = []

    def lucky(known_state, budget):
        found = evaluate(known_state, budget)
        seeds.append(known_state.question.seed)
        return found if len(seeds) == 1 else replace(found, points=dict.fromkeys(found.points, 0.0))

    monkeypatch.setattr("game.bots.hints.review.evaluate", lucky)
    assert reviewed(text, "close") == ()
    assert len({*seeds}) == 2


def test_a_closing_missed_is_told():
    text = "schnapsen turn=0 trump=S up=QS stock=?????????????????? hands=ASTSACTCAH/??????????"
    found = reviewed(text, "AH")
    assert [lapse.kind for lapse in found] == [LapseKind.CLOSE_MISSED]
    assert found[0].better == Close()


def test_good_play_is_not_blamed():
    text = "schnapsen turn=0 trump=S hands=THJD/QDTD won=ASTSKSQSJSAHKHQHJHTC/ACKCQCJCADKD"
    assert reviewed(text, "TH") == ()


def test_a_whole_deal_of_a_beginner_is_reviewed_with_three_lapses_at_most():
    dealt = deal = a_deal(SCHNAPSEN, 6)
    moves, random = [], Random(2)
    while deal.turn is not None:
        question = Question(
            SCHNAPSEN, view(deal, deal.turn), (), Match.new(SCHNAPSEN, 1), random.random()
        )
        move = Beginner().choose(question)
        moves.append((deal.turn, move))
        deal, _ = SCHNAPSEN.play(deal, move)
    job = ReviewDeal(PlayedDeal(Match.new(SCHNAPSEN, 1), dealt, tuple(moves), 0))
    found = job.do()
    assert 1 <= len(found) <= 3
    assert all(moves[lapse.at] == (0, lapse.played) for lapse in found)
    assert [lapse.at for lapse in found] == sorted(lapse.at for lapse in found)
