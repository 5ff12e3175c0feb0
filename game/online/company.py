"""The players at this machine of a table on the network."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.contest.record import Sitting
from game.play.players import Player


class Company(ABC):
    """Makes the players at this machine, names those elsewhere, and is woken when the network has news."""

    @abstractmethod
    def player(self, sitting: Sitting) -> Player:
        """The player of a seat at this machine."""

    def name_of(self, kind: str, name: str) -> str:
        """The name under which a player elsewhere is shown: a bot's key, a person's name."""
        return name

    @abstractmethod
    def wake(self) -> None:
        """Look for news soon; called on the network's thread."""
