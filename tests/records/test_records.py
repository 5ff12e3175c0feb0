"""Matches that were played once must replay, word for word, to what they came to then.

`python -m tests.records.test_records` plays them anew, for a change of the rules that is meant.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import new_bot
from game.contest.match import Match
from game.contest.record import Record, Sitting, read_record, replay, write_record
from game.core.events import DealEnded
from game.core.moves import PASS, Bid
from game.play.decks import OpenDeck
from game.play.table import Table
from game.rules import read_game
from game.rules.thousand.scorer import ThousandScorer

SHELF = Path(__file__).parent
MATCHES = {
    "snapszer": "snapszer",
    "sixty_six": "sixty_six",
    "sixty_six_parlett": "sixty_six_parlett",
    "schnapsen": "schnapsen",
    "schnapsen_sharp": "schnapsen_sharp",
    "bauernschnapsen": "bauernschnapsen(kontra_block=both_sides_out)",
    "talonschnapsen": "talonschnapsen(talon_unseen_bonus=1,cut_mode=asked)",
    "talonschnapsen_carinthia": "talonschnapsen_carinthia",
    "north_american_4": "north_american_4",
    "north_american_3": "north_american_3",
    "north_american_2": "north_american_2",
    "house_rules": "snapszer(cards=20,marriage_needs_trick=pending,ober_unter_pair=on,"
    "exchange_on_close_by_opponent=on,last_trick_rule=bonus10,match_target=10)",
    "thousand_3": "thousand_3(golden=on)",
    "thousand_2": "thousand_2",
    "thousand_4": "thousand_4",
}


# Where a match is long: the seed of one that is short, and has a barrel lost and one won.
SEEDS = {"thousand_3": 3, "thousand_2": 8, "thousand_4": 37}


class Remembered:
    """A beginner with a name for the record, who bids what may win the match from the barrel."""

    def __init__(self, name: str) -> None:
        self.sitting = Sitting("person", name)
        self._bot = new_bot("beginner")

    def ask(self, question) -> None:
        self._question = question

    def answer(self):
        asked = self._question
        bids = [move for move in asked.game.legal(asked.view) if isinstance(move, Bid)]
        if bids and asked.view.turn in getattr(asked.match.marks, "barrel", ()):
            return _from_the_barrel(asked.view, bids)
        return self._bot.choose(asked)


def _from_the_barrel(deal, bids):
    """The least there is, and once the auction is won a bid above 120."""
    if deal.declarer is None:
        return bids[0] if int(bids[0].contract) <= 130 else PASS
    return PASS if deal.declared_points > 120 else Bid("125")


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
    """A line a deal: what it scored, and why; and what the steps of its count did to the score."""
    for step in replay(record):
        for event in step.events:
            if isinstance(event, DealEnded):
                outcome = event.outcome
                yield f"{step.match.number} {outcome.reason.value} {outcome.points} {outcome.totals}"
                yield from _steps(step.match, outcome)


def _steps(match, outcome) -> Iterator[str]:
    """Of a game that counts in steps: each of them, and the score it leaves."""
    if isinstance(match.game.scorer, ThousandScorer):
        for line in match.game.scorer.sheet(match.score, match.dealer, outcome):
            yield f"    {line.step} {line.seat} {line.what} {line.change:+} {line.count}"
        after = match.after(outcome)
        yield f"    {after.scores} {after.marks.bolts} {after.marks.barrel} {after.winners}"


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_replays_to_what_it_came_to(name):
    text = (SHELF / f"{name}.record").read_text(encoding="utf-8")
    record = read_record(text)
    assert write_record(record) == text
    assert list(told(record)) == (SHELF / f"{name}.story").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for number, (name, text) in enumerate(MATCHES.items()):
        record = played(text, SEEDS.get(name, number))
        (SHELF / f"{name}.record").write_text(write_record(record), encoding="utf-8")
        (SHELF / f"{name}.story").write_text("\n".join(told(record)) + "\n", encoding="utf-8")
