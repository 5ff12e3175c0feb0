"""The event that the record of a tournament's match names; it imports nothing, for the title asks it."""

from __future__ import annotations

_WORD = "tournament"


def event_at(tournament: str, table: str) -> str:
    """The event of a table's match, by the id of its tournament, as `Record.event` has it."""
    return f"{_WORD} {tournament} {table}"


def tournament_of(event: str) -> str | None:
    """The id of the tournament that a match was played for; None where it was for anything else."""
    words = event.split(" ")
    return words[1] if len(words) == 4 and words[0] == _WORD else None
