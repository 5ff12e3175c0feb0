"""`python -m game.lessons.find_problems FAMILY`: look for problems in deals that bots play, and write fifty.

Those that are there are rated again and stay if they hold; deals are looked through only for what is lacking.
A position is kept where the search finds exactly one best move by a clear margin. Where all cards are known,
or all but one, that is certain; a closing is weighed against every hand or very many, and looked at twice.
In games with an auction `find_auction_problems` looks. With --check the problems that are there are solved
again, and it ends with 1 where one does not hold.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from game.bots import new_bot
from game.bots.arena import deal_steps
from game.bots.executors import executor_of
from game.bots.hints.two_hand_hint import reason_for
from game.bots.search.budget import SearchBudget
from game.bots.search.evaluate import Evaluation, EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState
from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.cards import GOAL
from game.core.moves import CLAIM, CLOSE, DRAW, Move
from game.lessons.find_auction_problems import (
    auction_problem,
    decisions_of,
    holds_at_auction,
    missed_by,
    question_at,
    quick_look,
)
from game.lessons.playing_out import line_after
from game.lessons.problems import (
    KINDS,
    LackingKinds,
    Problem,
    answers,
    file_of,
    problems_of,
    read_problem,
    says_yes,
    write_problem,
)
from game.rules import FAMILIES, GAMES
from game.rules.two_hand.game import TwoHandGame, two_hand, two_hand_deal
from game.rules.two_hand.state import TwoHandDeal

_GAMES = ("schnapsen", "snapszer", "schnapsen", "sixty_six", "schnapsen_sharp")
_PLAYERS = ("zsofi", "balint")
_TRIES = 8

# How much more frequent than the other one answer to yes or no may be.
_AT_MOST_TIMES = 3

# Deals that are looked through before what is lacking is counted again.
_AT_ONCE = 10

# How much better than all others the best move is, in game points: where all is known, and elsewhere.
_EXACT, _SAMPLED = 0.99, 0.7
_FIRST = SearchBudget(determinizations=150, rounds=2, hands=60, deep=2)
_AGAIN = SearchBudget(determinizations=1200, rounds=2, hands=600, deep=3, tells=True)
_POINTS = replace(_AGAIN, tells=False)

_HEAD = """\
# Problems: kind, how often the weaker characters miss it, the best move, what each move is worth, why, the
# moves after it, and the position. Found and rated by python -m game.lessons.find_problems; see problems.py
# for the form.
"""


def solve(
    position: str, seed: int = 1, budget: SearchBudget = _AGAIN
) -> tuple[KnownState, Evaluation]:
    """The worth of each move of seat 0."""
    known_state = KnownState(question_at(position, seed))
    return known_state, evaluate(known_state, budget)


def one_best(evaluation: Evaluation) -> Move | None:
    """The move that is better than all others by a clear margin, if there is one."""
    first, *others = sorted(evaluation.points, key=lambda move: -evaluation.points[move])
    clear = _EXACT if evaluation.way is EvaluationMethod.EXACT else _SAMPLED
    if not others or evaluation.points[first] - evaluation.points[others[0]] < clear:
        return None
    return first


def holds(problem: Problem) -> bool:
    """Whether the search of its family still finds the solution, and no second one."""
    if FAMILIES[problem.family].searched:
        return one_best(solve(problem.position, budget=_POINTS)[1]) == problem.best
    return holds_at_auction(problem)


def _positions_of(number: int, seed: int) -> Iterator[tuple[str | None, str]]:
    """The decisions of seat 0 in a deal the bots play, where there is something to decide: the kind of
    problem each makes, and its position."""
    random = Random(f"{seed} {number}")
    game = GAMES[_GAMES[number % len(_GAMES)]]
    pack = random.sample(game.pack, len(game.pack))
    match, seed_of_bots = Match.new(game, random.randrange(2)), random.getrandbits(32)
    bots = [new_bot(key) for key in random.sample(_PLAYERS, 2)]
    for deal, seat, *_ in deal_steps(match, pack, bots, seed_of_bots):
        if seat == 0 and len(game.legal(deal)) > 1:
            text = position_text(game, deal)
            yield _kind_of(two_hand(game), two_hand_deal(deal), text), text


def _kind_of(game: TwoHandGame, deal: TwoHandDeal, position: str) -> str | None:
    """The kind of problem a position makes; None if it asks nothing or too little."""
    legal, total = game.legal(deal), game.total(deal, 0)
    known_state = KnownState(question_at(position, 1))
    if len(deal.hands[0]) < 3 or DRAW in legal:
        return None  # two cards play themselves, and to draw or to close first comes up too often
    if CLAIM in legal and deal.won[0] and GOAL - 7 <= total <= GOAL + 6:
        return "claim" if known_state.all_known or total >= GOAL else None
    if known_state.all_known:
        return "end"
    if known_state.one_hidden and not deal.trick:
        return "draw"
    return "closing" if CLOSE in legal and deal.won[0] else None


def _problem(kind: str, text: str, best: Move) -> Problem | None:
    """The problem of a position whose best move a quick look found, looked at twice with care."""
    game = two_hand(read_position(text)[0])
    if best != one_best(solve(text, 2)[1]):
        return None
    known_state, evaluation = solve(text, 1)
    if best != one_best(evaluation) or (kind == "closing" and not _asks_of_closing(evaluation)):
        return None
    missed = missed_by(text, best, _TRIES)
    if missed == 0:
        return None
    reason = reason_for(game, known_state, evaluation, best)
    said, line = (reason.key, reason.values), line_after(text, best)
    return Problem(kind, missed, best, evaluation.points, *said, line, text)


def _asks_of_closing(evaluation: Evaluation) -> bool:
    """Whether closing is the best or the second thing to do."""
    ranked = sorted(evaluation.points, key=lambda move: -evaluation.points[move])
    return CLOSE in ranked[:2]


def chosen_from(found: Sequence[Problem], kinds: Mapping[str, int]) -> list[Problem]:
    """So many of each of the `kinds`, spread over all difficulties; the easiest first.

    Half of those that ask for yes or no say yes, or as near to half as there are, and neither answer is more
    than thrice as frequent as the other. What a kind lacks is made up from the first.
    """
    of_kind = {kind: _balanced([p for p in found if p.kind == kind], kind) for kind in kinds}
    wanted = {kind: min(kinds[kind], len(some)) for kind, some in of_kind.items()}
    first, lacking = next(iter(kinds)), sum(kinds.values()) - sum(wanted.values())
    wanted[first] = min(lacking + wanted[first], len(of_kind[first]))
    kept = [
        problem for kind, some in of_kind.items() for problem in _both_answers(some, wanted[kind])
    ]
    return sorted(kept, key=_easiest)


def _balanced(some: Sequence[Problem], kind: str) -> list[Problem]:
    """The easiest first, without some of the more frequent answer where that is too frequent."""
    by_answer = [
        sorted((p for p in some if p.says_yes == each), key=_easiest) for each in answers(kind)
    ]
    most = _AT_MOST_TIMES * min(map(len, by_answer))
    by_answer = [_spread(each, min(len(each), most)) for each in by_answer]
    return sorted((problem for each in by_answer for problem in each), key=_easiest)


def _both_answers(some: Sequence[Problem], wanted: int) -> list[Problem]:
    """So many of those of a kind, as many that say yes as that do not if there are enough."""
    yes = [problem for problem in some if problem.says_yes]
    others = [problem for problem in some if not problem.says_yes]
    saying_yes = min(len(yes), max(wanted // 2, wanted - len(others)))
    return _spread(yes, saying_yes) + _spread(others, wanted - saying_yes)


def _spread(some: Sequence[Problem], wanted: int) -> list[Problem]:
    """So many, from the first to the last at even distances."""
    return [some[at * (len(some) - 1) // max(1, wanted - 1)] for at in range(wanted)]


def _easiest(problem: Problem) -> tuple[float, str]:
    return problem.missed, problem.position


def main(arguments: Sequence[str] | None = None) -> int:
    """Find problems and write them, or check those that are there."""
    parser = argparse.ArgumentParser(
        prog="python -m game.lessons.find_problems", description=__doc__
    )
    parser.add_argument("family", choices=KINDS, help="the family of games")
    parser.add_argument("--deals", type=int, default=1500, help="how many deals are played")
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="solve the problems that are there")
    asked = parser.parse_args(arguments)
    if asked.check:
        return _check(asked.family)
    with executor_of(asked.processes) as executor:
        again = executor.map(_again, map(write_problem, problems_of(asked.family)))
        found = [problem for problem in again if problem is not None]
        print(f"there: {_counted(found, asked.family)}", flush=True)
        for begin in range(0, asked.deals, _AT_ONCE):
            wanted = _lacking(found, asked.family)
            if not wanted:
                break
            deals = range(begin, min(begin + _AT_ONCE, asked.deals))
            tasks = [(number, asked.seed, asked.family, wanted) for number in deals]
            known = {problem.position for problem in found}
            for some in executor.map(_problems_in, tasks):
                found += [problem for problem in some if problem.position not in known]
            print(f"{deals.stop} deals: {_counted(found, asked.family)}", flush=True)
            _write(found, asked.family)
    _write(found, asked.family)
    return 0


def _again(line: str) -> Problem | None:
    """A problem of the file, rated and explained by the players of today; None where it holds no more."""
    problem = read_problem(line)
    if FAMILIES[problem.family].searched:
        return _problem(problem.kind, problem.position, problem.best)
    return auction_problem(problem.kind, problem.position, problem.best)


def _problems_in(task: tuple[int, int, str, LackingKinds]) -> list[Problem]:
    """The wanted problems in one deal: at most one of each kind and answer."""
    number, seed, family, wanted = task
    searched, found = FAMILIES[family].searched, dict[tuple[str, bool], Problem]()
    decisions = _positions_of(number, seed) if searched else decisions_of(number, seed, family)
    for kind, text in decisions:
        lacking = wanted - found.keys()
        if kind not in {each for each, _ in lacking}:
            continue
        best = one_best(solve(text, 1, _FIRST)[1]) if searched else quick_look(text)
        if best is None or (kind, says_yes(kind, best)) not in lacking:
            continue
        problem = (_problem if searched else auction_problem)(kind, text, best)
        if problem is not None:
            found[kind, problem.says_yes] = problem
    return list(found.values())


def _lacking(found: Sequence[Problem], family: str) -> LackingKinds:
    """The kinds and answers of which more are needed."""
    counts = Counter((problem.kind, problem.says_yes) for problem in found)
    return frozenset(
        (kind, answer)
        for kind, number in KINDS[family].items()
        for answer in answers(kind)
        if counts[kind, answer] * len(answers(kind)) < number
    )


def _counted(found: Sequence[Problem], family: str) -> str:
    """How many there are of each kind, and of those that ask for yes or no how many say yes."""
    counts = Counter((problem.kind, problem.says_yes) for problem in found)
    return ", ".join(
        " ".join([kind, *(str(counts[kind, answer]) for answer in answers(kind))])
        for kind in KINDS[family]
    )


def _write(found: Sequence[Problem], family: str) -> None:
    lines = [write_problem(problem) for problem in chosen_from(found, KINDS[family])]
    file_of(family).write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _check(family: str) -> int:
    there, wanted = problems_of(family), sum(KINDS[family].values())
    wrong = [problem for problem in there if not holds(problem)]
    for problem in wrong:
        print(f"no longer one best move: {problem.position}")
    print(f"{len(there) - len(wrong)} of {len(there)} problems hold, {wanted} are wanted")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
