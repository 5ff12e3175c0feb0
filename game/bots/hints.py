"""Hints: the move the master would make, what every move is worth, and one sentence why."""

from __future__ import annotations

from game.bots.bot import Question, two_hand
from game.bots.characters import CHARACTERS, FAULTLESS
from game.bots.findings import Hint
from game.bots.insight import Insight
from game.bots.mind import Mind
from game.bots.near_ties import natural_move
from game.bots.reasons import Reason, reason_for


def hint(question: Question, key: str = "mester", seconds: float | None = None) -> Hint:
    """What the character `key` would do here, and why; by the clock where `seconds` are given.

    Values and reason are those of the position itself, whatever the character's faults make of it.
    """
    mind = Mind(CHARACTERS[key].style, seconds)
    faults = mind.style.faults
    insight = Insight(question, faults)
    thought = mind.think(insight, tells=True)
    move = mind.preferred(insight, thought)
    if faults != FAULTLESS:
        insight = Insight(question)
        thought = mind.think(insight, tells=True)
        if move != natural_move(insight, thought):
            return Hint(move, "hint.habit", {}, thought.points)
    reason: Reason = reason_for(two_hand(question), insight, thought, move)
    return Hint(move, reason.key, reason.values, thought.points)
