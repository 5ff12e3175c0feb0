"""The parts of a lesson: deals chosen for it, and in each the sentences, questions and moves.

A lesson is data. Its words stand in the catalogue under `lesson.KEY`: `NAME.say` for what a step says,
`NAME.not` for why another move than the one asked for is not meant, `NAME.not_MOVE` where a certain move has
an answer of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from game.contest.match import Match
from game.core.cards import Card, cards
from game.core.deal import Deal, Seat
from game.core.moves import Move, read_move
from game.core.veiling import veiled_at_random
from game.rules import read_game

# Who is taught; the others follow the script.
PUPIL: Seat = 0


class TableSpot(StrEnum):
    """The spots of the table a finger can point at, besides those a move is made with."""

    HAND = "hand"
    STOCK = "stock"
    TURN_UP = "turn_up"
    RULE = "rule"
    TRICK = "trick"
    OWN_TRICKS = "own_tricks"
    SLATE = "slate"
    CONTRACT = "contract"
    AUCTION = "auction"
    PARTNER = "partner"
    OPPONENT = "opponent"


@dataclass(frozen=True)
class Tell:
    """Something is said; the pupil goes on when it has been read. `at` is where the finger points."""

    name: str
    at: TableSpot | None = None


@dataclass(frozen=True)
class Ask:
    """The pupil is asked for `move`. `own` are moves with an answer of their own when they are tried."""

    name: str
    move: Move
    own: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Follow:
    """The moves of the others, in order, each with its seat."""

    moves: tuple[tuple[Seat, Move], ...]


LessonStep = Tell | Ask | Follow


@dataclass(frozen=True)
class LessonDeal:
    """One deal of a lesson: the game with its house rules in text, who deals, the pack, the steps.

    `others` are the bots whose names and faces the other seats have. `before` is played, unseen, before
    the lesson begins, each move by the seat to act.
    """

    game: str
    dealer: Seat
    pack: tuple[Card, ...]
    others: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    before: tuple[Move, ...] = ()

    @property
    def match(self) -> Match:
        """The match this deal is the first of."""
        return Match.new(read_game(self.game), self.dealer)


@dataclass(frozen=True)
class Lesson:
    """A lesson in the game `game`: its deals in order; `key` names its words."""

    key: str
    game: str
    deals: tuple[LessonDeal, ...]

    @property
    def steps(self) -> int:
        """How many steps the pupil takes or reads, in all deals."""
        return sum(isinstance(step, Tell | Ask) for deal in self.deals for step in deal.steps)


def ask(name: str, move: str, *own: str) -> Ask:
    """A step that asks for a move in text; `own` are wrong ones with an answer of their own."""
    return Ask(name, read_move(move), tuple(map(read_move, own)))


def follow(*moves: str) -> Follow:
    """Moves of the others: "1 QH" is seat 1 playing the queen of hearts."""
    pairs = (each.split(" ", 1) for each in moves)
    return Follow(tuple((int(seat), read_move(move)) for seat, move in pairs))


def lesson_deal(
    game: str, dealer: Seat, pack: str, others: str, *steps: LessonStep, before: str = ""
) -> LessonDeal:
    """A deal from texts: the pack in dealing order, the others' bots, moves played before with commas."""
    moves = tuple(read_move(each) for each in before.split(",") if each.strip())
    return LessonDeal(game, dealer, cards(pack), tuple(others.split()), steps, moves)


def moves_until(deal: LessonDeal, step: int) -> Iterator[Move]:
    """Every move that has been made when a step begins."""
    yield from deal.before
    yield from (move for each in deal.steps[:step] for _, move in _moves_of(each))


@dataclass(frozen=True)
class ScriptMoment:
    """A step of a deal, and the deal as it stands when it begins."""

    at: int
    step: LessonStep
    deal: Deal


def played(lesson_deal: LessonDeal) -> Iterator[ScriptMoment]:
    """A deal of a lesson through the rules, step by step. Raises Refused, or ValueError for a wrong seat."""
    match = lesson_deal.match
    game, deal = match.game, match.dealt(lesson_deal.pack)
    for move in lesson_deal.before:
        deal = _unveiled(game.play(deal, move)[0])
    for at, step in enumerate(lesson_deal.steps):
        yield ScriptMoment(at, step, deal)
        for seat, move in _moves_of(step):
            if deal.turn != seat:
                raise ValueError(f"{move} of seat {seat}: it is the turn of seat {deal.turn}")
            deal = _unveiled(game.play(deal, move)[0])
    yield ScriptMoment(len(lesson_deal.steps), Tell("end"), deal)


def _moves_of(step: LessonStep) -> tuple[tuple[Seat, Move], ...]:
    match step:
        case Ask(move=move):
            return ((PUPIL, move),)
        case Follow(moves):
            return moves
    return ()


def _unveiled(deal: Deal) -> Deal:
    """The deal once a hand that had to be veiled lies in fresh places."""
    return veiled_at_random(deal, Random(1))
