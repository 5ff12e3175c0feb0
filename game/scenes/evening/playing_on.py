"""A match that is continued from a moment of a replay: practice for the people who sat there."""

from __future__ import annotations

from dataclasses import replace

from game.bots import USUAL, bots_for
from game.contest.record import Record, Sitting
from game.core.deal import Seat


def as_practice(record: Record, name: str) -> Record:
    """The match with the people of this screen in their seats, and bots in all others.

    A bot that sat there stays. Where nobody of this screen sat, the person called `name` has the first seat.
    """
    nobody = all(who.kind != "person" for who in record.sittings)
    able = bots_for(record.game)

    def player(seat: Seat, who: Sitting) -> Sitting:
        if nobody and seat == 0:
            return Sitting("person", name)
        kept = who.kind == "person" or (who.kind == "bot" and who.name in able)
        return who if kept else Sitting("bot", USUAL[seat % len(USUAL)])

    sittings = tuple(player(seat, who) for seat, who in enumerate(record.sittings))
    return replace(record, sittings=sittings, practice=True)
