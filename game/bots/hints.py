"""Hints: the move the master would make, what every move is worth, and one sentence why."""

from __future__ import annotations

from game.bots.bot import Question, two_hand
from game.bots.characters import CHARACTERS
from game.bots.findings import Hint
from game.bots.insight import Insight
from game.bots.mind import Mind
from game.bots.near_ties import natural_move
from game.bots.reasons import Reason, reason_for


def hint(question: Question, key: str = "mester", seconds: float | None = None) -> Hint:
    """What the character `key` would do here, and why; by the clock where `seconds` are given."""
    insight = Insight(question)
    mind = Mind(CHARACTERS[key].style, seconds)
    thought = mind.think(insight, tells=True)
    move = natural_move(insight, thought)
    reason: Reason = reason_for(two_hand(question), insight, thought, move)
    return Hint(move, reason.key, reason.values, thought.points)
