"""The deals still to be weighed: calculating their worth takes long, so it is done a few at a time.

Only games of two hands have a search, so only their deals have a worth.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.contest.match import Match
from game.contest.record import DamagedRecord, read_record, replay
from game.core.cards import Card
from game.core.deal import Seat
from game.core.moves import Move
from game.play.home import Unreadable, read_text
from game.rules import FAMILIES, GAMES
from game.statistics.index import Index


@dataclass(frozen=True)
class Unweighed:
    """A deal as it was played, and the seat whose worth of it is wanted; `match` is the match before it.

    `number` counts the deals of the record `source`, from 1.
    """

    source: str
    number: int
    seat: Seat
    match: Match
    pack: tuple[Card, ...]
    moves: tuple[tuple[Seat, Move], ...]

    @property
    def key(self) -> tuple[str, int, Seat]:
        return self.source, self.number, self.seat


def unweighed(
    index: Index,
    folder: Path,
    player: str,
    but: Container[tuple[str, int, Seat]] = (),
    most: int = 20,
) -> tuple[Unweighed, ...]:
    """The latest deals of a player that have no worth yet, some of them excepted."""
    games = [key for key, game in GAMES.items() if FAMILIES[game.family].searched]
    rows = index.select(
        "SELECT m.source, s.number, s.seat FROM deal_seats s JOIN whos w USING (who)"
        " JOIN matches m ON m.id = s.match"
        " LEFT JOIN worths v ON v.source = m.source AND v.number = s.number AND v.seat = s.seat"
        f" WHERE w.key = ? AND v.worth IS NULL AND m.game IN ({', '.join('?' * len(games))})"
        " ORDER BY m.moment DESC, s.number DESC",
        (player, *games),
    )
    wanted = [row for row in map(tuple, rows) if row not in but][:most]
    sources = dict.fromkeys(source for source, _, _ in wanted)
    by_source = {source: dict(_deals(folder / source)) for source in sources}
    return tuple(
        Unweighed(source, number, seat, *by_source[source][number])
        for source, number, seat in wanted
        if number in by_source[source]
    )


_Dealt = tuple[Match, tuple[Card, ...], tuple[tuple[Seat, Move], ...]]


def _deals(path: Path) -> Iterator[tuple[int, _Dealt]]:
    """The deals of a record by their numbers; none of one that cannot be read any more."""
    try:
        record = read_record(read_text(path))
        begun = [step.match for step in replay(record) if step.begins]
    except (OSError, Unreadable, DamagedRecord):
        return
    for number, (match, dealt) in enumerate(zip(begun, record.deals, strict=True), start=1):
        yield number, (match, dealt.pack, dealt.moves)
