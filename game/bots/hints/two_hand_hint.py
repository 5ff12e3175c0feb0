"""A hint by the search for two hands."""

from __future__ import annotations

from game.bots.hints.findings import Hint, HintReason
from game.bots.hints.reasons import reason_for
from game.bots.players.character_bot import CharacterBot
from game.bots.players.near_ties import natural_move
from game.bots.search.characters import CHARACTERS, FAULTLESS
from game.bots.search.known_state import KnownState
from game.play.question import Question
from game.rules.two_hand.game import two_hand


def two_hand_hint(question: Question, key: str, seconds: float | None) -> Hint:
    """The move of a character in a game for two hands, with a reason if the position bears it out."""
    bot = CharacterBot(CHARACTERS[key].style, seconds)
    faults = bot.style.faults
    known_state = KnownState(question, faults)
    evaluation = bot.evaluate(known_state, tells=True)
    move = bot.preferred(known_state, evaluation)
    if faults != FAULTLESS:
        known_state = KnownState(question)
        evaluation = bot.evaluate(known_state, tells=True)
        if move != natural_move(known_state, evaluation):
            return Hint(move, HintReason("hint.habit"), evaluation.points)
    reason = reason_for(two_hand(question.game), known_state, evaluation, move)
    return Hint(move, reason, evaluation.points)
