"""Matches that were played once must replay, word for word, to what they came to then.

`python -m tests.records.test_records` plays them anew, for a change of the rules that is meant.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import new_bot
from game.decks import OpenDeck
from game.events import DealEnded
from game.match import Match
from game.record import Record, Sitting, read_record, replay, write_record
from game.rules import read_game
from game.table import Table

SHELF = Path(__file__).parent
MATCHES = {
    "snapszer": "snapszer",
    "sixty_six": "sixty_six",
    "sixty_six_parlett": "sixty_six_parlett",
    "schnapsen": "schnapsen",
    "schnapsen_sharp": "schnapsen_sharp",
    "bauernschnapsen": "bauernschnapsen",
    "talonschnapsen": "talonschnapsen(talon_unseen_bonus=1,cut_mode=asked)",
    "talonschnapsen_carinthia": "talonschnapsen_carinthia",
    "north_american_4": "north_american_4",
    "north_american_3": "north_american_3",
    "north_american_2": "north_american_2",
    "house_rules": "snapszer(cards=20,marriage_needs_trick=pending,ober_unter_pair=on,"
    "exchange_on_close_by_opponent=on,last_trick_rule=bonus10,match_target=10)",
}


class Remembered:
    """A beginner with a name for the record."""

    def __init__(self, name: str) -> None:
        self.sitting = Sitting("person", name)
        self._bot = new_bot("beginner")

    def ask(self, question) -> None:
        self._question = question

    def answer(self):
        return self._bot.choose(self._question)


def played(text: str, seed: int) -> Record:
    game = read_game(text)
    players = [Remembered(name) for name in ("Anna", "Béla", "Csilla", "Dani")[: game.seats]]
    table = Table(Match.new(game, dealer=0), players, OpenDeck(seed))
    while not table.match.over:
        if table.turn is None:
            table.next_deal()
        table.pump()
    return table.record


def told(record: Record) -> Iterator[str]:
    """A line a deal: what it scored, why, and how the match stood then."""
    for step in replay(record):
        for event in step.events:
            if isinstance(event, DealEnded):
                outcome = event.outcome
                yield f"{step.match.number} {outcome.reason.value} {outcome.points} {outcome.totals}"


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_replays_to_what_it_came_to(name):
    text = (SHELF / f"{name}.record").read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    assert list(told(record)) == (SHELF / f"{name}.story").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for seed, (name, text) in enumerate(MATCHES.items()):
        record = played(text, seed)
        (SHELF / f"{name}.record").write_text(write_record(record), encoding="utf-8")
        (SHELF / f"{name}.story").write_text("\n".join(told(record)) + "\n", encoding="utf-8")
