"""A record as lines of text, all of it or one as it comes."""

from __future__ import annotations

from collections.abc import Iterator

from game.contest.record.matches import DealRecord, Record
from game.core.deal import Seat
from game.core.moves import Move
from game.rules import game_text

HEADER = "snapszer-record 1"


def write_record(record: Record) -> str:
    """The whole text of a record, ending in a line feed."""
    lines = [*head_lines(record)]
    for deal in record.deals:
        lines.append(deal_line(deal))
        lines += deal.notes
        lines += [move_line(seat, move) for seat, move in deal.moves]
        if deal.forfeit is not None:
            lines.append(forfeit_line(deal.forfeit))
    if record.ended is not None:
        lines.append(f"ended {record.ended}")
    if record.foul:
        lines.append(f"foul {' '.join(map(str, record.foul))}")
    if record.abandoned:
        lines.append(f"abandoned {' '.join(record.abandoned.split())}")
    return "".join(line + "\n" for line in lines)


def head_lines(record: Record) -> Iterator[str]:
    """The lines before the first deal, the header first."""
    yield HEADER
    yield f"game {game_text(record.game)}"
    for seat, sitting in enumerate(record.sittings):
        yield f"seat {seat} {sitting.kind} {' '.join(sitting.name.split())}"
    yield f"dealer {record.dealer}"
    if record.practice is not None:
        yield f"helps {'on' if record.practice else 'off'}"
    if record.length is not None:
        yield f"length {record.length}"
    if record.event:
        yield f"event {' '.join(record.event.split())}"
    if record.continued is not None:
        yield "continued {} {}".format(*record.continued)


def deal_line(deal: DealRecord) -> str:
    """The line a deal begins with."""
    seed = "" if deal.seed is None else f" seed={deal.seed}"
    return "deal " + "".join(deal.pack) + seed


def move_line(seat: Seat, move: Move) -> str:
    """One move: the seat and the move in its text form."""
    return f"{seat} {move}"


def forfeit_line(seat: Seat) -> str:
    """A deal given up by a seat."""
    return f"forfeit {seat}"
