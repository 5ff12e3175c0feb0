"""A move that is waited for goes by the clock; a meeting never asks it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.bots import new_bot
from game.bots.compiling.compiled import COMPILED
from game.bots.hints.findings import PlayedDeal
from game.bots.search import budget, plans
from game.bots.search import evaluate as evaluation
from game.bots.search import playout as search
from game.bots.search.budget import Deadline, SearchBudget
from game.bots.search.evaluate import evaluate
from game.bots.search.known_state import KnownState
from game.bots.workers.job import ChooseMove, GiveHint, ReviewDeal
from game.rules import GAMES
from tests.bots.deals import a_deal, asked, at

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing takes long that does so little")

OPEN = "schnapsen turn=0 trump=S up=JS stock=?????????????????? hands=ADKDTCJHQC/??????????"
CLOSED = OPEN + " closing=0:0/0:0/0"
ONE_HIDDEN = "schnapsen turn=0 up=AS stock=?? hands=THQHTCKCAC/?????????? won=ADKDTDQD/KSQSJSKH"
ALL_KNOWN = "schnapsen turn=0 trump=S hands=THJD/???? won=ASTSKSQSJSAHKHQHJHTC/ACKCQCJCADKD"


@pytest.fixture
def tried(monkeypatch):
    """How many layouts and hands are tried, in the order in which that is done."""
    tried = SimpleNamespace(determinizations=[], hands=[])
    try_moves, plan_after = search.try_moves, plans.plan_after

    def noted_layouts(*given):
        tried.determinizations.append(given[8])
        return try_moves(*given)

    def noted_hands(*given):
        tried.hands.append(len(given[4]))
        return plan_after(*given)

    monkeypatch.setattr(search, "try_moves", noted_layouts)
    monkeypatch.setattr(plans, "plan_after", noted_hands)
    return tried


def stopped():
    raise AssertionError("the clock is asked")


@pytest.mark.parametrize("text", [OPEN, CLOSED, ONE_HIDDEN, ALL_KNOWN])
def test_without_seconds_the_clock_is_never_asked(monkeypatch, text):
    clock = SimpleNamespace(monotonic=stopped)
    monkeypatch.setattr(budget, "time", clock)
    monkeypatch.setattr(evaluation, "time", clock)
    assert new_bot("mester").choose(at(text)) is not None


def test_without_seconds_every_round_is_played_to_its_end(tried):
    one_round = SearchBudget(determinizations=100, rounds=1, hands=40, trained=False)
    evaluate(KnownState(at(OPEN)), one_round)
    assert sum(tried.determinizations) == 100
    assert set(tried.hands) == {40}


@pytest.mark.parametrize("text", [OPEN, CLOSED, ONE_HIDDEN, ALL_KNOWN])
def test_when_the_time_is_up_every_move_has_been_looked_at_once(tried, text):
    known_state = KnownState(at(text))
    found = evaluate(known_state, SearchBudget(seconds=0.0))
    assert len(found.equity) >= len(known_state.moves) - 1
    assert sum(tried.determinizations) * len(known_state.moves) <= 2 * evaluation._PORTION
    assert max(tried.hands, default=0) <= 30


def test_a_part_of_what_is_left_is_over_earlier(monkeypatch):
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: 10.0))
    whole = Deadline(14.0)
    assert whole.part(0.75).until == 13.0
    assert Deadline(9.0).part(0.75).passed
    assert Deadline().part(0.75).never


def test_with_time_enough_the_clock_changes_nothing():
    for text in (OPEN, CLOSED, ONE_HIDDEN):
        small = SearchBudget(determinizations=50, rounds=2, hands=30, deep=2)
        free, timed = (
            evaluate(KnownState(at(text)), SearchBudget(**{**vars(small), "seconds": seconds}))
            for seconds in (None, 1e6)
        )
        assert free == timed


def test_moves_hints_and_reviews_from_the_worker_go_by_the_clock(monkeypatch):
    """A clock that runs a second at every look: nobody gets beyond the first portion."""
    ticks = iter(range(10_000_000))
    clock = SimpleNamespace(monotonic=lambda: float(next(ticks)))
    monkeypatch.setattr(budget, "time", clock)
    monkeypatch.setattr(evaluation, "time", clock)
    determinizations = []
    try_moves = search.try_moves
    monkeypatch.setattr(
        search, "try_moves", lambda *given: (determinizations.append(given[8]), try_moves(*given))
    )
    game = GAMES["schnapsen"]
    deal = a_deal(game, 1)
    question = asked(game, deal)
    moves = ((deal.turn, game.legal(deal)[0]),)
    for job in (
        ChooseMove("mester", question),
        GiveHint(question),
        ReviewDeal(PlayedDeal(question.match, deal, moves, deal.turn)),
    ):
        determinizations.clear()
        job.do()
        assert len(determinizations) == 1
