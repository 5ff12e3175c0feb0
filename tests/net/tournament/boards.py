"""Programs of a tournament joined in memory: the first one organises, the others have gone to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from game.rules import GAMES
from game.tournament.entries import TableNumber
from game.tournament.tournament import Format
from net.crypto import digest
from net.identity import Identity
from net.tournament import UNSIGNED, BeginBoardRound, BoardSession, Opened, opened_board
from net.wire.board_messages import EnterWord, ResultWord
from net.wire.table_messages import TABLE_WIRE
from net.wire.wire import Malformed

LOT = digest("a lot")


def identity(name: str) -> Identity:
    return Identity(digest("test identity", name.encode()))


class Programs:
    """`sides[0]` organises. Messages are lost by `loss`; what one refuses is counted in `refused`."""

    def __init__(self, count: int, form: Format, loss: float = 0.0, game: str = "snapszer") -> None:
        self.chance = Random(count)
        self.loss, self.now, self.refused = loss, 0.0, 0
        self.sides: list[BoardSession] = []
        self.cut: set[int] = set()
        opened = Opened(form, GAMES[game], LOT)
        for number in range(count):
            self.add(f"P{number}")
        self.sides[0].board = opened_board(opened, self.sides[0].identity, digest("chance"))
        self.sides[0].lot = LOT
        for number in range(count):
            self.sides[number].carry_out(entering(f"P{number}", f"nonce {number}"))

    def add(self, name: str) -> BoardSession:
        trusted = self.sides[0].identity.public if self.sides else b""
        side = BoardSession(identity(name), trusted=trusted)
        self.sides.append(side)
        return side

    def run(self, seconds: float = 4.0, until: Callable[[], bool] = lambda: False) -> None:
        """Let time pass, or less of it once something has happened."""
        end = self.now + seconds
        while self.now < end and not until():
            self.now += 0.25
            for number, side in enumerate(self.sides):
                side.tick(self.now, self._others(number))
            self._carry()

    def _others(self, number: int) -> list[tuple[bytes, bytes]]:
        keeper = next(
            at for at, side in enumerate(self.sides) if side.organising and at not in self.cut
        )
        if number in self.cut:
            return []
        met = [keeper] if number != keeper else range(len(self.sides))
        return [
            (self.sides[at].identity.connection_keys[0], self.sides[at].identity.public)
            for at in met
            if at != number and at not in self.cut
        ]

    def _carry(self) -> None:
        by_key = {side.identity.connection_keys[0]: side for side in self.sides}
        for side in self.sides:
            said, side.outbox = side.outbox, []
            for key, message in said:
                if self.chance.random() >= self.loss:
                    self.deliver(side, by_key[key], message)

    def deliver(self, sender: BoardSession, side: BoardSession, message: object) -> None:
        """Hand one message over, as bytes."""
        message = TABLE_WIRE.decode(TABLE_WIRE.encode(message))
        mine = sender.identity
        try:
            side.hear(mine.connection_keys[0], mine.public, message, self.now)
        except (Malformed, ValueError):
            self.refused += 1

    # -- playing ---------------------------------------------------------------------------------

    @property
    def board(self):
        return self.sides[0].board

    def in_step(self) -> bool:
        """Whether all have the same board, and it has no wish unheard."""
        heads = {side.board and side.board.head for side in self.sides}
        return len(heads) == 1

    def begin_round(self) -> None:
        self.sides[0].carry_out(BeginBoardRound())
        self.run(60.0, until=self.in_step)

    def side_of(self, entrant: int) -> BoardSession:
        owner = self.board.owner(entrant)
        return next(side for side in self.sides if side.identity.public == owner)

    def report(self, table: TableNumber, winner: int = 0, head: bytes = digest("log")) -> None:
        """Both programs say how their match has ended."""
        points = (7, 3) if winner == 0 else (3, 7)
        for entrant in self.board.tournament.pairing(table).here:
            self.side_of(entrant).carry_out(ResultWord(*table, winner, *points, head, UNSIGNED))

    def play_round(self) -> None:
        for table in self.board.tournament.open_tables:
            self.report(table, self.chance.randrange(2))
        self.run(60.0, until=lambda: not self.board.tournament.open_tables and self.in_step())


def entering(name: str, nonce: str) -> EnterWord:
    """The wish of a person to enter."""
    return EnterWord("person", name, digest(nonce), UNSIGNED)


def signed_by_nobody(word):
    """The same word with another signature."""
    return replace(word, signature=UNSIGNED)
