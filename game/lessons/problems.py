"""Problems: positions from play with exactly one best move, as lines of text.

    end 0.42 QH QH=2,TH=-1 hint.sure_win;points=2 KH/TS/claim schnapsen dealer=1 turn=0 …

What kind it is, how often the weaker characters miss it, the solution, what each move is worth in game
points, why in words, how the deal goes on after it, and the position. Seat 0 is to move. Lines are in the
order of their difficulty. With an auction, the points are those above the table's mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from game.contest.position import read_position
from game.core.deal import Deal
from game.core.moves import Bid, Claim, Close, Double, Move, read_move
from game.lessons.running import same_move
from game.rules import FAMILIES, GAMES, Game

FOLDER = Path(__file__).with_name("problems")

# The kinds of a family's problems and how many of each are kept; what one lacks is made up from the first.
KINDS: Mapping[str, Mapping[str, int]] = {
    "two_hand": {"closing": 18, "claim": 6, "end": 16, "draw": 10},
    "bauernschnapsen": {"tricks": 16, "double": 14, "bid": 20},
    "north_american": {"tricks": 22, "bid": 28},
    "thousand": {"tricks": 24, "bid": 14, "give": 8, "discard": 4},
}

# The kinds in which it is asked whether to make one sort of move. Neither answer may be right too often:
# a player would learn to give it always.
ASKED: Mapping[str, type[Move]] = {
    "closing": Close,
    "draw": Close,
    "claim": Claim,
    "bid": Bid,
    "double": Double,
}

# Kinds of problems with an answer each, of which more are needed.
LackingKinds = frozenset[tuple[str, bool]]
_NAMES = frozenset(kind for kinds in KINDS.values() for kind in kinds)

# Bids of Thousand that are worth so many points more or less are as good: they go by fives.
_AS_GOOD = 9.0

# What stands for the moves after one that ends the deal.
_NO_LINE = "-"

# The share of misses from which a problem has one more star.
_STARS = (0.15, 0.35, 0.55, 0.75)


@dataclass(frozen=True)
class Problem:
    """One position. `worth` are game points by move; moves that nobody would think of are left out.

    `missed` is how often, 0 to 1, the weaker characters choose something else; `reason` is the key of the
    sentence that says why, `values` fill its gaps. `line` are the moves after the best one to the deal's end.
    """

    kind: str
    missed: float
    best: Move
    worth: Mapping[Move, float]
    reason: str
    values: Mapping[str, str | int]
    line: tuple[Move, ...]
    position: str

    @property
    def stars(self) -> int:
        """The difficulty, from 1 to 5."""
        return 1 + sum(self.missed >= each for each in _STARS)

    @property
    def name(self) -> str:
        """The name under which progress remembers it: it stays when other problems come and go."""
        return f"{self.kind} {self.position}"

    def solves(self, move: Move) -> bool:
        """Whether a move is the best one, or in Thousand a bid that is as good as the best."""
        if self.family != "thousand" or not isinstance(self.best, Bid) or not isinstance(move, Bid):
            return same_move(move, self.best)
        return move in self.worth and self.worth[self.best] - self.worth[move] < _AS_GOOD

    @property
    def second(self) -> Move:
        """The best of the moves that do not solve it."""
        return max(
            (move for move in self.worth if not self.solves(move)),
            key=lambda move: self.worth[move],
        )

    @property
    def says_yes(self) -> bool:
        """Whether the best move is the one its kind asks about."""
        return says_yes(self.kind, self.best)

    @property
    def is_certain(self) -> bool:
        """Whether every card can be known, the stock being used up: its moves are worth whole game points."""
        return FAMILIES[self.family].searched and not self.read()[1].stock

    @property
    def game_key(self) -> str:
        """The preset it is a position of."""
        return self.position.partition(" ")[0].partition("(")[0]

    @property
    def family(self) -> str:
        """The key of the family of its game."""
        return GAMES[self.game_key].family

    @property
    def number(self) -> int:
        """The problem's number within its family, from 1."""
        return problems_of(self.family).index(self) + 1

    def read(self) -> tuple[Game, Deal]:
        """The game, and the deal with all cards known; show its solver only seat 0's view."""
        return read_position(self.position)


def answers(kind: str) -> tuple[bool, ...]:
    """The answers that a kind can have: yes and no, or only no where it asks for a card."""
    return (True, False) if kind in ASKED else (False,)


def says_yes(kind: str, best: Move) -> bool:
    """Whether a move is of the sort a kind asks about; False for a kind that asks for a card."""
    return kind in ASKED and isinstance(best, ASKED[kind])


def write_problem(problem: Problem) -> str:
    """One line, without its line feed."""
    worth = ",".join(f"{_dense(move)}={value:.4g}" for move, value in problem.worth.items())
    values = "".join(f";{name}={value}" for name, value in problem.values.items())
    head = f"{problem.kind} {problem.missed:.2f} {_dense(problem.best)} {worth}"
    line = "/".join(_dense(move) for move in problem.line) or _NO_LINE
    return f"{head} {problem.reason}{values} {line} {problem.position}"


def read_problem(line: str) -> Problem:
    """Raises ValueError with a sentence for a line that is no problem."""
    fields = line.split(" ", 6)
    if len(fields) != 7 or fields[0] not in _NAMES:
        raise ValueError(f"this is no problem: {line[:60]!r}")
    kind, missed, best, worth, reason, moves, position = fields
    pairs = [each.rpartition("=") for each in worth.split(",")]
    key, *values = reason.split(";")
    return Problem(
        kind,
        float(missed),
        _move(best),
        MappingProxyType({_move(move): float(value) for move, _, value in pairs}),
        key,
        MappingProxyType(dict(_value(each) for each in values)),
        tuple(_move(each) for each in moves.split("/") if moves != _NO_LINE),
        position,
    )


def file_of(family: str) -> Path:
    """The file of a family's problems."""
    return FOLDER / f"{family}.txt"


@cache
def problems_of(family: str) -> tuple[Problem, ...]:
    """The problems of a family of games, the easiest first."""
    lines = file_of(family).read_text(encoding="utf-8").splitlines()
    return tuple(read_problem(line) for line in lines if line and not line.startswith("#"))


@cache
def problems() -> tuple[Problem, ...]:
    """The problems of all families, one family after the other."""
    return tuple(problem for family in KINDS for problem in problems_of(family))


def _dense(move: Move) -> str:
    """A move's text without spaces."""
    return str(move).replace(" ", "_")


def _move(text: str) -> Move:
    return read_move(text.replace("_", " "))


def _value(pair: str) -> tuple[str, str | int]:
    name, _, text = pair.partition("=")
    return name, int(text) if text.isdecimal() else text
