"""A session's part in a tournament: its board speaks with the guests that are let in here."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from game.tournament.entries import NotAllowed
from net.session.admission import Admission, Remote
from net.tournament import BoardCommand, BoardSession, TournamentMessage
from net.wire.table_messages import TableMessage


@dataclass
class TournamentPart:
    """The `board` of this program, its organiser's or an entrant's."""

    admission: Admission
    board: BoardSession

    def carry_out(self, command: BoardCommand, now: float) -> None:
        """Do what the players here ask for. Raises NotAllowed and ValueError."""
        self.board.carry_out(command)
        self.tick(now)

    def hear(self, remote: Remote, message: TableMessage, now: float) -> None:
        """Take a message of a tournament; one that is refused is answered."""
        if not isinstance(message, TournamentMessage):
            return
        if remote.sought:
            self.board.trusted = remote.identity
        try:
            self.board.hear(remote.key, remote.identity, message, now)
        except NotAllowed as refused:
            self.admission.refuse(remote, refused.key, now)
        except ValueError:
            self.admission.refuse(remote, "network.refused.malformed", now)

    def tick(self, now: float) -> None:
        """Say what the board has to say, and tell the game what has become of it."""
        with suppress(NotAllowed, ValueError):
            self.board.tick(now, [(r.key, r.identity) for r in self.admission.guests])
        said, self.board.outbox = self.board.outbox, []
        for key, message in said:
            self.admission.send(key, message)
        self.admission.events += self.board.events
        self.board.events.clear()
