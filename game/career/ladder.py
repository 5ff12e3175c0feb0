"""The ladder: one's place after the matches played for it.

A round is the best of three. A round won leads up a place. After a lost round the same place is played again;
two lost in a row lead down one, but never below the foot. A match that ends level is played again. A round
won at the top is a first place, and the ladder begins again at the foot.

The place follows from the matches alone: nothing else is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.career.places import PLACES

TO_WIN = 2
# So many rounds lost in a row at a place lead down.
ROUNDS_DOWN = 2


@dataclass(frozen=True)
class First:
    """A first place: the record of its last match, and how many matches the way up took."""

    source: str
    played: int
    lost: int


@dataclass(frozen=True)
class RoundEnd:
    """A round that is over: its place, the matches won and lost in it, the record of the last one, and
    the place of the next round.
    """

    place: int
    won: int
    lost: int
    source: str
    leads_to: int

    @property
    def is_won(self) -> bool:
        return self.won == TO_WIN

    @property
    def is_first_place(self) -> bool:
        """Whether it was the round at the top, and won."""
        return self.is_won and self.place == len(PLACES) - 1


@dataclass(frozen=True)
class Ladder:
    """`place` counts from 0 at the foot; `won` and `lost` are the matches of the round that is played,
    `rounds_lost` the rounds lost here in a row. `played` and `beaten` count matches since the foot was
    left last, `best` is the highest place ever won, `ended` the last round that has ended.
    """

    place: int = 0
    won: int = 0
    lost: int = 0
    rounds_lost: int = 0
    played: int = 0
    beaten: int = 0
    best: int = -1
    firsts: tuple[First, ...] = ()
    ended: RoundEnd | None = None

    def after(self, place: int, won: bool | None, source: str = "") -> Ladder:
        """The ladder after one more match: the place it was for, whether it was won (None: it ended level),
        its record. One for another place than one's own changes nothing.
        """
        if place != self.place or won is None:
            return self
        counted = replace(
            self,
            won=self.won + won,
            lost=self.lost + (not won),
            played=self.played + 1,
            beaten=self.beaten + (not won),
        )
        if counted.won == TO_WIN:
            after = counted._promoted(source)
        elif counted.lost == TO_WIN:
            after = counted._round_lost()
        else:
            return counted
        ended = RoundEnd(place, counted.won, counted.lost, source, after.place)
        return replace(after, ended=ended)

    def _promoted(self, source: str) -> Ladder:
        best = max(self.best, self.place)
        if self.place == len(PLACES) - 1:
            first = First(source, self.played, self.beaten)
            return Ladder(best=best, firsts=(*self.firsts, first))
        return replace(self, place=self.place + 1, won=0, lost=0, rounds_lost=0, best=best)

    def _round_lost(self) -> Ladder:
        lost = self.rounds_lost + 1
        if lost < ROUNDS_DOWN:
            return replace(self, won=0, lost=0, rounds_lost=lost)
        return replace(self, place=max(0, self.place - 1), won=0, lost=0, rounds_lost=0)
