"""The parts of advice: a hint, the decisions of a deal, the lapses in them. Reading this loads no search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from game.bots.search.budget import Deadline
from game.contest.match import Match
from game.core.deal import Deal, Seat, view
from game.core.moves import Claim, Close, Move
from game.core.public_form import in_open_form, recorded_form
from game.play.question import Question
from game.rules import Game

Values = dict[str, str | int]


@dataclass(frozen=True)
class HintReason:
    """Why a move is good: the sentence `key`, and the `values` for its gaps, cards and suits as text."""

    key: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True)
class Hint:
    """Advice on a decision: a move, and the reason for it. `values` is the worth of each move tried."""

    move: Move
    reason: HintReason
    values: Mapping[Move, float]


class LapseKind(StrEnum):
    """The kinds of lapse; each has its sentence in the catalogue area "lapse"."""

    CLAIM_MISSED = "claim_missed"
    CLAIM_FALSE = "claim_false"
    CLAIM_CHEAPER = "claim_cheaper"
    CLOSE_MISSED = "close_missed"
    CLOSE_RASH = "close_rash"
    TRICK_THROWN = "trick_thrown"
    CHANCE_THROWN = "chance_thrown"
    COULD_BE_MADE = "could_be_made"
    COULD_BE_BEATEN = "could_be_beaten"
    COULD_NOT_BE_MADE = "could_not_be_made"
    COULD_NOT_BE_BEATEN = "could_not_be_beaten"


@dataclass(frozen=True)
class Lapse:
    """A move that gave something away: `cost` is in game points or in chances to win.

    `at` is the place of the move among the deal's moves; `values` fill further gaps of its sentence.
    """

    at: int
    kind: LapseKind
    played: Move
    better: Move
    cost: float
    values: Values = field(default_factory=dict)


@dataclass(frozen=True)
class PlayedMove:
    """A decision of a deal: the place of its move among all, the open deal it was made in, the question as it
    was put, the move as its maker named it, and the seconds to look at it, None without a clock.
    """

    at: int
    deal: Deal
    question: Question
    played: Move
    seconds: float | None


@dataclass(frozen=True)
class PlayedDeal:
    """A deal as it was played, and the seat whose decisions are looked at.

    `match` is as it stood before, `dealt` the fresh deal, `moves` all that was played.
    """

    match: Match
    dealt: Deal
    moves: tuple[tuple[Seat, Move], ...]
    seat: Seat

    @property
    def game(self) -> Game:
        return self.match.game

    def decisions(self, match: Match | None, seconds: float | None = None) -> Iterator[PlayedMove]:
        """The decisions of the seat that had something to decide, as questions of a `match`.

        Each has its share of the seconds for all that are still to come.
        """
        game, deal, deadline = self.game, self.dealt, Deadline.after(seconds)
        for at, (mover, move) in enumerate(self.moves):
            if mover == self.seat and len(game.legal(deal)) > 1:
                before = in_open_form(self.moves[:at])
                question = Question(game, view(deal, mover), before, match, at)
                to_come = sum(each == mover for each, _ in self.moves[at:])
                share = None if seconds is None else max(0.0, deadline.left / to_come)
                yield PlayedMove(at, deal, question, by_face(question, move), share)
            deal, _ = game.play(deal, move)


def by_face(question: Question, recorded: Move) -> Move:
    """A recorded move as its maker named it, by faces; one that the rules fined as it was recorded."""
    game, seen = question.game, question.view
    named = (move for move in game.legal(seen) if recorded_form(seen, move) == recorded)
    return next(named, recorded)


# More lapses than this are not told.
_AT_MOST = 3


def kind_of(played: Move, better: Move, has_66: bool) -> LapseKind:
    """The kind of lapse if `better` would have brought more than `played`.

    A claim without 66 may cost less than the rest, and a right one more than to let a closer fail.
    """
    match played, better:
        case Claim(), _ if not has_66:
            return LapseKind.CLAIM_FALSE
        case _, Claim():
            return LapseKind.CLAIM_MISSED if has_66 else LapseKind.CLAIM_CHEAPER
        case Close(), _:
            return LapseKind.CLOSE_RASH
        case _, Close():
            return LapseKind.CLOSE_MISSED
        case _:
            return LapseKind.TRICK_THROWN


def dearest(lapses: list[Lapse], line: Lapse | None = None) -> tuple[Lapse, ...]:
    """The lapses that cost most and the `line` that could have won, at most three, in the order of play."""
    lines = [] if line is None else [line]
    some = sorted(lapses, key=lambda lapse: -lapse.cost)[: _AT_MOST - len(lines)]
    return tuple(sorted((*some, *lines), key=lambda lapse: lapse.at))


def whole_percent(chance: float) -> int:
    """A chance in per cent; all or nothing only where it is so."""
    whole = round(100 * chance)
    return min(max(whole, 1 if chance > 0 else 0), 99 if chance < 1 else 100)
