"""Records of matches of the ladder, as short as they can be: every deal is given up by one side."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from game.career import LadderPlace
from game.decks import OpenDeck
from game.journal import FINISHED, Journal
from game.match import Match
from game.players import Person
from game.table import Table
from tests.scenes.tables import QuickBot

_SEEDS = count(1)


def give_up(table: Table, won: bool) -> None:
    """The deal on the table is given up: by the others in turn, or by the person."""
    game, number = table.match.game, len(table.record.deals)
    others = [seat for team in game.teams if 0 not in team for seat in team]
    table.forfeit(others[number % len(others)] if won else 0)


def sit_down(folder: Path, place: LadderPlace, seed: int | None = None) -> Table:
    """A match of a place with its first deal on the table."""
    bots = [QuickBot(bot, stubborn=True) for bot in place.bots]
    match = Match.new(place.game, 0, place.length)
    table = Table(match, [Person("Anna"), *bots], OpenDeck(next(_SEEDS) if seed is None else seed))
    Journal(table, folder, False, event=place.event)
    table.next_deal()
    table.pump()
    return table


def played_at(folder: Path, place: LadderPlace, won: bool, seed: int | None = None) -> Path:
    """A match of a place to its end; where its record lies."""
    table = sit_down(folder, place, seed)
    give_up(table, won)
    while not table.match.over:
        table.next_deal()
        table.pump()
        give_up(table, won)
    return max((folder / FINISHED).rglob("*.record"))
