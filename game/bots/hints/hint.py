"""Hints: the move the master would make, what every move is worth, and one sentence why."""

from __future__ import annotations

from game.bots.compiling.compiled import COMPILED
from game.bots.hints.findings import Hint
from game.bots.hints.first_glance import quick_hint
from game.play.question import Question
from game.rules import FAMILIES


def hint(question: Question, key: str = "mester", seconds: float | None = None) -> Hint:
    """The move of the character `key` here, and the reason; by the clock if `seconds` are given.

    Values and reason are those of the position itself, whatever the character's faults make of it. In a
    game with an auction a value is a chance to win the match; without compiled code the hint is a first
    glance.
    """
    if FAMILIES[question.game.family].searched:
        from game.bots.hints.two_hand_hint import two_hand_hint

        return two_hand_hint(question, key, seconds)
    if not COMPILED:
        return quick_hint(question)
    from game.bots.hints.auction_hint import auction_hint

    return auction_hint(question, key, seconds)
