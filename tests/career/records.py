"""Records of matches of the ladder, as short as they can be: every deal is given up by one side."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

from game.career import LadderPlace
from game.contest.match import Match
from game.contest.record.matches import Ended
from game.play.decks import OpenDeck
from game.play.journal import FINISHED, UNFINISHED, Journal, new_file, shelve
from game.play.players import Person
from game.play.table import Table
from tests.harness import quick_ends
from tests.scenes.tables import QuickBot

_SEEDS = count(1)


def give_up(table: Table, won: bool) -> None:
    """The deal on the table is given up, by the others or by the person."""
    quick_ends.give_up(table, 1 if won else 0)


def sit_down(folder: Path, place: LadderPlace, seed: int | None = None) -> Table:
    """A match of a place with its first deal on the table."""
    bots = [QuickBot(bot, stubborn=True) for bot in place.bots]
    match = Match.new(place.game, 0, place.length)
    table = Table(match, [Person("Anna"), *bots], OpenDeck(next(_SEEDS) if seed is None else seed))
    Journal(table, new_file(folder, match), False, place.event)
    table.next_deal()
    table.pump()
    return table


def played_at(folder: Path, place: LadderPlace, won: bool, seed: int | None = None) -> Path:
    """A match of a place to its end; where its record lies."""
    table = sit_down(folder, place, seed)
    if not place.game.may_be_given_up:
        return _written_down(table, folder, place, won)
    give_up(table, won)
    while not table.match.over:
        table.next_deal()
        table.pump()
        give_up(table, won)
    return max((folder / FINISHED).rglob("*.record"))


def _written_down(table: Table, folder: Path, place: LadderPlace, won: bool) -> Path:
    """A match of a game that nobody gives up, with its end written below its first deal."""
    (running,) = (folder / UNFINISHED).rglob("*.record")
    running.unlink()
    seats = range(place.game.seats)
    ended = Ended(tuple(-each for each in seats), (0,) if won else (1,))
    record = replace(table.record, practice=False, event=place.event, ended=ended)
    shelve(folder, record, place.game.key)
    return max((folder / FINISHED).rglob("*.record"))
