"""A table of the network without one: somebody who sits down, and a list of commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.contest.record import Sitting
from game.online import Company, RemoteTable
from game.play.players import Player
from net.session import MatchSnapshot
from net.session.commands import Command


@dataclass(frozen=True)
class Seated(Company):
    """Every player is one of a kind."""

    kind: Callable[[Sitting], Player]

    def player(self, sitting: Sitting) -> Player:
        return self.kind(sitting)

    def wake(self) -> None:
        return None


@dataclass(frozen=True)
class Sent:
    """A network that keeps what it is to do."""

    commands: list[Command]

    def command(self, command: Command) -> None:
        self.commands.append(command)


def table_without_network(
    snapshot: MatchSnapshot, commands: list[Command], kind: Callable[[Sitting], Player]
) -> RemoteTable:
    """The table of a match as it stands."""
    return RemoteTable(snapshot, Sent(commands), Seated(kind))  # type: ignore[arg-type]
