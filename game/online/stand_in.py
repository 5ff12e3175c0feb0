"""The two ends of a seat at which somebody stands in for an absent player.

At the machine that plays the seat the stand-in's move counts while he is heard, else a bot's; at his own
machine he decides, and his move is made once the log has it.
"""

from __future__ import annotations

from game.contest.record import Sitting
from game.core.deal import Seat
from game.core.moves import Move
from game.core.refused import Refused
from game.online.remote_deck import RemoteDeck
from game.play.players import Person, Player
from game.play.question import Question
from net.session import StandInDecided


class ReplaceablePerson(Person):
    """A person in whose seat a bot plays while it is `replaced`."""

    def __init__(self, name: str, bot: Player, replaced: bool = False) -> None:
        super().__init__(name)
        self.replaced = replaced
        self._bot = bot
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        super().ask(question)
        self._question = question
        if self.replaced:
            self._bot.ask(question)

    def answer(self) -> Move | None:
        move = self._bot.answer() if self.replaced else super().answer()
        if move is not None:
            self._question = None
        return move

    def replace(self) -> None:
        """Let the bot play on, beginning with the move that is due now."""
        self.replaced = True
        if self._question is not None:
            self._bot.ask(self._question)


class SubstitutedPlayer(ReplaceablePerson):
    """The player of an absent peer's seat at this machine: he who stands in while he is `here`, else a bot.

    A move that the rules refuse is ignored.
    """

    def __init__(self, name: str, bot: Player, here: bool) -> None:
        super().__init__(name, bot, replaced=not here)
        self.sitting = Sitting("remote", name)

    def hear(self, decided: StandInDecided) -> None:
        """Take the move of him who stands in, if it is the one that is due."""
        question = self._question
        due = question is not None and len(question.moves) == decided.place
        if question is not None and due and may_play(question, decided.move):
            self.decide(decided.move)

    def be_here(self, here: bool) -> None:
        """He who stands in is heard, or the bot plays on with the move that is due."""
        if here:
            self.replaced = False
        elif not self.replaced:
            self.replace()


class StandInPlayer(Person):
    """A player at this machine who decides for a seat that is played at another one.

    `decider` is a bot that decides in his place, None for the person himself. A move of the log that the
    cards he was shown do not allow ends his part: they were not those on the table.
    """

    def __init__(self, seat: Seat, name: str, deck: RemoteDeck, decider: Player | None) -> None:
        super().__init__(name)
        self._seat = seat
        self._deck = deck
        self._decider = decider
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        super().ask(question)
        self._question = question
        if self._decider is not None:
            self._decider.ask(question)

    def answer(self) -> Move | None:
        question = self._question
        if question is None:
            return None
        made = self._deck.move(self._seat)
        if made is not None and may_play(question, made):
            return made
        if made is not None:
            self._question = None
            self._deck.give_seat_back()
            return None
        decided = super().answer() if self._decider is None else self._decider.answer()
        if decided is not None:
            self._deck.say_move(len(question.moves), self._seat, decided)
        return None


def may_play(question: Question, move: Move) -> bool:
    """Whether a move is one that the seat in question can make, by the cards it sees."""
    try:
        question.game.play(question.view, move)
    except (Refused, ValueError):
        return False
    return True
