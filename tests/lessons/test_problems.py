"""Fifty problems a family, each with exactly one best move: all of them are solved again here."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from game.bots.compiling.compiled import COMPILED
from game.bots.search.budget import SearchBudget
from game.bots.search.characters import MASTERS_TEMPER
from game.core.moves import CLAIM, DOUBLE, PASS, PLAYS, Bid
from game.core.veiling import shuffled_veil
from game.lessons import find_auction_problems, find_problems
from game.lessons.find_problems import chosen_from, holds, one_best, solve
from game.lessons.playing_out import gap_played_out
from game.lessons.problems import ASKED, KINDS, problems, problems_of, read_problem, write_problem
from tests.harness.sentences import catalogue

QUICK = SearchBudget(determinizations=40, rounds=1, hands=20, deep=1)


@pytest.mark.parametrize("family", KINDS)
def test_a_family_has_fifty_and_the_easiest_come_first(family):
    found = problems_of(family)
    assert len(found) == 50
    assert len({problem.name for problem in found}) == 50
    assert [problem.missed for problem in found] == sorted(problem.missed for problem in found)
    assert {problem.kind for problem in found} == set(KINDS[family])
    assert len({problem.stars for problem in found}) > 1
    assert all(0 < problem.missed <= 1 for problem in found)
    assert {problem.family for problem in found} == {family}


@pytest.mark.parametrize(
    ("family", "kind"),
    [(family, kind) for family, kinds in KINDS.items() for kind in kinds if kind in ASKED],
)
def test_neither_answer_to_yes_or_no_is_right_too_often(family, kind):
    """A player who always doubles, or never, does not solve most of those that ask."""
    asking = [problem for problem in problems_of(family) if problem.kind == kind]
    yes = sum(problem.says_yes for problem in asking)
    assert 0.25 <= yes / len(asking) <= 0.75


@pytest.mark.parametrize(
    ("yes", "no", "chosen"), [(30, 30, (7, 7)), (5, 30, (5, 9)), (2, 30, (2, 6)), (30, 3, (9, 3))]
)
def test_of_those_that_ask_half_say_yes_if_there_are_enough(yes, no, chosen):
    some = next(problem for problem in problems() if problem.kind == "double")
    found = [replace(some, best=DOUBLE, position=f"yes {at}") for at in range(yes)]
    found += [replace(some, best=PASS, position=f"no {at}") for at in range(no)]
    kept = chosen_from(found, {"double": 14})
    saying_yes = sum(problem.says_yes for problem in kept)
    assert (saying_yes, len(kept) - saying_yes) == chosen


@pytest.mark.skipif(not COMPILED, reason="players that search are slow until they are compiled")
def test_a_schnapser_against_two_aces_and_two_trumps_is_doubled_when_played_out():
    position = (
        "bauernschnapsen dealer=0 turn=0 phase=double calls=schnapser/pass/pass/pass trump=C "
        "hands=ASKCQCAHQH/ADACTCQDJC/QSKHTDTSJH/THJSJDKSKD"
    )
    gap, error = gap_played_out(position, DOUBLE, PASS, 5)
    assert gap > error
    assert gap == -gap_played_out(position, PASS, DOUBLE, 5)[0]


@pytest.mark.parametrize("kind", ["discard", "give", "bid"])
def test_all_but_the_last_tricks_have_to_hold_where_they_are_played_out(kind, monkeypatch):
    """Trials alone found cards to lay away that players who search lose by."""
    problem = next(each for each in problems_of("thousand") if each.kind == kind)
    finder = find_auction_problems
    monkeypatch.setattr(finder, "_AGAIN", replace(MASTERS_TEMPER, layouts=20, trials=400))
    monkeypatch.setattr(finder, "best_of", lambda thought, family: problem.best)
    monkeypatch.setattr(finder, "missed_by", lambda *given: 0.5)
    monkeypatch.setattr(finder, "line_after", lambda *given: ())
    for holds_so in (True, False):
        monkeypatch.setattr(finder, "holds_played_out", lambda *given, so=holds_so: so)
        found = finder.auction_problem(kind, problem.position, problem.best)
        assert (found is not None) == holds_so


# Points by which the best move is better than the next best, at least.
MARGINS = {"two_hand": 0.69, "bauernschnapsen": 0.59, "north_american": 0.17, "thousand": 8.9}


@pytest.mark.parametrize("problem", problems(), ids=lambda each: f"{each.family} {each.number}")
def test_a_problem_is_a_position_with_its_solution_and_its_words(problem):
    game, deal = problem.read()
    legal = game.legal(deal)
    assert deal.turn == 0
    assert deal.unknown(0) == 0
    assert problem.best in legal
    assert set(problem.worth) <= set(legal)
    assert problem.solves(problem.best)
    as_good = max(problem.worth.values()) - problem.worth[problem.best]
    assert as_good < (MARGINS["thousand"] if problem.says_yes else 1e-9)
    gap = problem.worth[problem.best] - problem.worth[problem.second]
    assert gap >= MARGINS[problem.family]
    assert problem.reason in catalogue("en")
    assert read_problem(write_problem(problem)) == problem


@pytest.mark.parametrize("problem", problems(), ids=lambda each: f"{each.family} {each.number}")
def test_its_line_ends_the_deal(problem):
    game, deal = problem.read()
    luck = Random(1)
    for move in (problem.best, *problem.line):
        deal, _ = game.play(deal, move)
        while deal.veiling is not None:
            deal, _ = game.play(deal, shuffled_veil(deal, luck))
    assert deal.turn is None


# Every fourth, and of each kind at least one.
_SOLVED_AGAIN = sorted(problems(), key=lambda each: (each.family, each.kind))[::4]


@pytest.mark.parametrize("problem", _SOLVED_AGAIN, ids=lambda each: f"{each.family} {each.number}")
def test_it_still_has_one_best_move(problem):
    """Another takes the place of one that has none: python -m game.lessons.find_problems FAMILY."""
    assert holds(problem)


def test_a_bid_of_thousand_that_is_as_good_is_right_and_in_other_games_it_is_not():
    some = next(problem for problem in problems_of("thousand") if problem.kind == "bid")
    worth = {Bid("105"): 20.0, Bid("110"): 14.0, Bid("150"): -60.0, PASS: 9.0}
    asked = replace(some, best=Bid("105"), worth=worth)
    right = [move for move in worth if asked.solves(move)]
    assert right == [Bid("105"), Bid("110")]
    assert asked.second == PASS
    other = next(problem for problem in problems_of("north_american") if problem.kind == "bid")
    asked = replace(other, best=Bid("2"), worth={Bid("2"): 1.0, Bid("3"): 0.9, PASS: 0.1})
    assert not asked.solves(Bid("3"))
    assert asked.second == Bid("3")


@pytest.mark.parametrize("problem", [each for each in problems_of("thousand") if each.says_yes])
def test_no_bid_of_thousand_is_the_highest_that_was_tried(problem):
    """A player who sees that a still higher one is better would be told that he is wrong."""
    bids = [move for move in problem.worth if isinstance(move, Bid)]
    best = max(bids, key=lambda move: problem.worth[move])
    assert best != max(bids, key=lambda move: int(move.contract))


def test_a_position_with_two_moves_as_good_is_none():
    problem = next(problem for problem in problems() if problem.kind == "end")
    _, evaluation = solve(problem.position, 1, QUICK)
    evaluation.points[PLAYS["AH"]] = evaluation.points[CLAIM] = max(evaluation.points.values())
    assert one_best(evaluation) is None


@pytest.mark.parametrize("line", ["", "end", "odd 0.1 QH QH=1 hint.only schnapsen turn=0"])
def test_a_line_that_is_no_problem_is_refused(line):
    with pytest.raises(ValueError, match="no problem"):
        read_problem(line)


class PicklingExecutor:
    """Does nothing, but what a worker in another process could not be sent is an error."""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def map(self, work, tasks):
        pickle.dumps([*tasks])
        return iter(())


def test_problems_can_be_rated_again_in_other_processes(monkeypatch, tmp_path):
    monkeypatch.setattr(find_problems, "executor_of", lambda processes: PicklingExecutor())
    monkeypatch.setattr(find_problems, "file_of", lambda family: tmp_path / f"{family}.txt")
    for family in KINDS:
        assert find_problems.main([family, "--deals", "1"]) == 0
