"""Swiss: equals meet equals, nobody twice while that can be avoided, byes go to the lowest without one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.tournament.tournament import TablePair, Tournament


def number_of_rounds(tournament: Tournament) -> int:
    """The fewest rounds after which only one entrant can have won all: 4 for 9 to 16."""
    return math.ceil(math.log2(max(2, len(tournament.founders))))


def points(tournament: Tournament, entrant: int) -> int:
    """Games won, and byes, which count as one."""
    won = sum(result.winner == entrant for result in tournament.results.values())
    return won + tournament.byes(entrant)


def next_round(tournament: Tournament) -> tuple[TablePair, ...]:
    """Pair all who are left; every table has its result."""
    scores = {each: points(tournament, each) for each in tournament.active}
    ranked = sorted(tournament.by_lot(tournament.active), key=lambda each: -scores[each])
    resting = _may_rest(tournament, ranked)
    for rematches in range(len(ranked)):
        for free in resting:
            rest = tuple(each for each in ranked if each != free)
            pairs = _Search(tournament, scores).pairs(rest, rematches)
            if pairs is not None:
                byes = () if free is None else (TablePair(free, None),)
                return (*(tournament.pair_at_table(*pair) for pair in pairs), *byes)
    raise AssertionError("any even number can be paired if all may meet again")


def is_last_round(tournament: Tournament) -> bool:
    """Whether all rounds have begun."""
    return len(tournament.rounds) >= number_of_rounds(tournament)


def _may_rest(tournament: Tournament, ranked: Sequence[int]) -> list[int | None]:
    """The entrants that may have the bye, the first of them if possible; [None] if no bye is needed."""
    if len(ranked) % 2 == 0:
        return [None]
    fewest = min(tournament.byes(each) for each in ranked)
    return [each for each in reversed(ranked) if tournament.byes(each) == fewest]


class _Search:
    """Looks for pairs from the top: within a group of equal points the upper half meets the lower half."""

    def __init__(self, tournament: Tournament, scores: Mapping[int, int]) -> None:
        self._tournament = tournament
        self._scores = scores
        self._vain: set[tuple[tuple[int, ...], int]] = set()

    def pairs(self, left: tuple[int, ...], rematches: int) -> list[tuple[int, int]] | None:
        """Pairs of all who are left, at most so many of them for a second time; None if there are none."""
        if not left:
            return []
        if (left, rematches) in self._vain:
            return None
        one = left[0]
        for other in self._wished(left):
            again = self._tournament.met(one, other)
            if again and not rematches:
                continue
            rest = tuple(each for each in left if each not in (one, other))
            pairs = self.pairs(rest, rematches - again)
            if pairs is not None:
                return [(one, other), *pairs]
        self._vain.add((left, rematches))
        return None

    def _wished(self, left: tuple[int, ...]) -> list[int]:
        """The possible opponents of the first, the fittest first: near in points, not both due to deal
        first."""
        one, scores = left[0], self._scores
        half = max(1, sum(scores[each] == scores[one] for each in left) // 2)
        balance = self._tournament.dealing_balance

        def fitness(at: int) -> tuple[int, bool, int]:
            other = left[at]
            clash = balance(one) * balance(other) > 1
            return scores[one] - scores[other], clash, abs(at - half)

        return [left[at] for at in sorted(range(1, len(left)), key=fitness)]
