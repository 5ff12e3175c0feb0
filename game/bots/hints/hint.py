"""Hints: the move the master would make, what every move is worth, and one sentence why."""

from __future__ import annotations

from game.bots import new_bot
from game.bots.hints.auction_reasons import reason_of
from game.bots.hints.findings import Hint, HintReason
from game.bots.hints.reasons import reason_for
from game.bots.players.character_bot import CharacterBot
from game.bots.players.near_ties import natural_move
from game.bots.search.characters import CHARACTERS, FAULTLESS
from game.bots.search.known_state import KnownState
from game.bots.trials.choice import think
from game.play.question import Question
from game.rules import FAMILIES
from game.rules.two_hand.game import two_hand


def hint(question: Question, key: str = "mester", seconds: float | None = None) -> Hint:
    """The move of the character `key` here, and the reason; by the clock if `seconds` are given.

    Values and reason are those of the position itself, whatever the character's faults make of it. In a
    game with an auction a value is a chance to win the match.
    """
    if not FAMILIES[question.game.family].searched:
        return _tried(question, key, seconds)
    bot = CharacterBot(CHARACTERS[key].style, seconds)
    faults = bot.style.faults
    known_state = KnownState(question, faults)
    evaluation = bot.evaluate(known_state, tells=True)
    move = bot.preferred(known_state, evaluation)
    if faults != FAULTLESS:
        known_state = KnownState(question)
        evaluation = bot.evaluate(known_state, tells=True)
        if move != natural_move(known_state, evaluation):
            return Hint(move, "hint.habit", {}, evaluation.points)
    reason: HintReason = reason_for(two_hand(question.game), known_state, evaluation, move)
    return Hint(move, reason.key, reason.values, evaluation.points)


def _tried(question: Question, key: str, seconds: float | None) -> Hint:
    """The move of a character in a game with an auction, with a reason if the Mester would make it too."""
    game, view = question.game, question.view
    moves = game.legal(view)
    if len(moves) == 1:
        return Hint(moves[0], "hint.only", {}, {})
    thought = think(question, seconds)
    move = thought.best()
    if key != "mester":
        own = new_bot(key, seconds).choose(question)
        if own != move:
            return Hint(own, "hint.habit", {}, thought.values)
    reason = reason_of(question, thought, move)
    return Hint(move, reason.key, reason.values, thought.values)
