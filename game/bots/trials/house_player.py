"""A character of the house at any game, by the search that knows the game."""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.compiling.compiled import COMPILED
from game.bots.search.characters import Character
from game.core.moves import CLAIM, Move
from game.play.question import Question
from game.rules import FAMILIES


@dataclass(frozen=True)
class HousePlayer:
    """A character that plays any game. With `seconds` it asks the clock, else its choice is repeatable."""

    character: Character
    seconds: float | None = None

    def choose(self, question: Question) -> Move:
        moves = question.game.legal(question.view)
        if len(moves) == 1:
            return moves[0]
        if FAMILIES[question.game.family].searched:
            from game.bots.players.character_bot import CharacterBot

            return CharacterBot(self.character.style, self.seconds).choose(question)
        if not COMPILED:
            from game.bots.players.plain import Plain

            return Plain(self.seconds).choose(question)
        from game.bots.trials.choice import think
        from game.bots.trials.temper import believes_in_66, tempered

        temper = self.character.temper
        if CLAIM in moves and temper.noise and believes_in_66(question, temper):
            return CLAIM
        thought = think(question, self.seconds, temper)
        return tempered(thought, question, temper).best()
