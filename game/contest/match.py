"""A match: the outcomes of deals become points, and points a match.

A match is frozen like a deal: `after(outcome)` gives the next one. The game's scorer takes an outcome into
the score (`game.rules.scorer`). Scores count up from 0; a game that counts down only shows them differently.
A match of a fixed number of deals is counted here: its points are added, whatever the family makes of a
score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import add, sub

from game.core.deal import Conditions, Deal, Seat
from game.core.outcome import Outcome, Reason
from game.core.score import Marks, Score
from game.rules import Game


@dataclass(frozen=True)
class Match:
    """One match: `score` as it stands; `dealer` deals the next deal, `number` is its number from 1.

    `length` is the number of deals of a match that ends after so many, whatever the score; None where the
    game says when it is won. `fouled` are the seats that have lost it by a proven foul, empty where nobody
    has.
    """

    game: Game
    dealer: Seat
    score: Score
    number: int = 1
    length: int | None = None
    fouled: tuple[Seat, ...] = ()

    @classmethod
    def new(cls, game: Game, dealer: Seat, length: int | None = None) -> Match:
        """A match before its first deal. Raises ValueError for a length below one deal."""
        if length is not None and length < 1:
            raise ValueError(f"a match has one deal at least, not {length}")
        return cls(game, dealer, game.scorer.begun(), length=length)

    def at(self, score: str) -> Match:
        """The same match at points like `6:5`, seat 0's first. Raises ValueError with a sentence."""
        texts = score.split(":")
        minus = "-" if self.game.scorer.negative else ""
        digits = [text.removeprefix(minus) for text in texts]
        if len(texts) != self.game.seats or not all(map(str.isdecimal, digits)):
            example = ":".join("6565"[: self.game.seats])
            raise ValueError(f"{score!r} is no score: write each seat's points, like {example}")
        points = tuple(map(int, texts))
        if any(len({points[seat] for seat in team}) > 1 for team in self.game.teams):
            partners = " and ".join("+".join(map(str, team)) for team in self.game.teams)
            raise ValueError(
                f"{score!r} gives partners different points: seats {partners} share theirs"
            )
        if max(points) >= self.target:
            raise ValueError(f"at {score} the match is over: it goes to {self.target}")
        return replace(self, score=replace(self.score, points=points))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points; partners have the same."""
        return self.score.points

    @property
    def marks(self) -> Marks:
        return self.score.marks

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winners of the match; nobody while it continues."""
        return self.score.winners

    @property
    def over(self) -> bool:
        return bool(self.score.winners)

    @property
    def drawn(self) -> bool:
        """Whether all seats have ended level: more than one side won, and none lost."""
        return len(self.winners) == self.game.seats

    def counts_for(self, seat: Seat) -> bool:
        """Whether the end of the match counts for a seat beyond it: in series, Bummerl, rating and ladder.

        Between three sides or more a foul counts only for the seats that committed it: it could be a present
        to one of the others.
        """
        return not self.fouled or len(self.game.teams) == 2 or seat in self.fouled

    @property
    def target(self) -> int:
        """The points that win a match, or one game of it."""
        return self.game.scorer.target

    @property
    def stake(self) -> Match | None:
        """The match a deal is weighed by; None where each deal counts for itself, by its points alone."""
        return self if self.length is None else None

    def carried_to(self, outcome: Outcome) -> int:
        """The game points of draws before that the winner of a deal scores as well."""
        return self.marks.carry if outcome.winners else 0

    def dealt(self, pack: Sequence[str | None]) -> Deal:
        """The next deal from a pack in dealing order. Raises ValueError for one that cannot be."""
        return self.game.deal(pack, self.dealer, self.conditions)

    @property
    def conditions(self) -> Conditions:
        """The facts of the match that its next deal must know.

        In a match of a fixed number of deals no score matters, and the first deals are a golden tour if there
        are more deals than hands.
        """
        scorer = self.game.scorer
        if self.length is None:
            return scorer.conditions(self.score)
        return scorer.conditions_by_number(self.number) if self.length > self.game.seats else ()

    @property
    def counts_down(self) -> bool:
        """Whether the slate counts down from the target: never in a match of a fixed number of deals."""
        return self.game.scorer.counts_down and self.length is None

    def shown(self, seat: Seat) -> int:
        """A score as the slate shows it: up from 0, or down from the target [PAG-S]."""
        points = self.scores[seat]
        return self.target - points if self.counts_down else points

    def after(self, outcome: Outcome) -> Match:
        """The match once a deal has been scored. Raises ValueError where the match is over."""
        if self.over:
            raise ValueError("the match is over: no further deal can be scored")
        if self.length is not None:
            return self._after_one_of(self.length, outcome)
        score, dealer = self.game.scorer.after(self.score, self.dealer, outcome)
        return Match(self.game, dealer, score, self.number + 1)

    def changes(self, outcome: Outcome) -> tuple[int, ...]:
        """The change of each seat's score by an outcome, also if the slate is then wiped."""
        after = self.after(outcome)
        wiped = after.marks.bummerl != self.marks.bummerl and not after.over
        if not wiped:
            return tuple(new - old for old, new in zip(self.scores, after.scores, strict=True))
        carried = self.carried_to(outcome)
        return tuple(
            points + (carried if seat in outcome.winners else 0)
            for seat, points in enumerate(outcome.points)
        )

    def lost_by_foul(self, seats: Iterable[Seat]) -> Match:
        """The match ended by a proven foul of somebody who holds these seats: no deal is priced for it.

        The sides of the seats have lost, all other sides have won. Seats on every side have lost by
        themselves. Raises ValueError where the match is over, or where there is nobody else to win it.
        """
        if self.over:
            raise ValueError("the match is over: no foul changes it any more")
        guilty, everyone = frozenset(seats), frozenset(range(self.game.seats))
        sides = frozenset(seat for team in self.game.teams if guilty & {*team} for seat in team)
        losers = guilty if sides == everyone else sides
        if not losers or losers == everyone:
            raise ValueError("a match lost by a foul has a loser and a winner")
        score = replace(self.score, winners=tuple(sorted(everyone - losers)))
        return replace(self, score=score, fouled=tuple(sorted(losers)))

    def _after_one_of(self, length: int, outcome: Outcome) -> Match:
        """The points are added, the next seat deals; after the last deal whoever has most has won.

        A deal that is thrown in counts as one of them; one that the same dealer deals again does not.
        """
        fines = outcome.fines or (0,) * self.game.seats
        points = tuple(map(int, map(sub, map(add, self.scores, outcome.points), fines)))
        if outcome.reason is Reason.REDEAL:
            return replace(self, score=replace(self.score, points=points))
        most, last = max(points), self.number >= length
        winners = tuple(seat for seat, has in enumerate(points) if last and has == most)
        score = replace(self.score, points=points, winners=winners)
        return Match(self.game, (self.dealer + 1) % self.game.seats, score, self.number + 1, length)
