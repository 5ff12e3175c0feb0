"""The Mester: the strongest player of every game, by the search that knows the game."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.compiling.compiled import COMPILED
from game.core.moves import Move
from game.play.question import Question
from game.rules import FAMILIES


@dataclass(frozen=True)
class Mester:
    """With `seconds` he asks the clock; without it he always chooses the same where he is asked the same."""

    seconds: float | None = None

    def choose(self, question: Question) -> Move:
        moves = question.game.legal(question.view)
        if len(moves) == 1:
            return moves[0]
        if FAMILIES[question.game.family].searched:
            from game.bots.players.character_bot import CharacterBot
            from game.bots.search.characters import CHARACTERS

            return CharacterBot(CHARACTERS["mester"].style, self.seconds).choose(question)
        if not COMPILED:
            from game.bots.players.plain import Plain

            return Plain(self.seconds).choose(question)
        from game.bots.trials.choice import think

        return think(question, self.seconds).best()
