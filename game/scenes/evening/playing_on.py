"""A match that is continued from a moment of a replay: practice for one person against bots."""

from __future__ import annotations

from dataclasses import replace

from game.bots import bots_for, usual_bot
from game.record import Record, Sitting


def as_practice(record: Record, name: str) -> Record:
    """The match with one person, in the seat of the first one, and bots in all others.

    A bot that sat there stays; `name` is that of whoever plays now.
    """
    kinds = [who.kind for who in record.sittings]
    seat = kinds.index("person") if "person" in kinds else 0
    able, usual = bots_for(record.game), usual_bot(record.game)
    sittings = tuple(
        Sitting("person", name)
        if at == seat
        else Sitting("bot", who.name if who.kind == "bot" and who.name in able else usual)
        for at, who in enumerate(record.sittings)
    )
    return replace(record, sittings=sittings, practice=True)
