"""The players of a table, made from the occupants of its seats."""

from __future__ import annotations

from game.contest.record import Sitting
from game.play.players import BotPlayer, Person, Player, Thinker


def seated(sitting: Sitting, thinker: Thinker) -> Player:
    """A person at this screen, or a bot that thinks with `thinker`."""
    if sitting.kind == "bot":
        return BotPlayer(sitting.name, thinker)
    return Person(sitting.name)
