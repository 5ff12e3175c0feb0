"""Those who play in somebody's place: a bot once a turn clock has run out, a stand-in for an absent player.

No rule depends on the clock: each program watches that of its own people, and says which moves a bot made. A
stand-in's seat has two ends: at the machine that plays it his move counts while he is heard, else a bot's; at
his own machine he decides, and his move is made once the log has it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.contest.record import Sitting
from game.core.deal import Seat
from game.core.moves import Move
from game.core.refused import Refused
from game.online.remote_deck import RemoteDeck
from game.play.players import Person, Player
from game.play.question import Question
from net.session import StandInDecided


class ClockedPerson(Person):
    """A person at this machine in whose seat a bot plays while it is `replaced`."""

    def __init__(self, name: str, bot: Player) -> None:
        super().__init__(name)
        self._bot = bot
        self._question: Question | None = None
        self.replaced = False

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

    @property
    def asked(self) -> bool:
        """Whether a move is due from this seat."""
        return self._question is not None

    def replace(self) -> None:
        """Let the bot play on, beginning with the move that is due now."""
        self.replaced = True
        if self._question is not None:
            self._bot.ask(self._question)


@dataclass
class TurnClock:
    """The time left for the decision that a person here is to make; 0 `seconds` are no clock.

    `waits_for` names the decision that is due, None for none; `since` is when it became due.
    """

    seconds: int
    waits_for: object = None
    since: float = 0.0

    def follow(self, waits_for: object, now: float) -> None:
        """Start again when another decision is due."""
        if waits_for != self.waits_for:
            self.waits_for, self.since = waits_for, now

    def left(self, now: float) -> float | None:
        """The seconds left, 0 when the clock has run out; None while it does not run."""
        if not self.seconds or self.waits_for is None:
            return None
        return max(0.0, self.since + self.seconds - now)


class SubstitutedPlayer:
    """The player of an absent peer's seat at this machine: he who stands in while he is `here`, else a bot.

    A move that the rules refuse is ignored.
    """

    def __init__(self, sitting: Sitting, bot: Player, here: bool) -> None:
        self.sitting = sitting
        self.here = here
        self._bot = bot
        self._question: Question | None = None
        self._decided: Move | None = None

    def ask(self, question: Question) -> None:
        self._question, self._decided = question, None
        if not self.here:
            self._bot.ask(question)

    def answer(self) -> Move | None:
        move = self._decided if self.here else self._bot.answer()
        if move is not None:
            self._question = self._decided = None
        return move

    def hear(self, decided: StandInDecided) -> None:
        """Take the move of him who stands in, if it is the one that is due."""
        question = self._question
        due = question is not None and len(question.moves) == decided.place
        if question is not None and due and may_play(question, decided.move):
            self._decided = decided.move

    def be_here(self, here: bool) -> None:
        """He who stands in is heard, or the bot plays on with the move that is due."""
        before, self.here = self.here, here
        if before and not here and self._question is not None:
            self._bot.ask(self._question)


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
