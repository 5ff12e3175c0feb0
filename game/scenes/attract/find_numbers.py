"""`python -m game.scenes.attract.find_numbers [NAME ...]`: look for deals worth showing, and write them.

The bots play deal after deal of a game until one has all that its number on the programme asks for. Without
names every number of the programme is looked for.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from game.bots import new_bot
from game.bots.arena import play_moves
from game.contest.match import Match
from game.contest.record import DealRecord, Record, Sitting, replay, write_record
from game.core.events import BidMade, Claimed, MeldDeclared, Passed, StockClosed, TrickWon
from game.play.decks import shuffled_pack
from game.rules import GAMES
from game.scenes.attract.shown_deal import FOLDER

_CAST = ("zsofi", "gyuri", "lili", "balint")
_SHORT_AUCTION = 9  # calls
_QUICK = 8  # moves


@dataclass(frozen=True)
class Number:
    """A number of the programme: its game, the bot that plays it, and the traits the deal must have.

    It is looked at after so many `tricks`.
    """

    name: str
    game: str
    bot: str
    traits: frozenset[str]
    tricks: int = 0


NUMBERS = (
    Number("01_sixty_six", "snapszer", "balint", frozenset({"quick 66", "forty"}), tricks=1),
    Number("02_auction", "thousand_3", "mester", frozenset({"auction", "made", "meld"})),
    Number("03_closing", "schnapsen", "balint", frozenset({"closed", "made"}), tricks=1),
    Number("04_bettler", "bauernschnapsen", "mester", frozenset({"bettler", "made"})),
    Number("05_forty", "sixty_six", "balint", frozenset({"forty", "66"}), tricks=2),
    Number("06_partners", "north_american_4", "mester", frozenset({"auction", "made"})),
    Number("07_talon", "talonschnapsen", "mester", frozenset({"made", "meld"})),
    Number("08_schnapsen", "schnapsen_sharp", "balint", frozenset({"meld", "66"}), tricks=1),
    Number("09_thousand", "thousand_2", "mester", frozenset({"auction", "made", "meld"})),
    Number("10_gang", "bauernschnapsen", "mester", frozenset({"auction", "made"})),
)


def _played(number: Number, seed: int) -> Record:
    """One deal of a number's game as its bots play it."""
    game = GAMES[number.game]
    match, pack = Match.new(game, seed % game.seats), shuffled_pack(game.pack, seed)
    _, moves = play_moves(match, pack, [new_bot(number.bot)] * game.seats, seed)
    cast = tuple(Sitting("bot", _CAST[seat]) for seat in range(game.seats))
    return Record(game, cast, match.dealer, (DealRecord(pack, tuple(moves), seed=seed),))


def traits(record: Record) -> Iterator[str]:
    """The traits of a deal, as numbers of the programme ask for them."""
    steps = list(replay(record))
    events = [event for step in steps for event in step.events]
    outcome = record.game.outcome(steps[-1].deal)
    assert outcome is not None
    calls = sum(isinstance(event, BidMade | Passed) for event in events)
    closers = [event.seat for event in events if isinstance(event, StockClosed)]
    if any(isinstance(event, BidMade) for event in events) and calls <= _SHORT_AUCTION:
        yield "auction"
    if outcome.is_made:
        yield "made"
    if closers:
        yield "closed"
        if closers[0] in outcome.winners:
            yield "made"
    if outcome.contract:
        yield outcome.contract
    for event in events:
        if isinstance(event, MeldDeclared):
            yield "meld"
            if event.points == 40:
                yield "forty"
        if isinstance(event, Claimed) and event.right:
            yield "66"
            if len(record.deals[0].moves) <= _QUICK:
                yield "quick 66"


def beginning(number: Number, record: Record) -> int:
    """The count of moves that have been made when a number begins."""
    tricks, moves = 0, 0
    for step in replay(record):
        if tricks == number.tricks:
            return moves
        moves += not step.begins
        tricks += sum(isinstance(event, TrickWon) for event in step.events)
    return moves


def find(number: Number) -> Record:
    """The first deal, by seed, that has all of a number's traits."""
    for seed in count(1):
        record = _played(number, seed)
        if number.traits <= set(traits(record)):
            start = beginning(number, record)
            return replace(record, continued=(1, start) if start else None)
    raise AssertionError("there is always another seed")


def main(arguments: Sequence[str] | None = None) -> int:
    """Find numbers and write them."""
    parser = argparse.ArgumentParser(
        prog="python -m game.scenes.attract.find_numbers", description=__doc__
    )
    names = [number.name for number in NUMBERS]
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}")
    asked = parser.parse_args(arguments)
    unknown = set(asked.names) - set(names)
    if unknown:
        parser.error(f"there is no number {', '.join(sorted(unknown))}")
    for number in NUMBERS:
        if not asked.names or number.name in asked.names:
            record = find(number)
            path = FOLDER / f"{number.name}.record"
            path.write_text(write_record(record), encoding="utf-8")
            print(f"{number.name}: {record.deals[0].seed}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
