"""A bot that thinks, in the style of one of the characters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from game.bots.players.near_ties import natural_move
from game.bots.search.characters import Style
from game.bots.search.evaluate import Evaluation, EvaluationMethod, evaluate
from game.bots.search.known_state import KnownState
from game.core.moves import Claim, Close, Move, Play
from game.play.question import Question

# The game points of a closing that every hand beats, at best: that one tempts nobody.
_FAILED = -2.0


@dataclass(frozen=True)
class CharacterBot:
    """Chooses the move that is worth most, as far as its style lets it see that.

    With `seconds` it asks the clock; without it always chooses the same where it is asked the same.
    """

    style: Style
    seconds: float | None = None

    def choose(self, question: Question) -> Move:
        if not self.style.for_match:
            question = replace(question, match=None)
        known_state = KnownState(question, self.style.faults)
        closing = known_state.view.closing
        # Letting a closer fail may bring more points than a claim does now.
        may_wait = closing is not None and closing.seat != known_state.seat
        if known_state.claim_is_right and not may_wait:
            return Claim()
        return self.preferred(known_state, self.evaluate(known_state))

    def evaluate(self, known_state: KnownState, tells: bool = False) -> Evaluation:
        return evaluate(known_state, replace(self.style.budget, tells=tells, seconds=self.seconds))

    def preferred(self, known_state: KnownState, evaluation: Evaluation) -> Move:
        """The move its faults make of what it has found out."""
        if evaluation.way is EvaluationMethod.EXACT:
            return natural_move(known_state, evaluation)
        faults, random = self.style.faults, Random(f"wavers {known_state.question.seed}")
        values = {
            move: evaluation.equity[move] for move in self._thought_of(known_state, evaluation)
        }
        if Close() in values and evaluation.points[Close()] > _FAILED:
            values[Close()] += faults.closes_early
        choice = natural_move(known_state, replace(evaluation, equity=values))
        if not faults.noise_sigma or not isinstance(choice, Play):
            return choice
        cards: dict[Move, float] = {m: values[m] for m in values if isinstance(m, Play)}
        unsure = {
            move: value + random.gauss(0, faults.noise_sigma) for move, value in cards.items()
        }
        return natural_move(known_state, replace(evaluation, equity=unsure))

    def _thought_of(self, known_state: KnownState, evaluation: Evaluation) -> list[Move]:
        """The moves that are thought of at all: nobody gives a deal up by guesswork."""
        faults, moves = self.style.faults, list(evaluation.equity)
        never: set[Move] = set() if known_state.claim_is_right else {Claim()}
        if faults.never_closes:
            never.add(Close())
        if faults.keeps_aces and known_state.view.stock_open:
            never |= {move for move in moves if isinstance(move, Play) and move.card.rank == "A"}
        if all(move in never for move in moves if isinstance(move, Play)):
            never -= {move for move in never if isinstance(move, Play)}
        return [move for move in moves if move not in never]
