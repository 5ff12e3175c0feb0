"""Problems of the games with an auction: where trials find exactly one best move by a clear margin.

Deals are played by characters of the house. A decision is kept where the Mester's trials, made twice with
other chances and many more than at a table, agree on a move that is clearly better than every other, and
weaker players do not always find it. One of these calls too gladly and one too seldom: the characters alone
hardly ever double without need, and a pass would be no problem. A call, and cards given or laid away, have
to be better as well where players that search play the deal out. What a move is worth is counted in points
above the table's mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from game.bots import new_bot
from game.bots.arena import play_moves
from game.bots.hints.auction_hint import reason_of
from game.bots.search.characters import CHARACTERS, MASTERS_TEMPER
from game.bots.trials.choice import Thought, think
from game.bots.trials.halving import difference
from game.bots.trials.house_player import HousePlayer
from game.contest.match import Match
from game.contest.position import position_text, read_position
from game.core.deal import Deal, view
from game.core.moves import PASS, Bid, Discard, Double, Give, Move, Play
from game.lessons.playing_out import holds_played_out, line_after
from game.lessons.problems import Problem
from game.play.question import Bot, Question
from game.rules import GAMES, Game

_PLAYERS = ("zsofi", "balint", "gyuri", "balint")
_WEAKER, _TRIES = ("lili", "gyuri", "zsofi"), 6

# How much better each bid and doubling seems to one more weak player, and how much worse to another, in
# standard deviations of what the best move brings.
_LEANING = 1.5

# Trials of a quick look and of the two that decide.
_FIRST = replace(MASTERS_TEMPER, layouts=150, trials=1500)
_AGAIN = replace(MASTERS_TEMPER, layouts=1500, trials=40_000)

# How much better than all others the best move is: a part of what wins a match, and standard errors, at a
# quick look fewer.
_MARGIN = {"bauernschnapsen": 0.025, "north_american": 0.025, "thousand": 0.009}
_PERHAPS, _SURELY = 1.5, 4.0

# Layouts on which a call or an exchange is played out by players that search.
_PLAYED_OUT = 40

# The cards left in a hand from which on, and down to which, the last tricks are asked for.
_TRICKS = (3, 5)


def _kind_of(game: Game, deal: Deal) -> str | None:
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


def best_of(thought: Thought, family: str, surely: float = _SURELY) -> Move | None:
    """The move that is better than all others by a clear margin and so many standard errors, if there is one.

    A bid of Thousand has to be better than a pass: one higher or lower by five is about as good. If the
    highest bid that was tried did best, a still higher one may be better, and there is no such move.
    """
    best = thought.best()
    first = next(one for one in thought.tried if thought.moves[one.move] == best)
    steps = family == "thousand" and isinstance(best, Bid)
    others = [one for one in thought.tried if one is not first]
    if steps and _is_at_the_edge(thought):
        return None
    rivals = [one for one in others if not (steps and isinstance(thought.moves[one.move], Bid))]
    for other in rivals:
        gap, error = difference(first, other)
        if gap < max(_MARGIN[family], surely * error):
            return None
    return best if rivals else None


def _is_at_the_edge(thought: Thought) -> bool:
    """Whether the best of the numbers tried is the highest of them, while higher ones are allowed."""
    values = {
        int(move.contract): worth for move, worth in thought.values.items() if isinstance(move, Bid)
    }
    highest = max(int(move.contract) for move in thought.moves.values() if isinstance(move, Bid))
    return max(values, key=lambda number: values[number]) == max(values) < highest


def decisions_of(number: int, seed: int, family: str) -> Iterator[tuple[str | None, str]]:
    """Every decision of a deal that characters play, the table turned so that it is seat 0's: the kind of
    problem it makes, and its position."""
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
                yield _kind_of(game, deal), position_text(game, deal)
            deal, _ = game.play(deal, _turned(move, turned, game.seats))


def _turned(move: Move, by: int, seats: int) -> Move:
    """A move at a table that was turned by some seats."""
    return replace(move, to=(move.to - by) % seats) if isinstance(move, Give) else move


def quick_look(position: str) -> Move | None:
    """The move that seems better than all others by a few trials, if there is one."""
    family = read_position(position)[0].family
    return best_of(think(question_at(position, 1), temper=_FIRST), family, _PERHAPS)


def holds_at_auction(problem: Problem) -> bool:
    """Whether trials still find the solution, and no second one."""
    thought = think(question_at(problem.position, 1), temper=_AGAIN)
    return best_of(thought, problem.family) == problem.best


def auction_problem(kind: str, text: str, best: Move) -> Problem | None:
    """The problem of a position whose best move a quick look found, looked at twice with care."""
    family = read_position(text)[0].family
    missed = missed_by(text, best, _TRIES, (_leaning(_LEANING), _leaning(-_LEANING)))
    if missed == 0 or best != best_of(think(question_at(text, 2), temper=_AGAIN), family):
        return None
    question = question_at(text, 1)
    thought = think(question, temper=_AGAIN)
    if best != best_of(thought, family):
        return None
    reason = reason_of(question, thought, best)
    said, line = (reason.key, reason.values), line_after(text, best)
    problem = Problem(kind, missed, best, _worth(question, thought), *said, line, text)
    second = problem.second
    promised = problem.worth[best] - problem.worth[second]
    if kind != "tricks" and not holds_played_out(text, best, second, promised, _PLAYED_OUT):
        return None
    return problem


def _worth(question: Question, thought: Thought) -> dict[Move, float]:
    """Points above the mean of the table for each move."""
    even, target = 1 / len(question.game.teams), question.game.scorer.target
    return {move: (value - even) * target for move, value in thought.values.items()}


def _leaning(boldness: float) -> Bot:
    """A weak player who leans to calling, or with a minus to passing."""
    weak = CHARACTERS["gyuri"]
    return HousePlayer(replace(weak, temper=replace(weak.temper, boldness=boldness)))


def missed_by(position: str, best: Move, tries: int, more: Sequence[Bot] = ()) -> float:
    """How often, 0 to 1, the weaker characters and some `more` choose another move in so many tries each.

    A move that all of them find at the first two tries is missed by none.
    """
    players, missed = (*map(new_bot, _WEAKER), *more), 0
    for seed in range(1, tries + 1):
        question = question_at(position, seed)
        missed += sum(player.choose(question) != best for player in players)
        if seed == 2 and not missed:
            break
    return missed / (tries * len(players))
