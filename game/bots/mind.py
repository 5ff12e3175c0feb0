"""A bot that thinks, in the style of one of the characters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from game.bots.bot import Question, two_hand
from game.bots.characters import Style
from game.bots.insight import Insight
from game.bots.near_ties import natural_move
from game.bots.thought import Effort, Thought, Way, think
from game.moves import Claim, Close, Move, Play
from game.rules.two_hand.state import TwoHandDeal

# A total at which even a late claimer speaks up.
_SURELY = 78


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
        insight = Insight(question, self.style.forgets)
        if insight.claim_is_right and not _may_wait(insight) and not self._waits(insight):
            return Claim()
        moves = insight.moves
        if len(moves) == 1:
            return question.game.legal(question.view)[0]
        return self._preferred(insight, self.think(insight))

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

    def _waits(self, insight: Insight) -> bool:
        """Whether a right claim is put off this time; never without another move, never when sure."""
        late = Random(f"late {insight.question.seed}").random() < self.style.late
        total = two_hand(insight.question).total(insight.view, insight.seat)
        return late and total < _SURELY and insight.view.phase.value == "play"

    def _preferred(self, insight: Insight, thought: Thought) -> Move:
        style, random = self.style, Random(f"wavers {insight.question.seed}")
        values = dict(thought.equity)
        if thought.way is not Way.EXACT:
            if not insight.claim_is_right:
                values.pop(Claim(), None)  # nobody gives a deal up by guesswork
            for move in values:
                values[move] += random.gauss(0, style.wavers) if style.wavers else 0.0
                values[move] += _fondness(style, insight.view, move)
        return natural_move(insight, replace(thought, equity=values))


def _may_wait(insight: Insight) -> bool:
    """Whether more than a claim's points may be got from a closer by letting him fail."""
    closing = insight.view.closing
    return closing is not None and closing.seat != insight.seat


def _fondness(style: Style, view: TwoHandDeal, move: Move) -> float:
    match move:
        case Close():
            return style.closing
        case Play(card) if card.suit == view.trump and view.stock_open:
            return -style.trumps
        case _:
            return 0.0
