"""Problems of the games with an auction: where trials find exactly one best move by a clear margin.

Deals are played by characters of the house. A decision is kept where the Mester's trials, made twice with
other chances and many more than at a table, agree on a move that is clearly better than every other, and the
weaker characters do not always find it. What a move is worth is counted in points above the table's mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.bots import new_bot
from game.bots.arena import play_moves
from game.bots.hints.auction_reasons import reason_of
from game.bots.search.characters import MASTERS_TEMPER
from game.bots.trials.choice import Thought, think
from game.bots.trials.halving import difference
from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.deal import Deal, view
from game.core.moves import PASS, Bid, Discard, Double, Give, Move, Play
from game.lessons.lines import line_after
from game.lessons.problems import Problem
from game.play.question import Question
from game.rules import GAMES, Game

_PLAYERS = ("zsofi", "balint", "gyuri", "balint")
_WEAKER, _TRIES = ("lili", "gyuri", "zsofi"), 6

# Trials of a quick look and of the two that decide.
_FIRST = replace(MASTERS_TEMPER, layouts=150, trials=1500)
_AGAIN = replace(MASTERS_TEMPER, layouts=1500, trials=40_000)

# How much better than all others the best move is: a part of what wins a match, and standard errors.
_MARGIN = {"bauernschnapsen": 0.025, "north_american": 0.025, "thousand": 0.009}
_SURELY = 4.0

# The cards left in a hand from which on, and down to which, the last tricks are asked for.
_TRICKS = (3, 5)


def kind_of_decision(game: Game, deal: Deal) -> str | None:
    """The kind of problem a decision makes; None if it asks nothing or too little."""
    moves = game.legal(deal)
    if any(isinstance(move, Bid) for move in moves):
        return "bid" if PASS in moves else None
    for kind, name in ((Double, "double"), (Discard, "discard"), (Give, "give")):
        if any(isinstance(move, kind) for move in moves):
            return name
    few, most = _TRICKS
    if len(moves) > 1 and all(isinstance(move, Play) for move in moves):
        return "tricks" if few <= len(deal.hand(deal.to_act)) <= most else None
    return None


def question_at(position: str, seed: int) -> Question:
    """The question to seat 0 in a position: its view alone, nothing of what was played before, no score."""
    game, deal = read_position(position)
    return Question(game, view(deal, 0), (), None, seed)


def best_of(thought: Thought, family: str) -> Move | None:
    """The move that is better than all others by a clear margin, if there is one."""
    first, *others = sorted(thought.tried, key=lambda one: (-one.trials, -one.mean))
    for other in others:
        gap, error = difference(first, other)
        if gap < max(_MARGIN[family], _SURELY * error):
            return None
    best = thought.moves[first.move]
    return best if others and thought.best() == best else None


def decisions_of(number: int, seed: int, family: str) -> Iterator[tuple[Game, Deal]]:
    """Every decision of a deal that characters play, the table turned so that it is seat 0's."""
    random = Random(f"{family} {seed} {number}")
    games = [game for game in GAMES.values() if game.family == family]
    game = games[number % len(games)]
    pack, dealer = random.sample(game.pack, len(game.pack)), random.randrange(game.seats)
    bots = [new_bot(key) for key in random.sample(_PLAYERS, game.seats)]
    _, moves = play_moves(Match.new(game, dealer), pack, bots, random.getrandbits(32))
    for turned in range(game.seats):
        deal = Match.new(game, (dealer - turned) % game.seats).dealt(pack)
        for _, move in moves:
            if deal.turn == 0 and deal.veiling is None:
                yield game, deal
            deal, _ = game.play(deal, _turned(move, turned, game.seats))


def _turned(move: Move, by: int, seats: int) -> Move:
    """A move at a table that was turned by some seats."""
    return replace(move, to=(move.to - by) % seats) if isinstance(move, Give) else move


def auction_problems_in(task: tuple[int, int, str]) -> list[Problem]:
    """The problems in one deal: at most one of each kind."""
    family, found = task[2], dict[str, Problem]()
    for game, deal in decisions_of(*task):
        kind = kind_of_decision(game, deal)
        if kind is None or kind in found:
            continue
        problem = _problem(kind, position_text(game, deal), family)
        if problem is not None:
            found[kind] = problem
    return list(found.values())


def holds_at_auction(problem: Problem, seed: int = 1) -> bool:
    """Whether trials still find the solution, and no second one."""
    game, _ = problem.read()
    return (
        best_of(think(question_at(problem.position, seed), temper=_AGAIN), game.family)
        == problem.best
    )


def _problem(kind: str, text: str, family: str) -> Problem | None:
    """The problem a position makes, looked at quickly, then with care and again with other chances."""
    best = best_of(think(question_at(text, 1), temper=_FIRST), family)
    if best is None:
        return None
    missed = missed_by(text, best, _TRIES)
    if missed == 0 or best != best_of(think(question_at(text, 2), temper=_AGAIN), family):
        return None
    question = question_at(text, 1)
    thought = think(question, temper=_AGAIN)
    if best != best_of(thought, family):
        return None
    reason = reason_of(question, thought, best)
    said, line = (reason.key, reason.values), line_after(text, best)
    return Problem(kind, missed, best, _worth(question, thought), *said, line, text)


def _worth(question: Question, thought: Thought) -> dict[Move, float]:
    """Points above the mean of the table for each move."""
    even, target = 1 / len(question.game.teams), question.game.scorer.target
    return {move: (value - even) * target for move, value in thought.values.items()}


def missed_by(position: str, best: Move, tries: int) -> float:
    """How often, 0 to 1, the weaker characters choose another move in so many tries each."""
    chosen = [
        new_bot(key).choose(question_at(position, seed))
        for key in _WEAKER
        for seed in range(1, tries + 1)
    ]
    return sum(move != best for move in chosen) / len(chosen)
