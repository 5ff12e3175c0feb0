"""A bot that thinks, in the style of one of the characters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from game.bots.bot import Question
from game.bots.characters import Style
from game.bots.insight import Insight
from game.bots.near_ties import natural_move
from game.bots.thought import Effort, Thought, Way, think
from game.moves import Claim, Close, Move, Play


@dataclass(frozen=True)
class Mind:
    """Chooses the move that is worth most, as far as its style lets it see that.

    With `seconds` it asks the clock; without it always chooses the same where it is asked the same.
    """

    style: Style
    seconds: float | None = None

    def choose(self, question: Question) -> Move:
        if not self.style.for_match:
            question = replace(question, match=None)
        insight = Insight(question, self.style.faults)
        if insight.claim_is_right and not _may_wait(insight):
            return Claim()
        moves = insight.moves
        if len(moves) == 1:
            return question.game.legal(question.view)[0]
        return self.preferred(insight, self.think(insight))

    def think(self, insight: Insight, tells: bool = False) -> Thought:
        style = self.style
        weighs = style.rounds > 1
        effort = Effort(
            style.layouts,
            style.rounds,
            style.hands,
            style.deep,
            weighs,
            tells,
            style.trained,
            self.seconds,
        )
        return think(insight, effort)

    def preferred(self, insight: Insight, thought: Thought) -> Move:
        """The move its faults make of what it has found out."""
        if thought.way is Way.EXACT:
            return natural_move(insight, thought)
        faults, random = self.style.faults, Random(f"wavers {insight.question.seed}")
        values = {move: thought.equity[move] for move in self._thought_of(insight, thought)}
        if Close() in values:
            values[Close()] += faults.closes_early
        choice = natural_move(insight, replace(thought, equity=values))
        if not faults.wavers or not isinstance(choice, Play):
            return choice
        cards: dict[Move, float] = {m: values[m] for m in values if isinstance(m, Play)}
        unsure = {move: value + random.gauss(0, faults.wavers) for move, value in cards.items()}
        return natural_move(insight, replace(thought, equity=unsure))

    def _thought_of(self, insight: Insight, thought: Thought) -> list[Move]:
        """The moves that are thought of at all: nobody gives a deal up by guesswork."""
        faults, moves = self.style.faults, list(thought.equity)
        never: set[Move] = set() if insight.claim_is_right else {Claim()}
        if faults.never_closes:
            never.add(Close())
        if faults.keeps_aces and insight.view.stock_open:
            never |= {move for move in moves if isinstance(move, Play) and move.card.rank == "A"}
        if all(move in never for move in moves if isinstance(move, Play)):
            never -= {move for move in never if isinstance(move, Play)}
        return [move for move in moves if move not in never]


def _may_wait(insight: Insight) -> bool:
    """Whether more than a claim's points may be got from a closer by letting him fail."""
    closing = insight.view.closing
    return closing is not None and closing.seat != insight.seat
